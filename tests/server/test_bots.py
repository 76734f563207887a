"""Bots: they see only their view, keep the time limit, block nobody and never touch the game's chance."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path

import msgspec
import pytest

import sabika
from sabika.kernel.rng import Rng
from sabika.server.bots.driver import Driver, chance
from sabika.server.bots.levels import LEVELS
from sabika.server.bots.pool import Pool, TooSlow
from sabika.server.bots.task import Task, answer, write_task
from sabika.server.config import Config
from sabika.server.play.house import House
from sabika.server.play.setting import create
from sabika.server.protocol.tables import NewSeat, NewTable, Settings
from sabika.server.storage.store import Store

GAMES = [("alhambra", ["all"]), ("granada", []), ("roll_and_write", [])]


@pytest.mark.parametrize(("title", "modules"), GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_chooses_from_plain_data_as_from_the_view(title: str, modules: list[str], level: str) -> None:
    game = sabika.game(title, players=3, modules=modules)
    match = sabika.Match(game, "a seed that no bot may know")
    while not match.is_over:
        seat = match.waiting[0]
        view = game.view(match.state, seat)
        data = msgspec.json.encode(write_task(game, view, level, f"chance {match.seq}"))
        assert match.seed.encode() not in data
        line = answer(msgspec.json.decode(data, type=Task))
        assert line == game.notation.write(LEVELS[level]().choose(game, view, Rng(f"chance {match.seq}")))
        match.play(line)


def test_an_easy_bot_slips_three_times_in_ten() -> None:
    game = sabika.game("alhambra", players=3)
    view = game.view(game.new("any"), 0 if 0 in game.waiting(game.new("any")) else game.waiting(game.new("any"))[0])
    careless = sum(Rng(f"{number}").below("easy bot", 10) < 3 for number in range(1000))
    assert 250 < careless < 350
    lines = {game.notation.write(LEVELS["easy"]().choose(game, view, Rng(f"{number}"))) for number in range(40)}
    assert len(lines) > 3


SLEEPER = "import sys, time; print('ready', flush=True); sys.stdin.readline(); time.sleep(60)"
ENDER = "import sys; print('ready', flush=True); sys.stdin.readline()"


def any_task() -> Task:
    """Return a task of some position."""
    game = sabika.game("roll_and_write", players=2)
    state = game.new("any")
    return write_task(game, game.view(state, game.waiting(state)[0]), "keen", "chance")


@pytest.mark.parametrize("program", [SLEEPER, ENDER])
def test_a_process_that_does_not_answer_is_replaced(program: str) -> None:
    async def work() -> None:
        pool = Pool(1, 0.3, ("-c", program))
        began = time.monotonic()
        for _ in range(2):
            with pytest.raises(TooSlow):
                await pool.ask(any_task())
        assert time.monotonic() - began < 90
        pool.command = ("-m", "sabika.server.bots.worker")
        pool.seconds = 30
        assert (await pool.ask(any_task())).startswith("p")
        await pool.close()

    asyncio.run(work())


def test_a_slow_bot_holds_nobody_up_and_plays_the_default(tmp_path: Path) -> None:
    async def work() -> None:
        url = f"sqlite+aiosqlite:///{tmp_path}/tables.db"
        house = House(Config(url), Store(url))
        await house.store.open()
        pool = Pool(2, 3.0, ("-c", SLEEPER))
        driver = Driver(house, pool)
        seats = [NewSeat("bot", level="keen"), NewSeat("bot", level="easy")]
        room = await create(
            house, "a-device-with-a-long-id", NewTable("alhambra", seats, settings=Settings(pace="instant"))
        )
        seat = room.game.waiting(room.state)[0]
        default = room.game.notation.write(room.game.default(room.state, seat))
        thinking = asyncio.create_task(driver.move(room, seat))
        longest, answers = 0.0, 0
        while not thinking.done():
            began = time.monotonic()
            await house.store.find(room.row.code)
            longest = max(longest, time.monotonic() - began)
            answers += 1
        await thinking
        assert answers > 5, "others were answered while the bot was thinking"
        assert longest < 2.5
        assert [entry.line for entry in await house.store.log(room.row.id)] == [default]
        await pool.close()
        await house.close()
        await house.store.close()

    asyncio.run(work())


def test_a_bots_chance_is_its_own(tmp_path: Path) -> None:
    async def work() -> None:
        url = f"sqlite+aiosqlite:///{tmp_path}/tables.db"
        house = House(Config(url), Store(url))
        await house.store.open()
        room = await create(house, "a-device-with-a-long-id", NewTable("alhambra", [NewSeat("bot"), NewSeat("bot")]))
        seeds = {chance(room, seat) for seat in range(2)}
        assert len(seeds) == 2
        assert not any(room.row.setup.seed in seed or seed in room.row.setup.seed for seed in seeds)
        assert room.row.bot_seed != room.row.setup.seed
        before = room.state.rng.copy()
        view = room.game.view(room.state, room.game.waiting(room.state)[0])
        random.seed(1)
        answer(write_task(room.game, view, "easy", "x"))
        assert room.state.rng == before
        await house.store.close()

    asyncio.run(work())


def test_the_worker_ends_with_its_input() -> None:
    async def work() -> None:
        pool = Pool(1, 30)
        await pool.warm_up()
        process = pool.idle.get_nowait()
        assert process is not None
        assert process.stdin is not None
        process.stdin.close()
        assert await asyncio.wait_for(process.wait(), 30) == 0

    asyncio.run(work())
