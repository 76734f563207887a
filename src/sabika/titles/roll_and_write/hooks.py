"""What the deeds and frames of this title are played on; it has no modules, so it publishes no points for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from sabika.kernel.play import Play

if TYPE_CHECKING:
    from sabika.titles.roll_and_write.game import RollAndWriteGame
    from sabika.titles.roll_and_write.state import RollAndWriteState

Table: TypeAlias = "Play[RollAndWriteGame, RollAndWriteState]"
"""A game of Roll & Write that is being played."""
