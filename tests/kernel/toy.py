"""A toy title, made for the tests alone: it proves that the kernel plays a game of which it knows nothing.

Each player draws hidden numbers from a bag or shows one of his hand for as many points. At first all of them choose,
at the same time and in secret, how much a shown number is worth in addition. Rules are called TOY-1 and so on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, TypeAlias

from sabika.kernel.action import Action, Number, Param, Verb
from sabika.kernel.action_type import ActionType, Pass
from sabika.kernel.context import Context
from sabika.kernel.decision import AMOUNT, PASS, PICK
from sabika.kernel.errors import Illegal
from sabika.kernel.frame import Frame
from sabika.kernel.game import Game, Outcome
from sabika.kernel.hooks import Collect, Fold, Listen, Module
from sabika.kernel.notation import Notation
from sabika.kernel.record import COUNT, HIDDEN, OPEN, OWNER, SECRET, Field, Record, records, value
from sabika.kernel.rng import RandomSource
from sabika.kernel.setup import Setup
from sabika.kernel.state import State
from sabika.kernel.view import View

ToyContext: TypeAlias = "Context[ToyGame, ToyState]"

NUMBERS: Collect[Callable[[], list[int]]] = Collect("toy.numbers")
WORTH: Fold[Callable[[ToyContext, int, int], int]] = Fold("toy.worth")
SHOWN: Listen[Callable[[ToyContext, int, int], None]] = Listen("toy.shown")
ACTION_TYPES: Collect[ActionType] = Collect("toy.deeds")


class ToySeat(Record):
    """One player: his numbers, of which others see how many there are, and his points."""

    FIELDS: ClassVar[dict[str, Field]] = {"seat": value(OPEN), "hand": value(OWNER), "score": value(OPEN)}
    __slots__ = tuple(FIELDS)
    seat: int
    hand: tuple[int, ...]
    score: int

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.hand = ()
        self.score = 0


class ToyState(State):
    """The players, the bag and what has been shown."""

    FIELDS: ClassVar[dict[str, Field]] = {
        "seats": records(OPEN),
        "bag": value(COUNT),
        "shown": value(OPEN),
        "extra": value(OPEN),
    }
    __slots__ = tuple(FIELDS)
    seats: list[ToySeat]
    bag: tuple[int, ...]
    shown: tuple[int, ...]
    extra: int

    def __init__(self, seed: str, players: int) -> None:
        super().__init__(seed)
        self.seats = [ToySeat(seat) for seat in range(players)]
        self.bag = ()
        self.shown = ()
        self.extra = 0


# -- what can be done -------------------------------------------------------------------------------------------------


class Draw(ActionType):
    """TOY-1: draw a number from the bag, unseen by the others."""

    __slots__ = ()

    def legal(self, ctx: ToyContext, seat: int) -> list[Action]:
        return [Action(seat, self.name)] if ctx.state.bag else []

    def check(self, ctx: ToyContext, action: Action) -> None:
        if not ctx.state.bag:
            raise Illegal("TOY-1", "the bag is empty")

    def apply(self, ctx: ToyContext, action: Action) -> None:
        state = ctx.state
        player = state.seats[action.seat]
        drawn, state.bag = state.bag[0], state.bag[1:]
        player.hand = tuple(sorted((*player.hand, drawn)))
        ctx.reveal()
        ctx.tell_owner("drawn", "TOY-1", action.seat, {"number": drawn}, seat=action.seat)


class Show(ActionType):
    """TOY-2: show a number of the hand for its points."""

    __slots__ = ()

    def legal(self, ctx: ToyContext, seat: int) -> list[Action]:
        return [Action(seat, self.name, (number,)) for number in ctx.state.seats[seat].hand]

    def check(self, ctx: ToyContext, action: Action) -> None:
        if action.args[0] not in ctx.state.seats[action.seat].hand:
            raise Illegal("TOY-2", f"there is no {action.args[0]} in the hand", number=action.args[0])

    def apply(self, ctx: ToyContext, action: Action) -> None:
        state, number = ctx.state, action.args[0]
        player = state.seats[action.seat]
        left = list(player.hand)
        left.remove(number)
        player.hand = tuple(left)
        worth = number + state.extra
        for fold in WORTH.of(ctx.game):
            worth = fold(ctx, number, worth)
        player.score += worth
        state.shown = (*state.shown, number)
        ctx.tell("shown", "TOY-2", seat=action.seat, number=number, points=worth)
        for listen in SHOWN.of(ctx.game):
            listen(ctx, action.seat, number)


class Choose(ActionType):
    """TOY-3: choose 0, 1 or 2."""

    __slots__ = ()

    def legal(self, ctx: ToyContext, seat: int) -> list[Action]:
        return [Action(seat, self.name, (number,)) for number in (0, 1, 2)]

    def check(self, ctx: ToyContext, action: Action) -> None:
        if not 0 <= action.args[0] <= 2:
            raise Illegal("TOY-3", "0, 1 or 2", number=action.args[0])

    def apply(self, ctx: ToyContext, action: Action) -> None:
        frame = ctx.state.stack[-1]
        assert isinstance(frame, Choosing)
        frame.chosen = (*frame.chosen, (action.seat, action.args[0]))
        ctx.tell_owner("chosen", "TOY-3", action.seat, {"number": action.args[0]}, seat=action.seat)


DRAW_VERB = Verb("draw", "draw a number")
SHOW_VERB = Verb("show", "show a number", Param("number", "number"))
CHOOSE_VERB = Verb("choose", "choose what a number is worth", Param("number", "number"))
PASS_VERB = Verb("pass", "do nothing")
DRAW = Draw(DRAW_VERB, PICK, "TOY-1")
SHOW = Show(SHOW_VERB, PICK, "TOY-2")
CHOOSE = Choose(CHOOSE_VERB, AMOUNT, "TOY-3")
WAIT = Pass(PASS_VERB, PASS, "TOY-4")


# -- frames -----------------------------------------------------------------------------------------------------------


class Choosing(Frame):
    """TOY-3: all seats answer in any order, and nobody sees what the others chose before all have."""

    RULE: ClassVar[str] = "TOY-3"
    PROMPT: ClassVar[str] = "choose"
    FIELDS: ClassVar[dict[str, Field]] = {"chosen": value(SECRET)}
    __slots__ = tuple(FIELDS)
    chosen: tuple[tuple[int, int], ...]

    def __init__(self) -> None:
        self.seat = HIDDEN
        self.step = "choose"
        self.chosen = ()

    def seats(self, ctx: ToyContext) -> tuple[int, ...]:
        done = [seat for seat, _ in self.chosen]
        return tuple(seat for seat in range(len(ctx.state.seats)) if seat not in done)

    def run(self, ctx: ToyContext) -> bool:
        if self.seats(ctx):
            return True
        ctx.finish()
        return False

    def action_types(self, ctx: ToyContext, seat: int) -> tuple[ActionType, ...]:
        return (CHOOSE,)


class ToyTurns(Frame):
    """TOY-4: turn after turn until all have had theirs; `left` counts them."""

    RULE: ClassVar[str] = "TOY-4"
    PROMPT: ClassVar[str] = "turn"
    FIELDS: ClassVar[dict[str, Field]] = {"left": value(OPEN)}
    __slots__ = tuple(FIELDS)
    left: int

    def __init__(self, left: int) -> None:
        self.seat = 0
        self.step = "start"
        self.left = left

    def run(self, ctx: ToyContext) -> bool:
        if self.step == "start":
            self.step = "turn"
            ctx.push(Choosing())
            return False
        if self.left:
            return True
        ctx.finish()
        ctx.tell("over", "TOY-4")
        return False

    def resume(self, ctx: ToyContext, done: Frame) -> None:
        assert isinstance(done, Choosing)
        ctx.state.extra = sum(number for _, number in done.chosen)

    def action_types(self, ctx: ToyContext, seat: int) -> tuple[ActionType, ...]:
        return (DRAW, SHOW, *ACTION_TYPES.of(ctx.game), WAIT)

    def answer(self, ctx: ToyContext, action: Action, action_type: ActionType) -> None:
        self.left -= 1
        self.seat = (action.seat + 1) % len(ctx.state.seats)
        action_type.apply(ctx, action)

    def declined(self, ctx: ToyContext, seat: int) -> None:
        ctx.tell("passed", "TOY-4", seat=seat)


# -- the game ---------------------------------------------------------------------------------------------------------


class ToyGame(Game[ToyState]):
    """The rules of the toy; ten numbers, and those of modules, in the bag."""

    __slots__ = ()
    over_rule: str = "TOY-4"
    undo_rule: str = "TOY-5"

    def __init__(self, setup: Setup, modules: tuple[Module, ...] = ()) -> None:
        super().__init__(setup, modules)
        verbs = [DRAW_VERB, SHOW_VERB, CHOOSE_VERB, PASS_VERB, *(verb for module in modules for verb in module.verbs)]
        self.notation = Notation(setup.players, tuple(verbs), (Number("number"),))

    def empty_state(self, seed: str) -> ToyState:
        return ToyState(seed, self.players)

    def numbers(self) -> list[int]:
        """Return all numbers, those of modules included."""
        numbers = list(range(10))
        for collect in NUMBERS.of(self):
            numbers += collect()
        return numbers

    def begin(self, ctx: Any) -> None:
        numbers = self.numbers()
        ctx.state.bag = ctx.state.rng.shuffle("bag", numbers)
        ctx.tell("begun", "TOY-4", numbers=len(numbers))
        ctx.push(ToyTurns(12))

    def outcome(self, state: ToyState) -> Outcome | None:
        if state.stack:
            return None
        scores = tuple(seat.score for seat in state.seats)
        return Outcome(scores, tuple(seat for seat, score in enumerate(scores) if score == max(scores)))

    def fill(self, state: ToyState, view: View, rng: RandomSource) -> None:
        """Deal numbers that are nowhere in sight; whoever is not asked any more has chosen something."""
        others = [player for player in state.seats if HIDDEN in player.hand]
        seen = [*state.shown, *(number for player in state.seats for number in player.hand)]
        numbers = rng.shuffle("sample", [number for number in self.numbers() if number not in seen])
        for other in others:
            held = len(other.hand)
            other.hand, numbers = tuple(sorted(numbers[:held])), numbers[held:]
        state.bag = numbers[: len(state.bag)]
        frame = state.stack[-1] if state.stack else None
        if isinstance(frame, Choosing) and view.decision is not None:
            done = [seat for seat in range(self.players) if seat not in view.decision.seats]
            frame.chosen = tuple((seat, rng.below("sample", 3)) for seat in done)


def make(setup: Setup, *modules: Module) -> ToyGame:
    """Return the toy for a set-up."""
    return ToyGame(setup, modules)


def toy(players: int = 3, *modules: Module) -> ToyGame:
    """Return the toy."""
    return make(Setup("toy", players), *modules)
