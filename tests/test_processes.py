"""Tests end what they start: when a test fails, when the run is killed, and where Ctrl-C is ignored (`make test &`)."""

from __future__ import annotations

import os
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path
from subprocess import DEVNULL, PIPE

import pytest

from tests.helpers.processes import started
from tests.helpers.tree import ROOT

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends processes with their parents")
SLEEPER = "import subprocess, sys; print(subprocess.Popen(['sleep', '300']).pid, flush=True); input()"
PARENT = """
import sys
from tests.helpers.processes import started
with started([sys.executable, "-c", "print('up', flush=True); input()"]) as child:
    print(child.pid, flush=True)
    input()
"""
SERVING = """
import signal, sys
from tests.server.service import Service
signal.signal(signal.SIGINT, signal.SIG_IGN)
service = Service("sqlite+aiosqlite:///" + sys.argv[1])
service.end()
service.start()
print(service.pid, flush=True)
input()
"""


def is_gone(pid: int) -> bool:
    """Return whether a process has ended, or ends within some seconds."""
    for _ in range(200):
        try:
            with open(f"/proc/{pid}/stat") as file:
                if file.read().rpartition(")")[2].split()[0] == "Z":
                    return True
        except FileNotFoundError:
            return True
        time.sleep(0.05)
    return False


def fail_with_children() -> int:
    """Fail while a process and its child are running; return the child."""
    children: list[int] = []
    with suppress(ZeroDivisionError), started([sys.executable, "-c", SLEEPER], stdout=PIPE, stdin=PIPE) as process:
        assert process.stdout is not None
        children.append(int(process.stdout.readline()))
        raise ZeroDivisionError
    return children[0]


def test_nothing_is_left_of_a_test_that_fails() -> None:
    assert is_gone(fail_with_children())


def test_nothing_is_left_of_a_run_that_is_killed() -> None:
    with started([sys.executable, "-c", PARENT], cwd=ROOT, stdout=PIPE, stdin=PIPE, text=True) as parent:
        assert parent.stdout is not None
        said = [parent.stdout.readline().strip() for _ in range(2)]
        (child,) = [int(word) for word in said if word.isdecimal()]
        os.kill(parent.pid, signal.SIGKILL)
        assert is_gone(child)


def test_a_service_hears_ctrl_c_and_ends_with_a_run_that_is_killed(tmp_path: Path) -> None:
    command = [sys.executable, "-c", SERVING, str(tmp_path / "tables.db")]
    with started(command, cwd=ROOT, stdout=PIPE, stdin=PIPE, text=True) as parent:
        assert parent.stdout is not None
        service = int(parent.stdout.readline())
        os.kill(parent.pid, signal.SIGKILL)
        assert is_gone(service)


def test_an_interrupt_is_heard_where_it_was_ignored() -> None:
    """A shell without job control starts what it runs behind with SIGINT ignored."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        command = [sys.executable, "-c", "print(1, flush=True); input()"]
        with started(command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL) as process:
            assert process.stdout is not None
            process.stdout.readline()
            process.send_signal(signal.SIGINT)
            assert process.wait(20) == -signal.SIGINT
    finally:
        signal.signal(signal.SIGINT, before)
