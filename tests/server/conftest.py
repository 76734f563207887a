"""Databases and services that the tests share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.kept.folder import Folder, kept_folders
from tests.kept.releases import copy_rows, serving
from tests.server.client import OPEN, Device
from tests.server.postgres import Cluster
from tests.server.service import Service

BOTH = ("sqlite", "postgresql")


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A private PostgreSQL."""
    made = Cluster()
    yield made
    made.close()


@pytest.fixture(params=BOTH)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new database of each kind."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path}/tables.db"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.new_database()


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service on SQLite that many tests use, each with tables of its own."""
    made = Service(f"sqlite+aiosqlite:///{tmp_path_factory.mktemp('service')}/tables.db")
    yield made
    made.stop()


@pytest.fixture(scope="session")
def postgres_service(cluster: Cluster) -> Iterator[Service]:
    """A service on PostgreSQL."""
    made = Service(cluster.new_database())
    yield made
    made.stop()


@pytest.fixture
def own_service(tmp_path: Path) -> Iterator[Callable[..., Service]]:
    """Makes services for one test only."""
    made: list[Service] = []

    def make(database: str = "", **settings: Any) -> Service:
        made.append(Service(database or f"sqlite+aiosqlite:///{tmp_path}/own{len(made)}.db", **settings))
        return made[-1]

    yield make
    for each in made:
        each.stop()


@pytest.fixture
def device(service: Service) -> Device:
    """A new browser at the shared service."""
    return Device(service.base)


@pytest.fixture(autouse=True)
def _close_devices() -> Iterator[None]:
    """Close all browsers after a test."""
    yield
    while OPEN:
        OPEN.pop().close()


# -- what earlier releases left ---------------------------------------------------------------------------------------


@pytest.fixture(scope="session", params=kept_folders(), ids=lambda folder: folder.path.name)
def folder(request: pytest.FixtureRequest) -> Folder:
    """What each earlier release left."""
    kept: Folder = request.param
    return kept


@pytest.fixture(scope="session")
def old_code(folder: Folder, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The code of an earlier release."""
    place = tmp_path_factory.mktemp("release")
    folder.unpack_release(place)
    return place


@pytest.fixture(scope="session")
def old_postgres(folder: Folder, old_code: Path, cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The tables of an earlier release on PostgreSQL, in the shape that this release makes; to be copied."""
    file = tmp_path_factory.mktemp("tables") / "tables.db"
    folder.restore(file)
    url = cluster.new_database()
    with serving(url, old_code):
        pass  # it makes its tables when it starts
    copy_rows(file, url)
    return url


@pytest.fixture(params=BOTH)
def old_database(request: pytest.FixtureRequest, folder: Folder, tmp_path: Path) -> str:
    """The database that an earlier release left, of each kind."""
    if request.param == "sqlite":
        folder.restore(tmp_path / "tables.db")
        return f"sqlite+aiosqlite:///{tmp_path}/tables.db"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.new_database(request.getfixturevalue("old_postgres"))
