"""The database's tables; migrations bring a database to this shape."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

META: Final = MetaData()

GAMES: Final = Table(
    "games",
    META,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("code", String(12), nullable=False, unique=True),
    Column("kind", String(10), nullable=False),
    Column("name", String(80), nullable=False),
    Column("title", String(40), nullable=False),
    Column("players", Integer, nullable=False),
    Column("modules", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("ages", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("components", String(80), nullable=False),
    Column("seed", Text, nullable=False),
    Column("bot_seed", String(64), nullable=False),
    Column("settings", Text, nullable=False),
    Column("host", String(64), nullable=False),
    Column("watch", String(64)),
    Column("rematch", String(12)),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("finished", Float),
    Column("n", Integer, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("waiting", Text, nullable=False),
    Column("result", Text),
    Column("more_settings", Text),
    Column("stage", String(12)),
)
"""One row for each table; `n`, `seq`, `waiting` and `result` sum up its log. `settings` are those of the first release,
which refuses others; `more_settings` are those that came later. `stage` says whether friends still gather there, or
have; it is empty where a game began at once."""

SEATS: Final = Table(
    "seats",
    META,
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("name", String(80), nullable=False),
    Column("level", String(40)),
    Column("token", String(64)),
    Column("link", Integer, nullable=False, server_default="0"),
    Column("freed", Float),
    Column("orders", Text),
    Column("stand_in", String(40)),
    Column("stood", Integer),
)
"""`token` is the hash of the secret link, marked when it is used up; `link` counts the links that a seat has had;
`freed` is when the host last took the seat from its holders, `orders` what is answered for it in advance, as JSON.
`stand_in` is the level at which the computer plays for a person, since log entry `stood`."""

HOLDERS: Final = Table(
    "holders",
    META,
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("device", String(64), primary_key=True),
    Column("hidden", Integer, nullable=False, default=0),
    Index("holders_of_device", "device"),
)
"""Which devices hold which seats; seat -1 are the watchers, -2 and -3 those who lost their seat."""

LOG: Final = Table(
    "log",
    META,
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("line", Text, nullable=False),
    Column("key", String(80), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("time", Float, nullable=False),
    Column("events", Text),
    Column("base", Integer),
    Column("position", LargeBinary),
    UniqueConstraint("game", "key", name="one_entry_for_each_key"),
)
"""Every action and undo, numbered from 1; nothing here is ever changed. `seq` is the question after the entry, `events`
is what happened, `position` the whole state after it, packed against the snapshot of entry `base`."""

SNAPSHOTS: Final = Table(
    "snapshots",
    META,
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("state", Text, nullable=False),
)
"""Complete positions after some log entries, against which the positions of the log are packed."""

NOTES: Final = Table(
    "notes",
    META,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("n", Integer, nullable=False),
    Column("time", Float, nullable=False),
    Column("kind", String(20), nullable=False),
    Column("seat", Integer),
    Column("by", Integer),
    Index("notes_of_game", "game"),
)
"""What was decided at a table beside the game, after log entry `n`: who came, for whom the computer plays. What people
say to each other is stored nowhere."""

FACTS: Final = Table("facts", META, Column("name", String(40), primary_key=True), Column("value", Text, nullable=False))
"""What a release must know about this database: `oldest` is the oldest shape whose release can still use it."""
