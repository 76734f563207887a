"""Bots from elsewhere at the tables: each thinks in a process of its own, and whatever it does, the table goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sabika.kernel.action import Action
from sabika.kernel.game import Game
from sabika.kernel.view import View
from sabika.sim.guest_process import GuestProcess
from sabika.sim.own import OwnBot, own_bots


class Guest:
    """One bot: its process, and the thread that waits for it."""

    def __init__(self, bot: OwnBot, seconds: float, megabytes: int) -> None:
        self.bot: OwnBot = bot
        self.process: GuestProcess = GuestProcess(bot.where, seconds, megabytes)
        self.thread: ThreadPoolExecutor = ThreadPoolExecutor(1, "guest")

    async def choose(self, game: Game[Any], view: View, rng: str) -> Action:
        """Return what the bot does; Lost if it does nothing that can be understood."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.thread, self.process.choose, game, view, rng)

    def close(self) -> None:
        """End the process."""
        self.thread.shutdown(wait=False, cancel_futures=True)
        self.process.close()


class Guests:
    """The bots that whoever runs the service has brought along, by their levels."""

    def __init__(self, places: Iterable[str], seconds: float, megabytes: int) -> None:
        self.known: dict[str, Guest] = {
            level: Guest(bot, seconds, megabytes) for level, bot in own_bots(places).items()
        }

    def get(self, level: str) -> Guest | None:
        """Return a bot by its level, None if it is not offered any more."""
        return self.known.get(level)

    async def close(self) -> None:
        """End all processes."""
        await asyncio.gather(*[asyncio.to_thread(guest.close) for guest in self.known.values()])
