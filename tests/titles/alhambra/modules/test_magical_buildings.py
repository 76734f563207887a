"""Magical buildings (MAG): turned whenever they are built, and in their cells."""

from __future__ import annotations

from typing import Any

import pytest

import sabika
from sabika.bots import make_bot
from sabika.kernel.record import from_json, to_json
from sabika.parts.city import ORIGIN, SIDES, E, N, S, cell_at
from sabika.parts.lie import spot_at, turned
from sabika.titles.alhambra.components import TYPES
from sabika.titles.alhambra.modules.m25_magical_buildings import DATA, KIND
from tests.titles.alhambra.modules.set_table import act, city, counts, offered, refused, table, tiles, told

TURN = "p1 magical_buildings.turn magical-tower at 1,0"


def ready(*built: str, modules: tuple[str, ...] = (), **options: Any) -> Any:
    """Return a game and a state in which the first seat has a city and is to act."""
    game: Any = sabika.game("alhambra", 3, ("magical_buildings", *modules), options)
    state = game.new("a table for tests")
    state.active = state.stack[-1].seat = 0
    state.seats[0].city = city(game, *built)
    return game, state


@pytest.mark.rule("MAG-1", "MAG-7")
def test_one_of_each_type_is_dearer_than_all_others_of_it() -> None:
    game: Any = sabika.game("alhambra", 3, ("magical_buildings",))
    magical = [face for face in game.tiles if face.kind == KIND]
    assert [TYPES[face.type] for face in magical] == list(TYPES)
    for face in magical:
        others = [one.price for one in game.tiles if one.kind == "building" and one.type == face.type]
        assert (face.price, face.turns, face.lie) == (max(others) + 1, 4, 0)
    assert [bin(face.walls).count("1") for face in magical] == [1, 1, 2, 2, 3, 3]
    assert DATA["components"] == {"buildings": 6, "orientation_tokens": 6}


@pytest.mark.rule("MAG-1")
@pytest.mark.parametrize("players", range(2, 7))
def test_all_six_are_in_the_tower(players: int) -> None:
    game, state = table(players, "magical_buildings")
    dirk = state.dirk.tiles if state.dirk is not None else ()
    everywhere = [tile for tile in (*state.tower, *state.market, *dirk) if tile]
    assert len(everywhere) == 60
    assert sorted(game.tiles[tile].type for tile in everywhere if game.tiles[tile].kind == KIND) == list(range(6))


def test_one_may_be_drawn_for_dirk_and_counts_for_him() -> None:
    for seed in range(40):
        game: Any = sabika.game("alhambra", 2, ("magical_buildings",))
        state = game.new(f"dirk {seed}")
        if any(game.tiles[tile].kind == KIND for tile in state.dirk.tiles):
            return
    raise AssertionError("in 40 games Dirk never gets one")


@pytest.mark.rule("MAG-3")
@pytest.mark.parametrize("name", [row["id"] for row in DATA["buildings"]])
def test_beside_the_fountain_every_turn_without_a_wall_towards_it_fits(name: str) -> None:
    game, state = ready()
    (tile,) = tiles(game, name)
    state.seats[0].reserve = (tile,)
    found = set()
    for cell, towards in ((cell_at(1, 0), 8), (cell_at(0, 1), N), (cell_at(-1, 0), E), (cell_at(0, -1), S)):
        for turn in range(4):
            if not turned(game.tiles[tile].walls, turn) & towards:
                found.add(sabika.Action(0, "add", (tile, spot_at(cell, turn))))
    assert {action for action in game.legal(state) if action.verb == "add"} == found


