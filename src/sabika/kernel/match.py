"""A game being played: the set-up, the actions so far, and every state on the way."""

from __future__ import annotations

from typing import Any

from sabika.kernel.action import Action
from sabika.kernel.errors import Illegal, Stale
from sabika.kernel.event import Event
from sabika.kernel.game import Game, Outcome
from sabika.kernel.orders import Orders, ordered
from sabika.kernel.setup import Setup
from sabika.kernel.view import View


class Match:
    """One table: `play` answers the question that is asked, `undo` goes back to a kept earlier state.

    `states[n]` is the position after the first n actions, `told[n]` what happened on the way to it; `told[0]` tells the
    set-up. States are never changed once they are here.
    """

    __slots__ = ("actions", "game", "notes", "orders", "seed", "states", "told")

    def __init__(self, game: Game[Any], seed: str = "") -> None:
        self.game: Game[Any] = game
        self.seed: str = seed or game.setup.seed
        first = game.start(self.seed)
        self.actions: list[Action] = []
        self.states: list[Any] = [first.state]
        self.told: list[tuple[Event, ...]] = [first.events]
        self.notes: list[str] = []
        self.orders: dict[int, Orders] = {}

    @property
    def setup(self) -> Setup:
        """What this very game started from, the seed included."""
        return self.game.setup.with_seed(self.seed)

    @property
    def state(self) -> Any:
        """The position now."""
        return self.states[-1]

    @property
    def seq(self) -> int:
        """The number of the question that is asked now."""
        return len(self.actions)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""
        return self.game.outcome(self.state)

    @property
    def is_over(self) -> bool:
        """Whether nobody has anything to decide any more."""
        return self.game.is_over(self.state)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that must answer now."""
        return self.game.waiting(self.state)

    def play(self, action: Action | str, seq: int | None = None) -> tuple[Event, ...]:
        """Answer the question that is asked, with an action or a line of notation; return what happened.

        Raises NotationError, Illegal, or Stale when `seq` is given and is not the number of the question.
        """
        if seq is not None and seq != self.seq:
            raise Stale(self.seq, seq)
        answer = self.game.notation.read(action) if isinstance(action, str) else action
        step = self.game.apply(self.state, answer)
        self.actions.append(answer)
        self.states.append(step.state)
        self.told.append(step.events)
        return (*step.events, *self.follow_orders())

    def give_orders(self, seat: int, *lines: str) -> tuple[Event, ...]:
        """Let a seat's orders be these, in place of those before; return what they lead to at once.

        They are no part of the game: what they answer is played as the seat's own actions.
        """
        book = self.game.orders
        orders = tuple([book.notation.read(f"p{seat + 1} {line}") for line in lines])
        for order in orders:
            book.check(order)
        self.orders[seat] = orders
        return self.follow_orders()

    def follow_orders(self) -> tuple[Event, ...]:
        """Answer by the orders of the seats that are asked, as long as they say something; return what happened."""
        for seat in self.waiting if self.orders else ():
            answer = ordered(self.game, self.state, seat, self.orders.get(seat, ()))
            if answer is not None:
                return self.play(answer)
        return ()

    def undo_to(self, seat: int) -> int | None:
        """Return the earliest question that a seat may go back to, None if it may not undo anything.

        It may take back its own actions only, and nothing before the last moment when something hidden came out.
        """
        first = self.seq
        while first > self.state.barrier and self.actions[first - 1].seat == seat:
            first -= 1
        return first if first < self.seq else None

    def undo(self, seat: int, to: int | None = None) -> None:
        """Go back to question number `to`, by default by one action; Illegal says what stands in the way."""
        earliest = self.undo_to(seat)
        target = self.seq - 1 if to is None else to
        if earliest is None or not earliest <= target < self.seq:
            raise Illegal(self.game.undo_rule, self.why_not_undo(seat, earliest), seat=seat, to=target)
        del self.actions[target:]
        del self.states[target + 1 :]
        del self.told[target + 1 :]

    def why_not_undo(self, seat: int, earliest: int | None) -> str:
        """Return the reason why an undo is refused."""
        if earliest is not None:
            return f"only the actions since question {earliest} can be undone"
        if not self.actions:
            return "nothing has been done yet"
        if self.actions[-1].seat != seat:
            return "the last action was not yours"
        return "the turn is over, or hidden information has come out, so this cannot be undone"

    def events(self, since: int = -1) -> list[Event]:
        """Return what happened after question number `since`; -1 tells everything, the set-up included."""
        return [event for events in self.told[since + 1 :] for event in events]

    def view(self, seat: int | None = None) -> View:
        """Return everything that a seat (None: a spectator) may know, do and undo."""
        view = self.game.view(self.state, seat)
        view.undo_to = None if seat is None else self.undo_to(seat)
        return view
