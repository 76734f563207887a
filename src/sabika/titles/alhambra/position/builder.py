"""Building a state from the lines of a position, with made-up tiles and what modules keep."""

from __future__ import annotations

from collections.abc import Sequence

from sabika.kernel.context import Context
from sabika.parts.position.builder import Builder, clear
from sabika.parts.position.words import Line
from sabika.titles.alhambra.frames.rounds import Rounds
from sabika.titles.alhambra.frames.turn import Turn
from sabika.titles.alhambra.game import AlhambraGame
from sabika.titles.alhambra.hooks import TURN_BEGIN
from sabika.titles.alhambra.position.cities import with_made_tiles
from sabika.titles.alhambra.position.format import FORMAT
from sabika.titles.alhambra.state import AlhambraState


def build(game: AlhambraGame, given: Sequence[Line], seed: str, dealt: bool) -> tuple[AlhambraGame, AlhambraState]:
    """Return the game, with made-up tiles, and the position that the lines describe, not yet settled."""
    made = len(game.tiles)
    state = game.new(seed)
    game = with_made_tiles(game, given)
    if dealt and not given:
        return game, state
    builder = Builder(FORMAT, game, state, made, dealt)
    builder.read_first(given)
    if not dealt:
        clear(FORMAT, state)
    turn = Turn(state.active)
    builder.begin(turn)
    rounds = Rounds()
    rounds.step = "money"
    for listen in TURN_BEGIN.of(game):
        listen(Context(game, state, None))
    builder.give_all(given)
    state.stack = [rounds, turn]
    return game, state
