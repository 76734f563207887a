"""Thieves (THF): one open money card between two turns."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import sabika
from sabika.bots import make_bot
from sabika.titles.alhambra.components import Card
from sabika.titles.alhambra.modules.m10_thieves import show_thieves
from tests.helpers.games import whole_game
from tests.titles.alhambra.modules.set_table import act, hand, offered, refused, table, told

EACH = {2: 4, 3: 4, 4: 3, 5: 2, 6: 2}


def give(game: Any, state: Any, *bands: tuple[str, ...]) -> None:
    """Give each seat its thieves, by currency and copy, none to the seats that are not named."""
    for band in state.modules["thieves"].bands:
        own = bands[band.seat] if band.seat < len(bands) else ()
        band.things = tuple(sorted(game.card_id(f"thief-{name}") for name in own))


def show(game: Any, state: Any, *names: str) -> None:
    """Lay these cards open."""
    state.display = tuple(game.card_id(name) for name in names)


def window(players: int, *bands: tuple[str, ...], modules: tuple[str, ...] = ()) -> Any:
    """Return a game and a state between the turns of the first and the second seat; denar 8 lies in slot 1."""
    game, state = table(players, "thieves", *modules)
    give(game, state, *bands)
    for player in state.seats:
        player.hand = hand(game)
    show(game, state, "denar-8", "dirham-1", "dirham-2", "ducat-9")
    state.deck = tuple(game.card_id(name) for name in ("florin-7", "florin-8", "florin-9", "florin-6"))
    state.piles = (4,)
    return game, act(game, state, "p1 take 2")


@pytest.mark.rule("THF-1")
@pytest.mark.parametrize("players", range(2, 7))
def test_thieves_are_dealt_and_the_rest_leaves_the_game(players: int) -> None:
    game, state = table(players, "thieves")
    bands = state.modules["thieves"].bands
    assert [len(band.things) for band in bands] == [EACH[players]] * players
    dealt = [game.cards[card] for band in bands for card in band.things]
    assert len({face.name for face in dealt}) == players * EACH[players]
    assert {face.kind for face in dealt} == {"thief"}
    assert Counter(face.currency for face in game.cards if face.kind == "thief") == {0: 3, 1: 3, 2: 3, 3: 3}
    left = [game.cards[card] for card in state.modules["thieves"].undealt]
    assert len({face.name for face in (*dealt, *left)}) == 12
    assert state.removed == ()


@pytest.mark.rule("THF-1")
def test_only_the_owner_sees_which_thieves_they_are() -> None:
    game, state = table(3, "thieves")
    true = [band.things for band in state.modules["thieves"].bands]
    seen = [band.things for band in game.view(state, 1).state.modules["thieves"].bands]
    assert seen == [(-1,) * 4, true[1], (-1,) * 4]
    watched = game.view(state, None).state.modules["thieves"].bands
    assert [band.things for band in watched] == [(-1,) * 4] * 3
    game, state = table(2, "thieves")
    assert game.view(state, 1).state.modules["thieves"].undealt == (-1,) * 4


@pytest.mark.rule("THF-1")
def test_the_deal_is_told_to_the_owner_only() -> None:
    game = sabika.game("alhambra", 3, ["thieves"])
    events = [event for event in game.start("a deal").events if event.kind == "thieves_dealt"]
    assert [event.params["count"] for event in events] == [4, 4, 4]
    own, other = events[1].seen_by(1), events[1].seen_by(0)
    assert len(own["cards"]) == 4
    assert other["cards"] == events[1].seen_by(None)["cards"] == -1


@pytest.mark.rule("THF-1")
def test_a_sample_deals_what_nobody_has_shown() -> None:
    """Of twelve thieves a seat sees its own two; each of the others can be anywhere, two of them in no hand at all."""
    game, state = table(5, "thieves")
    view = game.view(state, 0)
    own = state.modules["thieves"].bands[0].things
    found: set[int] = set()
    for number in range(60):
        bands = game.sample(view, sabika.Rng(f"sample {number}")).modules["thieves"].bands
        assert bands[0].things == own
        cards = [card for band in bands for card in band.things]
        assert len(set(cards)) == len(cards) == 10
        found.update(bands[1].things)
    assert len(found) == 10


@pytest.mark.rule("THF-2", "THF-12")
def test_no_thief_in_a_turn() -> None:
    game, state = table(3, "thieves")
    give(game, state, ("denar-1",))
    show(game, state, "denar-8", "dirham-1", "dirham-2", "ducat-9")
    assert state.stack[-1].PROMPT == "turn"
    assert refused(game, state, "p1 thieves.steal 1") == "AL-TURN-3"


@pytest.mark.rule("THF-3")
def test_the_next_player_is_not_asked() -> None:
    game, state = window(3, (), ("denar-1",), ())
    assert state.stack[-1].PROMPT == "turn"
    assert game.waiting(state) == (1,)
    game, state = window(3, ("denar-1",), ("denar-2",), ("denar-3",))
    assert game.waiting(state) == (2,)


@pytest.mark.rule("THF-4")
def test_what_a_theft_does() -> None:
    game, state = window(3, (), (), ("denar-1", "denar-2", "ducat-1"))
    assert told(game, state, "p3 thieves.steal 1") == [("money_stolen", "THF-4"), ("money_refilled", "AL-EOT-2")]
    after = act(game, state, "p3 thieves.steal 1")
    assert after.seats[2].hand == hand(game, "denar-8")
    assert after.removed == (game.card_id("thief-denar-1"),)
    assert after.discard == ()
    assert 0 not in after.display
    assert after.active == 0


@pytest.mark.rule("THF-4")
def test_a_theft_cannot_be_undone_even_if_nothing_is_drawn() -> None:
    game, state = window(3, (), (), ("denar-1", "ducat-1"))
    state.deck, state.piles, state.discard = (), (), ()
    after = act(game, state, "p3 thieves.steal 1")
    assert after.display[0] == 0
    assert game.waiting(after) == game.waiting(state) == (2,)
    assert after.barrier > state.barrier


@pytest.mark.rule("THF-6", "THF-9")
def test_who_is_asked_depends_on_public_facts_only() -> None:
    """A seat with thieves is asked, also with the wrong ones; then it can only pass."""
    game, state = window(3, (), (), ("florin-1",))
    state.display = tuple(game.card_id(name) for name in ("denar-8", "dirham-1", "dirham-2", "ducat-9"))
    assert game.waiting(state) == (2,)
    assert [action.verb for action in game.legal(state)] == ["pass"]
    assert refused(game, state, "p3 thieves.steal 1") == "THF-6"


@pytest.mark.rule("THF-7")
def test_money_without_a_currency_is_safe() -> None:
    game, state = window(3, (), (), ("denar-1", "dirham-1", "ducat-1", "florin-1"))
    game.cards.append(Card("stone", "stone", value=5, money=True))
    game.open_value.append(5)
    state.display = (len(game.cards) - 1, *state.display[1:])
    assert refused(game, state, "p3 thieves.steal 1") == "THF-7"
    assert len(offered(game, state, "thieves.steal")) == 3
    game.cards.append(Card("builder", "builder", currency=0, value=3, money=True))
    game.open_value.append(3)
    state.display = (len(game.cards) - 1, *state.display[1:])
    assert "thieves.steal 1" in offered(game, state, "thieves.steal")


@pytest.mark.rule("THF-13")
def test_thieves_are_worth_nothing_at_the_end() -> None:
    game, state = table(3, "thieves")
    give(game, state, ("denar-1",), ("denar-2",), ("denar-3", "dirham-1"))
    state.tower, state.market = (), (0, 0, 0, 0)
    state = act(game, state, "p1 take 1")
    assert game.outcome(state).scores == (0, 0, 0)
    assert [len(band.things) for band in state.modules["thieves"].bands] == [1, 1, 2]


def test_an_absent_player_passes() -> None:
    game, state = window(3, (), (), ("denar-1",))
    assert game.default(state, 2).verb == "pass"


def test_the_greedy_player_steals_the_best_card() -> None:
    game, state = window(3, (), (), ("denar-1", "dirham-1", "dirham-2"))
    state.market = (0, 0, 0, 0)  # nothing to hope for but the money itself
    action = make_bot("greedy").choose(game, game.view(state, 2), sabika.Rng("chance"))
    assert game.notation.write(action) == "p3 thieves.steal 1"


def test_the_greedy_player_keeps_its_thieves_for_what_is_worth_one() -> None:
    """Small money is left alone, unless it makes a payment exact or the game is nearly over."""
    game, state = window(3, (), (), ("dirham-1",))
    state.market = (0, 0, 0, 0)
    bot = make_bot("greedy")

    def chosen(state: Any) -> str:
        return str(game.notation.write(bot.choose(game, game.view(state, 2), sabika.Rng("chance"))))

    assert chosen(state) == "p3 pass"
    late = state.copy()
    late.tower = ()
    assert chosen(late) == "p3 thieves.steal 3"
    state.market = (0, game.tile_id("seraglio-06-es"), 0, 0)
    state.seats[2].hand = hand(game, "dirham-4")
    assert chosen(state) == "p3 thieves.steal 3"


def test_what_lies_on_the_table() -> None:
    game, state = window(3, ("denar-1",), (), ("denar-2", "florin-1"))
    items = show_thieves(game.view(state, 2).state)
    assert [(item.label, item.seat, item.number) for item in items if not item.card] == [
        ("thieves", 0, 1),
        ("thieves", 1, 0),
    ]
    assert [(item.seat, game.cards[item.card].name) for item in items if item.card] == [
        (2, "thief-denar-2"),
        (2, "thief-florin-1"),
    ]


@pytest.mark.parametrize("players", [2, 5, 6])
def test_whole_games(players: int) -> None:
    whole_game(players, ("thieves",), 30 + players)
