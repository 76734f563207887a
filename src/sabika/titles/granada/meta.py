"""What Granada is called, who can play it and which options it has."""

from __future__ import annotations

from typing import Final

from sabika.kernel.setup import Option, Preset

TITLE: Final = "granada"
RULES: Final = 1
"""Version of the rules; a game file names the version it was played with."""
MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 6
OPTIONS: Final = (
    Option("scoring", "normal", ("normal", "beginners"), "GR-SETUP-15", "fixed points instead of multiples"),
    Option("optional_extra_action", False, (False, True), "GR-D-12", "after an exact purchase a player may stop"),
    Option(
        "dirk_in_total",
        True,
        (True, False),
        "GR-G-12",
        "two players: Dirk's tiles count towards the total of a type",
        (2,),
    ),
    Option(
        "scoring_time",
        "after_yard",
        ("after_yard", "before_yard"),
        "GR-G-27",
        "two players: scorings A and B come after or before the yard is refilled",
        (2,),
    ),
    Option(
        "dirk_can_win", False, (False, True), "GR-G-13", "two players: nobody wins if Dirk has more than both", (2,)
    ),
)
PRESETS: Final[tuple[Preset, ...]] = ()
"""Sets of modules that go well together: there are no modules."""
