"""Levels: all of them play every title by the rules from their view alone, and each makes mistakes of its own kind."""

from __future__ import annotations

from math import inf
from statistics import mean

import pytest

import sabika
from sabika.bots import LEVELS, is_bot, make_bot, unhurried
from sabika.bots.greedy_bot import rank
from sabika.bots.learner_bot import ABSURD
from sabika.bots.levels import FORMER, NAMES, level_of
from sabika.bots.search.search_bot import SearchBot
from sabika.kernel.rng import Rng
from tests.helpers.levels import quick_bot
from tests.helpers.views import sampled

GAMES = [("alhambra", ("squares", "thieves")), ("granada", ()), ("roll_and_write", ())]


@pytest.mark.sampled(6)
@pytest.mark.parametrize(("title", "modules"), GAMES, ids=[title for title, _ in GAMES])
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.rule("AL-INFO-5", "GR-INFO-6", "RW-INFO-1")
def test_a_level_plays_a_whole_game_and_knows_nothing_that_is_hidden(
    level: str, title: str, modules: tuple[str, ...]
) -> None:
    """Two states that differ only in what the seat cannot know lead to the same choice with the same chance."""
    game = sabika.game(title, players=2, modules=modules)
    state = game.new("levels")
    bot = quick_bot(level)
    while state.stack:
        seat = game.waiting(state)[0]
        chance = f"chance {state.seq}"
        action = bot.choose(game, game.view(state, seat), Rng(chance))
        if state.seq % 3 == 0:
            other = sampled(game, state, seat, Rng(f"other {state.seq}"))
            assert bot.choose(game, game.view(other, seat), Rng(chance)) == action
        game.check(state, action)
        game.play(state, action)
    assert game.outcome(state) is not None


def losses(level: str, deal: str) -> list[float]:
    """Return by how many points each thing that is done in a game looks worse than what looks best."""
    game = sabika.game("alhambra", players=2)
    state = game.new(deal)
    found: list[float] = []
    while state.stack:
        view = game.view(state, game.waiting(state)[0])
        points = {action: points for _, action, points in rank(game, view, Rng("rank"))}
        chosen = make_bot(level).choose(game, view, Rng(f"chance {state.seq}"))
        if len(points) > 1:
            found.append(max(points.values()) - points[chosen])
        game.play(state, chosen)
    return found


def test_mistakes_are_those_of_people() -> None:
    """They often do something else than what looks best, the better ones lose less by it, and it is never absurd."""
    beginner, casual = losses("beginner", "mistakes"), losses("casual", "mistakes")
    assert max(beginner + casual) < ABSURD + 0.1
    for found in (beginner, casual):
        assert 0.25 < sum(loss < 0.1 for loss in found) / len(found) < 0.75
    assert 0.1 < mean(casual) < 0.75 * mean(beginner)


def test_levels_have_names_of_their_own_enough_for_a_table() -> None:
    assert set(NAMES) == set(LEVELS)
    everybody = [name for own in NAMES.values() for name in own]
    assert len(set(everybody)) == len(everybody)
    assert all(len(own) == 6 for own in NAMES.values())


def test_levels_of_earlier_releases_are_known() -> None:
    assert [level_of(name) for name in FORMER] == ["beginner", "casual"]
    assert [name for name in ("keen", "greedy", "expert", "human") if is_bot(name)] == ["keen", "greedy", "expert"]


def test_without_a_clock_nobody_hurries() -> None:
    bot = unhurried(make_bot("expert"))
    assert isinstance(bot, SearchBot)
    assert bot.effort.seconds == inf
    hurried = make_bot("expert")
    assert isinstance(hurried, SearchBot)
    assert hurried.effort.seconds < 1
