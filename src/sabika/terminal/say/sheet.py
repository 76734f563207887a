"""The actions of Roll & Write whose lines say more than their arguments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sabika.kernel.action import Action
from sabika.terminal.say.speech import Speech
from sabika.titles.roll_and_write.frames.coins import crossed_intersections
from sabika.titles.roll_and_write.frames.turn_dice import steps_to
from sabika.titles.roll_and_write.words import cell_at


def coins_action(speech: Speech, game: Any, state: Any, action: Action) -> str:
    """Say how many coins there are to get."""
    sheet = state.seats[action.seat]
    coins = min(crossed_intersections(sheet), game.track - sheet.coins - sheet.spent)
    return speech("sheet.take", coins=coins)


def turn_action(speech: Speech, game: Any, state: Any, action: Action) -> str:
    """Say what the dice will show, and what that costs."""
    sheet = state.seats[action.seat]
    yellow, blue = action.args
    steps = 0
    if len(sheet.yellow) == 2:
        steps = steps_to(sheet.yellow, yellow) + steps_to(sheet.blue, blue)
    dice = {"yellow": " ".join(map(str, yellow)), "blue": " ".join(map(str, blue))}
    return f"{speech('sheet.pair', **dice)}: {speech('sheet.coins', coins=steps * game.turn_cost)}"


def second_action(speech: Speech, game: Any, state: Any, action: Action) -> str:
    """Say which building is crossed off for how much."""
    sheet = state.seats[action.seat]
    yellow, blue = sheet.yellow[0], sheet.blue[0]
    name = f"{speech.type(game.types[game.grid[cell_at(yellow, blue)]])} {yellow},{blue}"
    return speech("sheet.second", name=name, coins=game.second_cost)


SHEET: Final[dict[str, Callable[[Speech, Any, Any, Action], str]]] = {
    "coins": coins_action,
    "turn": turn_action,
    "second": second_action,
}
"""Phrases by verb."""
