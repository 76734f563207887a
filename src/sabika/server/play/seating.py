"""Who sits where: secret links, names, leaving."""

from __future__ import annotations

import time
from dataclasses import replace

from sabika.server.play.house import House
from sabika.server.play.room import Room
from sabika.server.play.setting import clean
from sabika.server.protocol.errors import Refusal
from sabika.server.protocol.tables import Link, Links, RenameSeat, Sit
from sabika.server.storage.rows import GameRow, SeatRow, Summary
from sabika.server.storage.store import WATCHER
from sabika.server.tokens import WATCH, hashed, link_token, same


async def sit(house: House, room: Room, device: str, wish: Sit) -> int | None:
    """Let a device hold the seat of a secret link; return the seat, None for a watcher."""
    token = hashed(wish.token)
    seat = next((seat for seat in room.row.seats if seat.token and same(seat.token, token)), None)
    if seat is not None:
        await house.store.hold(room.row.id, seat.seat, hashed(device))
        if wish.name is not None:
            await rename_to(house, room, seat.seat, wish.name)
        return seat.seat
    if room.row.watch and same(room.row.watch, token):
        await house.store.hold(room.row.id, WATCHER, hashed(device))
        return None
    raise Refusal(403, "bad_link", "this link does not open a seat at this table")


def links(room: Room, device: str) -> Links:
    """Return the secret links, which only the host's device can make again."""
    refuse_guests(room.row, device)
    code = room.row.code
    seats = [Link(seat.seat, link_path(device, code, str(seat.seat))) for seat in room.row.seats if seat.kind != "bot"]
    watch = [Link(None, link_path(device, code, WATCH))] if room.row.watch else []
    return Links(seats + watch)


def link_path(device: str, code: str, place: str) -> str:
    """Return the path of a secret link; what follows # is never sent to a server by itself."""
    return f"/t/{code}#{link_token(device, code, place)}"


def refuse_guests(row: GameRow, device: str) -> None:
    """Refuse all but the host."""
    if row.host != hashed(device):
        raise Refusal(403, "not_host", "only the host of the table may do that")


async def rename(house: House, room: Room, device: str, held: frozenset[int], wish: RenameSeat) -> None:
    """Rename the person on a seat: the holder may, and the host."""
    if wish.seat not in held:
        refuse_guests(room.row, device)
    if wish.seat >= len(room.row.seats):
        raise Refusal(404, "no_seat", f"there is no seat {wish.seat}", seat=wish.seat)
    await rename_to(house, room, wish.seat, wish.name)


async def rename_to(house: House, room: Room, seat: int, name: str) -> None:
    """Write a new name, then show it."""
    new = clean(name, room.row.seats[seat].name)
    await house.store.rename(room.row.id, seat, new)
    async with room.lock:
        room.row = replace(room.row, seats=tuple(renamed(old, seat, new) for old in room.row.seats))


def renamed(old: SeatRow, seat: int, name: str) -> SeatRow:
    """Return a seat with its new name if it is the one."""
    return replace(old, name=name) if old.seat == seat else old


async def leave(house: House, room: Room, device: str) -> None:
    """Take a table out of a device's list; a host who leaves a running game ends it."""
    if room.row.host == hashed(device) and not room.row.finished:
        async with room.lock:
            now = time.time()
            await house.store.finish(room.row.id, now)
            old = room.row.summary
            room.row = replace(room.row, summary=Summary(old.n, old.seq, (), old.result, now))
    await house.store.hide(room.row.id, hashed(device))
