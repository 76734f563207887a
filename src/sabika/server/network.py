"""Addresses and sockets: where a service listens, and under which addresses it is found."""

from __future__ import annotations

import socket
from typing import Final

EVERYWHERE: Final = "0.0.0.0"
ELSEWHERE: Final = "192.0.2.1"
"""An address for examples: nobody is there, but the way to it leads through the network that others are on."""


def bound(host: str, port: int) -> socket.socket:
    """Return a socket that is bound to an address."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(128)
    except OSError:
        listener.close()
        raise
    return listener


def shown(host: str) -> str:
    """Return the host as a browser on this machine names it.

    >>> shown("0.0.0.0"), shown("::1")
    ('localhost', '[::1]')
    """
    if host in ("0.0.0.0", "::", ""):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def address(host: str, port: int) -> str:
    """Return the address of a service.

    >>> address("192.168.1.24", 8765)
    'http://192.168.1.24:8765'
    """
    return f"http://{shown(host)}:{port}"


def reachable(host: str) -> list[str]:
    """Return the addresses under which others on the network find what listens on a host.

    >>> reachable("127.0.0.1"), reachable("192.168.1.24")
    ([], ['192.168.1.24'])
    """
    if host not in (EVERYWHERE, "::", ""):
        return [] if host in ("localhost", "::1") or host.startswith("127.") else [host]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((ELSEWHERE, 9))  # nothing is sent, only the way is looked up
            found: str = probe.getsockname()[0]
        except OSError:
            return []
    return [] if found.startswith("127.") else [found]
