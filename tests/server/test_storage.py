"""Storage on SQLite and PostgreSQL: what is written comes back, nobody overwrites anybody, failures change nothing."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import Connection, func, inspect, select, text, update
from sqlalchemy.ext.asyncio import AsyncEngine

import sabika
from sabika.kernel.rng import Rng
from sabika.server.config import Config
from sabika.server.play.archive import position_at, whole_log
from sabika.server.play.house import House, StaleQuestion
from sabika.server.play.past import moves, standing
from sabika.server.play.room import REMEMBERED, REMEMBERED_SIZE, SNAPSHOT_EVERY, Room
from sabika.server.play.setting import create
from sabika.server.play.telling import position
from sabika.server.play.undoing import read_undo
from sabika.server.protocol.errors import Refusal
from sabika.server.protocol.tables import DoAction, DoUndo, NewSeat, NewTable
from sabika.server.storage import places
from sabika.server.storage.engine import make_engine
from sabika.server.storage.migrate import upgrade
from sabika.server.storage.rows import Entry, GameRow
from sabika.server.storage.store import PAGE, Store
from sabika.server.storage.tables import LOG, SNAPSHOTS
from sabika.server.storage.writer import Conflict
from sabika.titles import remake
from tests.helpers.loops import run_async
from tests.server.postgres import Cluster

EVERYBODY = frozenset(range(6))
DEVICE = "a-device-with-a-long-secret-id"


def with_house(database: str, work: Callable[[House], Awaitable[None]], engine: AsyncEngine | None = None) -> None:
    """Run some work with a house on a database."""

    async def run() -> None:
        house = House(Config(database), Store(database))
        house.store.engine = engine or house.store.engine
        await house.store.open()
        try:
            await work(house)
        finally:
            await house.close()
            await house.store.close()

    run_async(run())


async def new_room(house: House, title: str = "alhambra", modules: tuple[str, ...] = ("all",)) -> Room:
    """Return a new table with three people."""
    wish = NewTable(title, [NewSeat("here"), NewSeat("online"), NewSeat("here")], list(modules))
    return await create(house, DEVICE, wish)


async def play(house: House, room: Room, moves: int, chance: random.Random) -> None:
    """Do some greedy moves, and now and then take one back."""
    bot = sabika.bot("greedy")
    for number in range(moves):
        if room.row.finished:
            return
        seat = room.game.waiting(room.state)[0]
        earliest = room.undo_to(seat)
        if earliest is not None and chance.random() < 0.3:
            await house.undo(room, EVERYBODY, DoUndo(f"undo-{room.n:06d}", room.seq, seat, earliest))
            continue
        action = bot.choose(room.game, room.game.view(room.state, seat), Rng(f"{number}-{chance.random()}"))
        wish = DoAction(f"play-{room.n:06d}", room.seq, room.game.notation.write(action), room.n)
        done = await house.act(room, EVERYBODY, wish)
        assert done.n == room.n


def played(room: Room, entries: list[Entry]) -> sabika.Match:
    """Return the game that a log tells, by the engine alone."""
    match = sabika.Match(remake(room.row.setup), room.row.setup.seed)
    for entry in entries:
        if entry.kind == "undo":
            match.undo(entry.seat, read_undo(entry.line))
        else:
            match.play(entry.line)
    return match


def test_what_is_written_comes_back(database: str) -> None:
    async def work(house: House) -> None:
        room = await new_room(house)
        found = await house.store.find(room.row.code)
        assert found == room.row
        assert found is not None
        assert await house.store.find("NOBODY") is None
        assert await places.held(house.store, found.id, found.host) == {-1, 0, 2}
        await places.join(house.store, found.id, 1, 0, "other")
        await places.join(house.store, found.id, 1, 0, "other")
        assert await places.held(house.store, found.id, "other") == {1}
        now = await house.store.find(room.row.code)
        assert await house.store.of_device("other") == [(now, frozenset((1,)))]
        assert await house.store.of_device(found.host) == [(now, frozenset((0, 2)))]
        await places.hide(house.store, found.id, "other")
        assert await house.store.of_device("other") == []
        assert await places.held(house.store, found.id, "other") == {1}
        assert await places.link_rematch(house.store, found.id, "NEXT")
        assert not await places.link_rematch(house.store, found.id, "OTHER")

    with_house(database, work)


@pytest.mark.parametrize("entries", [1, PAGE - 1, PAGE, 2 * PAGE + 1])
def test_a_log_of_any_length_comes_back_in_its_order(database: str, entries: int) -> None:
    async def work(house: House) -> None:
        room = await new_room(house)
        log = [Entry(n, "action", 0, f"p1 take {n}", f"key-{n}", n, 0.0, "[]", 0, b"x") for n in range(entries)]
        game = await house.store.create(replace(room.row, code="LONGLOG"), [], log)
        assert await house.store.log(game, -1) == log
        assert await house.store.log(game, 0, entries - 2) == log[1:-1]
        assert await house.store.told(game, 0) == [replace(entry, position=None) for entry in log[1:]]

    with_house(database, work)


def test_the_oldest_uploads_that_nobody_has_open_make_room(database: str) -> None:
    async def work(house: House) -> None:
        room = await new_room(house)
        upload = replace(room.row, kind="replay")
        log = [Entry(0, "setup", -1, "", "setup", 0, 0.0, "[]", 0)]
        for number in range(6):
            await house.store.create(replace(upload, code=f"FILE{number}"), [(-1, "device")], log, "{}")
        await house.store.remove_uploads(6, frozenset())
        await house.store.remove_uploads(2, frozenset(("FILE1", room.row.code)))
        left = [f"FILE{number}" for number in range(6) if await house.store.find(f"FILE{number}") is not None]
        assert left == ["FILE1", "FILE4", "FILE5"]
        assert await house.store.find(room.row.code) == room.row
        assert len(await house.store.of_device("device")) == 3
        async with house.store.reading() as connection:
            for table in (LOG, SNAPSHOTS):
                assert (await connection.execute(select(func.count()).select_from(table))).scalar() == 4

    with_house(database, work)


def test_what_is_remembered_of_a_game_has_a_size(database: str) -> None:
    async def work(house: House) -> None:
        room = await new_room(house)
        await play(house, room, 3, random.Random(5))
        last, n = room.told[room.n], room.n

        def remember(size: int) -> None:
            nonlocal n
            n += 1
            entry = Entry(n, "action", 0, "p1 take 1", f"key-{n:06d}", n, 0.0, "x" * size)
            room.remember(entry, last._replace(n=n))
            assert n in room.told

        for _ in range(REMEMBERED):
            remember(REMEMBERED_SIZE // 4)
            remember(10)
            assert sum(room.sizes.values()) <= REMEMBERED_SIZE
        assert len(room.told) == 7
        remember(2 * REMEMBERED_SIZE)
        assert list(room.told) == [n]
        for _ in range(2 * REMEMBERED):
            remember(2)
        assert len(room.told) == len(room.sizes) == len(room.keys) == REMEMBERED

    with_house(database, work)


def test_who_missed_more_than_is_remembered_is_told_all_of_it(database: str) -> None:
    async def work(house: House) -> None:
        room = await new_room(house)
        await play(house, room, 30, random.Random(6))
        expected = await position(house, room, "", EVERYBODY, 0, -1)
        while len(room.told) > 3:
            room.told.pop(min(room.told))
        assert (await position(house, room, "", EVERYBODY, 0, -1)).entries == expected.entries
        assert (await position(house, room, "", EVERYBODY, 0, room.n - 3)).entries == expected.entries[-3:]
        assert [told.n for told in expected.entries] == list(range(room.n + 1))

    with_house(database, work)


def test_migrations_run_once(database: str) -> None:
    async def work(house: House) -> None:
        await house.store.open()
        async with house.store.reading() as connection:
            shape = (await connection.execute(text("select version_num from shape_version"))).scalars().all()
            first = (await connection.execute(text("select version_num from alembic_version"))).scalars().all()
        assert (shape, first) == (["0003"], ["0001"])

    with_house(database, work)
    with_house(database, work)


def test_no_number_and_no_key_is_written_twice(database: str) -> None:
    async def work(house: House) -> None:
        room = await new_room(house)
        first = room.acting(room.game.legal(room.state)[0], "key-one")
        await house.store.append(room.row.id, first.entry, first.summary)
        with pytest.raises(Conflict):
            await house.store.append(room.row.id, first.entry, first.summary)
        room.take(first)
        again = room.acting(room.game.legal(room.state)[0], "key-one")
        with pytest.raises(Conflict):
            await house.store.append(room.row.id, again.entry, again.summary)
        found = await house.store.find(room.row.code)
        assert found is not None
        assert found.summary.n == 1
        assert [entry.key for entry in await house.store.log(room.row.id)] == ["key-one"]

    with_house(database, work)


def test_two_services_on_one_database_never_both_write(database: str) -> None:
    async def work(house: House) -> None:
        other = House(Config(database), Store(database))
        room = await new_room(house)
        twin = await other.room(room.row.code)
        for number in range(12):
            seat = room.game.waiting(room.state)[0]
            lines = [room.game.notation.write(action) for action in list(room.game.legal(room.state, seat))[:2]]
            wishes = [DoAction(f"both-{number}-{who}", room.seq, lines[who % len(lines)]) for who in range(2)]
            results = await asyncio.gather(
                house.act(room, EVERYBODY, wishes[0]), other.act(twin, EVERYBODY, wishes[1]), return_exceptions=True
            )
            assert sum(isinstance(result, StaleQuestion) for result in results) == 1, results
            await house.reload(room)
            await other.reload(twin)
            assert room.state == twin.state
        await other.store.close()

    with_house(database, work)


@pytest.mark.parametrize("title", sabika.TITLES)
def test_a_table_loads_from_a_snapshot_as_from_its_whole_log(title: str, database: str) -> None:
    async def work(house: House) -> None:
        chance = random.Random(title)
        room = await new_room(house, title, ("all",) if title == "alhambra" else ())
        for _ in range(8):
            await play(house, room, 17, chance)
            fresh = House(house.config, house.store)
            loaded = await fresh.room(room.row.code)
            match = played(room, await house.store.log(room.row.id))
            assert loaded.state == room.state == match.state
            assert (loaded.n, loaded.row) == (room.n, room.row)
            assert [loaded.undo_to(seat) for seat in range(3)] == [room.undo_to(seat) for seat in range(3)]
            assert [room.undo_to(seat) for seat in range(3)] == [match.undo_to(seat) for seat in range(3)]
        async with house.store.reading() as connection:
            kept = (await connection.execute(select(func.count()).select_from(SNAPSHOTS))).scalar_one()
            written = (await connection.execute(select(func.count()).select_from(LOG))).scalar_one()
        assert room.n + 1 == written
        assert kept > written // (SNAPSHOT_EVERY + 15)
        quick = await House(house.config, house.store).room(room.row.code)
        assert min(quick.told, default=quick.n) > 0, "older entries were not read"

    with_house(database, work)


def test_a_repeated_key_has_one_effect(database: str) -> None:
    async def work(house: House) -> None:
        room = await new_room(house)
        wish = DoAction("the-same-key", 0, room.game.notation.write(room.game.legal(room.state)[0]))
        answers = await asyncio.gather(*(house.act(room, EVERYBODY, wish) for _ in range(5)))
        assert len({(answer.n, answer.seq) for answer in answers}) == 1
        assert room.n == 1
        later = House(house.config, house.store)
        assert await later.act(await later.room(room.row.code), EVERYBODY, wish) == answers[0]
        with pytest.raises(Refusal, match="not_your_seat"):
            await house.act(room, frozenset((5,)), wish)

    with_house(database, work)


def test_who_goes_away_while_it_is_written_loses_nothing(database: str) -> None:
    async def work(house: House) -> None:
        room = await new_room(house)
        wish = DoAction("cancelled-key", 0, room.game.notation.write(room.game.legal(room.state)[0]))
        asked = asyncio.create_task(house.act(room, EVERYBODY, wish))
        await asyncio.sleep(0)
        asked.cancel()
        await house.close()
        assert room.n == 1
        assert (await house.room(room.row.code)).n == len(await house.store.log(room.row.id)) == 1

    with_house(database, work)


def test_a_table_that_the_database_has_left_behind_catches_up(database: str) -> None:
    async def work(house: House) -> None:
        other = House(Config(database), Store(database))
        room = await new_room(house)
        await play(house, room, 3, random.Random(5))
        behind = await other.room(room.row.code)
        await play(house, room, 90, random.Random(6))
        behind.told.clear()  # so that the database is asked
        now = await asyncio.wait_for(position(other, behind, behind.row.host, EVERYBODY, 0, -1), 60)
        assert (now.n, now.seq) == (behind.n, behind.seq) == (room.n, room.seq)
        assert [entry.n for entry in now.entries] == list(range(room.n + 1))
        await other.store.close()

    with_house(database, work)


def test_a_table_that_another_service_moves_on_while_it_is_loaded_is_whole(database: str) -> None:
    async def work(house: House) -> None:
        other = House(Config(database), Store(database))
        room = await new_room(house)
        find = other.store.find

        async def find_then_wait(code: str) -> GameRow | None:
            row = await find(code)
            await play(house, room, 2 * SNAPSHOT_EVERY, random.Random(7))
            return row

        other.store.find = find_then_wait  # type: ignore[method-assign]
        loaded = await other.room(room.row.code)
        assert (loaded.n, loaded.seq) == (0, 0) < (room.n, room.seq)
        assert not other.aside
        other.store.find = find  # type: ignore[method-assign]
        await other.catch_up(loaded, room.n)
        assert loaded.state == room.state
        await other.store.close()

    with_house(database, work)


def test_what_cannot_be_stored_fails_alone(database: str) -> None:
    async def work(house: House) -> None:
        rooms = [await new_room(house) for _ in range(3)]
        changes = []
        for room in rooms:
            (action, *_) = room.game.legal(room.state)
            changes.append(room.acting(action, "together"))
        entries = [change.entry for change in changes]
        entries[1] = replace(entries[1], seat=2**70)
        written = await asyncio.gather(
            *(
                house.store.append(room.row.id, entry, change.summary)
                for room, entry, change in zip(rooms, entries, changes, strict=True)
            ),
            return_exceptions=True,
        )
        assert [isinstance(each, Exception) for each in written] == [False, True, False]
        assert [len(await house.store.log(room.row.id)) for room in rooms] == [1, 0, 1]

    with_house(database, work)


def test_a_database_that_does_not_answer_is_not_waited_for_for_ever(cluster: Cluster) -> None:
    async def work(house: House) -> None:
        room = await new_room(house)
        await play(house, room, 3, random.Random(8))
        with cluster.standing_still():
            await refused_by_storage(house, room)
        await play(house, room, 3, random.Random(9))
        assert len(await house.store.log(room.row.id)) == room.n

    database = cluster.new_database()
    with_house(database, work, make_engine(database, 0.5))


def any_wish(room: Room) -> DoAction:
    """Return an action that is allowed."""
    return DoAction(f"any-{room.n:08d}", room.seq, room.game.notation.write(room.game.legal(room.state)[0]))


async def refused_for_now(house: House, room: Room) -> None:
    """Check that an action is refused for now and changes nothing, neither here nor in the database."""
    n = room.n
    await refused_by_storage(house, room)
    assert len(await house.store.log(room.row.id)) == n


async def refused_by_storage(house: House, room: Room) -> None:
    """Check that an action is refused for now and changes nothing here."""
    before, n = room.state, room.n
    with pytest.raises(Refusal) as refused:
        await house.act(room, EVERYBODY, any_wish(room))
    assert (refused.value.status, refused.value.body.error) == (503, "storage")
    assert (room.state, room.n) == (before, n)


def test_a_full_disk_changes_nothing(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        room = await new_room(house)
        async with house.store.engine.connect() as connection:  # the only one in the pool, so it holds for all
            await connection.execute(text("pragma max_page_count = 1"))
        for _ in range(400):
            try:
                await house.act(room, EVERYBODY, any_wish(room))
            except Refusal:
                break
        await refused_for_now(house, room)
        async with house.store.engine.connect() as connection:
            await connection.execute(text("pragma max_page_count = 100000"))
        n = room.n
        assert (await house.act(room, EVERYBODY, any_wish(room))).n == n + 1

    with_house(f"sqlite+aiosqlite:///{tmp_path}/full.db", work)


def test_a_locked_database_changes_nothing(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        room = await new_room(house)
        async with house.store.engine.connect() as connection:
            await connection.execute(text("pragma busy_timeout = 100"))
        other = sqlite3.connect(tmp_path / "locked.db", isolation_level=None)
        try:
            other.execute("begin immediate")
            await refused_for_now(house, room)
        finally:
            other.execute("rollback")
            other.close()

    with_house(f"sqlite+aiosqlite:///{tmp_path}/locked.db", work)


@pytest.mark.parametrize("title", sabika.TITLES)
def test_the_past_is_what_was_played_without_what_was_taken_back(title: str, database: str) -> None:
    async def work(house: House) -> None:
        room = await new_room(house, title, ("all",) if title == "alhambra" else ())
        await play(house, room, 90, random.Random(4))
        entries = await house.store.log(room.row.id)
        assert {entry.kind for entry in entries} == {"action", "undo"}
        match = played(room, entries)
        fresh = House(house.config, house.store)
        again = await fresh.room(room.row.code)
        log = await whole_log(fresh, again)
        assert [entry.n for entry in log] == list(range(room.n + 1))
        write = match.game.notation.write
        assert [entry.line for entry in standing(log)] == ["", *map(write, match.actions)]
        for seq, state in enumerate(match.states):
            assert await position_at(fresh, again, seq) == state
        for seat in (None, 0, 1, 2):
            told = (await moves(fresh, again, EVERYBODY, seat)).moves
            seen = [[event.seen_by(seat) for event in events] for events in match.told]
            assert msgspec.json.encode([move.events for move in told]) == msgspec.json.encode(seen)

    with_house(database, work)


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
    async def work(house: House) -> None:
        room = await new_room(house)
        await play(house, room, 60, random.Random(9))
        async with house.store.writing() as connection:
            await connection.execute(update(LOG).values(line="p1 take 1 2 3 4"))
        fresh = House(house.config, house.store)
        again = await fresh.room(room.row.code)
        assert again.state == room.state
        now = await position(fresh, again, again.row.host, EVERYBODY, 0, -1)
        assert [entry.n for entry in now.entries] == list(range(again.n + 1))
        assert len((await moves(fresh, again, EVERYBODY, 0)).moves) == again.seq + 1
        await fresh.act(again, EVERYBODY, any_wish(again))

    with_house(f"sqlite+aiosqlite:///{tmp_path}/tables.db", work)
