"""Who sits where: secret links, further devices, freed seats, names, leaving.

Places change under the lock of their table, and open pages lose a seat in the same moment as the table knows of it.
"""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Final

from sabika.server.play.codes import CODE_SECONDS, DeviceCodes, Pass, bad_code
from sabika.server.play.house import House, refuse_strangers
from sabika.server.play.room import Room
from sabika.server.play.setting import clean
from sabika.server.play.telling import no_place
from sabika.server.protocol.errors import Refusal
from sabika.server.protocol.tables import DeviceCode, Link, Links, OfSeat, RenameSeat, Sit
from sabika.server.storage import places
from sabika.server.storage.places import Places
from sabika.server.storage.rows import GameRow, SeatRow, Summary
from sabika.server.tokens import WATCH, hashed, link_token, same, used_up

PERSONS: Final = ("here", "online")


def settle(room: Room, now: Places) -> None:
    """Let the table and every open page know who holds what now."""
    room.row = replace(room.row, seats=now.seats)
    for connection in list(room.connections):
        held = now.held(connection.device)
        if held:
            connection.hold(held)
        else:
            room.connections.discard(connection)
            connection.end(no_place(now.lost(connection.device)))


# -- sitting down -----------------------------------------------------------------------------------------------------


async def sit(house: House, room: Room, device: str, wish: Sit, codes: DeviceCodes, client: str) -> None:
    """Let a device hold the seat of a secret link or of a code, or a watcher's place."""
    async with room.lock:
        if wish.token is not None and wish.code is None:
            seat = await sit_by_link(house, room, hashed(device), hashed(wish.token))
        elif wish.code is not None and wish.token is None:
            seat = await sit_by_code(house, room, hashed(device), codes, codes.find(room.row.code, wish.code, client))
        else:
            raise Refusal(400, "malformed", "either the token of a link or a code opens a seat")
    if wish.name is not None and seat is not None:
        await rename_to(house, room, seat, wish.name)


async def sit_by_link(house: House, room: Room, device: str, token: str) -> int | None:
    """Let the first who opens a link hold its seat; who holds it already simply stays. None is a watcher's place."""
    store, game = house.store, room.row.id
    now = await places.at(store, game)
    seat = next((seat for seat in now.seats if belongs(seat, token)), None)
    if seat is None:
        if room.row.watch is None or not same(room.row.watch, token):
            raise bad_link(now.lost(device))
        settle(room, await places.watch(store, game, device))
        return None
    mine = seat.seat in now.held(device)
    took = await (places.show(store, game, device) if mine else places.take(store, game, seat.seat, token, device))
    if took is None:
        why = "somebody holds this seat already; they can give a code for another device, or the host can free the seat"
        raise Refusal(409, "seat_taken", why, seat=seat.seat)
    settle(room, took)
    return seat.seat


def belongs(seat: SeatRow, token: str) -> bool:
    """Return whether a link is the one of a seat, used up or not."""
    return seat.token is not None and (same(seat.token, token) or same(seat.token, used_up(token)))


def bad_link(lost: int | None) -> Refusal:
    """Return the refusal of a link that opens nothing; whoever lost a seat hears of that."""
    if lost is not None:
        return no_place(lost)
    return Refusal(403, "bad_link", "this link does not open a seat at this table")


async def sit_by_code(house: House, room: Room, device: str, codes: DeviceCodes, found: Pass) -> int:
    """Let one more device hold a seat; the code is used up by that."""
    took = await places.join(house.store, room.row.id, found.seat, found.link, device)
    codes.drop(room.row.code, found.seat)
    if took is None:
        raise bad_code()
    settle(room, took)
    return found.seat


async def device_code(house: House, room: Room, device: str, wish: OfSeat, codes: DeviceCodes) -> DeviceCode:
    """Return a code that brings one more device to a seat of this one."""
    async with room.lock:
        now = await places.at(house.store, room.row.id)
        refuse_strangers(now.held(hashed(device)), wish.seat)
        code = codes.make(room.row.code, now.seats[wish.seat])
    written = f"{code[:4]}-{code[4:]}"
    return DeviceCode(wish.seat, written, f"/t/{room.row.code}#{written}", CODE_SECONDS)


# -- standing up ------------------------------------------------------------------------------------------------------


async def only_here(house: House, room: Room, device: str, wish: OfSeat, codes: DeviceCodes) -> None:
    """Take a seat from all devices but the one that asks."""
    async with room.lock:
        now = await places.keep_only(house.store, room.row.id, wish.seat, hashed(device))
        if now is None:
            raise Refusal(403, "not_your_seat", "this device does not hold that seat", seat=wish.seat)
        codes.drop(room.row.code, wish.seat)
        settle(room, now)


