"""Characters: ten ability cards, auctioned the moment they turn up in the deck (CHR).

`cards` has what all of them share, `auction` how they are won; every other file is one of the ten.
"""

from sabika.titles.alhambra.modules.m07_characters import (
    architect,
    auction,
    beggar,
    city_watch,
    conjuror,
    dancer,
    meanings,
    merchant,
    miser,
    money_changer,
    rich_patron,
    wise_man,
)
from sabika.titles.alhambra.modules.m07_characters.cards import MODULE

__all__ = [
    "MODULE",
    "architect",
    "auction",
    "beggar",
    "city_watch",
    "conjuror",
    "dancer",
    "meanings",
    "merchant",
    "miser",
    "money_changer",
    "rich_patron",
    "wise_man",
]
