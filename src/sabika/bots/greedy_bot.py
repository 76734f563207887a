"""A simple player with an eye for the next gain; what it knows about a title is in `evaluators/`."""

from __future__ import annotations

from typing import Any

from sabika.bots.evaluator import Evaluator
from sabika.bots.evaluators import EVALUATORS
from sabika.kernel.action import Action
from sabika.kernel.decision import Choice
from sabika.kernel.game import Game
from sabika.kernel.rng import Rng
from sabika.kernel.view import View


class GreedyBot:
    """Weighs every listed action by a rule of thumb for its verb and takes the best.

    Verbs that it does not know, such as those of new modules, get a guess by their shape.
    """

    def choose(self, game: Game[Any], view: View, rng: Rng) -> Action:
        """Return the action that looks best."""
        only = view.legal
        return only[0] if len(only) == 1 else rank(game, view, rng)[0][1]


def rank(game: Game[Any], view: View, rng: Rng) -> list[tuple[Choice, Action, float]]:
    """Return everything that can be done with its choice and how good it looks, best first."""
    assert view.decision is not None
    actions = [(choice, action) for choice in view.decision.choices for action in choice.actions]
    tickets = rng.numbers("greedy bot", [1000] * len(actions))
    evaluator = evaluator_for(game, view)
    ranked = [
        (choice, action, evaluator.evaluate(choice, action, ticket / 1000))
        for (choice, action), ticket in zip(actions, tickets, strict=True)
    ]
    ranked.sort(key=lambda row: -row[2])
    return ranked


def evaluator_for(game: Game[Any], view: View) -> Evaluator:
    """Return the evaluator of a game, a guessing one for a game that nobody here knows."""
    make = EVALUATORS.get(game.setup.title)
    return Evaluator() if make is None else make(game, view)
