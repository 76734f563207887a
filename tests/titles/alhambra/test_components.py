"""What is in the box."""

from __future__ import annotations

from collections import Counter

import pytest

from sabika.parts.city import SIDES
from sabika.titles.alhambra.components import (
    CURRENCIES,
    FOUNTAIN,
    TYPES,
    base_tiles,
    building_points,
    slot_currencies,
    standard_table,
)

BUILDINGS = [tile for tile in base_tiles(standard_table()) if tile.kind == "building"]
COUNTS = {"pavilion": 7, "seraglio": 7, "arcades": 9, "chambers": 9, "garden": 11, "tower": 11}
PRICES = {
    "pavilion": (2, 8),
    "seraglio": (3, 9),
    "arcades": (4, 10),
    "chambers": (5, 11),
    "garden": (6, 12),
    "tower": (7, 13),
}


@pytest.mark.rule("AL-COMP-1")
def test_tile_counts_and_points() -> None:
    counts = Counter(TYPES[tile.type] for tile in BUILDINGS)
    assert counts == COUNTS
    assert len(BUILDINGS) == 54
    points = building_points()
    for kind in range(6):
        least = kind + 1
        assert points[0][kind] == (least,)
        assert points[1][kind] == (least + 7, least)
        assert points[2][kind] == (least + 15, least + 7, least)


@pytest.mark.rule("AL-COMP-2", "D-13")
def test_a_tile_has_one_type_one_price_and_up_to_three_walls() -> None:
    assert TYPES == ("pavilion", "seraglio", "arcades", "chambers", "garden", "tower")
    assert CURRENCIES == ("denar", "dirham", "ducat", "florin")
    for tile in BUILDINGS:
        low, high = PRICES[TYPES[tile.type]]
        assert low <= tile.price <= high
        assert tile.walls.bit_count() <= 3
        assert tile.currency == -1, "what it is paid in depends on the field"
    assert [CURRENCIES[at] for at in slot_currencies(standard_table())] == ["florin", "dirham", "denar", "ducat"]


@pytest.mark.rule("AL-COMP-3")
def test_which_prices_repeat() -> None:
    for at, name in enumerate(TYPES):
        prices = [tile.price for tile in BUILDINGS if tile.type == at]
        assert (len(set(prices)) == len(prices)) == (name in ("pavilion", "seraglio")), name
        assert (min(prices), max(prices)) == PRICES[name]


@pytest.mark.rule("AL-COMP-4", "G-23")
def test_the_start_tile_is_plain() -> None:
    start = base_tiles(standard_table())[FOUNTAIN]
    assert (start.kind, start.type, start.price, start.walls) == ("start", -1, 0, 0)


@pytest.mark.rule("AL-COMP-5")
def test_twenty_walls_on_each_side() -> None:
    assert [sum(1 for tile in BUILDINGS if tile.walls & side) for side in SIDES] == [20, 20, 20, 20]
    assert Counter(tile.walls.bit_count() for tile in BUILDINGS) == {0: 10, 1: 16, 2: 20, 3: 8}
    assert [tile.name for tile in BUILDINGS if tile.name.startswith("arcades-08")] == ["arcades-08-n", "arcades-08-e"]
