"""Squares (SQR): taking, owning, placing and counting them."""

from __future__ import annotations

from typing import Any

import pytest

from sabika.kernel.hooks import Module
from sabika.kernel.record import HIDDEN
from sabika.kernel.rng import Rng
from sabika.parts.city import N, cell_at
from sabika.titles.alhambra import MODULES, make
from sabika.titles.alhambra.components import TYPES
from sabika.titles.alhambra.hooks import UNFINISHED
from tests.helpers.games import whole_game
from tests.helpers.views import sampled
from tests.titles.alhambra.modules.set_table import (
    act,
    city,
    counts,
    hand,
    ledger,
    offered,
    refused,
    table,
    tiles,
    told,
    wall,
)


def stack(state: Any, kind: str) -> Any:
    """Return the stack of a colour."""
    return state.modules["squares"].stacks[TYPES.index(kind)]


def set_stack(game: Any, state: Any, kind: str, *names: str) -> None:
    """Put these squares into a stack, the open one first."""
    own = tiles(game, *names) or (0,)
    stack(state, kind).open, stack(state, kind).hidden = own[0], own[1:]


def test_the_box_holds_24_squares_with_one_to_three_walls_and_no_price() -> None:
    game, state = table(3, "squares")
    squares = [face for face in game.tiles if face.kind == "square"]
    assert [sum(face.type == kind for face in squares) for kind in range(6)] == [3, 3, 4, 4, 5, 5]
    assert all(1 <= face.walls.bit_count() <= 3 and face.price == 0 for face in squares)
    assert [1 + len(stack(state, kind).hidden) for kind in TYPES] == [3, 3, 4, 4, 5, 5]
    assert "squares" not in table(3)[1].modules


@pytest.mark.rule("SQR-1")
def test_the_open_tile_is_taken_and_the_next_one_opened() -> None:
    game, state = table(3, "squares")
    set_stack(game, state, "garden", "square-garden-n1", "square-garden-e1", "square-garden-s1")
    assert told(game, state, "p1 squares.take garden")[:2] == [("square_taken", "SQR-1"), ("square_opened", "SQR-1")]
    after = act(game, state, "p1 squares.take garden")
    assert after.seats[0].pending == tiles(game, "square-garden-n1")
    assert stack(after, "garden").open == game.tile_id("square-garden-e1")
    assert stack(after, "garden").hidden == tiles(game, "square-garden-s1")
    assert after.barrier == after.seq


@pytest.mark.rule("SQR-2")
def test_an_empty_stack_offers_nothing() -> None:
    game, state = table(3, "squares")
    set_stack(game, state, "pavilion", "square-pavilion-w1")
    state = act(game, state, "p1 squares.take pavilion", "p1 reserve square-pavilion-w1")
    assert stack(state, "pavilion").open == 0
    assert offered(game, state, "squares.take") == [f"squares.take {kind}" for kind in TYPES[1:]]
    assert refused(game, state, "p2 squares.take pavilion") == "SQR-2"


@pytest.mark.rule("SQR-3")
def test_a_square_costs_nothing_and_earns_nothing() -> None:
    game, state = table(3, "squares")
    before = state.seats[0].hand
    state = act(game, state, "p1 squares.take tower")
    assert {action.verb for action in game.legal(state)} <= {"place", "reserve"}
    square = game.tiles[state.seats[0].pending[0]].name
    state = act(game, state, f"p1 reserve {square}")
    assert state.active == 1
    assert state.seats[0].hand == before


@pytest.mark.rule("SQR-4")
def test_a_square_may_be_the_extra_action() -> None:
    game, state = table(3, "squares")
    state.market = tiles(game, "garden-09-e", "tower-13-e", "tower-12-open", "tower-11-s")
    state.seats[0].hand = hand(game, "florin-9", "florin-8")
    set_stack(game, state, "garden", "square-garden-n1", "square-garden-w1")
    state = act(game, state, "p1 buy 1 with florin 9")
    assert "squares.take garden" in offered(game, state, "squares.take")
    state = act(game, state, "p1 squares.take garden")
    both = tiles(game, "garden-09-e", "square-garden-n1")
    assert state.seats[0].pending == both
    for line in ("p1 place garden-09-e at 1,0", "p1 place square-garden-n1 at -1,0"):
        assert line.split(" ", 1)[1] in offered(game, state, "place")  # SQR-6: in any order
    assert refused(game, state, "p1 take 1") == "AL-PLACE-1"


@pytest.mark.rule("SQR-5")
def test_nobody_owns_more_than_three_wherever_they_are() -> None:
    game, state = table(3, "squares")
    player = state.seats[0]
    player.city = city(game, "square-garden-n1 1,0")
    player.reserve = tiles(game, "square-tower-n1")
    assert len(offered(game, state, "squares.take")) == 6
    player.reserve = tiles(game, "square-tower-n1", "square-tower-e1")
    assert offered(game, state, "squares.take") == []
    assert refused(game, state, "p1 squares.take garden") == "SQR-5"
    player.reserve, player.pending = player.reserve[:1], player.reserve[1:]
    assert refused(game, state, "p1 squares.take garden") == "SQR-5"
    player.pending = tiles(game, "garden-09-e")
    game.check(state, game.notation.read("p1 squares.take garden"))


