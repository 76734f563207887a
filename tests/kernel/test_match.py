"""A match: playing, stale answers, undo up to the barrier, events and views."""

from __future__ import annotations

import pytest

import sabika
from sabika.kernel.match import Match


def new_match(players: int = 3, seed: str = "match") -> Match:
    return Match(sabika.game("alhambra", players), seed)


def with_exact_purchase() -> tuple[Match, int]:
    """Return a match at whose start somebody can pay exactly, with that done."""
    for number in range(200):
        match = new_match(seed=f"exact {number}")
        seat = match.waiting[0]
        for action in match.game.legal(match.state):
            if action.verb == "buy":
                match.play(action)
                if match.waiting == (seat,) and match.state.stack[-1].step == "act":
                    return match, seat
                break
    raise AssertionError("nobody could pay exactly")


def test_it_starts_with_the_first_question() -> None:
    match = new_match()
    assert match.seq == 0
    assert match.outcome is None
    assert not match.is_over
    assert [event.kind for event in match.events()][:3] == ["money_dealt"] * 3
    assert match.setup.seed == "match"


def test_the_same_seed_gives_the_same_match() -> None:
    assert new_match().state == new_match().state
    assert new_match().state != new_match(seed="another").state


def test_playing_goes_on_and_keeps_every_state() -> None:
    match = new_match()
    first = match.state.copy()
    events = match.play(match.game.legal(match.state)[0])
    assert match.seq == 1
    assert len(match.states) == 2
    assert match.states[0] == first
    assert match.events(since=0) == list(events)
    assert match.events(since=1) == []


def test_a_line_of_notation_can_be_played() -> None:
    match = new_match()
    seat = match.waiting[0]
    match.play(f"p{seat + 1} take 1")
    assert match.actions[0].verb == "take"


def test_a_stale_answer_is_refused_and_changes_nothing() -> None:
    match = new_match()
    action = match.game.legal(match.state)[0]
    match.play(action, seq=0)
    with pytest.raises(sabika.Stale) as stale:
        match.play(action, seq=0)
    assert (stale.value.asked, stale.value.answered) == (1, 0)
    assert match.seq == 1


def test_an_illegal_action_changes_nothing() -> None:
    match = new_match()
    seat = match.waiting[0]
    before = match.state.copy()
    with pytest.raises(sabika.Illegal):
        match.play(f"p{(seat + 1) % 3 + 1} take 1")
    with pytest.raises(sabika.NotationError):
        match.play("p1 fly away")
    assert match.seq == 0
    assert match.state == before


@pytest.mark.rule("G-20")
def test_undo_takes_back_an_own_action_inside_the_turn() -> None:
    match, seat = with_exact_purchase()
    before = match.states[0].copy()
    assert match.undo_to(seat) == 0
    assert match.view(seat).undo_to == 0
    match.undo(seat)
    assert match.seq == 0
    assert match.state == before
    assert match.view(seat).undo_to is None


@pytest.mark.rule("G-20")
def test_undo_may_go_back_several_actions_at_once() -> None:
    match, seat = with_exact_purchase()
    again = match.state.copy()
    match.play(next(action for action in match.game.legal(match.state) if action.verb == "take"))
    assert match.seq == 2
    assert match.undo_to(seat) == 0
    match.undo(seat, to=1)
    assert match.state == again
    match.undo(seat, to=0)
    assert match.seq == 0


@pytest.mark.rule("G-20")
def test_nothing_before_the_end_of_a_turn_is_undone() -> None:
    match = new_match()
    seat = match.waiting[0]
    match.play(f"p{seat + 1} take 1")
    assert match.state.barrier == match.seq
    assert match.undo_to(seat) is None
    with pytest.raises(sabika.Illegal, match="G-20"):
        match.undo(seat)
    assert match.seq == 1


@pytest.mark.rule("G-20")
def test_nobody_undoes_what_another_did() -> None:
    match, seat = with_exact_purchase()
    other = (seat + 1) % 3
    assert match.undo_to(other) is None
    assert match.view(None).undo_to is None
    with pytest.raises(sabika.Illegal, match="was not yours"):
        match.undo(other)


@pytest.mark.parametrize("to", [-1, 1, 5])
def test_undo_to_a_question_out_of_reach_is_refused(to: int) -> None:
    match, seat = with_exact_purchase()
    with pytest.raises(sabika.Illegal):
        match.undo(seat, to=to)
    assert match.seq == 1


def test_nothing_can_be_undone_before_anything_is_done() -> None:
    match = new_match()
    with pytest.raises(sabika.Illegal, match="nothing has been done"):
        match.undo(match.waiting[0])


@pytest.mark.rule("G-20")
@pytest.mark.parametrize("players", [2, 4])
def test_undone_and_played_again_the_game_is_the_same(players: int) -> None:
    """Whatever is undone on the way, a whole game ends as it does without undoing."""
    match, plain = new_match(players, "undo"), new_match(players, "undo")
    undone = 0
    while not plain.is_over:
        actions = list(plain.game.legal(plain.state))
        action = actions[plain.seq * 7 % len(actions)]
        plain.play(action)
        match.play(action)
        if match.undo_to(action.seat) is not None:
            undone += 1
            match.undo(action.seat)
            match.play(action)
    assert undone > 5
    assert match.state == plain.state
    assert match.outcome == plain.outcome is not None
