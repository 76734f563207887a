"""What the greedy player knows about each title; a new title is one line here, and without it there are guesses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sabika.bots.mind import Mind
from sabika.bots.minds.alhambra import AlhambraMind
from sabika.bots.minds.granada import GranadaMind
from sabika.bots.minds.roll_and_write import SheetMind
from sabika.kernel.view import View

MINDS: Final[dict[str, Callable[[Any, View], Mind]]] = {
    "alhambra": AlhambraMind,
    "granada": GranadaMind,
    "roll_and_write": SheetMind,
}
