"""The WebSocket of a table."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from sabika.server.front import WIRE
from sabika.server.live.connection import ENCODER, Connection, tell_all
from sabika.server.live.message_handler import MessageHandler
from sabika.server.play.serialise import presence
from sabika.server.play.table_manager import TableManager
from sabika.server.protocol.errors import Refusal
from sabika.server.protocol.live import Failure
from sabika.server.routes.dependencies import refuse_no_place
from sabika.server.security import client_of, device_of, is_own_origin
from sabika.server.storage import places
from sabika.server.tokens import hashed

Socket = WebSocket[Any, Any, State]
ABUSE = 1008
TRY_LATER = 1013
NOT_HERE = 4403


@websocket("/api/tables/{code:str}/live")
async def live(socket: Socket, code: FromPath[str]) -> None:
    """Talk with one page at a table until it goes away."""
    manager: TableManager = socket.app.state.manager
    if not is_own_origin(socket.scope, manager.config.origins):
        await socket.close(code=ABUSE, reason="another site")
        return
    await socket.accept()
    counts: dict[str, int] = socket.app.state.sockets
    client = client_of(socket.scope)
    counts[client] = counts.get(client, 0) + 1
    try:
        if counts[client] > manager.config.limits.connections:
            raise Refusal(429, "too_many", "too many connections")
        await converse(socket, await join(socket, manager, code), manager)
    except Refusal as error:
        await part(socket, error)
    except WebSocketDisconnect:
        pass
    finally:
        counts[client] -= 1
        if not counts[client]:
            del counts[client]


async def join(socket: Socket, manager: TableManager, code: str) -> Connection:
    """Return the connection of a device that has a place at the table, from now on one of the table's own.

    Under the table's lock, so that a seat that is freed meanwhile is not held by a page that just opened.
    """
    table = await manager.table(code)
    device = hashed(device_of(socket.scope) or "nobody")
    async with table.lock:
        held = await places.held(manager.store, table.row.id, device)
        await refuse_no_place(manager, table, device, held)
        wire: Any = (socket.scope["extensions"] or {}).get(WIRE, {}).get("socket")
        connection = Connection(table, device, held, manager.config.limits.queue, wire)
        table.connections.add(connection)
    return connection


async def converse(socket: Socket, connection: Connection, manager: TableManager) -> None:
    """Read and write at the same time, so that neither waits for the other; the first that ends, ends both."""
    table, patience = connection.table, manager.config.patience
    state = socket.app.state
    handler = MessageHandler(manager, connection, state.work, state.guard, client_of(socket.scope))
    reader = asyncio.create_task(read(socket, connection, handler, patience.hello))
    writer = asyncio.create_task(connection.pump(socket.send_text, handler.anew, patience.taking))
    try:
        await asyncio.wait((reader, writer), return_when=asyncio.FIRST_COMPLETED)
    finally:
        table.connections.discard(connection)
        writer.cancel()
        async with handler.writing:  # what has been begun is carried through
            reader.cancel()
        await asyncio.gather(reader, writer, return_exceptions=True)
        tell_all(table, presence(table))
    if connection.ended is not None:
        raise connection.ended
    if reader.cancelled():
        await let_go(socket)
    else:
        reader.result()


async def read(socket: Socket, connection: Connection, handler: MessageHandler, first: float) -> None:
    """Hear the client until it goes away or has been heard enough; its first word must not be long in coming."""
    patience: float | None = first
    while await listen(socket, handler, patience):
        patience = None
    await flush(connection)
    await socket.close(code=ABUSE, reason="too many faulty messages")


async def let_go(socket: Socket) -> None:
    """Close the socket of a client that takes nothing, or has gone already."""
    with suppress(WebSocketDisconnect, RuntimeError, OSError):  # TimeoutError is an OSError
        async with asyncio.timeout(1):
            await socket.close(code=TRY_LATER, reason="too slow")


async def listen(socket: Socket, handler: MessageHandler, patience: float | None) -> bool:
    """Hear and answer one message, for which it waits so many seconds; False when the client has been heard enough."""
    try:
        message: Any = await asyncio.wait_for(socket.receive(), patience)
    except TimeoutError:
        raise Refusal(408, "too_slow", "no message came in time") from None
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="gone", code=message.get("code", 1000))
    data = message.get("text")
    return await handler.handle(data if data is not None else message.get("bytes") or b"")


async def flush(connection: Connection) -> None:
    """Give the last answers a moment to go out."""
    for _ in range(20):
        if not connection.queue:
            return
        await asyncio.sleep(0.01)


async def part(socket: Socket, error: Refusal) -> None:
    """Say why, then close."""
    body = error.body
    try:
        await socket.send_text(ENCODER.encode(Failure(body.error, body.message, body.rule, body.params)).decode())
        await socket.close(code=TRY_LATER if error.status in (408, 429, 503) else NOT_HERE, reason=body.error)
    except (WebSocketDisconnect, RuntimeError):
        return
