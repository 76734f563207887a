"""The miser: after buying an expensive tile he takes an open money card (CHR-18)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.decision import PASS, PICK
from sabika.kernel.deed import Deed, Listed, Pass
from sabika.kernel.errors import Illegal
from sabika.parts.question import Question
from sabika.titles.alhambra.frames.take_money import no_money_there, open_money, take_open
from sabika.titles.alhambra.frames.turn import DONE_VERB
from sabika.titles.alhambra.hooks import AFTER_BUY, Table
from sabika.titles.alhambra.modules.m07_characters.cards import MODULE, ROLES, can_use, effect, use
from sabika.titles.alhambra.payment import Purchase

MISER: Final = ROLES.index("miser")


@MODULE.on(AFTER_BUY)
def offer_to_miser(play: Table, seat: int, purchase: Purchase) -> None:
    """CHR-18: after buying a tile with a high printed price the miser may take an open money card, if there is one."""
    enough = play.game.tile_price[purchase.tile] >= effect(MISER, "building_price_min")
    if enough and can_use(play, seat, MISER) and open_money(play):
        play.push(Hoarding(seat))


class TakeOne(Listed):
    """CHR-18: any open money card, once per turn; no exchange or gate card."""

    __slots__ = ()

    def candidates(self, play: Table, seat: int) -> list[tuple[Any, ...]]:
        return [(slot,) for slot in open_money(play)]

    def refusal(self, play: Table, action: Action) -> Illegal | None:
        slot = action.args[0]
        return None if slot in open_money(play) else no_money_there(slot, "CHR-18")

    def do(self, play: Table, action: Action) -> None:
        use(play, MISER)
        card = take_open(play, action.seat, action.args[0])
        play.tell("miser_took", "CHR-18", seat=action.seat, slot=action.args[0], card=play.game.cards[card].name)


VERB = Verb("characters.take", "take an open money card (miser)", Param("slot", "field"))
MODULE.verbs.append(VERB)


class Hoarding(Question):
    """CHR-18: the miser's owner takes one open money card, or none."""

    RULE: ClassVar[str] = "CHR-18"
    PROMPT: ClassVar[str] = "miser"
    DEEDS: ClassVar[tuple[Deed, ...]] = (TakeOne(VERB, PICK, "CHR-18"), Pass(DONE_VERB, PASS, "CHR-18"))
    __slots__ = ()
