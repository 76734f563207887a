"""Building sites (SITE): half the price now, the whole price later, in a currency that only the builder knows."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import sabika
from sabika.bots import make_bot
from sabika.kernel.hooks import Module
from sabika.kernel.setup import Setup
from sabika.parts.marks import Mark
from sabika.titles import options_of
from sabika.titles.alhambra import MODULES, make
from sabika.titles.alhambra.components import Tile
from sabika.titles.alhambra.hooks import AWARD_MONEY, MONEY_VOID, TILES, TRAITS, AlhambraContext
from sabika.titles.alhambra.modules.m23_building_sites import show_marks, show_sites
from sabika.titles.alhambra.tiles import marks_of
from sabika.titles.alhambra.traits import BEGUN, Traits
from tests.helpers.games import whole_game
from tests.titles.alhambra.modules.set_table import act, city, hand, offered, refused, table, tiles

MARKET = ("tower-13-e", "tower-12-open", "garden-08-ne", "tower-11-n")
"""Fields 1 to 4: florin, dirham, denar, ducat. Field 3 asks for 8 denar, as a site for 4."""


def own(state: Any) -> Any:
    """Return the module's record."""
    return state.modules["building_sites"]


def names(game: Any, tokens: Any) -> list[str]:
    """Return tokens by the currencies that they show."""
    return [game.cards[token].name.removeprefix("site-") if token > 0 else "?" for token in tokens]


def tokens(game: Any, *currencies: str) -> tuple[int, ...]:
    """Return tokens by the currencies that they show."""
    return tuple(game.card_id(f"site-{currency}") for currency in currencies)


def market(players: int = 3, *modules: str) -> Any:
    """Return a game and a state in which the first seat can open a site on field 3."""
    game, state = table(players, "building_sites", *modules)
    state.market = tiles(game, *MARKET)
    state.seats[0].hand = hand(game, "denar-4", "florin-9")
    return game, state


def drawn(players: int = 3) -> Any:
    """Return the same after the first seat has drawn a denar and a florin."""
    game, state = market(players)
    state = act(game, state, "p1 building_sites.open 3 with denar 4")
    record = own(state)
    record.supply.put(record.builders[0].drawn)
    record.builders[0].drawn = tokens(game, "denar", "florin")
    left = list(record.supply.inside)
    for token in record.builders[0].drawn:
        left.remove(token)
    record.supply.inside = tuple(left)
    return game, state


def built(*seats: tuple[int, str, str], modules: tuple[str, ...] = ()) -> Any:
    """Return a state in which seats have a tile with a token in their city, east of the start tile."""
    game, state = table(3, "building_sites", *modules)
    for seat, tile, currency in seats:
        state.seats[seat].city = city(game, f"{tile} 1,0")
        own(state).builders[seat].add(game.tile_id(tile), tokens(game, currency)[0])
    return game, state


@pytest.mark.rule("SITE-1", "SITE-18")
@pytest.mark.parametrize("players", range(2, 7))
def test_eight_tokens_two_of_each_currency(players: int) -> None:
    game, state = table(players, "building_sites")
    inside = own(state).supply.inside
    assert Counter(names(game, inside)) == {"denar": 2, "dirham": 2, "ducat": 2, "florin": 2}
    assert len(own(state).builders) == players
    assert game.view(state, 0).state.modules["building_sites"].supply.inside == (-1,) * 8


@pytest.mark.rule("SITE-4", "SITE-18")
def test_the_token_that_is_not_kept_goes_back() -> None:
    game, state = drawn()
    assert len(own(state).supply.inside) == 6
    after = act(game, state, "p1 building_sites.keep site-florin")
    assert names(game, own(after).builders[0].tokens) == ["florin"]
    assert Counter(names(game, own(after).supply.inside)) == {"denar": 2, "dirham": 2, "ducat": 2, "florin": 1}


@pytest.mark.rule("SITE-5", "SITE-18")
def test_only_the_builder_sees_what_was_drawn_and_kept() -> None:
    game, state = drawn()
    assert names(game, game.view(state, 0).state.modules["building_sites"].builders[0].drawn) == ["denar", "florin"]
    for viewer in (1, 2, None):
        assert game.view(state, viewer).state.modules["building_sites"].builders[0].drawn == (-1, -1)
    after = act(game, state, "p1 building_sites.keep site-florin")
    for viewer, seen in ((0, ["florin"]), (1, ["?"]), (2, ["?"]), (None, ["?"])):
        builder = game.view(after, viewer).state.modules["building_sites"].builders[0]
        assert names(game, builder.tokens) == seen
        assert builder.tiles == tiles(game, "garden-08-ne")


