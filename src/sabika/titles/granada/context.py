"""The type of a game of Granada that is being played."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from sabika.kernel.context import Context

if TYPE_CHECKING:
    from sabika.titles.granada.game import GranadaGame
    from sabika.titles.granada.state import GranadaState

GranadaContext: TypeAlias = "Context[GranadaGame, GranadaState]"
"""A game of Granada that is being played."""
