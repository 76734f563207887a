"""Levels of computers as tests need them: they think as they do, but not for long, and never by the clock."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from typing import Final

from sabika.bots import Bot, make_bot
from sabika.bots.search.search_bot import SearchBot

FEWER: Final = 32
WIDTH: Final = 4


def quick_bot(level: str) -> Bot:
    """Return the bot of a level, with so little to think about that whole games take no time."""
    bot = make_bot(level)
    if isinstance(bot, SearchBot):
        return SearchBot(replace(bot.effort, width=WIDTH, playouts=bot.effort.playouts // FEWER, seconds=inf))
    return bot
