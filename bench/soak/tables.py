"""Tables of any title with any modules, each seat on a device at an address of its own."""

from __future__ import annotations

import asyncio
import random
from itertools import count
from typing import Any, Final

from msgspec import Struct

import sabika
from bench.lobby import Device
from bench.seats import Group
from bench.soak.findings import Findings
from bench.soak.seat import ReturningSeat
from sabika.titles import title_of

NUMBERS: Final = count()


class TablePlan(Struct, frozen=True):
    """A table to be made."""

    title: str
    kinds: tuple[str, ...]
    modules: tuple[str, ...] = ()


class SoakTable:
    """A table with its players; `secrets` are words that nobody may be told there."""

    def __init__(self, wish: TablePlan, findings: Findings, watched: bool) -> None:
        self.wish: TablePlan = wish
        self.findings: Findings = findings
        self.watched: bool = watched
        self.group: Group = Group("", lambda group: None)
        self.devices: list[Device] = []
        self.players: list[ReturningSeat] = []
        self.secrets: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []

    @property
    def code(self) -> str:
        """The code of the table."""
        return self.group.name

    async def open(self, base: str, think: float, rng: random.Random, apart: float = 0.0) -> None:
        """Make the table and let everybody come, some seconds apart."""
        host = await self.arrive(base)
        self.group.name = await host.make(self.wish.title, list(self.wish.kinds), modules=list(self.wish.modules))
        links = await host.links(self.code)
        self.secrets += links.values()
        for seat, kind in enumerate(self.wish.kinds):
            if kind == "bot":
                continue
            device = host
            if kind == "online":
                await asyncio.sleep(rng.uniform(0, apart))
                device = await self.arrive(base)
                await device.sit(self.code, links[seat])
            player = ReturningSeat(self.group, seat, device, self.findings, think, rng.getrandbits(32))
            player.words = [] if self.watched else None
            self.players.append(player)
            self.tasks.append(asyncio.create_task(player.stay()))

    async def arrive(self, base: str) -> Device:
        """Let one more device come, from an address that nobody else has."""
        device = Device(base, self.findings.notes, address(next(NUMBERS)))
        self.devices.append(device)
        await device.arrive()
        self.secrets.append(device.http.cookies["sabika_device"])
        return device

    @property
    def settled(self) -> bool:
        """Whether everybody is here, has all answers, and has seen the same last entry."""
        return all(player.settled for player in self.players) and len({player.n for player in self.players}) == 1

    async def close(self) -> None:
        """Let everybody go."""
        self.group.close()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for device in self.devices:
            await device.close()


def address(number: int) -> str:
    """Return one of the many addresses of this machine.

    >>> address(0), address(300)
    ('127.1.0.1', '127.1.1.51')
    """
    return f"127.{1 + number // 62_500 % 60}.{number // 250 % 250}.{1 + number % 250}"


def any_wish(rng: random.Random) -> TablePlan:
    """Return any table: a title, how many play, with a bot or without, and any modules."""
    title = rng.choice(sabika.TITLES)
    package: Any = title_of(title)
    modules = list(package.MODULES)
    players = rng.randint(2, min(4, package.meta.MAX_PLAYERS))
    kinds = ["here", *["online"] * (players - 1)]
    if players > 2 and rng.random() < 0.3:
        kinds[-1] = "bot"
    chosen = rng.sample(modules, rng.randint(0, len(modules)))
    return TablePlan(title, tuple(kinds), tuple(module for module in modules if module in chosen))
