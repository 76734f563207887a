"""Marks in client views: what lies on a tile goes with it, what lies in a city is told once, no more changes."""

from __future__ import annotations

from typing import Any

import sabika
from sabika.client_view import DrawingCache, client_view
from sabika.client_view.model.city_board import CityBoard
from sabika.client_view.model.pieces import CityMark
from sabika.client_view.model.pieces import Mark as Drawn
from sabika.parts.city import ORIGIN, E, N, W, cell_at
from sabika.titles.alhambra.modules.m09_city_walls import walls_record


def test_a_gate_is_told_once_though_two_tiles_share_it() -> None:
    game, state = table("city_gates")
    garden, tower = game.tile_id("garden-08-ne"), game.tile_id("tower-11-open")
    city = state.seats[1].city.lay(cell_at(1, 0), garden, E).lay(cell_at(1, 1), tower, 0)
    state.seats[1].city = city.with_gates(((cell_at(1, 0), E),))
    board = drawn(game, state)
    assert board.seats[1].city.marks == [CityMark(kind="gate", spot="e", x=1, y=0)]
    assert board.seats[0].city.marks == []


def test_a_wooden_wall_goes_with_its_tile() -> None:
    game, state = table("city_walls")
    tile = state.market[0]
    walls_record(state).wooden = ((tile, N | W),)
    shown = drawn(game, state).market[0].tile
    assert shown is not None
    assert shown.marks == (Drawn(kind="wooden_wall", spot="n"), Drawn(kind="wooden_wall", spot="w"))
    assert set("nw") <= set(shown.walls)


def test_a_wooden_wall_of_a_start_tile_lies_in_its_own_city() -> None:
    game, state = table("city_walls")
    state.seats[2].city = state.seats[2].city.own()
    state.seats[2].city.set_down(ORIGIN, state.seats[2].city.tile_at(ORIGIN), N)
    board = drawn(game, state)
    assert board.seats[2].city.marks == [CityMark(kind="wooden_wall", spot="n", x=0, y=0)]
    assert not board.seats[0].city.marks
    assert not board.seats[0].city.tiles[0].tile.marks


def test_a_drawing_cache_draws_a_city_anew_when_only_its_marks_change() -> None:
    game, state = table("city_walls")
    cache, tile = DrawingCache(game), state.market[1]
    before = client_view(game, game.view(state, 0), cache)
    walls_record(state).wooden = ((tile, N),)
    after = client_view(game, game.view(state, 0), cache)
    assert before != after
    assert after == client_view(game, game.view(state, 0))


def table(module: str) -> tuple[Any, Any]:
    """Return a game of three with a module, and its first state."""
    game: Any = sabika.game("alhambra", 3, [module])
    return game, game.new("marks")


def drawn(game: Any, state: Any) -> CityBoard:
    """Return the table as the first seat sees it."""
    board = client_view(game, game.view(state, 0)).board
    assert isinstance(board, CityBoard)
    return board
