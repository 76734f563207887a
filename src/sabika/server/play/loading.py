"""From the database to a table in memory: whatever an earlier release wrote, the game goes on where it stood."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import msgspec

from sabika.kernel.errors import SabikaError
from sabika.kernel.game import Game
from sabika.kernel.record import from_json
from sabika.kernel.setup import Setup
from sabika.server.play.live_table import REMEMBERED, Base, Change, LiveTable, Mark, write_state
from sabika.server.play.log_entry import LogEntry, happened, write_events
from sabika.server.play.undoing import read_undo
from sabika.server.protocol.errors import Refusal
from sabika.server.storage.packing import unpack
from sabika.server.storage.rows import Entry, GameRow
from sabika.server.work.replaying import as_it_was_played
from sabika.titles import remake_stored

SETUP_KEY: Final = "setup"


class Unreadable(SabikaError):
    """What is stored of a game cannot be brought to life in this way."""


def set_aside(code: str) -> Refusal:
    """Return the refusal of a table that cannot be opened; everything that is stored of it stays as it is."""
    why = "this release of the service cannot open the table; nothing is lost"
    return Refusal(409, "set_aside", why, code=code)


@lru_cache(maxsize=256)
def shared_game(setup: Setup) -> Game[Any]:
    """Return the game of a set-up without seed; all tables with the same set-up share it."""
    return remake_stored(setup)


def game_of(row: GameRow) -> Game[Any]:
    """Return the game of a table."""
    return shared_game(row.setup.with_seed(""))


def first_position(game: Game[Any], seed: str, time: float) -> tuple[Entry, str]:
    """Return the log entry of the set-up, and the position after it."""
    first = game.start(seed)
    entry = Entry(0, "setup", -1, "", SETUP_KEY, 0, time, write_events(first.events), 0)
    return entry, write_state(first.state).decode()


def read_state(data: bytes | str) -> Any:
    """Return the position that the database keeps; Unreadable if this release does not understand it."""
    try:
        return from_json(msgspec.json.decode(data))
    except Exception as error:  # whatever an unknown position leads to
        raise Unreadable(f"a position cannot be read: {type(error).__name__}: {error}") from error


def load(row: GameRow, snapshot: tuple[int, str] | None, entries: list[Entry]) -> tuple[LiveTable, list[Entry]]:
    """Return a table of a snapshot, or of the first deal, and the log after it.

    The positions in the log count. What the first release wrote after the last of them is played again, and those
    entries are returned with what they lack.
    """
    try:
        table = LiveTable(row, game_of(row))
        begin(table, snapshot)
        known = max((at for at, entry in enumerate(entries, start=1) if entry.position is not None), default=0)
        if known:
            recall(table, entries[:known])
        way = {mark.seq: mark for mark in table.trail}
        late = [repeat(table, entry, way) for entry in entries[known:]]
    except Unreadable:
        raise
    except Exception as error:
        raise Unreadable(f"{type(error).__name__}: {error}") from error
    if (table.n, table.seq) != (row.summary.n, row.summary.seq):
        raise Unreadable(f"entry {table.n} of the log is not where the game stood")
    table.row = row
    return table, late


def begin(table: LiveTable, snapshot: tuple[int, str] | None) -> None:
    """Put the position of a snapshot, or the first deal, on a table."""
    if snapshot is None:
        first = table.game.start(table.row.setup.seed)
        table.n, table.state = 0, first.state
        table.told = {0: LogEntry(0, "setup", 0, None, first.events)}
        table.base = Base(0, write_state(first.state))
    else:
        table.n, table.state = snapshot[0], read_state(snapshot[1])
        table.base = Base(snapshot[0], snapshot[1].encode())


# -- from positions ---------------------------------------------------------------------------------------------------


def recall(table: LiveTable, entries: list[Entry]) -> None:
    """Go to the last position of a log, with what can be taken back."""
    for entry in entries:
        table.patience.note(entry)
    for entry in entries[-REMEMBERED:]:
        if entry.events is not None:
            table.remember(entry, happened(entry))
    first, last = table.state, entries[-1]
    table.n, table.state = last.n, position_of(last, table.base)
    at = {first.seq: first}
    by: dict[int, int] = {}
    for entry in entries:
        at[entry.seq] = entry
        if entry.kind == "action":
            by[entry.seq] = entry.seat
    table.trail = tuple(marks(table, at, by))


def marks(table: LiveTable, at: dict[int, Any], by: dict[int, int]) -> list[Mark]:
    """Return where an undo can go back to, by what led to each question and who answered it."""
    found: list[Mark] = []
    for seq in range(table.seq - 1, table.state.barrier - 1, -1):
        known = at.get(seq)
        if isinstance(known, Entry):
            known = position_of(known, table.base) if known.position is not None else None
        if known is None or seq + 1 not in by:
            break
        found.append(Mark(seq, by[seq + 1], known))
    return found[::-1]


def position_of(entry: Entry, base: Base) -> Any:
    """Return the position after a log entry."""
    if entry.base != base.n or entry.position is None:
        raise Unreadable(f"the position of entry {entry.n} is not packed against the last snapshot")
    return read_state(unpack(entry.position, base.state))


# -- by playing again -------------------------------------------------------------------------------------------------


def repeat(table: LiveTable, entry: Entry, way: dict[int, Mark]) -> Entry:
    """Do again what the log says, and return the entry with what the first release did not write.

    `way` are the positions on the way here, also those that can no longer be gone back to.
    """
    change = repeated(table, entry, way)
    kept = change.entry
    late = Entry(
        entry.n,
        entry.kind,
        entry.seat,
        entry.line,
        entry.key,
        entry.seq,
        entry.time,
        kept.events,
        kept.base,
        kept.position,
    )
    table.take(Change(late, change.state, change.trail, change.log_entry, change.summary, None))
    return late


def repeated(table: LiveTable, entry: Entry, way: dict[int, Mark]) -> Change:
    """Return the change that a log entry made. It was legal when it was played or taken back, so it happened."""
    if entry.kind == "undo":
        to = read_undo(entry.line)
        if not (to in way and to < table.seq):
            raise Unreadable(f"entry {entry.n} goes back to a question that is not known any more")
        return table.undone(entry.seat, to, entry.key, [way[seq] for seq in sorted(way)])
    action = table.game.notation.read(entry.line)
    way[table.seq] = Mark(table.seq, action.seat, table.state)
    return table.acted(action, entry.key, as_it_was_played(table.game, table.state, action))
