"""A wire between browser and service that counts what comes over it: bodies, heads, sockets, the worker's files."""

from __future__ import annotations

import socket
from contextlib import suppress
from threading import Thread
from types import TracebackType
from urllib.parse import urlsplit


class Relay:
    """A door of its own to a service; `bytes` is what the service has sent through it."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self.service = (parts.hostname or "", parts.port or 0)
        self.bytes = 0
        self.door = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        self.open: list[socket.socket] = []

    def __enter__(self) -> Relay:
        """Open the door."""
        Thread(target=self.welcome, daemon=True).start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Close the door and all connections."""
        for one in (self.door, *self.open):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()

    def welcome(self) -> None:
        """Let connections in, as long as the door is open."""
        with suppress(OSError):
            while True:
                browser, _ = self.door.accept()
                service = socket.create_connection(self.service)
                self.open += [browser, service]
                Thread(target=self.carry, args=(browser, service, False), daemon=True).start()
                Thread(target=self.carry, args=(service, browser, True), daemon=True).start()

    def carry(self, source: socket.socket, target: socket.socket, counted: bool) -> None:
        """Carry everything from one side to the other, and the end too."""
        with suppress(OSError):
            while data := source.recv(65_536):
                self.bytes += len(data) if counted else 0
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)
