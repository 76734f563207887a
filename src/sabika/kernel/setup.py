"""What a game starts from: a set-up and its actions are the whole truth about a game."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any, Final

from sabika.kernel.errors import SetupError


@dataclass(frozen=True, slots=True)
class Setup:
    """Title, seats, modules in canonical order, options, ages and seed; the seed appears in no view."""

    title: str
    players: int
    modules: tuple[str, ...] = ()
    options: tuple[tuple[str, Any], ...] = ()
    seed: str = ""
    ages: tuple[int, ...] = ()
    rules: int = 1
    components: str = "standard"

    def option(self, name: str) -> Any:
        """Return the value of an option, None if it is not set."""
        for known, value in self.options:
            if known == name:
                return value
        return None

    def with_seed(self, seed: str) -> Setup:
        """Return the same set-up with another seed."""
        return replace(self, seed=seed)


@dataclass(frozen=True, slots=True)
class Option:
    """One switch of a set-up: its name, its default, the allowed values and what it does.

    `players` are the numbers of players for which it means something; none: for all.
    """

    name: str
    default: Any
    allowed: tuple[Any, ...]
    rule: str
    about: str
    players: tuple[int, ...] = ()


BOX: Final = "box"
"""A set of modules as people own it."""
TABLE: Final = "table"
"""A set of modules that is suggested for a game."""


@dataclass(frozen=True, slots=True)
class Preset:
    """A ready-made set of modules, by their numbers in the rulebook; `kind` is BOX or TABLE."""

    id: str
    kind: str
    numbers: Collection[int]


def complete_options(known: tuple[Option, ...], given: dict[str, Any]) -> tuple[tuple[str, Any], ...]:
    """Return all options in their declared order, the defaults filled in; refuse unknown names and values."""
    names = [option.name for option in known]
    for name in given:
        if name not in names:
            raise SetupError(f"there is no option {name!r}; known: {', '.join(names)}", f"option {name}")
    for option in known:
        if given.get(option.name, option.default) not in option.allowed:
            why = f"option {option.name} cannot be {given[option.name]!r}; allowed: {option.allowed}"
            raise SetupError(why, f"option {option.name}")
    return tuple((option.name, given.get(option.name, option.default)) for option in known)
