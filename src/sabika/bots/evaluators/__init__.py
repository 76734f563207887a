"""What the greedy player knows about each title; a new title is one line here, and without it there are guesses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sabika.bots.evaluator import Evaluator
from sabika.bots.evaluators.alhambra import AlhambraEvaluator
from sabika.bots.evaluators.granada import GranadaEvaluator
from sabika.bots.evaluators.roll_and_write import SheetEvaluator
from sabika.kernel.view import View

EVALUATORS: Final[dict[str, Callable[[Any, View], Evaluator]]] = {
    "alhambra": AlhambraEvaluator,
    "granada": GranadaEvaluator,
    "roll_and_write": SheetEvaluator,
}
