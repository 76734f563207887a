"""The box: cards, tiles and point tables, read from the data files; the names are those of D-13."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final

from sabika.parts.city import E, N, S, W
from sabika.parts.money import CURRENCIES as CURRENCIES
from sabika.parts.money import Card as Card
from sabika.parts.money import money_card as money_card
from sabika.parts.money import money_faces
from sabika.parts.seat import START

TYPES: Final = ("pavilion", "seraglio", "arcades", "chambers", "garden", "tower")
SIDE: Final = {"north": N, "east": E, "south": S, "west": W}
NOTHING: Final = 0
"""The id of no card and of no tile: an empty slot."""
FOUNTAIN: Final = START
"""The tile id of the start tile."""


class Tile:
    """What a tile shows: a name, a kind, a building type (-1: none), a price and walls."""

    __slots__ = ("kind", "name", "price", "type", "walls")

    def __init__(self, name: str, kind: str, type: int = -1, price: int = 0, walls: int = 0) -> None:
        self.name: str = name
        self.kind: str = kind
        self.type: int = type
        self.price: int = price
        self.walls: int = walls


@cache
def load(table: str) -> dict[str, Any]:
    """Return one data file of the title."""
    return tomllib.loads(files("sabika.titles.alhambra").joinpath("data", f"{table}.toml").read_text("utf-8"))


def walls(names: list[str]) -> int:
    """Return the sides as bits."""
    return sum(SIDE[name] for name in names)


def base_cards() -> list[Card]:
    """Return the faces of all cards of the base game; the index is the card id."""
    return [*money_faces(), Card("scoring-1", "scoring", value=1), Card("scoring-2", "scoring", value=2)]


def base_tiles() -> list[Tile]:
    """Return the start tile and the 54 buildings (AL-COMP-1, AL-COMP-2); the index is the tile id.

    Prices and walls are those of the data file (AL-COMP-3, AL-COMP-5).
    """
    rows = load("alhambra_buildings")["buildings"]
    buildings = [
        Tile(row["id"], "building", TYPES.index(row["type"]), row["price"], walls(row["walls"])) for row in rows
    ]
    return [Tile("nothing", "nothing"), Tile("lion_fountain", "start"), *buildings]


def slot_currencies() -> tuple[int, ...]:
    """Return the currency of each market field."""
    return tuple(CURRENCIES.index(name) for name in load("alhambra_buildings")["market"]["slot_currency"])


def building_points() -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return the points by round, type and rank (AL-SCORE-4)."""
    rows = {row["type"]: row for row in load("alhambra_scoring")["building_points"]}
    return tuple(tuple(tuple(rows[kind][f"round_{at}"]) for kind in TYPES) for at in (1, 2, 3))
