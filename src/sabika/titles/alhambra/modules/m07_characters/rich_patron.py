"""The rich patron: he pays for one tile, then he is gone (CHR-16)."""

from __future__ import annotations

from typing import Any, Final

from sabika.kernel.errors import Illegal
from sabika.titles.alhambra.hooks import MEANS, AlhambraContext
from sabika.titles.alhambra.means import ALONE, BOUNDLESS, OutsideMeans, Purchase
from sabika.titles.alhambra.modules.m07_characters.cards import (
    CHARACTERS,
    KIND,
    MODULE,
    ROLES,
    use_up,
)

PATRON: Final = ROLES.index("rich_patron")


class RichPatron(OutsideMeans):
    """CHR-16: he pays for one tile, alone, and that counts as exact."""

    __slots__ = ()

    def row(self, ctx: AlhambraContext, seat: int) -> Any:
        return CHARACTERS.of(ctx.state).owned[seat]

    def held(self, ctx: AlhambraContext, seat: int) -> tuple[int, ...]:
        own = CHARACTERS.of(ctx.state)
        return (own.first + PATRON,) if own.first + PATRON in own.owned[seat] else ()

    def serves(self, ctx: AlhambraContext, seat: int, purchase: Purchase, card: int) -> bool:
        return purchase.sponsored and purchase.own_turn

    def refusal(self, ctx: AlhambraContext, seat: int, purchase: Purchase, card: int) -> Illegal | None:
        """CHR-17: he pays for nothing else; CHR-12: nor outside the owner's turn."""
        if not purchase.sponsored:
            return Illegal("CHR-17", "the patron only pays for tiles on the market", kind=purchase.kind)
        if not purchase.own_turn:
            return Illegal("CHR-12", "characters cannot be used in a special action")
        return None

    def worth(self, ctx: AlhambraContext, seat: int, purchase: Purchase, card: int) -> int:
        return purchase.price

    def most(self, ctx: AlhambraContext, card: int) -> int:
        return BOUNDLESS

    def spend(self, ctx: AlhambraContext, seat: int, card: int) -> None:
        """CHR-16: he is used once, then removed."""
        use_up(ctx, PATRON)


MODULE.add(MEANS, RichPatron(KIND, ALONE, "CHR-16"))
