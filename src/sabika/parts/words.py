"""How cells, edges and cards are written in notation."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from sabika.kernel.action import Kind, Word
from sabika.kernel.errors import NotationError
from sabika.parts.city import SIDE_NAMES, cell_at, edge_name, xy
from sabika.parts.lie import cell_of, spot_at, turn_of
from sabika.parts.money import CURRENCIES

CELL: Final = re.compile(r"(-?\d{1,2}),(-?\d{1,2})")
EDGE: Final = re.compile(r"(-?\d{1,2}),(-?\d{1,2}):([nesw])")
RADIUS: Final = 8
"""How far from the start tile a cell can be and still have a code of its own: in a square of 17 by 17 cells."""
SQUARE: Final = 2 * RADIUS + 1
SIDE_OF: Final = {name: side for side, name in SIDE_NAMES.items()}


def code_of_cell(cell: int) -> int:
    """Return where a cell stands in the square around the start tile, row by row; -1 if it lies outside.

    >>> code_of_cell(cell_at(-8, -8)), code_of_cell(cell_at(0, 0)), code_of_cell(cell_at(9, 0))
    (0, 144, -1)
    """
    x, y = xy(cell)
    return SQUARE * (y + RADIUS) + x + RADIUS if -RADIUS <= x <= RADIUS and -RADIUS <= y <= RADIUS else -1


class Cell(Kind):
    """A cell of a city, `x,y`: x grows to the east, y to the south, the start tile is `0,0`."""

    __slots__ = ()

    def span(self) -> int:
        return SQUARE * SQUARE

    def code(self, value: Any) -> int:
        return code_of_cell(cell_of(value))

    def words(self, value: Any) -> list[str]:
        x, y = xy(value)
        return [f"{x},{y}"]

    def read(self, words: list[str]) -> Any:
        found = CELL.fullmatch(words[0])
        if not found:
            raise NotationError(f"{words[0]!r} is not a cell like 1,-2", "cell", word=words[0])
        return read_cell(found)


class Spot(Cell):
    """A cell, and how a tile there is turned: `x,y` or `x,y/side`, where the side is that to which its roof points."""

    __slots__ = ()

    def words(self, value: Any) -> list[str]:
        x, y = xy(cell_of(value))
        turn = turn_of(value)
        return [f"{x},{y}/{SIDE_NAMES[1 << turn]}" if turn else f"{x},{y}"]

    def read(self, words: list[str]) -> Any:
        place, slash, roof = words[0].partition("/")
        if not slash:
            return super().read(words)
        if roof not in ("e", "s", "w"):
            raise NotationError(f"{words[0]!r} is not a cell and a turn like 1,-2/e", "turned_cell", word=words[0])
        return spot_at(super().read([place]), "nesw".index(roof))


def read_cell(found: re.Match[str]) -> int:
    """Return the cell that was found; the table ends 60 cells from every start tile."""
    x, y = int(found[1]), int(found[2])
    if not (-60 <= x <= 60 and -60 <= y <= 60):
        raise NotationError(f"{x},{y} is beyond the edge of the table", "far_cell", word=f"{x},{y}")
    return cell_at(x, y)


class Edges(Kind):
    """Edges of cells, `x,y:side`, as pairs of cell and side."""

    __slots__ = ()

    def words(self, value: Any) -> list[str]:
        return [edge_name(cell, side) for cell, side in value]

    def read(self, words: list[str]) -> Any:
        edges: list[tuple[int, int]] = []
        for word in words:
            found = EDGE.fullmatch(word)
            if not found:
                raise NotationError(f"{word!r} is not an edge like 1,-2:e", "edge", word=word)
            edges.append((read_cell(found), SIDE_OF[found[3]]))
        return tuple(edges)


class Cards(Kind):
    """Cards: a currency and its values, `denar 5 4 florin 9`, and other cards by their names; sorted by id."""

    __slots__ = ("known",)

    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(name, many=True)
        self.known: Word = Word(name, known, many=True)

    def words(self, value: Any) -> list[str]:
        written: list[str] = []
        currency = ""
        for card in value:
            name = self.known.known[card]
            kind, _, worth = name.partition("-")
            if kind not in CURRENCIES:
                written.append(name)
            elif kind == currency:
                written.append(worth)
            else:
                currency = kind
                written += [kind, worth]
        return written

    def read(self, words: list[str]) -> Any:
        names: list[str] = []
        currency = ""
        for word in words:
            if word in CURRENCIES:
                currency = word
            elif word.isdecimal():
                names.append(f"{currency}-{word}")
            else:
                names.append(word)
        if not names:
            raise NotationError("no cards are named", "no_cards")
        return tuple(sorted(self.known.read(names)))

    def to_json(self, value: Any) -> Any:
        return [self.known.known[card] for card in value]
