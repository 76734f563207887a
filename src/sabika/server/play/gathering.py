"""Before the game: friends come by the table's code, choose a seat and wait; the host fills seats and begins.

Nothing is secret before the game, for the cards are dealt when it begins. From then on the code opens no seat.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from sabika.kernel.errors import SetupError
from sabika.kernel.game import Game
from sabika.server.play.company import PERSONS, seats_here
from sabika.server.play.live_table import LiveTable
from sabika.server.play.loading import first_position
from sabika.server.play.new_table import clean, impossible, known_level, names_of, new_row, refuse_no_persons
from sabika.server.play.seating import refuse_guests, refuse_no_seat, settle
from sabika.server.play.serialise import no_place
from sabika.server.play.table_manager import TableManager
from sabika.server.protocol.errors import Refusal
from sabika.server.protocol.tables import Door, DoorSeat, FillSeat, Join
from sabika.server.storage import gathering, places
from sabika.server.storage.additions import Conflict
from sabika.server.storage.places import Places
from sabika.server.storage.rows import BEGUN, GameRow, SeatRow, Summary
from sabika.server.tokens import hashed, new_seed
from sabika.sim.own import OwnBot, own_bots
from sabika.titles import make_game

STAND_IN = "casual"
"""The level at which the computer stands in for people."""


def has_begun() -> Refusal:
    """Return the refusal of what can only be done before the game."""
    return Refusal(409, "begun", "the game has begun")


# -- at the door ------------------------------------------------------------------------------------------------------


def door(table: LiveTable) -> Door:
    """Return what the code of a table tells; nothing where friends do not come by it."""
    row = table.row
    if row.stage is None:
        raise no_place(None)
    seats = [DoorSeat(seat.seat, seat.name, row.gathering and is_free(seat), seat.kind == "bot") for seat in row.seats]
    open_to = row.settings.watchers and not row.finished
    return Door(row.code, row.name, row.setup.title, list(row.setup.modules), row.gathering, open_to, seats)


def is_free(seat: SeatRow) -> bool:
    """Return whether whoever comes may have a seat."""
    return seat.kind == "online" and not seat.devices


async def join(manager: TableManager, table: LiveTable, device: str, request: Join) -> None:
    """Let a device hold a free seat before the game, or watch at any time if the host allows it."""
    async with table.lock:
        known = hashed(device)
        now = await places.at(manager.store, table.row.id)
        if table.row.stage is None or now.lost(known) is not None:
            raise no_place(now.lost(known))  # whom the host has sent away needs a link
        if request.seat is None:
            if not table.row.settings.watchers:
                raise no_place(None)
            settle(table, await places.watch(manager.store, table.row.id, known))
            return
        refuse_no_seat(table.row, request.seat)
        if not table.row.gathering or table.row.finished:
            raise has_begun()
        name = clean(request.name, table.row.seats[request.seat].name)
        took = await gathering.choose_seat(manager.store, table.row.id, request.seat, known, name)
        if took is None:
            raise Refusal(409, "seat_taken", "somebody already has this seat", seat=request.seat)
        settle(table, took)


# -- what the host does -----------------------------------------------------------------------------------------------


async def fill(manager: TableManager, table: LiveTable, device: str, request: FillSeat) -> None:
    """Give a free seat to a bot, or the seat of a bot to whoever comes."""
    refuse_guests(table.row, device)
    refuse_no_seat(table.row, request.seat)
    if request.level is not None:
        known_level(request.level, own_bots(manager.config.bots))
    async with table.lock:
        if not table.row.gathering:
            raise has_begun()
        now = await gathering.fill(
            manager.store, table.row.id, request.seat, filled(table.row, request, own_bots(manager.config.bots))
        )
        if now is None:
            raise Refusal(409, "seat_taken", "somebody already has this seat", seat=request.seat)
        settle(table, now)


def filled(row: GameRow, request: FillSeat, own: Mapping[str, OwnBot]) -> dict[str, Any]:
    """Return what a seat becomes, with a name that nobody at the table has."""
    if request.level is None:
        return {"kind": "online", "level": None, "name": f"Player {request.seat + 1}"}
    level = known_level(request.level, own)
    taken = {seat.name for seat in row.seats if seat.seat != request.seat}
    free = [name for name in names_of(level, own) if name not in taken]
    return {"kind": "bot", "level": level, "name": free[0]}


async def begin(manager: TableManager, table: LiveTable, device: str) -> list[int]:
    """Deal, without the seats that are still free; return the seats of those who are away and have a stand-in.

    Links and codes of before open nothing any more: the seats have other numbers.
    """
    refuse_guests(table.row, device)
    async with table.lock:
        if not table.row.gathering or table.row.finished:
            raise has_begun()
        now = await places.at(manager.store, table.row.id)
        staying = [seat for seat in now.seats if not is_free(seat)]
        refuse_no_persons(staying)
        here = seats_here(table) | now.held(hashed(device))
        link = max(seat.link for seat in now.seats) + 1
        seats = tuple(seated(seat, at, link, here) for at, seat in enumerate(staying))
        moved = {seat.seat: at for at, seat in enumerate(staying)}
        game = dealt(table.row, moved)
        row = begun(table.row, game, seats)
        await rewrite(manager, table, row, game, lambda then: staying_on(then, moved), moved)
    return [seat.seat for seat in seats if seat.stand_in is not None]


async def rewrite(
    manager: TableManager,
    table: LiveTable,
    row: GameRow,
    game: Game[Any],
    placed: Callable[[Places], list[tuple[int, str]]],
    moved: Mapping[int, int],
) -> None:
    """Put another game on a table before it has begun; everybody there sees it from the start.

    `placed` says who holds what afterwards, `moved` the new number of each seat that stays.
    """
    first, state = first_position(game, game.setup.seed, time.time())
    try:
        after = await gathering.rewrite(manager.store, row, placed, first, state)
    except Conflict:
        raise has_begun() from None
    await manager.reload(table)
    table.company.anew(moved)
    settle(table, after)
    for connection in table.connections:
        connection.from_the_start()


def staying_on(then: Places, moved: dict[int, int]) -> list[tuple[int, str]]:
    """Return who holds what under the new numbers of the seats that stay."""
    return [(moved.get(place, place), device) for place, device in then.holders if place < 0 or place in moved]


def seated(seat: SeatRow, at: int, link: int, here: set[int] | frozenset[int]) -> SeatRow:
    """Return a seat as it is in the game; whoever is away has a computer that plays for them."""
    away = seat.kind in PERSONS and seat.seat not in here
    stand_in, stood = (STAND_IN, 0) if away else (None, None)
    return SeatRow(at, seat.kind, seat.name, seat.level, link=link, stand_in=stand_in, stood=stood)


def dealt(row: GameRow, moved: dict[int, int]) -> Game[Any]:
    """Return the game that begins, with a new seed: whatever could be seen before it means nothing."""
    setup = row.setup
    options = {name: renumbered(name, chosen, moved) for name, chosen in setup.options}
    try:
        return make_game(setup.title, len(moved), setup.modules, options, new_seed())
    except SetupError as error:
        raise impossible(error) from error


def renumbered(name: str, chosen: Any, moved: dict[int, int]) -> Any:
    """Return an option that names a seat, counted from 1, with the seat's new number; the first if that is gone."""
    if name == "start_player" and isinstance(chosen, int) and not isinstance(chosen, bool):
        return moved.get(chosen - 1, 0) + 1
    return chosen


def begun(row: GameRow, game: Game[Any], seats: tuple[SeatRow, ...]) -> GameRow:
    """Return the row of a table whose game begins now."""
    fresh = new_row(game, row.code, row.host, row.name, row.settings, seats)
    return replace(fresh, id=row.id, watch=row.watch, created=row.created, stage=BEGUN)


# -- going away -------------------------------------------------------------------------------------------------------


async def go(manager: TableManager, table: LiveTable, device: str) -> list[int]:
    """Let a device leave before the game, and return the seats that are free again; the host's leaving ends it all."""
    async with table.lock:
        if table.row.host == hashed(device):
            now = time.time()
            await gathering.close(manager.store, table.row.id, now)
            table.row = replace(table.row, summary=Summary(0, 0, (), None, now))
            return []
        held = (await places.at(manager.store, table.row.id)).held(hashed(device))
        left = await gathering.stand_up(manager.store, table.row.id, hashed(device))
        if left is None:
            raise has_begun()
        settle(table, left)
        return sorted(seat for seat in held if seat >= 0)
