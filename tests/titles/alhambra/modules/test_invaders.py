"""Invaders (INV): an attack after each scoring, and scouts who look ahead."""

from __future__ import annotations

from typing import Any

import pytest

import sabika
from sabika.kernel.hooks import Module
from sabika.kernel.setup import Setup
from sabika.parts.city import SIDES, E, N, S, W, cell_at
from sabika.parts.laying import Laying
from sabika.parts.lie import CAMP, TOWER
from sabika.titles import options_of
from sabika.titles.alhambra import MODULES, make
from sabika.titles.alhambra.components import Tile
from sabika.titles.alhambra.hooks import TILES
from sabika.titles.alhambra.modules.m15_invaders import open_to, show_invaders
from tests.helpers.games import whole_game
from tests.titles.alhambra.modules.set_table import act, city, hand, ledger, refused, table, tiles

MARKET = ("tower-13-e", "tower-12-open", "garden-08-ne", "tower-11-n")
"""Fields 1 to 4: florin, dirham, denar, ducat. Field 3 asks for 8 denar."""


def own(state: Any) -> Any:
    """Return the module's record."""
    return state.modules["invaders"]


def names(game: Any, cards: tuple[int, ...]) -> list[str]:
    """Return cards by name."""
    return [game.cards[card].name for card in cards]


def scouting(players: int = 3) -> Any:
    """Return a game and a state in which the first seat may look; the top attack card comes from the north."""
    game, state = table(players, "invaders")
    state.market = tiles(game, *MARKET)
    state.seats[0].hand = hand(game, "denar-8")
    record = own(state)
    scouts = {*record.open, *record.scouts}
    record.attacks = tuple(game.card_id(f"attack-{side}") for side in "nesw")
    record.open = (game.card_id("scout-garden"), game.card_id("scout-tower"))
    record.scouts = tuple(sorted(scouts - set(record.open)))
    return game, act(game, state, "p1 buy 3 with denar 8")


@pytest.mark.rule("INV-7", "INV-14")
@pytest.mark.parametrize("players", range(2, 7))
def test_the_set_up(players: int) -> None:
    game, state = table(players, "invaders")
    assert sorted(names(game, own(state).attacks)) == ["attack-e", "attack-n", "attack-s", "attack-w"]
    assert own(state).attack == 0
    assert (len(own(state).open), len(own(state).scouts)) == (2, 4)
    types = {name.removeprefix("scout-") for name in names(game, (*own(state).open, *own(state).scouts))}
    assert types == {"pavilion", "seraglio", "arcades", "chambers", "garden", "tower"}


@pytest.mark.rule("INV-17")
def test_open_attacks_have_no_scouts() -> None:
    game: Any = sabika.game("alhambra", 3, ["invaders"], {"open_attack": True})
    state = game.new("open")
    view = own(game.view(state, None).state)
    assert game.cards[view.attack].kind == "attack"
    assert (len(view.attacks), view.open, view.scouts) == (3, (), ())


@pytest.mark.rule("INV-12", "INV-16")
def test_only_who_looked_knows() -> None:
    game, state = scouting()
    top = own(state).attacks[0]
    after = act(game, state, "p1 invaders.look")
    seen = [[lookout.things for lookout in own(game.view(after, seat).state).lookouts] for seat in (0, 1)]
    assert seen == [[(top,), (), ()], [(-1,), (), ()]]
    assert own(game.view(after, 0).state).attacks == (-1,) * 4
    assert after.barrier > state.barrier


@pytest.mark.rule("INV-12")
def test_the_look_is_told_to_who_looks() -> None:
    game, state = scouting()
    (event,) = game.apply(state, game.notation.read("p1 invaders.look")).events[:1]
    assert (event.kind, event.rule) == ("attack_seen", "INV-12")
    assert event.seen_by(0)["card"] == "attack-n"
    assert event.seen_by(1)["card"] == event.seen_by(None)["card"] == -1
    assert "attack" not in str(event.seen_by(1)).replace("attack_seen", "")


@pytest.mark.rule("INV-16")
def test_samples_agree_with_what_was_seen() -> None:
    """Who looked finds that card on top of every sample; for the others everything is possible, and they all agree."""
    game, state = scouting()
    state = act(game, state, "p1 invaders.look")
    own(state).lookouts[2].things = own(state).attacks[:1]
    for seat, tops in ((0, 1), (1, 4), (2, 1)):
        view = game.view(state, seat)
        samples = [own(game.sample(view, sabika.Rng(f"sample {number}"))) for number in range(40)]
        assert len({sample.attacks[0] for sample in samples}) == tops
        assert len({sample.attacks[1:] for sample in samples}) > 3
        for sample in samples:
            assert sorted(sample.attacks) == sorted(own(state).attacks)
            assert [lookout.things for lookout in sample.lookouts] == [sample.attacks[:1], (), sample.attacks[:1]]


@pytest.mark.rule("INV-12", "INV-18")
def test_the_look_is_now_or_never() -> None:
    game, state = scouting()
    assert game.default(state, 0).verb == "pass"
    after = act(game, state, "p1 pass")
    assert refused(game, after, "p1 invaders.look") == "AL-TURN-3"
    assert refused(game, state, "p1 take 1") == "INV-12"
    assert names(game, after.removed) == ["scout-garden"]


