"""The fast city against a slow one that is written from the rules alone, on thousands of cities and all small ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from sabika.parts.city import ORIGIN, SIDES, STEP, City, cell_at, city_from_json, longest_run, new_city, xy
from tests.helpers.cities import check_against_reference, check_faults, check_kept, check_whole
from tests.helpers.slow_city import SlowCity, beside, slow_copy

WALKS = 36
CHANGES = 60
FEW_WALLS = [0, 0, 1, 2, 4, 8, 1, 2, 4, 8, 3, 6, 12, 9, 5, 10, 7, 11, 13, 14, 15]
"""Wall patterns; those with few walls come more often, so that cities grow."""

pytestmark = pytest.mark.rule(
    "AL-CITY-2",
    "AL-CITY-3",
    "AL-CITY-4",
    "AL-CITY-5",
    "AL-CITY-6",
    "AL-CITY-7",
    "AL-CITY-8",
    "AL-CITY-9",
    "AL-CITY-10",
    "AL-REDO-4",
    "AL-REDO-7",
    "AL-REDO-8",
    "AL-WALL-2",
    "AL-WALL-3",
    "AL-WALL-4",
    "AL-WALL-5",
    "AL-WALL-6",
    "AL-WALL-7",
    "AL-WALL-8",
    "GAT-8",
    "GAT-10",
)


# -- random changes -----------------------------------------------------------------------------------------------


def grow(city: City, rng: Random, tile: int, fresh: bool) -> City | None:
    """Lay a tile on a legal cell."""
    walls = rng.choice(FEW_WALLS)
    places = city.places(walls)
    if not places:
        return None
    cell = rng.choice(places)
    if fresh:
        return city.lay(cell, tile, walls)
    city.put(cell, tile, walls)
    return city


def shrink(city: City, rng: Random, tile: int, fresh: bool) -> City | None:
    """Take a tile away."""
    cells = city.removable()
    if not cells:
        return None
    cell = rng.choice(cells)
    if fresh:
        return city.take(cell)
    city.lift(cell)
    return city


def alter(city: City, rng: Random, tile: int, fresh: bool) -> City | None:
    """Exchange a tile for another one."""
    walls = rng.choice(FEW_WALLS)
    cells = city.swaps(walls)
    if not cells:
        return None
    cell = rng.choice(cells)
    if fresh:
        return city.swap(cell, tile, walls)
    city.exchange(cell, tile, walls)
    return city


def fortify(city: City, rng: Random, tile: int, fresh: bool) -> City | None:
    """Put another wall on an outer side of a tile, the start tile included, as wooden walls do (WAL-3, WAL-6)."""
    cell = rng.choice(list(city.tiles))
    sides = [side for side in SIDES if not (city.walls[cell] | city.occupied(cell)) & side]
    if not sides:
        return None
    walls = city.walls[cell] | rng.choice(sides)
    if fresh:
        return city.swap(cell, city.tiles[cell], walls)
    city.exchange(cell, city.tiles[cell], walls)
    return city


def open_gate(city: City, rng: Random, tile: int, fresh: bool) -> City | None:
    """Put a gate on a double wall inside the city."""
    slow = slow_copy(city.to_json())
    edges = [edge for edge in slow.double_walls() if frozenset((edge[0], beside(*edge))) not in slow.gates]
    if not edges:
        return None
    place, side = rng.choice(edges)
    return city.with_gates(((cell_at(*place), side),))


def grow_through_gate(city: City, rng: Random, tile: int, fresh: bool) -> City | None:
    """Lay a tile behind walls, with one gate (GAT-6)."""
    slow = slow_copy(city.to_json())
    walls = rng.choice([15, 14, 13, 11, 7, 12, 6, 3, 9])
    ways: list[tuple[int, int]] = []
    for place in sorted(slow.rim()):
        after = slow.lay(place, walls)
        if not after.is_legal():
            edges = [(place, side) for side in SIDES if after.open((place, side)).is_legal()]
            ways += [(cell_at(*place), side) for place, side in edges]
    if not ways:
        return None
    edge = rng.choice(ways)
    gated = city.with_gates((edge,))
    if fresh:
        return gated.lay(edge[0], tile, walls)
    gated.put(edge[0], tile, walls)
    return gated


Change = Callable[[City, Random, int, bool], City | None]
CHANGE: list[Change] = [grow, grow, grow, grow, shrink, shrink, alter, alter, fortify, open_gate, grow_through_gate]


def random_walk(seed: int, changes: int) -> Iterator[tuple[City, Random]]:
    """Yield the cities of a walk: every way to change one, in place and not, with and without anything kept."""
    rng = Random(f"walk {seed}")
    gates = seed % 3 != 0
    ways = CHANGE if gates else [way for way in CHANGE if way not in (open_gate, grow_through_gate)]
    city = new_city(1)
    for tile in range(2, 2 + changes):
        if rng.random() < 0.6:  # what is kept must be kept up to date, what is not must not matter
            city.needed(), city.exchangeable(), city.wall()
        if rng.random() < 0.3:
            city = city.share().own()
        fresh = rng.random() < 0.4
        before = city.to_json() if fresh else None
        way = rng.choice(ways) if len(city.tiles) < 26 else rng.choice([shrink, alter])
        after = way(city, rng, tile, fresh)
        if fresh:
            assert city.to_json() == before, "the old city must stay as it was"
            check_kept(city)
        if after is not None:
            city = after
            yield city, rng


@pytest.mark.sampled(12)
@pytest.mark.parametrize("seed", range(WALKS))
def test_every_change_keeps_the_city_as_the_reference_sees_it(seed: int) -> None:
    largest = 0
    for city, rng in random_walk(seed, CHANGES):
        check_kept(city)
        check_against_reference(city)
        largest = max(largest, len(city.tiles))
        for _ in range(5):
            place = (rng.randint(-4, 4), rng.randint(-4, 4))
            check_faults(city, place, rng.choice(FEW_WALLS))
    assert largest > 6


def test_a_city_that_was_saved_counts_its_places_as_it_did() -> None:
    for seed in range(4):
        for city, _ in random_walk(seed, 30):
            loaded = city_from_json(city.to_json())
            assert [loaded.counts(over) for over in (False, True)] == [city.counts(over) for over in (False, True)]


def meadow(seed: int, tiles: int) -> Iterator[tuple[City, Random]]:
    """Yield the cities of a walk almost without walls, which grow into each other: many bays, and holes to be had."""
    rng = Random(f"meadow {seed}")
    city = new_city(1)
    for tile in range(2, 2 + tiles):
        walls = 0 if rng.random() < 0.95 else rng.choice(FEW_WALLS)
        places = city.places(walls)
        if places:
            tight = sorted(places, key=lambda cell: abs(xy(cell)[0]) + abs(xy(cell)[1]))
            city = city.lay(rng.choice(tight[:12]), tile, walls)
            yield city, rng


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", range(8))
def test_bays_and_holes(seed: int) -> None:
    for city, _ in meadow(seed, 32):
        slow = slow_copy(city.to_json())
        assert {xy(found >> 16) for found in city.free.values()} == set(slow.layable())
        assert {xy(cell) for cell in city.removable()} == slow.removable()
        assert city.wall() == slow.wall_by_touching() == slow.wall_by_links()


def test_a_city_that_is_not_legal_is_found_out() -> None:
    """GAT-13 lays, takes and exchanges first and judges the whole city then: that must be judged rightly too."""
    verdicts: set[tuple[bool, ...]] = set()
    walks = [random_walk(100 + seed, 40) for seed in range(5)] + [meadow(100 + seed, 30) for seed in range(5)]
    for city, rng in (step for walk in walks for step in walk):
        slow = slow_copy(city.to_json())
        for _ in range(4):
            walls, place = rng.choice(FEW_WALLS), rng.choice(sorted(slow.rim()))
            laid = slow.lay(place, walls)
            check_whole(city.lay(cell_at(*place), 99, walls), laid)
            verdicts.add((laid.matches(), laid.is_connected(), bool(laid.holes())))
            place = xy(rng.choice(list(city.tiles)))
            check_whole(city.swap(cell_at(*place), 99, walls), slow.lay(place, walls))
            if place != (0, 0) and not slow.is_locked(place):
                taken = slow.take(place)
                check_whole(city.take(cell_at(*place)), taken)
                verdicts.add((taken.is_connected(), bool(taken.holes())))
    assert len(verdicts) == 2**3 + 2**2, "every mixture of faults occurs, laying and taking"


@pytest.mark.parametrize("seed", range(10))
def test_what_is_shared_never_changes(seed: int) -> None:
    """Cities are held in common by copies of a state: changing one copy in place leaves all others as they were."""
    rng = Random(seed)
    kept: list[tuple[City, Any]] = []
    city = new_city(1)
    for tile in range(2, 60):
        city.share()
        kept.append((city, city.to_json()))
        older = rng.choice(kept)[0] if rng.random() < 0.3 else city
        mine = older.own()
        assert mine is not older
        way: Change = rng.choice([grow, grow, shrink, alter, fortify])
        changed = way(mine, rng, tile, False)
        assert changed is None or changed is mine, "what is nobody else's is changed in place"
        assert mine.own() is mine
        city = mine if rng.random() < 0.8 else city
    for held, written in kept:
        assert held.to_json() == written
        check_kept(held)


# -- all small ones -----------------------------------------------------------------------------------------------


def all_cities(size: int, wall_patterns: list[int]) -> list[City]:
    """Return all cities up to a size that can be built of these wall patterns."""
    first = new_city(1)
    found = {picture(first): first}
    newest = [first]
    for _ in range(size - 1):
        larger: dict[Any, City] = {}
        for city in newest:
            for walls in wall_patterns:
                for cell in city.places(walls):
                    built = city.lay(cell, 2, walls)
                    larger.setdefault(picture(built), built)
        found |= larger
        newest = list(larger.values())
    return list(found.values())


def picture(city: City) -> frozenset[tuple[int, int]]:
    """Return the walls by cell, in no order."""
    return frozenset(city.walls.items())


def test_all_cities_of_up_to_three_tiles() -> None:
    cities = all_cities(3, list(range(16)))
    one = 4 * 8  # four places, eight patterns without a wall towards the start tile
    around_the_start, in_a_chain = 6 * 8 * 8, 4 * 3 * 4 * 8
    assert len(cities) == 1 + one + around_the_start + in_a_chain
    for city in cities:
        check_against_reference(city)


def test_all_shapes_of_up_to_six_tiles() -> None:
    """AL-CITY-8: the ring of eight neighbours decides about holes as the flood fill does, for every shape there is."""
    shapes = all_cities(6, [0])
    assert len(shapes) == 1 + 4 + 18 + 76 + 315 + 1296, "fixed polyominoes, the start tile being any of their cells"
    for city in shapes:
        slow = SlowCity({xy(cell): 0 for cell in city.tiles})
        assert {xy(found >> 16) for found in city.free.values()} == {
            place for place in slow.rim() if not slow.lay(place, 0).holes()
        }
        assert {xy(cell) for cell in city.removable()} == slow.removable()


# -- the reference itself -----------------------------------------------------------------------------------------


def test_the_reference_knows_the_examples_of_the_rules() -> None:
    ring = SlowCity({(0, 0): 0, (0, -1): 1 + 2 + 8, (1, 0): 1 + 2 + 4, (0, 1): 2 + 4 + 8, (-1, 0): 1 + 4 + 8})
    assert ring.is_legal()
    assert ring.wall_by_touching() == ring.wall_by_links() == 12, "AL-T-41"
    north = {(-1, -1): 1 + 8, (0, -1): 1, (1, -1): 1 + 2, (-1, 0): 4, (0, 0): 0, (1, 0): 2 + 4, (0, 1): 8}
    eight = SlowCity({**north, (1, 1): 1 + 2 + 4})
    assert eight.is_legal()
    assert eight.wall_by_touching() == eight.wall_by_links() == 8, "AL-T-40"
    bent = [(0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (3, 2), (2, 2)]
    assert SlowCity(dict.fromkeys([*bent, (0, 1)], 0)).faults((1, 2), 0) == {"hole"}, "AL-T-66"
    assert SlowCity(dict.fromkeys(bent, 0)).faults((1, 2), 0) == set(), "AL-T-67"
    assert SlowCity({(0, 0): 0, (1, 0): 1}).faults((1, -1), 4) == {"foot"}, "AL-T-62"
    assert SlowCity({(0, 0): 0}).faults((1, 0), 8) == {"match", "foot"}, "AL-T-61"
    assert SlowCity({(0, 0): 0}).faults((1, 1), 0) == {"contact"}, "AL-T-63"


def test_the_longest_run_goes_around() -> None:
    rng = Random(5)
    for _ in range(300):
        line = [rng.random() < 0.7 for _ in range(rng.randint(4, 14))]
        turned = [line[at:] + line[:at] for at in range(len(line))]
        best = max(len("".join("#" if wall else " " for wall in turn).split(" ")[0]) for turn in turned)
        assert longest_run(line) == best


def test_the_number_of_a_cell_and_its_place() -> None:
    for x in range(-60, 61, 7):
        for y in range(-60, 61, 7):
            assert xy(cell_at(x, y)) == (x, y)
            for side in SIDES:
                assert xy(cell_at(x, y) + STEP[side]) == beside((x, y), side)
    assert xy(ORIGIN) == (0, 0)
