"""What processes have used, as the system counts it in /proc."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Final, NamedTuple

PROC: Final = Path("/proc")
TICK: Final = os.sysconf("SC_CLK_TCK")


class Usage(NamedTuple):
    """Seconds of processor time so far: one process, its children, another tree, this process, the whole machine."""

    time: float
    service: float
    children: float
    database: float
    generator: float
    machine: float


def usage(service: int, database: int | None = None) -> Usage:
    """Return what has been used up to now."""
    tree = trees()
    below = [pid for pid in descendants(tree, service) if pid != service]
    return Usage(
        time.monotonic(),
        spent(service),
        sum(spent(pid) for pid in below),
        sum(spent(pid, ended=True) for pid in descendants(tree, database)) if database else 0.0,
        time.process_time(),
        machine(),
    )


def spent(pid: int, ended: bool = False) -> float:
    """Return the processor time of a process, or with its ended children too; nothing if it is gone."""
    try:
        fields = (PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(int(field) for field in fields[11 : 15 if ended else 13]) / TICK


def machine() -> float:
    """Return the processor time that the whole machine has spent on anything."""
    user, nice, system, _idle, _wait, irq, soft, steal, *_ = map(
        int, (PROC / "stat").read_text().splitlines()[0].split()[1:]
    )
    return (user + nice + system + irq + soft + steal) / TICK


def trees() -> dict[int, list[int]]:
    """Return the children of every process."""
    found: dict[int, list[int]] = {}
    for entry in PROC.iterdir():
        if entry.name.isdecimal():
            try:
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
            found.setdefault(parent, []).append(int(entry.name))
    return found


def descendants(tree: dict[int, list[int]], pid: int) -> list[int]:
    """Return a process and everything below it."""
    return [pid, *(below for child in tree.get(pid, ()) for below in descendants(tree, child))]


def peak_memory(pid: int) -> float:
    """Return the most memory that a process has held, in megabytes."""
    for line in (PROC / str(pid) / "status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) / 1024
    return 0.0
