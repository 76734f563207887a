"""The past of a game as the log keeps it; a log of the first release is completed when it is first looked at."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

from sabika.server.play.happening import Happening, happened
from sabika.server.play.house import House
from sabika.server.play.loading import Unreadable, begin, first_position, game_of, read_state, repeat, set_aside
from sabika.server.play.room import Room
from sabika.server.storage.packing import pack, unpack
from sabika.server.storage.rows import Entry, GameRow


async def whole_log(house: House, room: Room) -> list[Entry]:
    """Return the log from the set-up on, each entry with what happened."""
    return await entries_after(house, room, -1)


async def entries_after(house: House, room: Room, n: int) -> list[Entry]:
    """Return the log after an entry, each entry with what happened."""
    entries = await house.store.log(room.row.id, n)
    if is_complete(entries, n):
        return entries
    await complete(house, room.row)
    return await house.store.log(room.row.id, n)


def is_complete(entries: list[Entry], after: int) -> bool:
    """Return whether nothing is missing that the first release did not write."""
    return (after >= 0 or bool(entries and entries[0].n == 0)) and all(each.events is not None for each in entries)


async def told_after(house: House, room: Room, n: int) -> list[Happening]:
    """Return what happened after an entry."""
    return [happened(entry) for entry in await entries_after(house, room, n)]


async def position_at(house: House, room: Room, seq: int) -> Any:
    """Return the position in which a question was asked."""
    if seq == room.seq:
        return room.state
    game = room.row.id
    entry = await house.store.at_question(game, seq)
    if entry is None or entry.events is None:
        await complete(house, room.row)
        entry = await house.store.at_question(game, seq)
    base = None if entry is None or entry.base is None else await house.store.snapshot(game, entry.base)
    if entry is None or base is None:
        raise set_aside(room.row.code)
    whole = base[1].encode()
    try:
        return read_state(whole if entry.position is None else unpack(entry.position, whole))
    except Unreadable as error:
        raise set_aside(room.row.code) from error


async def complete(house: House, row: GameRow) -> None:
    """Add to a log of the first release what happened, by playing it again."""
    entries = await house.store.log(row.id)
    snapshots = await house.store.snapshots(row.id)
    late, first = await asyncio.to_thread(completed, row, entries, snapshots)
    await house.store.keep(row.id, 0, first)
    await house.store.fill(row.id, late)


def completed(row: GameRow, entries: list[Entry], snapshots: dict[int, str]) -> tuple[list[Entry], str]:
    """Return the log with what happened and the positions, and the first position, against which they are packed.

    Where the present rules cannot follow the log, it goes on from the next snapshot; the first release kept some.
    """
    game = game_of(row)
    setup, first = first_position(game, row.setup.seed, row.created)
    first = snapshots.get(0, first)
    room = Room(row, game)
    begin(room, (0, first))
    lost = False
    late = [setup]
    for entry in entries:
        try:
            done = repeat(room, entry) if not lost else entry
        except Exception:  # whatever the present rules have against it
            lost, done = True, entry
        if entry.n in snapshots:
            position = snapshots[entry.n].encode()
            lost = False
            begin_again(room, entry.n, snapshots[entry.n])
            done = replace(done, base=0, position=pack(position, room.base.state))
        late.append(replace(done, events=done.events or "[]", base=0))
    return late, first


def begin_again(room: Room, n: int, snapshot: str) -> None:
    """Go on from a snapshot; positions are still packed against the first one."""
    base = room.base
    begin(room, (n, snapshot))
    room.base = base