@pytest.mark.rule("INV-13")
def test_a_second_purchase_finds_no_second_scout() -> None:
    game, state = scouting()
    state.market = tiles(game, "garden-09-e", "tower-12-open", "garden-10-n", "tower-11-n")
    state.seats[0].hand = hand(game, "florin-9")
    after = act(game, state, "p1 invaders.look", "p1 buy 1 with florin 9")
    assert after.stack[-1].PROMPT == "turn"
    assert names(game, own(after).open) == ["scout-tower"]


@pytest.mark.rule("INV-5")
def test_the_reserve_is_safe() -> None:
    game, state = table(3, "invaders")
    state.seats[0].score = 30
    state.seats[0].reserve = tiles(game, "garden-10-open", "tower-12-open")
    assert [row[3] for row in ledger(game, state, 3) if row[2] == "attack"] == [-5]
    state.seats[0].score = 0
    assert not [row for row in ledger(game, state, 3) if row[2] == "attack"], "nothing lost is no line"


@pytest.mark.rule("INV-8")
def test_the_two_directions_beside_the_attacked_one() -> None:
    game, _ = table(3, "invaders")
    built = city(game, "garden-10-n 1,0", "garden-10-open 2,0")
    sides = {side: built.open_sides(side) for side in SIDES}
    assert sides == {N: 2, E: 1, S: 3, W: 1}
    assert [open_to(built, side, True) for side in (N, E, S, W)] == [(2, 2), (1, 5), (3, 2), (1, 5)]


@pytest.mark.rule("INV-10")
def test_the_last_attack_comes_before_the_winner_is_named() -> None:
    game, state = table(3, "invaders")
    state.tower, state.market = (), (0, 0, 0, 0)
    state.seats[0].score, state.seats[1].score = 12, 11
    own(state).attacks = tuple(game.card_id(f"attack-{side}") for side in "nesw")
    state.seats[0].city = city(game, "garden-10-open 1,0")  # 3 x 2 + 2, and 13 for the garden
    step = game.apply(state, game.notation.read("p1 take 1"))
    kinds = [event.kind for event in step.events]
    assert kinds.index("scoring_ended") < kinds.index("attack_came") < kinds.index("game_over")
    assert game.outcome(step.state).scores[1:] == (6, 0)
    assert names(game, own(step.state).attacks) == ["attack-e", "attack-s", "attack-w"]


TOYS = Module("toys", 99, "TOY")


@TOYS.on(TILES)
def toy_tiles() -> list[Tile]:
    """Half a cell, and a camp."""
    return [Tile("toy-tower", "toy", lie=TOWER, turns=4), Tile("toy-camp", "toy", walls=S, lie=CAMP)]


def with_toys(**options: Any) -> Any:
    """Return a game with the invaders and the toys, and a city of fountain and pavilion-06-n."""
    known = (MODULES["invaders"], TOYS)
    chosen = {option.name: option.default for option in options_of("alhambra", known)} | options
    game: Any = make(Setup("alhambra", 3, ("invaders", "toys"), tuple(chosen.items())), known)
    return game, city(game, "pavilion-06-n 1,0")


@pytest.mark.rule("INV-2")
def test_camps_are_never_attacked_and_protect_nothing() -> None:
    """T13: the camp's own sides do not count, nor does it shield the fountain."""
    game, built = with_toys()
    camped = built.after(Laying(cell_at(1, -1), game.tile_id("toy-camp"), S, CAMP))
    assert [camped.open_sides(side) for side in SIDES] == [built.open_sides(side) for side in SIDES] == [1, 1, 2, 1]


@pytest.mark.rule("INV-19")
@pytest.mark.parametrize(("attacked", "lost"), [(True, 3), (False, 2)])
def test_short_sides_of_watchtowers_count_if_agreed(attacked: bool, lost: int) -> None:
    """A watchtower west of the fountain, its right angle in the south-east: the short south side is open."""
    game, built = with_toys(attack_towers=attacked)
    state = game.new("toys")
    state.active = state.stack[-1].seat = 0
    own(state).attacks = tuple(game.card_id(f"attack-{side}") for side in "snew")
    state.seats[0].score = 20
    state.seats[0].city = built.after(Laying(cell_at(-1, 0), game.tile_id("toy-tower"), 0, TOWER + 3))
    assert [row[3] for row in ledger(game, state, 1) if row[2] == "attack"] == [-lost]


def test_what_lies_on_the_table() -> None:
    game, state = scouting()
    state = act(game, state, "p1 invaders.look")
    items = show_invaders(game.view(state, 1).state)
    assert [(item.label, item.number) for item in items] == [("attacks", 4), ("scout", -1), ("lookout", -1)]
    assert (items[-1].seat, items[-1].card) == (0, 0)
    assert game.cards[show_invaders(game.view(state, 0).state)[-1].card].name == "attack-n"


@pytest.mark.parametrize("players", [2, 4])
def test_whole_games(players: int) -> None:
    whole_game(players, ("invaders",), 40 + players)
