"""The drawn positions of the geometry (half cells, camps, turned tiles, corners, attacks), on both cities."""

from __future__ import annotations

from typing import Any

import pytest

import sabika
from sabika.kernel.action import Action
from sabika.parts.building import fault_of
from sabika.parts.city import City, cell_at, new_city, xy
from sabika.parts.laying import Laying
from sabika.parts.lie import (
    CAMP,
    CAMP_SIDE,
    FITS,
    HELD,
    HOLE,
    LOOSE_CAMP,
    MEADOW,
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
    cell_of,
    spot_at,
    turn_of,
    turned,
)
from sabika.parts.outline import towers_in
from sabika.titles.alhambra.frames.place import Placement
from tests.helpers.mixed_cities import GameInfo, check_mixed, has_loose_tower, judge
from tests.helpers.slow_outline import best_wall

PURPLE, GREEN = 0, 1
SIDE = {"n": 1, "e": 2, "s": 4, "w": 8}
CORNER = {"sw": TOWER, "nw": TOWER + 1, "ne": TOWER + 2, "se": TOWER + 3}


class Site:
    """A city that is built piece by piece; every piece must be legal when it comes, by both cities."""

    def __init__(self) -> None:
        self.box = GameInfo([], [])
        self.city: City = new_city(1)

    def new(self, colour: int, printed: str = "") -> int:
        """Return the number of a new tile."""
        self.box.colours.append(colour)
        self.box.printed.append(walls_of(printed))
        return len(self.box.colours) - 1

    def laying(self, what: str, x: int, y: int, walls: str = "", over: bool = False) -> Laying:
        """Return how something is laid: `tile`, `T` (a tower, purple), `g` (a garden, green), `purple sw`, `camp`."""
        word, _, corner = what.partition(" ")
        colour = {"T": PURPLE, "purple": PURPLE, "g": GREEN, "green": GREEN}.get(word, -1)
        lie = CORNER[corner] if corner else CAMP if what == "camp" else PLAIN
        return Laying(cell_at(x, y), self.new(colour, walls), walls_of(walls), lie, over=over)

    def why(self, *piece: object, over: bool = False) -> int:
        """Return why a piece may not be laid; the slow city must find the same."""
        laying = piece[0]
        if not isinstance(laying, Laying):
            laying = self.laying(*piece)  # type: ignore[arg-type]
            laying.over = over
        judge(self.city, laying, self.box)
        return fault_of(self.city, laying, self.box.printed)

    def lay(self, *pieces: tuple[object, ...]) -> Site:
        """Lay pieces, one after the other, and look at the whole city."""
        for piece in pieces:
            laying = self.laying(*piece)  # type: ignore[arg-type]
            assert judge(self.city, laying, self.box), piece
            self.city = self.city.after(laying)
        return self

    def check(self) -> Site:
        """Everything that the city says is what the slow one finds."""
        check_mixed(self.city, self.box)
        return self

    def points(self) -> int:
        """Return the wall points: one for each edge, two for each watchtower in it (WAT-19)."""
        edges, towers = best_wall(self.box.slow(self.city))
        run = self.city.longest_wall()
        assert (len(run), towers_in(run)) == (edges, towers)
        return edges + 2 * towers

    def attacked(self) -> str:
        """Return the open sides to north, east, south and west."""
        return " ".join(str(self.city.open_sides(side)) for side in SIDE.values())


def walls_of(names: str) -> int:
    """Return sides by their names."""
    return sum(SIDE[name] for name in names)


def site(*pieces: tuple[object, ...]) -> Site:
    """Return a city with these pieces."""
    return Site().lay(*pieces).check()


# -- watchtowers ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GEO-3", "GEO-4", "GEO-5")
def test_w1_two_long_sides_continue_each_other() -> None:
    assert site(("T", 1, 0), ("purple sw", 1, -1), ("purple sw", 2, 0)).points() == 6


def test_w2_short_sides_touch_each_other() -> None:
    built = site(("T", 1, 0), ("T", 2, 0), ("purple se", 1, -1), ("purple sw", 2, -1))
    assert built.points() == 6
    assert built.city.open_sides(1) == 1


def test_w3_a_wall_goes_on_over_the_long_side() -> None:
    assert site(("T", 1, 0, "n"), ("purple sw", 2, 0), ("g", 2, 1, "e")).points() == 5


def test_w4_a_tile_is_reached_over_a_watchtower_only() -> None:
    built = site(("T", 1, 0), ("purple ne", 1, 1), ("g", 2, 1, "e"))
    assert built.points() == 3
    assert cell_at(1, 1) in built.city.needed()


