"""What a scenario can order besides the actions of players: the set-up, parts of a round, the end, changes."""

from __future__ import annotations

from typing import Final

from sabika.kernel.context import Context
from sabika.parts.position.directives import Directives
from sabika.titles.roll_and_write.frames.rounds import end_game, end_round, imaginary_turn
from sabika.titles.roll_and_write.frames.scoring import complete_types
from sabika.titles.roll_and_write.game import RollAndWriteGame
from sabika.titles.roll_and_write.position.builder import full_types, put
from sabika.titles.roll_and_write.setup import set_up
from sabika.titles.roll_and_write.state import RollAndWriteState

SheetContext = Context[RollAndWriteGame, RollAndWriteState]


def change(game: RollAndWriteGame, state: RollAndWriteState, key: str, text: str) -> None:
    """Change one thing in the middle of a play; a type that becomes full is completed in this round."""
    before = full_types(game, state)
    put(game, state, key, text)
    after = full_types(game, state)
    kept = [pair for pair in state.fresh if pair in after]
    state.fresh = (*kept, *[pair for pair in after if pair not in before])


def set_up_anew(ctx: SheetContext) -> None:
    """Clear the table and set the game up; the dice that lie ready are rolled first."""
    state = ctx.state
    fresh = ctx.game.empty_state(state.rng.seed)
    fresh.coming = state.coming
    for name in ("stack", "seats", "imaginary", "first", "round", "places", "fresh", "ledger"):
        setattr(state, name, getattr(fresh, name))
    set_up(ctx)


def imaginary_turns(ctx: SheetContext) -> None:
    """Let every imaginary player have their turn."""
    for row in ctx.state.imaginary:
        imaginary_turn(ctx, row, "RW-2P-5")


def play_on(ctx: SheetContext) -> None:
    """Let everybody do as little as possible until the game is over."""
    state, game = ctx.state, ctx.game
    while state.stack:
        game.play(state, game.default(state, state.stack[-1].seat), ctx.events)


DIRECTIVES: Final[Directives] = {
    "start game": set_up_anew,
    "imaginary turns": imaginary_turns,
    "complete types": complete_types,
    "end round": end_round,
    "end game": end_game,
    "play on": play_on,
}
