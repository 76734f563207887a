"""Bonus cards (BON): a card that makes a building without walls count twice."""

from __future__ import annotations

from typing import Any

import pytest

import sabika
from sabika.bots import make_bot
from sabika.kernel.hooks import Module
from sabika.kernel.record import HIDDEN
from sabika.titles.alhambra import make
from sabika.titles.alhambra.hooks import UNFINISHED
from sabika.titles.alhambra.modules.m03_bonus_cards import EVERYTHING, show_cards
from tests.helpers.games import whole_game
from tests.titles.alhambra.modules.set_table import act, city, counts, hand, offered, refused, table, told

EACH = {2: 3, 3: 3, 4: 2, 5: 2, 6: 1}


def give(game: Any, state: Any, *hands: tuple[str, ...], opened: tuple[str, ...] = ()) -> None:
    """Give each seat its unopened cards, none to seats that are not named; open ones to the first seat."""
    for kept in state.modules["bonus_cards"].hands:
        own = hands[kept.seat] if kept.seat < len(hands) else ()
        kept.things = tuple(sorted(game.card_id(f"bonus-{name}") for name in own))
    state.modules["bonus_cards"].hands[0].opened = tuple(sorted(game.card_id(f"bonus-{name}") for name in opened))


def named(game: Any, cards: tuple[int, ...]) -> list[str]:
    """Return cards by name."""
    return [game.cards[card].name for card in cards]


@pytest.mark.rule("BON-1")
def test_the_cards_name_the_ten_buildings_without_walls() -> None:
    game, _ = table(3, "bonus_cards")
    cards = {face.name.removeprefix("bonus-") for face in game.cards if face.kind == "bonus"}
    plain = {tile.name.removesuffix("-open") for tile in game.tiles if tile.kind == "building" and not tile.walls}
    assert cards == plain
    assert len(cards) == 10


@pytest.mark.rule("BON-2")
@pytest.mark.parametrize("players", range(2, 7))
def test_cards_are_dealt_and_the_rest_leaves_the_game(players: int) -> None:
    game, state = table(players, "bonus_cards")
    own = state.modules["bonus_cards"]
    assert [len(hand.things) for hand in own.hands] == [EACH[players]] * players
    dealt = [card for hand in own.hands for card in hand.things]
    assert len({*dealt, *own.undealt}) == len([*dealt, *own.undealt]) == 10
    assert {game.cards[card].kind for card in dealt} == {"bonus"}


@pytest.mark.rule("BON-2")
def test_only_the_owner_sees_unopened_cards() -> None:
    game, state = table(4, "bonus_cards")
    give(game, state, ("tower-12", "tower-11"), ("garden-10", "garden-11"), opened=("pavilion-08",))
    hands = game.view(state, 1).state.modules["bonus_cards"].hands
    assert [hand.things for hand in hands[:2]] == [(HIDDEN, HIDDEN), state.modules["bonus_cards"].hands[1].things]
    assert named(game, hands[0].opened) == ["bonus-pavilion-08"]
    assert game.view(state, None).state.modules["bonus_cards"].undealt == (HIDDEN, HIDDEN)


@pytest.mark.rule("BON-2")
def test_the_deal_is_told_to_the_owner_only() -> None:
    game = sabika.game("alhambra", 3, ["bonus_cards"])
    events = [event for event in game.start("a deal").events if event.kind == "bonus_dealt"]
    assert [event.params["count"] for event in events] == [3, 3, 3]
    assert len(events[1].seen_by(1)["cards"]) == 3
    assert events[1].seen_by(0)["cards"] == events[1].seen_by(None)["cards"] == -1


