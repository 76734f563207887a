"""Verbs and the ways to answer with them, in the form that a client sends back."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

from sabika.client_view.model.question import Option, Param
from sabika.kernel.decision import Facts

Answer: TypeAlias = tuple[str, tuple[Any, ...], Facts]
"""A verb, its arguments, and what it costs and earns."""


class VerbSketch(NamedTuple):
    """The parameters of a verb as they are drawn, and whether open money is taken with it."""

    params: list[Param]
    takes_money: bool


def sketch_verb(game: Any, verb: str) -> VerbSketch:
    """Return what there is to know about a verb."""
    params = [Param(param.name, param.kind) for param in game.notation.verb(verb).params]
    return VerbSketch(params, "slots" in [param.kind for param in params])


def draw_option(game: Any, verb: VerbSketch, args: tuple[Any, ...], facts: Facts) -> Option:
    """Return one way to answer; a payment says what it comes to."""
    kinds = game.notation.kinds
    words = {param.name: kinds[param.kind].to_json(arg) for param, arg in zip(verb.params, args, strict=True)}
    return Option(words, facts.paid, facts.price, facts.exact, facts.again)
