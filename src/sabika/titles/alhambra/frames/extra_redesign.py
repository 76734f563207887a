"""One more redesign, beside the action of a turn."""

from __future__ import annotations

from typing import ClassVar

from sabika.kernel.action_type import ActionType
from sabika.parts.question import Question
from sabika.titles.alhambra.frames.redesign import REMOVE, redesign_action_types
from sabika.titles.alhambra.hooks import AlhambraContext


class ExtraRedesign(Question):
    """One redesign, in any way that the rules know; whoever allows it names the rule."""

    PROMPT: ClassVar[str] = "redesign"
    __slots__ = ()

    def action_types(self, ctx: AlhambraContext, seat: int) -> tuple[ActionType, ...]:
        return redesign_action_types(ctx)


def can_redesign(ctx: AlhambraContext, seat: int) -> bool:
    """Return whether a seat has any redesign to do; nearly always there is a tile that may be removed."""
    if REMOVE.possible(ctx, seat):
        return True
    for action_type in redesign_action_types(ctx):
        if action_type.possible(ctx, seat):
            return True
    return False


def has_tiles(ctx: AlhambraContext, seat: int) -> bool:
    """Return whether a seat has any tile to redesign with: what everybody sees of it, whatever is in its hand."""
    player = ctx.state.seats[seat]
    return bool(player.reserve) or len(player.city.order) > 1