@pytest.mark.rule("SQR-6")
def test_a_square_goes_into_the_city_or_into_the_reserve() -> None:
    game, state = table(3, "squares")
    set_stack(game, state, "garden", "square-garden-n1", "square-garden-w1")
    state = act(game, state, "p1 squares.take garden")
    assert offered(game, state, "reserve") == ["reserve square-garden-n1"]
    assert refused(game, state, "p1 place square-garden-n1 at 0,1") == "AL-CITY-2"
    built = act(game, state, "p1 place square-garden-n1 at 0,-1")
    assert built.seats[0].city.tiles[cell_at(0, -1)] == game.tile_id("square-garden-n1")
    kept = act(game, state, "p1 reserve square-garden-n1")
    assert kept.seats[0].reserve == tiles(game, "square-garden-n1")
    assert kept.stack[-1].seat == 1


@pytest.mark.rule("SQR-7")
def test_squares_are_redesigned_like_buildings() -> None:
    game, state = table(3, "squares")
    player = state.seats[0]
    player.city = city(game, "square-garden-e1 1,0")
    player.reserve = tiles(game, "square-tower-e1", "garden-10-open")
    assert offered(game, state, "remove") == ["remove 1,0"]
    assert offered(game, state, "swap") == ["swap square-tower-e1 at 1,0", "swap garden-10-open at 1,0"]
    assert "add square-tower-e1 at -1,0" not in offered(game, state, "add")
    assert refused(game, state, "p1 add square-tower-e1 at 2,0") == "AL-CITY-2"
    state = act(game, state, "p1 swap square-tower-e1 at 1,0")
    assert state.seats[0].reserve == tiles(game, "garden-10-open", "square-garden-e1")


@pytest.mark.rule("SQR-8")
def test_a_square_is_not_given_away() -> None:
    game, state = table(2, "squares")
    set_stack(game, state, "garden", "square-garden-n1", "square-garden-w1")
    state.seats[0].pending = tiles(game, "garden-09-e")
    state = act(game, state, "p1 squares.take garden")
    assert offered(game, state, "give") == ["give garden-09-e"]
    assert refused(game, state, "p1 give square-garden-n1") == "SQR-8"
    state = act(game, state, "p1 give garden-09-e", "p1 reserve square-garden-n1")
    assert game.tile_id("square-garden-n1") not in state.dirk.tiles


@pytest.mark.rule("SQR-9", "SQR-12")
def test_the_example_of_the_rulebook() -> None:
    """1 garden, 1 tower, 2 arcades; a brown square with both arcades, one with one of them, a walled-off purple one."""
    game, state = table(3, "squares")
    state.seats[0].city = city(
        game,
        "arcades-09-open 1,0",
        "square-arcades-n1 2,0",
        "arcades-10-open 3,0",
        "square-arcades-s1 3,1",
        "garden-10-open -1,0",
        "tower-10-w 0,1",
        "square-tower-e1 -1,1",
    )
    assert counts(game, state) == {"arcades": 5, "garden": 1, "tower": 1}
    assert refused(game, state, "p1 squares.take chambers") == "SQR-5"


@pytest.mark.rule("SQR-9")
def test_three_neighbours_are_worth_three_and_those_of_another_type_nothing() -> None:
    game, state = table(3, "squares")
    first = ("garden-11-open -1,0", "square-garden-n1 -2,0")
    state.seats[0].city = city(game, *first)
    assert counts(game, state) == {"garden": 1 + 1}
    state.seats[0].city = city(game, *first, "tower-12-open -3,0", "garden-12-s -2,1")
    assert counts(game, state) == {"garden": 2 + 2, "tower": 1}
    state.seats[0].city = city(game, *first, "garden-10-open -3,0", "garden-12-s -2,1")
    assert counts(game, state) == {"garden": 3 + 3}
    state.due = (1,)
    assert ("square_counted", "SQR-9") in told(game, state, "p1 take 1")


@pytest.mark.rule("SQR-9")
def test_a_square_in_the_reserve_is_worth_nothing() -> None:
    game, state = table(3, "squares")
    state.seats[0].city = city(game, "garden-10-open 1,0")
    state.seats[0].reserve = tiles(game, "square-garden-n1")
    assert counts(game, state) == {"garden": 1}


