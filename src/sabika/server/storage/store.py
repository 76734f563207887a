"""Everything that is read from and written to the database; each method is one transaction."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager, nullcontext
from itertools import groupby
from typing import Any, Final

from sqlalchemy import ColumnElement, Row, Select, and_, bindparam, delete, exists, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from sabika.server.protocol.errors import Refusal
from sabika.server.storage.additions import Addition, Conflict, entry_values, write_additions
from sabika.server.storage.clerk import Clerk
from sabika.server.storage.engine import BEGIN, make_engine
from sabika.server.storage.rows import GATHERING, BadRow, Entry, GameRow, SeatRow, Summary, game_values, read_game_row
from sabika.server.storage.shape import bring_to_shape
from sabika.server.storage.tables import GAMES, HOLDERS, LOG, NOTES, SEATS, SNAPSHOTS
from sabika.server.storage.writer import Commit, Writer

WATCHER = -1
"""The seat of those who only watch."""
FILL: Final = (
    update(LOG)
    .where(LOG.c.game == bindparam("of"), LOG.c.n == bindparam("at"), LOG.c.events.is_(None))
    .values(events=bindparam("events"), base=bindparam("base"), position=bindparam("position"))
)
"""Adds to an entry what happened; one that says so already stays as it is."""
WITHOUT_POSITION: Final = [column for column in LOG.c if column.name != "position"]
PAGE: Final = 250
"""Log entries that are read or written in one go: others have their turn in between, however long a log is."""
SEAT_COLUMNS: Final = ("seat", "kind", "name", "level", "token", "link", "freed", "orders", "stand_in", "stood")
OWN_COLUMNS: Final = (*(f"seat_{name}" for name in SEAT_COLUMNS), "devices")


class Store:
    """One database."""

    def __init__(self, url: str) -> None:
        self.url: str = url
        self.engine: AsyncEngine = make_engine(url)
        self.turn: asyncio.Lock = asyncio.Lock()
        self.clerk: Clerk | None = Clerk(url) if self.engine.dialect.name == "sqlite" else None
        self.writer: Writer = Writer(self.committing)

    async def open(self) -> None:
        """Bring the database to its present shape, however long that takes."""
        engine = make_engine(self.url, patience=None)
        try:
            await bring_to_shape(engine)
        finally:
            await engine.dispose()

    async def close(self) -> None:
        """Write what is waiting, then let go of all connections."""
        await self.writer.close()
        if self.clerk is not None:
            self.clerk.close()
        await self.engine.dispose()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """Open a transaction that is committed at its end; a full disk or a locked database becomes a refusal."""
        async with self.reading() as connection, self.changing(connection):
            yield connection

    @asynccontextmanager
    async def changing(self, connection: AsyncConnection) -> AsyncIterator[None]:
        """Begin a transaction on an open connection.

        SQLite takes one at a time and does not queue the others fairly, so they stand in line here.
        """
        sqlite = connection.dialect.name == "sqlite"
        with refusing():
            async with self.turn if sqlite else nullcontext(), connection.begin():
                if sqlite:
                    await connection.exec_driver_sql(BEGIN)
                yield

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Open a connection that only reads, unless it begins a transaction."""
        with refusing():
            async with self.engine.connect() as connection:
                yield connection

    @asynccontextmanager
    async def committing(self) -> AsyncIterator[Commit]:
        """Open what commits additions: the clerk, or a connection that is used for one batch after the other."""
        if self.clerk is not None:
            yield self.commit_by_clerk
            return
        async with self.reading() as connection:

            async def commit(additions: list[Addition]) -> None:
                async with self.changing(connection):
                    await connection.run_sync(write_additions, additions)

            yield commit

    async def commit_by_clerk(self, additions: list[Addition]) -> None:
        """Let the clerk commit additions when it is their turn."""
        assert self.clerk is not None
        with refusing():
            async with self.turn:
                await self.clerk.write(additions)

    async def ping(self) -> None:
        """Ask the database for a sign of life."""
        async with self.reading() as connection:
            await connection.execute(select(1))

    # -- tables -------------------------------------------------------------------------------------------------------

    async def create(
        self, row: GameRow, holders: Iterable[tuple[int, str]], entries: Iterable[Entry] = (), state: str = ""
    ) -> int:
        """Write a new table with its seats, the devices that hold them, its log so far and its first position."""
        async with self.writing() as connection:
            made = await connection.execute(insert(GAMES).values(**game_values(row)).returning(GAMES.c.id))
            game: int = made.scalar_one()
            await connection.execute(insert(SEATS), [seat_values(game, seat) for seat in row.seats])
            held = [{"game": game, "seat": seat, "device": device, "hidden": 0} for seat, device in set(holders)]
            if held:
                await connection.execute(insert(HOLDERS), held)
            log = list(entries)
            for at in range(0, len(log), PAGE):
                await connection.execute(insert(LOG), [entry_values(game, entry) for entry in log[at : at + PAGE]])
            if state:
                await connection.execute(insert(SNAPSHOTS).values(game=game, n=0, state=state))
        return game

    async def find(self, code: str) -> GameRow | None:
        """Return a table by its code; BadRow if it cannot be read."""
        async with self.reading() as connection:
            found = (await connection.execute(select(GAMES).where(GAMES.c.code == code))).first()
            if found is None:
                return None
            return read_game_row(found, await read_seats(connection, found.id))

    async def of_device(self, device: str, most: int = 100) -> list[tuple[GameRow | str, frozenset[int]]]:
        """Return the tables of a device and the seats that it holds there, the newest first, in one query.

        Of a table that cannot be read its code alone is returned.
        """
        mine = select(HOLDERS.c.game).where(HOLDERS.c.device == device, HOLDERS.c.hidden == 0).distinct()
        newest = select(GAMES).where(GAMES.c.id.in_(mine)).order_by(GAMES.c.updated.desc()).limit(most).subquery()
        own = HOLDERS.alias("own")
        is_own = and_(own.c.game == newest.c.id, own.c.seat == SEATS.c.seat, own.c.device == device)
        seat = [SEATS.c[name].label(f"seat_{name}") for name in SEAT_COLUMNS]
        wanted = (
            select(newest, *seat, devices(), own.c.device.label("own"))
            .join(SEATS, SEATS.c.game == newest.c.id)
            .outerjoin(own, is_own)
            .order_by(newest.c.updated.desc(), newest.c.id, SEATS.c.seat)
        )
        async with self.reading() as connection:
            rows = (await connection.execute(wanted)).all()
        return [read_own(list(rows)) for _, rows in groupby(rows, key=lambda row: row.id)]

    async def waiting_alone(self) -> list[str]:
        """Return the tables at which a seat is asked that a bot has, or that has given orders."""
        wanted = (
            select(GAMES.c.code, GAMES.c.waiting, SEATS.c.seat)
            .join(SEATS, SEATS.c.game == GAMES.c.id)
            .where(GAMES.c.finished.is_(None))
            .where(or_(SEATS.c.kind == "bot", SEATS.c.orders.is_not(None), SEATS.c.stand_in.is_not(None)))
            .where(or_(GAMES.c.stage.is_(None), GAMES.c.stage != GATHERING, GAMES.c.n > 0))
        )
        async with self.reading() as connection:
            rows = (await connection.execute(wanted)).all()
        return list(dict.fromkeys(row.code for row in rows if row.seat in read_waiting(row.waiting)))

    async def finish(self, game: int, when: float) -> None:
        """End a game that nobody will play on."""
        going = and_(GAMES.c.id == game, GAMES.c.finished.is_(None))
        async with self.writing() as connection:
            await connection.execute(update(GAMES).where(going).values(finished=when, waiting="[]"))

    async def remove_uploads(self, most: int, used: frozenset[str]) -> None:
        """Remove the oldest uploaded games beyond so many, some at a time, but none that is used just now."""
        newest = select(GAMES.c.id, GAMES.c.code).where(GAMES.c.kind == "replay").order_by(GAMES.c.id.desc())
        async with self.reading() as connection:
            found = (await connection.execute(newest.offset(most))).all()
        old = [row.id for row in found if row.code not in used][-PAGE:]
        if not old:
            return
        async with self.writing() as connection:
            for table in (LOG, SNAPSHOTS, HOLDERS, SEATS, NOTES):
                await connection.execute(delete(table).where(table.c.game.in_(old)))
            await connection.execute(delete(GAMES).where(GAMES.c.id.in_(old)))

    # -- the log ------------------------------------------------------------------------------------------------------

    async def append(self, game: int, entry: Entry, summary: Summary, snapshot: str | None = None) -> None:
        """Write one log entry, with where the game stands after it; Conflict if its number or key is taken."""
        await self.writer.write(Addition(game, entry, summary, snapshot))

    async def entry(self, game: int, key: str) -> Entry | None:
        """Return the log entry with a key."""
        return await self.first_entry(LOG.c.game == game, LOG.c.key == key)

    async def at_question(self, game: int, seq: int) -> Entry | None:
        """Return the last log entry that led to a question: what was taken back has led there before."""
        return await self.first_entry(LOG.c.game == game, LOG.c.seq == seq)

    async def first_entry(self, *wanted: ColumnElement[bool]) -> Entry | None:
        """Return the newest log entry of which something is so."""
        query = select(LOG).where(*wanted).order_by(LOG.c.n.desc()).limit(1)
        async with self.reading() as connection:
            found = (await connection.execute(query)).first()
        return None if found is None else read_entry(found)

    async def log(self, game: int, after: int = 0, last: int | None = None) -> list[Entry]:
        """Return the log in its order, from one entry on; the set-up comes after -1."""
        wanted = select(LOG).where(LOG.c.game == game)
        if last is not None:
            wanted = wanted.where(LOG.c.n <= last)
        return [read_entry(row) async for row in self.pages(wanted, after)]

    async def snapshot(self, game: int, n: int) -> tuple[int, str] | None:
        """Return the complete position of a log entry."""
        return await self.first_snapshot(SNAPSHOTS.c.game == game, SNAPSHOTS.c.n == n)

    async def last_snapshot(self, game: int, last: int) -> tuple[int, str] | None:
        """Return the last complete position up to a log entry."""
        return await self.first_snapshot(SNAPSHOTS.c.game == game, SNAPSHOTS.c.n <= last)

    async def told(self, game: int, after: int) -> list[Entry]:
        """Return the log after an entry without its positions, which are most of it."""
        rows = self.pages(select(*WITHOUT_POSITION).where(LOG.c.game == game), after)
        return [Entry(r.n, r.kind, r.seat, r.line, r.key, r.seq, r.time, r.events, r.base) async for r in rows]

    async def pages(self, wanted: Select[Any], after: int) -> AsyncIterator[Row[Any]]:
        """Return the log entries that are wanted after one, page by page; a log only grows, so they fit together."""
        async with self.reading() as connection:
            while True:
                page = wanted.where(LOG.c.n > after).order_by(LOG.c.n).limit(PAGE)
                rows = (await connection.execute(page)).all()
                for row in rows:
                    yield row
                if len(rows) < PAGE:
                    return
                after = rows[-1].n

    async def first_snapshot(self, *wanted: ColumnElement[bool]) -> tuple[int, str] | None:
        """Return the newest complete position of which something is so."""
        query = select(SNAPSHOTS.c.n, SNAPSHOTS.c.state).where(*wanted).order_by(SNAPSHOTS.c.n.desc()).limit(1)
        async with self.reading() as connection:
            found = (await connection.execute(query)).first()
        return None if found is None else (found.n, found.state)

    async def snapshots(self, game: int) -> dict[int, str]:
        """Return all complete positions of a game by the numbers of their log entries."""
        wanted = select(SNAPSHOTS.c.n, SNAPSHOTS.c.state).where(SNAPSHOTS.c.game == game)
        async with self.reading() as connection:
            return {row.n: row.state for row in (await connection.execute(wanted)).all()}

    async def keep(self, game: int, n: int, state: str) -> None:
        """Keep the complete position of a log entry, in place of one that may be there."""
        there = and_(SNAPSHOTS.c.game == game, SNAPSHOTS.c.n == n)
        async with self.writing() as connection:
            changed = await connection.execute(update(SNAPSHOTS).where(there).values(state=state))
            if not changed.rowcount:
                await connection.execute(insert(SNAPSHOTS).values(game=game, n=n, state=state))

    async def fill(self, game: int, entries: list[Entry]) -> None:
        """Add what the first release did not write: the set-up as entry 0, events and positions of the others."""
        rows = [
            {"of": game, "at": entry.n, "events": entry.events, "base": entry.base, "position": entry.position}
            for entry in entries
        ]
        async with self.writing() as connection:
            known = select(LOG.c.n).where(LOG.c.game == game, LOG.c.n == 0)
            for first in entries[:1]:
                if first.n == 0 and (await connection.execute(known)).first() is None:
                    await connection.execute(insert(LOG).values(**entry_values(game, first)))
            for at in range(0, len(rows), PAGE):
                await connection.execute(FILL, rows[at : at + PAGE])

    async def unfilled(self, after: int) -> tuple[int, str] | None:
        """Return the next table, by its number, whose log has entries without what happened."""
        bare = exists().where(LOG.c.game == GAMES.c.id, LOG.c.events.is_(None))
        wanted = select(GAMES.c.id, GAMES.c.code).where(GAMES.c.id > after, bare).order_by(GAMES.c.id).limit(1)
        async with self.reading() as connection:
            found = (await connection.execute(wanted)).first()
        return None if found is None else (found.id, found.code)


