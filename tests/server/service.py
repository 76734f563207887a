"""A real service in a process of its own, and how tests start, kill and stop it."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

from tests.helpers.processes import die_with_parent

ROOT = Path(__file__).parents[2]


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

    def start(self) -> subprocess.Popen[bytes]:
        """Start the process, or start it again on the same port."""
        given = json.dumps({"database": self.database, "port": self.port} | self.settings)
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-W", "error", "-m", "tests.server.run", given],
                cwd=ROOT,
                stdout=log,
                stderr=log,
                preexec_fn=die_with_parent,
            )
        self.wait()
        return self.process

    def wait(self) -> None:
        """Wait until it answers."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            assert self.process.poll() is None, self.log.read_text()
            try:
                httpx.get(f"{self.base}/api/health", timeout=5)
                return
            except httpx.TransportError:
                time.sleep(0.03)
        raise AssertionError(self.log.read_text())

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """Ask it to end, as Ctrl-C does; it must have nothing to complain about."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                raise
        said = self.log.read_text()
        self.log.unlink()
        assert "Traceback" not in said, said
        assert " failed: " not in said, said

    def end(self) -> None:
        """Ask it to end, and wait until it has; it can be started again."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(20)

    def restart(self) -> None:
        """Kill it and start it again."""
        self.kill()
        self.start()


def free_port() -> int:
    """Return a port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def as_user(name: str | None) -> dict[str, Any]:
    """Return what makes a process run as another user."""
    return {"user": name, "group": name, "extra_groups": []} if name and os.geteuid() == 0 else {}
