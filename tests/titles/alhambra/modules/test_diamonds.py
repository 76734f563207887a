"""Diamonds (DIA): money of no currency that pays in any, and only among itself."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import sabika
from sabika.bots.evaluator import EXTRA
from sabika.bots.evaluators.alhambra import AlhambraEvaluator
from sabika.client_view import client_view
from sabika.kernel.record import HIDDEN
from sabika.kernel.rng import Rng
from tests.helpers.games import whole_game
from tests.titles.alhambra.modules.set_table import act, hand, offered, refused, table, tiles

MARKET = ("pavilion-07-e", "tower-12-open", "garden-09-e", "tower-11-n")
"""Fields 1 to 4: florin, dirham, denar, ducat."""
TEN = {3: 1, 4: 1, 5: 2, 6: 2, 7: 2, 8: 1, 9: 1}


def buying(*cards: str, modules: tuple[str, ...] = (), players: int = 3) -> tuple[Any, Any]:
    """Return a game and a state in which the first seat holds some cards before MARKET."""
    game, state = table(players, "diamonds", *modules)
    state.market = tiles(game, *MARKET)
    state.tower = tuple(tile for tile in state.tower if tile not in state.market)
    state.seats[0].hand = hand(game, *cards)
    return game, state


def values_of(game: Any, state: Any) -> Counter[int]:
    """Return the values of all diamonds in deck, display and hands."""
    cards = [*state.deck, *state.display, *(card for seat in state.seats for card in seat.hand.cards)]
    return Counter(game.cards[card].value for card in cards if game.cards[card].kind == "diamond")


@pytest.mark.rule("DIA-1")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_all_ten_are_in_the_deck_before_anything_is_dealt(players: int) -> None:
    game: Any = sabika.game("alhambra", players, ("diamonds",))
    states = [game.new(f"deal {number}") for number in range(12)]
    assert all(values_of(game, state) == TEN for state in states)
    dealt = [game.cards[card] for state in states for seat in state.seats for card in seat.hand.cards]
    shown = [game.cards[card] for state in states for card in state.display]
    assert {"diamond", "money"} == {face.kind for face in dealt} == {face.kind for face in shown}
    totals = [sum(game.cards[card].value for card in seat.hand.cards) for state in states for seat in state.seats]
    assert all(20 <= total <= 28 for total in totals)


@pytest.mark.rule("DIA-1")
def test_a_drawn_diamond_takes_a_place_of_the_display() -> None:
    game, state = buying("denar-1")
    state.deck, state.piles = (game.card_id("diamond-9"), *state.deck), (1, *state.piles)
    state = act(game, state, "p1 take 1")
    assert game.cards[state.display[0]].name == "diamond-9"


@pytest.mark.rule("DIA-2", "DIA-4")
@pytest.mark.parametrize("field", [1, 2, 3, 4])
def test_they_pay_on_every_field(field: int) -> None:
    game, state = buying("diamond-3", "diamond-6")
    state.market = (0,) * (field - 1) + tiles(game, "garden-09-e") + (0,) * (4 - field)
    assert offered(game, state, "buy") == [f"buy {field} with diamond-3 diamond-6"]
    after = act(game, state, f"p1 buy {field} with diamond-3 diamond-6")
    assert after.stack[-1].step == "act", "an exact payment earns another action"


@pytest.mark.rule("DIA-3")
def test_they_mix_with_nothing() -> None:
    cards = ("diamond-4", "denar-5", "exchange-denar-florin", "florin-4")
    game, state = buying(*cards, modules=("currency_exchange",))
    listed = offered(game, state, "buy")
    assert listed == [f"buy {field} with denar 5 florin 4 exchange-denar-florin" for field in (1, 3)]
    for mixed in ("denar 5 diamond-4", "denar 5 florin 4 exchange-denar-florin diamond-4"):
        assert refused(game, state, f"p1 buy 3 with {mixed}") == "DIA-3"


@pytest.mark.rule("DIA-5", "DIA-6")
def test_too_much_is_allowed_and_they_are_discarded_and_come_back() -> None:
    game, state = buying("diamond-9", "diamond-9", "diamond-5")
    state = act(game, state, "p1 buy 1 with diamond-9 diamond-5")  # superfluous, and allowed like any money
    assert sorted(state.discard) == sorted(hand(game, "diamond-9", "diamond-5").cards)
    assert state.stack[-1].PROMPT == "place"
    state.deck, state.piles, state.display = (), (), (0, 1, 2, 3)
    state = act(game, state, "p1 reserve pavilion-07-e")
    assert game.cards[state.display[0]].kind == "diamond", "the discard is the new deck"


@pytest.mark.rule("DIA-2")
def test_the_same_card_twice_needs_two_of_them() -> None:
    game, state = buying("diamond-6", "diamond-5")
    assert refused(game, state, "p1 buy 2 with diamond-6 diamond-6") == "AL-BUY-2"


@pytest.mark.rule("DIA-7")
def test_in_the_award_they_are_worth_nothing() -> None:
    game, state = buying("denar-2", "diamond-9")
    state.seats[1].hand, state.seats[2].hand = hand(game, "denar-3"), hand(game, "diamond-8", "diamond-7")
    state.tower, state.market = (), (0, 0, *tiles(game, "garden-09-e"), 0)
    state.display = hand(game, "dirham-1", "dirham-2", "dirham-3", "dirham-4").cards
    state = act(game, state, "p1 take 1")
    assert state.seats[1].pending == tiles(game, "garden-09-e")


@pytest.mark.rule("DIA-8")
def test_in_a_hand_they_are_secret_and_samples_have_them() -> None:
    game, state = buying("denar-1")
    state.seats[1].hand = hand(game, "diamond-3", "diamond-9")
    view = game.view(state, 0)
    assert view.state.seats[1].hand.cards == (HIDDEN,) * 2
    samples = [game.sample(view, Rng(f"sample {number}")) for number in range(40)]
    dealt = {game.cards[card].kind for sample in samples for card in sample.seats[1].hand.cards}
    assert dealt == {"diamond", "money"}


def test_clients_are_told_their_value_and_what_can_be_paid() -> None:
    game, state = buying("diamond-5", "diamond-4", "denar-2")
    picture: Any = client_view(game, game.view(state, 0))
    own = picture.board.seats[0].hand
    assert [(card.kind, card.value, card.currencies) for card in own if card.kind == "diamond"] == [
        ("diamond", 4, ()),
        ("diamond", 5, ()),
    ]
    assert [field.short for field in picture.board.market] == [0, 3, 0, 2]


def test_the_greedy_player_knows_what_they_are_worth() -> None:
    game, state = buying("diamond-5", "diamond-4", "denar-1")
    state.display = tuple(game.card_id(name) for name in ("diamond-3", "denar-3", "dirham-1", "florin-9"))
    mind = AlhambraEvaluator(game, game.view(state, 0))
    poor = AlhambraEvaluator(game, game.view(buying("denar-1")[1], 0))
    assert mind.exact_hopes(mind.cards) > poor.exact_hopes(poor.cards), "the garden of 9 could be paid exactly"
    exact = game.notation.read("p1 buy 3 with diamond-4 diamond-5")
    over = game.notation.read("p1 buy 3 with diamond-4 diamond-5 diamond-3")
    assert mind.buy(exact) > mind.buy(over) + EXTRA
    assert mind.take(game.notation.read("p1 take 1")) > mind.take(game.notation.read("p1 take 3"))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("players", [2, 4, 6])
def test_whole_games(players: int) -> None:
    whole_game(players, ("diamonds",), 60 + players)
