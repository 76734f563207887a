"""Runs a service with the settings that a test gives as JSON."""

from __future__ import annotations

import json
import socket
import sys
from contextlib import suppress

from sabika.server import logs
from sabika.server.commands import bound
from sabika.server.config import Config, Limits, Patience, Rate
from sabika.server.running import make_server

MOST = Rate(1e9, 1e9)

if __name__ == "__main__":
    given = json.loads(sys.argv[1])
    listener = bound("127.0.0.1", given.pop("port"))
    if "send_buffer" in given:  # so that a client that does not read is noticed soon
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, given.pop("send_buffer"))
    rates = ("requests", "creations", "uploads", "messages", "talk", "sockets", "frames")
    most = dict.fromkeys(rates, MOST) | {"connections": 1000}
    own = {name: Rate(*value) if isinstance(value, list) else value for name, value in given.pop("limits", {}).items()}
    patience = Patience(**given.pop("patience", {}))
    logs.set_up(given.pop("log", None))
    config = Config(**given, limits=Limits(**(most | own)), patience=patience)
    with suppress(KeyboardInterrupt):
        make_server(config).run(sockets=[listener])
