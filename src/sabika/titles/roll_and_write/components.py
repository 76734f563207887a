"""The box: grid, boxes, points, coins and numbers of rounds, read from the data file and checked (section 1)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from sabika.kernel.components import demand, field

TABLE: Final = "roll_and_write"
"""The name of the data file, and the title that it is for."""
TYPES: Final = ("pavilion", "seraglio", "arcades", "chambers", "garden", "tower")
FACES: Final = 6
"""The dice are ordinary ones, so the grid has as many rows and columns."""
CELLS: Final = FACES * FACES
PLACES: Final = 3
"""How many places of each type have a value."""
FEWEST_SEATS: Final = 3
MOST_SEATS: Final = 5
"""Real and imaginary players together."""


@cache
def standard_table() -> dict[str, Any]:
    """Return the data file of the title."""
    return tomllib.loads(files("sabika.titles.roll_and_write").joinpath("data", f"{TABLE}.toml").read_text("utf-8"))


class Box:
    """What the printed sheets and the rulebook's tables say, in the form in which the game needs it.

    Types are numbers in the order of TYPES, cells are numbers from 0 to 35, row by row; all sheets carry this one grid
    (RW-COMP-4, RW-G-2). Nothing of it is repeated in the code (RW-COMP-2, RW-COMP-3, RW-G-3).
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


def check_table(data: Mapping[str, Any]) -> None:
    """Refuse a table that breaks a constraint; the message names the row and the constraint."""
    demand(data["game"] == TABLE, "game", f"the table is for {data['game']!r}, not for {TABLE}")
    check_types(data["building_types"])
    check_grid(data["grid"])
    check_boxes(data["building_types"], data["grid"])
    for table, names in NUMBERS.items():
        for name in names:
            number = field(data[table], name, int, table)
            demand(0 <= number < 1000, table, f"{name} = {number} must be 0 or more, and less than 1000")
    check_coins(data)
    check_rounds(data)
    check_dice(data)


def check_types(rows: list[Any]) -> None:
    """RW-COMP-1: each of the six types has one row with its boxes and the values of places 1 to 3, never rising."""
    seen: list[str] = []
    for number, row in enumerate(rows, start=1):
        where = f"building_types row {number}"
        kind = field(row, "type", str, where)
        where = f"{where} ({kind})"
        demand(kind in TYPES and kind not in seen, where, f"each of {', '.join(TYPES)} must be there once (RW-COMP-1)")
        seen.append(kind)
        demand(field(row, "boxes", int, where) >= 1, where, f"boxes = {row['boxes']} must be 1 or more (RW-COMP-2)")
        points = field(row, "points", list, where)
        values = [point for point in points if isinstance(point, int) and not isinstance(point, bool) and point >= 0]
        good = len(points) == PLACES and values == points == sorted(values, reverse=True)
        demand(good, where, f"points = {points} must be {PLACES} values that never rise (RW-COMP-1)")
    demand(len(seen) == len(TYPES), "building_types", f"each of {', '.join(TYPES)} must be there once (RW-COMP-1)")


def check_grid(rows: list[Any]) -> None:
    """RW-COMP-2: six rows for the yellow die, six buildings in each for the blue one, all of known types."""
    demand(len(rows) == FACES, "grid", f"there must be {FACES} rows, one for each yellow value (RW-COMP-2)")
    for number, row in enumerate(rows, start=1):
        where = f"grid row {number}"
        good = isinstance(row, list) and len(row) == FACES
        demand(good, where, f"there must be {FACES} buildings, one for each blue value (RW-COMP-2)")
        for name in row:
            demand(name in TYPES, where, f"{name!r} is not a type; types: {', '.join(TYPES)} (RW-COMP-1)")


def check_boxes(rows: list[Any], grid: list[Any]) -> None:
    """RW-COMP-2: the boxes of a type on the score sheet are as many as its buildings in the grid."""
    for number, row in enumerate(rows, start=1):
        cells = sum(line.count(row["type"]) for line in grid)
        why = f"boxes = {row['boxes']}, but the grid has {cells} of them: boxes = cells (RW-COMP-2)"
        demand(row["boxes"] == cells, f"building_types row {number} ({row['type']})", why)


def check_coins(data: Mapping[str, Any]) -> None:
    """RW-COMP-3, RW-SETUP-8: the row of coins holds at least the coins of the start; nothing is free."""
    coins, start = data["coins"], data["setup"]["start_coins"]
    demand(coins["start"] == start, "coins", f"start = {coins['start']} must be setup.start_coins {start} (RW-SETUP-8)")
    why = f"track_length = {coins['track_length']} must be at least the {start} coins of the start (RW-COMP-3)"
    demand(coins["track_length"] >= start, "coins", why)
    for name in ("unspent_coins_per_point", "change_die_by_one_cost", "second_building_cost"):
        demand(coins[name] >= 1, "coins", f"{name} = {coins[name]} must be 1 or more (RW-SPEC-1)")


def check_rounds(data: Mapping[str, Any]) -> None:
    """RW-COMP-6: one and two players play as long as three seats; nobody runs out of boxes (RW-G-15)."""
    rounds, start = data["rounds"], data["setup"]["start_buildings"]
    for name in NUMBERS["rounds"]:
        demand(rounds[name] >= 1, "rounds", f"{name} = {rounds[name]} must be 1 or more (RW-ROUND-1)")
        why = f"{name} = {rounds[name]} and {start} start buildings are more than the {CELLS} boxes (RW-G-15)"
        demand(start + rounds[name] <= CELLS, "rounds", why)
    for name in ("players_1", "players_2"):
        why = f"{name} = {rounds[name]} must be players_3 {rounds['players_3']} (RW-COMP-6)"
        demand(rounds[name] == rounds["players_3"], "rounds", why)


def check_dice(data: Mapping[str, Any]) -> None:
    """RW-COMP-5: a pair for each of five seats and one more."""
    for colour in ("yellow", "blue"):
        number = data["dice"][colour]
        why = f"{colour} = {number} must be {MOST_SEATS + 1} or more, for {MOST_SEATS} seats (RW-COMP-5)"
        demand(number > MOST_SEATS, "dice", why)
