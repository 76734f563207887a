"""Where games are played: on this machine, or wherever the workers of a Dask scheduler are."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Any, Final

from sabika.kernel.errors import SetupError

SECONDS: Final = 10
"""How long a scheduler may take to answer."""


@contextmanager
def executor_at(scheduler: str | None) -> Iterator[Executor | None]:
    """Hold an executor that plays on the workers of a scheduler; without an address None: here, on all cores."""
    if not scheduler:
        yield None
        return
    try:
        import distributed
    except ImportError as error:
        raise SetupError("a scheduler needs Dask: pip install 'sabika[dask]'", "scheduler") from error
    dask: Any = distributed  # it has no types
    try:
        client = dask.Client(scheduler, timeout=SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise SetupError(f"there is no scheduler at {scheduler}: {error}", "scheduler") from error
    with client:
        executor = client.get_executor(pure=False)
        try:
            yield executor
        finally:
            executor.shutdown(wait=False)  # what nobody waits for any more is not begun
