"""Comparing the fast city with the slow one, in every respect."""

from __future__ import annotations

from sabika.parts.building import TileChoices
from sabika.parts.city import (
    FITS,
    HOLE,
    MISMATCH,
    NO_CONTACT,
    SIDES,
    STEP,
    TAKEN,
    UNREACHABLE,
    City,
    cell_at,
    city_from_json,
    xy,
)
from sabika.parts.lie import SOLID
from tests.helpers.slow_city import Place, SlowCity, slow_copy

REASONS = {NO_CONTACT: "contact", MISMATCH: "match", UNREACHABLE: "foot", HOLE: "hole", TAKEN: "taken"}


def patterns(found: int) -> tuple[Place, set[int]]:
    """Return the place and the wall patterns of `cell << 16 | patterns`."""
    return xy(found >> 16), {walls for walls in range(16) if found >> walls & 1}


def touching(city: City, tower: int) -> list[int]:
    """Return the cells of the tiles that a watchtower touches with its short sides (WAT-7)."""
    beside = [tower + STEP[side] for side in SIDES if SOLID[city.lie_at(tower)] & side]
    return [cell for cell in beside if city.is_tile(cell)]


def check_against_reference(city: City) -> None:
    """Everything that a legal city says about itself is what the slow one finds out by trying."""
    slow = slow_copy(city.to_json())
    check_whole(city, slow)
    assert city.matches()
    assert city.is_connected()
    assert not city.has_hole()
    layable = slow.layable()
    assert dict(patterns(found) for found in city.free.values()) == layable
    assert {xy(cell) for cell in city.rim()} == slow.rim()
    exchangeable = slow.exchangeable()
    assert dict(patterns(found) for found in city.exchangeable()) == exchangeable
    removable = slow.removable()
    assert [xy(cell) for cell in city.removable()] == [place for place in slow.walls if place in removable]
    assert {xy(cell) for cell in city.tiles if city.is_removable(cell)} == removable
    assert {xy(cell) for cell in city.needed()} == slow.needed()
    assert city.wall() == slow.wall_by_touching() == slow.wall_by_links()
    for walls in range(16):
        assert [xy(cell) for cell in city.places(walls)] == in_order(layable, walls)
        assert sorted(xy(cell) for cell in city.swaps(walls)) == sorted(
            place for place, fits in exchangeable.items() if walls in fits
        )

    check_choices(city, exchange=False)
    check_choices(city, exchange=True)


def check_choices(city: City, exchange: bool) -> None:
    """What is counted first and found when somebody looks is what a list would hold, tile by tile."""
    tiles, walls = (9, 3, 9, 15, 0), list(range(16))
    found = TileChoices(city, tiles, walls, exchange)
    cells = city.swaps if exchange else city.places
    expected = [tile << 16 | cell for tile in tiles for cell in cells(tile)]
    assert len(found) == len(expected)
    assert list(found) == [found[at] for at in range(len(found))] == expected


def in_order(layable: dict[Place, set[int]], walls: int) -> list[Place]:
    """Return the places that admit a wall pattern, from north to south and from west to east."""
    return sorted((place for place, fits in layable.items() if walls in fits), key=lambda place: (place[1], place[0]))


def check_whole(city: City, slow: SlowCity) -> None:
    """What is asked of a whole city, legal or not, is the same for the slow one (GAT-13 asks it of a city to be)."""
    assert {xy(cell): walls for cell, walls in city.walls.items()} == slow.walls
    assert city.matches() == slow.matches()
    assert city.has_hole() == bool(slow.holes())
    for cell in city.tiles:
        assert city.is_locked(cell) == slow.is_locked(xy(cell))
    if slow.matches():  # whether one can walk over half a wall is no question that anybody asks
        assert city.is_connected() == slow.is_connected()
        for cell in city.tiles:
            assert {xy(there) for there in city.on_foot(cell)} == set(slow.steps(xy(cell)))


def check_faults(city: City, place: Place, walls: int) -> None:
    """The city refuses a place for a reason that holds, and only then."""
    faults = slow_copy(city.to_json()).faults(place, walls)
    why = city.fit(cell_at(*place), walls)
    assert why == FITS if not faults else REASONS.get(why) in faults


def check_kept(city: City) -> None:
    """What a city has kept up to date, change by change, is what a fresh look at its tiles gives, order and all."""
    fresh = city_from_json(city.to_json())
    assert city == fresh
    assert list(city.tiles.items()) == list(fresh.tiles.items())
    assert list(city.walls.items()) == list(fresh.walls.items())
    assert city.needed() == fresh.cut_cells()
    assert city.free == fresh.free
    assert city.exchangeable() == fresh.exchangeable()
    assert all(city.entry(cell) == fresh.entry(cell) for cell in [*city.tiles, *city.rim()])
    assert city.wall() == fresh.wall()
