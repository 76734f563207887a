"""The miser: after buying an expensive tile he takes an open money card (CHR-18)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.action_type import ActionType, Listed, Pass
from sabika.kernel.decision import PASS, PICK
from sabika.kernel.errors import Illegal
from sabika.parts.question import Question
from sabika.titles.alhambra.frames.take_money import no_money_there, open_money, take_open
from sabika.titles.alhambra.frames.turn import DONE_VERB
from sabika.titles.alhambra.hooks import AFTER_BUY, AlhambraContext
from sabika.titles.alhambra.means import Purchase
from sabika.titles.alhambra.modules.m07_characters.cards import MODULE, ROLES, can_use, effect, use

MISER: Final = ROLES.index("miser")


@MODULE.on(AFTER_BUY)
def offer_to_miser(ctx: AlhambraContext, seat: int, purchase: Purchase) -> None:
    """CHR-18: after buying a tile with a high printed price the miser may take an open money card, if there is one."""
    enough = ctx.game.tile_price[purchase.tile] >= effect(MISER, "building_price_min")
    if enough and can_use(ctx, seat, MISER) and open_money(ctx):
        ctx.push(Hoarding(seat))


class TakeOne(Listed):
    """CHR-18: any open money card, once per turn; no exchange or gate card."""

    __slots__ = ()

    def candidates(self, ctx: AlhambraContext, seat: int) -> list[tuple[Any, ...]]:
        return [(slot,) for slot in open_money(ctx)]

    def refusal(self, ctx: AlhambraContext, action: Action) -> Illegal | None:
        slot = action.args[0]
        return None if slot in open_money(ctx) else no_money_there(slot, "CHR-18")

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        use(ctx, MISER)
        card = take_open(ctx, action.seat, action.args[0])
        ctx.tell("miser_took", "CHR-18", seat=action.seat, slot=action.args[0], card=ctx.game.cards[card].name)


VERB = Verb("characters.take", "take a face-up money card (miser)", Param("slot", "field"))
MODULE.verbs.append(VERB)


class Hoarding(Question):
    """CHR-18: the miser's owner takes one open money card, or none."""

    RULE: ClassVar[str] = "CHR-18"
    PROMPT: ClassVar[str] = "miser"
    ACTION_TYPES: ClassVar[tuple[ActionType, ...]] = (TakeOne(VERB, PICK, "CHR-18"), Pass(DONE_VERB, PASS, "CHR-18"))
    __slots__ = ()
