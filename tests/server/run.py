"""Runs a service with the settings that a test gives as JSON."""

from __future__ import annotations

import json
import socket
import sys
from contextlib import suppress

import uvicorn

from sabika.server.app import make_app
from sabika.server.commands import LARGEST_FRAME, bound
from sabika.server.config import Config, Limits, Rate

if __name__ == "__main__":
    given = json.loads(sys.argv[1])
    listener = bound("127.0.0.1", given.pop("port"))
    if "send_buffer" in given:  # so that a client that does not read is noticed soon
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, given.pop("send_buffer"))
    most = {"requests": Rate(1e9, 1e9), "creations": Rate(1e9, 1e9), "messages": Rate(1e9, 1e9), "connections": 1000}
    own = {name: Rate(*value) if isinstance(value, list) else value for name, value in given.pop("limits", {}).items()}
    app = make_app(Config(**given, limits=Limits(**(most | own))))
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        timeout_graceful_shutdown=3,
    )
    with suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listener])
