"""What client views tell about majorities: everybody's points if scored now, and what a few more would change."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import sabika
from sabika.client_view import client_view
from sabika.client_view.majorities import count_column, count_type
from sabika.client_view.model.city_board import CityBoard
from sabika.client_view.model.points import Climb
from sabika.client_view.model.sheet_board import SheetBoard
from sabika.client_view.sheet_majorities import Column, Place
from sabika.client_view.titles import present
from sabika.client_view.titles.alhambra import AlhambraPresenter
from sabika.client_view.titles.granada import GranadaPresenter
from sabika.kernel.context import Context
from sabika.parts.standing import Standing
from sabika.titles.alhambra.modules.m26_medina import PENALTIES, place_points, points_for
from sabika.titles.roll_and_write.frames.scoring import final_scoring
from tests.helpers.games import Case, random_action

CITIES = [
    Case("alhambra", (), 3),
    Case("alhambra", ("characters", "bazaars", "medina", "new_score_cards", "treasure_chamber"), 2),
    Case("granada", (), 2),
]


def played(case: Case, moments: int, between: int) -> list[tuple[Any, Any]]:
    """Play a random game; return its game and its states now and then."""
    game: Any = case.game()
    found: list[tuple[Any, Any]] = []
    match = sabika.Match(game, "majorities")
    dice = Random(case.name)
    while not match.is_over and len(found) < moments:
        for _ in range(between):
            if not match.is_over:
                match.play(random_action(game, match.state, dice))
        found.append((game, match.view(0)))
    return found


@pytest.mark.parametrize("case", CITIES, ids=lambda case: case.name)
def test_counts_and_sums_are_what_a_scoring_would_bring(case: Case) -> None:
    """Every line of a scoring that would be now is told: by type, by what modules score by places, all together."""
    worth = 0
    places = set()
    for game, view in played(case, 12, 25):
        board = client_view(game, view).board
        assert isinstance(board, CityBoard)
        presenter: Any = present(game)
        lines = presenter.lines_now(view.state)
        rows = [(seat.counts, seat.due) for seat in board.seats]
        if board.neutral is not None:
            rows.append((board.neutral.counts, board.neutral.due))
        for who, (counts, due) in enumerate(rows):
            counts = counts + [standing.counts[who] for standing in board.standings]
            places |= {(count.type, count.rank) for count in counts if count.points}
            assert due == sum(points for seat, _, points in lines if seat == who)
            for count in counts:
                told = [points for seat, source, points in lines if (seat, source) == (who, count.type)]
                assert [count.points] == (told or [0])
                worth += count.points
    assert worth
    if "treasure_chamber" in case.modules:
        assert places >= {("chests", 1), ("medina", 0), ("medina", 2)}


@pytest.mark.rule("MED-6")
def test_places_of_a_module_are_told_from_the_best_to_the_worst() -> None:
    """Worked out by hand: most medinas first, the dearest breaks the tie; who has none has no place and loses more."""
    standing = Standing("medina", [(1, 9), (2, 4), (1, 7), (0, 0)], lambda keys: points_for(keys, 2), [])
    counts = count_column(standing.source, tuple(standing.keys), lambda keys: standing.worth(list(keys)), 1)
    assert [(count.rank, count.points) for count in counts] == [(2, 0), (1, 0), (3, -3), (0, -8)]
    assert [count.climb for count in counts] == [None, None, Climb(1, 1, False, 0), Climb(1, 4, False, -6)]
    assert [place_points(row, 4) for row in PENALTIES] == [[0, 0, 0, -3], [0, 0, -3, -6], [0, -3, -6, -9]]


@pytest.mark.parametrize(
    ("column", "climbs"),
    [
        ((3, 2, 2), [None, Climb(1, 1, True, 13), Climb(1, 1, True, 13)]),  # 20 + 6 are shared
        ((4, 1, 0), [None, Climb(3, 1, True, 13), Climb(1, 2, True, 3)]),
        ((2, 2, 0), [Climb(1, 1, False, 20), Climb(1, 1, False, 20), Climb(2, 1, True, 8)]),  # 26 by three
        ((0, 0, 0), [Climb(1, 1, False, 20)] * 3),
    ],
)
def test_a_climb_is_the_nearest_place_that_pays_more(column: tuple[int, ...], climbs: list[Climb | None]) -> None:
    """Worked out by hand, for a type that pays 20 and 6; counts are of whole buildings."""
    presenter = AlhambraPresenter(sabika.game("alhambra", players=3))
    counts = count_type(presenter, "garden", tuple([(2 * own, 0) for own in column]), (20, 6))
    assert [count.climb for count in counts] == climbs


@pytest.mark.rule("GR-SCORE-4")
@pytest.mark.rule("GR-SCORE-5")
def test_in_granada_one_more_is_worth_more_for_all() -> None:
    """Twice as many as all have for the first, as many for the second; the dearer tile wins a tie."""
    presenter = GranadaPresenter(sabika.game("granada", players=3))
    counts = count_type(presenter, "park", ((3, 8), (2, 10), (0, 0)), (2, 1))
    assert [(count.rank, count.points) for count in counts] == [(1, 10), (2, 5), (0, 0)]
    assert [count.climb for count in counts] == [None, Climb(1, 1, False, 12), Climb(3, 2, False, 8)]


@pytest.mark.parametrize("players", [1, 2, 4])
def test_sheets_tell_what_each_type_brings_at_the_end(players: int) -> None:
    """The points of every type are those that the final scoring notes."""
    for game, view in played(Case("roll_and_write", (), players), 10, 15):
        board = client_view(game, view).board
        assert isinstance(board, SheetBoard)
        end = view.state.copy()
        if end.stack:
            final_scoring(Context(game, end, None))
        for sheet in board.seats:
            for count in sheet.counts:
                noted = [line[3] for line in end.ledger if (line[1], line[2]) == (sheet.seat, count.type)]
                assert [count.points] == (noted or [0])


@pytest.mark.rule("RW-FULL-4")
@pytest.mark.rule("RW-G-25")
def test_a_column_knows_who_completes_a_type_first() -> None:
    """Eight boxes, places for 9, 5 and 2: one row was full before, another is now."""
    column = Column((9, 5, 2), 8, (8, 7, 3, 3), 1, ((0, Place(1, 1, 9)),), ())
    assert [column.place_of(who) for who in range(4)] == [(1, 1, 9), (2, 1, 5), (3, 2, 1), (3, 2, 1)]
    assert column.climb_of(1, column.place_of(1)) is None  # the first place is gone
    assert column.climb_of(2, column.place_of(2)) == Climb(1, 3, False, 2)
    full = column.with_more(1, 1)
    assert full.place_of(1) == Place(2, 1, 5)
    assert full.with_more(2, 5).place_of(2) == Place(2, 2, 3)  # 5 and 2 are shared
