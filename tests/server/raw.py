"""A client that does as it likes: bytes over a plain connection."""

from __future__ import annotations

import json
import select
import socket
from typing import Any

from tests.server.client import Device
from tests.server.service import Service

HOME = "127.0.0.1"
STRANGER = "127.0.0.2"
"""Another address of this machine, which is not trusted as a proxy."""


class Raw:
    """One connection."""

    def __init__(self, service: Service, data: bytes = b"", source: str = HOME) -> None:
        self.socket = socket.create_connection((HOME, service.port), 60, (source, 0))
        self.heard = b""
        self.send(data)

    def __enter__(self) -> Raw:
        """Use it."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.socket.close()

    def send(self, data: bytes) -> bool:
        """Say something; False if the service has closed the connection."""
        try:
            self.socket.sendall(data)
        except OSError:
            return False
        return True

    def hear(self) -> bytes:
        """Return the next bytes, none at the end."""
        try:
            data = self.socket.recv(65_536)
        except ConnectionError:
            data = b""
        self.heard += data
        return data

    def hear_head(self) -> bytes:
        """Return the head of an answer, and forget it: nobody may use a socket before it has been granted."""
        while b"\r\n\r\n" not in self.heard:
            assert self.hear(), "there was no answer"
        head, _, self.heard = self.heard.partition(b"\r\n\r\n")
        return head

    def hear_all(self) -> bytes:
        """Return everything until the service closes the connection."""
        while self.hear():
            pass
        return self.heard

    def answer(self) -> tuple[int, Any]:
        """Return the status and the JSON of the answer, after which the service closes the connection."""
        head, _, body = self.hear_all().partition(b"\r\n\r\n")
        assert head, "there was no answer"
        return int(head.split()[1]), json.loads(body) if body else None

    @property
    def quiet(self) -> bool:
        """Whether the connection is open and nothing has been said."""
        return not select.select([self.socket], [], [], 0)[0]


def upgrade(device: Device, path: str, *more: str) -> bytes:
    """Return the request for a socket."""
    cookies = "; ".join(f"{name}={value}" for name, value in device.http.cookies.items())
    lines = [
        f"GET {path} HTTP/1.1",
        "Host: games",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        f"Cookie: {cookies}",
        *more,
    ]
    return "\r\n".join([*lines, "", ""]).encode("latin-1")
