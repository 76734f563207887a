"""What a scenario can order besides the actions of players: a title names the directives, and what each one does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sabika.kernel.context import Context
from sabika.parts.position.builder import Builder
from sabika.parts.position.format import PositionFormat

Directives = Mapping[str, Callable[[Any], None]]


def direct(directives: Directives, ctx: Context[Any, Any], text: str) -> bool:
    """Do what a directive says; False if there is none of this name."""
    name = " ".join(text.split())
    if name not in directives:
        return False
    directives[name](ctx)
    ctx.settle()
    return True


def change(fmt: PositionFormat, game: Any, state: Any, key: str, text: str) -> None:
    """Change one thing in the middle of a play; nothing is taken out of the box for it."""
    builder = Builder(fmt, game, state, len(game.tiles), dealt=True)
    builder.read(0, key, text)
    builder.fill()
