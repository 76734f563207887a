"""The local network: a service for this computer alone listens there too while somebody at the computer wants it.

Only who sits at the computer itself can switch that, and nothing of it outlives the service.
"""

from __future__ import annotations

import asyncio
import logging
from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import urlsplit

import uvicorn

from sabika.server import network
from sabika.server.config import Config
from sabika.server.protocol.errors import Refusal
from sabika.server.protocol.tables import Network
from sabika.server.security import header

LOGGER: Final = logging.getLogger("sabika.network")
OWN_NAMES: Final = ("localhost", "127.0.0.1", "::1")
"""What the computer calls itself. A page under any other name may be somebody else's, whatever address it leads to."""
FORWARDED: Final = (b"forwarded", b"via", b"x-forwarded-for", b"x-forwarded-host", b"x-real-ip")
"""What a web server in front of the service adds: then the visitor is elsewhere."""


def is_at_the_computer(scope: Any) -> bool:
    """Return whether a request comes from a page that was opened on the computer of the service, under its own name."""
    client = scope.get("client")
    forwarded = any(key in FORWARDED for key, _ in scope["headers"])
    return bool(client) and is_loopback(client[0]) and host_of(scope) in OWN_NAMES and not forwarded


def host_of(scope: Any) -> str:
    """Return under which name a request asks for the service, without the port."""
    try:
        return urlsplit(f"//{header(scope, b'host')}").hostname or ""
    except ValueError:
        return ""


def is_loopback(address: str) -> bool:
    """Return whether an address is the computer's own.

    >>> is_loopback("127.0.0.1"), is_loopback("::1"), is_loopback("192.168.1.24"), is_loopback("somewhere")
    (True, True, False, False)
    """
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


class Lan:
    """How others on the network find the service. With `offered`, whoever is at the computer may let them in."""

    def __init__(self, config: Config) -> None:
        self.always: tuple[str, ...] = config.network
        self.offered: bool = config.lan_switch
        self.server: uvicorn.Server | None = None
        self.listening: dict[str, asyncio.Server] = {}
        """What listens on the network, by its host."""
        self.port: int = 0
        self.lock: asyncio.Lock = asyncio.Lock()

    def told(self, scope: Any) -> Network:
        """Return what a visitor may know: nothing unless they are at the computer."""
        if not is_at_the_computer(scope):
            return Network([], None)
        opened = [network.address(host, self.port) for host in self.listening]
        return Network([*self.always, *opened], bool(self.listening) if self.offered else None)

    async def switch(self, on: bool) -> None:
        """Let others on the network in, or no longer."""
        if not self.offered or self.server is None:
            raise Refusal(409, "no_network", "this service was started with other addresses")
        async with self.lock:
            if on and not self.listening:
                await self.open(self.server)
            elif not on:
                self.close(self.server)

    async def open(self, server: uvicorn.Server) -> None:
        """Listen on the network as well, on the same port."""
        self.port = server.servers[0].sockets[0].getsockname()[1]
        for host in network.reachable(network.EVERYWHERE):
            try:
                listener = network.bound(host, self.port)
            except OSError:
                continue
            self.listening[host] = await accepting(server, listener)
        if not self.listening:
            raise Refusal(409, "no_network", "this computer is on no network, or the port is taken there")
        LOGGER.warning("others on the network can reach the service now")

    def close(self, server: uvicorn.Server) -> None:
        """Listen on the network no more, and end what is connected there."""
        for host, listener in self.listening.items():
            server.servers.remove(listener)
            listener.close()
            for connection in list(server.server_state.connections):
                if connection.transport.get_extra_info("sockname")[0] == host:
                    connection.shutdown()
        if self.listening:
            LOGGER.warning("others on the network cannot reach the service any more")
        self.listening = {}


async def accepting(server: uvicorn.Server, listener: Any) -> asyncio.Server:
    """Let a running server accept connections on one more socket, in the same way and until it stops."""
    config = server.config

    def protocol() -> asyncio.Protocol:
        front: Any = config.http_protocol_class
        made: asyncio.Protocol = front(config=config, server_state=server.server_state, app_state=server.lifespan.state)
        return made

    loop = asyncio.get_running_loop()
    made: asyncio.Server = await loop.create_server(protocol, sock=listener, backlog=config.backlog)
    server.servers.append(made)
    return made
