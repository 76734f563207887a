"""What a computer player is: it sees the game's rules and its own view, never the true state."""

from __future__ import annotations

from typing import Any, Protocol

from sabika.kernel.action import Action
from sabika.kernel.game import Game
from sabika.kernel.rng import Rng
from sabika.kernel.view import View


class Bot(Protocol):
    """A computer player. It keeps nothing between two questions, and all its chance comes from the given generator."""

    def choose(self, game: Game[Any], view: View, rng: Rng) -> Action:
        """Return an action for the seat of the view, which is asked now."""
        ...