@contextmanager
def refusing() -> Iterator[None]:
    """Make a refusal of a full disk, a locked database and whatever else a database can have."""
    try:
        yield
    except IntegrityError as error:
        raise Conflict from error
    except (SQLAlchemyError, OSError) as error:
        raise out_of_order(error) from error


def read_waiting(text: str) -> list[int]:
    """Return the seats that are asked; of a table that is damaged nobody."""
    try:
        found = json.loads(text)
    except ValueError:
        return []
    return found if isinstance(found, list) else []


def out_of_order(_error: Exception) -> Refusal:
    """Return the refusal for a database that does not work now."""
    return Refusal(503, "storage", "the game could not be stored just now; nothing has changed, try again in a moment")


async def read_seats(connection: AsyncConnection, game: int) -> tuple[SeatRow, ...]:
    """Return the seats of a table in their order."""
    wanted = select(SEATS, devices()).where(SEATS.c.game == game).order_by(SEATS.c.seat)
    rows = (await connection.execute(wanted)).all()
    return tuple(SeatRow(*(row._mapping[name] for name in (*SEAT_COLUMNS, "devices"))) for row in rows)


def devices() -> ColumnElement[int]:
    """Return the column that counts the devices of a seat."""
    own = and_(HOLDERS.c.game == SEATS.c.game, HOLDERS.c.seat == SEATS.c.seat)
    return select(func.count()).select_from(HOLDERS).where(own).scalar_subquery().label("devices")


def read_own(rows: list[Row[Any]]) -> tuple[GameRow | str, frozenset[int]]:
    """Return one table of its rows, one for each seat, with the seats that the device holds."""
    seats = tuple(SeatRow(*(row._mapping[name] for name in OWN_COLUMNS)) for row in rows)
    held = frozenset(row.seat_seat for row in rows if row.own is not None)
    try:
        return read_game_row(rows[0], seats), held
    except BadRow:
        return str(rows[0].code), held


def seat_values(game: int, seat: SeatRow) -> dict[str, Any]:
    """Return the columns of a seat."""
    return {
        "game": game,
        "seat": seat.seat,
        "kind": seat.kind,
        "name": seat.name,
        "level": seat.level,
        "token": seat.token,
        "link": seat.link,
        "freed": seat.freed,
        "orders": seat.orders,
        "stand_in": seat.stand_in,
        "stood": seat.stood,
    }


def read_entry(row: Any) -> Entry:
    """Return a log entry of its columns."""
    return Entry(row.n, row.kind, row.seat, row.line, row.key, row.seq, row.time, row.events, row.base, row.position)
