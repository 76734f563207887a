"""The state of a game of Alhambra: who has what, what lies open, what lies hidden."""

from __future__ import annotations

from typing import Any, ClassVar

from sabika.kernel.record import COUNT, OPEN, OWNER, Field, Record, record, records, shared, value
from sabika.kernel.state import State
from sabika.parts.city import City, new_city
from sabika.parts.hand import Hand
from sabika.titles.alhambra.components import FOUNTAIN


class Seat(Record):
    """One player: hand (AL-INFO-1), city, reserve, tiles bought this turn and not yet placed, score, shown hand.

    Everybody starts with the start tile alone and no points (AL-SETUP-2).
    """

    FIELDS: ClassVar[dict[str, Field]] = {
        "seat": value(OPEN),
        "hand": value(OWNER),
        "city": shared(OPEN),
        "reserve": value(OPEN),
        "pending": value(OPEN),
        "score": value(OPEN),
        "shown": value(OPEN),
    }
    __slots__ = tuple(FIELDS)
    seat: int
    hand: Hand
    city: City
    reserve: tuple[int, ...]
    pending: tuple[int, ...]
    score: int
    shown: tuple[int, ...]

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.hand = Hand(())
        self.city = new_city(FOUNTAIN)
        self.reserve = ()
        self.pending = ()
        self.score = 0
        self.shown = ()


class Dirk(Record):
    """The imaginary third of a two-player game (AL-2P-2): tiles and points (D-11), nothing hidden (AL-INFO-3)."""

    FIELDS: ClassVar[dict[str, Field]] = {"tiles": value(OPEN), "score": value(OPEN)}
    __slots__ = tuple(FIELDS)
    tiles: tuple[int, ...]
    score: int

    def __init__(self) -> None:
        self.tiles = ()
        self.score = 0


class AlhambraState(State):
    """Everything on the table; OPEN is what spectators see, computer players see what their seat sees (AL-INFO-5).

    `piles` counts what is left of each of the five piles in the deck, the top one first.
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


def put(row: tuple[int, ...], at: int, item: int) -> tuple[int, ...]:
    """Return the row with one place changed."""
    return (*row[:at], item, *row[at + 1 :])


def without(cards: tuple[int, ...], gone: tuple[int, ...]) -> tuple[int, ...]:
    """Return the cards without one copy of each that is gone."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def seats_from(state: AlhambraState, first: int) -> tuple[int, ...]:
    """Return all seats clockwise from one of them (AL-SETUP-1)."""
    players = len(state.seats)
    return tuple((first + step) % players for step in range(players))


def next_seat(state: AlhambraState) -> int:
    """Return the seat whose turn comes next (AL-TURN-1)."""
    return (state.active + 1) % len(state.seats)
