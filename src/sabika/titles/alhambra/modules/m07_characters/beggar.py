"""The beggar: with few money cards in hand, draw the top card of the deck (CHR-14)."""

from __future__ import annotations

from typing import ClassVar, Final

from sabika.kernel.action import Action, Verb
from sabika.kernel.decision import PICK
from sabika.kernel.errors import Illegal
from sabika.kernel.frame import Frame
from sabika.kernel.native import i64
from sabika.parts.hand import MONEY_KINDS
from sabika.titles.alhambra.frames.refill import draw_card, set_aside
from sabika.titles.alhambra.hooks import START_ACTIONS, AlhambraContext
from sabika.titles.alhambra.modules.m07_characters.cards import MODULE, ROLES, Ability, can_use, effect, use

BEGGAR: Final = ROLES.index("beggar")
POOR: Final[int] = effect(BEGGAR, "hand_money_cards_below")


class Beg(Ability):
    """CHR-14: with fewer than three money cards in hand, draw the top card of the deck."""

    ROLE: ClassVar[int] = BEGGAR
    __slots__ = ()

    def count(self, ctx: AlhambraContext, seat: int) -> i64:
        return 1 if can_use(ctx, seat, BEGGAR) and is_poor(ctx, seat) else 0

    def hindrance(self, ctx: AlhambraContext, action: Action) -> Illegal | None:
        if is_poor(ctx, action.seat):
            return None
        return Illegal("CHR-14", "the beggar only helps with fewer than three money cards in hand")

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        use(ctx, BEGGAR)
        ctx.tell("beggar_used", "CHR-14", seat=action.seat)
        ctx.push(Begging(action.seat))


def money_cards(ctx: AlhambraContext, seat: int) -> list[int]:
    """CHR-15: the money cards in a hand, of every sort; exchange, gate and other cards are none."""
    faces = ctx.game.cards
    return [card for card in ctx.state.seats[seat].hand.cards if faces[card].money]


def is_poor(ctx: AlhambraContext, seat: int) -> bool:
    """CHR-14: fewer than three money cards in hand."""
    faces, hand = ctx.game.cards, ctx.state.seats[seat].hand
    others = len([card for card in hand.rest if not faces[card].money]) if hand.rest else 0
    return hand.size - others < POOR


class Begging(Frame):
    """CHR-14: draw until a card comes that goes to the hand; others are handled by their own rules (table 3a)."""

    RULE: ClassVar[str] = "CHR-14"
    __slots__ = ()

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.step = "draw"

    def run(self, ctx: AlhambraContext) -> bool:
        """Draw; a scoring card waits for the end of the turn, an auction comes first, and they hold it (CHR-2)."""
        depth = len(ctx.state.stack)
        while True:
            card = draw_card(ctx)
            if card <= MONEY_KINDS or not set_aside(ctx, card, self.seat):
                self.receive(ctx, card)
                return False
            if len(ctx.state.stack) > depth:
                return False

    def receive(self, ctx: AlhambraContext, card: int) -> None:
        """CHR-14: the card goes to the hand, unseen by the others; CHR-26: without one the use is spent as well."""
        ctx.finish()
        if not card:
            ctx.tell("beggar_left_empty", "CHR-26", seat=self.seat)
            return
        player = ctx.state.seats[self.seat]
        player.hand = player.hand.plus([card])
        secret = {"card": ctx.game.cards[card].name}
        ctx.tell_owner("beggar_drew", "CHR-14", self.seat, secret, seat=self.seat)


VERB = Verb("characters.beg", "draw the top card of the deck (beggar)")
MODULE.verbs.append(VERB)
MODULE.add(START_ACTIONS, Beg(VERB, PICK, "CHR-14"))