@pytest.mark.rule("SQR-9")
@pytest.mark.parametrize(("completed", "expected"), [(True, 4), (False, 2)])
def test_only_completed_buildings_count_as_neighbours(completed: bool, expected: int) -> None:
    site = Module("site", 99, "TEST")
    game: Any = make(table(3, "squares")[0].setup, (MODULES["squares"], site))
    garden = game.tile_id("garden-10-open")
    if not completed:
        site.on(UNFINISHED)(lambda ctx: (garden,))
        game = make(game.setup, (MODULES["squares"], site))
    state = game.new("a building site")
    state.active = state.stack[-1].seat = 0
    state.seats[0].city = city(game, "square-garden-n1 -1,0", "garden-10-open -2,0", "garden-11-open -1,1")
    assert counts(game, state) == {"garden": expected}


@pytest.mark.rule("SQR-9")
def test_a_square_breaks_a_tie() -> None:
    game, state = table(3, "squares")
    state.seats[0].city = city(game, "garden-10-open 1,0", "square-garden-n1 2,0")
    state.seats[1].city = city(game, "garden-11-open 1,0")
    assert {row[2]: row[3] for row in ledger(game, state, 1)} == {"garden": 5, "wall": 1}


@pytest.mark.rule("SQR-10")
def test_a_double_wall_is_no_contact_with_or_without_a_gate() -> None:
    game, state = table(3, "squares")
    walled = city(game, "pavilion-08-open 0,-1", "square-chambers-n1 1,0", "chambers-09-s 1,-1")
    for built in (walled, walled.with_gates(((cell_at(1, 0), N),))):
        state.seats[0].city = built
        assert counts(game, state) == {"pavilion": 1, "chambers": 1}
    state.seats[0].city = city(game, "pavilion-08-open 0,-1", "square-chambers-e1 1,0", "chambers-10-open 1,-1")
    assert counts(game, state) == {"pavilion": 1, "chambers": 2}


@pytest.mark.rule("SQR-11")
def test_squares_are_no_buildings_for_each_other() -> None:
    game, state = table(3, "squares")
    state.seats[0].city = city(game, "square-garden-n1 1,0", "square-garden-n2 2,0")
    assert counts(game, state) == {}


@pytest.mark.rule("SQR-12")
def test_a_building_counts_for_several_squares() -> None:
    game, state = table(3, "squares")
    squares = ("square-tower-n1 2,0", "square-tower-e1 1,1", "square-tower-w1 1,-1")
    state.seats[0].city = city(game, "tower-12-open 1,0", *squares)
    assert counts(game, state) == {"tower": 4}


@pytest.mark.rule("SQR-13")
def test_walls_of_squares_count() -> None:
    game, state = table(3, "squares")
    state.seats[0].city = city(game, "square-tower-n1 1,0", "square-garden-n1 2,0", "tower-13-e 3,0")
    assert wall(game, state) == 2
    state.seats[0].city = city(game, "square-tower-n1 1,0", "square-garden-n1 2,0", "tower-11-n 3,0")
    assert wall(game, state) == 3


@pytest.mark.rule("SQR-14")
def test_squares_may_be_walked_over() -> None:
    game, state = table(3, "squares")
    state.seats[0].city = city(game, "square-tower-n1 1,0")
    state.seats[0].reserve = tiles(game, "garden-10-open")
    assert "add garden-10-open at 2,0" in offered(game, state, "add")
    state = act(game, state, "p1 add garden-10-open at 2,0")
    state.active = state.stack[-1].seat = 0
    assert refused(game, state, "p1 remove 1,0") == "AL-REDO-7"  # the garden is reached over the square only


@pytest.mark.rule("SQR-15")
def test_only_the_open_tile_of_a_stack_is_known() -> None:
    game, state = table(3, "squares")
    state.seats[1].reserve = tiles(game, "square-tower-w1")
    set_stack(game, state, "tower", "square-tower-n1", "square-tower-e1", "square-tower-s1", "square-tower-s2")
    for seat in (0, 1, 2, None):
        seen = game.view(state, seat).state
        assert stack(seen, "tower").open == game.tile_id("square-tower-n1")
        assert stack(seen, "tower").hidden == (HIDDEN,) * 3
        assert seen.seats[1].reserve == tiles(game, "square-tower-w1")
    orders = {stack(sampled(game, state, 0, Rng(f"{at}")), "tower").hidden for at in range(40)}
    assert len(orders) == 6
    assert {tuple(sorted(order)) for order in orders} == {
        tiles(game, "square-tower-e1", "square-tower-s1", "square-tower-s2")
    }


@pytest.mark.sampled(2)
@pytest.mark.rule("SQR-5", "SQR-8")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("modules", [("squares",), ("squares", "currency_exchange")])
def test_whole_games(players: int, modules: tuple[str, ...]) -> None:
    game, state = whole_game(players, modules, seed=players)
    squares = {tile for tile, face in enumerate(game.tiles) if face.kind == "square"}
    for player in state.seats:
        assert len(squares & {*player.city.tiles.values(), *player.reserve}) <= 3
    assert state.dirk is None or not squares & set(state.dirk.tiles)
