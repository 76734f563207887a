"""Setting the game up, over many shuffles."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import sabika
from sabika.kernel.context import Context
from sabika.parts.city import ORIGIN
from sabika.parts.hand import Hand
from sabika.titles.alhambra.components import FOUNTAIN
from sabika.titles.alhambra.setup import choose_start_player

PLAYERS = [2, 3, 4, 5, 6]
SEEDS = [f"set-up {number}" for number in range(25)]


def dealt(players: int, seed: str) -> tuple[Any, Any]:
    """Return a game and its first state."""
    game: Any = sabika.game("alhambra", players)
    return game, game.new(seed)


@pytest.mark.rule("AL-SETUP-1", "AL-SETUP-2")
def test_number_of_players_and_what_they_start_with() -> None:
    for players in PLAYERS:
        _, state = dealt(players, "a")
        assert [seat.seat for seat in state.seats] == list(range(players))
        for seat in state.seats:
            assert (seat.city.tiles, seat.reserve, seat.pending, seat.score) == ({ORIGIN: FOUNTAIN}, (), (), 0)
    for players in (1, 7):
        with pytest.raises(sabika.SetupError):
            sabika.game("alhambra", players)


@pytest.mark.rule("AL-SETUP-3", "AL-SETUP-4", "AL-2P-3", "G-16")
@pytest.mark.parametrize("players", PLAYERS)
def test_tiles(players: int) -> None:
    for seed in SEEDS:
        game, state = dealt(players, seed)
        first = list(state.rng.__class__(seed).shuffle("tower", range(2, 56)))
        dirk = list(state.dirk.tiles) if state.dirk is not None else []
        assert dirk == first[: len(dirk)], "Dirk draws first"
        assert len(dirk) == (6 if players == 2 else 0)
        assert [*dirk, *state.market, *state.tower] == first, "then the market, fields 1 to 4"
        assert all(game.tiles[tile].kind == "building" for tile in first)


@pytest.mark.rule("AL-SETUP-5", "AL-2P-1")
@pytest.mark.parametrize("players", PLAYERS)
def test_money_cards(players: int) -> None:
    _, state = dealt(players, "money")
    cards = Counter([*state.deck, *state.display, *(card for seat in state.seats for card in seat.hand.cards)])
    copies = 2 if players == 2 else 3
    assert cards == {**dict.fromkeys(range(1, 37), copies), 37: 1, 38: 1}


@pytest.mark.rule("AL-SETUP-6", "AL-SETUP-7")
@pytest.mark.parametrize("players", PLAYERS)
def test_start_money_is_dealt_openly_until_twenty(players: int) -> None:
    for seed in SEEDS:
        game: Any = sabika.game("alhambra", players)
        state, events = game.start(seed)
        told = [event for event in events if event.kind == "money_dealt"]
        assert [event.params["seat"] for event in told] == list(range(players))
        for event, seat in zip(told, state.seats, strict=True):
            values = [int(name.split("-")[1]) for name in event.params["cards"]]
            assert 20 <= sum(values) <= 28
            assert sum(values[:-1]) < 20, "no card more than needed"
            assert sorted(game.card_id(name) for name in event.params["cards"]) == list(seat.hand.cards)
            assert event.seen_by(None)["cards"] == event.params["cards"], "everybody sees the deal"
        assert set(game.view(state, 0).state.seats[1].hand.cards) == {-1}, "afterwards the hands are secret"


@pytest.mark.rule("AL-SETUP-8")
@pytest.mark.parametrize("players", PLAYERS)
def test_start_player(players: int) -> None:
    for seed in SEEDS:
        game, state = dealt(players, seed)
        keys = [(len(seat.hand.cards), sum(game.cards[card].value for card in seat.hand.cards)) for seat in state.seats]
        assert keys[state.first] == min(keys)
        assert state.active == state.first


@pytest.mark.rule("G-1", "D-8")
def test_a_tie_without_ages_is_decided_by_lot() -> None:
    game: Any = sabika.game("alhambra", 3)
    winners = set()
    for seed in SEEDS:
        state = game.empty_state(seed)
        for seat in state.seats:
            seat.hand = Hand((9, 9, 2))
        state.seats[1].hand = Hand((9, 9, 3))
        choose_start_player(Context(game, state, None))
        winners.add(state.first)
    assert winners == {0, 2}


@pytest.mark.rule("AL-SETUP-9", "G-2")
@pytest.mark.parametrize("players", PLAYERS)
def test_display_holds_four_money_cards(players: int) -> None:
    for seed in SEEDS:
        _, state = dealt(players, seed)
        assert len(state.display) == 4
        assert all(0 < card <= 36 for card in state.display)


@pytest.mark.rule("AL-SETUP-10", "AL-SETUP-11", "AL-SETUP-12", "D-9")
@pytest.mark.parametrize("players", PLAYERS)
def test_five_piles_with_the_scoring_cards_in_the_second_and_fourth(players: int) -> None:
    places = set()
    for seed in SEEDS:
        _, state = dealt(players, seed)
        cards = len(state.deck) - 2
        sizes = [cards // 5 + (pile < cards % 5) for pile in range(5)]
        sizes[1] += 1
        sizes[3] += 1
        assert list(state.piles) == sizes
        one, two = state.deck.index(37), state.deck.index(38)
        assert sizes[0] <= one < sum(sizes[:2])
        assert sum(sizes[:3]) <= two < sum(sizes[:4])
        places.add(one - sizes[0])
    assert len(places) > 8, "anywhere in the pile"