def test_w5_a_watchtower_touches_only_a_watchtower() -> None:
    built = site(("T", 1, 0), ("purple sw", 2, 0))
    laying = built.laying("purple ne", 2, 1)
    assert not judge(built.city, laying, built.box)
    assert has_loose_tower(built.city.after(laying), built.box)


def test_w6() -> None:
    built = site(("T", 1, 0), ("tile", 0, 1), ("T", 1, 1, "s"), ("purple sw", 2, 0), ("purple nw", 2, 1))
    assert built.points() == 7


@pytest.mark.rule("GEO-2")
def test_w7_the_empty_half_leads_outside_or_not() -> None:
    ring = [("tile", 1, 0), ("tile", 0, 1), ("tile", 0, 2), ("tile", 1, 2), ("T", 2, 2)]
    closed = site(*ring, ("tile", 2, 0))
    assert closed.why("purple sw", 2, 1) == HOLE
    assert closed.why("purple se", 2, 1) == HOLE
    assert site(*ring).why("purple se", 2, 1) == FITS


@pytest.mark.rule("GEO-6")
def test_w8_a_short_side_at_an_empty_half() -> None:
    built = site(("T", 1, 0), ("T", 1, -1), ("purple sw", 2, 0), ("purple sw", 2, -1))
    assert built.points() == 3
    assert built.city.open_sides(4) == 4


def test_w9_camps_beside_a_watchtower() -> None:
    built = site(("T", 1, 0, "n"), ("purple sw", 2, 0))
    assert built.why("camp", 1, -1, "s") == FITS
    assert built.why("camp", 2, 1, "n") == SHORT_AT_CAMP
    assert built.why("camp", 2, -1, "s") == LOOSE_CAMP
    built.lay(("tile", 0, -1), ("tile", 1, -1, "es"))
    assert built.why("camp", 2, -1, "w") == FITS


def test_w10_a_watchtower_goes_back_only_without_a_place() -> None:
    game: Any = sabika.game("alhambra", 3, ["watchtowers"])
    state = game.new("w10")
    seat = state.stack[-1].seat
    player, tile = state.seats[seat], game.tile_id("watchtower-tower-1")
    state.stack[-1].step = "last"
    state.stack.append(Placement(seat, gift=0))
    player.pending = (tile, game.tile_id("garden-11-open"))
    alone = game.apply(state, Action(seat, "reserve", player.pending[1:])).state
    assert (alone.seats[seat].pending, tile in alone.modules["watchtowers"].supply[5]) == ((), True)
    player.city = player.city.lay(cell_at(1, 0), game.tile_id("tower-11-open"), 0)
    beside = game.apply(state, Action(seat, "reserve", player.pending[1:])).state
    assert beside.seats[seat].pending == (tile,)
    assert {action.verb for action in game.legal(beside)} == {"place"}


def test_t4_to_t9_around_one_tower() -> None:
    start = [("T", 1, 0, "n")]
    assert site(*start, ("purple sw", 2, 0)).points() == 4
    assert site(*start, ("purple nw", 2, 0)).points() == 3
    built = site(*start)
    assert built.why("purple ne", 2, 0) == UNREACHABLE
    assert not judge(built.city, built.laying("green sw", 2, 0), built.box)
    assert built.why("purple sw", 1, -1) == SHORT_AT_WALL
    built.lay(("purple sw", 2, 0), ("tile", 2, 1))
    assert built.check().city.on_foot(cell_at(2, 1)) == [cell_at(2, 0)]


def test_t10_t14_t16_t17_the_empty_half_is_empty_ground() -> None:
    built = site(("T", 1, 0, "n"), ("purple sw", 2, 0))
    assert built.attacked().split()[1:3] == ["0", "3"]
    built.lay(("tile", 0, -1), ("tile", 1, -1, "s"), ("tile", 2, -1))
    assert built.check().city.open_sides(4) == 4
    cell = cell_at(2, -1)
    walled = built.city.after(Laying(cell, built.city.tile_at(cell), 4, over=True))
    assert len(walled.longest_wall()) == 2
    built.lay(("tile", 3, -1))
    assert built.why("tile", 3, 0) == HOLE


def test_t11_t20_t25_what_a_watchtower_leans_on_stays() -> None:
    built = site(("T", 1, 0, "n"), ("purple sw", 2, 0))
    taken = Laying(cell_at(1, 0), over=True)
    assert built.why(taken) == UNREACHABLE
    assert judge(built.city, built.laying("T", 1, 0, over=True), built.box)
    assert not judge(built.city, built.laying("g", 1, 0, over=True), built.box)
    assert built.why(Laying(cell_at(2, 0), over=True)) == TOWER_STAYS
    assert built.why("tile", 2, 0, over=True) == TOWER_STAYS
    assert cell_at(2, 0) not in built.city.removable()


