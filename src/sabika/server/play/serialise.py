"""What a device is told about a table."""

from __future__ import annotations

from sabika.kernel.rng import seed_hash
from sabika.lessons import lesson_of
from sabika.server.play.archive import told_after
from sabika.server.play.company import PERSONS, seats_here
from sabika.server.play.live_table import LiveTable
from sabika.server.play.orders import told_orders
from sabika.server.play.table_manager import TableManager
from sabika.server.protocol.errors import Refusal
from sabika.server.protocol.live import Presence
from sabika.server.protocol.tables import EntryView, Position, Seat, Table
from sabika.server.storage.places import FREED, LET_GO
from sabika.server.storage.rows import GameRow, SeatRow
from sabika.server.storage.store import WATCHER


def presence(table: LiveTable) -> Presence:
    """Return who is connected, and for how long the others have been away."""
    company, seats = table.company, seats_here(table)
    watchers = sum(1 for connection in table.connections if not connection.held - {WATCHER})
    away = company.look_round(seats, {seat.seat for seat in table.row.seats if seat.kind in PERSONS})
    agreed = {seat: sorted(votes) for seat, votes in company.votes.items() if votes}
    return Presence(sorted(seats), watchers, away, agreed)


def table_of(row: GameRow, device: str, held: frozenset[int], here: Presence) -> Table:
    """Return a table as one device sees it; the seed only when nothing is secret any more."""
    guided = lesson_of(row.setup)
    return Table(
        code=row.code,
        kind=row.kind,
        name=row.name,
        title=row.setup.title,
        modules=list(row.setup.modules),
        options=dict(row.setup.options),
        rules=row.setup.rules,
        components=row.setup.components,
        seed_hash=seed_hash(row.setup.seed),
        seed=row.setup.seed if row.finished else None,
        settings=row.settings,
        seats=[seat_of(seat, held, here) for seat in row.seats],
        host=row.host == device,
        watchers=here.watchers,
        created=row.created,
        updated=row.updated,
        finished=row.summary.finished,
        n=row.summary.n,
        seq=row.summary.seq,
        waiting=[] if row.gathering else list(row.summary.waiting),
        result=row.summary.result,
        rematch=row.rematch,
        lesson=guided.id if guided is not None else None,
        gathering=row.gathering,
    )


def seat_of(seat: SeatRow, held: frozenset[int], here: Presence) -> Seat:
    """Return a seat as one device sees it."""
    mine, bot = seat.seat in held, seat.kind == "bot"
    return Seat(
        seat=seat.seat,
        kind=seat.kind,  # type: ignore[arg-type]
        name=seat.name,
        level=seat.level,
        mine=mine,
        present=bot or seat.seat in here.seats,
        taken=bot or seat.devices > 0,
        devices=seat.devices if mine else 0,
        freed=seat.freed,
        orders=told_orders(seat) if mine else [],
        away=here.away.get(seat.seat),
        stand_in=seat.stand_in is not None,
        stood=seat.stood,
        agreed=here.agreed.get(seat.seat, []),
    )


def no_place(lost: int | None) -> Refusal:
    """Return the refusal of a device without a place, with what happened if it had one before."""
    if lost == FREED:
        return Refusal(403, "seat_freed", "the host has freed the seat of this device")
    if lost == LET_GO:
        return Refusal(403, "let_go", "another device has kept the seat to itself")
    return Refusal(403, "not_at_table", "this device has no seat at this table")


def may_look(table: LiveTable, held: frozenset[int], seat: int | None) -> None:
    """Refuse who may not look through a seat: others' seats are closed until the game is over."""
    if not held and not table.row.kind == "replay":
        raise no_place(None)
    if seat is None or seat in held:
        return
    if seat >= table.row.setup.players:
        raise Refusal(404, "no_seat", f"there is no seat {seat}", seat=seat)
    if not table.row.finished:
        raise Refusal(403, "not_your_seat", "this device does not have that seat", seat=seat)


async def position(
    manager: TableManager, table: LiveTable, device: str, held: frozenset[int], seat: int | None, since: int | None
) -> Position:
    """Return everything that a viewer needs, with the log entries after `since`.

    Nothing is awaited after the entries are complete, so that the picture belongs to the last of them.
    """
    may_look(table, held, seat)
    entries = await entries_since(manager, table, seat, since)
    seen = table_of(table.row, device, held, presence(table))
    notes = list(table.company.notes)
    return Position(table.n, table.seq, seen, table.box, table.client_view(seat), entries, notes)


async def entries_since(
    manager: TableManager, table: LiveTable, seat: int | None, since: int | None
) -> list[EntryView]:
    """Return the log entries after one, as a viewer may know them: from memory, or from the database."""
    if since is None or since >= table.n:
        return []
    if since + 1 in table.told and since + 1 > table.n - len(table.told):
        return [table.told[n].told(seat) for n in range(since + 1, table.n + 1)]
    stored = await told_after(manager, table, since, seat)
    last = stored[-1].n if stored else since
    if last > table.n:
        await manager.catch_up(table, last)
    # What came while the database was asked is in memory.
    later = [table.told[n].told(seat) for n in range(last + 1, table.n + 1) if n in table.told]
    return [told for told in (*stored, *later) if told.n <= table.n]
