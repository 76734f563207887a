"""What can be played."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class TitleOption(Struct, frozen=True):
    """A rule option of a title."""

    name: str
    default: Any
    allowed: list[Any]
    rule: str


class TitleModule(Struct, frozen=True):
    """A module of a title, with its number in the rulebook."""

    id: str
    number: int


class Title(Struct, frozen=True):
    """A title: how many can play it, its options and modules."""

    id: str
    fewest: int
    most: int
    options: list[TitleOption]
    modules: list[TitleModule]


class Catalogue(Struct, frozen=True):
    """All titles, levels of bots and paces."""

    titles: list[Title]
    levels: list[str]
    paces: list[str]
    version: str


class Health(Struct, frozen=True):
    """A sign of life."""

    status: str
    version: str
