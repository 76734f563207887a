"""Tiles and cards by their names: what the ids of a state look like."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from sabika.kernel.play import Play
from sabika.parts.city import SIDE_NAMES, SIDES, xy
from sabika.parts.money import CURRENCIES
from sabika.portrait.pieces import Card, CityTile, Face, Tile
from sabika.titles.alhambra.components import TYPES as ALHAMBRA_TYPES
from sabika.titles.alhambra.game import AlhambraGame
from sabika.titles.alhambra.tiles import walls_of
from sabika.titles.granada.components import TYPES as GRANADA_TYPES
from sabika.titles.granada.game import GranadaGame


@lru_cache(maxsize=16)
def side_names(sides: int) -> str:
    """Return sides as letters.

    >>> side_names(1 | 4)
    'ns'
    """
    return "".join(SIDE_NAMES[side] for side in SIDES if sides & side)


@lru_cache(maxsize=4096)
def cell_name(cell: int) -> str:
    """Return a cell as it is written in notation."""
    return "{},{}".format(*xy(cell))


def types_of(game: Any) -> tuple[str, ...]:
    """Return the building types of a title with cities."""
    return GRANADA_TYPES if isinstance(game, GranadaGame) else ALHAMBRA_TYPES


def type_name(game: Any, kind: int) -> str | None:
    """Return the name of a building type, None for none."""
    return types_of(game)[kind] if kind >= 0 else None


def walls_now(game: Any, state: Any, tile: int) -> int:
    """Return the walls or moats of a tile that lies nowhere yet, with what modules put on it."""
    if isinstance(game, AlhambraGame):
        return walls_of(Play(game, state, None), tile)
    walls: int = game.tile_walls[tile]
    return walls


def draw_face(game: Any, tile: int, walls: int) -> Tile:
    """Return a tile as it is drawn, with the walls that it has where it lies."""
    face, printed = game.tiles[tile], game.tile_walls[tile]
    return Tile(
        name=face.name,
        kind=face.kind,
        type=type_name(game, face.type),
        price=face.price,
        walls=side_names(walls),
        wooden=side_names(walls & ~printed),
        back=draw_back(game, tile),
    )


def draw_back(game: Any, tile: int) -> Face | None:
    """Return what lies on the other side of a tile of Granada."""
    if not isinstance(game, GranadaGame) or game.tiles[tile].type < 0:
        return None
    face = game.tiles[tile ^ 1]
    return Face(face.name, type_name(game, face.type), face.price)


def draw_city_tile(tile: Tile, cell: int, inner: int, gates: int) -> CityTile:
    """Return a tile on its cell, with the sides of its inner walls and of its gates."""
    return CityTile(*xy(cell), tile, side_names(inner), side_names(gates))


def draw_card(game: Any, card: int) -> Card:
    """Return a card as it is drawn; a card's name tells the currencies and sides that it shows."""
    face = game.cards[card]
    words = face.name.split("-")[1:]
    currencies = (CURRENCIES[face.currency],) if face.currency >= 0 else tuple(w for w in words if w in CURRENCIES)
    sides = next((word for word in words if set(word) <= set("nesw")), "")
    return Card(face.name, face.kind, face.value if face.currency >= 0 else 0, currencies, sides)
