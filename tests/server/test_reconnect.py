"""Coming back: exactly what was missed, in order, never twice; slow clients hold nobody up."""

from __future__ import annotations

import json
import random
import socket
import time
from collections.abc import Callable
from typing import Any

from tests.server.client import Device, new_table
from tests.server.service import Service


def test_a_client_gets_exactly_what_it_missed(device: Device, service: Service) -> None:
    code = new_table(device, "alhambra", ["here", "online"], modules=["all"])
    guest = Device(service.base)
    guest.sit(code, device.links(code)[1])
    rng = random.Random(5)
    heard: list[int] = []
    since = -1
    with device.live(code, 0) as host:
        for _ in range(12):
            with guest.live(code, 1, since=since) as live:
                for _ in range(rng.randrange(1, 6)):
                    while host.n < live.n:
                        host.hear()
                    while live.n < host.n:
                        live.hear()
                    host.move(rng) or live.move(rng)
                heard += [entry["n"] for entry in live.entries]
                since = live.n
            while host.options():
                host.move(rng)
    assert heard == list(range(len(heard)))
    with guest.live(code, 1, since=since) as live:
        heard += [entry["n"] for entry in live.entries]
        assert heard == list(range(live.n + 1))
    with guest.live(code, 1, since=None) as live:
        assert live.entries == []
    with guest.live(code, 1, since=live.n + 50) as live:
        assert live.entries == []


def test_presence_is_told(device: Device, service: Service) -> None:
    code = new_table(device, "alhambra", ["here", "online", "bot"])
    links = device.links(code)
    guest, watcher = Device(service.base), Device(service.base)
    guest.sit(code, links[1])
    watcher.sit(code, links[None])
    with device.live(code, 0) as live:
        alone = {"type": "presence", "seats": [0], "watchers": 0, "away": {"1": 0}, "agreed": {}}
        assert live.until("presence") == alone
        with guest.live(code, 1), watcher.live(code):
            live.wait_for(lambda now: '"seats":[0,1],"watchers":1,"away":{}' in now.heard[-1])
            present = [seat["present"] for seat in watcher.get(f"/api/tables/{code}")["seats"]]
            assert present == [True, True, True]
        live.wait_for(lambda now: '"seats":[0],"watchers":0' in now.heard[-1])


def test_a_slow_client_holds_nobody_up_and_gets_everything_anew(own_service: Callable[..., Service]) -> None:
    service = own_service(limits={"queue": 4}, send_buffer=4096)
    device = Device(service.base)
    code = new_table(device, "alhambra", ["here", "here"])
    cookies = "; ".join(f"{name}={value}" for name, value in device.http.cookies.items())
    with socket.socket() as raw:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        raw.connect(("127.0.0.1", service.port))
        slow = RawSocket(raw, f"/api/tables/{code}/live", cookies)
        slow.send({"type": "hello", "seat": 0, "since": -1})
        first = slow.hear()
        assert (first["type"], first["n"]) == ("sync", 0)
        with device.live(code, None) as live:
            rng, longest = random.Random(6), 0.0
            while not live.over:
                for seat in (0, 1):
                    live.seat = seat
                    live.send({"type": "look", "seat": seat})
                    live.until("sync")
                    slow.send({"type": "look", "seat": seat})  # it asks for more, and reads nothing
                    while live.options():
                        began = time.monotonic()
                        live.move(rng)
                        longest = max(longest, time.monotonic() - began)
            assert longest < 25, "nobody waited for the slow one"
            end = live.n
        heard = [entry["n"] for entry in first["entries"]]
        most = 0
        while heard[-1] < end:
            message = slow.hear()
            if message["type"] == "sync":
                most = max(most, len(message["entries"]))
                heard += [entry["n"] for entry in message["entries"]]
            if message["type"] == "step":
                heard.append(message["n"])
        assert heard == list(range(end + 1)), "nothing is missing and nothing comes twice"
        assert most > 10, "what did not fit came at once"


class RawSocket:
    """The least of a WebSocket, for a client that does not read."""

    def __init__(self, raw: socket.socket, path: str, cookies: str) -> None:
        self.raw = raw
        raw.sendall(
            f"GET {path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nCookie: {cookies}\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self.buffer += raw.recv(4096)
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        assert b" 101 " in head, head

    def send(self, message: dict[str, object]) -> None:
        """Send a short text with a mask of zeros."""
        data = json.dumps(message).encode()
        assert len(data) < 126
        self.raw.sendall(bytes([0x81, 0x80 | len(data)]) + b"\0\0\0\0" + data)

    def hear(self) -> Any:
        """Return the next text; answer nothing else."""
        while True:
            first, length = self.take(2)
            length &= 0x7F
            if length == 126:
                length = int.from_bytes(self.take(2), "big")
            elif length == 127:
                length = int.from_bytes(self.take(8), "big")
            data = self.take(length)
            if first & 0x0F == 1:
                return json.loads(data)

    def take(self, number: int) -> bytes:
        """Return so many bytes."""
        while len(self.buffer) < number:
            more = self.raw.recv(65536)
            assert more, "the service closed the connection"
            self.buffer += more
        data, self.buffer = self.buffer[:number], self.buffer[number:]
        return data
