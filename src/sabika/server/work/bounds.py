"""What holds a worker back: little claim on the processor, so much memory, so much time even if nobody watches it."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

NICE: Final = 5
MEGABYTE: Final = 1024 * 1024
GRACE: Final = 10
"""Seconds after which a worker ends itself, when the service that should have done it is gone."""


def step_back() -> None:
    """Let the service go first whenever both want the processor."""
    if hasattr(os, "nice"):
        os.nice(NICE)


@contextmanager
def within(seconds: float, megabytes: int) -> Iterator[None]:
    """Hold a job within its limits; beyond its memory there is a MemoryError. Windows knows neither."""
    limit_memory(megabytes * MEGABYTE)
    limit_time(int(seconds) + GRACE)
    try:
        yield
    finally:
        limit_time(0)
        limit_memory(None)


def limit_memory(size: int | None) -> None:
    """Let the process have so many bytes, None for as many as it could have at its start."""
    if sys.platform != "win32":
        import resource

        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        soft = hard if size is None else size if hard == resource.RLIM_INFINITY else min(size, hard)
        with suppress(ValueError, OSError):  # some systems do not limit this
            resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def limit_time(seconds: int) -> None:
    """End the process after so many seconds, 0 for never."""
    if sys.platform != "win32":
        signal.alarm(seconds)
