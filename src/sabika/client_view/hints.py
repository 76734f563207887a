"""Hints in names and plain values: an action as a client sends it back, and reasons as keys of words."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from sabika.bots.evaluator import Reason
from sabika.bots.hints import Hint, hints
from sabika.kernel.action import Action
from sabika.kernel.game import Game
from sabika.kernel.rng import Rng
from sabika.kernel.view import View


class ReasonView(Struct, frozen=True):
    """One thing that speaks for an action, or against it: points to be expected, and what its words speak of."""

    key: str
    points: float
    about: dict[str, Any]


class HintView(Struct, frozen=True):
    """An action that a good player would think of, with its reasons, best first; `points` are what they add up to.

    `ahead` is by how many points the seat should beat the best other one in the end, `chance` how likely it wins (0 to
    1); both are null in a title in which nobody can look ahead.
    """

    verb: str
    args: dict[str, Any]
    points: float
    reasons: list[ReasonView]
    ahead: float | None = None
    chance: float | None = None


def draw_hints(game: Game[Any], view: View, seed: str) -> list[HintView]:
    """Return hints for the seat of a view, which is asked now."""
    return [draw_hint(game, hint) for hint in hints(game, view, Rng(seed))]


def draw_hint(game: Game[Any], hint: Hint) -> HintView:
    """Return a hint in names and plain values."""
    ahead = None if hint.ahead is None else round(hint.ahead, 1)
    chance = None if hint.chance is None else round(hint.chance, 2)
    args = arguments(game, hint.action)
    return HintView(hint.action.verb, args, round(hint.points, 1), draw_reasons(hint.reasons), ahead, chance)


def draw_reasons(reasons: tuple[Reason, ...]) -> list[ReasonView]:
    """Return reasons in plain values."""
    return [ReasonView(key, round(points, 1), about) for key, points, about in reasons]


def arguments(game: Game[Any], action: Action) -> dict[str, Any]:
    """Return the arguments of an action as a client sends them."""
    params, kinds = game.notation.verb(action.verb).params, game.notation.kinds
    return {param.name: kinds[param.kind].to_json(arg) for param, arg in zip(params, action.args, strict=True)}