@pytest.mark.rule("BON-3", "BON-12")
def test_what_opening_does() -> None:
    game, state = table(3, "bonus_cards")
    give(game, state, ("garden-10", "tower-12", "tower-11"))
    state.seats[0].city = city(game, "garden-10-open 1,0", "tower-12-open 0,1")
    assert offered(game, state, "bonus_cards.open") == [
        "bonus_cards.open bonus-garden-10",
        "bonus_cards.open bonus-tower-12",
        "bonus_cards.open bonus-garden-10 bonus-tower-12",
    ]
    assert refused(game, state, "p1 bonus_cards.open bonus-garden-10 bonus-garden-10") == "BON-2"
    assert refused(game, state, "p1 bonus_cards.open bonus-garden-10 bonus-tower-11") == "BON-3"
    assert told(game, state, "p1 bonus_cards.open bonus-garden-10") == [("bonus_opened", "BON-5")]
    after = act(game, state, "p1 bonus_cards.open bonus-garden-10 bonus-tower-12")
    own = after.modules["bonus_cards"].hands[0]
    assert (named(game, own.things), named(game, own.opened)) == (
        ["bonus-tower-11"],
        ["bonus-garden-10", "bonus-tower-12"],
    )
    assert after.stack[-1] == state.stack[-1]
    assert after.barrier == after.seq > state.barrier  # what everybody has seen cannot be taken back
    rest = [action for action in game.legal(state) if action.verb != "bonus_cards.open"]
    assert list(game.legal(after)) == rest


@pytest.mark.rule("BON-9")
def test_cards_are_opened_one_after_another() -> None:
    game, state = table(3, "bonus_cards")
    give(game, state, ("garden-10", "tower-12"))
    state.seats[0].city = city(game, "garden-10-open 1,0", "tower-12-open 0,1")
    after = act(game, state, "p1 bonus_cards.open bonus-tower-12", "p1 bonus_cards.open bonus-garden-10")
    own = after.modules["bonus_cards"].hands[0]
    assert (own.things, named(game, own.opened)) == ((), ["bonus-garden-10", "bonus-tower-12"])


@pytest.mark.rule("BON-3")
def test_a_building_that_is_not_finished_does_not_do() -> None:
    works = Module("works", 99, "X")
    works.add(UNFINISHED, lambda ctx: (ctx.game.tile_id("garden-10-open"),))
    plain, state = table(3, "bonus_cards")
    give(plain, state, ("garden-10", "tower-12"))
    state.seats[0].city = city(plain, "garden-10-open 1,0", "tower-12-open 0,1")
    game: Any = make(plain.setup, (*plain.modules, works))
    assert offered(game, state, "bonus_cards.open") == ["bonus_cards.open bonus-tower-12"]
    assert refused(game, state, "p1 bonus_cards.open bonus-garden-10") == "BON-3"


@pytest.mark.rule("BON-5", "BON-6")
def test_only_open_cards_count() -> None:
    game, state = table(3, "bonus_cards")
    state.seats[0].city = city(game, "garden-10-open 1,0", "tower-12-open 0,1")
    give(game, state, ("tower-12",), opened=("garden-10",))
    state.due = (3,)
    after = act(game, state, "p1 take 1", "p1 pass")
    found = {row[2]: dict(row[5])["count"] for row in after.ledger if row[1] == 0 and row[2] != "wall"}
    assert found == {"garden": 2, "tower": 1}
    give(game, state, opened=("garden-10", "tower-12"))
    assert counts(game, state) == {"garden": 2, "tower": 2}


@pytest.mark.rule("BON-8", "BON-9")
def test_a_card_comes_back_when_its_own_tile_leaves() -> None:
    game, state = table(3, "bonus_cards")
    state.seats[0].city = city(game, "garden-10-open 1,0", "garden-11-open 0,1")
    give(game, state, (), opened=("garden-10", "garden-11"))
    assert offered(game, state, "bonus_cards.open") == []
    own = act(game, state, "p1 remove 0,1").modules["bonus_cards"].hands[0]
    assert (named(game, own.things), named(game, own.opened)) == (["bonus-garden-11"], ["bonus-garden-10"])
    state.modules["bonus_cards"].hands[1].opened = ()
    other = act(game, state, "p1 remove 1,0").modules["bonus_cards"].hands
    assert named(game, other[0].things) == ["bonus-garden-10"]
    assert other[1].things == ()


def scoring(players: int = 3) -> Any:
    """Return a game and a state at the beginning of the first scoring; two seats have a card that fits."""
    game, state = table(players, "bonus_cards")
    give(game, state, ("tower-12", "garden-10"), ("garden-11",), ("tower-11",))
    state.seats[0].city = city(game, "tower-12-open 1,0")
    state.seats[1].city = city(game, "garden-11-open 1,0")
    built = [tile for player in state.seats for tile in player.city.laid()]
    state.tower = tuple([tile for tile in state.tower if tile not in built])
    state.due = (1,)
    return game, act(game, state, "p1 take 1")


