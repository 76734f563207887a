"""Setting up positions and acting in them by a line of text; whole games are in `tests.helpers.games`."""

from __future__ import annotations

from typing import Any

import pytest

import sabika
from sabika.parts.building import fault_of
from sabika.parts.city import FITS, City, new_city
from sabika.parts.hand import Hand
from sabika.parts.laying import Laying
from sabika.parts.lie import TOWER, cell_of, turn_of, turned
from sabika.parts.position.words import read_spot
from sabika.titles.alhambra.components import FOUNTAIN


def table(players: int, *modules: str) -> tuple[Any, Any]:
    """Return a game and a first state in which it is the first seat's turn."""
    game = sabika.game("alhambra", players, modules)
    state = game.new("a table for tests")
    state.active = state.stack[-1].seat = 0
    return game, state


def tiles(game: Any, *names: str) -> tuple[int, ...]:
    """Return tile ids by name."""
    return tuple(game.tile_id(name) for name in names)


def hand(game: Any, *names: str) -> Hand:
    """Return a hand of cards by name."""
    return Hand(tuple(sorted(game.card_id(name) for name in names)))


def city(game: Any, *lines: str) -> City:
    """Return a legal city: `garden-10-open 0,-1` lays that tile north of the start tile, and so on in this order.

    A tile that may be turned can be: `magical-tower 0,-1/e`.
    """
    built = new_city(FOUNTAIN)
    for line in lines:
        name, place = line.split()
        spot, tile = read_spot(place), game.tile_id(name)
        face, turn = game.tiles[tile], turn_of(spot)
        walls = turned(face.walls, turn) if face.lie < TOWER else face.walls
        laying = Laying(cell_of(spot), tile, walls, face.lie + turn)
        assert fault_of(built, laying, game.tile_walls) == FITS, line
        built.change(laying)
    return built


def act(game: Any, state: Any, *lines: str) -> Any:
    """Return the state after some actions."""
    for line in lines:
        state = game.apply(state, game.notation.read(line)).state
    return state


def told(game: Any, state: Any, line: str) -> list[tuple[str, str]]:
    """Return the kind and the rule of every event of an action."""
    return [(event.kind, event.rule) for event in game.apply(state, game.notation.read(line)).events]


def refused(game: Any, state: Any, line: str) -> str:
    """Return the rule that forbids an action; it must not be listed either."""
    action = game.notation.read(line)
    assert action not in list(game.legal(state))
    with pytest.raises(sabika.Illegal) as refusal:
        game.check(state, action)
    return refusal.value.rule


def offered(game: Any, state: Any, verb: str) -> list[str]:
    """Return the listed actions of a verb, without the seat."""
    lines = [game.notation.write(action).split(" ", 1)[1] for action in game.legal(state)]
    return [line for line in lines if line.split()[0] == verb]


def counts(game: Any, state: Any, round: int = 3) -> dict[str, float]:
    """Return how many buildings of each type the first seat is paid for when a scoring is due now."""
    return {row[2]: dict(row[5])["count"] for row in ledger(game, state, round) if row[2] != "wall"}


def wall(game: Any, state: Any) -> int:
    """Return the wall points of the first seat when the first scoring is due now."""
    return sum(row[3] for row in ledger(game, state, 1) if row[2] == "wall")


def ledger(game: Any, state: Any, round: int) -> list[Any]:
    """Return the ledger lines of the first seat of a scoring at the end of this turn."""
    state = state.copy()
    state.due = (round,)
    after = act(game, state, "p1 take 1")
    return [row for row in after.ledger if row[:2] == (round, 0)]
