"""How each title looks on the screen; a new title is one line here."""

from __future__ import annotations

from typing import Any, Final

from sabika.kernel.game import Game
from sabika.terminal.faces import Screen
from sabika.terminal.titles import alhambra, granada, roll_and_write

SCREENS: Final[dict[str, Screen]] = {
    "alhambra": alhambra.SCREEN,
    "granada": granada.SCREEN,
    "roll_and_write": roll_and_write.SCREEN,
}


def screen_of(game: Game[Any]) -> Screen:
    """Return how the title of a game looks."""
    return SCREENS[game.setup.title]
