"""The box: cards, double-sided tiles and point tables, read from the data files."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from sabika.kernel.components import demand, field
from sabika.parts.city import E, N, S, W
from sabika.parts.money import CURRENCIES, Card, money_faces

TYPES: Final = ("arena", "bath_house", "library", "hostel", "hospital", "market", "park", "school", "district")
"""GR-COMP-1: the nine types, in the order of scoring (GR-SCORE-2); each has 12 faces (GR-D-16)."""
SIDE: Final = {"north": N, "east": E, "south": S, "west": W}
EVEN: Final = 0
ODD: Final = 1
"""The two fields of the marker, and the two faces of a tile: face ids differ in their last bit only."""
SCORINGS: Final = ("A", "B", "C")
"""The names of the three scorings, which are numbered from 1."""


class Face:
    """One side of a tile: a name, a kind, a building type (-1: none), a price and its moats.

    Tile number n has the even face 2n and the odd face 2n + 1, so `face ^ 1` is what lies on its back (GR-COMP-3,
    GR-COMP-6). Moats belong to a face, although both faces of a tile show the same ones (GR-COMP-5, GR-G-19).
    """

    __slots__ = ("kind", "moats", "name", "price", "type")

    def __init__(self, name: str, kind: str, type: int = -1, price: int = 0, moats: int = 0) -> None:
        self.name: str = name
        self.kind: str = kind
        self.type: int = type
        self.price: int = price
        self.moats: int = moats


@cache
def load(table: str) -> dict[str, Any]:
    """Return one data file of the title."""
    return tomllib.loads(files("sabika.titles.granada").joinpath("data", f"{table}.toml").read_text("utf-8"))


def standard_table() -> dict[str, Any]:
    """Return the table of the tiles, the yard and the scorings as it ships."""
    return load("granada_tiles")


def base_cards() -> list[Card]:
    """Return the faces of all cards; the index is the card id."""
    return [*money_faces(), Card("scoring-A", "scoring", value=1), Card("scoring-B", "scoring", value=2)]


def base_faces(table: Mapping[str, Any]) -> list[Face]:
    """Return nothing, the start tile without moats (GR-CITY-6), then the even and the odd face of each tile.

    Among them are the tiles of the rulebook's example, arena with hospital and library with district (GR-COMP-7).
    """
    found = [Face("nothing", "nothing"), Face("alhambra", "start")]
    for row in table["tiles"]:
        moats = sum(SIDE[name] for name in row["moats"])
        for side in ("front", "back"):
            kind, price = row[side]["type"], row[side]["price"]
            found.append(Face(f"{kind}-{price:02}", "building", TYPES.index(kind), price, moats))
    return found


def field_currencies(table: Mapping[str, Any]) -> tuple[int, ...]:
    """Return the currency of each yard field (GR-BUY-2)."""
    return tuple(CURRENCIES.index(name) for name in table["market"]["slot_currency"])


def multipliers(table: Mapping[str, Any]) -> tuple[tuple[int, ...], ...]:
    """Return the multipliers by scoring and rank (GR-SCORE-7, GR-SCORE-8, GR-SCORE-9)."""
    return tuple(tuple(table["scoring"][f"multiplier_{name}"]) for name in SCORINGS)


def fixed_points(table: Mapping[str, Any]) -> tuple[tuple[int, ...], ...]:
    """Return the points of the beginners' scoring by scoring and rank (GR-BEG-1)."""
    return tuple(tuple(table["beginner_scoring"][name]) for name in SCORINGS)


# -- a box of one's own -----------------------------------------------------------------------------------------------


def check_table(table: Mapping[str, Any]) -> None:
    """GR-COMP-8: refuse a table that cannot be the box, naming the row and the constraint."""
    for key, known in standard_table().items():
        if key not in ("tiles", "market", "schema", "game"):
            demand(table[key] == known, f"key {key}", "these numbers are rules, not components")
    check_market(table["market"])
    rows = table["tiles"]
    demand(len(rows) == 54, "tiles", f"there must be 54 tiles, not {len(rows)} (GR-COMP-8)")
    faces: dict[tuple[str, int], str] = {}
    for number, row in enumerate(rows, start=1):
        where = f"tile {number} ({row.get('id', 'without id')})" if isinstance(row, dict) else f"tile {number}"
        for face in check_tile(row, where):
            demand(face not in faces, where, f"{face[0]} {face[1]} is there already, on {faces.get(face)} (GR-COMP-2)")
            faces[face] = where


def check_tile(row: Mapping[str, Any], where: str) -> list[tuple[str, int]]:
    """Refuse a tile that breaks a constraint; return type and price of its two faces."""
    front, back = field(row, "front", dict, where), field(row, "back", dict, where)
    types = [field(face, "type", str, where) for face in (front, back)]
    prices = [field(face, "price", int, where) for face in (front, back)]
    for kind in types:
        demand(kind in TYPES, where, f"{kind!r} is not a type (GR-COMP-1)")
    demand(prices[0] in range(2, 14, 2), where, f"the front price {prices[0]} is not 2, 4, … or 12 (GR-COMP-3)")
    demand(prices[1] == prices[0] + 1, where, f"the back price {prices[1]} is not {prices[0] + 1} (GR-COMP-3)")
    demand(types[0] != types[1], where, f"both faces show {types[0]} (GR-COMP-4)")
    moats = field(row, "moats", list, where)
    for name in moats:
        demand(name in SIDE, where, f"{name!r} is not a side: north, east, south or west (GR-COMP-5)")
        demand(moats.count(name) == 1, where, f"the moat {name} is there twice (GR-COMP-5)")
    demand(len(moats) <= 3, where, "a tile has moats on three sides at most (GR-COMP-5)")
    return [(types[0], prices[0]), (types[1], prices[1])]


def check_market(market: Mapping[str, Any]) -> None:
    """Refuse a yard whose fields do not belong to the four currencies."""
    own = field(market, "slot_currency", list, "market")
    demand(
        sorted(map(str, own)) == sorted(CURRENCIES),
        "market",
        f"slot_currency must name each of {', '.join(CURRENCIES)} once (GR-BUY-2)",
    )
    for key, known in standard_table()["market"].items():
        demand(key == "slot_currency" or market.get(key) == known, "market", f"{key} is a rule, not a component")
