"""Who holds which seat, and by which links: each function is one transaction.

Those that change something return the places as they are after it, read before it is committed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, and_, delete, exists, insert, not_, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from sabika.server.storage.additions import Conflict
from sabika.server.storage.rows import SeatRow
from sabika.server.storage.store import WATCHER, Store, read_seats
from sabika.server.storage.tables import GAMES, HOLDERS, SEATS
from sabika.server.tokens import used_up

FREED: Final = -2
"""The place of those whose seat the host has freed: no place at all, but they are told why."""
LET_GO: Final = -3
"""The place of those whom another device of the same person has let go."""


@dataclass(frozen=True, slots=True)
class Places:
    """The seats of a table, and the places of each device."""

    seats: tuple[SeatRow, ...]
    devices: dict[str, frozenset[int]]

    def held(self, device: str) -> frozenset[int]:
        """Return the places that a device holds; -1 is a watcher's place."""
        return frozenset(place for place in self.devices.get(device, ()) if place >= WATCHER)

    def lost(self, device: str) -> int | None:
        """Return how a device lost its seat, None if it did not."""
        return min(self.devices.get(device, frozenset()) - self.held(device), default=None)

    @property
    def holders(self) -> list[tuple[int, str]]:
        """All places with the devices that hold them."""
        return [(place, device) for device in self.devices for place in sorted(self.held(device))]


# -- reading ----------------------------------------------------------------------------------------------------------


async def at(store: Store, game: int) -> Places:
    """Return all places of a table."""
    async with store.reading() as connection:
        return await read_places(connection, game)


async def held(store: Store, game: int, device: str) -> frozenset[int]:
    """Return the places that a device holds; -1 is a watcher's place."""
    wanted = select(HOLDERS.c.seat).where(of(game, device), HOLDERS.c.seat >= WATCHER)
    async with store.reading() as connection:
        return frozenset((await connection.execute(wanted)).scalars())


async def lost(store: Store, game: int, device: str) -> int | None:
    """Return how a device lost its seat, None if it did not."""
    wanted = select(HOLDERS.c.seat).where(of(game, device), HOLDERS.c.seat < WATCHER)
    async with store.reading() as connection:
        found: int | None = (await connection.execute(wanted)).scalar()
        return found


# -- sitting down -----------------------------------------------------------------------------------------------------


async def take(store: Store, game: int, seat: int, token: str, device: str) -> Places | None:
    """Let a device hold a seat by its link, which is used up by that; None if somebody else was quicker."""
    link = and_(this(game, seat), SEATS.c.token == token, nobody_on(game, seat))
    async with store.writing() as connection:
        won = await connection.execute(update(SEATS).where(link).values(token=used_up(token)))
        return await put(connection, game, seat, device) if won.rowcount else None


async def join(store: Store, game: int, seat: int, link: int, device: str) -> Places | None:
    """Let one more device hold a seat; None if the seat has had another link, so that it is free for others now."""
    async with store.writing() as connection:
        kept = await connection.execute(update(SEATS).where(this(game, seat), SEATS.c.link == link).values(link=link))
        return await put(connection, game, seat, device) if kept.rowcount else None


async def watch(store: Store, game: int, device: str) -> Places:
    """Let a device watch; it may do so already."""
    try:
        async with store.writing() as connection:
            return await put(connection, game, WATCHER, device)
    except Conflict:
        return await at(store, game)  # the same device did it a moment ago


async def show(store: Store, game: int, device: str) -> Places:
    """Put a table into a device's list again."""
    async with store.writing() as connection:
        own = and_(of(game, device), HOLDERS.c.seat >= WATCHER)
        await connection.execute(update(HOLDERS).where(own).values(hidden=0))
        return await read_places(connection, game)


async def hide(store: Store, game: int, device: str) -> None:
    """Take a table out of a device's list."""
    async with store.writing() as connection:
        await connection.execute(update(HOLDERS).where(of(game, device)).values(hidden=1))


# -- standing up ------------------------------------------------------------------------------------------------------


async def keep_only(store: Store, game: int, seat: int, device: str) -> Places | None:
    """Take a seat from all devices but one; None if that one does not hold it."""
    mine = exists().where(of(game, device), HOLDERS.c.seat == seat)
    async with store.writing() as connection:
        kept = await connection.execute(update(SEATS).where(this(game, seat), mine).values(link=SEATS.c.link))
        return await lose(connection, game, seat, LET_GO, device) if kept.rowcount else None


