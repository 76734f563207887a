"""How well bots play, by name; a new level is one line here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sabika.bots import Bot
from sabika.bots.greedy_bot import GreedyBot
from sabika.bots.random_bot import RandomBot
from sabika.kernel.action import Action
from sabika.kernel.game import Game
from sabika.kernel.rng import Rng
from sabika.kernel.view import View

SLIPS: Final = 3
"""Out of ten answers, how many an easy bot gives without thinking."""


class EasyBot:
    """Thinks most of the time, and does anything for the rest."""

    def choose(self, game: Game[Any], view: View, rng: Rng) -> Action:
        """Return an action for the seat of the view."""
        careless = rng.below("easy bot", 10) < SLIPS
        return (RandomBot() if careless else GreedyBot()).choose(game, view, rng)


LEVELS: Final[dict[str, Callable[[], Bot]]] = {"easy": EasyBot, "keen": GreedyBot}
