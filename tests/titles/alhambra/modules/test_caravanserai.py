"""Caravanserai (CAR): cards whose money grows by a step a turn and is gone when it is spent."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import sabika
from sabika.bots import make_bot
from sabika.bots.evaluators.alhambra import AlhambraEvaluator
from sabika.client_view import client_view
from sabika.kernel.context import Context
from sabika.titles.alhambra.modules.m19_caravanserai import (
    FIELDS,
    ROWS,
    all_cards,
    caravans_of,
    show_caravans,
    steps_from,
)
from tests.helpers.games import whole_game
from tests.titles.alhambra.modules.set_table import act, city, hand, offered, refused, table, told

TYPES = (
    "pavilion-08-open 1,0",
    "seraglio-09-open 2,0",
    "arcades-09-open 3,0",
    "chambers-10-open 4,0",
    "garden-10-open 5,0",
    "tower-11-open 6,0",
)


def start(*owned: str, cards: tuple[str, ...] = (), types: int = 0) -> tuple[Any, Any]:
    """Return a game and a state in which the first seat begins its turn with these cards and building types."""
    game, state = table(3, "caravanserai")
    state.seats[0].hand = hand(game, *cards)
    state.seats[0].city = city(game, *TYPES[:types])
    laid = state.seats[0].city.laid()
    state.tower = tuple(tile for tile in state.tower if tile not in laid)
    state.market = tuple(0 if tile in laid else tile for tile in state.market)
    caravans_of(state).owned = (tuple(game.card_id(name) for name in owned), (), ())
    return game, state


def owned(game: Any, state: Any) -> list[str]:
    """Return what lies before the first seat, by name."""
    return [game.cards[face].name for face in caravans_of(state).owned[0]]


@pytest.mark.rule("CAR-10", "CAR-11")
def test_the_graph_of_every_card() -> None:
    """A column from 0 to 5, and side fields at 2, 3 and 4 in the three other currencies."""
    game, state = table(3, "caravanserai")
    ctx: Any = Context(game, state, None)
    for card in caravans_of(state).open():
        main, *sides = game.cards[card].currencies
        assert sorted([main, *sides]) == [0, 1, 2, 3]
        seen: dict[int, list[tuple[int, int]]] = {}
        rest = steps_from(ctx, card)
        assert [(game.cards[face].currency, game.cards[face].value) for face in rest] == [(main, 1)]
        while rest:
            face = rest.pop()
            ways = steps_from(ctx, face)
            seen[face] = sorted((game.cards[way].currency, game.cards[way].value) for way in ways)
            rest += [way for way in ways if way not in seen]
        assert len(seen) == FIELDS
        for face, leads in seen.items():
            currency, amount = game.cards[face].currency, game.cards[face].value
            if currency != main:
                assert (sides[amount - 2], leads) == (currency, [(main, amount)])
            else:
                up = [(main, amount + 1)] if amount < 5 else []
                aside = [(sides[amount - 2], amount)] if amount in (2, 3, 4) else []
                assert leads == sorted(up + aside)


def test_the_set_is_balanced() -> None:
    """Every currency is the main one of two cards, and occurs twice in each row of side fields."""
    for column in ("main", "side_2_right", "side_3_left", "side_4_right"):
        assert set(Counter(row[column] for row in ROWS).values()) == {2}


@pytest.mark.rule("CAR-4", "CAR-5")
@pytest.mark.parametrize(("types", "price"), [(4, 8), (5, 4), (6, 2)])
def test_the_price(types: int, price: int) -> None:
    game, state = start(cards=("denar-9", f"ducat-{price}"), types=types)
    assert len(offered(game, state, "caravanserai.buy")) == 2 * len(ROWS)
    action = game.notation.read("p1 caravanserai.buy caravanserai-denar-1 with denar 9")
    assert game.facts(state, [action])[0].price == price
    after = act(game, state, f"p1 caravanserai.buy caravanserai-denar-1 with ducat {price}")
    assert (after.stack[-1].step, owned(game, after)) == ("act", ["caravanserai-denar-1"])


@pytest.mark.rule("CAR-7")
def test_what_is_no_card_is_not_for_sale() -> None:
    game, state = start(cards=("denar-9",), types=4)
    for name in ("caravan-denar-denar-1-3", "denar-9", "scoring-1"):
        assert refused(game, state, f"p1 caravanserai.buy {name} with denar 9") == "CAR-7"


@pytest.mark.rule("CAR-7", "CAR-9")
def test_what_is_told() -> None:
    game, state = start("caravan-ducat-ducat-1-2", cards=("denar-4",), types=5)
    bought = told(game, state, "p1 caravanserai.buy caravanserai-denar-1 with denar 4")
    assert bought == [("caravanserai_bought", "CAR-7")]
    assert told(game, state, "p1 caravanserai.move caravan-ducat-ducat-1-3") == [("cube_moved", "CAR-9")]


@pytest.mark.rule("CAR-17", "CAR-18")
def test_each_of_two_equal_amounts_is_its_own() -> None:
    """Three ducats on either card: the one that is laid down goes back to 0, the other stays."""
    game, state = start("caravan-ducat-ducat-1-3", "caravan-ducat-denar-1-3")
    state.market = (0, 0, 0, game.tile_id("pavilion-03-sw"))
    assert offered(game, state, "buy") == ["buy 4 with caravan-ducat-denar-1-3", "buy 4 with caravan-ducat-ducat-1-3"]
    after = act(game, state, "p1 buy 4 with caravan-ducat-denar-1-3")
    assert owned(game, after) == ["caravan-ducat-ducat-1-3", "caravanserai-denar-1"]
    assert refused(game, state, "p1 buy 4 with caravan-ducat-denar-1-3 caravan-ducat-denar-1-3") == "AL-BUY-2"


@pytest.mark.rule("CAR-9")
def test_a_move_is_optional_and_no_action() -> None:
    """Who can do nothing else may move, and passes all the same."""
    game, state = start("caravan-ducat-ducat-1-3")
    state.display, state.market = (0, 0, 0, 0), (0, 0, 0, 0)
    state.stack[-1].step = "start"
    assert {action.verb for action in game.legal(state)} == {"caravanserai.move", "pass"}
    events = told(game, state, "p1 caravanserai.move caravan-ducat-ducat-1-4")
    assert events[:2] == [("cube_moved", "CAR-9"), ("turn_passed", "G-7")]


@pytest.mark.rule("CAR-20")
def test_everybody_sees_cards_and_markers() -> None:
    game, state = start("caravan-ducat-ducat-1-3")
    for seat in (0, 1, None):
        items = show_caravans(game.view(state, seat).state)
        names = [(item.label, item.seat, game.cards[item.card].name) for item in items]
        assert names[-1] == ("owned", 0, "caravan-ducat-ducat-1-3")
        assert [name for label, _, name in names if label == "for_sale"] == [
            row["id"] for row in ROWS if row["id"] != "caravanserai-ducat-1"
        ]
    assert sorted(all_cards(state)) == [game.card_id(row["id"]) for row in ROWS]


@pytest.mark.rule("CAR-20")
def test_the_client_view_says_what_a_card_shows() -> None:
    game, state = start("caravan-denar-ducat-1-3")
    board: Any = client_view(game, game.view(state, 1)).board
    areas = board.module_areas
    card = next(area for area in areas if area.module == "caravanserai").items[-1].card
    assert (card.value, card.currencies) == (3, ("ducat", "dirham", "denar", "florin"))


# -- players ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CAR-9", "CAR-15")
def test_the_bot_moves_up_first_and_knows_what_it_can_pay() -> None:
    game, state = start("caravan-ducat-ducat-1-2", cards=("ducat-4",))
    action = make_bot("greedy").choose(game, game.view(state, 0), sabika.Rng("chance"))
    assert game.notation.write(action) == "p1 caravanserai.move caravan-ducat-ducat-1-3"
    evaluator = AlhambraEvaluator(game, game.view(state, 0))
    assert game.card_id("caravan-ducat-ducat-1-2") in evaluator.cards


@pytest.mark.rule("CAR-11")
@pytest.mark.parametrize(
    ("field", "card", "line"),
    [
        (3, "ducat-4", "p1 caravanserai.move caravan-ducat-dirham-1-2"),
        (1, "dirham-4", "p1 buy 2 with dirham 4 caravan-dirham-dirham-1-2"),
        (1, "dirham-3", "p1 caravanserai.move caravan-dirham-dirham-1-3"),
    ],
)
def test_the_bot_goes_where_the_money_pays_exactly(field: int, card: str, line: str) -> None:
    """Aside, or nowhere at all before it buys, or up: 2 + 4 and 3 + 3 pay for a seraglio that costs 6."""
    game, state = start("caravan-dirham-dirham-1-2", cards=(card,))
    state.market = tuple(game.tile_id("seraglio-06-es") if at == field else 0 for at in range(4))
    action = make_bot("greedy").choose(game, game.view(state, 0), sabika.Rng("chance"))
    assert game.notation.write(action) == line


def test_the_bot_does_not_stay_aside() -> None:
    game, state = start("caravan-dirham-ducat-1-2", "caravan-denar-denar-1-5")
    action = make_bot("greedy").choose(game, game.view(state, 0), sabika.Rng("chance"))
    assert game.notation.write(action) == "p1 caravanserai.move caravan-ducat-ducat-1-2"


@pytest.mark.parametrize("players", [2, 5])
def test_whole_games(players: int) -> None:
    whole_game(players, ("caravanserai",), 70 + players)
