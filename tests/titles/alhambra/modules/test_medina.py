"""The medina (MED): nine tiles without a type, and what the fewest of them cost."""

from __future__ import annotations

from typing import Any

import pytest

from sabika.bots.evaluators.alhambra import AlhambraEvaluator
from sabika.kernel.hooks import Module
from sabika.titles.alhambra import MODULES, make
from sabika.titles.alhambra.hooks import LINES, UNFINISHED
from sabika.titles.alhambra.modules.m26_medina import losses
from tests.titles.alhambra.modules.set_table import act, city, hand, ledger, offered, table, tiles, told


def lines(game: Any, state: Any, round: int = 1) -> dict[int, int]:
    """Return what everybody loses in a scoring at the end of this turn."""
    state = state.copy()
    state.due = (round,)
    after = act(game, state, "p1 take 1")
    return {row[1]: row[3] for row in after.ledger if row[2] == "medina"}


@pytest.mark.rule("MED-1")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_nine_medinas_lie_in_the_tower_with_the_prices_2_to_10(players: int) -> None:
    game, state = table(players, "medina")
    own = [tile for tile, face in enumerate(game.tiles) if face.kind == "medina"]
    assert [game.tiles[tile].price for tile in own] == list(range(2, 11))
    assert [game.tiles[tile].walls.bit_count() for tile in own] == [2] * 4 + [1] * 4 + [0]
    assert all(game.tile_type[tile] == -1 for tile in own)
    dealt = [*state.tower, *state.market, *(state.dirk.tiles if state.dirk else ())]
    assert set(own) <= set(dealt)
    assert len(dealt) == 54 + 9


@pytest.mark.rule("MED-1", "MED-2")
def test_a_medina_is_bought_and_placed_like_a_building() -> None:
    game, state = table(3, "medina")
    state.market = tiles(game, "medina-04", "tower-13-e", "tower-12-open", "tower-11-s")
    state.seats[0].hand = hand(game, "florin-4", "florin-8")
    assert offered(game, state, "buy") == ["buy 1 with florin 4", "buy 1 with florin 8"]
    bought = act(game, state, "p1 buy 1 with florin 4")
    assert bought.stack[-1].step == "act"
    bought = act(game, bought, "p1 take 1")
    assert offered(game, bought, "place") == ["place medina-04 at 0,-1", "place medina-04 at 1,0"]
    assert offered(game, bought, "reserve") == ["reserve medina-04"]


@pytest.mark.rule("MED-3", "MED-12")
def test_only_medinas_in_the_city_are_built() -> None:
    game, state = table(3, "medina")
    state.seats[0].reserve = tiles(game, "medina-10")
    state.seats[1].city = city(game, "medina-04 1,0")
    state.seats[2].city = city(game, "medina-05 -1,0")
    assert lines(game, state) == {0: -4}
    state.seats[0].city = city(game, "medina-10 1,0")
    assert lines(game, state) == {1: -3}


@pytest.mark.rule("MED-5", "MED-11")
def test_medinas_come_last_and_may_push_a_score_below_0() -> None:
    game, state = table(3, "medina", "characters")
    state.seats[0].city = city(game, "tower-11-n 1,0")
    rows = ledger(game, state, 1)
    assert [(row[2], row[3]) for row in rows] == [("tower", 6), ("wall", 1), ("medina", -2)]
    state.due = (1,)
    assert act(game, state, "p1 take 1").seats[1].score == -2


@pytest.mark.rule("MED-6")
def test_of_equally_many_the_lower_highest_price_is_worse() -> None:
    assert losses([[6, 7, 8], [3, 4, 5], [2]], 3) == {2: 9, 1: 6, 0: 3}
    assert losses([[10, 2], [9, 8], [3, 4, 5]], 2) == {1: 6, 0: 3}


@pytest.mark.rule("MED-7", "MED-8", "MED-9", "MED-10")
@pytest.mark.parametrize(
    ("round", "expected"), [(1, [4, 3, 2, 2, 2, 2]), (2, [8, 7, 5, 5, 4, 4]), (3, [12, 11, 9, 8, 7, 6])]
)
def test_what_players_without_a_medina_lose(round: int, expected: list[int]) -> None:
    for number, lost in enumerate(expected, start=1):
        assert losses([[]] * number, round) == dict.fromkeys(range(number), lost)


@pytest.mark.rule("MED-8")
def test_places_that_nobody_without_a_medina_holds_go_to_the_next() -> None:
    assert losses([[2], [], [3], [4]], 3) == {1: 12, 0: 6, 2: 3}
    assert losses([[2], [], [3], [4]], 2) == {1: 8, 0: 3}
    assert losses([[2], [], [3], [4]], 1) == {1: 4}


@pytest.mark.rule("MED-4")
def test_a_left_over_medina_is_awarded_and_may_be_reserved() -> None:
    game, state = table(3, "medina")
    state.tower, state.market = (), (*tiles(game, "medina-06"), 0, 0, 0)
    for seat, card in enumerate(("florin-5", "florin-4", "florin-3")):
        state.seats[seat].hand = hand(game, card)
    assert ("tile_awarded", "AL-END-3") in told(game, state, "p1 take 4")
    state = act(game, state, "p1 take 4", "p1 reserve medina-06")
    assert {row[1]: row[3] for row in state.ledger} == {0: -9, 1: -9, 2: -9}


@pytest.mark.rule("MED-13")
def test_a_medina_that_is_not_finished_is_not_built() -> None:
    site = Module("site", 99, "TEST")
    game: Any = make(table(3, "medina")[0].setup, (MODULES["medina"], site))
    ten = game.tile_id("medina-10")
    site.on(UNFINISHED)(lambda ctx: (ten,))
    game = make(game.setup, (MODULES["medina"], site))
    state = game.new("a building site")
    state.active = state.stack[-1].seat = 0
    state.seats[0].city = city(game, "medina-09 1,0", "medina-10 -1,0")
    state.seats[1].city = city(game, "medina-08 1,0", "medina-07 -1,0")
    state.seats[2].city = city(game, "medina-03 1,0", "medina-05 -1,0", "medina-06 0,-1")
    assert lines(game, state) == {0: -3}


def test_the_greedy_bot_prefers_a_medina_that_saves_it_points() -> None:
    game, state = table(3, "medina")
    state.seats[1].city = city(game, "medina-04 1,0")
    state.seats[2].city = city(game, "medina-05 -1,0")
    ten = game.tile_id("medina-10")
    first = AlhambraEvaluator(game, game.view(state, 0)).best_place(ten)
    state.seats[0].city = city(game, "medina-03 1,0", "medina-09 -1,0", "medina-06 0,-1")
    evaluator = AlhambraEvaluator(game, game.view(state, 0))
    assert first > evaluator.best_place(ten) + 1.0
    assert evaluator.me.city == state.seats[0].city


def test_without_lines_of_modules_a_tile_without_a_type_is_worth_a_little() -> None:
    game, state = table(3, "squares")
    assert not LINES.of(game)
    assert AlhambraEvaluator(game, game.view(state, 0)).type_gain(game.tile_id("square-garden-n1")) == 1.0


@pytest.mark.rule("MED-5")
def test_medinas_are_the_last_lines_of_a_scoring() -> None:
    game, state = table(3, "medina", "camps", "art_of_the_moors")
    state.seats[0].city = city(game, "garden-12-s 1,0", "camp-05 1,1")
    state.modules["art_of_the_moors"].owned = (((9, 1, 1),), (), ())
    assert [row[2] for row in ledger(game, state, 1)] == ["garden", "wall", "camps", "culture", "medina"]
