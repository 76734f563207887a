"""The table of a game with sheets."""

from __future__ import annotations

from msgspec import Struct

from sabika.client_view.model.points import Count


class Sheet(Struct, frozen=True, gc=False):
    """A player's sheet: `crossed` are cells "yellow,blue", the dice that lie on it, the coins, what it would be worth.

    `lines` are the crosses of each row, then of each column; `receiver` gets the dice that are passed, None if nobody.
    `counts` say of each type how many boxes are crossed, and what that is worth if the game ended now.
    """

    seat: int
    score: int
    total: int
    counts: list[Count]
    crossed: list[str]
    boxes: list[int]
    yellow: list[int]
    blue: list[int]
    coins: int
    spent: int
    lines: list[int]
    receiver: int | None


class ImaginaryRow(Struct, frozen=True, gc=False):
    """An imaginary player: a row of the score sheet and a pair of dice."""

    seat: int
    score: int
    total: int
    boxes: list[int]
    dice: list[int]


class SheetBoard(Struct, frozen=True, gc=False, tag="sheet"):
    """The table of Roll & Write; `places` counts by type the places that are already given."""

    seats: list[Sheet]
    imaginary: list[ImaginaryRow]
    round: int
    rounds: int
    first: int
    places: list[int]
