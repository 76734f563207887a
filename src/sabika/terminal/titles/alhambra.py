"""Alhambra on the screen."""

from __future__ import annotations

from typing import Any, Final

from sabika.terminal.board import CityScreen
from sabika.terminal.look import Look
from sabika.terminal.say.speech import Speech
from sabika.titles.alhambra.components import TYPES
from sabika.titles.alhambra.tiles import marks_of


def plain_tile(speech: Speech, game: Any, tile: int) -> str:
    """Return a tile that has one side."""
    return speech.tile(game.tiles[tile].name)


def nothing_more(speech: Speech, state: Any) -> str:
    """Say nothing."""
    return ""


LOOK: Final = Look(
    types=TYPES,
    initials=("P", "S", "A", "C", "G", "T"),
    styles=("bright_blue", "bright_red", "yellow", "white", "green", "magenta"),
    row="market",
    stock="tower",
    wall="wall",
    edge="#",
    marks=marks_of,
    tile=plain_tile,
    more=nothing_more,
    legend="terminal.legend.walls",
    example="garden-09-ne",
    rule="AL-BUY-5",
)
SCREEN: Final = CityScreen(LOOK)
