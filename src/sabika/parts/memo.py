"""What was found out about a city, kept until the city changes: a place in a row for everything that is asked for."""

from __future__ import annotations

from typing import Any, Final

PLACES: Final = 32
"""How many places the row of a city has; to find one takes less time than to look for a name."""
NAMES: Final[list[str]] = []
NOTHING_FOUND: Final[list[Any]] = []
"""The row of a city of which nothing has been found out; nobody changes it."""


def new_place(name: str) -> int:
    """Return a place of its own for something that holds as long as a city stays as it is.

    >>> new_place("towers of my module") < PLACES
    True
    """
    if len(NAMES) == PLACES:
        raise RuntimeError(f"there is no place left for {name!r}")
    NAMES.append(name)
    return len(NAMES) - 1
