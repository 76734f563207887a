"""Making tables, finding them, sitting down."""

from __future__ import annotations

from typing import Any

from litestar import Request, delete, get, post
from litestar.datastructures import State
from litestar.params import JSONBody

from sabika.server.live.connection import tell_tables
from sabika.server.live.telling import decided
from sabika.server.play import continuing, new_table, seating
from sabika.server.play.table_manager import TableManager
from sabika.server.protocol.tables import (
    ContinueFrom,
    DeviceCode,
    GiveOrders,
    Links,
    NewReplay,
    NewTable,
    OfSeat,
    PlayNow,
    RenameSeat,
    Sit,
    StartLesson,
    Table,
    TableList,
)
from sabika.server.routes import company
from sabika.server.routes.dependencies import (
    Code,
    caller_at,
    caller_inside,
    caller_reading,
    device_of_request,
    refusals,
    row_table,
    told,
)
from sabika.server.security import client_of
from sabika.server.storage.rows import GameRow
from sabika.server.tokens import hashed
from sabika.sim.own import own_bots

Asked = Request[Any, Any, State]


async def opened(request: Asked, code: str) -> Table:
    """Return a table that was just made, and let its bots begin."""
    caller = await caller_at(request, code)
    request.app.state.driver.wake(caller.table)
    return caller.seen()


@post("/api/tables", responses=refusals())
async def create(request: Asked, data: JSONBody[NewTable]) -> Table:
    """Make a table."""
    table = await new_table.create(request.app.state.manager, device_of_request(request), data)
    return await opened(request, table.row.code)


@post("/api/tables/play-now", responses=refusals())
async def play_now(request: Asked, data: JSONBody[PlayNow]) -> Table:
    """Make a table for one person and three bots, and begin."""
    table = await new_table.play_now(request.app.state.manager, device_of_request(request), data)
    return await opened(request, table.row.code)


@post("/api/lessons", responses=refusals())
async def start_lesson(request: Asked, data: JSONBody[StartLesson]) -> Table:
    """Make the table of a guided game, and begin."""
    table = await new_table.start_lesson(request.app.state.manager, device_of_request(request), data)
    return await opened(request, table.row.code)


@post("/api/replays", responses=refusals(413), request_max_body_size=4_000_000)
async def upload(request: Asked, data: JSONBody[NewReplay]) -> Table:
    """Check a game file and make a table of it that can be stepped through."""
    replayed = await request.app.state.work.read_file(data.text, client_of(request.scope))
    table = await new_table.upload(request.app.state.manager, device_of_request(request), data.name, replayed)
    return await opened(request, table.row.code)


@get("/api/tables", responses=refusals())
async def own(request: Asked) -> TableList:
    """Return the tables of this device, the newest first."""
    manager: TableManager = request.app.state.manager
    device = device_of_request(request)
    found = await manager.store.of_device(hashed(device))
    known = [(row, held) for row, held in found if isinstance(row, GameRow)]
    tables = [row_table(row, device, held, manager.live_tables.get(row.code)) for row, held in known]
    bad = [row for row, _ in found if isinstance(row, str)]
    bots = {bot.level: bot.name for bot in own_bots(manager.config.bots).values()}
    return TableList(tables, bad + [row.code for row, _ in known if row.code in manager.aside], bots)


@get("/api/tables/{code:str}", responses=refusals(404))
async def one(request: Asked, code: Code) -> Table:
    """Return a table at which this device has a place."""
    return (await caller_inside(request, code)).seen()


@post("/api/tables/{code:str}/sit", responses=refusals(404, 409), status_code=200)
async def sit(request: Asked, code: Code, data: JSONBody[Sit]) -> Table:
    """Take the seat of a secret link or of a code, or a watcher's place."""
    caller = await caller_at(request, code)
    codes = request.app.state.codes
    await seating.sit(caller.manager, caller.table, caller.device, data, codes, client_of(request.scope))
    return told(await caller_at(request, code))


@post("/api/tables/{code:str}/device-code", responses=refusals(404), status_code=200)
async def device_code(request: Asked, code: Code, data: JSONBody[OfSeat]) -> DeviceCode:
    """Return a code by which another device of the same person takes the same seat."""
    caller = await caller_inside(request, code)
    return await seating.device_code(caller.manager, caller.table, caller.device, data, request.app.state.codes)


@post("/api/tables/{code:str}/only-here", responses=refusals(404), status_code=200)
async def only_here(request: Asked, code: Code, data: JSONBody[OfSeat]) -> Table:
    """Let go of all other devices of a seat."""
    caller = await caller_inside(request, code)
    await seating.only_here(caller.manager, caller.table, caller.device, data, request.app.state.codes)
    return told(caller)


@post("/api/tables/{code:str}/free-seat", responses=refusals(404, 409), status_code=200)
async def free_seat(request: Asked, code: Code, data: JSONBody[OfSeat]) -> Table:
    """Take a seat from its holders, for everybody to see, and make a new link for it; for the host only."""
    caller = await caller_inside(request, code)
    await seating.free(caller.manager, caller.table, caller.device, data, request.app.state.codes)
    await decided(caller.manager, caller.table, "freed", data.seat)
    return told(await caller_at(request, code))


@get("/api/tables/{code:str}/links", responses=refusals(404))
async def links(request: Asked, code: Code) -> Links:
    """Return the secret links that still open something; for the host only."""
    caller = await caller_inside(request, code)
    return await seating.links(caller.manager, caller.table, caller.device)


@post("/api/tables/{code:str}/rename-seat", responses=refusals(404), status_code=200)
async def rename_seat(request: Asked, code: Code, data: JSONBody[RenameSeat]) -> Table:
    """Give the person on a seat another name."""
    caller = await caller_inside(request, code)
    await seating.rename(caller.manager, caller.table, caller.device, caller.held, data)
    return told(caller)


@post("/api/tables/{code:str}/orders", responses=refusals(404), status_code=200)
async def give_orders(request: Asked, code: Code, data: JSONBody[GiveOrders]) -> Table:
    """Say in advance how a seat answers some questions."""
    caller = await caller_inside(request, code)
    await seating.give_orders(caller.manager, caller.table, caller.held, data)
    tell_tables(caller.table, data.seat)
    request.app.state.driver.wake(caller.table)
    return caller.seen()


@post("/api/tables/{code:str}/rematch", responses=refusals(404, 409), status_code=200)
async def rematch(request: Asked, code: Code) -> Table:
    """Make the table of the rematch: same set-up, same people, new seed; asked again, it is the same table."""
    caller = await caller_inside(request, code)
    table = await new_table.rematch(caller.manager, caller.table, caller.device)
    told(caller)
    return await opened(request, table.row.code)


@post("/api/tables/{code:str}/continue", responses=refusals(404, 409))
async def go_on(request: Asked, code: Code, data: JSONBody[ContinueFrom]) -> Table:
    """Make a table that goes on from a moment of a finished or uploaded game; its whole log is read for that."""
    caller = await caller_reading(request, code, -1)
    table = await continuing.go_on(caller.manager, caller.table, caller.device, caller.held, data)
    return await opened(request, table.row.code)


@delete("/api/tables/{code:str}", responses=refusals(404))
async def leave(request: Asked, code: Code) -> None:
    """Take the table out of this device's list; the host's leaving ends a running game."""
    caller = await caller_inside(request, code)
    await company.leave(caller)
    request.app.state.driver.wake(caller.table)
    told(caller)
