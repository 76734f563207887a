"""The merchant: several money cards may be worth more together (CHR-20)."""

from __future__ import annotations

from typing import Final

from sabika.titles.alhambra.hooks import MONEY_TAKEN, TAKE_LIMIT, Table
from sabika.titles.alhambra.modules.m07_characters.cards import MODULE, ROLES, can_use, effect, use

MERCHANT: Final = ROLES.index("merchant")


@MODULE.on(TAKE_LIMIT)
def merchant_limit(play: Table, seat: int, limit: int) -> int:
    """CHR-20: several cards may total 7."""
    return max(limit, effect(MERCHANT, "max_multi_card_sum")) if can_use(play, seat, MERCHANT) else limit


@MODULE.on(MONEY_TAKEN)
def merchant_used(play: Table, seat: int, number: int, total: int) -> None:
    """CHR-20: he was needed only for several cards that total more than anybody may take."""
    if number > 1 and total > play.game.sum_limit:
        use(play, MERCHANT)
        play.tell("merchant_used", "CHR-20", seat=seat, total=total)
