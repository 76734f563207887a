"""Before the game the host arranges it anew: title, modules, options, seats, helps. Whoever has sat down stays.

Only the host does it, and only while friends gather; everybody at the table sees it at once.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from sabika.server.play.gathering import has_begun, rewrite
from sabika.server.play.live_table import LiveTable
from sabika.server.play.new_table import clean, make, new_row, refuse_no_persons, seat_for
from sabika.server.play.seating import refuse_guests
from sabika.server.play.table_manager import TableManager
from sabika.server.protocol.errors import Refusal
from sabika.server.protocol.tables import Arrange, ArrangedSeat
from sabika.server.storage import places
from sabika.server.storage.places import Places
from sabika.server.storage.rows import GATHERING, SeatRow
from sabika.server.storage.store import WATCHER
from sabika.server.tokens import hashed
from sabika.sim.own import OwnBot, own_bots


async def arrange(manager: TableManager, table: LiveTable, device: str, request: Arrange) -> None:
    """Put another game on the table, for the same people."""
    refuse_guests(table.row, device)
    refuse_no_persons(request.seats)
    async with table.lock:
        if not table.row.gathering or table.row.finished:
            raise has_begun()
        host = hashed(device)
        now = await places.at(manager.store, table.row.id)
        refuse_moved_guests(now, host, request.seats)
        game = make(request)
        fresh = new_row(
            game,
            table.row.code,
            host,
            clean(request.name, ""),
            request.settings,
            arranged(now, request, own_bots(manager.config.bots)),
        )
        watch = table.row.watch if request.settings.watchers else None
        row = replace(fresh, id=table.row.id, watch=watch, created=table.row.created, stage=GATHERING)
        moved = {seat.was: at for at, seat in enumerate(request.seats) if seat.was is not None}
        await rewrite(manager, table, row, game, lambda then: holders(then, host, request), moved)


def refuse_moved_guests(now: Places, host: str, seats: list[ArrangedSeat]) -> None:
    """Refuse to take a seat from somebody who sits there: that is asking them to leave, and has to be said so."""
    before = [seat.was for seat in seats if seat.was is not None]
    if len(set(before)) < len(before) or any(seat >= len(now.seats) for seat in before):
        raise Refusal(400, "setup", "each seat of before can be one seat at most", about="seats")
    kept = {seat.was: seat.kind for seat in seats}
    for seat in now.seats:
        if guests_on(now, host, seat.seat) and kept.get(seat.seat) != seat.kind:
            raise Refusal(409, "occupied", "somebody sits there; ask them to leave first", seat=seat.seat)


def guests_on(now: Places, host: str, seat: int) -> list[str]:
    """Return the devices other than the host's that hold a seat."""
    return [device for place, device in now.holders if place == seat and device != host]


def arranged(now: Places, request: Arrange, own: Mapping[str, OwnBot]) -> tuple[SeatRow, ...]:
    """Return the seats as they are from now on.

    A link opens a seat by its number: where a seat has moved, its old link opens nothing.
    """
    link = max(seat.link for seat in now.seats) + 1
    return tuple(arranged_seat(now, at, seat, link, own) for at, seat in enumerate(request.seats))


def arranged_seat(now: Places, at: int, request: ArrangedSeat, link: int, own: Mapping[str, OwnBot]) -> SeatRow:
    """Return one seat; a person who has sat down keeps their name."""
    fresh = replace(seat_for(at, request, own), link=link)
    if request.was is None:
        return fresh
    old = now.seats[request.was]
    if fresh.kind == "online" and old.kind == "online" and old.devices:
        fresh = replace(fresh, name=old.name)
    stays = at == old.seat and fresh.kind == old.kind
    return replace(fresh, token=old.token, link=old.link, freed=old.freed) if stays else fresh


def holders(now: Places, host: str, request: Arrange) -> list[tuple[int, str]]:
    """Return who holds what from now on; whoever watches goes on watching if that is allowed."""
    refuse_moved_guests(now, host, request.seats)
    watching = [(WATCHER, device) for place, device in now.holders if place == WATCHER and request.settings.watchers]
    seated = ((at, device) for at, seat in enumerate(request.seats) for device in sitting(now, host, seat))
    return [*dict.fromkeys([(WATCHER, host), *watching, *seated])]


def sitting(now: Places, host: str, seat: ArrangedSeat) -> list[str]:
    """Return the devices that hold a seat: those of before, and the host's own where it is on their device."""
    if seat.kind == "bot":
        return []
    stays = seat.was is not None and now.seats[seat.was].kind == seat.kind
    before = [device for place, device in now.holders if place == seat.was] if stays else []
    return [*before, host] if seat.kind == "here" else before
