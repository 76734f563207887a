"""Buying falcons: one money card for each, and a perch for it at once (FAL-3, FAL-4)."""

from __future__ import annotations

from typing import Any, ClassVar

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.action_type import NOTHING, UNCOUNTED, ActionType, Options, Pass
from sabika.kernel.decision import PASS, PAY
from sabika.kernel.errors import Illegal
from sabika.kernel.frame import Frame
from sabika.kernel.native import i64
from sabika.parts.city import xy
from sabika.parts.payment import Bargains
from sabika.titles.alhambra.frames.turn import DONE_VERB, Turn
from sabika.titles.alhambra.hooks import ACTIONS, AlhambraContext
from sabika.titles.alhambra.modules.m21_falconers.falcons import MODULE, Flock, flocks_of, in_stacks
from sabika.titles.alhambra.modules.m21_falconers.perches import NO_PERCH, backs_of, fitting, is_taken, types_around
from sabika.titles.alhambra.piles import discard


class BuyFalcon(ActionType):
    """FAL-3: buy one falcon with one money card, whatever it is worth (PAY-9), and set it down at once (FAL-4).

    FAL-1: only as the first and only action of a turn; what may be done before the first action is none (FAL-16).
    """

    __slots__ = ()

    def count(self, ctx: AlhambraContext, seat: int) -> i64:
        return 0 if acted_before(ctx) or not fitting(ctx, seat) else UNCOUNTED

    def options(self, ctx: AlhambraContext, seat: int) -> Options:
        spots: list[tuple[Any, ...]] = [] if acted_before(ctx) else list(fitting(ctx, seat))
        return Bargains(spots, [[(card,) for card in money_in_hand(ctx, seat)]] * len(spots)) if spots else NOTHING

    def action(self, seat: int, option: tuple[Any, ...]) -> Action:
        return Action(seat, self.name, option)

    def check(self, ctx: AlhambraContext, action: Action) -> None:
        """FAL-18: each falcon is judged by itself."""
        falcon, point, cards = action.args
        seat = action.seat
        if acted_before(ctx):
            raise Illegal("FAL-1", "falcons can only be the first and only action of a turn")
        if not any([falcon in flock.open for flock in flocks_of(ctx.state)]):
            raise Illegal("FAL-2", "that falcon is not for sale", card=falcon)
        if len(cards) != 1 or cards[0] not in money_in_hand(ctx, seat):
            raise Illegal("FAL-3", "a falcon costs one money card from your hand")
        around = types_around(ctx, seat, point)
        if around == NO_PERCH:
            raise Illegal("FAL-5", "a falcon sits where four buildings of the base game meet", cell=point)
        if is_taken(ctx.state, seat, point):
            raise Illegal("FAL-7", "a falcon sits there already", cell=point)
        if backs_of(ctx).pairs[falcon] & ~around:
            raise Illegal("FAL-6", "the two types of the falcon do not both meet there", card=falcon)

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        """FAL-9: the card is discarded, or leaves the game if that is its way; nothing is given back."""
        falcon, point, cards = action.args
        state, seat, faces = ctx.state, action.seat, ctx.game.cards
        player = state.seats[seat]
        player.hand = player.hand.minus(cards)
        discard(ctx, cards)
        flock = next(flock for flock in flocks_of(state) if falcon in flock.open)
        flock.take(falcon)
        flock.perched = (*flock.perched, (falcon, seat, point))
        x, y = xy(point)
        names = {"card": faces[falcon].name, "cards": [faces[card].name for card in cards]}
        ctx.tell("falcon_bought", "FAL-3", seat=seat, **names, x=x, y=y)
        if in_stacks(ctx):
            open_next(ctx, flock)
        if not isinstance(state.stack[-1], Falconry):
            ctx.push(Falconry(seat))


def acted_before(ctx: AlhambraContext) -> bool:
    """Return whether an action of this turn is done already."""
    frame = ctx.state.stack[-1]
    return isinstance(frame, Turn) and frame.done > 0


def money_in_hand(ctx: AlhambraContext, seat: int) -> list[int]:
    """Return the money cards of a seat, each once: nothing else pays for a falcon (FAL-3)."""
    faces = ctx.game.cards
    return [card for card in sorted(set(ctx.state.seats[seat].hand.cards)) if faces[card].money]


def open_next(ctx: AlhambraContext, flock: Flock) -> None:
    """FAL-14: the next falcon of a stack has come to light."""
    ctx.reveal()
    for falcon in flock.open:
        ctx.tell("falcon_opened", "FAL-14", card=ctx.game.cards[falcon].name)


BUY_VERB = Verb(
    "falconers.buy",
    "buy a falcon with one money card and set it on the north-west corner of a cell",
    Param("falcon", "card"),
    Param("cell", "cell", "at"),
    Param("cards", "cards", "with"),
)
BUY = BuyFalcon(BUY_VERB, PAY, "FAL-2")
ENOUGH = Pass(DONE_VERB, PASS, "FAL-2")
MODULE.verbs.append(BUY_VERB)
MODULE.add(ACTIONS, BUY)


class Falconry(Frame):
    """FAL-2: one falcon after another, as long as the player likes; then the turn goes on to its end (FAL-12).

    Whether they are asked depends on what everybody sees: a place, a falcon for it, and a hand with something in it.
    """

    RULE: ClassVar[str] = "FAL-1"
    PROMPT: ClassVar[str] = "falcons"
    __slots__ = ()

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.step = "more"

    def run(self, ctx: AlhambraContext) -> bool:
        if self.step == "more" and ctx.state.seats[self.seat].hand.size and fitting(ctx, self.seat):
            return True
        ctx.finish()
        return False

    def action_types(self, ctx: AlhambraContext, seat: int) -> tuple[ActionType, ...]:
        return (BUY, ENOUGH)

    def answer(self, ctx: AlhambraContext, action: Action, action_type: ActionType) -> None:
        action_type.apply(ctx, action)

    def declined(self, ctx: AlhambraContext, seat: int) -> None:
        """That is enough."""
        self.step = "enough"

    def default(self, ctx: AlhambraContext, seat: int) -> Action:
        return Action(seat, DONE_VERB.name)
