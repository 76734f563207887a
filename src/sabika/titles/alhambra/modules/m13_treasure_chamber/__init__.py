"""Treasure chamber: chests are bought by four and stored on buildings of their colour; most chests score (TRE).

`chamber` has the rooms and the bag, `buying` and `storing` what is done with chests, `scoring` what they bring.
"""

from sabika.titles.alhambra.modules.m13_treasure_chamber import buying, scoring, storing
from sabika.titles.alhambra.modules.m13_treasure_chamber.chamber import MODULE

__all__ = ["MODULE", "buying", "scoring", "storing"]
