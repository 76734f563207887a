"""A city as text: tiles in boxes, `#` for a wall, `~` for a moat, `.` for neither, `o` for a gate, and marks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rich.text import Text

from sabika.parts.city import STEP, City, E, N, S, W, cell_at, xy
from sabika.terminal.look import Look

PITCH: Final = 6
"""Columns from one cell to the next."""
WALL: Final = "bold"
FAINT: Final = "dim"
MARK: Final = "bold cyan"


def label(game: Any, look: Look, tile: int) -> tuple[str, str]:
    """Return the five letters of a tile, and their style."""
    face = game.tiles[tile]
    if face.kind == "start":
        return "  *  ", "bold"
    if face.kind == "building":
        return f" {look.initials[face.type]}{face.price}".ljust(5), look.styles[face.type]
    kind = f"{face.kind[:2]}{look.initials[face.type]}" if face.type >= 0 else face.kind[:3]
    return f" {kind:<3} ", "cyan"


def draw_city(game: Any, look: Look, city: City, marks: Mapping[int, str]) -> list[Text]:
    """Return the lines of a city with its coordinates; `marks` are written on cells without a tile."""
    cells = [*city.tiles, *marks]
    xs = [xy(cell)[0] for cell in cells]
    ys = [xy(cell)[1] for cell in cells]
    columns, rows = range(min(xs), max(xs) + 1), range(min(ys), max(ys) + 1)
    lines = [Text("    " + "".join(f"{x:>{PITCH}}" for x in columns), FAINT)]
    edge = look.edge
    lines.append(edge_line(city, columns, rows[0] - 1, edge))
    for y in rows:
        lines.append(tile_line(game, look, city, marks, columns, y))
        lines.append(edge_line(city, columns, y, edge))
    return lines


def tile_line(game: Any, look: Look, city: City, marks: Mapping[int, str], columns: range, y: int) -> Text:
    """Return one row of tiles, with the edges between them."""
    line = Text()
    edge = look.edge
    line.append(f"{y:>4} ", FAINT)
    for x in range(columns.start, columns.stop + 1):
        cell = cell_at(x, y)
        line.append(*upright(city, cell, edge))
        if x == columns.stop:
            break
        if cell in city.tiles:
            line.append(*label(game, look, city.tiles[cell]))
        else:
            line.append(f"{marks.get(cell, ''):^5}", MARK)
    line.rstrip()
    return line


def edge_line(city: City, columns: range, y: int, edge: str) -> Text:
    """Return the row of edges south of row `y`."""
    line = Text("     ")
    for x in range(columns.start, columns.stop + 1):
        line.append(*corner(city, cell_at(x, y)))
        if x < columns.stop:
            line.append(*flat(city, cell_at(x, y), edge))
    line.rstrip()
    return line


def has_wall(city: City, cell: int, side: int, opposite: int) -> bool:
    """Return whether there is a wall between a cell and its neighbour."""
    return bool(city.walls.get(cell, 0) & side or city.walls.get(cell + STEP[side], 0) & opposite)


def upright(city: City, cell: int, edge: str) -> tuple[str, str]:
    """Return the edge west of a cell."""
    if cell not in city.tiles and cell - 1 not in city.tiles:
        return " ", ""
    if (cell, W) in city.gates or (cell - 1, E) in city.gates:
        return "o", MARK
    return (edge, WALL) if has_wall(city, cell, W, E) else (".", FAINT)


def flat(city: City, cell: int, edge: str) -> tuple[str, str]:
    """Return the edge south of a cell."""
    below = cell + STEP[S]
    if cell not in city.tiles and below not in city.tiles:
        return "     ", ""
    if (cell, S) in city.gates or (below, N) in city.gates:
        return f"{edge * 2}o{edge * 2}", MARK
    return (edge * 5, WALL) if has_wall(city, cell, S, N) else (".....", FAINT)


def corner(city: City, cell: int) -> tuple[str, str]:
    """Return the corner south-west of a cell."""
    around = (cell, cell - 1, cell + STEP[S], cell + STEP[S] - 1)
    return ("+", FAINT) if any(one in city.tiles for one in around) else (" ", "")
