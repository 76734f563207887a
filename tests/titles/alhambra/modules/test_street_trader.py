"""Street trader (TRD): residents move in where the trader waits."""

from __future__ import annotations

from typing import Any

import pytest

import sabika
from sabika.bots import make_bot
from sabika.kernel.context import Context
from sabika.kernel.hooks import Module
from sabika.kernel.record import HIDDEN
from sabika.parts.city import N, cell_at, new_city
from sabika.parts.laying import Laying
from sabika.parts.lie import CAMP, TOWER
from sabika.parts.marks import Mark
from sabika.titles.alhambra import make
from sabika.titles.alhambra.components import FOUNTAIN, TYPES, Tile
from sabika.titles.alhambra.hooks import MARKS, TILES, UNFINISHED
from sabika.titles.alhambra.modules.m12_street_trader.disc import free_cells
from sabika.titles.alhambra.modules.m12_street_trader.residents import displace
from sabika.titles.alhambra.modules.m12_street_trader.sets import POINTS, sets_of
from sabika.titles.alhambra.modules.m12_street_trader.traders import show_marks, show_residents
from sabika.titles.alhambra.tiles import marks_of
from tests.helpers.games import whole_game
from tests.titles.alhambra.modules.set_table import act, city, refused, tiles

COLOURS = {name: at for at, name in enumerate(TYPES)}


def begun(players: int = 3, *modules: str, more: tuple[Module, ...] = ()) -> tuple[Any, Any]:
    """Return a game and a state in which it is the first seat's turn; the discs lie south of the fountains."""
    plain = sabika.game("alhambra", players, ("street_trader", *modules))
    game: Any = make(plain.setup, (*plain.modules, *more)) if more else plain
    state = game.new("a table for tests")
    while state.stack[-1].PROMPT != "turn":
        game.play(state, game.legal(state)[-1])
    state.active = state.stack[-1].seat = 0
    return game, state


def residents(state: Any, seat: int, *names: str) -> None:
    """Put these residents on the disc of a seat."""
    state.modules["street_trader"].traders[seat].disc = tuple(sorted(COLOURS[name] for name in names))


@pytest.mark.rule("TRD-1")
@pytest.mark.parametrize("players", range(2, 7))
def test_what_is_left_after_the_set_up(players: int) -> None:
    _, state = begun(players)
    own = state.modules["street_trader"]
    assert sum(own.supply) == 42 - 3 * players
    assert [len(set(trader.disc)) for trader in own.traders] == [3] * players
    assert [trader.cell for trader in own.traders] == [cell_at(0, 1)] * players
    assert 0 not in state.market


@pytest.mark.rule("TRD-1")
def test_nobody_sees_what_others_keep_before_all_have_chosen() -> None:
    game = sabika.game("alhambra", 3, ["street_trader"])
    state = game.new("secret")
    first = state.first
    one, other = (
        act(game, state, f"p{first + 1} street_trader.keep {names}")
        for names in ("garden tower arcades", "pavilion tower arcades")
    )
    for after in (one, other):
        views = [game.view(after, seat).state.stack[-1].picks[0].chosen for seat in ((first + 1) % 3, None)]
        assert views == [HIDDEN, HIDDEN]
        assert game.view(after, first).state.stack[-1].picks[0].chosen == after.stack[-1].picks[0].chosen
    assert one.stack[-1].picks[0].chosen != other.stack[-1].picks[0].chosen
    view = game.view(one, (first + 1) % 3)
    found = {game.sample(view, sabika.Rng(f"sample {number}")).stack[-1].picks[0].chosen for number in range(60)}
    assert HIDDEN not in found
    assert len(found) > 10


@pytest.mark.rule("TRD-2", "TRD-9")
def test_walls_do_not_matter_to_the_disc() -> None:
    game, _ = begun()
    built = city(game, "tower-13-e 1,0", "garden-12-s 0,1")
    cells = [(2, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 2)]
    assert free_cells(built) == sorted(cell_at(x, y) for x, y in cells)


def odd_pieces() -> Module:
    """Return a module with a camp and a watchtower."""
    module = Module("odd", 99, "X")
    module.add(TILES, lambda: [Tile("camp", "camp", walls=N, lie=CAMP), Tile("lookout", "lookout", lie=TOWER)])
    return module


@pytest.mark.rule("TRD-10", "TRD-19")
def test_the_disc_lies_neither_beside_nor_on_a_camp_or_watchtower() -> None:
    game, _ = begun(more=(odd_pieces(),))
    built = city(game, "garden-12-s 1,0")
    built = built.after(Laying(cell_at(1, 1), game.tile_id("camp"), N, CAMP))
    built = built.after(Laying(cell_at(0, -1), game.tile_id("lookout"), 0, TOWER))
    cells = [(2, 0), (1, -1), (0, 1), (-1, 0)]
    assert free_cells(built) == sorted(cell_at(x, y) for x, y in cells)


@pytest.mark.rule("TRD-18")
def test_without_a_free_cell_the_disc_waits() -> None:
    game, state = begun(more=(odd_pieces(),))
    built = new_city(FOUNTAIN)
    for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        built = built.after(Laying(cell_at(x, y), game.tile_id("camp"), N, CAMP))
    state.seats[0].city = built
    state.modules["street_trader"].traders[0].cell = HIDDEN
    after = act(game, state, "p1 take 1")
    assert after.modules["street_trader"].traders[0].cell == HIDDEN
    assert game.waiting(after) == (1,)
    state.seats[0].city = city(game)
    assert act(game, state, "p1 take 1").stack[-1].PROMPT == "trader"


