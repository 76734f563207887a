"""The money changer: a money card of the hand for an open one that is worth no more (CHR-23)."""

from __future__ import annotations

from typing import ClassVar, Final

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.action_type import NOTHING, Options
from sabika.kernel.decision import PICK
from sabika.kernel.errors import Illegal
from sabika.kernel.native import i64
from sabika.kernel.record import PLAIN_PYTHON
from sabika.parts.display import NO_MONEY
from sabika.titles.alhambra.frames.take_money import no_money_there, open_money, take_open
from sabika.titles.alhambra.hooks import START_ACTIONS, AlhambraContext
from sabika.titles.alhambra.modules.m07_characters.cards import MODULE, ROLES, Ability, can_use, use
from sabika.titles.alhambra.piles import discard

CHANGER: Final = ROLES.index("money_changer")


def changes(ctx: AlhambraContext, seat: int) -> list[tuple[int, int]]:
    """Return every money card of a hand with every slot of the display that shows one worth no more."""
    faces, display = ctx.game.cards, ctx.state.display
    taken = [(slot, faces[display[slot - 1]].value) for slot in open_money(ctx)]
    found: list[tuple[int, int]] = []
    for card in sorted(set(ctx.state.seats[seat].hand.cards)):
        if faces[card].money:
            worth = faces[card].value
            found += [(card, slot) for slot, value in taken if value <= worth]
    return found


def count_changes(ctx: AlhambraContext, seat: int) -> i64:
    """Return how many there are, without making anything for them."""
    if PLAIN_PYTHON:
        return len(changes(ctx, seat))
    values, hand = ctx.game.open_value, ctx.state.seats[seat].hand
    found: i64 = 0
    for taken in ctx.state.display:
        least = values[taken]
        if least != NO_MONEY:
            found += hand.count_sorts(least)
            before = 0
            for card in hand.rest:
                if card != before and NO_MONEY > values[card] >= least:
                    found += 1
                before = card
    return found


class Change(Ability):
    """CHR-23: give a money card from the hand and take an open one that is worth no more."""

    ROLE: ClassVar[int] = CHANGER
    __slots__ = ()

    def count(self, ctx: AlhambraContext, seat: int) -> i64:
        return count_changes(ctx, seat) if can_use(ctx, seat, self.ROLE) else 0

    def pick(self, ctx: AlhambraContext, seat: int, at: i64) -> Action:
        return Action(seat, self.name, changes(ctx, seat)[at])

    def options(self, ctx: AlhambraContext, seat: int) -> Options:
        if not can_use(ctx, seat, self.ROLE):
            return NOTHING
        return [Action(seat, self.name, change) for change in changes(ctx, seat)]

    def hindrance(self, ctx: AlhambraContext, action: Action) -> Illegal | None:
        card, slot = action.args
        faces = ctx.game.cards
        if not faces[card].money or card not in ctx.state.seats[action.seat].hand.cards:
            return Illegal("CHR-23", f"{faces[card].name} is not a money card in your hand", card=card)
        if slot not in open_money(ctx):
            return no_money_there(slot, "CHR-23")
        worth, given = faces[ctx.state.display[slot - 1]].value, faces[card].value
        if worth > given:
            return Illegal("CHR-23", f"the face-up card is worth {worth}, more than {given}", slot=slot)
        return None

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        """CHR-23: the given card goes to the discard, or out of the game if it serves once."""
        card, slot = action.args
        faces = ctx.game.cards
        use(ctx, CHANGER)
        player = ctx.state.seats[action.seat]
        player.hand = player.hand.minus((card,))
        discard(ctx, (card,))
        taken = take_open(ctx, action.seat, slot)
        names = {"given": faces[card].name, "taken": faces[taken].name}
        ctx.tell("money_changed", "CHR-23", seat=action.seat, slot=slot, **names)


VERB = Verb(
    "characters.change",
    "give a money card for an open one that is worth no more (money changer)",
    Param("card", "card"),
    Param("slot", "field", "for"),
)
MODULE.verbs.append(VERB)
MODULE.add(START_ACTIONS, Change(VERB, PICK, "CHR-23"))
