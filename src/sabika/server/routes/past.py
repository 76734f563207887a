"""Looking back: moves, positions, the record."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import MediaType, Request, Response, get
from litestar.datastructures import State
from litestar.params import PathParameter
from litestar.response import Stream

from sabika.server.play import past
from sabika.server.play.analyses import Analyses
from sabika.server.protocol.tables import AnalysisAnswer, Decided, Moves, Past
from sabika.server.routes.dependencies import (
    Code,
    SeatQuery,
    answers,
    caller_inside,
    caller_reading,
    in_pieces,
    refusals,
)
from sabika.server.security import client_of

Asked = Request[Any, Any, State]
Seq = Annotated[int, PathParameter(ge=0, le=1_000_000, description="the number of a question")]


@get("/api/tables/{code:str}/moves", responses=answers(Moves) | refusals(404))
async def moves(request: Asked, code: Code, seat: SeatQuery = None) -> Stream:
    """Return the game step by step."""
    caller = await caller_reading(request, code, -1)
    return await in_pieces(await past.moves(caller.manager, caller.table, caller.held, seat))


@get("/api/tables/{code:str}/positions/{seq:int}", responses=refusals(404))
async def positions(request: Asked, code: Code, seq: Seq, seat: SeatQuery = None) -> Past:
    """Return what a viewer knew at one question."""
    caller = await caller_inside(request, code)
    return await past.moment(caller.manager, caller.table, caller.held, seq, seat)


@get("/api/tables/{code:str}/decided", responses=refusals(404, 409))
async def decided(request: Asked, code: Code) -> Decided:
    """Return what decided a finished game."""
    caller = await caller_inside(request, code)
    return await past.decided(caller.table, caller.held)


@get("/api/tables/{code:str}/analysis", responses=answers(AnalysisAnswer) | refusals(404, 409, 413))
async def analysis(request: Asked, code: Code) -> Stream:
    """Return what the decisions of a finished game were worth, or how far that has come; asking begins it."""
    caller = await caller_inside(request, code)
    analyses: Analyses = request.app.state.analyses
    if caller.table.row.finished and analyses.is_new(caller.table):
        request.app.state.guard.check_analysis(request.scope)
    return await in_pieces(await analyses.ask(caller.table, caller.held, client_of(request.scope)))


@get("/api/tables/{code:str}/record", responses=refusals(404, 409), media_type=MediaType.TEXT)
async def record(request: Asked, code: Code) -> Response[str]:
    """Return the game file of a finished game."""
    caller = await caller_reading(request, code, -1)
    text = await past.record(caller.manager, caller.table, caller.held)
    name = f'attachment; filename="sabika-{code}.game"'
    return Response(text, media_type=MediaType.TEXT, headers={"content-disposition": name})
