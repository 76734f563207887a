"""A table that limits redesigns in a row: who has had enough of them moves on, whether person, bot or default."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sabika.kernel.errors import Illegal
from sabika.server.bots.driver import Driver
from sabika.server.config import Config
from sabika.server.play.house import House
from sabika.server.play.patience import Patience
from sabika.server.play.room import Room
from sabika.server.play.setting import open_table
from sabika.server.protocol.tables import DoAction, Settings
from sabika.server.storage.rows import Entry, SeatRow
from sabika.server.storage.store import Store
from sabika.server.work.pool import TooMuch
from sabika.server.work.work import Work
from sabika.titles import make_game
from tests.helpers.endless import opening
from tests.helpers.loops import run_async

BOTH = frozenset((0, 1))
MOST = 2
IDLE = {"add", "remove", "swap"}


class NoTime(Work):
    """Workers that never come to an end."""

    async def choose(self, task: Any) -> str:
        raise TooMuch("seconds", 0)


async def until_refused(house: House, limit: int) -> tuple[Room, str, Illegal | None]:
    """Return a table at which two people redesign for ever, the last line, and why it was refused, if it was."""
    seats = [SeatRow(0, "bot", "A", "keen"), SeatRow(1, "bot", "B", "keen")]
    game = make_game("alhambra", 2, [], {}, "an endless game")
    code = await open_table(house, "host", game, None, Settings(redesigns=limit, pace="instant"), seats, [])
    room = await house.room(code)
    lines = opening()[1]
    for line in [*lines, *lines[-4:]]:
        try:
            await house.act(room, BOTH, DoAction(f"endless-{room.n:06d}", room.seq, line))
        except Illegal as error:
            return room, line, error
    return room, lines[-1], None


def verbs(room: Room, seat: int) -> set[str]:
    """Return what a seat is offered."""
    question = room.portrait(seat).question
    return {choice.verb for choice in question.choices} if question else set()


def with_house(path: Path, work: Any) -> None:
    """Run some work with a house on a new database."""

    async def run() -> None:
        url = f"sqlite+aiosqlite:///{path}/tables.db"
        house = House(Config(url), Store(url))
        await house.store.open()
        try:
            await work(house)
        finally:
            await house.close()
            await house.store.close()

    run_async(run())


def test_without_a_limit_nothing_is_refused(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        room, _, error = await until_refused(house, Settings().redesigns)
        assert error is None
        assert verbs(room, room.game.waiting(room.state)[0]) & IDLE

    with_house(tmp_path, work)


def test_after_some_redesigns_the_turn_moves_on(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        room, line, error = await until_refused(house, MOST)
        assert error is not None
        assert error.params == {"redesigns": MOST}
        assert error.rule.startswith("AL-REDO")
        assert "take money or buy" in error.why
        seat = room.game.waiting(room.state)[0]
        assert not verbs(room, seat) & IDLE, "what is refused is not offered"
        # Another service, or this one after a restart, counts the same.
        again = await House(house.config, house.store).room(room.row.code)
        assert not verbs(again, seat) & IDLE
        with pytest.raises(Illegal):
            await house.act(again, BOTH, DoAction("again-00001", again.seq, line))
        # A bot is not offered it, and neither is done for one that takes too long.
        chosen = room.game.notation.read(await Driver(house, NoTime(house.config)).think(room, seat))
        assert chosen.verb not in IDLE
        # Anything else ends the row.
        lively = next(action for action in room.game.legal(room.state, seat) if action.verb == "take")
        await house.act(room, BOTH, DoAction("lively-00001", room.seq, room.game.notation.write(lively)))
        assert room.patience.in_a_row(seat) == 0

    with_house(tmp_path, work)


def test_what_was_taken_back_does_not_count() -> None:
    patience = Patience(make_game("alhambra", 2, [], {}, "any"), MOST)
    for n, (kind, line, seq) in enumerate(
        [("action", "p1 remove 1,0", 5), ("action", "p1 add 17 1,0", 6), ("undo", "p1 undo 5", 5)], start=5
    ):
        patience.note(Entry(n, kind, 0, line, f"key-{n}", seq, 0.0))  # type: ignore[arg-type]
    assert patience.in_a_row(0) == 1
    assert not patience.is_over(0)
