"""Everything that is read from and written to the database; each method is one transaction."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import and_, func, insert, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from sabika.server.protocol.errors import Refusal
from sabika.server.storage.engine import make_engine
from sabika.server.storage.migrate import migrate
from sabika.server.storage.rows import Entry, GameRow, SeatRow, Summary, game_values, read_game_row, summary_values
from sabika.server.storage.tables import GAMES, HOLDERS, LOG, SEATS, SNAPSHOTS

WATCHER = -1
"""The seat of those who only watch."""


class Conflict(Exception):
    """Somebody else wrote this log entry, or one with this key, first."""


class Store:
    """One database."""

    def __init__(self, url: str) -> None:
        self.engine: AsyncEngine = make_engine(url)

    async def open(self) -> None:
        """Bring the database to its present shape."""
        await migrate(self.engine)

    async def close(self) -> None:
        """Let go of all connections."""
        await self.engine.dispose()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """Open a transaction that is committed at its end; a full disk or a locked database becomes a refusal."""
        try:
            async with self.engine.begin() as connection:
                yield connection
        except IntegrityError as error:
            raise Conflict from error
        except (DBAPIError, OSError) as error:
            raise out_of_order(error) from error

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Open a connection that only reads."""
        try:
            async with self.engine.connect() as connection:
                yield connection
        except (DBAPIError, OSError) as error:
            raise out_of_order(error) from error

    # -- tables -------------------------------------------------------------------------------------------------------

    async def create(self, row: GameRow, holders: Iterable[tuple[int, str]], entries: Iterable[Entry] = ()) -> int:
        """Write a new table with its seats, the devices that hold them, and a log if it has one already."""
        async with self.writing() as connection:
            made = await connection.execute(insert(GAMES).values(**game_values(row)).returning(GAMES.c.id))
            game: int = made.scalar_one()
            await connection.execute(insert(SEATS), [seat_values(game, seat) for seat in row.seats])
            held = [{"game": game, "seat": seat, "device": device, "hidden": 0} for seat, device in set(holders)]
            if held:
                await connection.execute(insert(HOLDERS), held)
            lines = [entry_values(game, entry) for entry in entries]
            if lines:
                await connection.execute(insert(LOG), lines)
        return game

    async def find(self, code: str) -> GameRow | None:
        """Return a table by its code."""
        async with self.reading() as connection:
            found = (await connection.execute(select(GAMES).where(GAMES.c.code == code))).first()
            if found is None:
                return None
            return read_game_row(found, await read_seats(connection, found.id))

    async def of_device(self, device: str, most: int = 100) -> list[GameRow]:
        """Return the tables of a device, the newest first."""
        mine = select(HOLDERS.c.game).where(HOLDERS.c.device == device, HOLDERS.c.hidden == 0)
        wanted = select(GAMES).where(GAMES.c.id.in_(mine)).order_by(GAMES.c.updated.desc()).limit(most)
        async with self.reading() as connection:
            return [
                read_game_row(row, await read_seats(connection, row.id))
                for row in (await connection.execute(wanted)).all()
            ]

    async def running_codes(self) -> list[str]:
        """Return the tables that wait for a bot."""
        bots = select(SEATS.c.game).where(SEATS.c.kind == "bot")
        wanted = select(GAMES.c.code).where(GAMES.c.finished.is_(None), GAMES.c.id.in_(bots))
        async with self.reading() as connection:
            return list((await connection.execute(wanted)).scalars())

    async def finish(self, game: int, when: float) -> None:
        """End a game that nobody will play on."""
        going = and_(GAMES.c.id == game, GAMES.c.finished.is_(None))
        async with self.writing() as connection:
            await connection.execute(update(GAMES).where(going).values(finished=when, waiting="[]"))

    # -- the log ------------------------------------------------------------------------------------------------------

    async def append(self, game: int, entry: Entry, summary: Summary, snapshot: str | None = None) -> None:
        """Write one log entry, with where the game stands after it; Conflict if its number or key is taken."""
        last = and_(GAMES.c.id == game, GAMES.c.n == entry.n - 1, GAMES.c.finished.is_(None))
        async with self.writing() as connection:
            await connection.execute(insert(LOG).values(**entry_values(game, entry)))
            known = await connection.execute(
                update(GAMES).where(last).values(updated=entry.time, **summary_values(summary))
            )
            if known.rowcount != 1:
                raise Conflict
            if snapshot is not None:
                await connection.execute(insert(SNAPSHOTS).values(game=game, n=entry.n, state=snapshot))

    async def entry(self, game: int, key: str) -> Entry | None:
        """Return the log entry with a key."""
        async with self.reading() as connection:
            found = (await connection.execute(select(LOG).where(LOG.c.game == game, LOG.c.key == key))).first()
        return None if found is None else read_entry(found)

    async def log(self, game: int, after: int = 0) -> list[Entry]:
        """Return the log in its order, from one entry on."""
        wanted = select(LOG).where(LOG.c.game == game, LOG.c.n > after).order_by(LOG.c.n)
        async with self.reading() as connection:
            return [read_entry(row) for row in (await connection.execute(wanted)).all()]

    async def snapshot(self, game: int) -> tuple[int, str] | None:
        """Return the last complete position and the number of its log entry."""
        newest = select(func.max(SNAPSHOTS.c.n)).where(SNAPSHOTS.c.game == game).scalar_subquery()
        wanted = select(SNAPSHOTS.c.n, SNAPSHOTS.c.state).where(SNAPSHOTS.c.game == game, SNAPSHOTS.c.n == newest)
        async with self.reading() as connection:
            found = (await connection.execute(wanted)).first()
        return None if found is None else (found.n, found.state)


def out_of_order(_error: Exception) -> Refusal:
    """Return the refusal for a database that does not work now."""
    return Refusal(503, "storage", "the game could not be stored just now; nothing has changed, try again in a moment")


async def read_seats(connection: AsyncConnection, game: int) -> tuple[SeatRow, ...]:
    """Return the seats of a table in their order, each with the number of its devices."""
    own = and_(HOLDERS.c.game == SEATS.c.game, HOLDERS.c.seat == SEATS.c.seat)
    devices = select(func.count()).select_from(HOLDERS).where(own).scalar_subquery().label("devices")
    rows = await connection.execute(select(SEATS, devices).where(SEATS.c.game == game).order_by(SEATS.c.seat))
    return tuple(
        SeatRow(row.seat, row.kind, row.name, row.level, row.token, row.link, row.freed, row.devices)
        for row in rows.all()
    )


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
    }


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
    }


def read_entry(row: Any) -> Entry:
    """Return a log entry of its columns."""
    return Entry(row.n, row.kind, row.seat, row.line, row.key, row.seq, row.time)
