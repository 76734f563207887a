"""Going on from a moment of a game that is over: a copy as a table of its own, which tells nobody anything new."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from sabika.server.play.archive import whole_log
from sabika.server.play.live_table import LiveTable
from sabika.server.play.loading import SETUP_KEY, Unreadable, read_state, set_aside
from sabika.server.play.new_table import clean, here, new_row, seat_for
from sabika.server.play.past import standing
from sabika.server.play.serialise import may_look
from sabika.server.play.table_manager import TableManager
from sabika.server.protocol.errors import Refusal
from sabika.server.protocol.tables import ContinueFrom, Settings
from sabika.server.storage.additions import Conflict
from sabika.server.storage.packing import pack, unpack
from sabika.server.storage.rows import Entry, GameRow, SeatRow, Summary
from sabika.server.tokens import hashed, new_code
from sabika.sim.own import OwnBot, own_bots


async def go_on(
    manager: TableManager, table: LiveTable, device: str, held: frozenset[int], request: ContinueFrom
) -> LiveTable:
    """Make a table that stands where a finished or uploaded game stood at a question.

    A running game is never copied: whoever held all hands of the copy would know those of the original.
    """
    may_look(table, held, None)
    if not table.row.finished:
        raise Refusal(409, "not_finished", "a game can be continued from one of its moments once it is over")
    if request.seq >= table.seq:
        raise Refusal(409, "finished", "there is nothing left to play at the end of a game")
    seats = seats_for(table, request, own_bots(manager.config.bots))
    log, state = await copied(manager, table, request.seq)
    for _ in range(10):
        row = row_of(table, new_code(), device, seats, log, state)
        try:
            await manager.store.create(row, here(device, list(seats)), [entry for entry, _ in log], log[0][1].decode())
        except Conflict:
            continue
        return await manager.table(row.code)
    raise Refusal(503, "no_code", "there is no free code just now; try again")


def seats_for(table: LiveTable, request: ContinueFrom, own: Mapping[str, OwnBot]) -> tuple[SeatRow, ...]:
    """Return the seats of the copy: people on this device and bots, at least one person, under their old names."""
    if len(request.seats) != len(table.row.seats) or any(seat.kind == "online" for seat in request.seats):
        raise Refusal(400, "setup", "every seat is for a person on this device or a bot", about="seats")
    if all(seat.kind == "bot" for seat in request.seats):
        raise Refusal(400, "setup", "a table needs at least one person", about="seats")
    names = [seat.name or None for seat in table.row.seats]
    wishes = [replace(wish, name=wish.name or name) for wish, name in zip(request.seats, names, strict=True)]
    return tuple(seat_for(at, wish, own) for at, wish in enumerate(wishes))


async def copied(manager: TableManager, table: LiveTable, seq: int) -> tuple[list[tuple[Entry, bytes]], Any]:
    """Return the log up to a question, without what was taken back, each with its whole position; and the last one."""
    game = table.row.id
    await whole_log(manager, table)  # completes a log of the first release
    entries, whole = await manager.store.log(game, -1), await manager.store.snapshots(game)
    try:
        return await asyncio.to_thread(copy_log, [entry for entry in standing(entries) if entry.seq <= seq], whole)
    except (KeyError, Unreadable) as error:
        raise set_aside(table.row.code) from error


def copy_log(entries: list[Entry], whole: dict[int, str]) -> tuple[list[tuple[Entry, bytes]], Any]:
    """Return log entries numbered anew, with their positions packed against the first."""
    now = time.time()
    positions = [position(entry, whole) for entry in entries]
    first = positions[0]
    log = []
    for n, (old, state) in enumerate(zip(entries, positions, strict=True)):
        key, packed = (f"copy-{n}", pack(state, first)) if n else (SETUP_KEY, None)
        log.append((Entry(n, old.kind, old.seat, old.line, key, old.seq, now, old.events, 0, packed), state))
    return log, read_state(positions[-1])


def position(entry: Entry, whole: dict[int, str]) -> bytes:
    """Return the whole position after an entry."""
    if entry.base is None:
        raise Unreadable(f"the position of entry {entry.n} is not known")
    base = whole[entry.base].encode()
    return unpack(entry.position, base) if entry.position else base


def row_of(
    table: LiveTable,
    code: str,
    device: str,
    seats: tuple[SeatRow, ...],
    log: list[tuple[Entry, bytes]],
    state: Any,
) -> GameRow:
    """Return the row of the copy."""
    row = new_row(table.game, code, hashed(device), clean(table.row.name, ""), Settings(watchers=False), seats)
    waiting = tuple(table.game.waiting(state))
    return replace(row, setup=table.row.setup, summary=Summary(log[-1][0].n, state.seq, waiting, None, None))
