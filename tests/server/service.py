"""A real service in a process of its own, and how tests start, kill and stop it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import tempfile
import time
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import httpx

from tests.server.run import serve

ROOT = Path(__file__).parents[2]
PROCESSES = multiprocessing.get_context("forkserver")
"""A service is a copy of a process that has loaded all code: loading it is most of a start."""
PROCESSES.set_forkserver_preload(["tests.server.run"])


class Service:
    """One service process; everything that it says is kept in `log`."""

    def __init__(self, database: str, **settings: Any) -> None:
        self.database = database
        self.settings = settings
        self.port = free_port()
        self.log = Path(tempfile.mkstemp(suffix=".log")[1])
        self.process = self.start()

    @property
    def base(self) -> str:
        """The address of the service."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """The number of the process."""
        assert self.process.pid is not None
        return self.process.pid

    def start(self) -> BaseProcess:
        """Start the process, or start it again on the same port."""
        given = {"database": self.database, "port": self.port} | self.settings
        told = (given, str(self.log), str(ROOT), dict(os.environ))
        self.process = PROCESSES.Process(target=serve, args=told, daemon=True)
        self.process.start()
        self.wait()
        return self.process

    def wait(self) -> None:
        """Wait until it answers."""
        end = time.monotonic() + 60
        while not self.answers():
            assert self.process.is_alive(), self.log.read_text()
            assert time.monotonic() < end, self.log.read_text()
            time.sleep(0.03)

    def answers(self) -> bool:
        """Return whether it takes connections and says that it is well."""
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", self.port)) != 0:
                return False
        try:
            with plain_client(self.base, timeout=5) as client:
                client.get("/api/health")
        except httpx.TransportError:
            return False
        return True

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self.process.join()

    def stop(self) -> None:
        """Ask it to end, as Ctrl-C does; it must have nothing to complain about."""
        if self.process.is_alive():
            self.end()
        said = self.log.read_text()
        self.log.unlink()
        assert "Traceback" not in said, said
        assert " failed: " not in said, said

    def end(self) -> None:
        """Ask it to end, and wait until it has; it can be started again."""
        os.kill(self.pid, signal.SIGINT)
        self.process.join(20)
        if self.process.is_alive():
            self.process.kill()
            raise AssertionError(f"it does not end: {self.log.read_text()}")

    def restart(self) -> None:
        """Kill it and start it again."""
        self.kill()
        self.start()


def plain_client(base: str, **options: Any) -> httpx.Client:
    """Return a client for HTTP alone; reading the certificates of the world would take it longer than many a test."""
    return httpx.Client(base_url=base, verify=False, **options)


def free_port() -> int:
    """Return a port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def as_user(name: str | None) -> dict[str, Any]:
    """Return what makes a process run as another user."""
    return {"user": name, "group": name, "extra_groups": []} if name and os.geteuid() == 0 else {}
