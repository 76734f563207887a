"""Falconers (FAL): one money card each, where four buildings meet."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

import sabika
from sabika.bots import make_bot
from sabika.kernel.context import Context
from sabika.parts.city import cell_at
from sabika.parts.marks import Mark
from sabika.titles import options_of
from sabika.titles.alhambra import MODULES
from sabika.titles.alhambra.components import TYPES
from sabika.titles.alhambra.modules.m21_falconers.falcons import DATA, show_falcons
from sabika.titles.alhambra.modules.m21_falconers.perches import PAIR
from sabika.titles.alhambra.modules.m21_falconers.scoring import falcon_lines
from sabika.titles.alhambra.tiles import marks_of
from tests.helpers.games import whole_game
from tests.titles.alhambra.modules.set_table import act, city, hand, offered, refused, table

BLOCK = ("tower-12-open 1,0", "garden-11-open 0,1", "tower-11-open 1,1")
"""Around the point 1,1: the fountain, two towers and a garden."""
BUY = "p1 falconers.buy white_falcon-garden-tower at 1,1 with denar 1"


def flocks(state: Any) -> Any:
    """Return the falcons, colour by colour."""
    return state.modules["falconers"].flocks


def names(game: Any, falcons: Any) -> list[str]:
    """Return falcons by name."""
    return [game.cards[falcon].name for falcon in falcons]


def ready(*cards: str, modules: tuple[str, ...] = (), options: dict[str, Any] | None = None) -> Any:
    """Return a game and a state in which the first seat has one place for falcons, and some cards."""
    game: Any = sabika.game("alhambra", 3, ("falconers", *modules), options or {})
    state = game.new("a table for tests")
    state.active = state.stack[-1].seat = 0
    state.seats[0].city = city(game, *BLOCK)
    state.seats[0].hand = hand(game, *cards)
    return game, state


@pytest.mark.rule("FAL-13")
def test_every_pair_of_types_is_on_one_falcon() -> None:
    assert sorted(tuple(sorted(pair)) for pair in PAIR.values()) == list(combinations(range(len(TYPES)), 2))
    assert [row["color"] for row in DATA["falcons"]] == ["black"] * 5 + ["brown"] * 5 + ["white"] * 5
    assert DATA["scoring"]["points_by_count"] == [number * (number + 1) for number in range(6)]


@pytest.mark.rule("FAL-13")
@pytest.mark.parametrize("players", range(2, 7))
def test_the_supply_is_open(players: int) -> None:
    game, state = table(players, "falconers")
    assert [len(flock.open) for flock in flocks(state)] == [5, 5, 5]
    assert {game.cards[falcon].kind for falcon in flocks(state)[1].open} == {"brown_falcon"}
    for viewer in (0, None):
        assert flocks(game.view(state, viewer).state) == flocks(state)


@pytest.mark.rule("FAL-14")
def test_stacks_hide_what_lies_under_their_tops() -> None:
    game: Any = sabika.game("alhambra", 3, ("falconers",), {"falcon_supply": "stacks"})
    state = game.new("stacks")
    assert [(len(flock.open), len(flock.hidden)) for flock in flocks(state)] == [(1, 4)] * 3
    view = game.view(state, 0)
    assert [flock.hidden for flock in flocks(view.state)] == [(-1,) * 4] * 3
    orders = set()
    for number in range(20):
        sampled = flocks(game.sample(view, sabika.Rng(f"sample {number}")))
        for flock, true in zip(sampled, flocks(state), strict=True):
            assert flock.open == true.open
            assert sorted(flock.hidden) == sorted(true.hidden)
        orders.add(sampled[0].hidden)
    assert len(orders) > 5


@pytest.mark.rule("FAL-14")
@pytest.mark.parametrize("supply", ["open", "stacks"])
def test_only_what_is_turned_up_cannot_be_undone(supply: str) -> None:
    game, state = ready("denar-1", "denar-2", options={"falcon_supply": supply})
    state.seats[0].city = city(game, *BLOCK, "chambers-10-open 2,0", "garden-10-open 2,1")
    white, falcon = flocks(state)[2], game.card_id("white_falcon-garden-tower")
    others = tuple(other for other in (*white.open, *white.hidden) if other != falcon)
    white.open, white.hidden = ((falcon,), others) if supply == "stacks" else ((falcon, *others), ())
    after = act(game, state, BUY)
    assert game.waiting(after) == (0,)
    assert (after.barrier > state.barrier) == (supply == "stacks")


@pytest.mark.rule("FAL-2")
def test_who_is_asked_again_depends_on_public_facts_only() -> None:
    """A seat with cards and places is asked, also if its cards are no money; then it can only pass."""
    game, state = ready("denar-1", "gate", modules=("city_gates",))
    state.seats[0].city = city(game, *BLOCK, "chambers-10-open 2,0", "garden-10-open 2,1")
    after = act(game, state, BUY)
    assert game.waiting(after) == (0,)
    assert [action.verb for action in game.legal(after)] == ["pass"]
    assert game.default(after, 0).verb == "pass"
    state.seats[0].hand = hand(game, "denar-1")
    assert game.waiting(act(game, state, BUY)) == (1,)


@pytest.mark.rule("FAL-3", "FAL-18")
def test_each_money_card_is_one_way_to_pay() -> None:
    game, state = ready("denar-1", "denar-1", "florin-9")
    assert offered(game, state, "falconers.buy") == [
        "falconers.buy white_falcon-garden-tower at 1,1 with denar 1",
        "falconers.buy white_falcon-garden-tower at 1,1 with florin 9",
    ]
    assert refused(game, state, "p1 falconers.buy white_falcon-garden-tower at 1,1 with denar 1 1") == "FAL-3"
    assert refused(game, state, "p1 falconers.buy denar-1 at 1,1 with denar 1") == "FAL-2"


@pytest.mark.rule("FAL-1")
def test_falcons_reset_the_passes_like_any_action() -> None:
    game, state = ready("denar-1")
    state.passes = 2
    after = act(game, state, BUY)
    assert after.passes == 0
    assert after.active == 1


@pytest.mark.rule("FAL-19")
def test_lines_are_pure_and_dirk_has_none() -> None:
    game, state = table(2, "falconers")
    white = flocks(state)[2]
    white.perched = tuple((falcon, 1, cell_at(at, 1)) for at, falcon in enumerate(white.open[:2]))
    white.open = white.open[2:]
    lines = falcon_lines(Context(game, state, None), 2)
    assert lines == [(1, "falcons", 6, "FAL-19", (("black", 0), ("brown", 0), ("white", 2)))]


def test_what_lies_on_the_table_and_in_the_city() -> None:
    game, state = ready("denar-1", "denar-2")
    after = act(game, state, BUY)
    items = show_falcons(after)
    assert [item.label for item in items] == ["falcon"] * 14
    assert "white_falcon-garden-tower" not in names(game, [item.card for item in items])
    assert marks_of(game, after) == [Mark("falcon", 0, cell_at(1, 1), spot="nw", number=2)]
    game, state = ready(options={"falcon_supply": "stacks"})
    assert [(item.label, item.number) for item in show_falcons(state)] == [("falcon", -1), ("falcons_below", 4)] * 3


def test_the_option() -> None:
    (option,) = [option for option in options_of("alhambra", MODULES.values()) if option.name == "falcon_supply"]
    assert (option.default, option.allowed, option.rule) == ("open", ("open", "stacks"), "FAL-14")


def test_the_greedy_player_pays_with_the_smallest_card() -> None:
    game, state = ready("denar-1", "florin-9")
    state = act(game, state, "p1 falconers.buy white_falcon-garden-tower at 1,1 with denar 1")
    state.seats[1].city = city(game, *BLOCK)
    flocks(state)[2].open = (*flocks(state)[2].open, game.card_id("white_falcon-garden-tower"))
    flocks(state)[2].perched = ()
    state.seats[1].hand = hand(game, "denar-1", "florin-9")
    state.display, state.market = (0, 0, 0, 0), (0, 0, 0, 0)
    action = make_bot("greedy").choose(game, game.view(state, 1), sabika.Rng("chance"))
    assert game.notation.write(action) == "p2 falconers.buy white_falcon-garden-tower at 1,1 with denar 1"


def test_the_greedy_player_prefers_the_colour_it_has() -> None:
    """A second white falcon brings four points more in each scoring, a first black one two."""
    game, state = ready("denar-1")
    state.seats[0].city = city(game, *BLOCK, "chambers-10-open 2,0", "garden-10-open 2,1")
    white = flocks(state)[2]
    white.perched, white.open = ((white.open[0], 0, cell_at(9, 9)),), white.open[1:]
    state.display, state.market = (0, 0, 0, 0), (0, 0, 0, 0)
    action = make_bot("greedy").choose(game, game.view(state, 0), sabika.Rng("chance"))
    assert "white_falcon" in game.notation.write(action)


@pytest.mark.parametrize("players", [2, 5])
def test_whole_games(players: int) -> None:
    whole_game(players, ("falconers",), 70 + players)
