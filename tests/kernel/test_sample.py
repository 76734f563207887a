"""Views are no states: what is refused, what a sample is made of, and the generator for search."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest

import sabika
from sabika import FastRng, Match, RedactedState, Rng, View
from sabika.kernel.record import from_json, redact, to_json

TITLES = ("alhambra", "granada", "roll_and_write")

NEEDS: dict[str, Callable[[Any, Any, Any], Any]] = {
    "decision": lambda game, state, action: game.decision(state),
    "decision of a seat": lambda game, state, action: game.decision(state, 1),
    "legal": lambda game, state, action: game.legal(state),
    "legal of a seat": lambda game, state, action: game.legal(state, 1),
    "default": lambda game, state, action: game.default(state, action.seat),
    "check": lambda game, state, action: game.check(state, action),
    "apply": lambda game, state, action: game.apply(state, action),
    "view": lambda game, state, action: game.view(state, 0),
    "sample of a sampled view": lambda game, state, action: game.sample(game.view(state, 0), FastRng(1)),
    "draw": lambda game, state, action: state.rng.below("anything", 6),
}
"""What needs the true state."""


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("need", NEEDS)
@pytest.mark.parametrize("seat", [0, None])
def test_what_a_seat_sees_is_refused_where_the_true_state_is_needed(title: str, need: str, seat: int | None) -> None:
    """Also after a copy, and after a way through JSON, as to a bot in another process."""
    game: Any = sabika.game(title, 3)
    state = game.new("refused")
    action = game.legal(state)[0]
    seen = game.view(state, seat).state
    for other in (seen, seen.copy(), from_json(json.loads(json.dumps(to_json(seen)))), redact(state, seat)):
        with pytest.raises(RedactedState):
            NEEDS[need](game, other, action)
    if need != "draw":
        NEEDS[need](game, state, action)


@pytest.mark.parametrize("title", TITLES)
def test_what_everybody_knows_can_be_asked_of_a_view(title: str) -> None:
    game: Any = sabika.game(title, 3)
    state = game.new("public")
    for seat in (0, 1, None):
        seen = game.view(state, seat).state
        assert game.waiting(seen) == game.waiting(state)
        assert not game.is_over(seen)
        assert game.outcome(seen) is None


def test_a_match_cannot_go_on_with_what_a_seat_sees() -> None:
    game: Any = sabika.game("alhambra", 2)
    match = Match(game, "match")
    match.states[-1] = match.view(0).state
    with pytest.raises(RedactedState):
        match.play(game.notation.read("p1 take 1"))


@pytest.mark.parametrize("title", TITLES)
def test_only_what_a_seat_sees_can_be_sampled(title: str) -> None:
    """A true state in the place of a view is refused, and a sample is as good as any state."""
    game: Any = sabika.game(title, 3)
    state = game.new("true")
    view = game.view(state, 0)
    with pytest.raises(RedactedState):
        game.sample(View(0, state.seq, state, view.decision), FastRng("x"))
    sample = game.sample(view, FastRng("x"))
    assert from_json(to_json(sample)) == sample
    game.apply(sample, game.legal(sample)[0])


@pytest.mark.parametrize("title", TITLES)
def test_the_same_seed_gives_the_same_sample(title: str) -> None:
    """Whatever was sampled before, and whether the view has come through JSON or not."""
    game: Any = sabika.game(title, 3)
    view = game.view(game.new("same"), 1)
    for source in (Rng, FastRng):
        first = game.sample(view, source("seed"))
        game.sample(view, source("another"))
        other = View(view.seat, view.seq, from_json(to_json(view.state)), view.decision)
        assert game.sample(view, source("seed")) == first == game.sample(other, source("seed"))
        assert game.sample(view, source("another")) != first


def test_a_sample_says_nothing_about_the_true_state() -> None:
    """Two states that look the same to a seat give the same samples."""
    game: Any = sabika.game("alhambra", 3, ["all"])
    state = game.new("nothing")
    other = game.sample(game.view(state, 2), FastRng("other"))
    assert other != state
    one, two = (game.sample(game.view(true, 2), FastRng("same")) for true in (state, other))
    assert one == two


# -- the quick generator ----------------------------------------------------------------------------------------------


def test_the_quick_numbers_of_a_seed_never_change() -> None:
    rng = FastRng("sabika")
    assert [rng.below("dice", 6) for _ in range(12)] == DICE
    assert rng.shuffle("cards", range(10)) == CARDS
    assert rng.pick("seat", "abcdef") == SEAT
    assert rng.below("seed", 1 << 60) == SEED
    assert FastRng(7).numbers("any", [6, 1, 54]) == FastRng(7).numbers("other", [6, 1, 54])


DICE = [1, 0, 2, 5, 2, 3, 4, 2, 0, 0, 3, 1]
CARDS = (6, 0, 7, 8, 9, 4, 5, 3, 2, 1)
SEAT = "e"
SEED = 315641577786592542


def test_quick_shuffles_are_fair() -> None:
    rng = FastRng("fair")
    found = Counter(rng.shuffle("", "abc") for _ in range(6000))
    assert set(found) == set(permutations("abc"))
    assert all(880 < number < 1120 for number in found.values()), "four standard deviations of 1000"
    rolls = Counter(rng.numbers("", [6] * 6000))
    assert set(rolls) == set(range(6))
    assert all(880 < number < 1120 for number in rolls.values())


def test_the_rest_of_a_quick_shuffle() -> None:
    rng = FastRng("rest")
    assert rng.shuffle("", ()) == ()
    assert rng.shuffle("", [7]) == (7,)
    assert sorted(rng.shuffle("", [1, 1, 2])) == [1, 1, 2]
    assert rng.numbers("", []) == []
