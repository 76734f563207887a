"""Whoever is missing never freezes a game: the computer plays for them until they are back.

The host may decide that for somebody who is away, the others may agree on it, and everybody may for themselves. The
computer sees what the person would see, and tells it to nobody.
"""

from __future__ import annotations

import math

from sabika.server.play.company import PERSONS, seats_here
from sabika.server.play.gathering import STAND_IN
from sabika.server.play.live_table import LiveTable
from sabika.server.play.seating import refuse_no_person, settle
from sabika.server.play.serialise import presence
from sabika.server.play.table_manager import TableManager
from sabika.server.protocol.errors import Refusal
from sabika.server.protocol.tables import NoteKind, StandIn
from sabika.server.storage import gathering
from sabika.server.storage.store import WATCHER
from sabika.server.tokens import hashed


async def decide(
    manager: TableManager, table: LiveTable, device: str, held: frozenset[int], request: StandIn
) -> NoteKind | None:
    """Let the computer play for a seat or no longer; return what was decided, None if the others have yet to agree."""
    async with table.lock:
        refuse_wrong_time(table)
        refuse_no_person(table.row, request.seat)
        refuse_hurry(table, device)
        on = table.row.seats[request.seat].stand_in is not None
        if on == request.on:
            return None
        host = table.row.host == hashed(device)
        kind = switch_on(manager, table, held, request.seat, host) if request.on else switch_off(held, request, host)
        if kind is not None:
            await switch(manager, table, request.seat, request.on)
        return kind


def refuse_wrong_time(table: LiveTable) -> None:
    """Refuse before the game and after it."""
    if table.row.finished:
        raise Refusal(409, "finished", "the game is over", table.game.over_rule)
    if table.row.gathering:
        raise Refusal(409, "gathering", "the game has not begun")


def refuse_hurry(table: LiveTable, device: str) -> None:
    """Refuse a device that decides too often."""
    wait = table.company.deciders.take(hashed(device))
    if wait:
        raise Refusal(429, "too_many", "that was a lot at once; wait a moment", seconds=math.ceil(wait))


def switch_off(held: frozenset[int], request: StandIn, host: bool) -> NoteKind:
    """Return how a seat is given back: its person takes over, or the host waits for them again."""
    if request.seat in held:
        return "took_over"
    if not host:
        raise Refusal(403, "not_your_seat", "this device does not have that seat", seat=request.seat)
    return "waits_again"


def switch_on(manager: TableManager, table: LiveTable, held: frozenset[int], seat: int, host: bool) -> NoteKind | None:
    """Return by whose word the computer plays from now on, None if others have to agree first."""
    if seat in held:
        return "stands_in_own"
    if not host and not held - {WATCHER}:
        raise Refusal(403, "not_player", "only players may decide that")
    away = presence(table).away.get(seat)
    if away is None:
        raise Refusal(409, "present", "they are here", seat=seat)
    if host:
        return "stands_in_host"
    patience = manager.config.away_seconds
    if away < patience or seat not in table.row.summary.waiting:
        raise Refusal(409, "too_soon", "let them come back first", seconds=max(0, math.ceil(patience - away)))
    return vote(table, held, seat)


def vote(table: LiveTable, held: frozenset[int], seat: int) -> NoteKind | None:
    """Count the seats that agree; more than half of the people who are here decide."""
    votes = table.company.votes.setdefault(seat, set())
    votes |= held - {WATCHER}
    here = {one for one in seats_here(table) | votes if table.row.seats[one].kind in PERSONS and one != seat}
    return "stands_in_table" if 2 * len(votes) > len(here) else None


async def switch(manager: TableManager, table: LiveTable, seat: int, on: bool) -> None:
    """Write it down; the table knows it from then on."""
    level, since = (STAND_IN, table.n) if on else (None, None)
    table.company.votes.pop(seat, None)
    settle(table, await gathering.stand_in(manager.store, table.row.id, seat, level, since))


async def leave(manager: TableManager, table: LiveTable, held: frozenset[int]) -> list[int]:
    """Let the computer play for the seats of somebody who goes, as far as no other device has them; return them."""
    async with table.lock:
        seats = [seat for seat in table.row.seats if seat.seat in held and seat.kind in PERSONS and seat.devices < 2]
        mine = [seat.seat for seat in seats if seat.stand_in is None]
        for seat in mine:
            await switch(manager, table, seat, on=True)
    return mine
