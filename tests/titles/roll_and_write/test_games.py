"""Whole random games, every way to play: they end, and what must hold at every step does."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import sabika
from sabika.kernel.errors import Illegal
from sabika.kernel.record import from_json, to_json
from sabika.kernel.rng import Rng
from sabika.titles.roll_and_write.state import rows_of
from tests.helpers.games import check_points, play_checked
from tests.helpers.views import sampled
from tests.titles.roll_and_write.playing import CASES, case_name, make, walk

SEEDS = ("alpha", "beta", "gamma")


@pytest.mark.parametrize("case", CASES, ids=case_name)
def test_games_end_and_nothing_gets_lost(case: Any) -> None:
    game = make(case)
    for seed in SEEDS:
        steps, state = 0, game.new(seed)
        for _, _, step in walk(game, seed):
            steps += 1
            state = step.state
            check_counts(game, state)
            assert state.seq == steps
        assert game.is_over(state)
        assert game.outcome(state) is not None
        assert state.round == game.rounds
        assert steps <= game.rounds * game.players * 30


def check_counts(game: Any, state: Any) -> None:
    """Boxes are crosses, coins are limited, places are given to completers, dice stay what they are."""
    for sheet in state.seats:
        for kind, cells in enumerate(game.box.cells):
            assert sheet.boxes[kind] == (sheet.crossed & cells).bit_count() <= game.boxes[kind]
        assert sheet.coins >= 0
        assert sheet.spent >= 0
        assert sheet.coins + sheet.spent <= game.track
        assert all(1 <= die <= 6 for die in (*sheet.yellow, *sheet.blue))
        assert list(sheet.yellow) == sorted(sheet.yellow)
        assert list(sheet.blue) == sorted(sheet.blue)
    for kind in range(len(game.types)):
        full = sum(row.boxes[kind] == game.boxes[kind] for row in rows_of(state))
        fresh = sum(own == kind for own, _ in state.fresh)
        assert state.places[kind] + fresh == full
    yellow = sum(len(sheet.yellow) for sheet in state.seats)
    off = 1 if state.stack and state.stack[-1].step == "second" else 0
    assert yellow + off == sum(len(sheet.blue) for sheet in state.seats) + off == game.players + 1
    for row in rows_of(state):
        assert row.score == sum(line[3] for line in state.ledger if line[1] == row.seat)


@pytest.mark.parametrize("case", CASES, ids=case_name)
def test_what_holds_for_games_of_every_title_holds(case: Any) -> None:
    game = make(case)
    state = play_checked(game, 1)
    assert game.outcome(state) is not None
    check_points(state)


@pytest.mark.parametrize("case", CASES, ids=case_name)
def test_listed_actions_are_legal_and_can_be_written(case: Any) -> None:
    game = make(case)
    rng = Random(1)
    for state, _, _ in walk(game, "listed"):
        seat = game.waiting(state)[0]
        legal = list(game.legal(state))
        assert len(legal) == len(game.legal(state)) == len(set(legal))
        decision = game.decision(state)
        assert [action for choice in decision.choices for action in choice.actions] == legal
        assert decision.rule.startswith("RW-")
        assert game.default(state, seat) in legal
        for action in rng.sample(legal, min(12, len(legal))):
            game.check(state, action)
            assert game.notation.read(game.notation.write(action)) == action
            data = json.loads(json.dumps(game.notation.to_json(action)))
            assert game.notation.from_json(data) == action
        for other in range(game.players):
            if other != seat:
                assert list(game.legal(state, other)) == []


@pytest.mark.parametrize("case", CASES, ids=case_name)
def test_what_is_not_listed_is_refused(case: Any) -> None:
    """The lists are complete: every other crossing, keeping and turning is refused with a rule."""
    game = make(case)
    rng = Random(2)
    for number, (state, _, _) in enumerate(walk(game, "refused")):
        if number % 5:
            continue
        legal = set(game.legal(state))
        seat = game.waiting(state)[0]
        pairs = [(one, two) for one in range(1, 7) for two in range(one, 7)]
        for verb, args in [
            *[(verb, (cell,)) for verb in ("cross", "keep") for cell in range(36)],
            *[("turn", (rng.choice(pairs), rng.choice(pairs))) for _ in range(30)],
            *[(verb, ()) for verb in ("coins", "second", "end")],
        ]:
            action = sabika.Action(seat, verb, args)
            if action in legal:
                game.check(state, action)
            else:
                with pytest.raises(Illegal) as caught:
                    game.check(state, action)
                assert caught.value.rule.startswith("RW-")


@pytest.mark.parametrize("case", CASES, ids=case_name)
def test_copies_and_saved_states_are_the_same(case: Any) -> None:
    game = make(case)
    for number, (state, action, step) in enumerate(walk(game, "copies")):
        copy = state.copy()
        assert copy == state
        loaded = from_json(json.loads(json.dumps(to_json(state))))
        assert loaded == state
        assert to_json(loaded) == to_json(state)
        before = to_json(state)
        game.play(copy, action)
        assert copy == step.state
        if number % 5 == 0:
            game.play(loaded, action)
            assert loaded == step.state
        assert to_json(state) == before, "an older state never changes"


@pytest.mark.parametrize("case", CASES, ids=case_name)
def test_games_are_recorded_and_replayed(case: Any) -> None:
    match = sabika.Match(make(case), "record")
    for _, action, _ in walk(match.game, "record"):
        match.play(action)
    text = sabika.write_game(match)
    again = sabika.replay(text, components=case[2])
    assert again.states == match.states
    assert again.outcome == match.outcome
    assert sabika.write_game(again) == text


@pytest.mark.rule("RW-INFO-1")
@pytest.mark.parametrize("case", CASES, ids=case_name)
def test_a_sample_changes_nothing_that_anybody_sees(case: Any) -> None:
    game = make(case)
    changed = 0
    for number, (state, _, _) in enumerate(walk(game, "sample")):
        if number % 4 and game.players > 1:
            continue
        seat = game.waiting(state)[0]
        for viewer in range(game.players):
            other = sampled(game, state, viewer, Rng(f"sample {number}"))
            for who in (*range(game.players), None):
                assert to_json(game.view(other, who).state) == to_json(game.view(state, who).state)
            assert list(game.legal(other)) == list(game.legal(state))
            one, two = state.copy(), other
            for after in (one, two):
                game.play(after, game.default(after, seat))
            changed += one.seats != two.seats
    assert changed > 3, "other dice come"


@pytest.mark.rule("RW-ROUND-2")
def test_every_round_is_told_once_by_its_number() -> None:
    game: Any = sabika.game("roll_and_write", 3)
    step = game.start("rounds")
    events = [*step.events]
    while not game.is_over(step.state):
        step = game.apply(step.state, game.legal(step.state)[0])
        events += step.events
    told = [(event.params["number"], event.params["rounds"]) for event in events if event.kind == "round_began"]
    assert told == [(number, game.rounds) for number in range(1, game.rounds + 1)]
