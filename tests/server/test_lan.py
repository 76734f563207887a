"""A service for one computer listens on the network as well, if the host of a table at that computer wants it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from sabika.server.lan import is_at_the_computer
from tests.server.client import Device
from tests.server.seats import at, guests, refusal
from tests.server.service import Service
from tests.server.test_gathering import gather, join

OTHER = "127.0.0.2"
"""Stands for the computer's address on the network: nothing listens there until it shall."""


@pytest.fixture
def home(own_service: Callable[..., Service]) -> Service:
    """Return a service that somebody plays on at home."""
    return own_service(lan_switch=True, on_network=[OTHER])


def reaches(address: str) -> bool:
    """Return whether anybody answers there."""
    try:
        return httpx.get(f"{address}/api/alive", timeout=5).status_code == 200
    except httpx.TransportError:
        return False


def test_a_host_lets_the_network_in_and_shuts_it_out(home: Service) -> None:
    host = Device(home.base)
    code = gather(host, "alhambra", ["here", "online"])
    elsewhere = f"http://{OTHER}:{home.port}"
    assert not reaches(elsewhere)
    assert host.get("/api/network") == {"addresses": [], "switch": False}
    told = {"addresses": [elsewhere], "switch": True}
    for _ in range(2):
        assert host.post(at(code, "network"), {"on": True}) == told
    assert host.get("/api/network") == told
    guest = Device(elsewhere)
    join(guest, code, 1)
    with guest.live(code, seat=1) as live, host.live(code, seat=0) as own:
        assert host.post(at(code, "network"), {"on": False}) == {"addresses": [], "switch": False}
        with pytest.raises(ConnectionClosed):
            live.until("never")
        own.send({"type": "ping"})
        own.until("pong")
    assert not reaches(elsewhere)
    host.post(at(code, "network"), {"on": True})
    assert guest.get(f"/api/tables/{code}")["seats"][1]["mine"]


def test_only_a_host_at_the_computer_itself_switches(home: Service) -> None:
    host = Device(home.base)
    code = gather(host, "alhambra", ["here", "online"])
    (guest,) = guests(host, 1)
    join(guest, code, 1)
    assert refusal(guest.refused("POST", at(code, "network"), {"on": True})) == (403, "not_host")
    host.post(at(code, "network"), {"on": True})
    visitor = Device(f"http://{OTHER}:{home.port}")
    own = gather(visitor, "alhambra", ["here", "online"])
    assert refusal(visitor.refused("POST", at(own, "network"), {"on": False})) == (403, "elsewhere")
    assert visitor.get("/api/network") == {"addresses": [], "switch": None}
    for name, value in (("x-forwarded-for", "127.0.0.1"), ("via", "1.1 proxy"), ("host", f"evil.example:{home.port}")):
        answer = host.http.post(at(code, "network"), json={"on": False}, headers=host.csrf | {name: value})
        assert answer.json()["error"] == "elsewhere"
    without = host.http.post(at(code, "network"), json={"on": False})
    assert (without.status_code, without.json()["error"]) == (403, "csrf")
    assert reaches(f"http://{OTHER}:{home.port}")


@pytest.mark.parametrize(
    ("client", "host", "here"),
    [
        ("127.0.0.1", b"localhost:8765", True),
        ("::1", b"[::1]:8765", True),
        ("127.0.0.1", b"192.168.1.24:8765", False),
        ("192.168.1.30", b"localhost:8765", False),
        ("127.0.0.1", b"localhost.evil.example", False),
        ("127.0.0.1", b"[::1", False),
        ("", b"localhost", False),
    ],
)
def test_who_is_at_the_computer(client: str, host: bytes, here: bool) -> None:
    scope: dict[str, Any] = {"client": (client, 5), "headers": [(b"host", host)]}
    assert is_at_the_computer(scope) is here


def test_nothing_is_switched_where_it_was_not_offered_or_there_is_no_network(
    own_service: Callable[..., Service],
) -> None:
    for settings in ({"on_network": [OTHER]}, {"lan_switch": True}):
        host = Device(own_service(**settings).base)
        code = gather(host, "alhambra", ["here", "online"])
        assert refusal(host.refused("POST", at(code, "network"), {"on": True})) == (409, "no_network")
        assert host.get("/api/network")["addresses"] == []
