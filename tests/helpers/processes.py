"""Processes that end with what started them: with the test, whatever happens in it, and with the run of the tests."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

PR_SET_PDEATHSIG = 1
LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None


def die_with_parent() -> None:
    """Run in a new process: Linux kills it when its parent is gone, however that ended; Ctrl-C means what it does."""
    signal.signal(signal.SIGINT, signal.default_int_handler)  # `make test &` hands it down as ignored
    if LIBC is not None:
        LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


@contextmanager
def started(command: Sequence[str], **options: Any) -> Iterator[subprocess.Popen[Any]]:
    """Start a process in a session of its own; when the block is left, it and all that it started are gone."""
    with subprocess.Popen(command, start_new_session=True, preexec_fn=die_with_parent, **options) as process:
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
