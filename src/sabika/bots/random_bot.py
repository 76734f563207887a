"""A player who does anything that is allowed."""

from __future__ import annotations

from typing import Any

from sabika.kernel.action import Action
from sabika.kernel.game import Game
from sabika.kernel.rng import Rng
from sabika.kernel.view import View


class RandomBot:
    """Chooses among the listed actions, all of them equally likely."""

    def choose(self, game: Game[Any], view: View, rng: Rng) -> Action:
        """Return any listed action."""
        return rng.pick("random bot", view.legal)
