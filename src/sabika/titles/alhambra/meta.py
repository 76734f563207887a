"""What Alhambra is called, who can play it and which options it has."""

from __future__ import annotations

from typing import Final

from sabika.kernel.setup import BOX, TABLE, Option, Preset

TITLE: Final = "alhambra"
RULES: Final = 1
"""Version of the rules; a game file names the version it was played with."""
MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 6
OPTIONS: Final = (
    Option("optional_extra_action", False, (False, True), "D-6", "after an exact purchase a player may stop"),
    Option("dirk_can_win", False, (False, True), "G-13", "two players: nobody wins if Dirk has more than both", (2,)),
)
PRESETS: Final = (
    Preset("steps", TABLE, (1, 4, 17)),
    Preset("market", TABLE, (2, 11, 16, 19)),
    Preset("court", TABLE, (7, 10, 18, 20)),
    Preset("siege", TABLE, (3, 5, 8, 9, 15, 21, 23)),
    Preset("vizier_box", BOX, range(1, 5)),
    Preset("gates_box", BOX, range(5, 9)),
    Preset("thieves_box", BOX, range(9, 13)),
    Preset("treasure_box", BOX, range(13, 17)),
    Preset("sultan_box", BOX, range(17, 21)),
    Preset("falconers_box", BOX, range(21, 25)),
    Preset("queenies", BOX, range(25, 27)),
    Preset("everything", BOX, range(1 << 16)),
)
"""Ready-made sets of modules as they are offered: tables from gentle to wild, then what people own, box by box."""
