"""Friends at a table: coming by its code, beginning, standing in for each other, talking."""

from __future__ import annotations

from typing import Any

from litestar import Request, get, post
from litestar.datastructures import State
from litestar.params import JSONBody
from msgspec.structs import replace

from sabika.server.live.telling import decided
from sabika.server.play import arranging, gathering, seating, standing_in
from sabika.server.protocol.tables import Arrange, Door, FillSeat, Join, SetChat, SetPace, Settings, StandIn, Table
from sabika.server.routes.dependencies import Caller, Code, caller_at, caller_inside, refusals, told
from sabika.server.storage import gathering as stored
from sabika.server.storage.store import WATCHER
from sabika.server.tokens import hashed

Asked = Request[Any, Any, State]


@get("/api/tables/{code:str}/door", responses=refusals(404))
async def door(request: Asked, code: Code) -> Door:
    """Return what the code of a table tells: who is here, and which seats are free."""
    request.app.state.guard.check_door(request.scope)
    return gathering.door((await caller_at(request, code)).table)


@post("/api/tables/{code:str}/join", responses=refusals(404, 409), status_code=200)
async def join(request: Asked, code: Code, data: JSONBody[Join]) -> Table:
    """Take a free seat before the game by the table's code, or watch."""
    request.app.state.guard.check_door(request.scope)
    caller = await caller_at(request, code)
    await gathering.join(caller.manager, caller.table, caller.device, data)
    if data.seat is not None:
        await decided(caller.manager, caller.table, "joined", data.seat, data.seat)
    return told(await caller_at(request, code))


@post("/api/tables/{code:str}/fill-seat", responses=refusals(404, 409), status_code=200)
async def fill_seat(request: Asked, code: Code, data: JSONBody[FillSeat]) -> Table:
    """Give a free seat to a bot, or that of a bot to whoever comes; for the host only, before the game."""
    caller = await caller_inside(request, code)
    await gathering.fill(caller.manager, caller.table, caller.device, data)
    return told(caller)


@post("/api/tables/{code:str}/arrange", responses=refusals(404, 409), status_code=200)
async def arrange(request: Asked, code: Code, data: JSONBody[Arrange]) -> Table:
    """Put another game on the table before it begins; for the host only, and whoever has sat down stays."""
    caller = await caller_inside(request, code)
    seating.refuse_guests(caller.table.row, caller.device)
    standing_in.refuse_hurry(caller.table, caller.device)
    await arranging.arrange(caller.manager, caller.table, caller.device, data)
    await decided(caller.manager, caller.table, "arranged")
    return told(await caller_at(request, code))


@post("/api/tables/{code:str}/begin", responses=refusals(404, 409), status_code=200)
async def begin(request: Asked, code: Code) -> Table:
    """Deal and begin, without the seats that are still free; for the host only."""
    caller = await caller_inside(request, code)
    away = await gathering.begin(caller.manager, caller.table, caller.device)
    await decided(caller.manager, caller.table, "began")
    for seat in away:
        await decided(caller.manager, caller.table, "stands_in_start", seat)
    request.app.state.driver.wake(caller.table)
    return told(await caller_at(request, code))


@post("/api/tables/{code:str}/stand-in", responses=refusals(404, 409), status_code=200)
async def stand_in(request: Asked, code: Code, data: JSONBody[StandIn]) -> Table:
    """Let the computer play for somebody who is away, or for oneself; or take over again."""
    caller = await caller_inside(request, code)
    kind = await standing_in.decide(caller.manager, caller.table, caller.device, caller.held, data)
    if kind is not None:
        await decided(caller.manager, caller.table, kind, data.seat, speaker(caller))
        request.app.state.driver.wake(caller.table)
    return told(caller)


@post("/api/tables/{code:str}/chat", responses=refusals(404), status_code=200)
async def set_chat(request: Asked, code: Code, data: JSONBody[SetChat]) -> Table:
    """Let people write to each other, or not; for the host only."""
    caller = await caller_inside(request, code)
    if await changed(caller, replace(caller.table.row.settings, chat=data.on)):
        await decided(caller.manager, caller.table, "chat_on" if data.on else "chat_off", None, speaker(caller))
    return told(caller)


@post("/api/tables/{code:str}/pace", responses=refusals(404), status_code=200)
async def set_pace(request: Asked, code: Code, data: JSONBody[SetPace]) -> Table:
    """Let the bots move sooner or later from now on; for the host only."""
    caller = await caller_inside(request, code)
    await changed(caller, replace(caller.table.row.settings, pace=data.pace))
    return told(caller)


async def changed(caller: Caller, settings: Settings) -> bool:
    """Give the table other settings, for the host only; return whether they are other ones."""
    table = caller.table
    seating.refuse_guests(table.row, caller.device)
    if table.row.settings == settings:
        return False
    standing_in.refuse_hurry(table, caller.device)
    async with table.lock:
        await stored.set_settings(caller.manager.store, table.row.id, settings)
        table.row = replace(table.row, settings=settings)
    return True


def speaker(caller: Caller) -> int | None:
    """Return the first seat of a device."""
    return min(caller.held - {WATCHER}, default=None)


async def leave(caller: Caller) -> None:
    """Go away: before the game a seat becomes free, in a running game the computer plays on for it."""
    manager, table = caller.manager, caller.table
    host = table.row.host == hashed(caller.device)
    if table.row.gathering and not table.row.finished:
        for seat in await gathering.go(manager, table, caller.device):
            await decided(manager, table, "left", seat, seat)
        return
    if not host and not table.row.finished and table.row.kind == "game":
        for seat in await standing_in.leave(manager, table, caller.held):
            await decided(manager, table, "stands_in_own", seat, seat)
    await seating.leave(manager, table, caller.device)
