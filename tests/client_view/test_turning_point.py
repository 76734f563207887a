"""What decided a game: the latest tile without which somebody else would have won."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import sabika
from sabika.client_view import client_view
from sabika.client_view.model.points import TurningPoint
from sabika.client_view.titles import present


@cache
def played(title: str, seed: str, modules: tuple[str, ...] = ()) -> tuple[Any, Any]:
    """Return a game of greedy bots and its last position."""
    game = sabika.game(title, 3, modules)
    match = sabika.Match(game, seed)
    bot, rng = sabika.bot("greedy"), sabika.Rng(seed)
    while not match.is_over:
        match.play(bot.choose(game, match.view(match.waiting[0]), rng))
    return game, match.state


def close_game(title: str) -> tuple[Any, Any, TurningPoint]:
    """Return a game that one tile has decided."""
    for number in range(12):
        game, state = played(title, f"close {number}")
        found = present(game).turning_point(state)
        if found is not None:
            return game, state, found
    raise AssertionError("no game was close")


@pytest.mark.parametrize("title", ["alhambra", "granada"])
def test_without_the_tile_somebody_else_would_have_won(title: str) -> None:
    game, state, found = close_game(title)
    outcome = game.outcome(state)
    assert outcome.winners == (found.seat,)
    assert found.winners != [found.seat]
    assert all(gain.after > gain.before for gain in found.gains)
    board = client_view(game, game.view(state, None)).board
    tiles = [(f"{one.x},{one.y}", one.tile.name) for one in board.seats[found.seat].city.tiles]  # type: ignore[union-attr]
    assert (found.cell, found.tile) in tiles
    # Scored by hand: take the tile away, count the last scoring again, and look who has most.
    less = state.copy()
    city = less.seats[found.seat].city
    less.seats[found.seat].city = city.take(game.notation.kinds["cell"].from_json(found.cell))
    points = list(outcome.scores)
    for sign, position in ((-1, state), (1, less)):
        for who, _, number in present(game).lines_now(position):  # type: ignore[attr-defined]
            if who < len(points):
                points[who] += sign * number
    assert [who for who, score in enumerate(points) if score == max(points)] == found.winners


def test_a_clear_victory_is_not_said_to_hang_on_a_tile() -> None:
    game, state, found = close_game("alhambra")
    ahead = state.copy()
    ahead.seats[found.seat].score += 80
    assert game.outcome(ahead).winners == (found.seat,)
    assert present(game).turning_point(ahead) is None


def test_nobody_guesses_where_counting_again_would_not_give_what_was_scored() -> None:
    """Points that a module gave in the last scoring and would not give now leave the question open."""
    game, state, _ = close_game("alhambra")
    other = state.copy()
    round_, seat, source, points, *rest = other.ledger[-1]
    other.ledger = (*other.ledger[:-1], (round_, seat, source, points + 1, *rest))
    assert present(game).turning_point(other) is None


def test_sheets_have_no_tile_that_decides() -> None:
    game, state = played("roll_and_write", "close")
    assert present(game).turning_point(state) is None
