"""What a module shows on the table beside the board: cards, tiles, numbers and states, common or before a seat."""

from __future__ import annotations

from typing import NamedTuple

from sabika.kernel.record import HIDDEN


class Item(NamedTuple):
    """One thing in a module's area: `label` says what it is; card and tile are ids (0: none), `type` a building type.

    `seat` is before whom it lies (HIDDEN: it lies in the middle), `number` how many there are or how much it is worth,
    `most` how much that can become as things are.
    """

    label: str
    seat: int = HIDDEN
    card: int = 0
    tile: int = 0
    type: int = HIDDEN
    number: int = HIDDEN
    most: int = HIDDEN
