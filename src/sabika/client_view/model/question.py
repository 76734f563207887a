"""What is asked, and everything that can be answered."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from sabika.client_view.model.pieces import Card, Tile


class Param(Struct, frozen=True, gc=False):
    """A parameter of a verb: its name in `args`, and its kind (tile, cell, cards, slots, field, type, amount, …)."""

    name: str
    kind: str


class Option(Struct, frozen=True, gc=False, omit_defaults=True):
    """One way to answer: the arguments of the verb, what it costs, and for a payment with cards what is paid.

    `exact` says that just the price is paid, `again` that this earns another action.
    """

    args: dict[str, Any]
    paid: int | None = None
    price: int | None = None
    exact: bool = False
    again: bool = False


class Choice(Struct, frozen=True, gc=False, omit_defaults=True):
    """Something that can be done now; `complete` is False where more than the listed options is allowed.

    `limit` is what several cards of the open money may be worth together.
    """

    verb: str
    shape: str
    rule: str
    complete: bool
    params: list[Param]
    options: list[Option]
    limit: int = 0


class Meaning(Struct, frozen=True, gc=False):
    """What a card would mean for whoever looks: the name of a sentence, and what fills its gaps, like an event's."""

    name: str
    facts: dict[str, Any]


class Question(Struct, frozen=True, gc=False, omit_defaults=True):
    """What is asked, of whom, and what it is about; `choices` and `meaning` are those of the seat that looks."""

    prompt: str
    step: str
    rule: str
    seats: list[int]
    choices: list[Choice]
    tile: Tile | None = None
    card: Card | None = None
    meaning: Meaning | None = None
    bid: int | None = None
    leader: int | None = None
    bidders: list[int] = []
