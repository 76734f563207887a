"""From one turn to the next: imaginary players, the end of a round, the end of the game (2.2, 2.8, 2.9)."""

from __future__ import annotations

from sabika.kernel.frame import Frame
from sabika.titles.roll_and_write.frames.dice import roll_two
from sabika.titles.roll_and_write.frames.score_sheet import enter, tell_crossed
from sabika.titles.roll_and_write.frames.scoring import complete_types, final_scoring
from sabika.titles.roll_and_write.hooks import SheetContext
from sabika.titles.roll_and_write.state import Imaginary
from sabika.titles.roll_and_write.words import VALUES_OF


def end_turn(ctx: SheetContext, turn: Frame) -> None:
    """RW-CROSS-4, RW-COIN-4: the next seat acts, clockwise; after the last real one the round ends (RW-ROUND-2)."""
    state = ctx.state
    following = (turn.seat + 1) % ctx.game.players
    if following == state.first:
        end_round(ctx)
        if not state.stack:
            return
    turn.seat = following
    turn.step = "act"
    if ctx.events is not None:
        begin_turn(ctx, following)


def begin_turn(ctx: SheetContext, seat: int) -> None:
    """Tell whose turn it is; the start player marks the round (RW-ROUND-2)."""
    if seat == ctx.state.first:
        ctx.tell("round_began", "RW-ROUND-2", number=ctx.state.round, rounds=ctx.game.rounds)
    ctx.tell("turn_began", "RW-ROUND-2", seat=seat)


def end_round(ctx: SheetContext) -> None:
    """RW-ROUND-4: imaginary turns, completed types, then another round or the final scoring (RW-ROUND-5).

    The rolls of the last round are made like all others (RW-G-12).
    """
    state = ctx.state
    for row in state.imaginary:  # RW-2P-3, RW-SOLO-2, RW-G-16
        imaginary_turn(ctx, row, "RW-2P-5")
    if state.fresh:
        complete_types(ctx)
    if state.round < ctx.game.rounds:
        state.round += 1
    else:
        end_game(ctx)


def imaginary_turn(ctx: SheetContext, row: Imaginary, rule: str) -> None:
    """RW-2P-5: roll their pair until it shows a type that they have not completed, and cross one box of it.

    The same cell may come again and counts each time (RW-2P-2). With the usual boxes it cannot matter at the start
    whether a type is full (RW-G-17).
    """
    state, game = ctx.state, ctx.game
    state.barrier = state.seq
    cell = roll_two(state)
    kind = game.grid[cell]
    while row.boxes[kind] == game.boxes[kind]:
        yellow, blue = VALUES_OF[cell]
        ctx.tell("imaginary_rerolled", "RW-2P-5", seat=row.seat, yellow=yellow, blue=blue, type=game.types[kind])
        cell = roll_two(state)
        kind = game.grid[cell]
    row.dice = VALUES_OF[cell]
    enter(ctx, row, kind)
    if ctx.events is not None:
        tell_crossed(ctx, row, kind, row.dice[0], row.dice[1], rule)


def end_game(ctx: SheetContext) -> None:
    """RW-ROUND-5: the final scoring, then nobody has anything to decide any more."""
    final_scoring(ctx)
    ctx.state.stack.clear()
    outcome = ctx.game.outcome(ctx.state)
    assert outcome is not None
    others = [row.score for row in ctx.state.imaginary] if ctx.game.contest else []
    ctx.tell(
        "game_over",
        "RW-SCORE-7",
        scores=list(outcome.scores),
        imaginary=others,
        winners=[*outcome.winners, *outcome.neutral_winners],
    )