@pytest.mark.rule("TRD-5", "TRD-7")
@pytest.mark.parametrize(("piece", "lie", "prompt"), [("lookout", TOWER, "turn"), ("camp", CAMP, "resident_exchange")])
def test_a_camp_is_no_match_and_a_watchtower_is_nothing(piece: str, lie: int, prompt: str) -> None:
    game, state = begun(more=(odd_pieces(),))
    trader = state.modules["street_trader"].traders[0]
    built = new_city(FOUNTAIN).after(Laying(trader.cell, game.tile_id(piece), N, lie))
    state.seats[0].city = built
    displace(Context(game, state, None), 0, trader.cell)
    assert trader.cell == HIDDEN
    assert prompt == state.stack[-1].PROMPT


@pytest.mark.rule("TRD-6")
def test_a_building_that_is_not_finished_is_no_match() -> None:
    works = Module("works", 99, "X")
    works.add(UNFINISHED, lambda ctx: (ctx.game.tile_id("garden-10-open"),))
    game, state = begun(more=(works,))
    residents(state, 0, "garden", "garden", "tower")
    state.seats[0].reserve = tiles(game, "garden-10-open", "garden-11-open")
    assert act(game, state, "p1 add garden-10-open at 0,1").stack[-1].PROMPT == "resident_exchange"
    assert act(game, state, "p1 add garden-11-open at 0,1").stack[-1].PROMPT == "resident"


@pytest.mark.rule("TRD-15")
def test_a_resident_moves_in_beside_whatever_else_is_on_the_building() -> None:
    chests = Module("chests", 99, "X")
    chests.add(MARKS, lambda state: [Mark("chest", tile=state.seats[0].city.tile_at(cell_at(0, 1)))])
    game, state = begun(more=(chests,))
    residents(state, 0, "garden", "garden", "tower")
    state.seats[0].reserve = tiles(game, "garden-10-open")
    state = act(game, state, "p1 add garden-10-open at 0,1", "p1 street_trader.settle")
    garden = game.tile_id("garden-10-open")
    assert [mark.kind for mark in marks_of(game, state) if mark.tile == garden] == ["resident", "chest"]


@pytest.mark.rule("TRD-8", "TRD-11")
def test_a_disc_that_was_not_displaced_stays() -> None:
    game, state = begun()
    state.seats[0].reserve = tiles(game, "garden-10-open")
    after = act(game, state, "p1 add garden-10-open at 1,0")
    assert after.modules["street_trader"].traders[0] == state.modules["street_trader"].traders[0]
    assert game.waiting(after) == (1,)
    assert refused(game, state, "p1 street_trader.lay 1,0") == "AL-TURN-3"


@pytest.mark.rule("TRD-16")
def test_the_worth_of_sets() -> None:
    assert POINTS == (0, 1, 3, 6, 10, 15, 21)
    assert sets_of([]) == []
    assert sets_of([0, 0, 0]) == [1, 1, 1]
    assert sets_of([0, 1, 2, 3, 4, 5, 1]) == [6, 1]


def test_an_absent_player_lets_nobody_move_in_but_lays_the_disc() -> None:
    game, state = begun()
    residents(state, 0, "garden", "arcades", "tower")
    state.seats[0].reserve = tiles(game, "garden-10-open")
    state = act(game, state, "p1 add garden-10-open at 0,1")
    assert game.default(state, 0).verb == "pass"
    state = act(game, state, "p1 pass")
    assert game.default(state, 0).verb == "street_trader.lay"


def test_the_greedy_player_lets_residents_move_in_most_of_the_time() -> None:
    game, state = begun()
    residents(state, 0, "garden", "arcades", "tower")
    state.seats[0].reserve = tiles(game, "garden-10-open")
    view, bot = game.view(act(game, state, "p1 add garden-10-open at 0,1"), 0), make_bot("greedy")
    verbs = [bot.choose(game, view, sabika.Rng(f"chance {number}")).verb for number in range(40)]
    assert verbs.count("street_trader.settle") > 20


def test_what_lies_on_the_table_and_in_the_cities() -> None:
    game, state = begun()
    residents(state, 0, "garden", "garden", "tower")
    garden = game.tile_id("garden-10-open")
    state.modules["street_trader"].traders[1].housed = ((garden, COLOURS["garden"]),)
    state.modules["street_trader"].traders[2].cell = HIDDEN
    items = show_residents(state)
    assert [TYPES[item.type] for item in items if item.seat == 0] == ["garden", "garden", "tower"]
    assert [item.number for item in items if item.seat == HIDDEN] == list(state.modules["street_trader"].supply)
    marks = show_marks(state)
    assert [(mark.kind, mark.seat, mark.cell) for mark in marks if not mark.tile] == [
        ("trader", 0, cell_at(0, 1)),
        ("trader", 1, cell_at(0, 1)),
    ]
    assert [(mark.kind, mark.tile) for mark in marks if mark.tile] == [("resident", garden)]


@pytest.mark.parametrize(("players", "modules"), [(2, ()), (4, ("city_gates", "characters")), (6, ("bazaars",))])
def test_whole_games(players: int, modules: tuple[str, ...]) -> None:
    whole_game(players, ("street_trader", *modules), 30 + players)
