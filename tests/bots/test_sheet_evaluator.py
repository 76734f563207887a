"""The greedy player at Roll & Write: it plays every game by the rules, from its view alone, and better than chance."""

from __future__ import annotations

from typing import Any

import pytest

import sabika
from sabika.bots import make_bot
from sabika.kernel.rng import Rng
from sabika.sim import play_out, simulate
from tests.helpers.views import sampled
from tests.titles.roll_and_write.playing import CASES, case_name, make, walk


@pytest.mark.parametrize("case", CASES, ids=case_name)
def test_it_plays_whole_games_by_the_rules(case: Any) -> None:
    game = make(case)
    match = sabika.Match(game, "bots")
    state, actions = play_out(game, "bots", ["greedy"] * game.players)
    for action in actions:
        match.play(action)
    assert match.state == state
    assert match.outcome is not None


def test_it_is_better_than_chance() -> None:
    seats = simulate("roll_and_write", 3, games=12, bots=["greedy", "random", "random"], workers=1).statistics.seats
    assert seats[0].win_rate > 0.9
    assert seats[0].mean > seats[1].mean + 20


@pytest.mark.rule("RW-INFO-1")
def test_it_cannot_see_dice_to_come() -> None:
    game = make(CASES[2])
    for number, (state, _, _) in enumerate(walk(game, "blind")):
        if number % 5 == 0:
            seat = game.waiting(state)[0]
            other = sampled(game, state, seat, Rng(str(number)))
            choices = [make_bot("greedy").choose(game, game.view(one, seat), Rng("chance")) for one in (state, other)]
            assert choices[0] == choices[1]
