"""The art of the moors (ART): counting prices, culture tiles, cubes, and what players and bots are told of them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from sabika.bots.evaluators.alhambra import AlhambraEvaluator
from sabika.bots.greedy_bot import GreedyBot
from sabika.client_view import client_view
from sabika.kernel.context import Context
from sabika.kernel.hooks import Module
from sabika.kernel.rng import Rng
from sabika.parts.module_area import Item
from sabika.terminal.say.module_area import module_text
from sabika.terminal.say.speech import Speech
from sabika.titles.alhambra import MODULES, make
from sabika.titles.alhambra.components import load
from sabika.titles.alhambra.hooks import UNFINISHED
from sabika.titles.alhambra.modules.m20_art_of_the_moors import (
    KIND_OF,
    KINDS,
    LABELS,
    count_buildings,
    developed,
    show_culture,
)
from sabika.words import words_of
from tests.titles.alhambra.modules.set_table import act, city, ledger, offered, table, tiles

NAME = "art_of_the_moors"


def with_culture(*owned: tuple[int, int, int], players: int = 3) -> tuple[Any, Any]:
    """Return a game and a state in which the first seat owns these culture tiles."""
    game, state = table(players, NAME)
    state.modules[NAME].owned = (owned, *state.modules[NAME].owned[1:])
    return game, state


@pytest.mark.rule("ART-1", "ART-2", "ART-5")
def test_there_is_a_tile_for_each_pair_of_buildings_that_costs_at_least_6() -> None:
    game, _ = table(3, NAME)
    prices = Counter(KIND_OF.get(face.price, 0) for face in game.tiles if face.kind == "building")
    assert {kind: prices[kind] // 2 for kind in KINDS} == {kind: own.copies for kind, own in KINDS.items()}
    assert sum(own.copies for own in KINDS.values()) == load(NAME)["components"]["tiles"] == 20
    assert KIND_OF[12] == KIND_OF[13]
    assert min(KIND_OF) == 6


@pytest.mark.rule("ART-6", "ART-7", "ART-12")
def test_every_tile_has_six_segments_that_begin_with_nothing_and_rise() -> None:
    for kind in KINDS.values():
        assert len(kind.points) == len(kind.needed) == 6
        assert kind.points[0] == 0
        assert list(kind.points) == sorted(set(kind.points))
        assert list(kind.needed) == sorted(kind.needed)
        assert kind.marked(99) == 5
    assert LABELS.keys() == KINDS.keys()


@pytest.mark.rule("ART-8", "ART-12")
def test_a_tile_is_developed_up_to_its_cube_and_never_back() -> None:
    assert developed((8, 0, 3)) == (8, 1, 3)
    assert developed((8, 3, 3)) == (8, 3, 3)
    assert developed((8, 5, 5)) == (8, 5, 5)
    assert developed((8, 3, 1)) == (8, 3, 1), "should a count ever fall, the points stay"


@pytest.mark.rule("ART-12")
def test_a_cube_that_moves_back_leaves_the_points_at_the_gem() -> None:
    game, state = with_culture((8, 3, 3))
    after = act(game, state, "p1 take 1")
    assert after.modules[NAME].owned[0] == ((8, 3, 0),)
    assert [row[3] for row in ledger(game, state, 1) if row[2] == "culture"] == [9]


@pytest.mark.rule("ART-1")
def test_a_building_that_is_still_being_built_does_not_count() -> None:
    site = Module("site", 99, "TEST")
    setup = table(3, NAME)[0].setup
    garden = make(setup, (MODULES[NAME], site)).tile_id("garden-09-e")
    site.on(UNFINISHED)(lambda ctx: (garden,))
    game: Any = make(setup, (MODULES[NAME], site))
    state = game.new("a building site")
    state.seats[0].city = city(game, "garden-09-e 1,0", "seraglio-09-open 0,1")
    assert count_buildings(Context(game, state, None), 0)[9] == 1
    plain, _ = table(3, NAME)
    assert count_buildings(Context(plain, state, None), 0)[9] == 2


@pytest.mark.rule("ART-13")
def test_everybody_sees_the_tiles_with_their_points_and_the_cube() -> None:
    game, state = with_culture((8, 1, 4), (12, 0, 3))
    assert show_culture(state) == [
        Item("culture_8", seat=0, number=2, most=14),
        Item("culture_12", seat=0, number=0, most=9),
    ]
    board: Any = client_view(game, game.view(state, None)).board
    assert [(item.label, item.seat, item.number, item.most) for item in board.module_areas[0].items] == [
        ("culture_8", 0, 2, 14),
        ("culture_12", 0, 0, 9),
    ]
    said = module_text(Speech(words_of("en")), game, state, MODULES[NAME], ("Leila", "Marco", "Inés"))
    assert said == "culture tile 8: 2/14 (Leila); culture tile 12/13: 0/9 (Leila)"


@pytest.mark.rule("ART-10")
def test_developing_is_an_action_like_others() -> None:
    game, state = with_culture((8, 0, 1))
    assert offered(game, state, "art_of_the_moors.develop") == ["art_of_the_moors.develop"]
    after = act(game, state, "p1 art_of_the_moors.develop")
    assert after.active == 1


@pytest.mark.rule("ART-15")
def test_dirk_has_no_culture_tiles() -> None:
    game, state = table(2, NAME)
    assert state.dirk is not None
    state.dirk.tiles = tiles(game, "garden-08-sw", "garden-08-ne", "garden-08-nw")
    after = act(game, state, "p1 take 1")
    assert after.modules[NAME].owned == ((), ())


def test_the_greedy_bot_develops_what_is_worth_more_than_money() -> None:
    worth: list[float] = []
    for tile in ((8, 4, 5), (6, 0, 1)):
        game, state = with_culture(tile)
        view = game.view(state, 0)
        evaluator = AlhambraEvaluator(game, view)
        choices = {choice.verb: choice for choice in view.decision.choices}
        develop = choices["art_of_the_moors.develop"]
        worth.append(evaluator.evaluate(develop, develop.actions[0], 0.0))
        assert game.facts(state, develop.actions)[0].points == (6 if tile[0] == 8 else 1)
        if tile[0] == 8:
            assert GreedyBot().choose(game, view, Rng("a bot")) == develop.actions[0]
    assert worth[0] == pytest.approx(6 * worth[1])
