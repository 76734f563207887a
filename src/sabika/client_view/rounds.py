"""Which of the three scorings comes next."""

from __future__ import annotations

from typing import Any, Final

LAST_ROUND: Final = 3


def next_round(state: Any) -> int:
    """Return the number of the scoring that comes next, the last one after all of them."""
    return min(len(state.scored) + 1, LAST_ROUND)
