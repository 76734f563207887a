"""The judge of each title, with the weights that many games have taught; a new title is one line here."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any, Final

from sabika.bots.search.alhambra import AlhambraJudge
from sabika.bots.search.granada import GranadaJudge
from sabika.bots.search.judge import Judge, Weights
from sabika.bots.search.sheet import SheetJudge
from sabika.kernel.game import Game

JUDGES: Final[dict[str, Callable[[Any, Any, Weights], Judge]]] = {
    "alhambra": AlhambraJudge,
    "granada": GranadaJudge,
    "roll_and_write": SheetJudge,
}
QUICK: Final = {"roll_and_write": 4}
"""Titles in which a look ahead takes a fraction of the time, so that there can be so many times as many."""


@cache
def learnt() -> dict[str, dict[str, Weights]]:
    """Return what counts how much, by title, number of players (2: up to two, 3: more) and phase."""
    found: dict[str, dict[str, Weights]] = json.loads(files(__package__).joinpath("weights.json").read_text("utf-8"))
    return found


def judge_for(game: Game[Any], state: Any) -> Judge | None:
    """Return the judge of a game at some moment of it, None for a title that nobody here knows."""
    title = game.setup.title
    if title not in JUDGES:
        return None
    return JUDGES[title](game, state, learnt()[title]["2" if game.players < 3 else "3"])
