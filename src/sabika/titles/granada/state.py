"""The state of a game of Granada: who has what, what lies open, what lies hidden."""

from __future__ import annotations

from typing import Any, ClassVar

from sabika.kernel.record import COUNT, OPEN, Field, record, records, value
from sabika.kernel.state import State
from sabika.parts.seat import Dirk, Seat


class GranadaState(State):
    """Everything on the table; OPEN is what spectators see (GR-INFO-5), bots see what their seat sees (GR-INFO-6).

    Tiles lie as face ids; in the bag, where no face is up, as their even ones. `marker` is EVEN or ODD. `piles` counts
    what is left of each of the five piles in the deck, the top one first.
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
        "yard": value(OPEN),
        "bag": value(COUNT),
        "marker": value(OPEN),
        "due": value(OPEN),
        "scored": value(OPEN),
        "ledger": value(OPEN),
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
    yard: tuple[int, ...]
    bag: tuple[int, ...]
    marker: int
    due: tuple[int, ...]
    scored: tuple[int, ...]
    ledger: tuple[tuple[Any, ...], ...]

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
        self.yard = (0, 0, 0, 0)
        self.bag = ()
        self.marker = 0
        self.due = ()
        self.scored = ()
        self.ledger = ()


def next_seat(state: GranadaState) -> int:
    """Return the seat whose turn comes next, clockwise (GR-SETUP-1, GR-TURN-1)."""
    return (state.active + 1) % len(state.seats)
