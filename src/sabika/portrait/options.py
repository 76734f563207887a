"""One way to answer, in the form that a client sends back."""

from __future__ import annotations

from typing import Any, TypeAlias

from sabika.kernel.action import Action
from sabika.parts.hand import MONEY_KINDS, worth
from sabika.portrait.pieces import Option, Param

Answer: TypeAlias = tuple[str, tuple[Any, ...], int | None]
"""A verb, its arguments, and what it costs."""


def draw_option(game: Any, answer: Answer) -> Option:
    """Return one way to answer; a payment says what it adds up to and what it is for."""
    verb, args, price = answer
    words = game.notation.to_json(Action(0, verb, args))["args"]
    return Option(words, paid_by(game, verb, args) if words.get("cards") else None, price)


def paid_by(game: Any, verb: str, args: tuple[Any, ...]) -> int:
    """Return what the money cards of a payment are worth together."""
    params = game.notation.verb(verb).params
    cards = next(arg for arg, param in zip(args, params, strict=True) if param.name == "cards")
    return sum(worth(card) for card in cards if card <= MONEY_KINDS)


def draw_params(game: Any, verb: str) -> list[Param]:
    """Return the parameters of a verb."""
    return [Param(param.name, param.kind) for param in game.notation.verb(verb).params]
