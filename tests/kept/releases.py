"""Services and databases of earlier releases, brought back to life from what they left."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
from sqlalchemy import MetaData, create_engine, insert, select, text
from sqlalchemy.ext.asyncio import create_async_engine

from tests.helpers.loops import run_async

ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")


@contextmanager
def serving(database: str, code: Path | None = None) -> Iterator[str]:
    """Run a service on a database, by default of this code; yield its address. It must have nothing to complain about.

    `code` is a folder with the package of another release.
    """
    command = [sys.executable, "-u", "-m", "sabika.cli", "serve", "--no-open", "--port", "0", "--database", database]
    env = os.environ | ({"PYTHONPATH": str(code)} if code else {})
    run = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env, cwd=code or Path.cwd()
    )
    assert run.stdout is not None
    found = next((match[0] for line in run.stdout if (match := ADDRESS.search(line))), None)
    try:
        if found:
            wait_for(found)  # it names its address a moment before it listens to anything, Ctrl-C included
            yield found
    finally:
        run.send_signal(signal.SIGINT)
        try:
            said = run.communicate(timeout=60)[1]
        finally:
            run.kill()
    assert found, said
    assert "Traceback" not in said, said


def wait_for(address: str) -> None:
    """Wait until a service answers."""
    end = time.monotonic() + 60
    with httpx.Client(verify=False, timeout=20) as client:  # for HTTP alone it need not read any certificates
        while True:
            try:
                client.get(f"{address}/api/health")
                return
            except httpx.TransportError:
                assert time.monotonic() < end, f"nothing answers at {address}"
                time.sleep(0.05)


def copy_rows(file: Path, url: str) -> None:
    """Copy all rows of a SQLite file into a PostgreSQL database of the same shape."""
    run_async(copying(file, url))


async def copying(file: Path, url: str) -> None:
    """Copy all rows but those that note the shape, which are there."""
    one, two = create_engine(f"sqlite:///{file}"), create_async_engine(url)
    meta = MetaData()
    meta.reflect(one)
    with one.connect() as source:
        rows = [(table, source.execute(select(table)).mappings().all()) for table in meta.sorted_tables]
    async with two.begin() as target:
        for table, found in rows:
            if found and not table.name.endswith("_version") and table.name != "facts":
                await target.execute(insert(table), [dict(row) for row in found])
        await target.execute(text("select setval('games_id_seq', (select max(id) from games))"))
    one.dispose()
    await two.dispose()
