"""The box: grid, boxes, points, coins and numbers of rounds, read from the data file and checked (section 1)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from sabika.kernel.errors import SetupError

TABLE: Final = "roll_and_write"
"""The name of the data file."""
TYPES: Final = ("pavilion", "seraglio", "arcades", "chambers", "garden", "tower")
FACES: Final = 6
"""The dice are ordinary ones, so the grid has as many rows and columns."""
CELLS: Final = FACES * FACES
PLACES: Final = 3
"""So many places of each type have a value."""
FEWEST_SEATS: Final = 3
MOST_SEATS: Final = 5
"""Real and imaginary players together."""


@cache
def load() -> dict[str, Any]:
    """Return the data file of the title."""
    return tomllib.loads(files("sabika.titles.roll_and_write").joinpath("data", f"{TABLE}.toml").read_text("utf-8"))


class Box:
    """What the printed sheets and the rulebook's tables say, in the form in which the game needs it.

    Types are numbers in the order of TYPES, cells are numbers from 0 to 35, row by row; all sheets carry this one grid
    (RW-COMP-4, G-2). Nothing of it is repeated in the code (RW-COMP-2, RW-COMP-3, G-3).
    """

    __slots__ = (
        "boxes",
        "cells",
        "coins_per_point",
        "extra",
        "grid",
        "line_points",
        "points",
        "rounds",
        "second_cost",
        "start_buildings",
        "start_coins",
        "track",
        "turn_cost",
    )

    def __init__(self, data: Mapping[str, Any]) -> None:
        check(data)
        rows = {row["type"]: row for row in data["building_types"]}
        coins, lines = data["coins"], data["lines"]
        self.grid: tuple[int, ...] = tuple(TYPES.index(name) for row in data["grid"] for name in row)
        self.cells: tuple[int, ...] = tuple(
            sum(1 << cell for cell, own in enumerate(self.grid) if own == kind) for kind in range(len(TYPES))
        )
        self.boxes: tuple[int, ...] = tuple(rows[kind]["boxes"] for kind in TYPES)
        self.points: tuple[tuple[int, ...], ...] = tuple(tuple(rows[kind]["points"]) for kind in TYPES)
        below: int = lines["below_4"]
        self.line_points: tuple[int, ...] = (*[below] * 4, lines["points_4"], lines["points_5"], lines["points_6"])
        self.track: int = coins["track_length"]
        self.start_coins: int = coins["start"]
        self.coins_per_point: int = coins["unspent_coins_per_point"]
        self.turn_cost: int = coins["change_die_by_one_cost"]
        self.second_cost: int = coins["second_building_cost"]
        self.start_buildings: int = data["setup"]["start_buildings"]
        self.rounds: dict[int, int] = {
            seats: data["rounds"][f"players_{seats}"] for seats in range(FEWEST_SEATS, MOST_SEATS + 1)
        }
        self.extra: dict[int, int] = {
            number: data["imaginary_players"][f"extra_points_with_{number}"] for number in (2, 3, 4)
        }


# -- constraints ------------------------------------------------------------------------------------------------------


def refuse(where: str, why: str, rule: str) -> None:
    """Refuse a table: where it is wrong, what is wrong, and the rule that says so."""
    raise SetupError(f"{where}: {why} ({rule})", "components")


def check(data: Mapping[str, Any]) -> None:
    """Refuse a table that breaks a constraint; the message names the row and the constraint."""
    check_types(data.get("building_types"))
    check_grid(data.get("grid"))
    check_boxes(data["building_types"], data["grid"])
    for table, keys in NUMBERS.items():
        check_numbers(table, data.get(table), keys)
    check_coins(data)
    check_rounds(data)
    check_dice(data)


NUMBERS: Final[dict[str, tuple[str, ...]]] = {
    "rounds": ("players_1", "players_2", "players_3", "players_4", "players_5"),
    "lines": ("points_4", "points_5", "points_6", "below_4"),
    "coins": (
        "start",
        "track_length",
        "unspent_coins_per_point",
        "change_die_by_one_cost",
        "second_building_cost",
    ),
    "imaginary_players": ("extra_points_with_2", "extra_points_with_3", "extra_points_with_4"),
    "setup": ("start_buildings", "start_coins"),
    "dice": ("yellow", "blue"),
}
"""The numbers that the tables must hold."""


def check_numbers(table: str, row: Any, keys: tuple[str, ...]) -> None:
    """Each number is there, and it is a whole number that is not negative."""
    for key in keys:
        number = row.get(key) if isinstance(row, Mapping) else None
        if not is_number(number):
            refuse(f"{table}.{key}", f"{number!r} is not a whole number of 0 or more", "RW-COMP-3")


def is_number(thing: Any) -> bool:
    """Return whether a thing is a whole number that is not negative."""
    return isinstance(thing, int) and not isinstance(thing, bool) and 0 <= thing < 1000


def check_types(rows: Any) -> None:
    """RW-COMP-1: each of the six types has one row with its boxes and the values of places 1 to 3, never rising."""
    if not isinstance(rows, list) or len(rows) != len(TYPES):
        refuse("building_types", f"there must be {len(TYPES)} rows, one for each type", "RW-COMP-1")
    seen: list[str] = []
    for number, row in enumerate(rows, start=1):
        kind = row.get("type") if isinstance(row, Mapping) else None
        where = f"building_types row {number} ({kind})"
        if kind not in TYPES or kind in seen:
            refuse(where, f"each of {', '.join(TYPES)} must be there once", "RW-COMP-1")
        seen.append(str(kind))
        if not is_number(row.get("boxes")) or row["boxes"] < 1:
            refuse(where, f"boxes = {row.get('boxes')!r} must be a whole number of 1 or more", "RW-COMP-2")
        points = row.get("points")
        if not isinstance(points, list) or len(points) != PLACES or not all(map(is_number, points)):
            refuse(where, f"points = {points!r} must be the values of {PLACES} places", "RW-COMP-1")
        if sorted(points, reverse=True) != points:
            refuse(where, f"points = {points!r} must not rise from place to place", "RW-COMP-1")


def check_grid(rows: Any) -> None:
    """RW-COMP-2: six rows for the yellow die, six buildings in each for the blue one, all of known types."""
    if not isinstance(rows, list) or len(rows) != FACES:
        refuse("grid", f"there must be {FACES} rows, one for each value of the yellow die", "RW-COMP-2")
    for number, row in enumerate(rows, start=1):
        if not isinstance(row, list) or len(row) != FACES:
            refuse(f"grid row {number}", f"there must be {FACES} buildings, one for each blue value", "RW-COMP-2")
        for name in row:
            if name not in TYPES:
                refuse(f"grid row {number}", f"{name!r} is not a type; types: {', '.join(TYPES)}", "RW-COMP-1")


def check_boxes(rows: Any, grid: Any) -> None:
    """RW-COMP-2: the boxes of a type on the score sheet are as many as its buildings in the grid."""
    for number, row in enumerate(rows, start=1):
        cells = sum(line.count(row["type"]) for line in grid)
        if row["boxes"] != cells:
            why = f"boxes = {row['boxes']}, but the grid has {cells} of them; boxes = cells"
            refuse(f"building_types row {number} ({row['type']})", why, "RW-COMP-2")


def check_coins(data: Mapping[str, Any]) -> None:
    """RW-COMP-3, RW-SETUP-8: the row of coins holds at least the coins of the start; prices are not nothing."""
    coins = data["coins"]
    if coins["start"] != data["setup"]["start_coins"]:
        refuse("coins.start", f"{coins['start']} is not setup.start_coins {data['setup']['start_coins']}", "RW-SETUP-8")
    if coins["track_length"] < coins["start"]:
        why = f"{coins['track_length']} coins are fewer than the {coins['start']} of the start"
        refuse("coins.track_length", why, "RW-COMP-3")
    for key in ("unspent_coins_per_point", "change_die_by_one_cost", "second_building_cost"):
        if coins[key] < 1:
            refuse(f"coins.{key}", "it must be 1 or more", "RW-COMP-3")


def check_rounds(data: Mapping[str, Any]) -> None:
    """RW-COMP-6: one and two players play as long as three seats; nobody runs out of boxes (G-15)."""
    rounds, start = data["rounds"], data["setup"]["start_buildings"]
    for key in NUMBERS["rounds"]:
        if rounds[key] < 1:
            refuse(f"rounds.{key}", "there must be a round", "RW-ROUND-1")
        if start + rounds[key] > CELLS:
            refuse(f"rounds.{key}", f"{start} start buildings and {rounds[key]} more do not fit into {CELLS}", "G-15")
    for key in ("players_1", "players_2"):
        if rounds[key] != rounds["players_3"]:
            refuse(f"rounds.{key}", f"{rounds[key]} is not players_3 {rounds['players_3']}", "RW-COMP-6")


def check_dice(data: Mapping[str, Any]) -> None:
    """RW-COMP-5: a pair for each of five seats and one more."""
    for colour in ("yellow", "blue"):
        if data["dice"][colour] < MOST_SEATS + 1:
            refuse(f"dice.{colour}", f"{MOST_SEATS + 1} are needed for {MOST_SEATS} seats", "RW-COMP-5")
