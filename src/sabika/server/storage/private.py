"""The file of a database is for its owner only: it contains the seeds of running games."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from sqlalchemy.engine import URL

OWNER_ONLY: Final = 0o600
BESIDE: Final = ("", "-wal", "-shm", "-journal")
"""What SQLite calls the files of a database; it makes the others with the rights of the first."""


def keep_private(url: URL) -> None:
    """Make the file of a database for its owner only, or take the rights of others away; SQLite says what is wrong."""
    name = url.database or ""
    if url.get_backend_name() != "sqlite" or name in ("", ":memory:") or name.startswith("file:"):
        return
    with suppress(OSError):
        os.close(os.open(name, os.O_RDWR | os.O_CREAT | os.O_EXCL, OWNER_ONLY))
    for ending in BESIDE:
        with suppress(OSError):
            take_from_others(Path(name + ending))


def take_from_others(file: Path) -> None:
    """Let nobody but its owner read or write a file, if that is us."""
    now = file.stat()
    if hasattr(os, "geteuid") and now.st_uid == os.geteuid() and now.st_mode & 0o077:
        file.chmod(OWNER_ONLY)
