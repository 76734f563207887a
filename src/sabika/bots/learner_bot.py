"""Players who make the mistakes that people make: they overlook things, and misjudge what they see."""

from __future__ import annotations

from typing import Any, Final

from sabika.bots.greedy_bot import rank
from sabika.kernel.action import Action
from sabika.kernel.game import Game
from sabika.kernel.rng import Rng
from sabika.kernel.view import View

ABSURD: Final = 6.0
"""What looks worse than the best by so many points is not done even by mistake."""
FINE: Final = 1000


class LearnerBot:
    """Weighs things as the greedy player does, but overlooks some, and errs about the others.

    Out of a hundred things that could be done it overlooks `overlooks`; `error` is by how many points it is wrong about
    what one is worth, at most and rarely by so much.
    """

    def __init__(self, overlooks: int, error: float) -> None:
        self.overlooks: int = overlooks
        self.error: float = error

    def choose(self, game: Game[Any], view: View, rng: Rng) -> Action:
        """Return the action that seems best to them."""
        only = view.legal
        if len(only) == 1:
            return only[0]
        ranked = rank(game, view, rng)
        plausible = [(action, points) for _, action, points in ranked if points > ranked[0][2] - ABSURD]
        draws = rng.numbers("learner bot", [100, FINE, FINE, FINE] * len(plausible))
        found, best = plausible[-1][0], -1e9
        for at, (action, points) in enumerate(plausible):
            missed, *errors = draws[4 * at : 4 * at + 4]
            seems = points + self.error * (2 * sum(errors) / (3 * FINE) - 1)
            if missed >= self.overlooks and seems > best:
                found, best = action, seems
        return found
