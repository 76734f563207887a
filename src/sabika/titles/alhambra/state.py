"""The state of a game of Alhambra: who has what, what lies open, what lies hidden."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from sabika.kernel.record import COUNT, OPEN, Field, record, records, value
from sabika.kernel.state import State
from sabika.parts.rows import put as put
from sabika.parts.rows import without as without
from sabika.parts.seat import Dirk as Dirk
from sabika.parts.seat import Seat as Seat


class AlhambraState(State):
    """Everything on the table; OPEN is what spectators see, computer players see what their seat sees (AL-INFO-5).

    `piles` counts what is left of each of the five piles in the deck, the top one first; `reshuffled` counts how often
    the discard became the deck.
    """

    FIELDS: ClassVar[dict[str, Field]] = {
        "seats": records(OPEN),
        "dirk": record(OPEN),
        "active": value(OPEN),
        "first": value(OPEN),
        "turns": value(OPEN),
        "passes": value(OPEN),
        "display": value(OPEN),
        "deck": value(COUNT),
        "piles": value(OPEN),
        "discard": value(OPEN),
        "removed": value(OPEN),
        "market": value(OPEN),
        "tower": value(COUNT),
        "due": value(OPEN),
        "scored": value(OPEN),
        "ledger": value(OPEN),
        "reshuffled": value(OPEN, default=0),
    }
    __slots__ = tuple(FIELDS)
    seats: list[Seat]
    dirk: Dirk | None
    active: int
    first: int
    turns: int
    passes: int
    display: tuple[int, ...]
    deck: tuple[int, ...]
    piles: tuple[int, ...]
    discard: tuple[int, ...]
    removed: tuple[int, ...]
    market: tuple[int, ...]
    tower: tuple[int, ...]
    due: tuple[int, ...]
    scored: tuple[int, ...]
    ledger: tuple[tuple[Any, ...], ...]
    reshuffled: int

    def __init__(self, seed: str, players: int) -> None:
        super().__init__(seed)
        self.seats = [Seat(seat) for seat in range(players)]
        self.dirk = Dirk() if players == 2 else None
        self.active = 0
        self.first = 0
        self.turns = 0
        self.passes = 0
        self.display = (0, 0, 0, 0)
        self.deck = ()
        self.piles = ()
        self.discard = ()
        self.removed = ()
        self.market = (0, 0, 0, 0)
        self.tower = ()
        self.due = ()
        self.scored = ()
        self.ledger = ()
        self.reshuffled = 0


MOST_SEATS: Final = 6
CLOCKWISE: Final[list[list[tuple[int, ...]]]] = [
    [(*range(first, players), *range(first)) for first in range(players)] for players in range(MOST_SEATS + 1)
]
"""All seats clockwise from each of them, by their number."""


def seats_from(state: AlhambraState, first: int) -> tuple[int, ...]:
    """Return all seats clockwise from one of them (AL-SETUP-1)."""
    return CLOCKWISE[len(state.seats)][first]


def next_seat(state: AlhambraState) -> int:
    """Return the seat whose turn comes next (AL-TURN-1)."""
    return (state.active + 1) % len(state.seats)