@pytest.mark.rule("MAG-6", "MAG-10")
def test_a_turn_in_the_cell_is_one_redesign_and_no_leaving() -> None:
    game, state = ready("magical-arcades 1,0")
    assert offered(game, state, "magical_buildings.turn") == ["magical_buildings.turn magical-arcades at 1,0/e"]
    line = "p1 magical_buildings.turn magical-arcades at 1,0/e"
    assert told(game, state, line)[0] == ("tile_turned", "MAG-6")
    after = act(game, state, line)
    built = after.seats[0].city
    assert (built.lie_at(cell_at(1, 0)), built.walls_at(cell_at(1, 0))) == (1, E | S)
    assert after.seats[0].reserve == ()
    assert after.active == 1, "the action is over"
    assert from_json(to_json(after)) == after
    assert state.seats[0].city.lie_at(cell_at(1, 0)) == 0, "the state of before has not changed"


@pytest.mark.rule("MAG-10")
def test_without_another_turn_that_fits_nothing_is_offered() -> None:
    game, state = ready("magical-tower 1,0")
    assert offered(game, state, "magical_buildings.turn") == []
    for roof in ("/e", "/s", "/w"):
        assert refused(game, state, TURN + roof) == "AL-CITY-2"
    assert refused(game, state, TURN) == "MAG-10"
    forged = sabika.Action(0, "magical_buildings.turn", (game.tile_id("magical-tower"), spot_at(cell_at(1, 0), 4)))
    with pytest.raises(sabika.Illegal) as no:
        game.check(state, forged)
    assert no.value.rule == "AL-CITY-1"


@pytest.mark.rule("MAG-6")
def test_only_own_magical_buildings_are_turned() -> None:
    game, state = ready("garden-10-open 1,0")
    state.seats[1].city = city(game, "magical-tower 1,0")
    assert refused(game, state, TURN + "/e") == "MAG-6"
    assert refused(game, state, "p1 magical_buildings.turn garden-10-open at 1,0/e") == "MAG-6"
    start = sabika.Action(0, "magical_buildings.turn", (1, spot_at(ORIGIN, 1)))
    with pytest.raises(sabika.Illegal):
        game.check(state, start)


@pytest.mark.rule("MAG-10")
def test_the_option_forbids_turning_in_the_cell_and_nothing_else() -> None:
    game, state = ready("magical-pavilion 1,0", turn_in_place=False)
    assert offered(game, state, "magical_buildings.turn") == []
    assert refused(game, state, "p1 magical_buildings.turn magical-pavilion at 1,0/e") == "MAG-6"
    state.seats[0].reserve = tiles(game, "magical-arcades")
    assert "add magical-arcades at 0,1/e" in offered(game, state, "add")


@pytest.mark.rule("MAG-5", "MAG-8")
def test_everybody_sees_how_it_lies_and_in_the_reserve_it_lies_no_way() -> None:
    game, state = ready("magical-garden 0,1/e")
    for viewer in (0, 1, None):
        assert game.view(state, viewer).state.seats[0].city.lies == {cell_at(0, 1): 1}
    after = act(game, state, "p1 remove 0,1")
    assert after.seats[0].city.lies == {}
    assert after.seats[0].reserve == tiles(game, "magical-garden")


@pytest.mark.rule("MAG-7")
def test_its_walls_count_as_they_lie() -> None:
    game, state = ready("tower-12-open 1,0", "magical-tower 1,1/e")
    assert counts(game, state)["tower"] == 2
    built = state.seats[0].city
    assert built.wall() == 3
    assert [built.open_sides(side) for side in SIDES] == [2, 1, 1, 1], "tower and fountain; all of the garden is walled"


@pytest.mark.rule("MAG-3")
def test_a_greedy_player_turns_it_for_a_longer_wall() -> None:
    game, state = ready("arcades-08-n 1,0", "magical-pavilion 2,0/s")
    state.display = (0, 0, 0, 0)
    state.market = (0, 0, 0, 0)
    action = make_bot("greedy").choose(game, game.view(state, 0), sabika.Rng("chance"))
    assert game.notation.write(action) == "p1 magical_buildings.turn magical-pavilion at 2,0"
