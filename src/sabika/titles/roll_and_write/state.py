"""The state of a game of Roll & Write; all of it is public but the dice still to be rolled (RW-INFO-1)."""

from __future__ import annotations

from typing import Any, ClassVar

from sabika.kernel.record import OPEN, SECRET, Field, Record, records, value
from sabika.kernel.state import State


class Row(Record):
    """A row of the common score sheet (RW-SETUP-2): the crossed boxes of each type, and the points noted so far.

    Real players come first, the imaginary ones after them; `seat` counts through.
    """

    FIELDS: ClassVar[dict[str, Field]] = {"seat": value(OPEN), "boxes": value(OPEN), "score": value(OPEN)}
    __slots__ = tuple(FIELDS)
    seat: int
    boxes: tuple[int, ...]
    score: int


class Sheet(Row):
    """A real player: their row and their player sheet (RW-SETUP-1).

    `crossed` has a bit for each building, row by row: bit 6 * (yellow - 1) + blue - 1. `yellow` and `blue` are the dice
    that lie on the sheet, ascending, since dice of one colour are interchangeable (RW-G-11). `coins` are available,
    `spent` are crossed out; together they are circled.
    """

    FIELDS: ClassVar[dict[str, Field]] = {
        "crossed": value(OPEN),
        "yellow": value(OPEN),
        "blue": value(OPEN),
        "coins": value(OPEN),
        "spent": value(OPEN),
    }
    __slots__ = tuple(FIELDS)
    crossed: int
    yellow: tuple[int, ...]
    blue: tuple[int, ...]
    coins: int
    spent: int

    def __init__(self, seat: int, types: int, coins: int) -> None:
        self.seat = seat
        self.boxes = (0,) * types
        self.score = 0
        self.crossed = 0
        self.yellow = ()
        self.blue = ()
        self.coins = coins
        self.spent = 0


class Imaginary(Row):
    """An imaginary player (RW-2P-1): a row and a pair of dice, `dice` as last rolled; no sheet, no coins."""

    FIELDS: ClassVar[dict[str, Field]] = {"dice": value(OPEN)}
    __slots__ = tuple(FIELDS)
    dice: tuple[int, ...]

    def __init__(self, seat: int, types: int) -> None:
        self.seat = seat
        self.boxes = (0,) * types
        self.score = 0
        self.dice = ()


class RollAndWriteState(State):
    """Everything on the table.

    `places` counts for each type the places already given; `fresh` holds the types completed in this round, as pairs
    of type and seat, until the round ends. `coming` are dice that will be rolled next, see `frames.dice`.
    """

    FIELDS: ClassVar[dict[str, Field]] = {
        "seats": records(OPEN),
        "imaginary": records(OPEN),
        "first": value(OPEN),
        "round": value(OPEN),
        "places": value(OPEN),
        "fresh": value(OPEN),
        "ledger": value(OPEN),
        "coming": value(SECRET),
    }
    __slots__ = tuple(FIELDS)
    seats: list[Sheet]
    imaginary: list[Imaginary]
    first: int
    round: int
    places: tuple[int, ...]
    fresh: tuple[tuple[int, int], ...]
    ledger: tuple[tuple[Any, ...], ...]
    coming: int

    def __init__(self, seed: str, players: int, imaginary: int, types: int, coins: int) -> None:
        super().__init__(seed)
        self.seats = [Sheet(seat, types, coins) for seat in range(players)]
        self.imaginary = [Imaginary(players + at, types) for at in range(imaginary)]
        self.first = 0
        self.round = 1
        self.places = (0,) * types
        self.fresh = ()
        self.ledger = ()
        self.coming = 1


def rows_of(state: RollAndWriteState) -> list[Row]:
    """Return all rows of the score sheet, real players first."""
    return [*state.seats, *state.imaginary]
