"""Cities in words: tiles by the face that lies up, and made-up ones."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sabika.kernel.errors import NotationError
from sabika.parts.city import City
from sabika.parts.laying import Laying
from sabika.parts.lie import turn_of
from sabika.parts.position.cities import Made, check_city, gather_made, lay_out
from sabika.parts.position.drawing import START as HOME
from sabika.parts.position.words import Line, read_number, read_tile, read_walls, write_walls
from sabika.parts.seat import START
from sabika.titles.granada.components import TYPES, Face
from sabika.titles.granada.frames.redesign import REFUSED
from sabika.titles.granada.game import GranadaGame
from sabika.titles.granada.state import GranadaState

NAME = r"[A-Za-z][\w-]*"


def with_made_tiles(game: GranadaGame, given: Sequence[Line]) -> GranadaGame:
    """Return the game with the tiles that the lines make up, in `made:` and in drawings."""
    made = [face for tile in gather_made(game, given, made_tile, drawn_tile) for face in tile.thing]
    return GranadaGame(game.setup, game.modules, game.table, tuple(made)) if made else game


def made_tile(text: str) -> Made:
    """Return a made-up tile: name, type or `-`, price, moats or `-`; perhaps ` / ` and its back: name, type, price."""
    front, slash, back = text.partition("/")
    words, other = front.split(), back.split()
    named = all(re.fullmatch(NAME, one[0]) for one in (words, other) if one)
    if not named or len(words) != 4 or (slash and len(other) != 3):
        raise NotationError(f"a made-up tile is NAME TYPE PRICE MOATS, perhaps with / NAME TYPE PRICE; not {text!r}")
    moats = read_walls(words[3])
    faces = [made_face(words, moats), made_face(other or [f"{words[0]}-back", "-", "0"], moats)]
    return Made(words[0], moats, tuple(faces))


def made_face(words: Sequence[str], moats: int) -> Face:
    """Return one face of a made-up tile."""
    name, kind, price = words[:3]
    if kind != "-" and kind not in TYPES:
        raise NotationError(f"{kind!r} is not a type; types: {', '.join(TYPES)}, or -")
    return Face(name, "building", TYPES.index(kind) if kind != "-" else -1, read_number(price), moats)


def drawn_tile(label: str, moats: int) -> Made:
    """Return the tile that a drawing makes up: `school8` is a school of price 8, other labels have no type."""
    found = re.fullmatch(rf"({'|'.join(TYPES)})(\d*)", label)
    kind, price = (TYPES.index(found[1]), int(found[2] or 5)) if found else (-1, 5)
    faces = (Face(label, "building", kind, price, moats), Face(f"{label}-back", "building", -1, 0, moats))
    return Made(label, moats, faces)


def read_city(game: GranadaGame, state: GranadaState, value: str, check: bool, old: City) -> City:
    """Return the city of a list or a drawing; refuse one that breaks GR-CITY-10, unless it is not checked."""
    city = lay_out(value, game.tiles[START].name, lambda *item: read_laying(game, *item))
    if check:
        check_city(city, REFUSED)
    return city


def read_laying(game: GranadaGame, name: str, spot: int, drawn: int) -> Laying:
    """Return a tile and its moats; in a drawing they must be drawn as they are. No tile is turned (GR-CITY-1)."""
    tile = START if name in HOME else read_tile(game, name)
    moats = game.tile_walls[tile]
    if drawn >= 0 and drawn != moats:
        raise NotationError(f"{name} is given with moats {write_walls(drawn)}, but has {write_walls(moats)}")
    if turn_of(spot):
        raise NotationError(f"{name} cannot be rotated (GR-CITY-1)")
    return Laying(spot, tile, moats)
