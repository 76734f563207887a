"""Cities in words: listed or drawn, with tiles of the box and made-up ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from sabika.kernel.errors import NotationError, RecordError
from sabika.parts.building import Refusals, fault_in
from sabika.parts.city import FITS, ORIGIN, SIDE_NAMES, City, cell_at, edge_name, new_city
from sabika.parts.laying import Laying
from sabika.parts.lie import spot_at, turns_in
from sabika.parts.position.builder import MADE
from sabika.parts.position.drawing import START as HOME
from sabika.parts.position.drawing import read_drawing
from sabika.parts.position.words import Line, items_of, read_spot, tile_names, write_spot, write_walls
from sabika.parts.seat import START


class Made(NamedTuple):
    """A made-up tile: its name, its edges, and what it is to its title."""

    name: str
    walls: int
    thing: Any


def gather_made(
    game: Any, given: Sequence[Line], read: Callable[[str], Made], draw: Callable[[str, int], Made]
) -> list[Made]:
    """Return the tiles that the lines make up: those of `made:`, and labels of drawings that name no other tile."""
    known = set(tile_names(game))
    start = game.tiles[START].name
    made: dict[str, Made] = {}
    for line, key, value in given:
        try:
            if key == MADE:
                new = [read(value)]
            elif key.endswith(".city") and "\n" in value:
                drawn = [(label.partition("/")[0], walls) for label, _, walls in read_drawing(value, start)]
                new = [draw(label, walls) for label, walls in drawn if label not in HOME and label not in known]
            else:
                new = []
            for tile in new:
                if tile.name in known or (tile.name in made and key == MADE):
                    raise NotationError(f"there is already a tile {tile.name!r}")
                before = made.get(tile.name, tile)
                if before.walls != tile.walls:
                    raise NotationError(f"{tile.name!r} is drawn with different walls; use two names")
                made[tile.name] = before
        except NotationError as error:
            raise RecordError(line, str(error)) from None
    return list(made.values())


def city_items(value: str, start: str) -> list[tuple[str, int, int]]:
    """Return name, spot and drawn walls (-1: not drawn) of each tile; without a cell a row to the east."""
    if "\n" in value:
        return [drawn_item(*drawn) for drawn in read_drawing(value, start)]
    found: list[tuple[str, int, int]] = []
    column = 0
    for item in items_of(value):
        words = item.split()
        if len(words) == 3 and words[1] == "at":
            spot = read_spot(words[2])
        elif len(words) == 1:
            column += 1
            spot = cell_at(column, 0)
        else:
            raise NotationError(f"{item!r} is not a tile and its cell, like NAME at 1,0")
        found.append((words[0], spot, -1))
    return found


def drawn_item(label: str, cell: int, walls: int) -> tuple[str, int, int]:
    """Return the same of a box in a drawing; a tile that is turned is labelled `NAME/e`."""
    name, slash, roof = label.partition("/")
    return name, read_spot(f"{write_spot(cell)}/{roof}") if slash else cell, walls


def lay_out(value: str, start: str, read: Callable[[str, int, int], Laying]) -> City:
    """Return the city of a list or a drawing; `read` returns how a tile lies, from its name, spot and drawn walls."""
    city = new_city(START)
    for name, spot, drawn in city_items(value, start):
        laying = read(name, spot, drawn)
        if (laying.tile == START) != (laying.cell == ORIGIN):
            raise NotationError("the start tile, and no other tile, is at 0,0")
        if laying.cell != ORIGIN and city.is_built(laying.cell):
            raise NotationError(f"there are two tiles on {write_spot(laying.cell)}")
        city.change(laying)
    return city


def check_city(city: City, refused: Refusals) -> None:
    """Refuse a city that breaks a rule; its title says which rule forbids what."""
    why = fault_in(city)
    if why != FITS:
        rule, text = refused[why]
        raise NotationError(f"{text} ({rule}); `unchecked:` would allow it")


def write_gates(gates: Iterable[tuple[int, int]]) -> str:
    """Return gates once each, from their northern or western tile."""
    edges = sorted((cell, side) for cell, side in gates if SIDE_NAMES[side] in "es")
    return " ".join(edge_name(cell, side) for cell, side in edges) or "-"


def write_city(game: Any, city: City) -> str:
    """Return a city as a list, row by row, without the start tile; walls that are not printed come after a `+`.

    Tiles that are turned have the side to which their roof points after a `/`.
    """
    found: list[str] = []
    for cell, tile in sorted(city.tiles.items()):
        added = city.wooden_at(cell, game.tile_walls)
        if cell != ORIGIN or added:
            spot = write_spot(spot_at(cell, turns_in(city.lie_at(cell))))
            found.append(f"{game.tiles[tile].name}{'+' + write_walls(added) if added else ''} at {spot}")
    return "; ".join(found) or "-"
