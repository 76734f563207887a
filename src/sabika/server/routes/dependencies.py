"""What the routes have in common: the table of a request, the device, and what it holds."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Annotated, Any, Final

import msgspec
from litestar import MediaType, Request
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter
from litestar.response import Stream

from sabika.server.live.connection import tell_tables
from sabika.server.play.live_table import LiveTable
from sabika.server.play.serialise import may_look, no_place, presence, table_of
from sabika.server.play.table_manager import TableManager
from sabika.server.protocol.errors import ErrorBody
from sabika.server.protocol.live import Presence
from sabika.server.protocol.tables import Table
from sabika.server.storage import places
from sabika.server.storage.rows import GameRow
from sabika.server.tokens import hashed

Code = Annotated[str, PathParameter(pattern="^[A-Z0-9]{4,12}$", description="the table's code")]
NOBODY = Presence([], 0)
PIECE: Final = 65_536
SeatQuery = Annotated[int | None, QueryParameter(ge=0, le=5, required=False, description="look through this seat")]


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks: the table manager, the device, the table, and the seats that the device holds there."""

    manager: TableManager
    device: str
    table: LiveTable
    held: frozenset[int]

    def seen(self) -> Table:
        """Return the table as the caller sees it."""
        return table_of(self.table.row, hashed(self.device), self.held, presence(self.table))


def device_of_request(request: Request[Any, Any, State]) -> str:
    """Return the device of a request."""
    device: str = request.scope["state"]["device"]
    return device


async def caller_at(request: Request[Any, Any, State], code: str) -> Caller:
    """Return the caller at a table, whether it has a place there or not."""
    manager: TableManager = request.app.state.manager
    device = device_of_request(request)
    table = await manager.table(code)
    return Caller(manager, device, table, await places.held(manager.store, table.row.id, hashed(device)))


async def caller_inside(request: Request[Any, Any, State], code: str) -> Caller:
    """Return the caller at a table; refuse who has no place there."""
    caller = await caller_at(request, code)
    await refuse_no_place(caller.manager, caller.table, hashed(caller.device), caller.held)
    return caller


async def caller_reading(request: Request[Any, Any, State], code: str, since: int | None) -> Caller:
    """Return the caller at a table who reads the log after an entry; who has read much has to wait."""
    caller = await caller_inside(request, code)
    if since is not None:
        request.app.state.guard.check_entries(request.scope, caller.table.n - since)
    return caller


async def refuse_no_place(manager: TableManager, table: LiveTable, device: str, held: frozenset[int]) -> None:
    """Refuse a device without a place, and tell it if it has lost one; uploaded games are open to all."""
    if not held and table.row.kind != "replay":
        raise no_place(await places.lost(manager.store, table.row.id, device))
    may_look(table, held, None)


def row_table(row: GameRow, device: str, held: frozenset[int], table: LiveTable | None) -> Table:
    """Return a table that may not be in memory."""
    return table_of(row, hashed(device), held, presence(table) if table else NOBODY)


def told(caller: Caller) -> Table:
    """Tell everybody at the table how it looks now."""
    tell_tables(caller.table)
    return caller.seen()


async def in_pieces(answer: msgspec.Struct) -> Stream:
    """Return an answer that may be long: it is written beside the service's other work, compressed and sent in pieces.

    A route that answers like this tells its schema with `answers`.
    """
    data = await asyncio.to_thread(msgspec.json.encode, answer)

    async def pieces() -> AsyncIterator[bytes]:
        for at in range(0, len(data), PIECE):
            yield data[at : at + PIECE]
            await asyncio.sleep(0)

    return Stream(pieces, media_type=MediaType.JSON)


def answers(kind: type[msgspec.Struct]) -> dict[int, ResponseSpec]:
    """Return what a route documents that answers in pieces."""
    return {200: ResponseSpec(kind, description="Request fulfilled, document follows", generate_examples=False)}


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """Return the refusals that a route documents."""
    return {status: ResponseSpec(ErrorBody, description="refused") for status in (400, 403, 429, 500, 503, *statuses)}
