"""Who sits where: secret links, further devices, freed seats, names, leaving.

Places change under the lock of their table, and open pages lose a seat in the same moment as the table knows of it.
"""

from __future__ import annotations

import time

from msgspec.structs import asdict, replace

from sabika.kernel.errors import NotationError
from sabika.server.play.codes import CODE_SECONDS, DeviceCodes, Pass, bad_code
from sabika.server.play.company import PERSONS
from sabika.server.play.live_table import LiveTable
from sabika.server.play.new_table import clean
from sabika.server.play.orders import write_orders
from sabika.server.play.serialise import no_place
from sabika.server.play.table_manager import TableManager, refuse_strangers
from sabika.server.protocol.errors import Refusal
from sabika.server.protocol.tables import DeviceCode, GiveOrders, Link, Links, OfSeat, RenameSeat, Sit
from sabika.server.storage import places
from sabika.server.storage.places import Places
from sabika.server.storage.rows import GameRow, SeatRow, Summary
from sabika.server.tokens import WATCH, hashed, link_token, same, used_up


def settle(table: LiveTable, now: Places) -> None:
    """Let the table and every open page know who holds what now."""
    table.row = replace(table.row, seats=now.seats)
    for connection in list(table.connections):
        held = now.held(connection.device)
        if held:
            connection.hold(held)
        else:
            table.connections.discard(connection)
            connection.end(no_place(now.lost(connection.device)))


# -- sitting down -----------------------------------------------------------------------------------------------------


async def sit(
    manager: TableManager, table: LiveTable, device: str, request: Sit, codes: DeviceCodes, client: str
) -> None:
    """Let a device hold the seat of a secret link or of a code, or a watcher's place."""
    async with table.lock:
        if request.token is not None and request.code is None:
            seat = await sit_by_link(manager, table, hashed(device), hashed(request.token))
        elif request.code is not None and request.token is None:
            seat = await sit_by_code(
                manager, table, hashed(device), codes, codes.find(table.row.code, request.code, client)
            )
        else:
            raise Refusal(400, "malformed", "a seat is opened with either the token of a link or a code")
    if request.name is not None and seat is not None:
        await rename_to(manager, table, seat, request.name)


async def sit_by_link(manager: TableManager, table: LiveTable, device: str, token: str) -> int | None:
    """Let the first who opens a link hold its seat; who holds it already simply stays. None is a watcher's place."""
    store, game = manager.store, table.row.id
    now = await places.at(store, game)
    seat = next((seat for seat in now.seats if belongs(seat, token)), None)
    if seat is None:
        if table.row.watch is None or not same(table.row.watch, token):
            raise bad_link(now.lost(device))
        settle(table, await places.watch(store, game, device))
        return None
    mine = seat.seat in now.held(device)
    took = await (places.show(store, game, device) if mine else places.take(store, game, seat.seat, token, device))
    if took is None:
        why = "somebody already has this seat; they can get a code for another device, or the host can free the seat"
        raise Refusal(409, "seat_taken", why, seat=seat.seat)
    settle(table, took)
    return seat.seat


def belongs(seat: SeatRow, token: str) -> bool:
    """Return whether a link is the one of a seat, used up or not."""
    return seat.token is not None and (same(seat.token, token) or same(seat.token, used_up(token)))


def bad_link(lost: int | None) -> Refusal:
    """Return the refusal of a link that opens nothing; whoever lost a seat hears of that."""
    if lost is not None:
        return no_place(lost)
    return Refusal(403, "bad_link", "this link does not open a seat at this table")


async def sit_by_code(manager: TableManager, table: LiveTable, device: str, codes: DeviceCodes, found: Pass) -> int:
    """Let one more device hold a seat; the code is used up by that."""
    took = await places.join(manager.store, table.row.id, found.seat, found.link, device)
    codes.drop(table.row.code, found.seat)
    if took is None:
        raise bad_code()
    settle(table, took)
    return found.seat


async def device_code(
    manager: TableManager, table: LiveTable, device: str, request: OfSeat, codes: DeviceCodes
) -> DeviceCode:
    """Return a code that brings one more device to a seat of this one."""
    async with table.lock:
        now = await places.at(manager.store, table.row.id)
        refuse_strangers(now.held(hashed(device)), request.seat)
        code = codes.make(table.row.code, now.seats[request.seat])
    written = f"{code[:4]}-{code[4:]}"
    return DeviceCode(request.seat, written, f"/t/{table.row.code}#{written}", CODE_SECONDS)


# -- standing up ------------------------------------------------------------------------------------------------------


async def only_here(manager: TableManager, table: LiveTable, device: str, request: OfSeat, codes: DeviceCodes) -> None:
    """Take a seat from all devices but the one that asks."""
    async with table.lock:
        now = await places.keep_only(manager.store, table.row.id, request.seat, hashed(device))
        if now is None:
            raise Refusal(403, "not_your_seat", "this device does not have that seat", seat=request.seat)
        codes.drop(table.row.code, request.seat)
        settle(table, now)


