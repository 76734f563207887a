"""Computer players by their names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sabika.bots.bot import Bot
from sabika.bots.greedy_bot import GreedyBot
from sabika.bots.random_bot import RandomBot
from sabika.kernel.errors import SetupError

__all__ = ["BOTS", "Bot", "make_bot"]

BOTS: Final[dict[str, Callable[[], Bot]]] = {"random": RandomBot, "greedy": GreedyBot}
"""Every kind of computer player."""


def make_bot(name: str) -> Bot:
    """Return a computer player.

    >>> type(make_bot("greedy")).__name__
    'GreedyBot'
    """
    if name not in BOTS:
        raise SetupError(f"there is no bot {name!r}; known: {', '.join(BOTS)}", "bots")
    return BOTS[name]()
