"""Storage on SQLite and PostgreSQL: what is written comes back, nobody overwrites anybody, failures change nothing."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, func, inspect, select, text, update

import sabika
from sabika.kernel.rng import Rng
from sabika.server.config import Config
from sabika.server.play.archive import position_at, whole_log
from sabika.server.play.live_table import REMEMBERED, REMEMBERED_SIZE, SNAPSHOT_EVERY, LiveTable
from sabika.server.play.new_table import create
from sabika.server.play.past import moves, standing
from sabika.server.play.serialise import position
from sabika.server.play.table_manager import StaleQuestion, TableManager
from sabika.server.play.undoing import read_undo
from sabika.server.protocol.errors import Refusal
from sabika.server.protocol.tables import DoAction, DoUndo, NewSeat, NewTable
from sabika.server.storage import places
from sabika.server.storage.additions import Conflict
from sabika.server.storage.engine import make_engine
from sabika.server.storage.migrate import upgrade
from sabika.server.storage.rows import Entry, GameRow
from sabika.server.storage.store import PAGE, Store
from sabika.server.storage.tables import LOG, SNAPSHOTS
from sabika.titles import remake
from tests.helpers.loops import run_async
from tests.server.managers import EVERYBODY, with_manager
from tests.server.postgres import Cluster

DEVICE = "a-device-with-a-long-secret-id"


async def new_table(manager: TableManager, title: str = "alhambra", modules: tuple[str, ...] = ("all",)) -> LiveTable:
    """Return a new table with three people."""
    wish = NewTable(title, [NewSeat("here"), NewSeat("online"), NewSeat("here")], list(modules))
    return await create(manager, DEVICE, wish)


async def play(manager: TableManager, table: LiveTable, moves: int, rng: random.Random) -> None:
    """Do some greedy moves, and now and then take one back."""
    bot = sabika.bot("greedy")
    for number in range(moves):
        if table.row.finished:
            return
        seat = table.game.waiting(table.state)[0]
        earliest = table.undo_to(seat)
        if earliest is not None and rng.random() < 0.3:
            await manager.undo(table, EVERYBODY, DoUndo(f"undo-{table.n:06d}", table.seq, seat, earliest))
            continue
        action = bot.choose(table.game, table.game.view(table.state, seat), Rng(f"{number}-{rng.random()}"))
        wish = DoAction(f"play-{table.n:06d}", table.seq, table.game.notation.write(action), table.n)
        done = await manager.act(table, EVERYBODY, wish)
        assert done.n == table.n


def played(table: LiveTable, entries: list[Entry]) -> sabika.Match:
    """Return the game that a log tells, by the engine alone."""
    match = sabika.Match(remake(table.row.setup), table.row.setup.seed)
    for entry in entries:
        if entry.kind == "undo":
            match.undo(entry.seat, read_undo(entry.line))
        else:
            match.play(entry.line)
    return match


def test_what_is_written_comes_back(database: str) -> None:
    async def work(manager: TableManager) -> None:
        table = await new_table(manager)
        found = await manager.store.find(table.row.code)
        assert found == table.row
        assert found is not None
        assert await manager.store.find("NOBODY") is None
        assert await places.held(manager.store, found.id, found.host) == {-1, 0, 2}
        await places.join(manager.store, found.id, 1, 0, "other")
        await places.join(manager.store, found.id, 1, 0, "other")
        assert await places.held(manager.store, found.id, "other") == {1}
        now = await manager.store.find(table.row.code)
        assert await manager.store.of_device("other") == [(now, frozenset((1,)))]
        assert await manager.store.of_device(found.host) == [(now, frozenset((0, 2)))]
        await places.hide(manager.store, found.id, "other")
        assert await manager.store.of_device("other") == []
        assert await places.held(manager.store, found.id, "other") == {1}
        assert await places.link_rematch(manager.store, found.id, "NEXT")
        assert not await places.link_rematch(manager.store, found.id, "OTHER")

    with_manager(database, work)


@pytest.mark.parametrize("entries", [1, PAGE - 1, PAGE, 2 * PAGE + 1])
def test_a_log_of_any_length_comes_back_in_its_order(database: str, entries: int) -> None:
    async def work(manager: TableManager) -> None:
        table = await new_table(manager)
        log = [Entry(n, "action", 0, f"p1 take {n}", f"key-{n}", n, 0.0, "[]", 0, b"x") for n in range(entries)]
        game = await manager.store.create(replace(table.row, code="LONGLOG"), [], log)
        assert await manager.store.log(game, -1) == log
        assert await manager.store.log(game, 0, entries - 2) == log[1:-1]
        assert await manager.store.told(game, 0) == [replace(entry, position=None) for entry in log[1:]]

    with_manager(database, work)


def test_the_oldest_uploads_that_nobody_has_open_make_room(database: str) -> None:
    async def work(manager: TableManager) -> None:
        table = await new_table(manager)
        upload = replace(table.row, kind="replay")
        log = [Entry(0, "setup", -1, "", "setup", 0, 0.0, "[]", 0)]
        for number in range(6):
            await manager.store.create(replace(upload, code=f"FILE{number}"), [(-1, "device")], log, "{}")
        await manager.store.remove_uploads(6, frozenset())
        await manager.store.remove_uploads(2, frozenset(("FILE1", table.row.code)))
        left = [f"FILE{number}" for number in range(6) if await manager.store.find(f"FILE{number}") is not None]
        assert left == ["FILE1", "FILE4", "FILE5"]
        assert await manager.store.find(table.row.code) == table.row
        assert len(await manager.store.of_device("device")) == 3
        async with manager.store.reading() as connection:
            for rows in (LOG, SNAPSHOTS):
                assert (await connection.execute(select(func.count()).select_from(rows))).scalar() == 4

    with_manager(database, work)


def test_what_is_remembered_of_a_game_has_a_size(database: str) -> None:
    async def work(manager: TableManager) -> None:
        table = await new_table(manager)
        await play(manager, table, 3, random.Random(5))
        last, n = table.told[table.n], table.n

        def remember(size: int) -> None:
            nonlocal n
            n += 1
            entry = Entry(n, "action", 0, "p1 take 1", f"key-{n:06d}", n, 0.0, "x" * size)
            table.remember(entry, last._replace(n=n))
            assert n in table.told

        for _ in range(REMEMBERED):
            remember(REMEMBERED_SIZE // 4)
            remember(10)
            assert sum(table.sizes.values()) <= REMEMBERED_SIZE
        assert len(table.told) == 7
        remember(2 * REMEMBERED_SIZE)
        assert list(table.told) == [n]
        for _ in range(2 * REMEMBERED):
            remember(2)
        assert len(table.told) == len(table.sizes) == len(table.keys) == REMEMBERED

    with_manager(database, work)


def test_who_missed_more_than_is_remembered_is_told_all_of_it(database: str) -> None:
    async def work(manager: TableManager) -> None:
        table = await new_table(manager)
        await play(manager, table, 30, random.Random(6))
        expected = await position(manager, table, "", EVERYBODY, 0, -1)
        while len(table.told) > 3:
            table.told.pop(min(table.told))
        assert (await position(manager, table, "", EVERYBODY, 0, -1)).entries == expected.entries
        assert (await position(manager, table, "", EVERYBODY, 0, table.n - 3)).entries == expected.entries[-3:]
        assert [told.n for told in expected.entries] == list(range(table.n + 1))

    with_manager(database, work)


def test_migrations_run_once(database: str) -> None:
    async def work(manager: TableManager) -> None:
        await manager.store.open()
        async with manager.store.reading() as connection:
            shape = (await connection.execute(text("select version_num from shape_version"))).scalars().all()
            first = (await connection.execute(text("select version_num from alembic_version"))).scalars().all()
        assert (shape, first) == (["0005"], ["0001"])

    with_manager(database, work)
    with_manager(database, work)


def test_no_number_and_no_key_is_written_twice(database: str) -> None:
    async def work(manager: TableManager) -> None:
        table = await new_table(manager)
        first = table.acting(table.game.legal(table.state)[0], "key-one")
        await manager.store.append(table.row.id, first.entry, first.summary)
        with pytest.raises(Conflict):
            await manager.store.append(table.row.id, first.entry, first.summary)
        table.take(first)
        again = table.acting(table.game.legal(table.state)[0], "key-one")
        with pytest.raises(Conflict):
            await manager.store.append(table.row.id, again.entry, again.summary)
        found = await manager.store.find(table.row.code)
        assert found is not None
        assert found.summary.n == 1
        assert [entry.key for entry in await manager.store.log(table.row.id)] == ["key-one"]

    with_manager(database, work)


def test_two_services_on_one_database_never_both_write(database: str) -> None:
    async def work(manager: TableManager) -> None:
        other = TableManager(Config(database), Store(database))
        table = await new_table(manager)
        twin = await other.table(table.row.code)
        for number in range(12):
            seat = table.game.waiting(table.state)[0]
            lines = [table.game.notation.write(action) for action in list(table.game.legal(table.state, seat))[:2]]
            wishes = [DoAction(f"both-{number}-{who}", table.seq, lines[who % len(lines)]) for who in range(2)]
            results = await asyncio.gather(
                manager.act(table, EVERYBODY, wishes[0]), other.act(twin, EVERYBODY, wishes[1]), return_exceptions=True
            )
            assert sum(isinstance(result, StaleQuestion) for result in results) == 1, results
            await manager.reload(table)
            await other.reload(twin)
            assert table.state == twin.state
        await other.store.close()

    with_manager(database, work)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("title", sabika.TITLES)
def test_a_table_loads_from_a_snapshot_as_from_its_whole_log(title: str, database: str) -> None:
    async def work(manager: TableManager) -> None:
        rng = random.Random(title)
        table = await new_table(manager, title, ("all",) if title == "alhambra" else ())
        for _ in range(8):
            await play(manager, table, 17, rng)
            fresh = TableManager(manager.config, manager.store)
            loaded = await fresh.table(table.row.code)
            match = played(table, await manager.store.log(table.row.id))
            assert loaded.state == table.state == match.state
            assert (loaded.n, loaded.row) == (table.n, table.row)
            assert [loaded.undo_to(seat) for seat in range(3)] == [table.undo_to(seat) for seat in range(3)]
            assert [table.undo_to(seat) for seat in range(3)] == [match.undo_to(seat) for seat in range(3)]
        async with manager.store.reading() as connection:
            kept = (await connection.execute(select(func.count()).select_from(SNAPSHOTS))).scalar_one()
            written = (await connection.execute(select(func.count()).select_from(LOG))).scalar_one()
        assert table.n + 1 == written
        assert kept > written // (SNAPSHOT_EVERY + 15)
        quick = await TableManager(manager.config, manager.store).table(table.row.code)
        assert min(quick.told, default=quick.n) > 0, "older entries were not read"

    with_manager(database, work)


def test_a_repeated_key_has_one_effect(database: str) -> None:
    async def work(manager: TableManager) -> None:
        table = await new_table(manager)
        wish = DoAction("the-same-key", 0, table.game.notation.write(table.game.legal(table.state)[0]))
        answers = await asyncio.gather(*(manager.act(table, EVERYBODY, wish) for _ in range(5)))
        assert len({(answer.n, answer.seq) for answer in answers}) == 1
        assert table.n == 1
        later = TableManager(manager.config, manager.store)
        assert await later.act(await later.table(table.row.code), EVERYBODY, wish) == answers[0]
        with pytest.raises(Refusal, match="not_your_seat"):
            await manager.act(table, frozenset((5,)), wish)

    with_manager(database, work)


def test_who_goes_away_while_it_is_written_loses_nothing(database: str) -> None:
    async def work(manager: TableManager) -> None:
        table = await new_table(manager)
        wish = DoAction("cancelled-key", 0, table.game.notation.write(table.game.legal(table.state)[0]))
        asked = asyncio.create_task(manager.act(table, EVERYBODY, wish))
        await asyncio.sleep(0)
        asked.cancel()
        await manager.close()
        assert table.n == 1
        assert (await manager.table(table.row.code)).n == len(await manager.store.log(table.row.id)) == 1

    with_manager(database, work)


def test_a_table_that_the_database_has_left_behind_catches_up(database: str) -> None:
    async def work(manager: TableManager) -> None:
        other = TableManager(Config(database), Store(database))
        table = await new_table(manager)
        await play(manager, table, 3, random.Random(5))
        behind = await other.table(table.row.code)
        await play(manager, table, 90, random.Random(6))
        behind.told.clear()  # so that the database is asked
        now = await asyncio.wait_for(position(other, behind, behind.row.host, EVERYBODY, 0, -1), 60)
        assert (now.n, now.seq) == (behind.n, behind.seq) == (table.n, table.seq)
        assert [entry.n for entry in now.entries] == list(range(table.n + 1))
        await other.store.close()

    with_manager(database, work)


def test_a_table_that_another_service_moves_on_while_it_is_loaded_is_whole(database: str) -> None:
    async def work(manager: TableManager) -> None:
        other = TableManager(Config(database), Store(database))
        table = await new_table(manager)
        find = other.store.find

        async def find_then_wait(code: str) -> GameRow | None:
            row = await find(code)
            await play(manager, table, 2 * SNAPSHOT_EVERY, random.Random(7))
            return row

        other.store.find = find_then_wait  # type: ignore[method-assign]
        loaded = await other.table(table.row.code)
        assert (loaded.n, loaded.seq) == (0, 0) < (table.n, table.seq)
        assert not other.aside
        other.store.find = find  # type: ignore[method-assign]
        await other.catch_up(loaded, table.n)
        assert loaded.state == table.state
        await other.store.close()

    with_manager(database, work)


def test_what_cannot_be_stored_fails_alone(database: str) -> None:
    async def work(manager: TableManager) -> None:
        live_tables = [await new_table(manager) for _ in range(3)]
        changes = []
        for table in live_tables:
            (action, *_) = table.game.legal(table.state)
            changes.append(table.acting(action, "together"))
        entries = [change.entry for change in changes]
        entries[1] = replace(entries[1], seat=2**70)
        written = await asyncio.gather(
            *(
                manager.store.append(table.row.id, entry, change.summary)
                for table, entry, change in zip(live_tables, entries, changes, strict=True)
            ),
            return_exceptions=True,
        )
        assert [isinstance(each, Exception) for each in written] == [False, True, False]
        assert [len(await manager.store.log(table.row.id)) for table in live_tables] == [1, 0, 1]

    with_manager(database, work)


def test_a_database_that_does_not_answer_is_not_waited_for_for_ever(cluster: Cluster) -> None:
    async def work(manager: TableManager) -> None:
        table = await new_table(manager)
        await play(manager, table, 3, random.Random(8))
        with cluster.standing_still():
            await refused_by_storage(manager, table)
        await play(manager, table, 3, random.Random(9))
        assert len(await manager.store.log(table.row.id)) == table.n

    database = cluster.new_database()
    with_manager(database, work, make_engine(database, 0.5))


def any_wish(table: LiveTable) -> DoAction:
    """Return an action that is allowed."""
    return DoAction(f"any-{table.n:08d}", table.seq, table.game.notation.write(table.game.legal(table.state)[0]))


async def refused_for_now(manager: TableManager, table: LiveTable) -> None:
    """Check that an action is refused for now and changes nothing, neither here nor in the database."""
    n = table.n
    await refused_by_storage(manager, table)
    assert len(await manager.store.log(table.row.id)) == n


async def refused_by_storage(manager: TableManager, table: LiveTable) -> None:
    """Check that an action is refused for now and changes nothing here."""
    before, n = table.state, table.n
    with pytest.raises(Refusal) as refused:
        await manager.act(table, EVERYBODY, any_wish(table))
    assert (refused.value.status, refused.value.body.error) == (503, "storage")
    assert (table.state, table.n) == (before, n)


def tell_clerk(manager: TableManager, what: str) -> None:
    """Set something up on the connection that writes the log: it is the only one of its pool, so it holds for all."""
    assert manager.store.clerk is not None
    with manager.store.clerk.engine.connect() as connection:
        connection.exec_driver_sql(what)


@pytest.mark.parametrize(("pause", "is_small"), [(0.0, True), (1e9, False)])
def test_the_journal_of_sqlite_is_emptied_beside_the_moves(tmp_path: Path, pause: float, is_small: bool) -> None:
    """Without that, it grows with every move."""

    async def work(manager: TableManager) -> None:
        assert manager.store.clerk is not None
        manager.store.clerk.pause = pause
        table = await new_table(manager)
        await play(manager, table, 80, random.Random(1))
        size = (tmp_path / "tables.db-wal").stat().st_size
        assert (size < 1_000_000) == is_small, size

    with_manager(f"sqlite+aiosqlite:///{tmp_path}/tables.db", work)


def test_a_full_disk_changes_nothing(tmp_path: Path) -> None:
    async def work(manager: TableManager) -> None:
        table = await new_table(manager)
        tell_clerk(manager, "pragma max_page_count = 1")
        for _ in range(400):
            try:
                await manager.act(table, EVERYBODY, any_wish(table))
            except Refusal:
                break
        await refused_for_now(manager, table)
        tell_clerk(manager, "pragma max_page_count = 100000")
        n = table.n
        assert (await manager.act(table, EVERYBODY, any_wish(table))).n == n + 1

    with_manager(f"sqlite+aiosqlite:///{tmp_path}/full.db", work)


def test_a_locked_database_changes_nothing(tmp_path: Path) -> None:
    async def work(manager: TableManager) -> None:
        table = await new_table(manager)
        tell_clerk(manager, "pragma busy_timeout = 100")
        other = sqlite3.connect(tmp_path / "locked.db", isolation_level=None)
        try:
            other.execute("begin immediate")
            await refused_for_now(manager, table)
        finally:
            other.execute("rollback")
            other.close()

    with_manager(f"sqlite+aiosqlite:///{tmp_path}/locked.db", work)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("title", sabika.TITLES)
def test_the_past_is_what_was_played_without_what_was_taken_back(title: str, database: str) -> None:
    async def work(manager: TableManager) -> None:
        table = await new_table(manager, title, ("all",) if title == "alhambra" else ())
        await play(manager, table, 90, random.Random(4))
        entries = await manager.store.log(table.row.id)
        assert {entry.kind for entry in entries} == {"action", "undo"}
        match = played(table, entries)
        fresh = TableManager(manager.config, manager.store)
        again = await fresh.table(table.row.code)
        log = await whole_log(fresh, again)
        assert [entry.n for entry in log] == list(range(table.n + 1))
        write = match.game.notation.write
        assert [entry.line for entry in standing(log)] == ["", *map(write, match.actions)]
        for seq, state in enumerate(match.states):
            assert await position_at(fresh, again, seq) == state
        for seat in (None, 0, 1, 2):
            told = (await moves(fresh, again, EVERYBODY, seat)).moves
            seen = [[event.seen_by(seat) for event in events] for events in match.told]
            assert msgspec.json.encode([move.events for move in told]) == msgspec.json.encode(seen)

    with_manager(database, work)


def table_names(connection: Connection) -> list[str]:
    """Return the tables that there are."""
    return inspect(connection).get_table_names()


def test_a_migration_that_breaks_off_leaves_nothing(database: str) -> None:
    async def work() -> None:
        store = Store(database)
        async with store.engine.connect() as connection:
            await connection.run_sync(upgrade)
            assert len(await connection.run_sync(table_names)) > 4
            await connection.rollback()
        async with store.engine.connect() as connection:
            assert await connection.run_sync(table_names) == []
        await store.open()
        assert await store.find("ANY") is None
        await store.close()

    run_async(work())


def test_a_log_that_the_rules_no_longer_follow_goes_on_and_keeps_its_past(tmp_path: Path) -> None:
    async def work(manager: TableManager) -> None:
        table = await new_table(manager)
        await play(manager, table, 60, random.Random(9))
        async with manager.store.writing() as connection:
            await connection.execute(update(LOG).values(line="p1 take 1 2 3 4"))
        fresh = TableManager(manager.config, manager.store)
        again = await fresh.table(table.row.code)
        assert again.state == table.state
        now = await position(fresh, again, again.row.host, EVERYBODY, 0, -1)
        assert [entry.n for entry in now.entries] == list(range(again.n + 1))
        assert len((await moves(fresh, again, EVERYBODY, 0)).moves) == again.seq + 1
        await fresh.act(again, EVERYBODY, any_wish(again))

    with_manager(f"sqlite+aiosqlite:///{tmp_path}/tables.db", work)