@pytest.mark.rule("SITE-5", "SITE-18")
def test_what_is_told_keeps_the_secret() -> None:
    game, state = market()
    opened = game.apply(state, game.notation.read("p1 building_sites.open 3 with denar 4"))
    (event,) = [event for event in opened.events if event.kind == "site_tokens_drawn"]
    assert len(event.seen_by(0)["cards"]) == 2
    assert event.seen_by(1)["cards"] == event.seen_by(None)["cards"] == -1
    game, state = drawn()
    kept = game.apply(state, game.notation.read("p1 building_sites.keep site-florin"))
    (event,) = [event for event in kept.events if event.kind == "site_token_kept"]
    assert event.seen_by(0)["card"] == "site-florin"
    assert event.seen_by(1)["card"] == -1


@pytest.mark.rule("SITE-4")
def test_neither_drawing_nor_keeping_can_be_undone() -> None:
    game, state = market()
    after = act(game, state, "p1 building_sites.open 3 with denar 4")
    assert game.waiting(after) == (0,)
    assert after.barrier > state.barrier
    kept = act(game, after, game.notation.write(game.default(after, 0)))
    assert game.waiting(kept) == (0,)
    assert kept.barrier > after.barrier


@pytest.mark.rule("SITE-10")
def test_a_shown_token_cannot_be_hidden_again() -> None:
    game, state = built((0, "garden-10-n", "florin"))
    state.seats[0].hand = hand(game, "florin-9", "florin-1", "denar-1")
    after = act(game, state, "p1 building_sites.complete garden-10-n with florin 9 1")
    assert game.waiting(after) == (0,)
    assert after.barrier > state.barrier
    assert names(game, after.removed) == ["florin"]


@pytest.mark.rule("SITE-18")
def test_samples_deal_the_hidden_tokens() -> None:
    """p2 has a florin token; p1 does not know it, but knows their own two denars, so p2 has no denar."""
    game, state = built((1, "garden-10-n", "florin"))
    mine = tokens(game, "denar", "denar")
    record = own(state)
    record.builders[0].tiles = tiles(game, "garden-11-open", "tower-12-open")
    record.builders[0].tokens = mine
    state.seats[0].reserve = record.builders[0].tiles
    gone = (*record.builders[0].tiles, *record.builders[1].tiles)
    state.tower = tuple(tile for tile in state.tower if tile not in gone)
    state.market = tuple(0 if tile in gone else tile for tile in state.market)
    record.supply.inside = tokens(game, "dirham", "dirham", "ducat", "ducat", "florin")
    found: Counter[str] = Counter()
    for number in range(60):
        sample = own(game.sample(game.view(state, 0), sabika.Rng(f"sample {number}")))
        assert sample.builders[0].tokens == mine
        assert len(sample.supply.inside) == 5
        found.update(names(game, sample.builders[1].tokens))
    assert set(found) == {"dirham", "ducat", "florin"}


@pytest.mark.rule("SITE-3")
def test_no_payment_for_a_site_counts_as_exact() -> None:
    """Whoever draws the payments is not told so either."""
    game, state = market()
    state.seats[0].hand = hand(game, "denar-4", "denar-8")
    (choice,) = [choice for choice in game.decision(state).choices if choice.verb == "building_sites.open"]
    facts = game.facts(state, list(choice.actions))
    assert [(fact.price, fact.paid, fact.again) for fact in facts] == [(4, 4, False), (4, 8, False)]


@pytest.mark.rule("SITE-1")
def test_a_kind_of_tile_can_be_no_site() -> None:
    camps = Module("camps", 8, "CMP")
    camps.add(TILES, lambda: [Tile("camp-5", "camp", price=5)])
    camps.add(TRAITS, Traits("camp", {BEGUN: "CMP-1"}))
    game: Any = make(Setup("alhambra", 3, ("camps", "building_sites")), (camps, MODULES["building_sites"]))
    state = game.new("camps")
    state.active = state.stack[-1].seat = 0
    state.market = tiles(game, "camp-5", "tower-12-open", "garden-08-ne", "tower-11-n")
    state.seats[0].hand = hand(game, "florin-5", "denar-4")
    assert offered(game, state, "building_sites.open") == ["building_sites.open 3 with denar 4"]
    assert refused(game, state, "p1 building_sites.open 1 with florin 5") == "SITE-1"


