"""What Alhambra Roll & Write is called, who can play it and which options it has."""

from __future__ import annotations

from typing import Final

from sabika.kernel.errors import SetupError
from sabika.kernel.setup import Option, Preset, Setup

TITLE: Final = "roll_and_write"
RULES: Final = 1
"""Version of the rules; a game file names the version it was played with."""
MIN_PLAYERS: Final = 1
MAX_PLAYERS: Final = 5
RANDOM: Final = "random"
OPTIONS: Final = (
    Option(
        "start_player",
        RANDOM,
        (RANDOM, 1, 2, 3, 4, 5),
        "RW-D-3",
        "who goes first: random, or the number of a seat",
        (2, 3, 4, 5),
    ),
    Option("solo_imaginary", 2, (2, 3, 4), "RW-VAR-1", "solo: how many imaginary players there are", (1,)),
    Option("solo_contest", False, (False, True), "RW-VAR-2", "solo: the imaginary players score and can win", (1,)),
)
PRESETS: Final[tuple[Preset, ...]] = ()
"""Sets of modules that go well together: there are no modules."""


def check_options(setup: Setup) -> None:
    """Refuse options that this number of players does not have; solo, all of them go together (RW-G-19, RW-G-24)."""
    first, imaginary = setup.option("start_player"), setup.option("solo_imaginary")
    if first is True:
        raise SetupError("start_player needs a seat, like start_player=2", "option start_player", "RW-D-3")
    if first != RANDOM and first > setup.players:
        why = f"seat {first} cannot go first with {setup.players} players"
        raise SetupError(why, "option start_player", "RW-D-3")
    if setup.players > 1 and setup.option("solo_contest"):
        why = f"the contest is a variant for one player, not for {setup.players}"
        raise SetupError(why, "option solo_contest", "RW-VAR-4")
    if setup.players > 1 and imaginary != 2:
        why = f"the imaginary players can only be chosen with one player, not with {setup.players}"
        raise SetupError(why, "option solo_imaginary", "RW-VAR-1")
