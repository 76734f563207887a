"""Samples over whole games: they look like what they were made of, nothing is lost, and they can be played on."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from sabika.kernel.record import HIDDEN, OPEN, Record, Value, fields_of
from sabika.kernel.rng import FastRng, HiddenRng
from sabika.parts.hand import Hand
from tests.helpers.games import Case, inventory, one_case_each, random_action
from tests.helpers.views import view_json

EACH = [pytest.param(case, id=case.name) for case in one_case_each()]
MOMENTS = 4
"""How many samples of a game are played to the end."""

pytestmark = pytest.mark.rule("AL-INFO-1", "AL-INFO-5")


def still_hidden(item: Record, path: str) -> Iterator[str]:
    """Yield every field that hides something from somebody and was not filled; -1 can also mean nobody or nothing."""
    for name, field in fields_of(type(item)).items():
        thing, here = getattr(item, name), f"{path}.{name}"
        if isinstance(thing, HiddenRng):
            yield here
        elif isinstance(thing, Record):
            yield from still_hidden(thing, here)
        elif isinstance(thing, list):
            for at, inner in enumerate(thing):
                yield from still_hidden(inner, f"{here}[{at}]")
        elif isinstance(thing, dict):
            for key, inner in thing.items():
                yield from still_hidden(inner, f"{here}.{key}")
        elif field.sight != OPEN and HIDDEN in (thing.cards if isinstance(thing, Hand) else many(thing)):
            yield here


def many(thing: Any) -> tuple[Any, ...]:
    """Return the things in a row, nothing for a single one."""
    assert not isinstance(thing, Value), "say here how it hides what is in it"
    return thing if isinstance(thing, tuple) else ()


@pytest.mark.parametrize("case", EACH)
def test_a_sample_cannot_be_told_from_the_true_state(case: Case) -> None:
    """Every seat and a spectator, at every kind of question; some samples are played to the end."""
    game, chance = case.game(), Random(f"samples {case.name}")
    rng = FastRng(f"samples {case.name}")
    state = game.new(f"samples {case.name}")
    everything = inventory(game, state)
    prompts: dict[str, int] = {}
    ended = 0
    while not game.is_over(state):
        prompt = f"{type(state.stack[0]).__name__} {state.stack[-1].PROMPT} {state.stack[-1].step}"
        prompts[prompt] = prompts.get(prompt, 0) + 1
        if prompts[prompt] < 3 or chance.random() < 0.02:
            viewer = chance.choice([None, *range(game.players)])
            sample = check_sample(game, state, viewer, rng, everything)
            if ended < MOMENTS and (not ended or chance.random() < 0.2):
                ended += 1
                play_out(game, sample, chance)
                assert inventory(game, sample) == everything
        state = game.apply(state, random_action(game, state, chance)).state
    check_sample(game, state, None, rng, everything)
    assert ended


def check_sample(game: Any, state: Any, viewer: int | None, rng: FastRng, everything: Any) -> Any:
    """Return a sample of what somebody sees, compared with the true state."""
    sample = game.sample(game.view(state, viewer), rng)
    assert view_json(game, sample, viewer) == view_json(game, state, viewer)
    assert inventory(game, sample) == everything
    assert list(still_hidden(sample, "state")) == []
    return sample


def play_out(game: Any, state: Any, chance: Random) -> None:
    """Play a game to its end in place, with random actions."""
    while not game.is_over(state):
        game.play(state, random_action(game, state, chance))
