"""A table that limits redesigns in a row: who has had enough of them moves on, whether person, bot or default."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sabika.kernel.errors import Illegal
from sabika.server.bots.driver import Driver
from sabika.server.play.live_table import LiveTable
from sabika.server.play.new_table import open_table
from sabika.server.play.patience import Patience
from sabika.server.play.table_manager import TableManager
from sabika.server.protocol.tables import DoAction, Settings
from sabika.server.storage.rows import Entry, SeatRow
from sabika.server.work.pool import TooMuch
from sabika.server.work.work import Work
from sabika.titles import make_game
from tests.helpers.endless import opening
from tests.server.managers import with_manager

BOTH = frozenset((0, 1))
MOST = 2
IDLE = {"add", "remove", "swap"}


class NoTime(Work):
    """Workers that never come to an end."""

    async def choose(self, task: Any) -> str:
        raise TooMuch("seconds", 0)


async def until_refused(manager: TableManager, limit: int) -> tuple[LiveTable, str, Illegal | None]:
    """Return a table at which two people redesign for ever, the last line, and why it was refused, if it was."""
    seats = [SeatRow(0, "bot", "A", "keen"), SeatRow(1, "bot", "B", "keen")]
    game = make_game("alhambra", 2, [], {}, "an endless game")
    code = await open_table(manager, "host", game, None, Settings(redesigns=limit, pace="instant"), seats, [])
    table = await manager.table(code)
    lines = opening()[1]
    for line in [*lines, *lines[-4:]]:
        try:
            await manager.act(table, BOTH, DoAction(f"endless-{table.n:06d}", table.seq, line))
        except Illegal as error:
            return table, line, error
    return table, lines[-1], None


def verbs(table: LiveTable, seat: int) -> set[str]:
    """Return what a seat is offered."""
    question = table.client_view(seat).question
    return {choice.verb for choice in question.choices} if question else set()


def with_tables(path: Path, work: Any) -> None:
    """Run some work with a manager of tables on a new database."""
    with_manager(f"sqlite+aiosqlite:///{path}/tables.db", work)


def test_without_a_limit_nothing_is_refused(tmp_path: Path) -> None:
    async def work(manager: TableManager) -> None:
        table, _, error = await until_refused(manager, Settings().redesigns)
        assert error is None
        assert verbs(table, table.game.waiting(table.state)[0]) & IDLE

    with_tables(tmp_path, work)


def test_after_some_redesigns_the_turn_moves_on(tmp_path: Path) -> None:
    async def work(manager: TableManager) -> None:
        table, line, error = await until_refused(manager, MOST)
        assert error is not None
        assert error.params == {"redesigns": MOST}
        assert error.rule.startswith("AL-REDO")
        assert "take money or buy" in error.why
        seat = table.game.waiting(table.state)[0]
        assert not verbs(table, seat) & IDLE, "what is refused is not offered"
        # Another service, or this one after a restart, counts the same.
        again = await TableManager(manager.config, manager.store).table(table.row.code)
        assert not verbs(again, seat) & IDLE
        with pytest.raises(Illegal):
            await manager.act(again, BOTH, DoAction("again-00001", again.seq, line))
        # A bot is not offered it, and neither is done for one that takes too long.
        chosen = table.game.notation.read(await Driver(manager, NoTime(manager.config)).think(table, seat))
        assert chosen.verb not in IDLE
        # Anything else ends the row.
        lively = next(action for action in table.game.legal(table.state, seat) if action.verb == "take")
        await manager.act(table, BOTH, DoAction("lively-00001", table.seq, table.game.notation.write(lively)))
        assert table.patience.in_a_row(seat) == 0

    with_tables(tmp_path, work)


def test_what_was_taken_back_does_not_count() -> None:
    patience = Patience(make_game("alhambra", 2, [], {}, "any"), MOST)
    for n, (kind, line, seq) in enumerate(
        [("action", "p1 remove 1,0", 5), ("action", "p1 add 17 1,0", 6), ("undo", "p1 undo 5", 5)], start=5
    ):
        patience.note(Entry(n, kind, 0, line, f"key-{n}", seq, 0.0))  # type: ignore[arg-type]
    assert patience.in_a_row(0) == 1
    assert not patience.is_over(0)
