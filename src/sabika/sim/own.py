"""Bots of one's own at tables: `my_module:MyBot` becomes an opponent that is called MyBot."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from sabika.kernel.errors import SetupError

PREFIX: Final = "own."
"""How the levels of bots from elsewhere begin: tables and game files keep them, whether the bot is there or not."""
LONGEST: Final = 30


class OwnBot(NamedTuple):
    """A bot from elsewhere: the word for it in tables and game files, where it is found, and what it is called."""

    level: str
    where: str
    name: str


def own_bots(places: Iterable[str]) -> dict[str, OwnBot]:
    """Return bots from elsewhere by their levels.

    >>> own_bots(["my_module:MyBot", "other.place:MyBot"])["own.mybot2"]
    OwnBot(level='own.mybot2', where='other.place:MyBot', name='MyBot 2')
    """
    found: dict[str, OwnBot] = {}
    for where in dict.fromkeys(places):
        module, _, kind = where.partition(":")
        word = re.sub("[^a-z0-9_]", "", kind.lower())[:LONGEST]
        if not module or not word:
            raise SetupError(f"a bot is named by its module and class, as my_module:MyBot, not {where!r}", "bots")
        again = sum(one.name.partition(" ")[0] == kind for one in found.values())
        number = str(again + 1) if again else ""
        found[PREFIX + word + number] = OwnBot(PREFIX + word + number, where, f"{kind} {number}".strip())
    return found


def is_own(level: str) -> bool:
    """Return whether a level is that of a bot from elsewhere, which may be gone.

    >>> is_own("own.mybot"), is_own("casual")
    (True, False)
    """
    return level.startswith(PREFIX)
