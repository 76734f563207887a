"""Computer players by their names.

`sabika.bots.levels` has the opponents for people, `sabika.bots.evaluator` the rules of thumb of the greedy player.
`sabika.bots.hints` ranks what could be done now, `sabika.bots.analysis` looks back at a finished game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import inf
from typing import Final

from sabika.bots.bot import Bot
from sabika.bots.greedy_bot import GreedyBot
from sabika.bots.levels import LEVELS, level_of
from sabika.bots.random_bot import RandomBot
from sabika.bots.search.search_bot import SearchBot
from sabika.kernel.errors import SetupError

__all__ = ["BOTS", "LEVELS", "Bot", "is_bot", "make_bot", "unhurried"]

BOTS: Final[dict[str, Callable[[], Bot]]] = {"random": RandomBot, "greedy": GreedyBot}
"""The simple players, which are no opponents but good for tests."""


def is_bot(name: str) -> bool:
    """Return whether there is a computer player of this name or level, or was one in earlier releases."""
    return name in BOTS or level_of(name) != ""


def make_bot(name: str) -> Bot:
    """Return a computer player by its name or level.

    >>> type(make_bot("greedy")).__name__, type(make_bot("expert")).__name__
    ('GreedyBot', 'SearchBot')
    """
    if name in BOTS:
        return BOTS[name]()
    level = level_of(name)
    if not level:
        raise SetupError(f"there is no bot {name!r}; known: {', '.join([*BOTS, *LEVELS])}", "bots")
    return LEVELS[level]()


def unhurried(bot: Bot) -> Bot:
    """Return a player who does not look at the clock: the same chance always leads to the same game."""
    return SearchBot(replace(bot.effort, seconds=inf)) if isinstance(bot, SearchBot) else bot
