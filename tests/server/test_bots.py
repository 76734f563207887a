"""Bots: they see only their view, keep the time limit, block nobody and never touch the game's chance."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

import sabika
from sabika.bots.levels import LEVELS
from sabika.kernel.rng import Rng
from sabika.server.bots.driver import Driver, rng
from sabika.server.bots.task import Task, answer, write_task
from sabika.server.config import Config
from sabika.server.play.new_table import create
from sabika.server.play.table_manager import TableManager
from sabika.server.protocol.tables import NewSeat, NewTable, Settings
from sabika.server.storage.store import Store
from sabika.server.work.helper import WORKER
from sabika.server.work.pool import TooMuch
from sabika.server.work.work import Work
from tests.helpers.levels import quick_bot
from tests.helpers.loops import run_async
from tests.server.client import Device, new_table

ENOUGH = 60
"""After so many questions a bot has been asked about most things."""
GAMES = [("alhambra", ["all"]), ("granada", []), ("roll_and_write", [])]


@pytest.mark.sampled(5)
@pytest.mark.parametrize(("title", "modules"), GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_chooses_from_plain_data_as_from_the_view(
    title: str, modules: list[str], level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = quick_bot(level)
    monkeypatch.setitem(LEVELS, level, lambda: bot)
    game = sabika.game(title, players=3, modules=modules)
    match = sabika.Match(game, "a seed that no bot may know")
    while not match.is_over and match.seq < ENOUGH:
        seat = match.waiting[0]
        view = game.view(match.state, seat)
        data = msgspec.msgpack.encode(write_task(game, view, level, f"chance {match.seq}"))
        assert match.seed.encode() not in data
        line = answer(msgspec.msgpack.decode(data, type=Task))
        assert line == game.notation.write(bot.choose(game, view, Rng(f"chance {match.seq}")))
        match.play(line)


@pytest.mark.parametrize(("former", "now"), [("easy", "beginner"), ("keen", "casual")])
def test_levels_of_earlier_releases_still_play(former: str, now: str) -> None:
    """Tables that were stored with them go on."""
    task = any_task()
    assert answer(replace(task, level=former)) == answer(replace(task, level=now))


START = "import sys, time; from sabika.server.work.worker import Ready, say; say(Ready())"
SLEEPER = f"{START}; sys.stdin.buffer.read(4); time.sleep(60)"
ENDER = f"{START}; sys.stdin.buffer.read(4)"
PERSON_AND_BOTS = [NewSeat("online"), NewSeat("bot", level="casual"), NewSeat("bot", level="beginner")]


def any_task() -> Task:
    """Return a task of some position."""
    game = sabika.game("roll_and_write", players=2)
    state = game.new("any")
    return write_task(game, game.view(state, game.waiting(state)[0]), "casual", "chance")


@pytest.mark.parametrize("program", [SLEEPER, ENDER])
def test_a_process_that_does_not_answer_is_replaced(program: str) -> None:
    async def work() -> None:
        work = Work(Config("", bot_workers=1, bot_seconds=0.3), ("-c", program))
        for _ in range(2):
            with pytest.raises(TooMuch):
                await work.choose(any_task())
        work.bots.command = WORKER
        work.config = Config("", bot_seconds=60)
        assert (await work.choose(any_task())).startswith("p")
        await work.close()

    run_async(work())


def test_a_service_that_stops_does_not_wait_for_bots(tmp_path: Path) -> None:
    async def work() -> None:
        url = f"sqlite+aiosqlite:///{tmp_path}/tables.db"
        manager = TableManager(Config(url), Store(url))
        await manager.store.open()
        work = Work(Config(url, bot_seconds=60), ("-c", SLEEPER))
        driver = Driver(manager, work)
        table = await create(manager, "a-device-with-a-long-id", NewTable("alhambra", PERSON_AND_BOTS))
        table.row = replace(table.row, seats=tuple(replace(one, kind="bot", level="casual") for one in table.row.seats))
        driver.wake(table)
        assert table.driver is not None
        await asyncio.sleep(0)  # it has begun
        driver.stop()
        await asyncio.gather(*manager.tasks, return_exceptions=True)
        driver.wake(table)
        assert table.driver is None
        assert not manager.tasks
        await work.close()
        await manager.store.close()

    run_async(work())


def test_a_slow_bot_holds_nobody_up_and_plays_the_default(tmp_path: Path) -> None:
    async def work() -> None:
        url = f"sqlite+aiosqlite:///{tmp_path}/tables.db"
        manager = TableManager(Config(url), Store(url))
        await manager.store.open()
        work = Work(Config(url, bot_seconds=3.0), ("-c", SLEEPER))
        driver = Driver(manager, work)
        wish = NewTable("alhambra", PERSON_AND_BOTS, settings=Settings(pace="instant"))
        table = await create(manager, "a-device-with-a-long-id", wish)
        seat = table.game.waiting(table.state)[0]
        default = table.game.notation.write(table.game.default(table.state, seat))
        table.row = replace(table.row, seats=tuple(replace(one, kind="bot", level="casual") for one in table.row.seats))
        thinking = asyncio.create_task(driver.move(table, seat))
        longest, answers = 0.0, 0
        while not thinking.done():
            began = time.monotonic()
            await manager.store.find(table.row.code)
            longest = max(longest, time.monotonic() - began)
            answers += 1
        await thinking
        assert answers > 5, "others were answered while the bot was thinking"
        assert longest < 2.5
        assert [entry.line for entry in await manager.store.log(table.row.id)] == [default]
        await work.close()
        await manager.close()
        await manager.store.close()

    run_async(work())


def test_a_bots_chance_is_its_own(tmp_path: Path) -> None:
    async def work() -> None:
        url = f"sqlite+aiosqlite:///{tmp_path}/tables.db"
        manager = TableManager(Config(url), Store(url))
        await manager.store.open()
        table = await create(manager, "a-device-with-a-long-id", NewTable("alhambra", PERSON_AND_BOTS))
        seeds = {rng(table, seat) for seat in range(2)}
        assert len(seeds) == 2
        assert not any(table.row.setup.seed in seed or seed in table.row.setup.seed for seed in seeds)
        assert table.row.bot_seed != table.row.setup.seed
        before = table.state.rng.copy()
        view = table.game.view(table.state, table.game.waiting(table.state)[0])
        random.seed(1)
        answer(write_task(table.game, view, "beginner", "x"))
        assert table.state.rng == before
        await manager.store.close()

    run_async(work())


@pytest.mark.parametrize(("title", "modules"), GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_bots_stop_when_a_person_is_asked(title: str, modules: list[str], level: str) -> None:
    """Where the person has gone for good, bots do not play for ever."""
    game = sabika.game(title, players=3, modules=modules)
    for seed in range(8):
        match = sabika.Match(game, f"gone for good {seed}")
        bot = quick_bot(level)
        while bots := [seat for seat in match.waiting if seat != 1]:
            match.play(bot.choose(game, game.view(match.state, bots[0]), Rng(f"{match.seq}")))
            assert match.seq < 60, "two turns of bots are over long before"
        assert match.waiting == (1,)


def test_a_table_of_bots_alone_is_refused(device: Device) -> None:
    for title, number in (("alhambra", 3), ("roll_and_write", 1)):
        status, body = device.refused("POST", "/api/tables", {"title": title, "seats": [{"kind": "bot"}] * number})
        assert (status, body["error"], body["params"]) == (400, "setup", {"about": "seats"})
    assert new_table(device, "alhambra", ["online", "bot"])
