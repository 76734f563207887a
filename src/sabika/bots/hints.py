"""Hints: what a good player would do, and why, from what a seat may know."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sabika.bots.evaluator import Reason
from sabika.bots.greedy_bot import evaluator_for, rank
from sabika.kernel.action import Action
from sabika.kernel.game import Game
from sabika.kernel.rng import Rng
from sabika.kernel.view import View

MOST: Final = 3
"""How many different things are proposed."""
WORTH_SAYING: Final = 0.15
"""Reasons that count for less than this many points are left out."""


class Hint(NamedTuple):
    """A proposed action, what it is worth in points, and the reasons that matter, those for it first."""

    action: Action
    points: float
    reasons: tuple[Reason, ...]


def hints(game: Game[Any], view: View, rng: Rng, most: int = MOST) -> list[Hint]:
    """Return the best things to do, best first; of several ways to do the same (to pay, say) only the best one.

    >>> import sabika
    >>> game = sabika.game("alhambra", players=3)
    >>> match = sabika.Match(game, seed="any text")
    >>> [hint.action.verb for hint in hints(game, match.view(match.waiting[0]), Rng("hint"))]
    ['take', 'buy', 'take']
    """
    ranked = rank(game, view, rng)
    evaluator = evaluator_for(game, view)
    found: dict[tuple[Any, ...], Hint] = {}
    for choice, action, points in ranked:
        aim = aim_of(action)
        if aim not in found:
            reasons = [reason for reason in evaluator.reasons(choice, action) if abs(reason.points) >= WORTH_SAYING]
            reasons.sort(key=lambda reason: -reason.points)
            found[aim] = Hint(action, points, tuple(reasons))
        if len(found) == most:
            break
    return list(found.values())


def aim_of(action: Action) -> tuple[Any, ...]:
    """Return what an action is about, whatever it is done with: its verb and first argument."""
    return action.verb, *action.args[:1]