def test_t19_half_a_cell_between_tiles() -> None:
    built = site(("tile", -1, 0), ("tile", 1, 0), ("tile", -1, 1), ("T", 1, 1))
    assert built.why("purple ne", 0, 1) == FITS
    assert built.why("purple se", 0, 1) == HOLE
    assert not judge(built.city, built.laying("purple nw", 0, 1), built.box)


def test_t26_rings_of_walls_and_long_sides() -> None:
    cross = site(("T", 0, -1, "nw"), ("T", -1, 0, "nw"), ("g", 1, 0, "es"), ("g", 0, 1, "es"))
    assert cross.lay(("purple sw", 1, -1), ("green ne", -1, 1)).check().points() == 14
    star = site(("T", 0, -1, "n"), ("T", -1, 0, "w"), ("g", 1, 0, "e"), ("g", 0, 1, "s"))
    star.lay(("purple sw", 1, -1), ("green nw", 1, 1), ("green ne", -1, 1), ("purple se", -1, -1))
    assert star.check().points() == 16


# -- camps ------------------------------------------------------------------------------------------------------------


def test_c1_c7_two_walls_meet_behind_a_camp() -> None:
    built = site(("tile", 1, 0, "s"), ("tile", 0, 1, "e"), ("camp", 1, 1, "nw"))
    assert built.points() == 2
    arrows = [len(built.city.line(cell_at(1, 1), side)) for side in (1, 8)]
    assert arrows == [1, 1]
    taken = Laying(cell_at(1, 0), over=True)
    assert built.why(taken) == FITS
    built.city = built.city.after(taken)
    assert built.why(Laying(cell_at(0, 1), over=True)) == LOOSE_CAMP
    assert cell_at(0, 1) not in built.check().city.removable()


def test_c2_green_beside_green_and_nothing_else() -> None:
    built = site(("tile", 1, 0, "s"), ("tile", 2, 0, "s"), ("camp", 1, 1, "n"), ("camp", 2, 1, "n"))
    assert built.points() == 2
    assert built.why("tile", 0, 1) == CAMP_SIDE
    assert built.why("tile", 0, 1, "e") == CAMP_SIDE
    assert built.why("camp", 3, 1, "w") == CAMP_SIDE


def test_c3_a_second_bastion_waits_for_a_wall() -> None:
    built = site(("tile", 1, 0, "s"), ("tile", 2, 0), ("camp", 1, 1, "ne"))
    assert built.why("tile", 2, 1) == CAMP_SIDE
    assert built.lay(("tile", 2, 1, "w")).check().points() == 2
    assert [len(built.city.line(cell_at(1, 1), side)) for side in (1, 2)] == [1, 1]


def test_c4_a_line_of_four() -> None:
    """What lies in it counts, or not, by the rules of the module."""
    built = site(("tile", 1, 0), ("tile", 2, 0), ("tile", 3, 0, "e"), ("camp", 4, 0, "w")).check()
    assert built.city.line(cell_at(4, 0), 8) == [cell_at(x, 0) for x in (3, 2, 1, 0)]


@pytest.mark.rule("GEO-4")
def test_c5_camps_fill_a_pocket_and_lines_touch_in_a_point() -> None:
    ring = [
        *(("tile", 1, 0, "s"), ("tile", 2, 0, "s"), ("tile", 3, 0), ("tile", 3, 1, "w"), ("tile", 3, 2, "ws")),
        *(("tile", 0, 1, "e"), ("tile", 0, 2, "e"), ("tile", 0, 3), ("tile", 1, 3, "n")),
    ]
    built = site(*ring)
    assert built.why("tile", 2, 3, "ne") == HOLE, "the pocket would be closed before it is filled"
    pocket = [("camp", 1, 1, "nw"), ("camp", 2, 1, "ne"), ("camp", 1, 2, "sw"), ("camp", 2, 2, "es")]
    built.lay(*pocket, ("tile", 2, 3, "ne")).check()
    assert built.points() == 8
    assert len(built.city.outlines()) == 2
    assert sorted(len(line) for line in built.city.outlines()) == [8, 16]
    arrows = [(1, 1, "nw"), (2, 1, "ne"), (1, 2, "sw"), (2, 2, "es")]
    lines = [len(built.city.line(cell_at(x, y), SIDE[name])) for x, y, names in arrows for name in names]
    assert lines == [1] * 8
    assert built.why(Laying(cell_at(1, 1), over=True)) == HOLE
    assert built.why("tile", 3, 3, "nw") == UNREACHABLE
    gate = built.laying("tile", 3, 3, "nw")
    gate.gates = ((cell_at(3, 2), 4),)
    assert built.why(gate) == FITS
    built.city = built.city.after(gate)
    assert len(built.check().city.outlines()) == 2


