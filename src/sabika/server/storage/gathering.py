"""Tables before their game, computers that stand in, and what was decided: each function is one transaction."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import ColumnElement, and_, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from sabika.server.protocol.tables import Settings
from sabika.server.storage.additions import Conflict, entry_values
from sabika.server.storage.places import Places, nobody_on, of, place_values, put, read_places, this
from sabika.server.storage.rows import GATHERING, Entry, GameRow, NoteRow, game_values, write_settings
from sabika.server.storage.store import WATCHER, Store, seat_values
from sabika.server.storage.tables import GAMES, HOLDERS, LOG, NOTES, SEATS, SNAPSHOTS


def before_the_game(game: int) -> ColumnElement[bool]:
    """Return the condition that friends still gather at a table."""
    return and_(GAMES.c.id == game, GAMES.c.stage == GATHERING, GAMES.c.n == 0, GAMES.c.finished.is_(None))


async def still_gathering(connection: AsyncConnection, game: int) -> bool:
    """Return whether friends still gather, and let nobody begin the game before this transaction ends."""
    kept = await connection.execute(update(GAMES).where(before_the_game(game)).values(stage=GATHERING))
    return bool(kept.rowcount)


# -- before the game --------------------------------------------------------------------------------------------------


async def choose_seat(store: Store, game: int, seat: int, device: str, name: str) -> Places | None:
    """Let a device hold a free seat in place of the one that it had chosen before; None if it is not free any more."""
    free = and_(this(game, seat), SEATS.c.kind == "online", nobody_on(game, seat))
    async with store.writing() as connection:
        if not await still_gathering(connection, game):
            return None
        won = await connection.execute(update(SEATS).where(free).values(name=name))
        if not won.rowcount:
            return None
        await connection.execute(delete(HOLDERS).where(of(game, device), HOLDERS.c.seat.in_(online_seats(game))))
        return await put(connection, game, seat, device)


def online_seats(game: int) -> Any:
    """Return the query for the seats that are chosen from afar."""
    return select(SEATS.c.seat).where(SEATS.c.game == game, SEATS.c.kind == "online")


async def stand_up(store: Store, game: int, device: str) -> Places | None:
    """Let a device give back what it holds before the game; None if that has begun."""
    async with store.writing() as connection:
        if not await still_gathering(connection, game):
            return None
        await connection.execute(delete(HOLDERS).where(of(game, device)))
        return await read_places(connection, game)


async def fill(store: Store, game: int, seat: int, values: dict[str, Any]) -> Places | None:
    """Make a free seat that of a bot, or the other way round; None if it is not free, or the game has begun."""
    async with store.writing() as connection:
        if not await still_gathering(connection, game):
            return None
        free = and_(this(game, seat), SEATS.c.kind != "here", nobody_on(game, seat))
        done = await connection.execute(update(SEATS).where(free).values(values))
        return await read_places(connection, game) if done.rowcount else None


async def rewrite(
    store: Store, row: GameRow, placed: Callable[[Places], list[tuple[int, str]]], first: Entry, state: str
) -> Places:
    """Write another game over one that has not begun; Conflict if it has.

    `placed` says who holds what afterwards. That somebody has lost their seat stays known.
    """
    game = row.id
    async with store.writing() as connection:
        values = game_values(row)
        if not (await connection.execute(update(GAMES).where(before_the_game(game)).values(values))).rowcount:
            raise Conflict
        held = placed(await read_places(connection, game))
        await connection.execute(delete(HOLDERS).where(HOLDERS.c.game == game, HOLDERS.c.seat >= WATCHER))
        for table in (SEATS, LOG, SNAPSHOTS):
            await connection.execute(delete(table).where(table.c.game == game))
        await connection.execute(insert(SEATS), [seat_values(game, seat) for seat in row.seats])
        await connection.execute(insert(HOLDERS), [place_values(game, seat, device, hidden=0) for seat, device in held])
        await connection.execute(insert(LOG).values(**entry_values(game, first)))
        await connection.execute(insert(SNAPSHOTS).values(game=game, n=0, state=state))
        return await read_places(connection, game)


async def close(store: Store, game: int, when: float) -> None:
    """End a table before its game; it is in nobody's list any more."""
    async with store.writing() as connection:
        await connection.execute(update(GAMES).where(before_the_game(game)).values(finished=when, waiting="[]"))
        await connection.execute(update(HOLDERS).where(HOLDERS.c.game == game).values(hidden=1))


# -- during the game --------------------------------------------------------------------------------------------------


async def stand_in(store: Store, game: int, seat: int, level: str | None, n: int | None) -> Places:
    """Let the computer play for a person since a log entry, or no longer."""
    async with store.writing() as connection:
        await connection.execute(update(SEATS).where(this(game, seat)).values(stand_in=level, stood=n))
        return await read_places(connection, game)


async def set_settings(store: Store, game: int, settings: Settings) -> None:
    """Write the settings of a table that came after the first release."""
    async with store.writing() as connection:
        changed = update(GAMES).where(GAMES.c.id == game)
        await connection.execute(changed.values(more_settings=write_settings(settings, first=False)))


# -- what was decided -------------------------------------------------------------------------------------------------


async def add_note(store: Store, game: int, note: NoteRow) -> None:
    """Write down what was decided."""
    values = {"game": game, "n": note.n, "time": note.time, "kind": note.kind, "seat": note.seat, "by": note.by}
    async with store.writing() as connection:
        await connection.execute(insert(NOTES).values(values))


async def notes(store: Store, game: int, most: int) -> list[NoteRow]:
    """Return the last of what was decided at a table, in its order."""
    wanted = select(NOTES).where(NOTES.c.game == game).order_by(NOTES.c.id.desc()).limit(most)
    async with store.reading() as connection:
        rows = (await connection.execute(wanted)).all()
    return [NoteRow(row.n, row.time, row.kind, row.seat, row.by) for row in reversed(rows)]
