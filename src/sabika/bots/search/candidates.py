"""What is worth trying: the actions that look best, with no more than a few ways to do the same."""

from __future__ import annotations

from typing import Any, Final

from sabika.kernel.action import Action
from sabika.kernel.decision import Choice

WAYS: Final = 2
"""How many ways to do the same (to pay for a tile, say) are tried."""
HOPELESS: Final = 7.0
"""By how many points an action may look worse than the best one, and be tried nevertheless."""
BACK_AND_FORTH: Final = frozenset(["remove", "swap"])
"""What can be undone in the next turn, and done again in the one after that."""
GAIN: Final = 3.0
"""By how many points it must look better than doing nothing."""


def candidates(ranked: list[tuple[Choice, Action, float]], most: int, late: bool = False) -> list[Action]:
    """Return so many of the ranked actions; of payments for the same thing only the best few, of each verb one."""
    ranked = forward(ranked, late)
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
    return found + others(ranked, found)


def forward(ranked: list[tuple[Choice, Action, float]], late: bool) -> list[tuple[Choice, Action, float]]:
    """Return the actions without those that only gain time, if there are any others.

    When it is late, nothing is done that can be undone, however good it looks. Then two who wait for each other come
    to an end: without purchases the money runs out that can be taken, and the reserve that can be laid.
    """
    found = [row for row in ranked if row[1].verb not in BACK_AND_FORTH or (row[2] >= GAIN and not late)]
    return found or ranked


def others(ranked: list[tuple[Choice, Action, float]], found: list[Action]) -> list[Action]:
    """Return the best action of each verb that is not among those found, if it does not look hopeless."""
    seen = {action.verb for action in found}
    more: list[Action] = []
    for _, action, points in ranked:
        if points < ranked[0][2] - HOPELESS:
            break
        if action.verb not in seen:
            seen.add(action.verb)
            more.append(action)
    return more


def aim_of(action: Action) -> tuple[Any, ...]:
    """Return what is paid for, nothing where nothing is: all arguments but for the cards that are laid down."""
    rest = [arg for arg in action.args if not isinstance(arg, tuple)]
    return (action.verb, *rest) if 0 < len(rest) < len(action.args) else ()