@pytest.mark.rule("GEO-2")
def test_c6_a_camp_closes_no_hole() -> None:
    built = site(("tile", 1, 0, "s"), ("tile", 0, 1), ("tile", 0, 2), ("tile", 1, 2), ("tile", 2, 0, "s"))
    assert built.why("camp", 2, 1, "n") == HOLE


def test_c8_a_swap_that_leaves_a_camp_without_wall() -> None:
    built = site(("tile", 1, 0, "s"), ("tile", 0, 1, "e"), ("camp", 1, 1, "nw"))
    assert built.why("tile", 1, 0, over=True) == CAMP_SIDE
    assert built.why("tile", 1, 0, "es", over=True) == FITS


def test_a_camp_leaves_and_is_exchanged_for_a_tile_with_a_gate() -> None:
    built = site(("tile", 1, 0, "s"), ("camp", 1, 1, "n"))
    assert xy(built.city.removable()[-1]) == (1, 1)
    assert built.why("tile", 1, 1, "n", over=True) == UNREACHABLE
    gated = built.laying("tile", 1, 1, "n", over=True)
    gated.gates = ((cell_at(1, 1), 1),)
    assert built.why(gated) == FITS
    assert built.why("camp", 1, 1, "ne", over=True) == FITS
    beside = built.laying("camp", 1, 1, "n", over=True)
    beside.gates = ((cell_at(1, 0), 4),)
    assert built.why(beside) == NO_DOUBLE_WALL


def test_a_camp_before_a_wooden_wall() -> None:
    built = site(("tile", 0, -1))
    built.city = built.city.after(Laying(cell_at(0, 0), 1, 4, over=True))
    assert built.lay(("camp", 0, 1, "n")).check().city.line(cell_at(0, 1), 1) == [cell_at(0, 0), cell_at(0, -1)]


def test_green_may_stand_at_a_wall_where_the_option_says_so() -> None:
    built = site(("tile", 1, 0, "s"), ("tile", 0, 1, "e"), ("tile", 2, 0))
    assert built.why("camp", 1, 1, "n") == CAMP_SIDE
    lenient = built.city.after(Laying(cell_at(1, 1), built.new(-1), 1, MEADOW))
    assert fault_of(built.city, Laying(cell_at(1, 1), built.new(-1), 1, MEADOW), built.box.printed) == FITS
    assert built.box.slow(lenient).is_legal()
    assert (lenient.fit(cell_at(2, 1), 8), lenient.fit(cell_at(2, 1), 0)) == (FITS, CAMP_SIDE)
    strict = built.city.after(Laying(cell_at(1, 1), built.new(-1), 9, CAMP))
    assert strict.fit(cell_at(2, 1), 8) == CAMP_SIDE


# -- turned tiles -----------------------------------------------------------------------------------------------------


def turns_of(built: Site, printed: str, x: int, y: int, over: bool = False) -> list[int]:
    """Return the turns in which a tile may be laid; the list of spots says the same where nothing lies yet."""
    tile, walls = built.new(-1, printed), walls_of(printed)
    found = [
        turn
        for turn in range(4)
        if judge(built.city, Laying(cell_at(x, y), tile, turned(walls, turn), turn, over=over), built.box)
    ]
    if not over:
        assert found == [turn for turn in range(4) if cell_at(x, y) in built.city.spots_for(turned(walls, turn), turn)]
    return found


def test_m1_m3_m5_turns_that_fit() -> None:
    corner = site(("tile", 1, 0), ("g", 1, -1))
    assert turns_of(corner, "n", 0, -1) == [0, 3]
    row = site(("tile", 1, 0), ("tile", 2, 0))
    assert turns_of(row, "ne", 1, 0, over=True) == []
    assert turns_of(row, "n", 1, 0, over=True) == [0, 2]
    alone = site()
    assert turns_of(alone, "n", 1, 0) == [0, 1, 2]
    assert turns_of(alone, "ne", 1, 0) == [0, 1]
    assert turns_of(alone, "nes", 1, 0) == [0]


