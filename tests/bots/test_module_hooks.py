"""What modules tell computers: what their actions are worth, what a place is worth, what they promise."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import sabika
from sabika.bots.search.judges import judge_for
from sabika.kernel.context import Context
from sabika.kernel.rng import FastRng, Rng
from sabika.sim import play_out
from sabika.titles.alhambra import MODULES
from sabika.titles.alhambra.hooks import PROSPECTS, WORTH

TELLING = [module.id for module in MODULES.values() if module.registered(PROSPECTS)]
USED = {
    "viziers_favour": ("buy",),
    "squares": ("take",),
    "characters": ("bid", "pay"),
    "thieves": ("steal",),
    "street_trader": ("settle", "take"),
    "treasure_chamber": ("buy",),
    "power_of_the_sultan": ("buy", "claim"),
    "caravanserai": ("buy", "move"),
    "art_of_the_moors": ("develop",),
}
"""What everybody should see a computer do with a module in a few games."""


def verbs_used(module: str, games: int = 3) -> Counter[str]:
    """Return how often what of a module was done in some games of casual players."""
    game = sabika.game("alhambra", 3, [module])
    played = [play_out(game, f"{module} {number}", ["casual"] * 3)[1] for number in range(games)]
    return Counter([action.verb.partition(".")[2] for actions in played for action in actions if "." in action.verb])


@pytest.mark.parametrize("module", USED)
def test_computers_use_what_a_module_offers(module: str) -> None:
    used = verbs_used(module)
    assert all([used[verb] > 0 for verb in USED[module]])


def test_nobody_bids_more_than_a_character_is_worth() -> None:
    game = sabika.game("alhambra", 3, ["characters"])
    bids: list[int] = []
    for number in range(4):
        match = sabika.Match(game, f"bids {number}")
        for action in play_out(game, f"bids {number}", ["greedy"] * 3)[1]:
            match.play(action)
        bids += [event.params["bid"] for event in match.events() if event.kind == "character_won"]
    assert len(bids) > 10
    assert max(bids) <= 12
    assert len(set(bids)) > 3


@pytest.mark.parametrize("module", TELLING)
def test_promises_are_points_for_everybody_and_change_nothing(module: str) -> None:
    game = sabika.game("alhambra", 3, [module])
    state, rng, found = game.new("promises"), FastRng("promises"), 0.0
    while state.stack:
        if state.seq % 20 == 0:
            world = game.sample(game.view(state, game.waiting(state)[0]), rng)
            before = world.copy()
            ctx: Any = Context(game, world, None)
            for promise in PROSPECTS.of(game):
                points = promise(ctx)
                assert len(points) == 3
                assert all([0.0 <= one < 60.0 for one in points])
                found += sum(points)
            assert world == before
        game.play(state, rng.pick("any", game.legal(state).actions()))
    assert found > 0.0


def test_who_has_more_of_a_module_stands_better() -> None:
    game = sabika.game("alhambra", 2, ["thieves"])
    state = game.new("thieves")
    judge = judge_for(game, state)
    assert judge is not None
    before = judge.value(state, 0)
    band = state.modules["thieves"].bands[1]
    band.remove(band.things[0])
    assert judge.value(state, 0) > before


def test_rules_of_thumb_do_what_modules_recommend() -> None:
    """Thieves steal while a search looks ahead, and residents move in."""
    for module, verb in (("thieves", "thieves.steal"), ("street_trader", "street_trader.settle")):
        game = sabika.game("alhambra", 3, [module])
        state = game.new("thumb")
        judge = judge_for(game, state)
        assert judge is not None
        seen: set[str] = set()
        while state.stack:
            action = judge.act(state)
            seen.add(action.verb)
            game.play(state, action)
        assert verb in seen


def test_what_an_action_is_worth_is_said_for_own_verbs_only() -> None:
    game = sabika.game("alhambra", 3, ["all"])
    state, rng = game.new("worth"), Rng("worth")
    said = 0
    while state.stack and state.seq < 150:
        ctx: Any = Context(game, state, None)
        for action in game.legal(state).actions()[:40]:
            answers = [points for worth in WORTH.of(game) if (points := worth(ctx, action)) is not None]
            assert len(answers) <= ("." in action.verb)
            said += len(answers)
        game.play(state, rng.pick("any", game.legal(state).actions()))
    assert said > 20
