"""Currency exchange cards (EXC): taking one, paying in two currencies with it, and what it is not."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from sabika.kernel.record import HIDDEN
from sabika.titles.alhambra.components import CURRENCIES
from tests.helpers.games import whole_game
from tests.titles.alhambra.modules.set_table import act, hand, offered, refused, table, tiles

MARKET = ("pavilion-07-e", "tower-12-open", "garden-09-e", "tower-11-n")
"""Fields 1 to 4: florin, dirham, denar, ducat. Field 3 asks for 9 denar."""
CARD = "exchange-denar-florin"


def buying(*cards: str, modules: tuple[str, ...] = (), players: int = 3) -> tuple[Any, Any]:
    """Return a game and a state in which the first seat holds some cards before MARKET."""
    game, state = table(players, "currency_exchange", *modules)
    state.market = tiles(game, *MARKET)
    state.tower = tuple(tile for tile in state.tower if tile not in state.market)
    state.seats[0].hand = hand(game, *cards)
    return game, state


def show(game: Any, state: Any, *names: str) -> None:
    """Lay cards into the display."""
    state.display = tuple(game.card_id(name) for name in names)


def test_the_box_and_the_set_up() -> None:
    game, state = table(3, "currency_exchange")
    pairs = {face.name: face.value for face in game.cards if face.kind == "exchange"}
    assert pairs == {
        f"exchange-{CURRENCIES[one]}-{CURRENCIES[two]}": 1 << one | 1 << two for one, two in combinations(range(4), 2)
    }
    for players in (2, 3, 6):
        game, state = table(players, "currency_exchange")
        ends = [sum(state.piles[: pile + 1]) for pile in range(5)]
        piles = [state.deck[end - size : end] for end, size in zip(ends, state.piles, strict=True)]
        assert [sum(game.cards[card].kind == "exchange" for card in pile) for pile in piles] == [0, 2, 2, 2, 0]
    assert state.modules == {}, "the module keeps nothing: its cards are in decks and hands"


@pytest.mark.rule("EXC-1", "EXC-11")
def test_a_drawn_card_takes_a_place_of_the_display_and_there_are_always_four() -> None:
    game, state = table(3, "currency_exchange")
    show(game, state, "denar-1", "denar-2", CARD, "ducat-9")
    drawn = [game.card_id(name) for name in ("exchange-dirham-ducat", "florin-4")]
    state.deck, state.piles = (*drawn, *state.deck), (2, *state.piles)
    state = act(game, state, "p1 take 1 2")
    assert state.display == (*drawn, game.card_id(CARD), game.card_id("ducat-9"))


@pytest.mark.rule("EXC-2")
def test_one_card_is_taken_alone() -> None:
    game, state = table(3, "currency_exchange", "characters")
    show(game, state, CARD, "denar-2", "exchange-dirham-ducat", "denar-3")
    assert offered(game, state, "currency_exchange.take") == ["currency_exchange.take 1", "currency_exchange.take 3"]
    assert offered(game, state, "take") == ["take 2", "take 4", "take 2 4"]
    for line in ("take 1", "take 1 2", "take 1 3"):
        assert refused(game, state, f"p1 {line}") == "AL-MONEY-1"
    for line in ("currency_exchange.take 2", "currency_exchange.take 5"):
        assert refused(game, state, f"p1 {line}") == "EXC-2"
    state.modules["characters"].owned = ((game.card_id("merchant"),), (), ())
    assert refused(game, state, "p1 take 1 2") == "AL-MONEY-1", "nor with the merchant"
    after = act(game, state, "p1 currency_exchange.take 3")
    assert after.stack[-1].seat == 1, "that was the action"


@pytest.mark.rule("EXC-3")
def test_any_number_is_held_in_secret() -> None:
    game, state = table(3, "currency_exchange")
    names = [face.name for face in game.cards if face.kind == "exchange"]
    state.seats[0].hand = hand(game, *names[:5])
    show(game, state, names[5], "denar-2", "denar-3", "denar-4")
    state = act(game, state, "p1 currency_exchange.take 1")
    assert state.seats[0].hand == hand(game, *names)
    assert game.view(state, 1).state.seats[0].hand.cards == (HIDDEN,) * 6


@pytest.mark.rule("EXC-4")
def test_the_currency_that_is_asked_for_is_on_the_card() -> None:
    game, state = buying("ducat-9", "dirham-9", CARD)
    assert offered(game, state, "buy") == []
    assert refused(game, state, f"p1 buy 3 with dirham 9 {CARD}") == "AL-BUY-2"
    assert refused(game, state, f"p1 buy 4 with ducat 9 {CARD}") == "EXC-4"


@pytest.mark.rule("EXC-5", "EXC-8")
@pytest.mark.parametrize("money", [("denar-5", "florin-4"), ("florin-9",), ("denar-1", "florin-1", "florin-7")])
def test_any_mixture_pays_exactly(money: tuple[str, ...]) -> None:
    game, state = buying(*money, CARD)
    (line,) = [line for line in offered(game, state, "buy") if line.startswith("buy 3")]
    state = act(game, state, f"p1 {line}")
    assert state.seats[0].hand == hand(game)
    assert state.stack[-1].step == "act", "an exact payment earns another action"


@pytest.mark.rule("EXC-5", "EXC-8")
def test_a_mixture_that_is_too_much_pays_and_earns_nothing() -> None:
    game, state = buying("denar-5", "florin-6", CARD)
    state = act(game, state, f"p1 buy 3 with denar 5 florin 6 {CARD}")
    assert (state.stack[-1].PROMPT, state.seats[0].pending) == ("place", tiles(game, "garden-09-e"))


@pytest.mark.rule("EXC-6")
def test_one_card_for_one_payment() -> None:
    cards = ("denar-3", "florin-4", "ducat-2", CARD, "exchange-denar-ducat")
    game, state = buying(*cards)
    assert refused(game, state, f"p1 buy 3 with denar 3 ducat 2 florin 4 {CARD} exchange-denar-ducat") == "EXC-6"
    assert refused(game, state, f"p1 buy 3 with denar 3 ducat 2 florin 4 {CARD}") == "AL-BUY-2"


@pytest.mark.rule("EXC-7", "EXC-10")
def test_a_used_card_is_discarded_and_comes_back() -> None:
    game, state = buying("denar-5", "florin-4", "denar-9", CARD)
    state = act(game, state, f"p1 buy 3 with denar 5 florin 4 {CARD}")
    assert sorted(state.discard) == sorted(hand(game, "denar-5", "florin-4", CARD).cards)
    state.deck, state.piles = (), ()
    state = act(game, state, "p1 take 1", "p1 reserve garden-09-e")
    everywhere = [*state.deck, *state.display]
    assert game.card_id(CARD) in everywhere
    assert state.discard == ()


@pytest.mark.rule("EXC-9")
def test_a_card_may_be_wasted_but_that_is_not_listed() -> None:
    game, state = buying("denar-9", CARD)
    assert offered(game, state, "buy") == [f"buy 1 with denar 9 {CARD}", "buy 3 with denar 9"]
    state = act(game, state, f"p1 buy 3 with denar 9 {CARD}")
    assert state.seats[0].hand == hand(game)


@pytest.mark.rule("EXC-12")
def test_in_the_award_it_is_worth_nothing() -> None:
    game, state = buying("denar-9", "denar-1")
    state.seats[1].hand = hand(game, "denar-7", "florin-8", CARD)
    state.seats[2].hand = hand(game)
    state.tower, state.market = (), (0, 0, *tiles(game, "garden-09-e"), 0)
    show(game, state, "dirham-1", "dirham-2", "dirham-3", "dirham-4")
    state = act(game, state, "p1 take 1")
    assert state.seats[0].pending == tiles(game, "garden-09-e")


@pytest.mark.rule("EXC-13")
def test_it_is_no_money_card() -> None:
    """Not for the beggar's limit, not for the money changer, not for the miser."""
    game, state = buying("denar-9", "denar-1", CARD, "exchange-dirham-ducat", modules=("characters",))
    show(game, state, "exchange-ducat-florin", "denar-1", "exchange-denar-dirham", "ducat-9")
    own = [game.card_id(name) for name in ("beggar", "money_changer", "miser")]
    state.modules["characters"].owned = (tuple(own), (), ())
    state.deck = tuple(card for card in state.deck if card not in own)
    assert offered(game, state, "characters.beg") == ["characters.beg"], "two money cards are fewer than three"
    changes = offered(game, state, "characters.change")
    assert changes
    assert all("exchange" not in line and line.endswith(("for 2", "for 4")) for line in changes)
    assert refused(game, state, f"p1 characters.change {CARD} for 2") == "CHR-23"
    assert refused(game, state, "p1 characters.change denar-9 for 1") == "CHR-23"
    state.market = tiles(game, *MARKET[:2], "tower-10-w", MARKET[3])
    state = act(game, state, "p1 buy 3 with denar 1 9")
    assert offered(game, state, "characters.take") == ["characters.take 2", "characters.take 4"]
    assert refused(game, state, "p1 characters.take 1") == "CHR-18"


@pytest.mark.sampled(2)
@pytest.mark.parametrize("players", [2, 4, 6])
def test_whole_games(players: int) -> None:
    whole_game(players, ("currency_exchange",), 20 + players)
