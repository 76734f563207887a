"""The new score cards (NSC): three orders of value, and who reads the points that they change."""

from __future__ import annotations

from typing import Any

import pytest

from sabika.bots.evaluators.alhambra import AlhambraEvaluator
from sabika.client_view import client_view
from sabika.kernel.context import Context
from sabika.titles.alhambra.components import TYPES, load
from sabika.titles.alhambra.frames.scoring import points_table
from sabika.titles.alhambra.modules.m17_new_score_cards import MODULE, show_orders
from tests.titles.alhambra.modules.set_table import city, ledger, table

BASE = (1, 2, 3, 4, 5, 6)
"""What the most buildings of each type bring in the first scoring of the base game."""


def with_cards(*cards: int, players: int = 3) -> tuple[Any, Any]:
    """Return a game and a state with these cards."""
    game, state = table(players, "new_score_cards")
    state.modules["new_score_cards"].cards = cards
    return game, state


@pytest.mark.rule("NSC-1", "NSC-6")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_three_different_cards_lie_open(players: int) -> None:
    game, _ = table(players, "new_score_cards")
    drawn = [game.new(f"deal {number}").modules["new_score_cards"].cards for number in range(60)]
    assert all(len(set(cards)) == len(cards) == 3 for cards in drawn)
    assert set().union(*drawn) == set(range(1, 19))
    view = game.view(game.new("deal 0"), None)
    assert view.state.modules["new_score_cards"].cards == drawn[0]


@pytest.mark.rule("NSC-1")
def test_the_order_of_each_scoring_is_told_and_shown() -> None:
    game, state = with_cards(1, 8, 5)
    dealt, events = game.start("a deal")
    told = [event.params for event in events if event.kind == "score_card_drawn"]
    assert [params["round"] for params in told] == [1, 2, 3]
    orders = {card["id"]: card["order"] for card in load("new_score_cards")["cards"]}
    assert [list(params["types"]) for params in told] == [
        orders[card] for card in dealt.modules["new_score_cards"].cards
    ]
    first = [item for item in show_orders(state) if item.label == "first_scoring"]
    names = ["pavilion", "chambers", "tower", "seraglio", "arcades", "garden"]
    assert [(TYPES[item.type], item.number) for item in first] == list(zip(names, BASE, strict=True))
    assert len(show_orders(state)) == 18


@pytest.mark.rule("NSC-2", "NSC-3")
def test_no_card_has_the_order_of_the_base_game_and_each_type_stands_three_times_in_each_row() -> None:
    orders = [tuple(card["order"]) for card in load("new_score_cards")["cards"]]
    assert len(set(orders)) == 18
    assert TYPES not in orders
    assert all(sorted(order) == sorted(TYPES) for order in orders)
    for row in range(6):
        assert sorted(order[row] for order in orders) == sorted(TYPES * 3)


@pytest.mark.rule("NSC-2", "NSC-3")
def test_the_rows_of_the_card_of_a_scoring_are_its_points() -> None:
    game, state = with_cards(1, 8, 5)
    ctx: Any = Context(game, state, None)
    assert points_table(ctx, 1) == ((1,), (4,), (5,), (2,), (6,), (3,))
    assert points_table(ctx, 2) == ((9, 2), (13, 6), (8, 1), (11, 4), (10, 3), (12, 5))
    assert points_table(ctx, 3)[0] == (21, 13, 6)
    assert points_table(ctx, 3)[1] == (16, 8, 1)
    assert game.points[0] == tuple((points,) for points in BASE)


@pytest.mark.rule("NSC-4", "NSC-5")
def test_ranks_and_walls_stay_as_they_are() -> None:
    game, state = with_cards(1, 8, 5)
    state.seats[0].city = city(game, "garden-10-n 1,0", "tower-11-n 2,0")
    state.seats[1].city = city(game, "garden-11-open 1,0")
    assert {row[2]: row[3] for row in ledger(game, state, 1)} == {"garden": 3, "tower": 3, "wall": 2}


@pytest.mark.rule("NSC-7")
def test_overview_cards_are_no_part_of_the_game() -> None:
    game, _ = table(3, "new_score_cards")
    assert len(game.cards) == len(table(3)[0].cards)
    assert MODULE.verbs == []


@pytest.mark.rule("NSC-3")
def test_bots_reckon_with_the_points_of_the_cards() -> None:
    gains: dict[tuple[int, ...], list[float]] = {}
    for cards in ((1, 2, 17), (7, 3, 14)):
        game, state = with_cards(*cards)
        mind = AlhambraEvaluator(game, game.view(state, 0))
        gains[cards] = [mind.type_gain(game.tile_id(name)) for name in ("garden-10-open", "chambers-10-open")]
    assert gains[1, 2, 17][0] > gains[1, 2, 17][1]
    assert gains[7, 3, 14][0] < gains[7, 3, 14][1]


@pytest.mark.rule("NSC-3")
def test_clients_are_told_the_points_of_the_cards() -> None:
    game, state = with_cards(1, 8, 5)
    board: Any = client_view(game, game.view(state, 0)).board
    assert board.points[0] == [[1], [4], [5], [2], [6], [3]]
    assert board.points[1][1] == [13, 6]
    plain, other = table(3)
    unchanged: Any = client_view(plain, plain.view(other, 0)).board
    assert unchanged.points is None
