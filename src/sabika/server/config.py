"""The settings of a service: where it stores, whom it trusts, how much it takes on."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_data_dir


@dataclass(frozen=True, slots=True)
class Rate:
    """A limit: so many at once, and so many more each second."""

    burst: float
    per_second: float


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one client may ask for. Thirty people sharing one address do not notice the limits."""

    requests: Rate = Rate(1500, 100)
    """HTTP requests of one address, each by its cost."""
    creations: Rate = Rate(60, 1)
    """Tables that one address makes."""
    uploads: Rate = Rate(60, 1 / 300)
    """Game files that one address sends: what they need on disk is many times what they need on the way."""
    analyses: Rate = Rate(20, 1 / 60)
    """Analyses that one address begins: each keeps a processor busy for a while."""
    sockets: Rate = Rate(120, 4)
    """Sockets that one address opens."""
    codes: Rate = Rate(10, 1 / 30)
    """Codes for a further device that one address tries at one table."""
    doors: Rate = Rate(60, 0.5)
    """Looks through the doors of tables, by their codes, at which an address has no place."""
    words: Rate = Rate(6, 0.5)
    """What one seat says to the others."""
    decisions: Rate = Rate(10, 0.2)
    """What one device decides about a table beside the game."""
    messages: Rate = Rate(200, 40)
    """Messages of one connection, each by its cost."""
    talk: Rate = Rate(3000, 300)
    """Messages of all connections of one address, each by its cost."""
    faults: int = 30
    """Faulty messages after which a connection is closed."""
    largest_message: int = 16_384
    frames: Rate = Rate(60, 5)
    """Pings, pongs and pieces of messages of one connection."""
    connections: int = 120
    """Open sockets of one address."""
    open_each: int = 400
    """Open connections of one address, sockets among them; a proxy that is trusted may have more."""
    open_all: int = 2000
    """Open connections of everybody; fewer where the system allows fewer open files."""
    largest_head: int = 32_768
    """Bytes of a request before its body."""
    queue: int = 64
    """Messages that wait for a slow client before it gets everything anew."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How many seconds the service waits for a client."""

    head: float = 10
    """Until the head of a request is complete, from the connection or the first byte of a further request on."""
    body: float = 60
    """Until its body is complete."""
    answer: float = 60
    """Until the answer has been taken."""
    idle: float = 15
    """Until the next request of an open connection."""
    hello: float = 10
    """Until the first message of a socket."""
    taking: float = 20
    """Until a client has taken what a socket tells it."""


@dataclass(frozen=True, slots=True)
class Config:
    """All settings of one service."""

    database: str
    origins: tuple[str, ...] = ()
    """Further origins of the client's pages, next to the service's own."""
    network: tuple[str, ...] = ()
    """Under which addresses others on the same network find the service."""
    lan_switch: bool = False
    """Whether who sits at the computer may let the service listen on the network, and no longer."""
    away_seconds: float = 30
    """How long a person who is asked has been away before the others may let the computer play for them."""
    bot_workers: int = 2
    bot_seconds: float = 2.0
    bot_memory: int = 512
    """What the process of a bot may have, in megabytes; so it is with files and previews."""
    bots: tuple[str, ...] = ()
    """Bots from elsewhere, each as `module:Class`."""
    guest_seconds: float = 5.0
    guest_memory: int = 2048
    file_actions: int = 5_000
    file_seconds: float = 20.0
    file_memory: int = 512
    replay_seconds: float = 120.0
    preview_seconds: float = 5.0
    preview_memory: int = 512
    analysis_seconds: float = 600.0
    analysis_memory: int = 512
    analyses_kept: int = 64
    """Analyses that are kept in memory; the longest unasked is forgotten."""
    log_entries: int = 20_000
    """How long the log of a table may become."""
    log_undone: int = 2_000
    """How often something may be undone at a table."""
    uploads_kept: int = 5_000
    """Uploaded games that are stored; a further one takes the place of the oldest that nobody has open."""
    live_tables: int = 64
    """Tables that are kept in memory for a while when nobody is there."""
    limits: Limits = field(default_factory=Limits)
    patience: Patience = field(default_factory=Patience)


def data_folder() -> Path:
    """Return the user's folder for data: SABIKA_DATA, or the platform's own."""
    return Path(os.environ.get("SABIKA_DATA") or user_data_dir("sabika", appauthor=False))


def database_url(given: str | None = None) -> str:
    """Return the database as SQLAlchemy names it: the given one, SABIKA_DATABASE, or a file in the user's folder.

    >>> database_url("postgresql://me@host/games")
    'postgresql+asyncpg://me@host/games'
    >>> database_url("games.db")
    'sqlite+aiosqlite:///games.db'
    """
    url = given or os.environ.get("SABIKA_DATABASE") or ""
    if not url:
        folder = data_folder()
        folder.mkdir(0o700, parents=True, exist_ok=True)
        url = str(folder / "tables.db")
    if "://" not in url:
        return f"sqlite+aiosqlite:///{url}"
    scheme, rest = url.split("://", 1)
    driver = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    return f"{driver.get(scheme, scheme)}://{rest}"
