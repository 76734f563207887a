"""The context of this title's action types and frames; it has no modules, so it publishes no points for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from sabika.kernel.context import Context

if TYPE_CHECKING:
    from sabika.titles.roll_and_write.game import RollAndWriteGame
    from sabika.titles.roll_and_write.state import RollAndWriteState

SheetContext: TypeAlias = "Context[RollAndWriteGame, RollAndWriteState]"
"""A game of Roll & Write that is being played."""
