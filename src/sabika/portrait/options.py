"""Verbs and the ways to answer with them, in the form that a client sends back."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

from sabika.parts.hand import MONEY_KINDS, worth
from sabika.portrait.pieces import Option, Param

Answer: TypeAlias = tuple[str, tuple[Any, ...], int | None]
"""A verb, its arguments, and what it costs."""


class VerbSketch(NamedTuple):
    """The parameters of a verb: as they are drawn, their names, and where the cards of a payment are (-1: nowhere)."""

    params: list[Param]
    names: list[str]
    cards: int
    takes_money: bool


def sketch_verb(game: Any, verb: str) -> VerbSketch:
    """Return what there is to know about a verb."""
    params = [Param(param.name, param.kind) for param in game.notation.verb(verb).params]
    names = [param.name for param in params]
    cards = names.index("cards") if "cards" in names else -1
    return VerbSketch(params, names, cards, "slots" in [param.kind for param in params])


def draw_option(game: Any, verb: VerbSketch, args: tuple[Any, ...], price: int | None) -> Option:
    """Return one way to answer; a payment says what it adds up to and what it is for."""
    kinds = game.notation.kinds
    words = {param.name: kinds[param.kind].to_json(arg) for param, arg in zip(verb.params, args, strict=True)}
    cards = args[verb.cards] if verb.cards >= 0 else ()
    return Option(words, sum([worth(card) for card in cards if card <= MONEY_KINDS]) if cards else None, price)
