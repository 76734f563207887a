"""The English of Roll & Write: events, questions and actions in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sabika.kernel.action import Action
from sabika.titles.roll_and_write.frames.coins import crossed_intersections
from sabika.titles.roll_and_write.frames.turn_dice import steps_to
from sabika.titles.roll_and_write.words import VALUES_OF, cell_at

EVENTS: Final[dict[str, str]] = {
    "start_rerolled": "{seat}: {yellow},{blue} is crossed already, both dice again",
    "building_crossed": "{seat} crossed {type} {boxes} at {yellow},{blue}",
    "dice_rolled": "{seat} rolled yellow {yellow}, blue {blue}",
    "dice_turned": "{seat} turned the dice to yellow {yellow}, blue {blue} for {coins} coins",
    "dice_passed": "{receiver} got the dice {yellow},{blue}",
    "dice_kept": "{seat} kept the dice {yellow},{blue}",
    "coins_received": "{seat} got {coins} coins",
    "imaginary_rerolled": "{seat}: {type} is complete already, both dice again",
    "type_completed": "{type} is completed by {seats}",
    "place_blocked": "{seat} blocks {points} points for {source}",
    "round_began": "Round {number} of {rounds}",
    "final_scoring_began": "The final scoring:",
}
"""Sentences by event."""
PROMPTS: Final[dict[str, str]] = {
    "dice.act": "It is your turn: cross a building or get coins; before that you may turn dice.",
    "dice.second": "Cross the building of the other two dice too?",
    "dice.keep": "Which pair of dice do you keep? The other one is passed on.",
}
"""Questions by prompt and step."""

Parts = tuple[str, str]


def building(game: Any, cell: int) -> str:
    """Return a building in words."""
    yellow, blue = VALUES_OF[cell]
    return f"{game.types[game.grid[cell]]} {yellow},{blue}"


def cross_action(game: Any, state: Any, action: Action) -> Parts:
    """Say which building is crossed."""
    return "", building(game, action.args[0])


def coins_action(game: Any, state: Any, action: Action) -> Parts:
    """Say how many coins there are to get."""
    sheet = state.seats[action.seat]
    return "", f"{min(crossed_intersections(sheet), game.track - sheet.coins - sheet.spent)} of them"


def turn_action(game: Any, state: Any, action: Action) -> Parts:
    """Say what the dice will show, and what that costs."""
    sheet = state.seats[action.seat]
    yellow, blue = action.args
    steps = 0
    if len(sheet.yellow) == 2:
        steps = steps_to(sheet.yellow, yellow) + steps_to(sheet.blue, blue)
    return "", f"yellow {yellow[0]} {yellow[1]} blue {blue[0]} {blue[1]} for {steps * game.turn_cost}"


def second_action(game: Any, state: Any, action: Action) -> Parts:
    """Say which building is crossed for how much."""
    sheet = state.seats[action.seat]
    return "", f"{building(game, cell_at(sheet.yellow[0], sheet.blue[0]))} for {game.second_cost} coins"


def keep_action(game: Any, state: Any, action: Action) -> Parts:
    """Say which dice stay."""
    yellow, blue = VALUES_OF[action.args[0]]
    return "", f"yellow {yellow} blue {blue}"


ACTIONS: Final[dict[str, Callable[[Any, Any, Action], Parts]]] = {
    "cross": cross_action,
    "coins": coins_action,
    "turn": turn_action,
    "second": second_action,
    "keep": keep_action,
}
"""Phrases by verb."""
