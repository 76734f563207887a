"""The WebSocket of a table."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from sabika.server.live.connection import ENCODER, Connection, tell_all
from sabika.server.live.talk import Talk
from sabika.server.play.house import House
from sabika.server.play.telling import may_look, presence
from sabika.server.protocol.errors import Refusal
from sabika.server.protocol.live import Failure
from sabika.server.safety import client_of, device_of, is_own_origin
from sabika.server.tokens import hashed

Socket = WebSocket[Any, Any, State]
ABUSE = 1008
TRY_LATER = 1013
NOT_HERE = 4403


@websocket("/api/tables/{code:str}/live")
async def live(socket: Socket, code: FromPath[str]) -> None:
    """Talk with one page at a table until it goes away."""
    house: House = socket.app.state.house
    if not is_own_origin(socket.scope, house.config.origins):
        await socket.close(code=ABUSE, reason="another site")
        return
    await socket.accept()
    counts: dict[str, int] = socket.app.state.sockets
    client = client_of(socket.scope)
    counts[client] = counts.get(client, 0) + 1
    try:
        if counts[client] > house.config.limits.connections:
            raise Refusal(429, "too_many", "too many connections")
        await converse(socket, await join(socket, house, code), house)
    except Refusal as error:
        await part(socket, error)
    except WebSocketDisconnect:
        pass
    finally:
        counts[client] -= 1
        if not counts[client]:
            del counts[client]


async def join(socket: Socket, house: House, code: str) -> Connection:
    """Return the connection of a device that has a place at the table."""
    room = await house.room(code)
    device = hashed(device_of(socket.scope) or "nobody")
    held = await house.store.held(room.row.id, device)
    may_look(room, held, None)
    return Connection(room, device, held, house.config.limits.queue)


async def converse(socket: Socket, connection: Connection, house: House) -> None:
    """Read and write at the same time, so that neither waits for the other; whoever takes nothing is let go."""
    room, limits = connection.room, house.config.limits
    talk = Talk(house, connection, limits)
    room.connections.add(connection)
    writer = asyncio.create_task(connection.pump(socket.send_text, talk.anew, house.config.patience.taking))
    reader = asyncio.create_task(hear_out(socket, talk))
    try:
        await asyncio.wait((reader, writer), return_when=asyncio.FIRST_COMPLETED)
        if reader.done() and reader.exception() is None:
            await flush(connection)
            await socket.close(code=ABUSE, reason="too many faulty messages")
        elif reader.done():
            reader.result()
        else:
            await let_go(socket)
    finally:
        room.connections.discard(connection)
        reader.cancel()
        writer.cancel()
        await asyncio.gather(reader, writer, return_exceptions=True)
        tell_all(room, presence(room))


async def hear_out(socket: Socket, talk: Talk) -> None:
    """Listen until the client goes away, or has been heard enough; the first word must not be long in coming."""
    patience: float | None = talk.house.config.patience.hello
    while await listen(socket, talk, patience):
        patience = None


async def let_go(socket: Socket) -> None:
    """Close the socket of a client that takes nothing, or has gone already."""
    with suppress(WebSocketDisconnect, RuntimeError, OSError):  # TimeoutError is an OSError
        async with asyncio.timeout(1):
            await socket.close(code=TRY_LATER, reason="too slow")


async def listen(socket: Socket, talk: Talk, patience: float | None) -> bool:
    """Hear and answer one message, for which it waits so many seconds; False when the client has been heard enough."""
    try:
        message: Any = await asyncio.wait_for(socket.receive(), patience)
    except TimeoutError:
        raise Refusal(408, "too_slow", "nothing was said in time") from None
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="gone", code=message.get("code", 1000))
    data = message.get("text")
    return await talk.hear(data if data is not None else message.get("bytes") or b"")


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
