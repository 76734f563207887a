"""The merchant: several money cards may be worth more together (CHR-20)."""

from __future__ import annotations

from typing import Final

from sabika.titles.alhambra.hooks import MONEY_TAKEN, TAKE_LIMIT, AlhambraContext
from sabika.titles.alhambra.modules.m07_characters.cards import MODULE, ROLES, can_use, effect, use

MERCHANT: Final = ROLES.index("merchant")


@MODULE.on(TAKE_LIMIT)
def merchant_limit(ctx: AlhambraContext, seat: int, limit: int) -> int:
    """CHR-20: several cards may total 7."""
    return max(limit, effect(MERCHANT, "max_multi_card_sum")) if can_use(ctx, seat, MERCHANT) else limit


@MODULE.on(MONEY_TAKEN)
def merchant_used(ctx: AlhambraContext, seat: int, number: int, total: int) -> None:
    """CHR-20: he was needed only for several cards that total more than anybody may take."""
    if number > 1 and total > ctx.game.sum_limit:
        use(ctx, MERCHANT)
        ctx.tell("merchant_used", "CHR-20", seat=seat, total=total)