async def free(store: Store, game: int, seat: int, host: str, token: Callable[[int], str], when: float) -> Places:
    """Take a seat from all its devices; whoever gets its next link may hold it, from wherever they are.

    The host goes on watching, even if it was their own seat.
    """
    async with store.writing() as connection:
        values = {"link": SEATS.c.link + 1, "freed": when, "kind": "online", "orders": None}
        changed = await connection.execute(update(SEATS).where(this(game, seat)).values(values).returning(SEATS.c.link))
        await connection.execute(update(SEATS).where(this(game, seat)).values(token=token(changed.scalar_one())))
        await put(connection, game, WATCHER, host)
        return await lose(connection, game, seat, FREED)


# -- links and names --------------------------------------------------------------------------------------------------


async def open_links(store: Store, game: int, tokens: dict[int, str], watchers: str | None) -> Places:
    """Write down the first links of seats that nobody holds, and the watchers' one."""
    async with store.writing() as connection:
        for seat, token in tokens.items():
            unknown = and_(this(game, seat), SEATS.c.token.is_(None), nobody_on(game, seat))
            await connection.execute(update(SEATS).where(unknown).values(token=token))
        if watchers is not None:
            closed = and_(GAMES.c.id == game, GAMES.c.watch.is_(None))
            await connection.execute(update(GAMES).where(closed).values(watch=watchers))
        return await read_places(connection, game)


async def rename(store: Store, game: int, seat: int, name: str) -> None:
    """Give the person on a seat another name."""
    async with store.writing() as connection:
        await connection.execute(update(SEATS).where(this(game, seat)).values(name=name))


async def give_orders(store: Store, game: int, seat: int, orders: str | None) -> None:
    """Write down what a seat wants answered in advance."""
    async with store.writing() as connection:
        await connection.execute(update(SEATS).where(this(game, seat)).values(orders=orders))


async def link_rematch(store: Store, game: int, code: str) -> bool:
    """Note the table of the rematch; where there is one already, take the new one away again and return False."""
    first = and_(GAMES.c.id == game, GAMES.c.rematch.is_(None))
    async with store.writing() as connection:
        won = bool((await connection.execute(update(GAMES).where(first).values(rematch=code))).rowcount)
        if not won:
            await connection.execute(delete(GAMES).where(GAMES.c.code == code))
        return won


# -- parts of these ---------------------------------------------------------------------------------------------------


def this(game: int, seat: int) -> ColumnElement[bool]:
    """Return the condition for one seat."""
    return and_(SEATS.c.game == game, SEATS.c.seat == seat)


def of(game: int, device: str) -> ColumnElement[bool]:
    """Return the condition for the places of one device."""
    return and_(HOLDERS.c.game == game, HOLDERS.c.device == device)


def nobody_on(game: int, seat: int) -> ColumnElement[bool]:
    """Return the condition that no device holds a seat."""
    return not_(exists().where(HOLDERS.c.game == game, HOLDERS.c.seat == seat))


async def read_places(connection: AsyncConnection, game: int) -> Places:
    """Return all places of a table."""
    rows = await connection.execute(select(HOLDERS.c.seat, HOLDERS.c.device).where(HOLDERS.c.game == game))
    found: dict[str, frozenset[int]] = {}
    for row in rows.all():
        found[row.device] = found.get(row.device, frozenset()) | {row.seat}
    return Places(await read_seats(connection, game), found)


async def put(connection: AsyncConnection, game: int, seat: int, device: str) -> Places:
    """Write that a device holds a place; that it lost one before is forgotten."""
    before = and_(of(game, device), or_(HOLDERS.c.seat == seat, HOLDERS.c.seat < WATCHER))
    await connection.execute(delete(HOLDERS).where(before))
    await connection.execute(insert(HOLDERS).values(place_values(game, seat, device, hidden=0)))
    return await read_places(connection, game)


async def lose(connection: AsyncConnection, game: int, seat: int, why: int, but: str = "") -> Places:
    """Take a seat from its devices but one, and note why they have lost it."""
    others = and_(HOLDERS.c.game == game, HOLDERS.c.seat == seat, HOLDERS.c.device != but)
    gone = list((await connection.execute(select(HOLDERS.c.device).where(others))).scalars())
    await connection.execute(delete(HOLDERS).where(others))
    await note_lost(connection, game, why, gone)
    return await read_places(connection, game)


async def note_lost(connection: AsyncConnection, game: int, why: int, devices: Iterable[str]) -> None:
    """Note how devices lost their seat; the last time counts."""
    for device in devices:
        await connection.execute(delete(HOLDERS).where(of(game, device), HOLDERS.c.seat < WATCHER))
        await connection.execute(insert(HOLDERS).values(place_values(game, why, device, hidden=1)))


def place_values(game: int, seat: int, device: str, hidden: int) -> dict[str, Any]:
    """Return the columns of a place."""
    return {"game": game, "seat": seat, "device": device, "hidden": hidden}
