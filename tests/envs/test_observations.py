"""A row of numbers says what the seat's view says, no more and no less, over whole games."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import sabika
from sabika.envs.observations import Observations
from sabika.envs.rows import COUNTED, FRAME, FRAMES, LEFT_OUT, Several, flat, word_code
from sabika.kernel.record import COUNT, SECRET, Record, fields_of
from sabika.kernel.rng import FastRng
from sabika.parts.city import City, xy
from sabika.parts.hand import Hand
from tests.envs.games import SHEETS, WHOLE, golden, positions, random_positions


def said(record: Record, path: str = "") -> dict[str, Any]:
    """Return what a row should say of what a seat sees, found out by a plain walk through the records."""
    found: dict[str, Any] = {}
    for name, field in fields_of(type(record)).items():
        value, where = getattr(record, name), f"{path}{name}"
        if name in LEFT_OUT or field.visibility == SECRET or value is None:
            continue
        if isinstance(value, Record):
            found |= said(value, f"{where}.")
        elif isinstance(value, list):
            for at, item in enumerate(value):
                found |= said(item, f"{where}.{at}.")
        elif isinstance(value, dict):
            for key, item in value.items():
                found |= said(item, f"{where}.{key}.")
        elif isinstance(value, City):
            found[where] = city_said(value)
        elif isinstance(value, Hand) or name in COUNTED:
            found[where] = tuple(sorted(value.cards if isinstance(value, Hand) else value))
        elif field.visibility == COUNT:
            found[where] = len(value)
        else:
            found[where] = tuple(flat(value)) if isinstance(value, tuple) else value
    return found


def city_said(city: City) -> dict[tuple[int, int], tuple[int, int]]:
    """Return the tiles of a city with walls, gates and how they lie, those in the square around the start tile."""
    rows = [(xy(cell), tile, cell) for cell, tile in city.tiles.items()]
    return {
        at: (tile, city.walls_at(cell) + 16 * city.gates_at(cell) + 256 * city.lie_at(cell))
        for at, tile, cell in rows
        if max(map(abs, at)) <= 8
    }


def check_row(observations: Observations, game: Any, state: Any, seat: int | None) -> None:
    """Check that a row says what the view says, and that the true state and the view give the same row."""
    row = observations.of(state, seat)
    view = game.view(state, seat).state
    assert np.array_equal(row, Observations(game).of(view, seat)), "from the view, and from the beginning"
    read = observations.read(row)
    frames = [read.pop(f"stack.{depth}") for depth in range(FRAMES)]
    assert read.pop("you") == (-1 if seat is None else seat)
    assert read == said(view)
    seen = [(word_code(type(frame).__name__), *flat(frame)) for frame in reversed(view.stack)][:FRAMES]
    assert frames == [(*frame, *[0] * FRAME)[:FRAME] for frame in seen] + [(0,) * FRAME] * (FRAMES - len(seen))
    lists = [one for one in observations.sections if isinstance(one.shape, Several)]
    assert [one.path for one in lists if row[one.start] >= one.shape.size] == [], "nothing is cut off"
    assert all(len(frame) <= FRAME for frame in seen)


@pytest.mark.parametrize("name", [*WHOLE, *SHEETS])
def test_a_row_says_what_the_view_says(name: str) -> None:
    game, actions = golden(name)
    observations = Observations(game)
    seats = [None, *range(game.players)]
    for number, state in enumerate(positions(game, actions)):
        if number % 23 == 0:
            check_row(observations, game, state, seats[number // 23 % len(seats)])
        else:
            observations.of(state, 0)  # it remembers what it saw; that must make no difference


@pytest.mark.parametrize("players", range(2, 7))
def test_with_every_module(players: int, request: pytest.FixtureRequest) -> None:
    game = sabika.game("alhambra", players, ["all"])
    observations = Observations(game)
    most = 20_000 if request.config.option.deep else 200
    for number, state in enumerate(random_positions(game, players, most)):
        if number % 40 == 39:
            check_row(observations, game, state, game.legal(state).seat)


@pytest.mark.parametrize("name", ["all_4", "base_2", "granada_2", "roll_and_write_3"])
def test_what_a_seat_cannot_know_makes_no_difference(name: str) -> None:
    """All that is hidden from the seat is dealt anew: row and codes stay the same."""
    game, actions = golden(name)
    observations = Observations(game)
    rng = FastRng(3)
    for number, state in enumerate(positions(game, actions)):
        if number % 17 == 0:
            seat = game.waiting(state)[0]
            other = game.sample(game.view(state, seat), rng)
            assert np.array_equal(observations.of(state, seat), observations.of(other, seat))


def test_others_hands_are_counted_only() -> None:
    game = sabika.game("alhambra", players=2)
    state = game.new("hill")
    read = Observations(game).read(Observations(game).of(state, 0))
    assert read["seats.0.hand"] == state.seats[0].hand.cards
    assert read["seats.1.hand"] == (-1,) * len(state.seats[1].hand.cards)


def test_the_engine_does_without_numpy() -> None:
    check = "import sys, sabika, sabika.sim.games; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", check], timeout=60).returncode == 0