async def free(manager: TableManager, table: LiveTable, device: str, request: OfSeat, codes: DeviceCodes) -> None:
    """Take a seat from all its devices and make a new link for it; everybody sees that it was done."""
    refuse_guests(table.row, device)
    refuse_no_person(table.row, request.seat)

    def token(link: int) -> str:
        return hashed(link_token(device, table.row.code, str(request.seat), link))

    async with table.lock:
        now = await places.free(manager.store, table.row.id, request.seat, table.row.host, token, time.time())
        codes.drop(table.row.code, request.seat)
        settle(table, now)


def refuse_no_person(row: GameRow, seat: int) -> None:
    """Refuse a seat that is not there or that no person can hold."""
    refuse_no_seat(row, seat)
    if row.seats[seat].kind not in PERSONS:
        raise Refusal(409, "no_person", "there is no person in that seat", seat=seat)


def refuse_no_seat(row: GameRow, seat: int) -> None:
    """Refuse a seat that is not there."""
    if seat >= len(row.seats):
        raise Refusal(404, "no_seat", f"there is no seat {seat}", seat=seat)


async def leave(manager: TableManager, table: LiveTable, device: str) -> None:
    """Take a table out of a device's list; a host who leaves a running game ends it."""
    if table.row.host == hashed(device) and not table.row.finished:
        async with table.lock:
            now = time.time()
            await manager.store.finish(table.row.id, now)
            old = table.row.summary
            table.row = replace(table.row, summary=Summary(old.n, old.seq, (), old.result, now))
    await places.hide(manager.store, table.row.id, hashed(device))


# -- links ------------------------------------------------------------------------------------------------------------


async def links(manager: TableManager, table: LiveTable, device: str) -> Links:
    """Return the links of the seats that nobody holds, which only the host's device can make, and the watchers' one."""
    refuse_guests(table.row, device)
    if table.row.kind == "replay":
        return Links([])
    async with table.lock:
        now = await places.at(manager.store, table.row.id)
        if closed(table.row, now):
            now = await open_links(manager, table, device, now)
    code = table.row.code
    found = [Link(seat.seat, link_path(device, code, str(seat.seat), seat.link)) for seat in free_seats(now)]
    return Links(found + ([Link(None, link_path(device, code, WATCH))] if table.row.watch else []))


def free_seats(now: Places) -> list[SeatRow]:
    """Return the seats for persons that nobody holds."""
    return [seat for seat in now.seats if seat.kind in PERSONS and not seat.devices]


def closed(row: GameRow, now: Places) -> bool:
    """Return whether there are links that nobody has asked for before."""
    return any(seat.token is None for seat in free_seats(now)) or (row.settings.watchers and row.watch is None)


async def open_links(manager: TableManager, table: LiveTable, device: str, now: Places) -> Places:
    """Write down the hashes of the links, so that they open something from now on."""
    code, watch = table.row.code, None
    if table.row.settings.watchers:
        watch = table.row.watch or hashed(link_token(device, code, WATCH))
    tokens = {seat.seat: hashed(link_token(device, code, str(seat.seat), seat.link)) for seat in free_seats(now)}
    opened = await places.open_links(manager.store, table.row.id, tokens, watch)
    table.row = replace(table.row, watch=watch, seats=opened.seats)
    return opened


def link_path(device: str, code: str, place: str, link: int = 0) -> str:
    """Return the path of a secret link; what follows # is never sent to a server by itself."""
    return f"/t/{code}#{link_token(device, code, place, link)}"


def refuse_guests(row: GameRow, device: str) -> None:
    """Refuse all but the host."""
    if row.host != hashed(device):
        raise Refusal(403, "not_host", "only the host of the table may do that")


# -- orders -----------------------------------------------------------------------------------------------------------


async def give_orders(manager: TableManager, table: LiveTable, held: frozenset[int], request: GiveOrders) -> None:
    """Let the orders of a seat be these; only who holds it may give them, at any time."""
    refuse_strangers(held, request.seat)
    try:
        orders = table.game.orders.read(request.seat, map(asdict, request.orders))
    except NotationError as error:
        raise Refusal(400, "notation", str(error)) from error
    text = write_orders(table.game, orders)
    async with table.lock:
        await places.give_orders(manager.store, table.row.id, request.seat, text)
        seats = [replace(old, orders=text) if old.seat == request.seat else old for old in table.row.seats]
        table.row = replace(table.row, seats=tuple(seats))


# -- names ------------------------------------------------------------------------------------------------------------


async def rename(
    manager: TableManager, table: LiveTable, device: str, held: frozenset[int], request: RenameSeat
) -> None:
    """Rename the person on a seat: the holder may, and the host."""
    if request.seat not in held:
        refuse_guests(table.row, device)
    refuse_no_seat(table.row, request.seat)
    await rename_to(manager, table, request.seat, request.name)


async def rename_to(manager: TableManager, table: LiveTable, seat: int, name: str) -> None:
    """Write a new name, then show it."""
    async with table.lock:
        new = clean(name, table.row.seats[seat].name)
        await places.rename(manager.store, table.row.id, seat, new)
        table.row = replace(table.row, seats=tuple(renamed(old, seat, new) for old in table.row.seats))


def renamed(old: SeatRow, seat: int, name: str) -> SeatRow:
    """Return a seat with its new name if it is the one."""
    return replace(old, name=name) if old.seat == seat else old
