"""How others on the network find the service."""

from __future__ import annotations

from typing import Any

from litestar import Request, get, post
from litestar.datastructures import State
from litestar.params import JSONBody

from sabika.server.lan import Lan, is_at_the_computer
from sabika.server.play.seating import refuse_guests
from sabika.server.protocol.errors import Refusal
from sabika.server.protocol.tables import Network, SwitchNetwork
from sabika.server.routes.dependencies import Code, caller_inside, refusals

Asked = Request[Any, Any, State]


@get("/api/network", responses=refusals(), sync_to_thread=False)
def network(request: Asked) -> Network:
    """Return under which addresses others find the service, to whoever sits at its own computer."""
    lan: Lan = request.app.state.lan
    return lan.told(request.scope)


@post("/api/tables/{code:str}/network", responses=refusals(404, 409), status_code=200)
async def switch_network(request: Asked, code: Code, data: JSONBody[SwitchNetwork]) -> Network:
    """Let others on the network reach the service, or no longer; for a host who sits at its own computer."""
    lan: Lan = request.app.state.lan
    caller = await caller_inside(request, code)
    refuse_guests(caller.table.row, caller.device)
    if not is_at_the_computer(request.scope):
        raise Refusal(403, "elsewhere", "only who sits at the computer of the service may do that")
    await lan.switch(data.on)
    return lan.told(request.scope)