@pytest.mark.rule("SITE-14", "SITE-17")
def test_what_is_turned_at_the_end_is_public() -> None:
    game, state = built((0, "garden-10-n", "denar"), (1, "garden-11-open", "florin"))
    state.tower, state.market = (), (0, 0, 0, 0)
    after = act(game, state, "p1 take 1")
    assert game.is_over(after)
    for viewer in (0, 2, None):
        builders = game.view(after, viewer).state.modules["building_sites"].builders
        assert builders[0].turned == ((game.tile_id("garden-10-n"), *tokens(game, "denar")),)
        assert builders[1].turned == ((game.tile_id("garden-11-open"), *tokens(game, "florin")),)
        assert builders[0].tokens == builders[0].tiles == ()
    sources = {(row[1], row[2]) for row in after.ledger}
    assert sources == {(0, "wall")}


PURSES = Module("purses", 99, "PUR")


@PURSES.on(AWARD_MONEY)
def with_purse(ctx: AlhambraContext, seat: int, currency: int, total: int) -> int:
    """Everybody has nine more of each currency; who has none is written down as a score of -1."""
    return total + (0 if ctx.state.seats[seat].score == -1 else 9)


@PURSES.on(MONEY_VOID)
def lose_purse(ctx: AlhambraContext, seat: int, currency: int) -> None:
    """A purse is void."""
    ctx.state.seats[seat].score = -1


@pytest.mark.rule("SITE-15", "SITE-19")
@pytest.mark.parametrize(("voids", "winner"), [("all", 1), ("cards", 0)])
def test_other_money_is_void_too_or_not(voids: str, winner: int) -> None:
    setup = Setup("alhambra", 3, ("building_sites", "purses"), (("site_voids", voids),))
    game: Any = make(setup, (MODULES["building_sites"], PURSES))
    state = game.new("purses")
    state.active = state.stack[-1].seat = 0
    state.seats[0].city = city(game, "garden-10-n 1,0")
    own(state).builders[0].add(game.tile_id("garden-10-n"), tokens(game, "denar")[0])
    for player, cards in zip(state.seats, (("denar-9",), ("denar-3",), ("denar-1",)), strict=True):
        player.hand = hand(game, *cards)
    state.seats[1].score = state.seats[2].score = -1
    state.tower, state.market = (), (0, 0, game.tile_id("tower-12-open"), 0)
    state.display = hand(game, "florin-1", "florin-2", "florin-3", "florin-4").cards
    step = game.apply(state, game.notation.read("p1 take 1"))
    (award,) = [event for event in step.events if event.kind == "tile_awarded"]
    assert award.params["seat"] == winner


def test_the_option() -> None:
    (option,) = [option for option in options_of("alhambra", MODULES.values()) if option.name == "site_voids"]
    assert (option.default, option.allowed, option.rule) == ("all", ("all", "cards"), "SITE-19")


def test_what_lies_on_the_table() -> None:
    game, state = built((0, "garden-10-n", "denar"), (1, "garden-11-open", "florin"))
    seen = game.view(state, 0).state
    shown = [(item.label, item.seat, item.card, item.tile, item.number) for item in show_sites(seen)]
    garden, other = tiles(game, "garden-10-n", "garden-11-open")
    assert shown == [
        ("site_tokens", -1, 0, 0, 8),
        ("site", 0, *tokens(game, "denar"), garden, -1),
        ("site", 1, 0, other, -1),
    ]
    assert show_marks(seen) == marks_of(game, seen) == [Mark("site", tile=garden), Mark("site", tile=other)]


def test_an_absent_player_keeps_the_first_token() -> None:
    game, state = drawn()
    assert game.notation.write(game.default(state, 0)) == "p1 building_sites.keep site-denar"


def test_the_greedy_player_completes_what_is_worth_it() -> None:
    game, state = built((0, "tower-09-es", "florin"))
    state.seats[0].hand = hand(game, "florin-9")
    state.market = (0, 0, 0, 0)
    state.display = hand(game, "denar-1", "dirham-1", "ducat-1", "florin-1").cards
    action = make_bot("greedy").choose(game, game.view(state, 0), sabika.Rng("chance"))
    assert game.notation.write(action) == "p1 building_sites.complete tower-09-es with florin 9"


@pytest.mark.parametrize("players", [2, 4, 6])
def test_whole_games(players: int) -> None:
    whole_game(players, ("building_sites",), 60 + players)
