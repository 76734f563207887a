"""What can be played."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class TitleOption(Struct, frozen=True):
    """A rule option of a title or a module; `players` are the numbers of players for which it means something."""

    name: str
    default: Any
    allowed: list[Any]
    rule: str
    players: list[int]


class TitleModule(Struct, frozen=True):
    """The manifest of a module: its number in the rulebook, the prefix of its rules, how hard it is (1 to 3).

    `players` are the numbers of players it is for, `options` those that it brings; `lesson` is the id of its lesson.
    """

    id: str
    number: int
    prefix: str
    difficulty: int
    players: list[int]
    options: list[TitleOption]
    lesson: str | None = None


class Preset(Struct, frozen=True):
    """A ready-made set of modules: a table to try ("table", from gentle to wild), or a box as people own it ("box")."""

    id: str
    kind: str
    modules: list[str]


class Title(Struct, frozen=True):
    """A title: how many can play it, its options and modules, and ready-made sets of modules."""

    id: str
    fewest: int
    most: int
    options: list[TitleOption]
    modules: list[TitleModule]
    presets: list[Preset]


class Catalogue(Struct, frozen=True):
    """All titles, levels of bots and paces; `words` are those of modules from elsewhere, by language and key.

    `names` are those of bots by their level.
    """

    titles: list[Title]
    levels: list[str]
    paces: list[str]
    version: str
    words: dict[str, dict[str, str]]
    names: dict[str, list[str]]


class Health(Struct, frozen=True):
    """A sign of life."""

    status: str
    version: str
