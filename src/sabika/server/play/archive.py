"""The past of a game as the log keeps it; a log of the first release is completed when it is first looked at."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

from sabika.server.play.live_table import LiveTable
from sabika.server.play.loading import Unreadable, read_state, set_aside
from sabika.server.play.log_entry import happened
from sabika.server.play.new_table import logged
from sabika.server.play.table_manager import TableManager
from sabika.server.protocol.errors import Refusal
from sabika.server.protocol.tables import EntryView
from sabika.server.storage.packing import unpack
from sabika.server.storage.rows import BadRow, Entry, GameRow
from sabika.server.work.jobs import Logged, ReplayLog

LOGGER: Final = logging.getLogger("sabika.archive")
PAUSE: Final = 0.2
"""Seconds between two old logs that are completed unasked."""


async def whole_log(manager: TableManager, table: LiveTable) -> list[Entry]:
    """Return the log from the set-up on, each entry with what happened."""
    return await entries_after(manager, table, -1)


async def entries_after(manager: TableManager, table: LiveTable, n: int) -> list[Entry]:
    """Return the log after an entry, each entry with what happened."""
    entries = await manager.store.told(table.row.id, n)
    if is_complete(entries, n):
        return entries
    await complete(manager, table.row)
    return await manager.store.told(table.row.id, n)


def is_complete(entries: list[Entry], after: int) -> bool:
    """Return whether nothing is missing that the first release did not write."""
    return (after >= 0 or bool(entries and entries[0].n == 0)) and all(each.events is not None for each in entries)


async def told_after(manager: TableManager, table: LiveTable, n: int, seat: int | None) -> list[EntryView]:
    """Return what happened after an entry, as a viewer may know it."""
    entries = await entries_after(manager, table, n)
    return await asyncio.to_thread(lambda: [happened(entry).told(seat) for entry in entries])


async def position_at(manager: TableManager, table: LiveTable, seq: int) -> Any:
    """Return the position in which a question was asked."""
    if seq == table.seq:
        return table.state
    game = table.row.id
    entry = await manager.store.at_question(game, seq)
    if entry is None or entry.events is None:
        await complete(manager, table.row)
        entry = await manager.store.at_question(game, seq)
    base = None if entry is None or entry.base is None else await manager.store.snapshot(game, entry.base)
    if entry is None or base is None:
        raise set_aside(table.row.code)
    whole = base[1].encode()
    try:
        return read_state(unpack(entry.position, whole) if entry.position else whole)
    except Unreadable as error:
        raise set_aside(table.row.code) from error


async def complete(manager: TableManager, row: GameRow) -> None:
    """Add to a log of the first release what happened and the positions, by playing it again elsewhere."""
    entries = tuple(Logged(e.n, e.kind, e.seat, e.line, e.seq) for e in await manager.store.told(row.id, 0))
    whole = await manager.store.snapshots(row.id)
    replayed = await manager.replay(ReplayLog(row.setup, entries, whole))
    first = whole[0].encode() if 0 in whole else replayed.entries[0].state  # others may be packed against it already
    late = await asyncio.to_thread(lambda: [logged(each, first) for each in replayed.entries])
    if 0 not in whole:
        await manager.store.keep(row.id, 0, first.decode())
    await manager.store.fill(row.id, late)


async def complete_all(manager: TableManager) -> None:
    """Complete the logs of the first release one by one, before a later release may understand them less well."""
    at = 0
    while (found := await manager.store.unfilled(at)) is not None:
        at, code = found
        try:
            row = await manager.store.find(code)
            if row is not None:
                await complete(manager, row)
        except (BadRow, Refusal) as error:
            LOGGER.warning("the log of table %s is left as it is: %s", code, type(error).__name__)
        await asyncio.sleep(PAUSE)
