"""Bots as people bring them along: a decent one, and every kind of bad one."""

from __future__ import annotations

import os
import sys
from typing import Any

from sabika.bots.random_bot import RandomBot
from sabika.kernel.action import Action
from sabika.kernel.rng import Rng


class Decent(RandomBot):
    """It talks much, and plays."""

    def choose(self, game: Any, view: Any, rng: Rng) -> Action:
        print("a word where answers go")
        return super().choose(game, view, rng)


class Crashing:
    """It fails at every question."""

    def choose(self, game: Any, view: Any, rng: Rng) -> Action:
        raise ValueError("oh dear")


class Leaving:
    """It ends its process."""

    def choose(self, game: Any, view: Any, rng: Rng) -> Action:
        os._exit(1)


class Hanging:
    """It never answers, and leaves a process behind that does not either."""

    def choose(self, game: Any, view: Any, rng: Rng) -> Action:
        if not os.fork():
            os.execv(sys.executable, [sys.executable, "-c", "import time; time.sleep(300)"])
        while True:
            pass


class Hungry:
    """It wants all memory."""

    def choose(self, game: Any, view: Any, rng: Rng) -> Action:
        eaten = []
        while True:
            eaten.append(bytes(100_000_000))  # asked for, not touched: the limit is on that


class Cheating:
    """It plays for somebody else, or what is not allowed, or says something that is no action."""

    def choose(self, game: Any, view: Any, rng: Rng) -> Any:
        other = (view.seat + 1) % game.players
        return rng.pick("how", ["take 1", None, Action(other, "take", ((1,),)), Action(view.seat, "buy", (99, ()))])
