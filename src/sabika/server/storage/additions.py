"""Additions to the logs of games, and how several of them are written in one transaction."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, CursorResult, Dialect, Insert, Update, bindparam, insert, update

from sabika.server.storage.rows import Entry, Summary, summary_values
from sabika.server.storage.tables import GAMES, LOG, SNAPSHOTS


class Conflict(Exception):
    """Somebody else wrote this log entry, or one with this key, first."""


class Addition(NamedTuple):
    """One more entry of a game's log, where the game stands after it, and its whole position now and then."""

    game: int
    entry: Entry
    summary: Summary
    snapshot: str | None


ADD_ENTRY: Final = insert(LOG)
ADD_SNAPSHOT: Final = insert(SNAPSHOTS)
MOVE_ON: Final = (
    update(GAMES)
    .where(GAMES.c.id == bindparam("of"), GAMES.c.n == bindparam("before"), GAMES.c.finished.is_(None))
    .values({name: bindparam(name) for name in ("n", "seq", "waiting", "result", "finished", "updated")})
)
STANDING: Final = (
    "SELECT count(*) FROM games JOIN unnest($1::int[], $2::int[], $3::float8[]) AS wanted (id, n, updated)"
    " USING (id, n, updated)"
)
"""Counts the games that stand where they should, since PostgreSQL does not say how many rows a list of updates met."""


def write_additions(connection: Connection, additions: list[Addition]) -> None:
    """Write additions of different games in a transaction that has begun; Conflict if a number or key is taken.

    In the order of the games, so that two services never wait for each other.
    """
    additions = sorted(additions, key=lambda each: each.game)
    write_rows(connection, ADD_ENTRY, [entry_values(each.game, each.entry) for each in additions])
    moved = write_rows(connection, MOVE_ON, [moved_on(each) for each in additions])
    whole = [
        {"game": each.game, "n": each.entry.n, "state": each.snapshot}
        for each in additions
        if each.snapshot is not None
    ]
    if whole:
        write_rows(connection, ADD_SNAPSHOT, whole)
    if count_moved(connection, moved, additions) != len(additions):
        raise Conflict  # another has ended or moved one of the games


def write_rows(connection: Connection, statement: Insert | Update, rows: list[dict[str, Any]]) -> CursorResult[Any]:
    """Carry a statement out for each row; its text is made only once, since that takes longer than to carry it out."""
    sql, names = text_of(statement, connection.dialect)
    return connection.exec_driver_sql(sql, [tuple([row[name] for name in names]) for row in rows])


@lru_cache(maxsize=64)
def text_of(statement: Insert | Update, dialect: Dialect) -> tuple[str, tuple[str, ...]]:
    """Return a statement as a database reads it, and the names of its parameters in their order."""
    compiled: Any = statement.compile(dialect=dialect)
    return str(compiled), tuple(compiled.positiontup)


def count_moved(connection: Connection, moved: CursorResult[Any], additions: list[Addition]) -> int:
    """Return how many games stand where their additions lead."""
    if connection.dialect.name == "sqlite":
        return moved.rowcount
    entries = [each.entry for each in additions]
    wanted = ([each.game for each in additions], [entry.n for entry in entries], [entry.time for entry in entries])
    found: int = connection.exec_driver_sql(STANDING, wanted).scalar_one()
    return found


def moved_on(addition: Addition) -> dict[str, Any]:
    """Return the parameters of a game's step to its new entry."""
    entry = addition.entry
    return {"of": addition.game, "before": entry.n - 1, "updated": entry.time, **summary_values(addition.summary)}


def entry_values(game: int, entry: Entry) -> dict[str, Any]:
    """Return the columns of a log entry."""
    return {
        "game": game,
        "n": entry.n,
        "kind": entry.kind,
        "seat": entry.seat,
        "line": entry.line,
        "key": entry.key,
        "seq": entry.seq,
        "time": entry.time,
        "events": entry.events,
        "base": entry.base,
        "position": entry.position,
    }
