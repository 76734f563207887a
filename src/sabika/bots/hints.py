"""Hints: what a good player would do, what that should lead to, and why, from what a seat may know."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sabika.bots.evaluator import Evaluator, Reason
from sabika.bots.greedy_bot import evaluator_for, rank
from sabika.bots.search.judges import judge_for
from sabika.bots.search.outlook import Outlook, outlooks
from sabika.bots.search.search_bot import Effort, look_ahead
from sabika.kernel.action import Action
from sabika.kernel.decision import Choice
from sabika.kernel.game import Game
from sabika.kernel.rng import FastRng, Rng
from sabika.kernel.view import View

MOST: Final = 3
"""How many different things are proposed."""
WORTH_SAYING: Final = 0.15
"""Reasons that count for less than this many points are left out."""
SEARCH: Final = Effort(width=8, playouts=192, seconds=0.4, turns=8)
"""How hard it looks for what is good, as far ahead as the expert; somebody waits for it."""
TRIALS: Final = Effort(width=MOST, playouts=120, seconds=0.3)
"""How hard it looks at what it will propose, in worlds that had no part in choosing that."""


class Hint(NamedTuple):
    """A proposed action, what its reasons add up to in points, and the reasons that matter, those for it first.

    `ahead` is by how many points the seat should beat the best other one in the end, `chance` how likely it wins; both
    are None for a title in which nobody can look ahead.
    """

    action: Action
    points: float
    reasons: tuple[Reason, ...]
    ahead: float | None = None
    chance: float | None = None


def hints(
    game: Game[Any], view: View, rng: Rng, most: int = MOST, search: Effort = SEARCH, trials: Effort = TRIALS
) -> list[Hint]:
    """Return the best things to do, best first; of several ways to do the same (to pay, say) only the best one.

    >>> import sabika
    >>> game = sabika.game("alhambra", players=3)
    >>> match = sabika.Match(game, seed="any text")
    >>> best, *others = hints(game, match.view(match.waiting[0]), Rng("hint"))
    >>> best.chance is not None and all(best.chance >= (other.chance or 0.0) for other in others)
    True
    """
    ranked = rank(game, view, rng)
    evaluator = evaluator_for(game, view)
    known = {action: (choice, points) for choice, action, points in ranked}
    judge = judge_for(game, view.state)
    if judge is None:
        chosen = differing([action for _, action, _ in ranked], most)
        return [told(evaluator, *known[action], action, None, view) for action in chosen]
    tried = [one.action for one in look_ahead(game, view, rng, search)]
    chosen = differing([*tried, *[action for _, action, _ in ranked]], most)
    ends = outlooks(game, view, judge, chosen, trials, FastRng(rng.below("hint", 1 << 60)))
    found = [told(evaluator, *known[one], one, end, view) for one, end in zip(chosen, ends, strict=True)]
    return sorted(found, key=lambda hint: (-(hint.chance or 0.0), -(hint.ahead or 0.0)))


def told(evaluator: Evaluator, choice: Choice, points: float, action: Action, end: Outlook | None, view: View) -> Hint:
    """Return an action as a hint."""
    why = reasons_for(evaluator, choice, action)
    if end is None or view.seat is None:
        return Hint(action, points, why)
    return Hint(action, points, why, end.ahead[view.seat], end.chances[view.seat])


def reasons_for(evaluator: Evaluator, choice: Choice, action: Action) -> tuple[Reason, ...]:
    """Return the reasons that matter, those for it first."""
    found = [reason for reason in evaluator.reasons(choice, action) if abs(reason.points) >= WORTH_SAYING]
    return tuple(sorted(found, key=lambda reason: -reason.points))


def differing(actions: list[Action], most: int) -> list[Action]:
    """Return the first few actions that are about different things."""
    found: dict[tuple[Any, ...], Action] = {}
    for action in actions:
        found.setdefault(aim_of(action), action)
        if len(found) == most:
            break
    return list(found.values())


def aim_of(action: Action) -> tuple[Any, ...]:
    """Return what an action is about, whatever it is done with: its verb and first argument."""
    return action.verb, *action.args[:1]
