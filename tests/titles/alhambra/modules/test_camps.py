"""Camps: outside the walls, bastion at wall and green at green, a point for every building in line (08)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import sabika
from sabika.bots import make_bot
from sabika.client_view import client_view
from sabika.client_view.cities import longest_wall
from sabika.kernel.context import Context
from sabika.kernel.rng import Rng
from sabika.parts.city import N, W, cell_at
from sabika.parts.lie import CAMP, MEADOW
from sabika.terminal.drawing import draw_city
from sabika.terminal.say.speech import Speech
from sabika.terminal.titles.alhambra import LOOK
from sabika.titles.alhambra.components import load
from sabika.titles.alhambra.frames.place import Placement
from sabika.titles.alhambra.modules.m08_camps import value_of
from sabika.words import words_of
from tests.titles.alhambra.modules.set_table import act, city, hand, ledger, offered, refused, table, tiles


def with_camp(*modules: str, camp: str = "camp-05") -> tuple[Any, Any]:
    """Return a game and a state: the first seat has a garden with a wall in the south, and a camp before it."""
    game, state = table(3, "camps", *modules)
    state.seats[0].city = city(game, "garden-12-s 1,0", f"{camp} 1,1")
    return game, state


@pytest.mark.rule("CMP-3", "CMP-4")
def test_the_box_holds_eight_camps_that_are_never_turned() -> None:
    game: Any = sabika.game("alhambra", 4, ["camps"])
    camps = [face for face in game.tiles if face.kind == "camp"]
    assert [(face.name, face.price, face.turns, face.type) for face in camps] == [
        (f"camp-{price:02}", price, 1, -1) for price in range(2, 10)
    ]
    for row in load("camps")["camps"]:
        assert row["arrows"] == row["bastions"], "an arrow points through every bastion"
        assert len(row["bastions"]) == (1 if row["price"] < 6 else 2)
    tower = [tile for tile in game.new("the tower").tower if game.tiles[tile].kind == "camp"]
    on_market = [tile for tile in game.new("the tower").market if game.tiles[tile].kind == "camp"]
    assert len(tower) + len(on_market) == 8


@pytest.mark.rule("CMP-6")
@pytest.mark.parametrize(("chosen", "lie"), [(False, CAMP), (True, MEADOW)])
def test_the_option_changes_how_camps_lie(chosen: bool, lie: int) -> None:
    game: Any = sabika.game("alhambra", 3, ["camps"], {"green_at_wall": chosen})
    assert {face.lie for face in game.tiles if face.kind == "camp"} == {lie}
    other: Any = sabika.game("alhambra", 3, ["camps"])
    assert {face.lie for face in other.tiles if face.kind == "camp"} == {CAMP}, "other games are as they were"


@pytest.mark.rule("CMP-14")
def test_a_camp_without_a_building_in_its_line_makes_no_line_of_points() -> None:
    game, state = table(3, "camps", "building_sites")
    state.seats[0].city = city(game, "arcades-08-e 0,1", "camp-03 1,1")
    assert [row[3] for row in ledger(game, state, 1) if row[2] == "camps"] == [1]
    builder = state.modules["building_sites"].builders[0]
    builder.tiles, builder.tokens = tiles(game, "arcades-08-e"), (game.card_id("site-denar"),)
    assert not [row for row in ledger(game, state, 1) if row[2] == "camps"]


@pytest.mark.rule("CMP-13", "CMP-14", "CMP-15", "CMP-16")
def test_camps_score_in_every_round() -> None:
    game, state = with_camp()
    state.seats[0].reserve = tiles(game, "camp-08")
    for round in (1, 2, 3):
        rows = [row for row in ledger(game, state, round) if row[2] == "camps"]
        assert [(row[3], row[4], dict(row[5])) for row in rows] == [(1, "CMP-14", {"camps": 1})]
    state.seats[0].city = state.seats[0].city.lay(cell_at(1, -1), game.tile_id("tower-12-open"), 0)
    assert [row[3] for row in ledger(game, state, 2) if row[2] == "camps"] == [2]


@pytest.mark.rule("CMP-13", "CMP-15")
def test_camps_at_both_ends_of_a_line_count_the_same_tiles() -> None:
    game, state = table(3, "camps")
    built = city(game, "garden-12-s 1,0", "tower-11-n 1,-1", "camp-05 1,1", "camp-04 1,-2")
    ctx: Any = Context(game, state, None)
    assert [value_of(ctx, built, cell_at(1, y)) for y in (1, -2)] == [2, 2]


@pytest.mark.rule("CMP-12")
def test_a_wall_behind_a_bastion_is_drawn_as_an_outer_wall() -> None:
    game, state = with_camp()
    view: Any = client_view(game, game.view(state, 0))
    drawn = {tile.tile.name: tile for tile in view.board.seats[0].city.tiles}
    assert (drawn["garden-12-s"].inner, drawn["camp-05"].inner) == ("", "")
    assert (drawn["camp-05"].tile.kind, drawn["camp-05"].tile.walls) == ("camp", "n")
    assert [(edge.x, edge.y, edge.side) for edge in longest_wall(state.seats[0].city)] == [(1, 0, "s")]


def test_walls_between_tiles_are_inner_ones_beside_camps_too() -> None:
    game, state = with_camp()
    built = state.seats[0].city.lay(cell_at(0, -1), game.tile_id("arcades-08-e"), 2)
    state.seats[0].city = built.lay(cell_at(1, -1), game.tile_id("garden-10-w"), W)
    view: Any = client_view(game, game.view(state, 0))
    inner = {tile.tile.name: tile.inner for tile in view.board.seats[0].city.tiles}
    assert inner["arcades-08-e"] == "e"
    assert inner["garden-10-w"] == "w"


def test_the_terminal_shows_bastions() -> None:
    game, state = with_camp(camp="camp-08")
    lines = [line.plain for line in draw_city(game, LOOK, state.seats[0].city, {})]
    assert lines[3:] == ["     +.....+#####+", "   1       . cam ^", "           +.....+"]
    assert LOOK.tile(Speech(words_of("en")), game, game.tile_id("camp-08")) == "Camp 8 [NE]"


@pytest.mark.rule("CMP-19", "GAT-11")
def test_what_comes_in_place_of_a_camp_is_listed_with_its_gate() -> None:
    game, state = with_camp("city_gates")
    state.seats[0].reserve = tiles(game, "tower-11-n", "garden-10-w")
    assert offered(game, state, "city_gates.swap") == []
    state.seats[0].hand = hand(game, "gate")
    assert offered(game, state, "city_gates.swap") == ["city_gates.swap tower-11-n at 1,1 gate 1,1:n"]
    assert refused(game, state, "p1 swap tower-11-n at 1,1") == "AL-CITY-4"
    after = act(game, state, "p1 city_gates.swap tower-11-n at 1,1 gate 1,1:n")
    assert after.seats[0].city.gates_at(cell_at(1, 1)) == N
    assert after.seats[0].reserve == tiles(game, "garden-10-w", "camp-05")


@pytest.mark.rule("CMP-2", "CMP-5", "CMP-10", "CMP-11")
@pytest.mark.parametrize("option", [False, True])
def test_what_is_listed_is_what_is_allowed(option: bool) -> None:
    rng = Random(f"camps {option}")
    game: Any = sabika.game("alhambra", 3, ["camps", "city_gates", "city_walls"], {"green_at_wall": option})
    state = game.new("camps")
    reserve = ("camp-02", "camp-03", "camp-08", "camp-09", "garden-08-ne", "tower-09-nw", "garden-11-open")
    state.seats[0].city = city(game, "garden-12-s 1,0", "tower-12-open 0,-1", "arcades-08-e 0,1")
    state.seats[0].reserve = tiles(game, *reserve)
    for _ in range(8):
        state.active = state.stack[-1].seat = 0
        player = state.seats[0]
        listed = {action for action in game.legal(state) if action.verb in ("add", "swap", "remove")}
        tries = {sabika.Action(0, "remove", (cell,)) for cell in player.city.tiles}
        for cell in [cell_at(x, y) for x in range(-4, 6) for y in range(-5, 5)]:
            tries |= {sabika.Action(0, verb, (tile, cell)) for tile in player.reserve for verb in ("add", "swap")}
        assert listed == {action for action in tries if is_legal(game, state, action)}
        action = rng.choice(sorted(listed, key=lambda action: (action.verb, action.args)))
        state = game.apply(state, action).state


def is_legal(game: Any, state: Any, action: sabika.Action) -> bool:
    """Return whether the game allows an action."""
    try:
        game.check(state, action)
    except sabika.Illegal:
        return False
    return True


def test_the_greedy_bot_lays_a_camp_before_the_longest_line() -> None:
    game, state = table(3, "camps")
    row = ("garden-10-open 1,0", "tower-12-open 2,0", "arcades-08-e 3,0", "pavilion-08-open 0,-1", "tower-13-e 0,-2")
    state.seats[0].city = city(game, *row)
    state.seats[0].pending = tiles(game, "camp-03")
    state.stack[-1].step = "last"
    state.stack.append(Placement(0, gift=0))
    assert offered(game, state, "place") == ["place camp-03 at 1,-2", "place camp-03 at 4,0"]
    action = make_bot("greedy").choose(game, game.view(state, 0), Rng("chance"))
    assert game.notation.write(action) == "p1 place camp-03 at 4,0"
