"""Cities in words: made-up tiles, and the walls and gates of modules."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sabika.kernel.context import Context
from sabika.kernel.errors import NotationError
from sabika.parts.city import City
from sabika.parts.laying import Laying
from sabika.parts.lie import CAMP, TOWER, turn_of
from sabika.parts.position.cities import Made, check_city, gather_made, lay_out
from sabika.parts.position.drawing import START as HOME
from sabika.parts.position.words import Line, read_number, read_tile, read_walls, write_walls
from sabika.titles.alhambra.building import laying_of
from sabika.titles.alhambra.components import FOUNTAIN, TYPES, Tile
from sabika.titles.alhambra.game import AlhambraGame
from sabika.titles.alhambra.hooks import TILE_WALLS
from sabika.titles.alhambra.state import AlhambraState


def with_made_tiles(game: AlhambraGame, given: Sequence[Line]) -> AlhambraGame:
    """Return the game with the tiles that the lines make up, in `made:` and in drawings."""
    made = tuple(tile.thing for tile in gather_made(game, given, made_tile, drawn_tile))
    return AlhambraGame(game.setup, game.modules, made, game.table) if made else game


def made_tile(text: str) -> Made:
    """Return a made-up tile: name, type or `-`, price, walls or `-`."""
    words = text.split()
    if len(words) != 4 or not re.fullmatch(r"[A-Za-z][\w-]*", words[0]):
        raise NotationError(f"a made-up tile is a name, a type or -, a price, walls or -; not {text!r}")
    name, kind, price, walls = words
    if kind != "-" and kind not in TYPES:
        raise NotationError(f"{kind!r} is not a type; types: {', '.join(TYPES)}, or -")
    type = TYPES.index(kind) if kind != "-" else -1
    return Made(name, read_walls(walls), Tile(name, "building", type, read_number(price), read_walls(walls)))


def drawn_tile(label: str, walls: int) -> Made:
    """Return the tile that a drawing makes up: `garden1` is a garden, other labels have no type."""
    kind = next((at for at, name in enumerate(TYPES) if re.fullmatch(name + r"\d*", label)), -1)
    return Made(label, walls, Tile(label, "building", kind, 5, walls))


def read_city(game: AlhambraGame, state: AlhambraState, value: str, check: bool, old: City) -> City:
    """Return the city of a list or a drawing; gates stay as they are."""
    city = lay_out(value, game.tiles[FOUNTAIN].name, lambda *item: read_laying(game, state, *item))
    if old.gates:
        city = city.with_gates(tuple(old.gates))
    if check:
        check_city(city, game.refused)
    return city


def read_laying(game: AlhambraGame, state: AlhambraState, name: str, spot: int, drawn: int) -> Laying:
    """Return how a tile lies: with printed walls, those of modules, and for the start tile those that are named.

    Modules know of walls on tiles; only walls on a start tile are known to its city alone. A watchtower has no walls:
    those around its box in a drawing are its neighbours'.
    """
    plain, _, added = name.partition("+")
    tile = FOUNTAIN if plain in HOME else read_tile(game, plain)
    face = game.tiles[tile]
    if turn_of(spot) >= face.turns:
        raise NotationError(f"{plain} cannot be rotated (AL-CITY-1)")
    laying = laying_of(Context(game, state, None), tile, spot)
    if added:
        drawn = laying.walls | read_walls(added)
    if drawn < 0 or drawn == laying.walls or TOWER <= face.lie < CAMP:
        return laying
    if tile != FOUNTAIN or not TILE_WALLS.of(game):
        raise NotationError(f"{plain} is given with walls {write_walls(drawn)}, but has {write_walls(laying.walls)}")
    laying.walls = drawn
    return laying
