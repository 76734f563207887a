"""Cities in words: listed or drawn, with tiles of the box and made-up ones."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from sabika.kernel.errors import NotationError, RecordError
from sabika.kernel.play import Play
from sabika.parts.city import ORIGIN, SIDE_NAMES, City, cell_at, edge_name, new_city
from sabika.titles.alhambra.components import FOUNTAIN, TYPES, Tile
from sabika.titles.alhambra.game import AlhambraGame
from sabika.titles.alhambra.hooks import TILE_WALLS
from sabika.titles.alhambra.position.drawing import START, read_drawing
from sabika.titles.alhambra.position.words import (
    Line,
    items_of,
    read_cell,
    read_number,
    read_tile,
    read_walls,
    tile_names,
    write_cell,
    write_walls,
)
from sabika.titles.alhambra.state import AlhambraState
from sabika.titles.alhambra.tiles import walls_of

MADE: Final = "made"


def with_made_tiles(game: AlhambraGame, given: Sequence[Line]) -> AlhambraGame:
    """Return the game with the tiles that the lines make up, in `made:` and in drawings."""
    known = set(tile_names(game))
    made: dict[str, Tile] = {}
    for line, key, value in given:
        try:
            new = [made_tile(value)] if key == MADE else drawn_tiles(key, value, known | set(made))
            for tile in new:
                if tile.name in known or (tile.name in made and key == MADE):
                    raise NotationError(f"there is already a tile {tile.name!r}")
                before = made.get(tile.name, tile)
                if before.walls != tile.walls:
                    raise NotationError(f"{tile.name!r} is drawn with different walls; use two names")
                made[tile.name] = before
        except NotationError as error:
            raise RecordError(line, str(error)) from None
    return AlhambraGame(game.setup, game.modules, tuple(made.values()), game.table) if made else game


def made_tile(text: str) -> Tile:
    """Return a made-up tile: name, type or `-`, price, walls or `-`."""
    words = text.split()
    if len(words) != 4 or not re.fullmatch(r"[A-Za-z][\w-]*", words[0]):
        raise NotationError(f"a made-up tile is a name, a type or -, a price, walls or -; not {text!r}")
    name, kind, price, walls = words
    if kind != "-" and kind not in TYPES:
        raise NotationError(f"{kind!r} is not a type; types: {', '.join(TYPES)}, or -")
    return Tile(name, "building", TYPES.index(kind) if kind != "-" else -1, read_number(price), read_walls(walls))


def drawn_tiles(key: str, value: str, known: set[str]) -> list[Tile]:
    """Return the tiles that a drawing makes up: labels that are not the name of a tile; `garden1` is a garden."""
    if not key.endswith(".city") or "\n" not in value:
        return []
    found: list[Tile] = []
    for label, _, walls in read_drawing(value):
        if label not in known and label not in START:
            kind = next((at for at, name in enumerate(TYPES) if re.fullmatch(name + r"\d*", label)), -1)
            found.append(Tile(label, "building", kind, 5, walls))
    return found


def read_city(game: AlhambraGame, state: AlhambraState, value: str, check: bool, old: City) -> City:
    """Return the city of a list or a drawing; gates stay as they are."""
    city = new_city(FOUNTAIN)
    for name, cell, drawn in city_items(value):
        tile, walls = read_walled(game, state, name, drawn)
        if (tile == FOUNTAIN) != (cell == ORIGIN):
            raise NotationError("the start tile, and no other, lies at 0,0")
        if cell == ORIGIN:
            city = city.swap(ORIGIN, FOUNTAIN, walls)
        elif cell in city.tiles:
            raise NotationError(f"there are two tiles on {write_cell(cell)}")
        else:
            city = city.lay(cell, tile, walls)
    if old.gates:
        city = city.with_gates(tuple(old.gates))
    if check:
        check_city(city)
    return city


def read_walled(game: AlhambraGame, state: AlhambraState, name: str, drawn: int) -> tuple[int, int]:
    """Return a tile and its walls: the printed ones, those of modules, and for the start tile those that are named.

    Modules know of walls on tiles; only walls on a start tile are known to its city alone.
    """
    plain, _, added = name.partition("+")
    tile = FOUNTAIN if plain in START else read_tile(game, plain)
    walls = walls_of(Play(game, state, None), tile)
    if not added and (drawn < 0 or drawn == walls):
        return tile, walls
    wanted = walls | read_walls(added) if added else drawn
    if tile == FOUNTAIN and TILE_WALLS.of(game):
        return tile, wanted
    if wanted != walls:
        raise NotationError(f"{plain} is given with walls {write_walls(wanted)}, but has {write_walls(walls)}")
    return tile, walls


def city_items(value: str) -> list[tuple[str, int, int]]:
    """Return name, cell and drawn walls (-1: not drawn) of each tile; without a cell a row to the east."""
    if "\n" in value:
        return read_drawing(value)
    found: list[tuple[str, int, int]] = []
    column = 0
    for item in items_of(value):
        words = item.split()
        if len(words) == 3 and words[1] == "at":
            cell = read_cell(words[2])
        elif len(words) == 1:
            column += 1
            cell = cell_at(column, 0)
        else:
            raise NotationError(f"{item!r} is not a tile and its cell, like garden-10-n at 1,0")
        found.append((words[0], cell, -1))
    return found


def check_city(city: City) -> None:
    """Refuse a city that breaks AL-CITY-9."""
    if not city.matches():
        raise NotationError("a wall meets a side without wall (AL-CITY-2); `unchecked:` would allow it")
    if not city.is_connected():
        raise NotationError("a tile cannot be reached on foot (AL-CITY-4); `unchecked:` would allow it")
    if city.has_hole():
        raise NotationError("there is a hole (AL-CITY-6); `unchecked:` would allow it")


def write_gates(gates: Iterable[tuple[int, int]]) -> str:
    """Return gates once each, from their northern or western tile."""
    edges = sorted((cell, side) for cell, side in gates if SIDE_NAMES[side] in "es")
    return " ".join(edge_name(cell, side) for cell, side in edges) or "-"


def write_city(game: AlhambraGame, city: City) -> str:
    """Return a city as a list, row by row, without the start tile; walls that are not printed come after a `+`."""
    found: list[str] = []
    for cell, tile in sorted(city.tiles.items()):
        added = city.walls[cell] & ~game.tile_walls[tile]
        if cell != ORIGIN or added:
            found.append(f"{game.tiles[tile].name}{'+' + write_walls(added) if added else ''} at {write_cell(cell)}")
    return "; ".join(found) or "-"
