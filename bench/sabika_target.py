"""The service under load: a process of its own on SQLite or PostgreSQL, and how players come to its tables."""

from __future__ import annotations

import tempfile

import click

from bench.figures import Tally
from bench.lobby import Device
from bench.sabika_seat import SabikaSeat
from bench.seats import Group
from bench.wire import dial
from tests.server.postgres import Cluster
from tests.server.service import Service

LIFTED = {"connections": 1_000_000, "open_each": 1_000_000, "open_all": 20_000}
"""All players come from one address; the other limits are lifted for every service that a test starts."""


class SabikaTarget:
    """A service on a new database."""

    def __init__(self, database: str) -> None:
        self.name: str = f"Sabika, {database}"
        self.folder: tempfile.TemporaryDirectory[str] = tempfile.TemporaryDirectory(prefix="sabika-load-")
        self.cluster: Cluster | None = Cluster("") if database == "PostgreSQL" else None
        url = self.cluster.new_database() if self.cluster else f"sqlite+aiosqlite:///{self.folder.name}/tables.db"
        self.service: Service = Service(url, limits=LIFTED)

    @property
    def pid(self) -> int:
        """The process of the service."""
        return self.service.pid

    @property
    def database_pid(self) -> int | None:
        """The process of the database, where it has one."""
        return self.cluster.pid if self.cluster else None

    async def arrive(self, tally: Tally) -> None:
        """Let the two devices come that play at all tables."""
        self.host: Device = await Device(self.service.base, tally.errors).arrive()
        self.guest: Device = await Device(self.service.base, tally.errors).arrive()

    async def join(self, group: Group, tally: Tally, think: float, seed: int) -> None:
        """Make a table of Alhambra for two and bring both players to it."""
        code = group.name = await self.host.make("alhambra", ["here", "online"])
        links = await self.host.links(code)
        await self.guest.sit(code, links[1])
        for seat, device in enumerate((self.host, self.guest)):
            player = SabikaSeat(group, seat, tally, think, seed)
            address = ("127.0.0.1", self.service.port)
            player.wire = await dial(
                address, f"/api/tables/{code}/live", player.heard, player.ended, cookie=device.cookie
            )
            player.wire.send(player.hello())

    async def leave(self, group: Group) -> None:
        """Leave a table for good."""
        group.close()
        await self.guest.leave(group.name)
        await self.host.leave(group.name)

    async def depart(self) -> None:
        """Let the devices go."""
        await self.host.close()
        await self.guest.close()

    def complaints(self) -> int:
        """Return how often the service has complained, and show what it said."""
        said = self.service.log.read_text()
        complaints = said.count("Traceback") + said.count(" failed: ")
        if complaints:
            click.echo(said, err=True)
        return complaints

    def close(self) -> None:
        """End the service and the database, and remove what they stored."""
        self.service.kill()
        self.service.log.unlink()
        if self.cluster:
            self.cluster.close()
        self.folder.cleanup()
