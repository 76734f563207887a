"""Playing without a socket, with the same meaning as with one."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, get, post
from litestar.datastructures import State
from litestar.params import JSONBody, QueryParameter
from litestar.response import Stream

from sabika.kernel.errors import Illegal
from sabika.server.play.serialise import position
from sabika.server.play.table_manager import StaleQuestion, illegal
from sabika.server.protocol.errors import Refusal
from sabika.server.protocol.tables import DoAction, Done, DoUndo, Position
from sabika.server.routes.dependencies import (
    Code,
    SeatQuery,
    answers,
    caller_inside,
    caller_reading,
    in_pieces,
    refusals,
)
from sabika.server.tokens import hashed

Asked = Request[Any, Any, State]
Since = Annotated[
    int | None, QueryParameter(ge=-1, le=1_000_000, required=False, description="the last known log entry")
]


@post("/api/tables/{code:str}/actions", responses=refusals(404, 409, 422), status_code=200)
async def act(request: Asked, code: Code, data: JSONBody[DoAction]) -> Done:
    """Answer the question that is asked."""
    caller = await caller_inside(request, code)
    try:
        return await caller.manager.act(caller.table, caller.held, data)
    except Illegal as error:
        raise illegal(error) from error
    except StaleQuestion:
        raise stale(caller.table.n, caller.table.seq) from None


@post("/api/tables/{code:str}/undo", responses=refusals(404, 409, 422), status_code=200)
async def undo(request: Asked, code: Code, data: JSONBody[DoUndo]) -> Done:
    """Take something back."""
    caller = await caller_inside(request, code)
    try:
        return await caller.manager.undo(caller.table, caller.held, data)
    except Illegal as error:
        raise illegal(error) from error
    except StaleQuestion:
        raise stale(caller.table.n, caller.table.seq) from None


@get("/api/tables/{code:str}/state", responses=answers(Position) | refusals(404))
async def state(request: Asked, code: Code, seat: SeatQuery = None, since: Since = None) -> Stream:
    """Return everything that a viewer needs, with the log entries after `since`."""
    caller = await caller_reading(request, code, since)
    return await in_pieces(
        await position(caller.manager, caller.table, hashed(caller.device), caller.held, seat, since)
    )


def stale(n: int, seq: int) -> Refusal:
    """Return the refusal of an answer that comes too late."""
    return Refusal(409, "stale", f"question {seq} is asked now", n=n, seq=seq)