def test_m2_wooden_walls_turn_with_the_tile() -> None:
    built = site()
    tile = built.new(-1, "n")
    cell = cell_at(1, 0)
    built.city = built.city.after(Laying(cell, tile, 2, 1)).after(Laying(cell, tile, 2 | 1, 1, over=True))
    assert (built.city.printed_at(cell, built.box.printed), built.city.wooden_at(cell, built.box.printed)) == (2, 1)
    turn = Laying(cell, tile, turned(3, 1), 2, over=True)
    assert built.why(turn) == FITS
    built.city = built.city.after(turn)
    assert (built.city.printed_at(cell, built.box.printed), built.city.wooden_at(cell, built.box.printed)) == (4, 2)
    assert built.check().city.lie_at(cell) == 2


def test_m4_a_camp_holds_the_wall_of_a_turned_tile() -> None:
    built = site()
    tile, cell = built.new(-1, "n"), cell_at(1, 0)
    built.city = built.city.after(Laying(cell, tile, 4, 2))
    built.lay(("camp", 1, 1, "n")).check()
    for turn in (0, 1, 3):
        assert built.why(Laying(cell, tile, turned(1, turn), turn, over=True)) != FITS
    assert turns_of(built, "ne", 1, 0, over=True) == [1]


def test_m6_a_short_side_asks_for_a_side_without_wall() -> None:
    built = site(("T", 1, 0), ("purple sw", 2, 0))
    tile = built.new(PURPLE, "n")
    fits = [
        turn
        for turn in range(4)
        if judge(built.city, Laying(cell_at(1, 0), tile, turned(1, turn), turn, over=True), built.box)
    ]
    assert fits == [0, 2]


def test_a_tile_under_a_gate_is_neither_turned_nor_taken() -> None:
    built = site()
    one, two = built.new(-1, "e"), built.new(-1, "w")
    built.city = built.city.after(Laying(cell_at(1, 0), one, 2))
    joined = Laying(cell_at(2, 0), two, 8, PLAIN, ((cell_at(1, 0), 2),))
    assert built.why(joined) == FITS
    built.city = built.city.after(joined)
    assert built.why(Laying(cell_at(2, 0), two, 1, 1, over=True)) == HELD
    assert built.why(Laying(cell_at(1, 0), over=True)) == HELD
    assert built.why(Laying(cell_at(1, 0), one, 2 | 1, over=True)) == FITS
    assert built.check().city.gates_at(cell_at(1, 0)) == 2


def test_a_turned_tile_that_leaves_is_forgotten() -> None:
    built = site()
    built.city = built.city.after(Laying(cell_at(1, 0), built.new(-1, "n"), 2, 1))
    assert built.city.take(cell_at(1, 0)).lies == {}
    assert built.city.swap(cell_at(1, 0), built.new(-1), 0).lies == {}
    assert built.city.lies == {cell_at(1, 0): 1}


# -- corners, attacks, and where nothing may be laid ---------------------------------------------------------------


@pytest.mark.rule("GEO-1")
def test_section_5_corners_need_four_tiles() -> None:
    block = [("T", x, y) for x, y in ((1, 0), (2, 0), (0, 1), (1, 1), (2, 1))]
    built = site(*block)
    assert [xy(point) for point in built.city.corners()] == [(1, 1), (2, 1)]
    built.lay(("purple nw", 0, 2), ("tile", 1, 2, "s"), ("camp", 1, 3, "n")).check()
    assert [xy(point) for point in built.city.corners()] == [(1, 1), (2, 1)]


def test_section_6_open_sides() -> None:
    pieces = [("tile", 0, -1, "nw"), ("tile", 1, 0, "n"), ("tile", 2, 0, "e"), ("tile", 1, 1, "w"), ("tile", 2, 1, "s")]
    assert site(*pieces).attacked() == "1 2 2 1"


def test_every_other_refusal() -> None:
    built = site(("tile", 1, 0, "n"))
    assert built.why("tile", 1, 0) == TAKEN
    assert built.why("tile", 5, 5) == NO_CONTACT
    assert built.why("tile", 2, 0, "w") == MISMATCH
    assert built.why("tile", 5, 5, over=True) == VACANT
    assert built.why("tile", 0, 0, over=True) == START_STAYS
    assert built.why(Laying(cell_at(0, 0), over=True)) == START_STAYS
    assert built.why("camp", 5, 5, "n") == LOOSE_CAMP


@pytest.mark.parametrize("turn", range(4))
def test_a_spot_is_a_cell_and_a_turn(turn: int) -> None:
    spot = spot_at(cell_at(-3, 7), turn)
    assert (cell_of(spot), turn_of(spot)) == (cell_at(-3, 7), turn)
