"""Random cities of turned tiles, watchtowers, camps, gates and wooden walls at once, held against the slow one.

Every change is described by one `Laying`. The fast city and the slow one say whether it may be done; then it is done.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from sabika.parts.building import across, fault_of
from sabika.parts.city import STEP, City, cell_at, city_from_json, new_city, point_cells, xy
from sabika.parts.laying import Laying
from sabika.parts.lie import (
    CAMP,
    CAMP_SIDE,
    FITS,
    GATE_TWICE,
    HELD,
    HOLE,
    LOOSE_CAMP,
    MISMATCH,
    NO_CONTACT,
    NO_DOUBLE_WALL,
    PLAIN,
    SHORT_AT_CAMP,
    SHORT_AT_WALL,
    START_STAYS,
    TAKEN,
    TOWER,
    TOWER_STAYS,
    UNREACHABLE,
    VACANT,
    turned,
)
from sabika.parts.outline import towers_in
from tests.helpers import slow_outline
from tests.helpers.cities import touching
from tests.helpers.slow_city import SlowCity, beside, slow_copy

REASONS = {
    NO_CONTACT: "contact",
    MISMATCH: "match",
    SHORT_AT_WALL: "match",
    SHORT_AT_CAMP: "match",
    CAMP_SIDE: "match",
    UNREACHABLE: "foot",
    HOLE: "hole",
    TAKEN: "taken",
    LOOSE_CAMP: "camp",
    VACANT: "vacant",
    START_STAYS: "stays",
    HELD: "stays",
    TOWER_STAYS: "stays",
    GATE_TWICE: "twice",
    NO_DOUBLE_WALL: "gate",
}
CORNER_NAMES = ("sw", "nw", "ne", "se")
SIDES = (1, 2, 4, 8)
FEW_WALLS = [0, 0, 0, 1, 2, 4, 8, 1, 2, 4, 8, 3, 6, 12, 9, 5, 10, 7, 11, 13, 14]
BASTIONS = (1, 2, 4, 8, 3, 6, 12, 9)
"""The sides of the eight camps."""
TILES = 400
COLOURS = 2
"""Few, so that watchtowers find a place."""


class GameInfo:
    """Made-up tiles: printed walls and a colour for each number; the start tile is 1 and has neither."""

    def __init__(self, printed: list[int], colours: list[int]) -> None:
        self.printed = [0, 0, *printed]
        self.colours = [-1, -1, *colours]

    @classmethod
    def random(cls, rng: Random) -> GameInfo:
        """Return a box of many tiles."""
        return cls(
            [rng.choice(FEW_WALLS) for _ in range(TILES)],
            [rng.randint(-1, COLOURS - 1) for _ in range(TILES)],
        )

    def slow(self, city: City) -> SlowCity:
        """Return the slow city of a fast one."""
        return slow_copy(city.to_json(), self.printed, self.colours)


def has_loose_tower(city: City, box: GameInfo) -> bool:
    """WAT-7: what the module will ask of the city afterwards, since a city knows no colours."""
    towers = [cell for cell, lie in city.lies.items() if TOWER <= lie < CAMP]
    return not all(
        any(box.colours[city.tile_at(there)] == box.colours[city.tile_at(cell)] for there in touching(city, cell))
        for cell in towers
    )


# -- changes that might be tried --------------------------------------------------------------------------------------


def some_piece(rng: Random, box: GameInfo, tile: int, kind: str) -> tuple[int, int]:
    """Return walls and lie of a tile, a watchtower or a camp that lies somehow."""
    if kind == "camp":
        return rng.choice(BASTIONS), CAMP
    if kind == "tower":
        box.colours[tile] = rng.randrange(COLOURS)
        return 0, TOWER + rng.randrange(4)
    turn = rng.choice((0, 0, 1, 2, 3))
    return turned(box.printed[tile], turn), turn


def some_gates(rng: Random, city: City, box: GameInfo, cell: int) -> tuple[tuple[int, int], ...]:
    """Return one or two edges, often where walls meet."""
    slow = box.slow(city)
    doubles = [(cell_at(*place), side) for place, side in slow.double_walls()]
    near = [(cell, side) for side in SIDES]
    found = [rng.choice([*doubles, *near]) for _ in range(rng.choice((1, 1, 2)))]
    return tuple(across(edge) if rng.random() < 0.3 else edge for edge in found)


def some_laying(rng: Random, city: City, box: GameInfo, tile: int) -> Laying:
    """Return a change that might be legal."""
    cells = list(city.tiles)
    kind = rng.choice(("tile", "tile", "tile", "tower", "camp"))
    walls, lie = some_piece(rng, box, tile, kind)
    change = rng.choice(("lay", "lay", "lay", "lay", "swap", "take", "turn", "wall"))
    if change == "lay":
        cell = rng.choice(cells) + STEP[rng.choice(SIDES)]
        listed = city.spots_for(walls, lie)
        if listed and rng.random() < 0.7:
            cell = rng.choice(listed)
        laying = Laying(cell, tile, walls, lie)
    elif change == "swap":
        cell = rng.choice(cells)
        if rng.random() < 0.6 and lie < TOWER:
            walls = box.printed[tile] = city.walls_at(cell)
            lie = PLAIN
        laying = Laying(cell, tile, walls, lie, over=True)
    elif change == "take":
        laying = Laying(rng.choice(cells), over=True)
    else:
        cell = rng.choice([cell for cell in cells if city.is_tile(cell)])
        old, tile = city.lie_at(cell), city.tile_at(cell)
        quarters = rng.randint(1, 3) if change == "turn" and cell != cell_at(0, 0) else 0
        walls = turned(city.walls_at(cell), quarters) | (rng.choice(SIDES) if change == "wall" else 0)
        laying = Laying(cell, tile, walls, (old + quarters) % 4, over=True)
    if rng.random() < 0.25 and change != "wall":
        laying.gates = some_gates(rng, city, box, laying.cell)
    return laying


# -- judged twice -----------------------------------------------------------------------------------------------------


def slow_after(slow: SlowCity, laying: Laying, box: GameInfo) -> SlowCity:
    """Return the slow city after a laying."""
    place, colour = xy(laying.cell), box.colours[laying.tile]
    if not laying.tile:
        after = slow.take(place)
    elif laying.lie < TOWER:
        own = turned(box.printed[laying.tile], laying.lie)
        after = slow.lay(place, laying.walls, colour, laying.walls & ~own)
    elif laying.lie < CAMP:
        after = slow.lay_tower(place, CORNER_NAMES[laying.lie - TOWER], colour)
    else:
        after = slow.lay_camp(place, laying.walls)
    return after.open(*[(xy(cell), side) for cell, side in laying.gates])


def slow_faults(city: City, slow: SlowCity, laying: Laying, box: GameInfo) -> set[str]:
    """Return all that speaks against a laying, by the rules."""
    place = xy(laying.cell)
    if laying.over:
        if place not in slow.pieces():
            return {"vacant"}
        same = laying.tile == city.tile_at(laying.cell) and laying.lie == city.lie_at(laying.cell)
        if slow.stays(place) and not same:
            return {"stays"}
    after = slow_after(slow, laying, box)
    found = after.wrongs() if laying.over else slow.faults(place, after)
    if found & {"taken", "contact"}:
        return found
    pairs = [frozenset((xy(cell), beside(xy(cell), side))) for cell, side in laying.gates]
    doubles = [frozenset((place, beside(place, side))) for place, side in after.double_walls()]
    found |= set() if all(pair in doubles for pair in pairs) else {"gate"}
    return found | ({"twice"} if len(set(pairs)) < len(pairs) or set(pairs) & slow.gates else set())


def judge(city: City, laying: Laying, box: GameInfo) -> bool:
    """Return whether a laying is legal; both cities must say the same, and for a reason that holds."""
    faults = slow_faults(city, box.slow(city), laying, box)
    why = fault_of(city, laying, box.printed)
    if why == FITS:
        loose = has_loose_tower(city.after(laying), box)
        assert faults == ({"colour"} if loose else set()), (city.to_json(), vars_of(laying), faults)
        return not loose
    assert REASONS[why] in faults, (city.to_json(), vars_of(laying), why, faults)
    return False


def vars_of(laying: Laying) -> tuple[object, ...]:
    """Return what a laying says, for messages."""
    return xy(laying.cell), laying.tile, laying.walls, laying.lie, laying.gates, laying.over


def mixed_walk(seed: str, changes: int, size: int = 16) -> Iterator[tuple[City, GameInfo, Random]]:
    """Yield the legal cities of a walk in which every kind of change is tried, in place and not."""
    rng = Random(f"mixed {seed}")
    box = GameInfo.random(rng)
    city = new_city(1)
    for tile in range(2, 2 + changes):
        if rng.random() < 0.5:  # what is kept must be kept up to date
            city.needed(), city.exchangeable(), city.wall(), city.removable(), city.counts(False), city.counts(True)
        laying = some_laying(rng, city, box, tile)
        if len(city.tiles) >= size and not laying.over:
            continue
        before = city.to_json()
        if judge(city, laying, box):
            after = city.after(laying)
            assert city.to_json() == before, "the old city must stay as it was"
            if not laying.gates and rng.random() < 0.5:
                city = city.share().own()
                city.change(laying)
                assert city == after
            city = after
            yield city, box, rng


# -- everything that a city says --------------------------------------------------------------------------------------


def check_mixed(city: City, box: GameInfo) -> None:
    """Everything that a city says about itself is what the slow one finds out by trying."""
    slow = box.slow(city)
    assert slow.is_legal()
    assert (city.matches(), city.is_connected(), city.has_hole()) == (True, True, False)
    assert {xy(cell) for cell in city.tiles} == slow.pieces()
    assert {xy(cell) for cell in city.rim()} == slow.rim()
    assert {xy(cell) for cell in city.needed()} == slow.needed()
    layable = slow.layable()
    assert {xy(at >> 16): {walls for walls in range(16) if at >> walls & 1} for at in city.free.values()} == layable
    assert city.room() == len(layable)
    exchangeable = {xy(at >> 16): {walls for walls in range(16) if at >> walls & 1} for at in city.exchangeable()}
    assert exchangeable == slow.exchangeable()
    leaving = [cell for cell in city.removable() if not has_loose_tower(city.take(cell), box)]
    assert {xy(cell) for cell in leaving} == slow.removable()
    check_pieces(city, slow, box)
    check_counts(city, slow, box)
    fresh = city_from_json(city.to_json())
    assert fresh == city
    assert (fresh.free, fresh.removable(), fresh.needed()) == (city.free, city.removable(), city.needed())


def check_pieces(city: City, slow: SlowCity, box: GameInfo) -> None:
    """Watchtowers and camps may be laid where the slow city says so."""
    tile = len(box.colours)
    box = GameInfo([*box.printed[2:], 0], [*box.colours[2:], 0])
    for colour in range(COLOURS):
        box.colours[tile] = colour
        found = {
            (xy(cell), CORNER_NAMES[turn])
            for turn in range(4)
            for cell in city.spots_for(0, TOWER + turn)
            if not has_loose_tower(city.after(Laying(cell, tile, 0, TOWER + turn)), box)
        }
        assert found == slow.tower_places(colour)
    staying = {place for place in slow.pieces() if slow.stays(place)}
    for bastions in BASTIONS:
        assert {xy(cell) for cell in city.spots_for(bastions, CAMP)} == slow.camp_places(bastions)
        camp = Laying(0, tile, bastions, CAMP, over=True)
        swaps = [cell for cell in city.swaps_for(bastions, CAMP) if not loosens(city, camp, cell, box)]
        over = {place for place in slow.pieces() - staying if slow.lay_camp(place, bastions).is_legal()}
        assert {xy(cell) for cell in swaps} == over
    for walls in (0, 3, 12):
        plain = Laying(0, tile, walls, PLAIN, over=True)
        swaps = [cell for cell in city.swaps_for(walls, PLAIN) if not loosens(city, plain, cell, box)]
        over = {place for place in slow.pieces() - staying if slow.lay(place, walls, box.colours[tile]).is_legal()}
        assert {xy(cell) for cell in swaps} == over
    check_gate_spots(city, slow)


def loosens(city: City, laying: Laying, cell: int, box: GameInfo) -> bool:
    """Return whether a laying on some cell takes its building from a watchtower."""
    return has_loose_tower(city.after(Laying(cell, laying.tile, laying.walls, laying.lie, over=True)), box)


def check_gate_spots(city: City, slow: SlowCity) -> None:
    """The cells where a tile with walls all around lacks nothing but a gate are those that the slow city finds."""
    found: set[tuple[int, int]] = set()
    for place in slow.rim():
        if slow.lay(place, 15).wrongs() == {"foot"}:
            found.add(place)
    assert {xy(cell) for cell, _ in city.walled_spots()} == found


def check_counts(city: City, slow: SlowCity, box: GameInfo) -> None:
    """What is counted in a city: walls, closed lines, open sides, lines of tiles, corners."""
    run = city.longest_wall()
    assert (len(run), towers_in(run)) == slow_outline.best_wall(slow)
    assert city.wall() == len(run)
    assert {frozenset(name(edge) for edge in line) for line in city.outlines()} == {
        frozenset((edge.place, edge.side, edge.wall) for edge in line) for line in slow_outline.outlines(slow)
    }
    for side in SIDES:
        assert city.open_sides(side) == slow.open_sides(side)
        for cell in [*city.tiles, *city.rim()]:
            assert [xy(there) for there in city.line(cell, side)] == slow.line(xy(cell), side)
    assert {xy(point) for point in city.corners()} == slow.corners()
    for point in city.corners():
        assert all(city.is_tile(cell) for cell in point_cells(point))
    for cell in city.tiles:
        assert city.wooden_at(cell, box.printed) == slow.wooden.get(xy(cell), 0)
        x, y = xy(cell)
        around = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
        assert {xy(there) for there in city.ring(cell)} == {place for place in around if place in slow.walls}


def name(edge: int) -> tuple[tuple[int, int], int, bool]:
    """Return an edge of the fast outline as the slow one has it."""
    side = edge >> 1 & 15
    return xy(edge >> 8), side if side in SIDES else slow_outline.LONG, bool(edge & 1)


def what_lies(city: City) -> Counter[str]:
    """Return how much of everything there is in a city."""
    found: Counter[str] = Counter({"gate": len(city.gates) // 2, "lines": len(city.outlines())})
    for lie in city.lies.values():
        found["camp" if lie >= CAMP else "tower" if lie >= TOWER else "turned"] += 1
    return found
