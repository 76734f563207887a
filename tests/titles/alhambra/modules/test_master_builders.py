"""Master builders (MB): money worth 3, or one more redesign at the end of the owner's turn."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import sabika
from sabika.bots.evaluators.alhambra import AlhambraEvaluator
from sabika.kernel.record import HIDDEN
from sabika.kernel.rng import Rng
from tests.helpers.games import whole_game
from tests.titles.alhambra.modules.set_table import act, city, hand, offered, refused, table, tiles, told

PILE_5 = {2: 3, 3: 3, 4: 3, 5: 3, 6: 1}
ASIDE = {2: 6, 3: 4, 4: 2, 5: 0, 6: 0}


def builders(game: Any, cards: Any) -> list[int]:
    """Return the master builders among some cards."""
    return [card for card in cards if card > 0 and game.cards[card].kind == "builder"]


def late(*cards: str, modules: tuple[str, ...] = (), reserve: tuple[str, ...] = ()) -> tuple[Any, Any]:
    """Return a game and a state in which the first seat has a garden in its city and has taken its action."""
    game, state = table(3, "master_builders", *modules)
    state.seats[0].city = city(game, "garden-10-open 1,0")
    state.seats[0].reserve = tiles(game, *reserve)
    state.seats[0].hand = hand(game, *cards)
    state.display = hand(game, "denar-1", "dirham-3", "ducat-7", "florin-9").cards
    return game, act(game, state, "p1 take 1")


# -- set-up -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MB-1", "MB-15")
@pytest.mark.parametrize("players", range(2, 7))
def test_where_the_sixteen_cards_are_at_the_start(players: int) -> None:
    game, state = table(players, "master_builders")
    hands = [builders(game, seat.hand.cards) for seat in state.seats]
    assert [len(cards) for cards in hands] == [2] * players
    ends = [sum(state.piles[: at + 1]) for at in range(5)]
    piles = [builders(game, state.deck[end - size : end]) for end, size in zip(ends, state.piles, strict=True)]
    assert [len(cards) for cards in piles] == [0, 0, 3, 0, PILE_5[players]]
    aside = state.modules["master_builders"].aside
    assert len(builders(game, aside)) == len(aside) == ASIDE[players]
    everywhere = Counter(card for cards in (*hands, *piles, aside) for card in cards)
    assert sorted(everywhere.values()) == [4, 4, 4, 4]
    assert {(game.cards[card].value, game.cards[card].currency) for card in everywhere} == {(3, at) for at in range(4)}


@pytest.mark.rule("MB-2")
@pytest.mark.parametrize("players", [2, 4])
def test_start_money_and_start_player_are_those_of_a_game_without_them(players: int) -> None:
    """They are dealt apart, from cards of their own, so the same seed deals the same money."""
    with_them: Any = sabika.game("alhambra", players, ["master_builders"])
    without: Any = sabika.game("alhambra", players)
    for number in range(12):
        one, two = with_them.new(f"deal {number}"), without.new(f"deal {number}")
        money = [
            [card for card in seat.hand.cards if card not in builders(with_them, seat.hand.cards)] for seat in one.seats
        ]
        assert money == [list(seat.hand.cards) for seat in two.seats]
        assert (one.first, one.display) == (two.first, two.display)


@pytest.mark.rule("MB-1")
def test_the_deal_is_told_to_the_owner_only() -> None:
    game: Any = sabika.game("alhambra", 3, ["master_builders"])
    step = game.start("a deal")
    events = [event for event in step.events if event.kind == "builders_dealt"]
    assert [event.params["count"] for event in events] == [2, 2, 2]
    own = events[1].seen_by(1)["cards"]
    held = [game.cards[card].name for card in builders(game, step.state.seats[1].hand.cards)]
    assert own == held
    assert events[1].seen_by(0)["cards"] == events[1].seen_by(None)["cards"] == HIDDEN


@pytest.mark.rule("MB-15")
def test_samples_put_them_where_they_can_be() -> None:
    game, state = table(3, "master_builders")
    view = game.view(state, 0)
    assert view.state.seats[1].hand.cards == (HIDDEN,) * state.seats[1].hand.size
    assert view.state.modules["master_builders"].aside == (HIDDEN,) * 4
    found: set[int] = set()
    for number in range(40):
        sample = game.sample(view, Rng(f"sample {number}"))
        ends = [sum(sample.piles[: at + 1]) for at in range(5)]
        piles = [builders(game, sample.deck[end - size : end]) for end, size in zip(ends, sample.piles, strict=True)]
        assert [len(cards) for cards in piles] == [0, 0, 3, 0, 3]
        assert len(builders(game, sample.modules["master_builders"].aside)) == 4
        others = [builders(game, seat.hand.cards) for seat in sample.seats[1:]]
        assert sum(len(cards) for cards in others) == 4
        found.update(card for cards in others for card in cards)
    assert len(found) == 4, "their colours are not known"


# -- money ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MB-5", "MB-6")
def test_payments_with_them_are_listed_like_money() -> None:
    game, state = table(3, "master_builders")
    state.market = (0, 0, *tiles(game, "garden-08-ne"), 0)
    state.seats[0].hand = hand(game, "builder-denar", "builder-denar", "builder-florin", "denar-5", "denar-2")
    assert offered(game, state, "buy") == [
        "buy 3 with denar 5 builder-denar",
        "buy 3 with denar 2 builder-denar builder-denar",
    ]
    assert refused(game, state, "p1 buy 3 with denar 5 builder-florin") == "AL-BUY-2"
    assert refused(game, state, "p1 buy 3 with builder-denar builder-denar builder-denar") == "AL-BUY-2"
    after = act(game, state, "p1 buy 3 with denar 2 builder-denar builder-denar")
    assert after.removed == hand(game, "builder-denar", "builder-denar").cards
    assert after.discard == hand(game, "denar-2").cards
    assert after.stack[-1].step == "act", "an exact payment earns another action"


@pytest.mark.rule("MB-3")
def test_a_drawn_one_takes_a_place_of_the_display() -> None:
    game, state = table(3, "master_builders")
    state.deck, state.piles = (game.card_id("builder-ducat"), *state.deck), (state.piles[0] + 1, *state.piles[1:])
    state.seats[0].hand = hand(game)
    slot = next(at for at, card in enumerate(state.display) if card)
    state = act(game, state, f"p1 take {slot + 1}")
    assert game.cards[state.display[slot]].name == "builder-ducat"


# -- building ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MB-7", "MB-8", "MB-11")
def test_one_card_builds_once_in_a_turn_and_again_in_the_next() -> None:
    game, state = late("builder-denar", "builder-denar")
    assert offered(game, state, "master_builders.redesign") == ["master_builders.redesign builder-denar"]
    assert told(game, state, "p1 master_builders.redesign builder-denar") == [("builder_used", "MB-11")]
    state = act(game, state, "p1 master_builders.redesign builder-denar")
    assert state.removed == hand(game, "builder-denar").cards
    state = act(game, state, "p1 remove 1,0")
    assert game.waiting(state) == (1,), "a second one is not even asked for"
    state = act(game, state, "p2 take 1", "p3 take 1", "p1 take 1")
    assert offered(game, state, "master_builders.redesign") == ["master_builders.redesign builder-denar"]


@pytest.mark.rule("MB-8")
def test_a_second_one_is_refused_where_the_turn_still_asks() -> None:
    game, state = late("builder-denar", "builder-florin", modules=("characters",))
    cards = state.modules["characters"]
    cards.owned = ((game.card_id("architect"),), (), ())
    state = act(game, state, "p1 master_builders.redesign builder-denar", "p1 remove 1,0")
    assert state.stack[-1].step == "last"
    assert refused(game, state, "p1 master_builders.redesign builder-florin") == "MB-8"
    state = act(game, state, "p1 characters.redesign", "p1 add garden-10-open at 0,1")
    assert game.waiting(state) == (1,)


@pytest.mark.rule("MB-7", "MB-14")
def test_only_at_the_end_of_the_own_turn() -> None:
    game, state = table(3, "master_builders")
    state.seats[0].hand = state.seats[1].hand = hand(game, "builder-denar")
    state.seats[0].city = city(game, "garden-10-open 1,0")
    assert refused(game, state, "p1 master_builders.redesign builder-denar") == "AL-TURN-3"
    game, state = late("builder-denar")
    assert refused(game, state, "p2 master_builders.redesign builder-denar") == "AL-TURN-3"
    assert refused(game, state, "p1 master_builders.redesign builder-florin") == "MB-7"
    assert refused(game, state, "p1 remove 1,0") == "AL-TURN-3", "no redesign without a card"


@pytest.mark.rule("MB-15")
def test_who_is_asked_depends_on_public_facts_only() -> None:
    with_one, without = late("builder-denar", "denar-2"), late("florin-2", "denar-2")
    for game, state in (with_one, without):
        assert (game.waiting(state), state.stack[-1].step) == ((0,), "last")
    game, state = without
    assert [action.verb for action in game.legal(state)] == ["pass"]
    assert game.notation.write(game.default(state, 0)) == "p1 pass"
    seen = [game.view(state, 1).state for game, state in (with_one, without)]
    assert seen[0] == seen[1]


@pytest.mark.rule("MB-15")
def test_nobody_is_asked_once_all_cards_are_known_to_be_elsewhere() -> None:
    """With three players four are aside and six in the piles 3 and 5; when the other six are spent nobody has one."""
    game, state = table(3, "master_builders")
    state.seats[0].city = city(game, "garden-10-open 1,0")
    spent = tuple(card for seat in state.seats for card in builders(game, seat.hand.cards))
    for seat in state.seats:
        seat.hand = seat.hand.minus(tuple(builders(game, seat.hand.cards)))
    state.removed = spent
    slot = next(at for at, card in enumerate(state.display) if card)
    assert game.waiting(act(game, state, f"p1 take {slot + 1}")) == (1,)
    state.removed = spent[1:]
    assert game.waiting(act(game, state, f"p1 take {slot + 1}")) == (0,)
    state.removed, state.deck, state.piles = spent, state.deck[sum(state.piles[:2]) :], state.piles[2:]
    assert game.waiting(act(game, state, f"p1 take {slot + 1}")) == (0,), "pile 3 is on top now"


# -- bots and whole games ---------------------------------------------------------------------------------------------


def test_the_greedy_player_spends_one_where_a_tile_waits_in_the_reserve() -> None:
    game, state = late("builder-denar", reserve=("tower-12-open",))
    mind = AlhambraEvaluator(game, game.view(state, 0))
    choices = {choice.verb: choice for choice in game.decision(state).choices}
    build = game.notation.read("p1 master_builders.redesign builder-denar")
    assert mind.evaluate(choices[build.verb], build, 0.5) > 0.0
    game, state = late("builder-denar")
    mind = AlhambraEvaluator(game, game.view(state, 0))
    assert mind.evaluate(choices[build.verb], build, 0.5) < 0.0


@pytest.mark.sampled(2)
@pytest.mark.parametrize("players", [2, 4, 6])
def test_whole_games(players: int) -> None:
    whole_game(players, ("master_builders",), 140 + players)
