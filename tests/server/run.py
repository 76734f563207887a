"""Runs a service with the settings that a test gives."""

from __future__ import annotations

import os
import signal
import socket
import sys
import warnings
from contextlib import suppress
from multiprocessing import parent_process
from threading import Thread
from typing import Any

from sabika.server import logs, network
from sabika.server.config import Config, Limits, Patience, Rate
from sabika.server.running import make_server
from tests.helpers.processes import die_with_parent

MOST = Rate(1e9, 1e9)


def serve(given: dict[str, Any], log: str, folder: str, environment: dict[str, str]) -> None:
    """Be a service, in a new process, until Ctrl-C; everything that it says goes into a file."""
    die_with_parent()
    Thread(target=die_with_test, daemon=True).start()
    with open(log, "ab") as file:
        for stream in (sys.stdout, sys.stderr):
            os.dup2(file.fileno(), stream.fileno())
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    warnings.simplefilter("error")
    with suppress(KeyboardInterrupt):
        run(given)


def die_with_test() -> None:
    """Wait for the end of the process that wanted the service, which is not the one that it is a copy of; then end."""
    test = parent_process()
    assert test is not None
    test.join()
    os.kill(os.getpid(), signal.SIGKILL)


def run(given: dict[str, Any]) -> None:
    """Listen and answer."""
    listener = network.bound("127.0.0.1", given.pop("port"))
    on_network = given.pop("on_network", [])
    network.reachable = lambda host: on_network
    if "send_buffer" in given:  # so that a client that does not read is noticed soon
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, given.pop("send_buffer"))
    rates = ("requests", "creations", "uploads", "messages", "talk", "sockets", "frames", "doors")
    most = dict.fromkeys(rates, MOST) | {"connections": 1000}
    own = {name: value if isinstance(value, int) else Rate(*value) for name, value in given.pop("limits", {}).items()}
    patience = Patience(**given.pop("patience", {}))
    logs.set_up(given.pop("log", None))
    config = Config(**given, limits=Limits(**(most | own)), patience=patience)
    make_server(config).run(sockets=[listener])
