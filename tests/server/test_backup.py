"""A backup that was made while the service ran: restored elsewhere, every game goes on where it stood."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from pathlib import Path

from tests.server.client import Device, new_table
from tests.server.postgres import Cluster
from tests.server.service import Service

Make = Callable[..., Service]


def play_on(service: Service, restored: Callable[[], str], own_service: Make) -> None:
    """Play, restore a backup, play on where it was made, and then in the backup."""
    host, rng = Device(service.base), random.Random(3)
    code = new_table(host, "granada", ["here", "here"])
    with host.live(code, 0) as first, host.live(code, 1) as second:
        for _ in range(4):
            mover, other = (first, second) if first.options() else (second, first)
            mover.move(rng)
            other.wait_for(lambda live, n=mover.n: live.n == n)  # type: ignore[misc]
        then = (first.n, first.portrait)
        copy = own_service(restored())
        (first if first.options() else second).move(rng)
    again = Device(copy.base)
    again.http.cookies = host.http.cookies
    with again.live(code, 0) as first, again.live(code, 1) as second:
        assert (first.n, first.portrait) == then
        assert [entry["n"] for entry in first.entries] == list(range(first.n + 1))
        moved = (first if first.options() else second).move(rng)
        assert moved is not None
        assert moved["type"] == "ack"


def test_sqlite(own_service: Make, tmp_path: Path) -> None:
    def restored() -> str:
        with sqlite3.connect(tmp_path / "own0.db") as old, sqlite3.connect(tmp_path / "copy.db") as new:
            old.backup(new)
        old.close()
        new.close()
        return f"sqlite+aiosqlite:///{tmp_path}/copy.db"

    play_on(own_service(), restored, own_service)


def test_postgresql(own_service: Make, cluster: Cluster) -> None:
    database = cluster.new_database()
    dump = cluster.folder / "sabika.dump"

    def restored() -> str:
        there = ("-h", str(cluster.folder), "-U", "sabika")
        cluster.run("pg_dump", *there, "--format=custom", f"--file={dump}", database_name(database))
        copy = cluster.new_database()
        cluster.run("pg_restore", *there, "--clean", "--if-exists", f"--dbname={database_name(copy)}", str(dump))
        return copy

    play_on(own_service(database), restored, own_service)


def database_name(url: str) -> str:
    """Return the name of a database."""
    return url.split("?")[0].rsplit("/", 1)[1]
