"""Hints in names and plain values: an action as a client sends it back, and reasons as keys of words."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from sabika.bots.hints import hints
from sabika.kernel.game import Game
from sabika.kernel.rng import Rng
from sabika.kernel.view import View


class ReasonView(Struct, frozen=True):
    """One thing that speaks for an action, or against it: points to be expected, and what its words speak of."""

    key: str
    points: float
    about: dict[str, Any]


class HintView(Struct, frozen=True):
    """An action that a good player would think of, with its reasons, best first; `points` are a rough guess."""

    verb: str
    args: dict[str, Any]
    points: float
    reasons: list[ReasonView]


def draw_hints(game: Game[Any], view: View, seed: str) -> list[HintView]:
    """Return hints for the seat of a view, which is asked now."""
    found: list[HintView] = []
    for action, points, reasons in hints(game, view, Rng(seed)):
        params, kinds = game.notation.verb(action.verb).params, game.notation.kinds
        args = {param.name: kinds[param.kind].to_json(arg) for param, arg in zip(params, action.args, strict=True)}
        told = [ReasonView(key, round(part, 1), about) for key, part, about in reasons]
        found.append(HintView(action.verb, args, round(points, 1), told))
    return found
