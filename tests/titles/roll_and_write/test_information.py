"""What is public, what is hidden, and what can be taken back."""

from __future__ import annotations

import json
from typing import Any

import pytest

import sabika
from sabika.kernel.errors import Illegal, Stale
from sabika.kernel.record import fields_of, to_json
from sabika.titles.roll_and_write.state import RollAndWriteState
from tests.titles.roll_and_write.playing import CASES, case_name, make, table, walk


@pytest.mark.rule("RW-INFO-1")
@pytest.mark.parametrize("case", CASES, ids=case_name)
def test_everybody_sees_the_same_and_nobody_sees_dice_to_come(case: Any) -> None:
    game = make(case)
    for state, _, step in walk(game, "secret seed"):
        views = [game.view(state, who) for who in (*range(game.players), None)]
        seen = [to_json(view.state) for view in views]
        assert all(one == seen[0] for one in seen)
        assert seen[0]["coming"] == 0
        assert (seen[0]["rng"]["seed"], seen[0]["rng"]["drawn"]) == ("", [])
        assert "secret seed" not in json.dumps(seen[0])
        public = to_json(state)
        for name in fields_of(RollAndWriteState):
            if name not in ("rng", "coming"):
                assert seen[0][name] == public[name]
        for event in step.events:
            assert event.secret == {}
        assert views[-1].legal == []


@pytest.mark.rule("RW-G-22")
def test_actions_can_be_taken_back_until_a_roll() -> None:
    match = sabika.Match(sabika.game("roll_and_write", 3, options={"start_player": 1}), "undo 3")
    turn = next(action for action in match.game.legal(match.state) if action.verb == "turn")
    before = match.state
    match.play(turn)
    assert match.undo_to(0) == 0
    assert match.undo_to(1) is None
    match.undo(0)
    assert match.state == before
    cross = next(action for action in match.game.legal(match.state) if action.verb == "cross")
    match.play(cross)
    assert match.state.stack[-1].step == "second", "three coins for a second building"
    match.undo(0)
    match.play(cross)
    match.play("p1 end")
    with pytest.raises(Illegal) as caught:
        match.undo(0)
    assert caught.value.rule == "RW-G-22"


@pytest.mark.rule("RW-G-22")
def test_no_undo_across_a_roll_nor_when_somebody_else_is_asked() -> None:
    match = sabika.Match(sabika.game("roll_and_write", 3, options={"start_player": 1}), "undo 4")
    match.play("p1 coins")
    assert match.undo_to(0) is None
    match.play(match.game.legal(match.state)[0])
    assert match.waiting != (0,)
    assert match.undo_to(0) is None


@pytest.mark.rule("RW-G-22")
@pytest.mark.parametrize("case", CASES, ids=case_name)
def test_the_barrier_stands_exactly_at_rolls_and_where_somebody_else_is_asked(case: Any) -> None:
    for _, action, step in walk(make(case), "barrier"):
        rolls = {"dice_rolled", "imaginary_rerolled"} & {event.kind for event in step.events}
        crossed = [event.params["seat"] for event in step.events if event.kind == "building_crossed"]
        rolled = bool(rolls) or any(seat >= case[0] for seat in crossed)
        others = bool(step.state.stack) and step.state.stack[-1].seat != action.seat
        assert (step.state.barrier == step.state.seq) == (rolled or others)


def test_an_answer_to_an_old_question_is_stale() -> None:
    game, state = table()
    step = game.apply(state, game.notation.read("p1 coins"), seq=0)
    with pytest.raises(Stale):
        game.apply(step.state, game.notation.read("p1 keep 1,1"), seq=0)


@pytest.mark.rule("RW-G-23")
def test_the_software_fills_in_the_score_sheet() -> None:
    game, state = table(p1_yellow="1 4", p1_blue="2 3", p1_coins="0")
    step = game.apply(state, game.notation.read("p1 cross 1,3"))
    assert step.state.seats[0].boxes == (0, 0, 0, 0, 0, 1)
    assert step.events[0].params == {"seat": 0, "yellow": 1, "blue": 3, "type": "tower", "boxes": 1}
