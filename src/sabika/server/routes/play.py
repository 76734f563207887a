"""Playing without a socket, with the same meaning as with one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

from litestar import Request, get, post
from litestar.datastructures import State
from litestar.params import JSONBody, QueryParameter
from litestar.response import Stream

from sabika.kernel.errors import Illegal
from sabika.server.play.live_table import LiveTable
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
    with refused_in_words(caller.table):
        return await caller.manager.act(caller.table, caller.held, data)


@post("/api/tables/{code:str}/undo", responses=refusals(404, 409, 422), status_code=200)
async def undo(request: Asked, code: Code, data: JSONBody[DoUndo]) -> Done:
    """Take something back."""
    caller = await caller_inside(request, code)
    with refused_in_words(caller.table):
        return await caller.manager.undo(caller.table, caller.held, data)


@get("/api/tables/{code:str}/state", responses=answers(Position) | refusals(404))
async def state(request: Asked, code: Code, seat: SeatQuery = None, since: Since = None) -> Stream:
    """Return everything that a viewer needs, with the log entries after `since`."""
    caller = await caller_reading(request, code, since)
    return await in_pieces(
        await position(caller.manager, caller.table, hashed(caller.device), caller.held, seat, since)
    )


@contextmanager
def refused_in_words(table: LiveTable) -> Iterator[None]:
    """Say why something cannot be done: a rule forbids it, or the answer comes too late."""
    try:
        yield
    except Illegal as error:
        raise illegal(error) from error
    except StaleQuestion:
        raise Refusal(409, "stale", f"question {table.seq} is asked now", n=table.n, seq=table.seq) from None
