"""The spaces of a table, as Gymnasium and PettingZoo describe what goes in and comes out."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from sabika.envs.table import Table

LEAST, MOST = np.iinfo(np.int32).min, np.iinfo(np.int32).max


def spaces_of(table: Table) -> tuple[Dict, list[Discrete]]:
    """Return the space of observations, which are a row and a mask, and for each seat a space of codes."""
    row = Box(LEAST, MOST, (table.observations.size,), np.int32)
    mask = Box(0, 1, (table.codes.size,), np.int8)
    codes = [Discrete(table.codes.size) for _ in range(table.game.players)]
    return Dict({"observation": row, "action_mask": mask}), codes


def observed(table: Table, seat: int) -> dict[str, Any]:
    """Return what a seat may know and do now."""
    return {"observation": table.observe(seat), "action_mask": table.mask(seat)}
