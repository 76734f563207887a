"""Sampling what a seat cannot see: what is possible in the deck and in hands, how likely, and where little is."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest

import sabika
from sabika.kernel.context import Context
from sabika.kernel.errors import SabikaError
from sabika.kernel.hooks import Module
from sabika.kernel.record import redact, to_json
from sabika.kernel.rng import FastRng, Rng
from sabika.kernel.setup import Setup
from sabika.parts.hand import Hand
from sabika.titles.alhambra.frames.refill import fill_display
from sabika.titles.alhambra.game import AlhambraGame
from sabika.titles.alhambra.hooks import PROMISES, AlhambraContext
from sabika.titles.alhambra.state import AlhambraState
from tests.helpers.contents import inventory
from tests.helpers.games import random_action
from tests.helpers.views import sampled

RICH = Module("rich", 99, "RICH")
NINES = (9, 9, 9)


@RICH.on(PROMISES)
def nines_missing(table: AlhambraContext, seat: int) -> int:
    """The second player is known to hold the three denar nines."""
    return 3 - table.state.seats[1].hand.count(9) if seat == 1 else 0


def unlikely_table() -> tuple[AlhambraGame, AlhambraState]:
    """Return a game in which the second player holds all denar nines, among a hundred hidden cards."""
    game = AlhambraGame(Setup("alhambra", 3), (RICH,))
    state = game.new("sample")
    cards = [card for player in state.seats for card in player.hand.cards] + [*state.deck, *state.display]
    money = sorted(card for card in cards if game.cards[card].kind == "money" and card != 9)
    Random(4).shuffle(money)
    state.seats[0].hand = Hand(tuple(money[:5]))
    state.seats[1].hand = Hand((*NINES, money[5]))
    state.seats[2].hand = Hand(tuple(money[6:12]))
    state.display = tuple(money[12:16])
    scoring = [card for card in cards if game.cards[card].kind == "scoring"]
    state.deck, state.piles = tuple(money[16:] + scoring), (20, 18, 18, 18, len(money) - 16 + 2 - 74)
    return game, state


def test_an_unlikely_hand_is_found_and_nothing_else_is_given_away() -> None:
    game, state = unlikely_table()
    view = game.view(state, 0)
    found = [game.sample(view, FastRng(seed)) for seed in range(12)]
    for other in found:
        assert other.seats[1].hand.count(9) == 3
        assert to_json(redact(other, 0)) == to_json(view.state)
        assert inventory(game, other) == inventory(game, state)
    assert len({other.seats[2].hand.cards for other in found}) > 8
    assert len({other.seats[1].hand.minus(NINES).cards for other in found}) > 3
    assert len({other.deck for other in found}) == len(found)


def test_a_promise_that_cannot_be_kept_is_refused() -> None:
    game, state = unlikely_table()
    state.seats[0].hand = state.seats[0].hand.plus([9])
    with pytest.raises(SabikaError, match="agree"):
        sampled(game, state, 0, FastRng("x"))


def test_the_seat_itself_and_the_true_state_stay_as_they_are() -> None:
    game, state = unlikely_table()
    before = to_json(state)
    other = sampled(game, state, 2, Rng("x"))
    assert other.seats[2].hand == state.seats[2].hand
    assert to_json(state) == before
    assert other.rng.seed != state.rng.seed


# -- how likely -------------------------------------------------------------------------------------------------------


def tiny_position(deck: int) -> tuple[Any, Any, list[int]]:
    """Return a game in which all but four denars lie open: two in each other hand, or some of them in the deck."""
    game: Any = sabika.game("alhambra", 3)
    state = game.new("tiny")
    money = sorted([*range(1, 37)] * 3)
    hidden = [1, 2, 3, 4]
    for card in hidden:
        money.remove(card)
    state.display = tuple(money[:4])
    state.seats[0].hand = Hand(tuple(money[4:10]))
    state.seats[1].hand = Hand(tuple(hidden[: 2 - deck // 2]))
    state.seats[2].hand = Hand(tuple(hidden[2 - deck // 2 : 4 - deck]))
    state.deck = tuple(hidden[4 - deck :])
    state.piles = (deck,) if deck else ()
    state.discard = tuple(money[10:])
    state.removed = tuple(at for at, card in enumerate(game.cards) if card.kind == "scoring")
    state.tower = ()
    return game, state, hidden


@pytest.mark.parametrize("deck", [0, 2])
@pytest.mark.parametrize("source", [Rng, FastRng])
def test_every_deal_of_the_hidden_cards_is_as_likely(deck: int, source: Any) -> None:
    """Four different cards, hands sorted, the deck in order: six or twelve worlds, each as often as the others."""
    game, state, hidden = tiny_position(deck)
    first = 2 - deck // 2
    worlds = {
        (tuple(sorted(cards[:first])), tuple(sorted(cards[first : 4 - deck])), cards[4 - deck :])
        for cards in permutations(hidden)
    }
    view, rng, times = game.view(state, 0), source("likely"), 300 * len(worlds)
    found: Counter[Any] = Counter()
    for _ in range(times):
        other = game.sample(view, rng)
        found[other.seats[1].hand.cards, other.seats[2].hand.cards, other.deck] += 1
    assert set(found) == worlds
    assert all(230 < number < 370 for number in found.values()), "four standard deviations of 300"


@pytest.mark.rule("EXC-3")
def test_exchange_cards_lie_in_their_piles_or_in_hands_that_can_have_them() -> None:
    """Before pile 2 is reached all exchange cards lie two by two; later those of gone piles are in hands."""
    game: Any = sabika.game("alhambra", 3, ["currency_exchange"])
    state, walk, rng = game.new("piles"), Random(5), FastRng("piles")
    kinds = {at for at, card in enumerate(game.cards) if card.kind == "exchange"}
    in_hands = 0
    while len(state.piles) > 1 and not state.reshuffled:
        view = game.view(state, 0)
        other = game.sample(view, rng)
        ends = [sum(other.piles[: pile + 1]) for pile in range(len(other.piles))]
        piles = [other.deck[end - size : end] for end, size in zip(ends, other.piles, strict=True)]
        counts = [sum(card in kinds for card in pile) for pile in piles]
        expected = [0, 2, 2, 2, 0][-len(piles) :]
        assert counts[1:] == expected[1:]
        assert counts[0] <= expected[0]
        in_hands += sum(card in kinds for player in other.seats[1:] for card in player.hand.rest)
        state = game.apply(state, random_action(game, state, walk)).state
    assert in_hands > 0


def test_after_a_reshuffle_spent_exchange_cards_can_be_in_the_deck() -> None:
    game: Any = sabika.game("alhambra", 3, ["currency_exchange"])
    state = game.new("reshuffled")
    kinds = {at for at, card in enumerate(game.cards) if card.kind == "exchange"}
    state.discard = tuple(card for card in state.deck if game.cards[card].kind != "scoring")
    state.removed = tuple(card for card in state.deck if game.cards[card].kind == "scoring")
    state.deck = state.piles = ()
    state.display = (state.display[0], state.display[1], state.display[2], 0)
    fill_display(Context(game, state, None), 0)
    assert state.reshuffled == 1
    rng, view = FastRng("reshuffled"), game.view(state, 0)
    found = {sum(card in kinds for card in game.sample(view, rng).deck) for _ in range(60)}
    assert len(found) > 1, "some of them in hands, most of them in the deck"
    assert max(found) >= 5


def test_a_position_with_more_hidden_cards_than_the_box_has_is_refused() -> None:
    game: Any = sabika.game("alhambra", 3)
    state = game.new("too many")
    state.deck, state.piles = state.deck * 2, tuple(2 * size for size in state.piles)
    with pytest.raises(SabikaError, match="deck and hands"):
        sampled(game, state, 0, FastRng("x"))
    state = game.new("too many")
    state.tower = state.tower * 2
    with pytest.raises(SabikaError, match="stock of tiles"):
        sampled(game, state, 0, FastRng("x"))
