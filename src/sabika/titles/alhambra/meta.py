"""What Alhambra is called, who can play it and which options it has."""

from __future__ import annotations

from typing import Final

from sabika.kernel.setup import Option

TITLE: Final = "alhambra"
RULES: Final = 1
"""Version of the rules; a game file names the version it was played with."""
MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 6
OPTIONS: Final = (
    Option("optional_extra_action", False, (False, True), "D-6", "after an exact purchase a player may stop"),
    Option("dirk_can_win", False, (False, True), "G-13", "two players: nobody wins if Dirk has more than both", (2,)),
)
PRESETS: Final = ("steps", "market", "money", "walls", "court", "build")
"""Sets of modules that go well together, in the order in which they are offered; each module says where it belongs."""
