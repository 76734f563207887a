"""Starting on a database that was used before: nothing is loaded that has nothing to do."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from alembic.script import ScriptDirectory

from sabika.server.storage.migrate import FOLDER
from sabika.server.storage.shape import PRESENT
from tests.server.service import ROOT

OPEN = """
import asyncio, sys
from sabika.server.storage.store import Store

async def work():
    store = Store(sys.argv[1])
    await store.open()
    assert await store.find("ANY") is None
    await store.close()

asyncio.run(work())
print("alembic" in sys.modules)
"""


def test_the_present_shape_is_the_last_migration() -> None:
    assert ScriptDirectory(str(FOLDER)).get_current_head() == PRESENT


def test_a_database_in_its_present_shape_is_opened_without_the_migrations(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path}/tables.db"
    said = [subprocess.run([sys.executable, "-c", OPEN, url], cwd=ROOT, capture_output=True, text=True) for _ in "ab"]
    assert [done.stdout + done.stderr for done in said] == ["True\n", "False\n"]
