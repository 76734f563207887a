"""Hints: what a look ahead likes best, with the greedy player's reasons, from a view alone."""

from __future__ import annotations

from functools import cache
from math import inf
from typing import Any

import pytest

import sabika
from sabika.bots import make_bot
from sabika.bots.greedy_bot import evaluator_for, rank
from sabika.bots.hints import MOST, aim_of, hints
from sabika.bots.search.search_bot import Effort
from sabika.kernel.rng import Rng
from sabika.sim import play_out
from sabika.words import words_of
from tests.helpers.views import sampled

GAMES = {
    "alhambra": ("alhambra", 3, ()),
    "alhambra-2": ("alhambra", 2, ()),
    "modules": ("alhambra", 3, ("all",)),
    "granada": ("granada", 2, ()),
    "roll_and_write": ("roll_and_write", 3, ()),
}


def few(game: Any, view: Any) -> list[Any]:
    """Return hints after a short look that the clock has no part in."""
    return hints(game, view, Rng("hint"), search=Effort(3, 6, inf), trials=Effort(MOST, 6, inf))


@cache
def played(name: str) -> tuple[Any, list[Any]]:
    """Return a game and all its positions, played by a random and two greedy bots."""
    title, players, modules = GAMES[name]
    game = sabika.game(title, players, modules)
    _, actions = play_out(game, f"hints {name}", ["greedy", "random", "greedy"][:players])
    match = sabika.Match(game, f"hints {name}")
    for action in actions:
        match.play(action)
    return game, match.states


def questions(name: str, every: int) -> tuple[Any, list[Any]]:
    """Return a game and some positions of it."""
    game, states = played(name)
    return game, states[:-1:every]


@pytest.mark.parametrize("name", list(GAMES))
def test_reasons_add_up_to_what_an_action_is_worth(name: str) -> None:
    game, states = questions(name, 9)
    apart = set()
    for state in states:
        view = game.view(state, game.waiting(state)[0])
        evaluator = evaluator_for(game, view)
        for choice in view.decision.choices:
            for action in list(choice.actions)[:12]:
                reasons = evaluator.reasons(choice, action)
                worth = evaluator.evaluate(choice, action, 0.0)
                assert sum(reason.points for reason in reasons) == pytest.approx(worth), action
                apart |= {reason.key for reason in reasons}
    assert len(apart) > 4


@pytest.mark.parametrize("name", list(GAMES))
def test_hints_are_different_things_with_the_best_chance_first(name: str) -> None:
    game, states = questions(name, 61 if name == "modules" else 23)
    several = 0
    for state in states:
        view = game.view(state, game.waiting(state)[0])
        found = few(game, view)
        aims = {aim_of(action) for _, action, _ in rank(game, view, Rng("hint"))}
        assert len(found) == len({aim_of(hint.action) for hint in found}) == min(MOST, len(aims))
        assert {hint.action for hint in found} <= set(view.legal)
        ends = [(hint.chance, hint.ahead) for hint in found]
        assert ends == sorted(ends, reverse=True)
        assert all(0.0 <= hint.chance <= 1.0 for hint in found)
        several += len(found) > 1
    assert several


def test_at_the_last_question_a_hint_knows_the_end() -> None:
    game, states = questions("roll_and_write", 1)
    view = game.view(states[-1], game.waiting(states[-1])[0])
    for hint in few(game, view):
        scores = [float(score) for score in game.outcome(game.apply(states[-1], hint.action).state).scores]
        own = scores.pop(view.seat)
        assert hint.ahead == pytest.approx(own - max(scores))
        assert hint.chance == pytest.approx(float(own > max(scores)))


def test_without_a_judge_a_hint_is_what_the_greedy_player_would_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sabika.bots.hints.judge_for", lambda game, state: None)
    game, states = questions("alhambra", 40)
    for state in states:
        view = game.view(state, game.waiting(state)[0])
        found = few(game, view)
        assert found[0].action == make_bot("greedy").choose(game, view, Rng("hint"))
        assert found[0].ahead is None
        assert found[0].chance is None
        assert [hint.points for hint in found] == sorted([hint.points for hint in found], reverse=True)


@pytest.mark.parametrize("name", ["alhambra", "modules", "granada", "roll_and_write"])
def test_a_hint_tells_nothing_that_is_hidden(name: str) -> None:
    game, states = questions(name, 97 if name == "modules" else 37)
    for at, state in enumerate(states):
        seat = game.waiting(state)[0]
        other = sampled(game, state, seat, Rng(f"sample {at}"))
        assert few(game, game.view(state, seat)) == few(game, game.view(other, seat))


def test_money_says_what_it_could_pay_exactly() -> None:
    game, states = questions("alhambra", 4)
    told = 0
    for state in states:
        view = game.view(state, game.waiting(state)[0])
        evaluator: Any = evaluator_for(game, view)
        for hint in few(game, view):
            for reason in hint.reasons:
                for field in reason.about.get("fields", ()):
                    tile = state.market[field - 1]
                    cards = (*evaluator.cards, *[state.display[slot - 1] for slot in hint.action.args[0]])
                    held = [
                        game.cards[card].value
                        for card in cards
                        if game.cards[card].currency == game.slot_currency[field - 1]
                    ]
                    sums = {0}
                    for value in held:
                        sums |= {one + value for one in sums}
                    assert game.tile_price[tile] in sums
                    told += 1
    assert told


@cache
def reason_keys() -> set[str]:
    """Return the reasons of hints in games of all kinds."""
    keys = set()
    for name in GAMES:
        game, states = questions(name, 53 if name == "modules" else 13)
        for state in states:
            view = game.view(state, game.waiting(state)[0])
            keys |= {reason.key for hint in few(game, view) for reason in hint.reasons}
    return keys


@pytest.mark.parametrize("language", ["en", "nl", "de", "hu"])
def test_every_reason_has_words(language: str) -> None:
    assert len(reason_keys()) > 8
    said = words_of(language)
    assert not [key for key in reason_keys() if f"hint.reason.{key}" not in said]
