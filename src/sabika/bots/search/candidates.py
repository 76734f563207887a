"""What is worth trying: the actions that look best, with no more than a few ways to do the same."""

from __future__ import annotations

from typing import Any, Final

from sabika.kernel.action import Action
from sabika.kernel.decision import Choice

WAYS: Final = 2
"""How many ways to do the same (to pay for a tile, say) are tried."""


def candidates(ranked: list[tuple[Choice, Action, float]], most: int) -> list[Action]:
    """Return so many of the ranked actions at most; of payments for the same thing only the best few."""
    found: list[Action] = []
    ways: dict[tuple[Any, ...], int] = {}
    for _, action, _ in ranked:
        aim = aim_of(action)
        if aim:
            ways[aim] = ways.get(aim, 0) + 1
            if ways[aim] > WAYS:
                continue
        found.append(action)
        if len(found) == most:
            break
    return found


def aim_of(action: Action) -> tuple[Any, ...]:
    """Return what is paid for, nothing where nothing is: all arguments but for the cards that are laid down."""
    rest = [arg for arg in action.args if not isinstance(arg, tuple)]
    return (action.verb, *rest) if 0 < len(rest) < len(action.args) else ()
