"""A city as text: tiles in boxes, `#` for a wall, `~` for a moat, `.` for neither, a letter for what lies there.

The bastion of a camp before empty ground is a `^`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.text import Text

from sabika.parts.city import STEP, City, E, N, S, W, cell_at, xy
from sabika.parts.lie import CAMP, TOWER, turns_in
from sabika.parts.marks import Mark
from sabika.terminal.look import Look

PITCH: Final = 6
"""Columns from one cell to the next."""
WALL: Final = "bold"
FAINT: Final = "dim"
MARK: Final = "bold cyan"
BASTION: Final = "^"
SLANTS: Final = {TOWER: "{}\\ ", TOWER + 1: "{}/ ", TOWER + 2: " \\{}", TOWER + 3: " /{}"}
"""Half a tile by how it lies: its letters are where it fills its cell, and its long side is drawn beside them."""


def label(game: Any, look: Look, tile: int) -> tuple[str, str]:
    """Return the five letters of a tile, and their style."""
    face = game.tiles[tile]
    if face.kind == "start":
        return "  *  ", "bold"
    if face.kind == "building":
        return f" {look.initials[face.type]}{face.price}".ljust(5), look.styles[face.type]
    kind = f"{face.kind[:2]}{look.initials[face.type]}" if face.type >= 0 else face.kind[:3]
    return f" {kind:<3} ", "cyan"


class Things:
    """What lies in a city as letters: on a cell, on the edge west or south of a cell, at its south-western corner."""

    def __init__(self, marks: Sequence[Mark], seat: int, city: City) -> None:
        cells = {tile: cell for cell, tile in city.tiles.items()}
        self.cells: dict[int, str] = {}
        self.west: dict[int, str] = {}
        self.south: dict[int, str] = {}
        self.corners: dict[int, str] = {}
        self.kinds: list[str] = []
        for mark in marks:
            cell = cells.get(mark.tile) if mark.tile else mark.cell if mark.seat == seat else None
            if cell is not None:
                self.put(mark.turned(turns_in(city.lie_at(cell))) if mark.tile else mark, cell)

    def put(self, mark: Mark, cell: int) -> None:
        """Put a letter where a mark lies; a star stands for several."""
        spot = mark.spot
        at = cell + (STEP[N] if "n" in spot else 0) + (1 if "e" in spot else 0)
        place = (
            self.cells if not spot else self.corners if len(spot) == 2 else self.south if spot in "ns" else self.west
        )
        place[at] = mark.kind[0] if at not in place else "*"
        if mark.kind not in self.kinds:
            self.kinds.append(mark.kind)


class CityDrawing:
    """Draws one city; `numbers` are written on cells without a tile."""

    def __init__(self, game: Any, look: Look, city: City, numbers: Mapping[int, str], things: Things) -> None:
        self.game: Any = game
        self.look: Look = look
        self.city: City = city
        self.tiles: dict[int, int] = city.tiles
        self.bastions: dict[int, int] = {cell: city.walls_at(cell) for cell, lie in city.lies.items() if lie >= CAMP}
        self.walls: dict[int, int] = {cell: walls for cell, walls in city.walls.items() if cell not in self.bastions}
        self.numbers: Mapping[int, str] = numbers
        self.things: Things = things

    def lines(self) -> list[Text]:
        """Return the lines of the city with its coordinates."""
        cells = [*self.tiles, *self.numbers]
        xs = [xy(cell)[0] for cell in cells]
        ys = [xy(cell)[1] for cell in cells]
        columns, rows = range(min(xs), max(xs) + 1), range(min(ys), max(ys) + 1)
        lines = [Text("    " + "".join(f"{x:>{PITCH}}" for x in columns), FAINT)]
        lines.append(self.edge_line(columns, rows[0] - 1))
        for y in rows:
            lines.append(self.tile_line(columns, y))
            lines.append(self.edge_line(columns, y))
        return lines

    def tile_line(self, columns: range, y: int) -> Text:
        """Return one row of tiles, with the edges between them."""
        line = Text()
        line.append(f"{y:>4} ", FAINT)
        for x in range(columns.start, columns.stop + 1):
            cell = cell_at(x, y)
            line.append(*self.upright(cell))
            if x == columns.stop:
                break
            thing = self.things.cells.get(cell, "")
            if cell in self.tiles:
                letters, style = self.letters(cell)
                line.append(letters[:4] if thing else letters, style)
                line.append(thing, MARK)
            else:
                line.append(f"{self.numbers.get(cell, thing):^5}", MARK)
        line.rstrip()
        return line

    def edge_line(self, columns: range, y: int) -> Text:
        """Return the row of edges south of row `y`."""
        line = Text("     ")
        for x in range(columns.start, columns.stop + 1):
            line.append(*self.corner(cell_at(x, y)))
            if x < columns.stop:
                line.append(*self.flat(cell_at(x, y)))
        line.rstrip()
        return line

    def letters(self, cell: int) -> tuple[str, str]:
        """Return the five letters of the tile on a cell, and their style; half a tile has its long side beside them."""
        letters, style = label(self.game, self.look, self.tiles[cell])
        slant = SLANTS.get(self.city.lie_at(cell))
        if slant is not None:
            return slant.format(letters.strip()), style
        return self.roof(cell) + letters[1:], style

    def roof(self, cell: int) -> str:
        """Return an arrow to where the roof of a tile points that is turned, a blank for all others (MAG-4)."""
        lie = self.city.lie_at(cell)
        return "^>v<"[lie] if 0 < lie < TOWER else " "

    def is_filled(self, cell: int, side: int, opposite: int) -> bool:
        """Return whether there is something on one side of an edge at least; the empty half of a cell is nothing."""
        return bool(self.city.solid(cell) & side or self.city.solid(cell + STEP[side]) & opposite)

    def sign(self, cell: int, side: int, opposite: int) -> tuple[str, str]:
        """Return the sign for what is between a cell and its neighbour."""
        for closed, letter in ((self.walls, self.look.edge), (self.bastions, BASTION)):
            if closed.get(cell, 0) & side or closed.get(cell + STEP[side], 0) & opposite:
                return letter, WALL
        return ".", FAINT

    def upright(self, cell: int) -> tuple[str, str]:
        """Return the edge west of a cell."""
        if cell in self.things.west:
            return self.things.west[cell], MARK
        if not self.is_filled(cell, W, E):
            return " ", ""
        return self.sign(cell, W, E)

    def flat(self, cell: int) -> tuple[str, str]:
        """Return the edge south of a cell."""
        if not self.is_filled(cell, S, N):
            return f"{self.things.south.get(cell, ''):^5}", MARK
        letter, style = self.sign(cell, S, N)
        thing = self.things.south.get(cell)
        return (f"{letter * 2}{thing}{letter * 2}", MARK) if thing else (letter * 5, style)

    def corner(self, cell: int) -> tuple[str, str]:
        """Return the corner south-west of a cell."""
        if cell in self.things.corners:
            return self.things.corners[cell], MARK
        around = (cell, cell - 1, cell + STEP[S], cell + STEP[S] - 1)
        return ("+", FAINT) if any(one in self.tiles for one in around) else (" ", "")


def draw_city(
    game: Any, look: Look, city: City, numbers: Mapping[int, str], things: Things | None = None
) -> list[Text]:
    """Return the lines of a city with its coordinates; `numbers` are written on cells without a tile."""
    return CityDrawing(game, look, city, numbers, things or Things((), -1, city)).lines()