async def free(house: House, room: Room, device: str, wish: OfSeat, codes: DeviceCodes) -> None:
    """Take a seat from all its devices and make a new link for it; everybody sees that it was done."""
    refuse_guests(room.row, device)
    refuse_no_person(room.row, wish.seat)

    def token(link: int) -> str:
        return hashed(link_token(device, room.row.code, str(wish.seat), link))

    async with room.lock:
        now = await places.free(house.store, room.row.id, wish.seat, room.row.host, token, time.time())
        codes.drop(room.row.code, wish.seat)
        settle(room, now)


def refuse_no_person(row: GameRow, seat: int) -> None:
    """Refuse a seat that is not there or that no person can hold."""
    refuse_no_seat(row, seat)
    if row.seats[seat].kind not in PERSONS:
        raise Refusal(409, "no_person", "no person sits there", seat=seat)


def refuse_no_seat(row: GameRow, seat: int) -> None:
    """Refuse a seat that is not there."""
    if seat >= len(row.seats):
        raise Refusal(404, "no_seat", f"there is no seat {seat}", seat=seat)


async def leave(house: House, room: Room, device: str) -> None:
    """Take a table out of a device's list; a host who leaves a running game ends it."""
    if room.row.host == hashed(device) and not room.row.finished:
        async with room.lock:
            now = time.time()
            await house.store.finish(room.row.id, now)
            old = room.row.summary
            room.row = replace(room.row, summary=Summary(old.n, old.seq, (), old.result, now))
    await places.hide(house.store, room.row.id, hashed(device))


# -- links ------------------------------------------------------------------------------------------------------------


async def links(house: House, room: Room, device: str) -> Links:
    """Return the links of the seats that nobody holds, which only the host's device can make, and the watchers' one."""
    refuse_guests(room.row, device)
    if room.row.kind == "replay":
        return Links([])
    async with room.lock:
        now = await places.at(house.store, room.row.id)
        if closed(room.row, now):
            now = await open_links(house, room, device, now)
    code = room.row.code
    found = [Link(seat.seat, link_path(device, code, str(seat.seat), seat.link)) for seat in free_seats(now)]
    return Links(found + ([Link(None, link_path(device, code, WATCH))] if room.row.watch else []))


def free_seats(now: Places) -> list[SeatRow]:
    """Return the seats for persons that nobody holds."""
    return [seat for seat in now.seats if seat.kind in PERSONS and not seat.devices]


def closed(row: GameRow, now: Places) -> bool:
    """Return whether there are links that nobody has asked for before."""
    return any(seat.token is None for seat in free_seats(now)) or (row.settings.watchers and row.watch is None)


async def open_links(house: House, room: Room, device: str, now: Places) -> Places:
    """Write down the hashes of the links, so that they open something from now on."""
    code, watch = room.row.code, None
    if room.row.settings.watchers:
        watch = room.row.watch or hashed(link_token(device, code, WATCH))
    tokens = {seat.seat: hashed(link_token(device, code, str(seat.seat), seat.link)) for seat in free_seats(now)}
    opened = await places.open_links(house.store, room.row.id, tokens, watch)
    room.row = replace(room.row, watch=watch, seats=opened.seats)
    return opened


def link_path(device: str, code: str, place: str, link: int = 0) -> str:
    """Return the path of a secret link; what follows # is never sent to a server by itself."""
    return f"/t/{code}#{link_token(device, code, place, link)}"


def refuse_guests(row: GameRow, device: str) -> None:
    """Refuse all but the host."""
    if row.host != hashed(device):
        raise Refusal(403, "not_host", "only the host of the table may do that")


# -- names ------------------------------------------------------------------------------------------------------------


async def rename(house: House, room: Room, device: str, held: frozenset[int], wish: RenameSeat) -> None:
    """Rename the person on a seat: the holder may, and the host."""
    if wish.seat not in held:
        refuse_guests(room.row, device)
    refuse_no_seat(room.row, wish.seat)
    await rename_to(house, room, wish.seat, wish.name)


async def rename_to(house: House, room: Room, seat: int, name: str) -> None:
    """Write a new name, then show it."""
    async with room.lock:
        new = clean(name, room.row.seats[seat].name)
        await places.rename(house.store, room.row.id, seat, new)
        room.row = replace(room.row, seats=tuple(renamed(old, seat, new) for old in room.row.seats))


def renamed(old: SeatRow, seat: int, name: str) -> SeatRow:
    """Return a seat with its new name if it is the one."""
    return replace(old, name=name) if old.seat == seat else old
