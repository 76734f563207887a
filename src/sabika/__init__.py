"""Sabika: play, study and build bots for the Alhambra family of board games."""

from __future__ import annotations

from sabika.kernel.action import Action
from sabika.kernel.errors import Illegal, NotationError, RecordError, SabikaError, SetupError, Stale
from sabika.kernel.game import Game, Outcome, Step
from sabika.kernel.view import View
from sabika.titles import TITLES
from sabika.titles import make_game as game

__all__ = [
    "TITLES",
    "Action",
    "Game",
    "Illegal",
    "NotationError",
    "Outcome",
    "RecordError",
    "SabikaError",
    "SetupError",
    "Stale",
    "Step",
    "View",
    "game",
]
__version__ = "0.1.0"
