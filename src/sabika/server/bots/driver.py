"""Moves for the bots: at a pace that a person can follow, within a time limit, without holding anybody up.

Seats that have given orders are answered for in the same way, at once.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from hashlib import sha256
from typing import Final

from sabika.kernel.errors import SabikaError
from sabika.kernel.view import View
from sabika.lessons import lesson_of, next_move
from sabika.server.bots.guests import Guest
from sabika.server.bots.task import write_task
from sabika.server.live.connection import tell_all
from sabika.server.play.gathering import STAND_IN
from sabika.server.play.live_table import LiveTable
from sabika.server.play.table_manager import StaleQuestion, TableManager
from sabika.server.protocol.errors import Refusal
from sabika.server.protocol.live import Noted
from sabika.server.protocol.tables import DoAction
from sabika.server.storage.rows import NoteRow
from sabika.server.work.pool import Failed
from sabika.server.work.work import Work
from sabika.sim.guest_process import Lost
from sabika.sim.own import is_own

LOGGER: Final = logging.getLogger("sabika.bots")
PACES: Final = {"instant": 0.0, "quick": 0.35, "calm": 0.9, "slow": 1.8}
"""Seconds between two moves of bots."""
LONGEST_WAIT: Final = 30.0
FAULTS: Final = {
    "crashed": "bot_crashed",
    "slow": "bot_slow",
    "memory": "bot_memory",
    "illegal": "bot_illegal",
    "gone": "bot_gone",
}
"""What is told at the table about a bot from elsewhere that does not play."""


class Driver:
    """Watches all tables and moves where a bot is asked, or somebody who has given orders for that."""

    def __init__(self, manager: TableManager, work: Work) -> None:
        self.manager: TableManager = manager
        self.work: Work = work
        self.driving: set[asyncio.Task[None]] = set()
        self.stopped: bool = False

    def stop(self) -> None:
        """Let no bot move any more; what is being written comes to its end."""
        self.stopped = True
        for task in self.driving:
            task.cancel()

    def wake(self, table: LiveTable) -> None:
        """Let the bots of a table move, if one is asked and they are not at it already."""
        if table.driver is None and not self.stopped and self.asked(table) is not None:
            table.driver = self.manager.spawn(self.drive(table))
            self.driving.add(table.driver)
            table.driver.add_done_callback(self.driving.discard)

    def asked(self, table: LiveTable) -> int | None:
        """Return a seat that is asked and has a bot, or orders that answer."""
        bots = table.bots
        waiting = () if table.row.gathering else table.row.summary.waiting
        return next((seat for seat in waiting if seat in bots or table.ordered(seat) is not None), None)

    async def resume(self) -> None:
        """Go on at all tables that wait for a bot or for what was ordered, as after a restart."""
        for code in await self.manager.store.waiting_alone():
            try:
                self.wake(await self.manager.table(code))
            except (Refusal, SabikaError) as error:
                LOGGER.warning("table %s cannot go on: %s", code, type(error).__name__)

    async def drive(self, table: LiveTable) -> None:
        """Move as long as bots are asked; when the database does not work, wait and try again."""
        wait = 1.0
        try:
            while (seat := self.asked(table)) is not None:
                try:
                    await self.move(table, seat)
                    wait = 1.0
                except StaleQuestion:
                    continue
                except Exception as error:  # whatever it is, the table must not be left standing
                    if isinstance(error, Refusal) and error.body.error == "log_full":
                        return  # nothing will ever be written there again
                    LOGGER.warning("a bot at table %s has to wait: %s", table.row.code, type(error).__name__)
                    await asyncio.sleep(wait)
                    wait = min(2 * wait, LONGEST_WAIT)
        finally:
            table.driver = None

    async def move(self, table: LiveTable, seat: int) -> None:
        """Wait for the pace, think, move; an order is followed at once."""
        if seat in table.bots:
            await asyncio.sleep(PACES[table.row.settings.pace])
        n, seq = table.n, table.seq
        thinks = seat in table.bots
        line = await self.think(table, seat) if thinks else self.obey(table, seat)
        if thinks and seat not in table.bots:
            raise StaleQuestion  # the person is back
        wish = DoAction(f"bot-{secrets.token_hex(12)}", seq, line, n)
        await self.manager.act(table, frozenset((seat,)), wish)

    def obey(self, table: LiveTable, seat: int) -> str:
        """Return what the orders of a seat answer."""
        action = table.ordered(seat)
        if action is None:
            raise StaleQuestion
        return table.game.notation.write(action)

    async def think(self, table: LiveTable, seat: int) -> str:
        """Return what the bot chooses from its own view, or the default if it takes too long."""
        game, state = table.game, table.state
        view = table.view(seat)
        if view.decision is None or not view.decision.choices:
            raise StaleQuestion
        lesson = lesson_of(table.row.setup)
        written = next_move(lesson, table.seq, state) if lesson is not None else None
        if written is not None:
            return written
        only = view.legal
        if len(only) == 1:
            return game.notation.write(only[0])
        level = table.bots[seat]
        if is_own(level):
            guest = self.work.guests.get(level)
            if guest is not None:
                return await self.ask_guest(guest, table, view)
            tell_fault(table, seat, "gone", f"it is not offered any more; {STAND_IN} plays for it")
            level = STAND_IN
        try:
            chosen = await self.work.choose(write_task(game, view, level, rng(table, seat)))
            game.check(state, game.notation.read(chosen))
        except (Failed, SabikaError) as error:
            LOGGER.warning("a bot at table %s plays the default: %s", table.row.code, type(error).__name__)
            return default(table, view)
        return chosen

    async def ask_guest(self, guest: Guest, table: LiveTable, view: View) -> str:
        """Return what a bot from elsewhere chooses; one that loses its move plays the default, and it is told why."""
        assert view.seat is not None
        game, state = table.game, table.state
        try:
            action = await guest.choose(game, view, rng(table, view.seat))
            table.patience.check(game, state, action)
            game.check(state, action)
        except Lost as lost:
            tell_fault(table, view.seat, lost.kind, lost.why)
        except SabikaError as error:
            tell_fault(table, view.seat, "illegal", str(error))
        else:
            return game.notation.write(action)
        return default(table, view)


def default(table: LiveTable, view: View) -> str:
    """Return what is played for a bot that does not choose."""
    assert view.decision is not None
    assert view.seat is not None
    action = table.game.default(table.state, view.seat)
    offered = any(choice.verb == action.verb for choice in view.decision.choices)
    return table.game.notation.write(action if offered else view.legal[0])


def tell_fault(table: LiveTable, seat: int, kind: str, why: str) -> None:
    """Say why a bot from elsewhere does not play: each time in the log, and at the table once for each reason."""
    row = table.row.seats[seat]
    LOGGER.warning("the bot %s (p%d at table %s) lost a move: %s: %s", row.name, seat + 1, table.row.code, kind, why)
    note = FAULTS.get(kind, "bot_crashed")
    if not any(one.kind == note and one.seat == seat for one in table.company.notes):
        tell_all(table, Noted(table.company.add(NoteRow(table.n, time.time(), note, seat, None))))


def rng(table: LiveTable, seat: int) -> str:
    """Return the seed of a bot's generator for one question: from a secret of its own, never from the game's seed."""
    return sha256(f"sabika bot:{table.row.bot_seed}:{seat}:{table.n}".encode()).hexdigest()
