"""The box: cards, tiles and point tables, read from the data files; the names are those of D-13."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from sabika.kernel.components import demand, field
from sabika.parts.city import E, N, S, W
from sabika.parts.money import CURRENCIES as CURRENCIES
from sabika.parts.money import Card as Card
from sabika.parts.money import money_card as money_card
from sabika.parts.money import money_faces as money_faces
from sabika.parts.seat import START
from sabika.titles.alhambra.tile import Tile as Tile

TYPES: Final = ("pavilion", "seraglio", "arcades", "chambers", "garden", "tower")
SIDE: Final = {"north": N, "east": E, "south": S, "west": W}
NOTHING: Final = 0
"""The id of no card and of no tile: an empty slot."""
FOUNTAIN: Final = START
"""The tile id of the start tile."""


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


def standard_table() -> dict[str, Any]:
    """Return the table of the buildings and the market as it ships."""
    return load("alhambra_buildings")


def base_tiles(table: Mapping[str, Any]) -> list[Tile]:
    """Return the start tile and the 54 buildings (AL-COMP-1, AL-COMP-2); the index is the tile id.

    Prices and walls are those of the table (AL-COMP-3, AL-COMP-5).
    """
    rows = table["buildings"]
    buildings = [
        Tile(row["id"], "building", TYPES.index(row["type"]), row["price"], walls(row["walls"])) for row in rows
    ]
    return [Tile("nothing", "nothing"), Tile("lion_fountain", "start"), *buildings]


def slot_currencies(table: Mapping[str, Any]) -> tuple[int, ...]:
    """Return the currency of each market field."""
    return tuple(CURRENCIES.index(name) for name in table["market"]["slot_currency"])


def building_points() -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return the points by round, type and rank (AL-SCORE-4)."""
    rows = {row["type"]: row for row in load("alhambra_scoring")["building_points"]}
    return tuple(tuple(tuple(rows[kind][f"round_{at}"]) for kind in TYPES) for at in (1, 2, 3))


# -- a box of one's own -----------------------------------------------------------------------------------------------


def check_table(table: Mapping[str, Any]) -> None:
    """Refuse a table that cannot be the box, naming the row and the constraint (AL-COMP-1, AL-COMP-2)."""
    standard = standard_table()
    for key, known in standard.items():
        if key not in ("buildings", "market", "schema", "game"):
            demand(table[key] == known, f"key {key}", "these numbers are rules, not components")
    own = field(table["market"], "slot_currency", list, "market")
    good = sorted(map(str, own)) == sorted(CURRENCIES)
    demand(good, "market", f"slot_currency must name each of {', '.join(CURRENCIES)} once")
    for key, known in standard["market"].items():
        same = key == "slot_currency" or table["market"].get(key) == known
        demand(same, "market", f"{key} is a rule, not a component")
    names: set[str] = set()
    counts = dict.fromkeys(TYPES, 0)
    for number, row in enumerate(table["buildings"], start=1):
        where = f"building {number} ({row.get('id', 'without id')})" if isinstance(row, dict) else f"building {number}"
        name, kind = check_building(row, where)
        demand(name not in names, where, "the id is there already")
        names.add(name)
        counts[kind] += 1
    for known in standard["building_types"]:
        kind, number = known["type"], known["count"]
        demand(counts[kind] == number, f"type {kind}", f"there must be {number}, not {counts[kind]} (AL-COMP-1)")


def check_building(row: Mapping[str, Any], where: str) -> tuple[str, str]:
    """Refuse a building that breaks a constraint; return its id and its type."""
    name, kind = field(row, "id", str, where), field(row, "type", str, where)
    price, sides = field(row, "price", int, where), field(row, "walls", list, where)
    demand(re.fullmatch(r"[a-z][a-z0-9_-]*", name) is not None, where, "an id is one word of small letters and digits")
    demand(kind in TYPES, where, f"{kind!r} is not a type (AL-COMP-1)")
    known = next(one for one in standard_table()["building_types"] if one["type"] == kind)
    low, high = known["price_min"], known["price_max"]
    demand(low <= price <= high, where, f"the price {price} is not {low} to {high} (AL-COMP-2)")
    for side in sides:
        demand(side in SIDE, where, f"{side!r} is not a side: north, east, south or west")
        demand(sides.count(side) == 1, where, f"the wall {side} is there twice")
    demand(len(sides) <= 3, where, "a tile has walls on three sides at most (AL-COMP-2)")
    return name, kind
