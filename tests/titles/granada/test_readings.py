"""Readings that tables may choose: whether Dirk's tiles count in T, and whether a scoring comes before the yard."""

from __future__ import annotations

from typing import Any

import pytest

import sabika
from sabika.kernel.context import Context
from sabika.kernel.rng import Rng
from sabika.titles.granada.components import TYPES
from sabika.titles.granada.frames.scoring import type_lines


def kinds_of_a_scoring(time: str) -> list[str]:
    """Return the kinds of events of a move, in some random game for two, that led to a scoring and a refilled yard."""
    game = sabika.game("granada", 2, options={"scoring_time": time})
    rng = Rng("readings")
    for number in range(60):
        state = game.new(f"yard {number}")
        while not game.is_over(state):
            legal = game.legal(state)
            step = game.apply(state, legal[rng.below("pick", len(legal))])
            kinds = [event.kind for event in step.events]
            if {"scoring_card_drawn", "yard_refilled"} <= set(kinds):
                return kinds
            state = step.state
    raise AssertionError("no scoring card came together with a refill of the yard")


@pytest.mark.rule("GR-G-27", "GR-EOT-6")
def test_a_scoring_comes_after_the_yard_or_before_it() -> None:
    after, before = (kinds_of_a_scoring(time) for time in ("after_yard", "before_yard"))
    assert after.index("yard_refilled") < after.index("scoring_began") < after.index("dirk_drew")
    assert before.index("scoring_ended") < before.index("dirk_drew") < before.index("yard_refilled")


@pytest.mark.rule("GR-G-12", "GR-SCORE-4")
def test_dirks_tiles_count_in_the_multiples_or_do_not() -> None:
    points: dict[bool, list[int]] = {}
    for counted in (True, False):
        game: Any = sabika.game("granada", 2, options={"dirk_in_total": counted})
        state = game.new("total")
        own = next(tile for tile, face in enumerate(game.tiles) if face.type == 0)
        dirks = [tile for tile, face in enumerate(game.tiles) if face.type == 0 and tile // 2 != own // 2][:2]
        state.dirk.tiles = tuple(dirks)
        lines = [line for line in type_lines(Context(game, state, None), 3) if line[1] == TYPES[0]]
        assert [line[0] for line in lines] == [2], "Dirk has most of the type in either reading"
        points[counted] = [dict(line[4])["visible"] for line in lines]
    assert points == {True: [2], False: [0]}
