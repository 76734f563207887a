"""Stepping through a game as the log keeps it: its moves, its positions, its record. Nothing is played again."""

from __future__ import annotations

import asyncio

from sabika.client_view import client_view
from sabika.client_view.titles import present
from sabika.kernel.replay import write_lines
from sabika.server.play.archive import position_at, whole_log
from sabika.server.play.live_table import LiveTable
from sabika.server.play.log_entry import happened
from sabika.server.play.serialise import may_look
from sabika.server.play.table_manager import TableManager
from sabika.server.protocol.errors import Refusal
from sabika.server.protocol.tables import Decided, Move, Moves, Past
from sabika.server.storage.rows import Entry


async def moves(manager: TableManager, table: LiveTable, held: frozenset[int], seat: int | None) -> Moves:
    """Return a game step by step as a viewer may know it."""
    may_look(table, held, seat)
    entries = standing(await whole_log(manager, table))
    return Moves(seat, await asyncio.to_thread(told_moves, entries, seat, table.row.finished))


def told_moves(entries: list[Entry], seat: int | None, finished: bool) -> list[Move]:
    """Return log entries as moves; what was done is written out once the game is over."""
    return [
        Move(told.seq, told.by, told.told(seat).events, entry.line if finished and entry.n else None)
        for entry, told in ((entry, happened(entry)) for entry in entries)
    ]


def standing(entries: list[Entry]) -> list[Entry]:
    """Return the set-up and the actions that were not taken back: the last one that led to each question."""
    last = max((entry.seq for entry in entries[-1:]), default=0)
    by_question = {entry.seq: entry for entry in entries if entry.kind != "undo"}
    return [by_question[seq] for seq in range(last + 1) if seq in by_question]


async def moment(manager: TableManager, table: LiveTable, held: frozenset[int], seq: int, seat: int | None) -> Past:
    """Return what a viewer knew at one question."""
    may_look(table, held, seat)
    if seq > table.seq:
        raise Refusal(404, "no_position", f"the game has not reached question {seq}", seq=seq)
    state = await position_at(manager, table, seq)
    picture = client_view(table.game, table.game.view(state, seat))
    return Past(table.box, table.with_result(picture) if seq == table.seq else picture)


async def decided(table: LiveTable, held: frozenset[int]) -> Decided:
    """Return what decided a finished game."""
    may_look(table, held, None)
    if not table.row.finished:
        raise Refusal(409, "not_finished", "what decides a game is known once it is over")
    return Decided(await asyncio.to_thread(present(table.game).turning_point, table.state))


async def record(manager: TableManager, table: LiveTable, held: frozenset[int]) -> str:
    """Return the game file of a finished game; before that it would tell the seed."""
    may_look(table, held, None)
    if not table.row.finished:
        raise Refusal(409, "not_finished", "the game file contains the seed, so it is available once the game is over")
    words = tuple(seat.level or "human" for seat in table.row.seats)
    lines = [entry.line for entry in standing(await whole_log(manager, table)) if entry.n]
    result = table.row.summary.result
    outcome = result.outcome if result else None
    names = tuple(seat.name for seat in table.row.seats)
    return await asyncio.to_thread(write_lines, table.row.setup, lines, outcome, words, names if any(names) else ())
