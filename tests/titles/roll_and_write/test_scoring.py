"""Points: types in the course of the game and at the end, rows and columns, coins, contests."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import sabika
from sabika.kernel.context import Context
from sabika.titles.roll_and_write.components import TYPES
from sabika.titles.roll_and_write.frames.rounds import end_round
from sabika.titles.roll_and_write.frames.scoring import final_scoring, line_points
from sabika.titles.roll_and_write.state import Imaginary, rows_of
from tests.helpers.slow_sheet import as_slow, type_points
from tests.helpers.slow_sheet import line_points as slow_line_points
from tests.titles.roll_and_write.playing import CASES, case_name, make, table, walk


def completions(game: Any, seed: str) -> tuple[Any, Any, list[list[int | None]]]:
    """Play a game; return it with its last state and when each row completed each type."""
    state = game.new(seed)
    when: list[list[int | None]] = [[None] * len(TYPES) for _ in rows_of(state)]
    for before, _, step in walk(game, seed):
        for row in rows_of(step.state):
            for kind, number in enumerate(row.boxes):
                if number == game.boxes[kind] and when[row.seat][kind] is None:
                    when[row.seat][kind] = before.round
        state = step.state
    return game, state, when


@pytest.mark.rule("RW-SCORE-4", "RW-SCORE-1", "RW-SCORE-2", "RW-SCORE-3", "RW-FULL-2", "RW-FULL-3", "RW-FULL-4")
@pytest.mark.rule("RW-G-13", "RW-G-14", "RW-G-25", "RW-SCORE-5", "RW-SCORE-6", "RW-SCORE-7", "RW-VAR-2")
@pytest.mark.parametrize("case", CASES, ids=case_name)
def test_whole_games_score_as_the_one_ranking_says(case: Any) -> None:
    for number in range(6):
        game, state, when = completions(make(case), f"score {number}")
        rows = rows_of(state)
        totals = [0] * len(rows)
        for kind in range(len(TYPES)):
            counts = [row.boxes[kind] for row in rows]
            earned = type_points(counts, [own[kind] for own in when], game.boxes[kind], game.points[kind])
            for row in rows:
                noted = [line[3] for line in state.ledger if line[1] == row.seat and line[2] == TYPES[kind]]
                assert sum(noted) == (earned[row.seat] if game.contest or row.seat < game.players else 0)
                totals[row.seat] += sum(noted)
        for sheet in state.seats:
            if not case[2]:
                lines = slow_line_points(as_slow(sheet).crossed)
                assert lines == sum(points for _, points in line_points(game.line_points, sheet.crossed))
            totals[sheet.seat] += sum(points for _, points in line_points(game.line_points, sheet.crossed))
            totals[sheet.seat] += sheet.coins // game.coins_per_point
        for row in state.imaginary:
            totals[row.seat] += game.extra[game.imaginary] if game.contest else 0
        assert [row.score for row in rows] == totals
        assert tuple(totals[: game.players]) == game.outcome(state).scores


@pytest.mark.rule("RW-FULL-1", "RW-ROUND-4")
def test_a_type_is_evaluated_at_the_end_of_the_round() -> None:
    """Two players complete the pavilion in one round, the second one after the first: they share."""
    cells = "2,2 3,4 4,6 5,1"
    game, state = table(
        first="p1",
        p1_crossed=cells,
        p2_crossed=cells,
        p1_yellow="6 6",
        p1_blue="3 3",
        p2_yellow="6",
        p2_blue="3",
        p1_coins="0",
        p2_coins="0",
    )
    state = game.apply(state, game.notation.read("p1 cross 6,3")).state
    assert state.fresh == ((0, 0),)
    assert state.seats[0].score == 0
    state = game.apply(state, game.notation.read("p2 cross 6,3")).state
    assert state.seats[1].score == 0
    state = game.apply(state, game.notation.read("p3 coins")).state
    step = game.apply(state, game.legal(state)[0])
    assert [sheet.score for sheet in step.state.seats] == [12, 12, 0]
    assert step.state.places == (2, 0, 0, 0, 0, 0)
    assert step.state.round == 2
    assert [event.params["seats"] for event in step.events if event.kind == "type_completed"] == [[0, 1]]


@pytest.mark.rule("RW-SCORE-5", "RW-D-2")
def test_lines_by_their_number_of_crosses() -> None:
    rng = Random(1)
    game: Any = sabika.game("roll_and_write", 3)
    for _ in range(500):
        crossed = rng.getrandbits(36) | rng.getrandbits(36)
        cells = {(bit // 6 + 1, bit % 6 + 1) for bit in range(36) if crossed >> bit & 1}
        assert sum(points for _, points in line_points(game.line_points, crossed)) == slow_line_points(cells)


@pytest.mark.rule("RW-INFO-2")
@pytest.mark.parametrize("case", CASES, ids=case_name)
def test_interim_totals_are_what_an_end_now_would_give(case: Any) -> None:
    game = make(case)
    last = game.new("interim")
    for number, (state, _, step) in enumerate(walk(game, "interim")):
        if number % 7 == 0:
            before = state.copy()
            totals = game.totals(state)
            assert state == before
            end = state.copy()
            final_scoring(Context(game, end, None))
            assert [row.score for row in rows_of(end)] == totals
        last = step.state
    assert game.totals(last) == [row.score for row in rows_of(last)]


@pytest.mark.rule("RW-SCORE-7", "RW-SOLO-5", "RW-G-18", "RW-VAR-3")
def test_who_wins() -> None:
    for scores, winners in (((5, 7, 7), (1, 2)), ((9, 7, 7), (0,)), ((1, 1, 1), (0, 1, 2))):
        game, state = table()
        for sheet, score in zip(state.seats, scores, strict=True):
            sheet.score = score
        state.stack = []
        assert game.outcome(state) == (scores, winners, None, ())
    solo: Any = sabika.game("roll_and_write", 1)
    contest: Any = sabika.game("roll_and_write", 1, options={"solo_contest": True})
    state = solo.empty_state("who")
    state.seats[0].score = 30
    assert solo.outcome(state) == ((30,), (), None, ()), "no winner, no loser"
    state.imaginary[1].score = 30
    assert contest.outcome(state) == ((30,), (0,), 30, (2,)), "both have won"
    state.imaginary[0].score = 31
    assert contest.outcome(state) == ((30,), (), 31, (1,)), "an imaginary player has won"


@pytest.mark.rule("RW-2P-1", "RW-2P-3", "RW-2P-5", "RW-SOLO-1", "RW-SOLO-2", "RW-VAR-1", "RW-G-15", "RW-G-16")
@pytest.mark.parametrize("case", [case for case in CASES if case[0] < 3], ids=case_name)
def test_an_imaginary_player_crosses_one_box_in_each_round(case: Any) -> None:
    game = make(case)
    assert len(game.new("one").imaginary) == (1 if game.players == 2 else case[1].get("solo_imaginary", 2))
    for state, _, step in walk(game, "imaginary"):
        ended = step.state.round != state.round or not step.state.stack
        for before, after in zip(state.imaginary, step.state.imaginary, strict=True):
            assert sum(after.boxes) - sum(before.boxes) == (1 if ended else 0)
            assert all(number <= game.boxes[kind] for kind, number in enumerate(after.boxes))
        if ended:
            seats = [event.params["seat"] for event in step.events if event.kind == "building_crossed"]
            assert seats[-game.imaginary :] == [row.seat for row in state.imaginary]
    assert set(Imaginary.FIELDS) == {"dice"}, "no sheet, no coins"


@pytest.mark.rule("RW-2P-6")
def test_imaginary_players_block_places_without_points() -> None:
    game: Any = sabika.game("roll_and_write", 2)
    blocked = 0
    for number in range(10):
        *_, (_, _, step) = walk(game, f"block {number}")
        blocked += sum(event.kind == "place_blocked" for event in step.events)
        assert step.state.imaginary[0].score == 0
        assert all(line[1] < 2 for line in step.state.ledger)
        assert game.outcome(step.state).neutral is None
    assert blocked > 10


@pytest.mark.rule("RW-ROUND-1", "RW-ROUND-5")
def test_the_round_ends_the_game_only_when_it_is_the_last() -> None:
    game, state = table(round="17")
    end_round(Context(game, state, None))
    assert state.round == 18
    assert state.stack
    end_round(Context(game, state, None))
    assert not state.stack
    assert game.outcome(state) is not None
