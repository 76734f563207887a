"""How cells and dice are written in notation."""

from __future__ import annotations

import re
from typing import Any, Final

from sabika.kernel.action import Kind
from sabika.kernel.errors import NotationError
from sabika.titles.roll_and_write.components import FACES

CELL: Final = re.compile(r"([1-6]),([1-6])")


def cell_at(yellow: int, blue: int) -> int:
    """Return the cell of a yellow and a blue value.

    >>> cell_at(1, 1), cell_at(6, 6)
    (0, 35)
    """
    return FACES * yellow + blue - FACES - 1


VALUES_OF: Final = [(yellow, blue) for yellow in range(1, FACES + 1) for blue in range(1, FACES + 1)]
"""The yellow and the blue value of each cell."""


def cell_name(cell: int) -> str:
    """Return a cell as `yellow,blue`.

    >>> cell_name(cell_at(4, 2))
    '4,2'
    """
    yellow, blue = VALUES_OF[cell]
    return f"{yellow},{blue}"


PAIRS: Final = [(one, two) for one in range(1, FACES + 1) for two in range(one, FACES + 1)]
"""All that two dice of one colour can show."""
CROSSINGS: Final[dict[tuple[int, ...], dict[tuple[int, ...], tuple[int, ...]]]] = {
    yellow: {
        blue: tuple([cell_at(one, two) for one in sorted(set(yellow)) for two in sorted(set(blue))]) for blue in PAIRS
    }
    for yellow in PAIRS
}
"""The cells of all combinations of a yellow and a blue die, each different one once (RW-TURN-2, RW-G-11)."""


class Cell(Kind):
    """A building of the grid, or a pair of dice: `yellow,blue`."""

    __slots__ = ()

    def span(self) -> int:
        return len(VALUES_OF)

    def code(self, value: Any) -> int:
        cell: int = value
        return cell

    def words(self, value: Any) -> list[str]:
        return [cell_name(value)]

    def read(self, words: list[str]) -> Any:
        found = CELL.fullmatch(words[0])
        if not found:
            raise NotationError(f"{words[0]!r} is not a yellow and a blue value like 4,2", "crossing", word=words[0])
        return cell_at(int(found[1]), int(found[2]))


class Dice(Kind):
    """Two dice of one colour, in ascending order, since they are interchangeable (RW-G-11)."""

    __slots__ = ()

    def span(self) -> int:
        return len(PAIRS)

    def code(self, value: Any) -> int:
        return PAIRS.index(value)

    def words(self, value: Any) -> list[str]:
        return [str(number) for number in value]

    def read(self, words: list[str]) -> Any:
        if len(words) != 2 or not all(word in "123456" and len(word) == 1 for word in words):
            given = " ".join(words)
            raise NotationError(f"{given!r} are not two dice like 3 5", "dice", word=given)
        return tuple(sorted(int(word) for word in words))

    def to_json(self, value: Any) -> Any:
        return list(value)
