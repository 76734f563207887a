"""The file of a database: it tells the seeds of running games, so it is for its owner only."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.client import Device, new_table
from tests.server.service import Service


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such rights")
@pytest.mark.parametrize("was_there", [False, True])
def test_the_file_is_for_its_owner_only(own_service: Callable[..., Service], tmp_path: Path, was_there: bool) -> None:
    file = tmp_path / "tables.db"
    if was_there:
        file.touch()
        file.chmod(0o664)
    service = own_service(f"sqlite+aiosqlite:///{file}")
    new_table(Device(service.base), "alhambra", ["here", "here"])
    rights = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
    assert rights == dict.fromkeys(("tables.db", "tables.db-wal", "tables.db-shm"), 0o600)
