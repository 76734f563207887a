"""What tests about seats say to a service, and how it refuses."""

from __future__ import annotations

from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.client import Device, Live

Json = dict[str, Any]


def refusal(found: tuple[int, Json]) -> tuple[int, object]:
    """Return the status and the word of a refusal."""
    return found[0], found[1]["error"]


def at(code: str, what: str) -> str:
    """Return the path of something at a table."""
    return f"/api/tables/{code}/{what}"


def guests(host: Device, count: int) -> list[Device]:
    """Return further browsers at the same service."""
    return [Device(host.base) for _ in range(count)]


def code_of(device: Device, table: str, seat: int) -> str:
    """Return a code for a further device."""
    code: str = device.post(at(table, "device-code"), {"seat": seat})["code"]
    return code


def farewell(live: Live) -> tuple[str, int]:
    """Listen to the end; return the word and the code with which the socket was closed."""

    def listen() -> None:
        while True:
            live.hear()

    with pytest.raises(ConnectionClosed) as closed:
        listen()
    assert closed.value.rcvd is not None
    return closed.value.rcvd.reason, closed.value.rcvd.code


def end(host: Device, code: str) -> None:
    """End a game before its time."""
    host.http.delete(f"/api/tables/{code}", headers=host.csrf).raise_for_status()
