"""Change (CHG): for a surplus there are coins, which pay like money."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from sabika.bots.evaluators.alhambra import AlhambraEvaluator
from sabika.kernel.rng import Rng
from sabika.titles.alhambra.modules.m11_change import show_coins
from tests.helpers.games import whole_game
from tests.titles.alhambra.modules.set_table import act, hand, offered, refused, table, tiles, told


def buying(*cards: str, coins: tuple[str, ...] = (), modules: tuple[str, ...] = ()) -> tuple[Any, Any]:
    """Return a game and a state in which the first seat has some cards and coins; a garden of 8 costs denars."""
    game, state = table(3, "change", *modules)
    state.market = (0, 0, *tiles(game, "garden-08-ne"), 0)
    state.seats[0].hand = hand(game, *cards)
    own = state.modules["change"]
    mine = tuple(sorted(game.card_id(f"coin-{name}") for name in coins))
    own.owned = (mine, (), ())
    left = Counter(own.bag) - Counter(mine)
    own.bag = tuple(sorted(left.elements()))
    return game, state


@pytest.mark.rule("CHG-3", "CHG-4")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_all_coins_are_in_the_bag_at_first(players: int) -> None:
    game, state = table(players, "change")
    inside = Counter(state.modules["change"].bag)
    faces = {(game.cards[coin].name, game.cards[coin].value): number for coin, number in inside.items()}
    assert faces == {(f"coin-{name}", 1): 6 for name in ("denar", "dirham", "ducat", "florin")}
    assert state.modules["change"].owned == ((),) * players


@pytest.mark.rule("CHG-1", "CHG-2")
@pytest.mark.parametrize(("cards", "drawn"), [("9 1", 1), ("9 2", 1), ("9 3", 2), ("9 9", 5)])
def test_a_coin_for_every_two_too_much(cards: str, drawn: int) -> None:
    game, state = buying(*[f"denar-{value}" for value in cards.split()])
    state = act(game, state, f"p1 buy 3 with denar {cards}")
    assert told(game, state, "p1 change.draw") == [("coins_drawn", "CHG-1")]
    after = act(game, state, "p1 change.draw")
    assert len(after.modules["change"].owned[0]) == drawn
    assert len(after.modules["change"].bag) == 24 - drawn
    assert after.stack[-1].PROMPT == "place"


@pytest.mark.rule("CHG-1")
def test_coins_are_drawn_at_random_and_cannot_be_drawn_again() -> None:
    game, state = buying("denar-9", "denar-9")
    found = set()
    for number in range(12):
        state.rng = Rng(f"bag {number}")
        after = act(game, state, "p1 buy 3 with denar 9 9", "p1 change.draw")
        found.add(after.modules["change"].owned[0])
        assert after.barrier == after.seq, "what was drawn has come to light"
    assert len(found) > 6


@pytest.mark.rule("CHG-2", "CHG-6", "CHG-14")
def test_nothing_is_asked_where_there_is_no_change() -> None:
    game, state = buying("denar-9")
    assert act(game, state, "p1 buy 3 with denar 9").stack[-1].PROMPT == "place"
    game, state = buying("denar-9", "denar-9")
    state.modules["change"].bag = ()
    assert act(game, state, "p1 buy 3 with denar 9 9").stack[-1].PROMPT == "place"
    game, state = buying("denar-8")
    assert act(game, state, "p1 buy 3 with denar 8").stack[-1].step == "act", "exact"


@pytest.mark.rule("CHG-2", "CHG-6")
def test_why_there_is_no_change_where_something_else_is_asked() -> None:
    game, state = buying("denar-9", "denar-5", modules=("exchange_certificates",))
    one = act(game, state, "p1 buy 3 with denar 9")
    assert refused(game, one, "p1 change.draw") == "CHG-2"
    state.modules["change"].bag = ()
    empty = act(game, state, "p1 buy 3 with denar 9 5")
    assert refused(game, empty, "p1 change.draw") == "CHG-6"


@pytest.mark.rule("CHG-4", "CHG-5")
def test_coins_pay_like_money_and_go_back_into_the_bag() -> None:
    game, state = buying("denar-6", coins=("denar", "denar", "denar", "florin"))
    assert offered(game, state, "buy") == ["buy 3 with denar 6 coin-denar coin-denar"]
    after = act(game, state, "p1 buy 3 with denar 6 coin-denar coin-denar")
    assert [game.cards[coin].name for coin in after.modules["change"].owned[0]] == ["coin-denar", "coin-florin"]
    assert len(after.modules["change"].bag) == 22
    assert refused(game, state, "p1 buy 3 with denar 6 coin-denar coin-florin") == "AL-BUY-2"
    assert refused(game, state, "p2 buy 3 with coin-denar") == "AL-TURN-3"


@pytest.mark.rule("CHG-13")
def test_drawing_is_optional_and_done_for_an_absent_player() -> None:
    game, state = buying("denar-9", "denar-9")
    state = act(game, state, "p1 buy 3 with denar 9 9")
    assert [action.verb for action in game.legal(state)] == ["change.draw", "pass"]
    assert game.default(state, 0).verb == "change.draw"
    assert act(game, state, "p1 pass").modules["change"].owned == ((), (), ())


@pytest.mark.rule("CHG-12")
def test_a_coin_is_no_money_card() -> None:
    game, _ = table(3, "change")
    assert not any(face.money for face in game.cards if face.kind == "coin")


@pytest.mark.rule("CHG-3")
def test_everybody_knows_what_is_in_the_bag_but_not_what_will_be_drawn() -> None:
    game, state = buying("denar-9", "denar-9", coins=("denar", "florin"))
    view = game.view(act(game, state, "p1 buy 3 with denar 9 9"), 0)
    assert view.state.modules["change"] == state.modules["change"]
    drawn = set()
    for number in range(12):
        sample = game.sample(view, Rng(f"sample {number}"))
        drawn.add(act(game, sample, "p1 change.draw").modules["change"].owned[0])
    assert len(drawn) > 6


def test_what_lies_on_the_table() -> None:
    game, state = buying("denar-9", coins=("denar", "florin"))
    bag, *coins = show_coins(game.view(state, 1).state)
    assert (bag.label, bag.number) == ("bag", 22)
    assert [(item.seat, game.cards[item.card].name) for item in coins] == [(0, "coin-denar"), (0, "coin-florin")]


def test_the_greedy_player_takes_change_and_knows_what_coins_are_worth() -> None:
    game, state = buying("denar-7", coins=("denar",))
    mind = AlhambraEvaluator(game, game.view(state, 0))
    exact = game.notation.read("p1 buy 3 with denar 7 coin-denar")
    assert mind.money_paid(exact) == 8
    game, state = buying("denar-9", "denar-9")
    state = act(game, state, "p1 buy 3 with denar 9 9")
    mind = AlhambraEvaluator(game, game.view(state, 0))
    choices = {choice.verb: choice for choice in game.decision(state).choices}
    draw = game.notation.read("p1 change.draw")
    assert mind.evaluate(choices["change.draw"], draw, 0.5) > 0.0


@pytest.mark.sampled(2)
@pytest.mark.parametrize("players", [2, 4, 6])
def test_whole_games(players: int) -> None:
    whole_game(players, ("change",), 110 + players)
