"""One open socket: what it looks at, what it has been told, and a short queue of what it is told next."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

import msgspec

from sabika.server.play.live_table import LiveTable
from sabika.server.play.serialise import presence, table_of
from sabika.server.protocol.errors import Refusal
from sabika.server.protocol.live import ServerMessage, Sync, TableChanged

ENCODER = msgspec.json.Encoder()


class Wire(Protocol):
    """A socket that takes messages at once while its client keeps up."""

    def say(self, text: bytes, whole: bool = False) -> bool:
        """Send a message, which may be packed if it is a whole picture; False if it has to wait."""
        ...


class Connection:
    """A client at a table. A slow one never holds the table up: what does not fit is dropped and told anew as a whole.

    Messages go straight to the wire; only those that the client cannot take yet wait in the queue. `n` is the last log
    entry that was told or put into the queue, None before hello; `sent` the last one that the client has or that is on
    its way to it.
    """

    def __init__(
        self, table: LiveTable, device: str, held: frozenset[int], most: int, wire: Wire | None = None
    ) -> None:
        self.table: LiveTable = table
        self.device: str = device
        self.held: frozenset[int] = held
        self.look: int | None = None
        self.n: int | None = None
        self.sent: int | None = None
        self.lagging: bool = False
        self.ended: Refusal | None = None
        self.most: int = most
        self.wire: Wire | None = wire
        self.sending: bool = False
        self.queue: deque[tuple[int | None, bytes]] = deque()
        self.news: asyncio.Event = asyncio.Event()

    def send(self, message: ServerMessage, n: int | None = None) -> None:
        """Tell a message."""
        self.put(ENCODER.encode(message), n, whole=isinstance(message, Sync))

    def put(self, data: bytes, n: int | None = None, whole: bool = False) -> None:
        """Send a finished message, or put it into the queue; when that is full, begin anew."""
        if self.lagging or self.ended:
            return
        if not self.queue and not self.sending and self.wire is not None and self.wire.say(data, whole):
            self.sent = self.sent if n is None else n
            return
        if len(self.queue) >= self.most:
            self.begin_anew()
            return
        self.queue.append((n, data))
        self.news.set()

    def begin_anew(self) -> None:
        """Forget what has not been sent; everything is told as a whole instead."""
        self.queue.clear()
        self.lagging, self.n = True, self.sent
        self.news.set()

    def hold(self, held: frozenset[int]) -> None:
        """Hold other places than before; who looked through a seat that is lost looks as a spectator from now on."""
        self.held = held
        if self.look is not None and self.look not in held and not self.table.row.finished:
            self.look = None
            self.begin_anew()

    def from_the_start(self) -> None:
        """Tell everything from the first log entry on: the game is another one now."""
        if self.n is not None or self.lagging:
            self.sent = -1
            self.begin_anew()

    def end(self, why: Refusal) -> None:
        """Tell nothing more but why there is no place any more."""
        self.held, self.look, self.ended = frozenset(), None, why
        self.queue.clear()
        self.news.set()

    def catch_up(self) -> None:
        """Tell the last log entry, if it is the next for this client; otherwise everything is told anew."""
        if self.n is None or self.lagging or self.n == self.table.n:
            return
        step = self.table.step(self.look) if self.n == self.table.n - 1 else None
        if step is None:
            self.begin_anew()
        else:
            self.n = self.table.n
            self.put(step, self.n)

    async def pump(
        self, send: Callable[[str], Awaitable[Any]], anew: Callable[[], Awaitable[None]], patience: float
    ) -> None:
        """Send what is in the queue for as long as the client takes it; TimeoutError when it no longer does."""
        while True:
            await self.news.wait()
            self.news.clear()
            if self.lagging and not self.ended:
                await anew()
            while self.queue:
                n, data = self.queue.popleft()
                self.sent = self.sent if n is None else n  # what is on its way is not told again
                self.sending = True  # and nothing overtakes it
                async with asyncio.timeout(patience):
                    await send(data.decode())
                self.sending = False
            if self.ended:
                raise self.ended


def publish(table: LiveTable) -> None:
    """Tell everybody at a table what is new."""
    for connection in table.connections:
        connection.catch_up()


def tell_all(table: LiveTable, message: ServerMessage) -> None:
    """Tell everybody at a table the same."""
    data = ENCODER.encode(message)
    for connection in table.connections:
        if connection.n is not None:
            connection.put(data)


def tell_tables(table: LiveTable, seat: int | None = None) -> None:
    """Tell everybody how the table looks now, or only those who hold a seat."""
    here = presence(table)
    for connection in table.connections:
        if connection.n is not None and (seat is None or seat in connection.held):
            connection.send(TableChanged(table_of(table.row, connection.device, connection.held, here)))
            connection.send(here)
