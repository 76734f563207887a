"""The game: immutable, one per title, modules and options; pure functions over states."""

from __future__ import annotations

from typing import Any, Generic, NamedTuple, TypeVar

from sabika.kernel.action import Action
from sabika.kernel.action_type import ActionType, is_among
from sabika.kernel.context import Context
from sabika.kernel.decision import Choice, Decision, Facts
from sabika.kernel.errors import Illegal, RedactedState, Stale
from sabika.kernel.event import Event
from sabika.kernel.hooks import Hooked, Module
from sabika.kernel.legal import Legal
from sabika.kernel.notation import Notation
from sabika.kernel.orders import NO_ORDERS, OrderBook
from sabika.kernel.record import redact
from sabika.kernel.rng import FastRng, HiddenRng, RandomSource, Rng
from sabika.kernel.setup import Setup
from sabika.kernel.state import State
from sabika.kernel.view import View

S = TypeVar("S", bound=State)


class Step(NamedTuple):
    """What an action led to: the new state, and what happened."""

    state: Any
    events: tuple[Event, ...]


class Outcome(NamedTuple):
    """How a finished game ended: points per seat, the winning seats, the best neutral player's points if there is one.

    `neutral_winners` are the neutral players who won, alone or with others, counted on from the last seat.
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    neutral: int | None = None
    neutral_winners: tuple[int, ...] = ()


class Game(Hooked, Generic[S]):
    """The rules of one title with its modules and options. States are data; the game says what may happen to them.

    `idle_verbs` only rearrange what a seat has, so that a game could go on with them for ever; `lively_verbs` are the
    other actions of a turn. `anytime` is what a seat may do whenever it is asked anything, `orders` what it may say in
    advance.
    """

    __slots__ = (
        "anytime",
        "idle_verbs",
        "lively_verbs",
        "modules",
        "notation",
        "orders",
        "players",
        "setup",
    )

    over_rule: str = ""
    undo_rule: str = ""

    def __init__(self, setup: Setup, modules: tuple[Module, ...]) -> None:
        super().__init__(modules)
        self.setup: Setup = setup
        self.players: int = setup.players
        self.modules: tuple[Module, ...] = modules
        self.notation: Notation = Notation(setup.players, (), ())
        self.orders: OrderBook = NO_ORDERS
        self.anytime: tuple[ActionType, ...] = ()
        self.idle_verbs: frozenset[str] = frozenset()
        self.lively_verbs: frozenset[str] = frozenset()

    def begin(self, ctx: Context[Any, S]) -> None:
        """Set the game up: fill the state and push the first frame."""
        raise NotImplementedError

    def empty_state(self, seed: str) -> S:
        """Return the title's empty state."""
        raise NotImplementedError

    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended, None while it goes on."""
        raise NotImplementedError

    def scorings_done(self, state: S) -> int:
        """Return how many scorings are over."""
        return 0

    def findings(self) -> Any:
        """Return something empty in which is kept what several actions ask for while they are listed."""
        return None

    def fill(self, state: S, view: View, rng: RandomSource) -> None:
        """Put something possible wherever the seat of a view sees nothing; `state` is a copy of what it sees."""
        raise NotImplementedError

    def new(self, seed: str = "") -> S:
        """Return the first state of a game with this seed."""
        state = self.empty_state(seed or self.setup.seed)
        ctx: Context[Any, S] = Context(self, state, None)
        self.begin(ctx)
        ctx.settle()
        return state

    def start(self, seed: str = "") -> Step:
        """Return the first state with the events of the set-up."""
        state = self.empty_state(seed or self.setup.seed)
        events: list[Event] = []
        ctx: Context[Any, S] = Context(self, state, events)
        self.begin(ctx)
        ctx.settle()
        return Step(state, tuple(events))

    def is_over(self, state: S) -> bool:
        """Return whether nobody has anything to decide any more."""
        return not state.stack

    def waiting(self, state: S) -> tuple[int, ...]:
        """Return the seats that must answer now."""
        return state.stack[-1].seats(Context(self, state, None)) if state.stack else ()

    def decision(self, state: S, seat: int | None = None) -> Decision | None:
        """Return the question that is asked now, with the choices of one seat (by default the first that is asked)."""
        require_true(state)
        if not state.stack:
            return None
        ctx = Context(self, state, None)
        frame = state.stack[-1]
        seats = frame.seats(ctx)
        choices: list[Choice] = []
        who = seats[0] if seat is None else seat
        if who in seats:
            for action_type in (*frame.action_types(ctx, who), *self.anytime):
                actions = action_type.legal(ctx, who)
                if actions:
                    choices.append(
                        Choice(
                            action_type.shape, action_type.name, action_type.rule, list(actions), action_type.complete
                        )
                    )
        return Decision(state.seq, seats, frame.PROMPT, frame.RULE, choices)

    def legal(self, state: S, seat: int | None = None) -> Legal:
        """Return the listed actions of a seat (by default of the first seat that is asked)."""
        if type(state.rng) is HiddenRng:
            require_true(state)
        if not state.stack:
            return Legal(0, ())
        ctx = Context(self, state, None)
        if not self.quiet:
            ctx.kept = self.findings()
        frame = state.stack[-1]
        if seat is None:
            return frame.legal(ctx, frame.seat if frame.seat >= 0 else frame.seats(ctx)[0])
        return frame.legal(ctx, seat) if seat in frame.seats(ctx) else Legal(seat, ())

    def default(self, state: S, seat: int) -> Action:
        """Return what is done for an absent player."""
        require_true(state)
        return state.stack[-1].default(Context(self, state, None), seat)

    def check(self, state: S, action: Action) -> None:
        """Raise Illegal with the rule that forbids the action; the one authority on what is legal."""
        require_true(state)
        if not state.stack:
            raise Illegal(self.over_rule, "the game is over")
        state.stack[-1].check(Context(self, state, None), action)

    def facts(self, state: S, actions: list[Action]) -> list[Facts]:
        """Return what legal actions of one verb cost and earn."""
        ctx = Context(self, state, None)
        action_type = state.stack[-1].action_type(ctx, actions[0])
        return [action_type.facts(ctx, action) for action in actions]

    def apply(self, state: S, action: Action, seq: int | None = None) -> Step:
        """Return the state after an action, and what happened; the given state stays as it is."""
        if seq is not None and seq != state.seq:
            raise Stale(state.seq, seq)
        self.check(state, action)
        new = state.copy()
        events: list[Event] = []
        self.play(new, action, events)
        return Step(new, tuple(events))

    def play(self, state: S, action: Action, events: list[Event] | None = None) -> None:
        """Apply an action of `legal` in place, unchecked and by default without events: for search on a private copy.

        Actions that come from outside go through `apply`, or through `check` first.
        """
        ctx = Context(self, state, events)
        self.carry_out(ctx, action, state.stack[-1].action_type(ctx, action))

    def carry_out(self, ctx: Context[Any, S], action: Action, action_type: ActionType) -> None:
        """Do an action of this type, and all that follows until somebody is asked again."""
        state = ctx.state
        stack = state.stack
        state.seq += 1
        if self.anytime and is_among(action_type, self.anytime):
            action_type.apply(ctx, action)
        else:
            stack[-1].answer(ctx, action, action_type)
        ctx.settle()
        if stack and stack[-1].seat != action.seat:
            state.barrier = state.seq  # somebody else is asked: what they answer to cannot be taken back

    def playout(self, state: S, rng: FastRng) -> int:
        """Play on in place to the end, everybody at random; return how many decisions that took."""
        require_true(state)
        ctx = Context(self, state, None)
        decisions = 0
        while state.stack:
            if not self.quiet:
                ctx.kept = self.findings()
            frame = state.stack[-1]
            choices = frame.legal(ctx, frame.seat if frame.seat >= 0 else frame.seats(ctx)[0])
            which, at = choices.find(rng.below("playout", choices.size))
            action = choices.pick(which, at)
            ctx.kept = None
            self.carry_out(ctx, action, choices.action_types[which])
            decisions += 1
        return decisions

    def view(self, state: S, seat: int | None = None) -> View:
        """Return everything that a seat (None: a spectator) may know and do."""
        decision = self.decision(state, seat if seat is not None else -1)
        return View(seat, state.seq, redact(state, seat), decision)

    def sample(self, view: View, rng: RandomSource) -> S:
        """Return a full state that fits a view: the seat cannot tell it from the true one, and it can be played on.

        All that the seat does not see is dealt at random out of the box's contents less everything in sight. What could
        be remembered or concluded from the play so far is not known here. A `FastRng` is quick enough for search.
        """
        if not isinstance(view.state.rng, HiddenRng):
            raise RedactedState("only what a seat sees can be sampled: game.view(state, seat)")
        state: S = view.state.copy()
        state.rng = Rng(f"sample {rng.below('sample seed', 1 << 60)}")
        self.fill(state, view, rng)
        return state


def require_true(state: State) -> None:
    """Refuse a view's state where the true one is needed."""
    if isinstance(state.rng, HiddenRng):
        raise RedactedState("this is what a seat sees, not the true state; game.sample(view, rng) makes one that fits")