@pytest.mark.rule("BON-10")
def test_nobody_sees_what_others_choose() -> None:
    game, state = scoring()
    assert game.decision(state).prompt == "bonus_cards"
    assert [choice.verb for choice in game.decision(state).choices] == ["bonus_cards.open", "pass"]
    opening, passing = act(game, state, "p1 bonus_cards.open bonus-tower-12"), act(game, state, "p1 pass")
    for seat in (1, 2, None):
        seen = [game.view(after, seat).state.stack[-1].picks[0].chosen for after in (opening, passing)]
        assert seen == [HIDDEN, HIDDEN]
    assert game.view(opening, 0).state.stack[-1].picks[0].chosen > 0
    assert game.waiting(opening) == game.waiting(passing) == (1,)
    done = act(game, opening, "p2 bonus_cards.open bonus-garden-11", "p3 pass")
    assert [len(hand.opened) for hand in done.modules["bonus_cards"].hands] == [1, 1, 0]


@pytest.mark.rule("BON-10")
def test_who_is_asked_depends_on_public_facts_only() -> None:
    game, state = scoring()
    state = act(game, state, "p1 pass", "p2 pass")
    assert game.waiting(state) == (2,)
    assert [action.verb for action in game.legal(state)] == ["pass"]


@pytest.mark.rule("BON-10")
def test_a_sample_has_chosen_something_possible() -> None:
    game, state = scoring()
    state = act(game, state, "p1 bonus_cards.open bonus-tower-12")
    found: set[int] = set()
    for number in range(20):
        sample = game.sample(game.view(state, 1), sabika.Rng(f"sample {number}"))
        picks = sample.stack[-1].picks
        found.add(picks[0].chosen)
        assert [pick.chosen for pick in picks[1:]] == [HIDDEN, HIDDEN]
        done = act(game, sample, "p2 pass", "p3 pass")
        assert all(game.cards[card].name == "bonus-tower-12" for card in done.modules["bonus_cards"].hands[0].opened)
    assert found == {0, EVERYTHING}


@pytest.mark.rule("BON-10")
def test_nobody_goes_back_behind_a_scoring_to_build_otherwise() -> None:
    game, state = table(3, "bonus_cards")
    give(game, state, ("arcades-10",))
    state.tower, state.market = (), (game.tile_id("arcades-10-open"), 0, 0, 0)
    for player, cards in zip(state.seats, (("florin-9",), (), ()), strict=True):
        player.hand = hand(game, *cards)
    state = act(game, state, "p1 take 1", "p1 place arcades-10-open at 1,0")
    assert game.decision(state).prompt == "bonus_cards"
    assert (game.waiting(state), state.barrier) == ((0,), state.seq)


def test_an_absent_player_opens_nothing() -> None:
    game, state = scoring()
    assert game.default(state, 0).verb == "pass"


def test_the_greedy_player_opens_cards_in_most_scorings() -> None:
    game, state = scoring()
    view, bot = game.view(state, 0), make_bot("greedy")
    verbs = [bot.choose(game, view, sabika.Rng(f"chance {number}")).verb for number in range(40)]
    assert verbs.count("bonus_cards.open") > 20


def test_what_lies_on_the_table() -> None:
    game, state = table(3, "bonus_cards")
    give(game, state, ("tower-12",), ("garden-11", "garden-10"), opened=("pavilion-08",))
    items = show_cards(game.view(state, 0).state)
    assert [(item.label, item.seat, game.cards[item.card].name) for item in items if item.card] == [
        ("bonus_open", 0, "bonus-pavilion-08"),
        ("bonus_closed", 0, "bonus-tower-12"),
    ]
    assert [(item.label, item.seat, item.number) for item in items if not item.card] == [("bonus_cards", 1, 2)]


@pytest.mark.parametrize(("players", "modules"), [(2, ()), (5, ("characters",)), (6, ("city_gates",))])
def test_whole_games(players: int, modules: tuple[str, ...]) -> None:
    whole_game(players, ("bonus_cards", *modules), 30 + players)
