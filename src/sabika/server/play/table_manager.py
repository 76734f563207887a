"""All tables: finding them, keeping the live ones in memory, and writing every change before it counts."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final, TypeVar
from weakref import WeakValueDictionary

from msgspec.structs import replace

from sabika.kernel.action import Action
from sabika.kernel.errors import Illegal, NotationError
from sabika.server.config import Config
from sabika.server.play.company import NOTES
from sabika.server.play.live_table import Base, Change, LiveTable, write_state
from sabika.server.play.loading import Unreadable, load, set_aside
from sabika.server.play.patience import refuse_long_log, refuse_many_undos
from sabika.server.protocol.errors import Refusal
from sabika.server.protocol.tables import ActionForm, DoAction, Done, DoUndo
from sabika.server.storage import gathering
from sabika.server.storage.additions import Conflict
from sabika.server.storage.rows import BadRow, Entry, GameRow
from sabika.server.storage.store import Store
from sabika.server.work.jobs import Replayed, ReplayLog
from sabika.server.work.replaying import replay_log

T = TypeVar("T")
LOGGER: Final = logging.getLogger("sabika.tables")


class StaleQuestion(Exception):
    """The answer belongs to a question that is no longer asked."""


class TableManager:
    """The tables of one service. `changed` is called with a table after each new log entry.

    `live_tables` knows every table that anybody holds: a page, a bot, a request. `recent` holds some longer than that.
    `aside` are the tables that could not be opened. `replay` plays a stored log again.
    """

    def __init__(self, config: Config, store: Store) -> None:
        self.config: Config = config
        self.store: Store = store
        self.live_tables: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        self.recent: OrderedDict[str, LiveTable] = OrderedDict()
        self.aside: set[str] = set()
        self.loading: dict[str, asyncio.Task[LiveTable]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.changed: Callable[[LiveTable], None] = lambda table: None
        self.replay: Callable[[ReplayLog], Awaitable[Replayed]] = replay_here

    # -- finding ------------------------------------------------------------------------------------------------------

    async def table(self, code: str) -> LiveTable:
        """Return a table: there is one for each code as long as anybody holds it, and all who ask get that one."""
        table = self.live_tables.get(code)
        if table is None:
            table = await self.load_once(code)
        self.recent[code] = table
        self.recent.move_to_end(code)
        while len(self.recent) > self.config.live_tables:
            self.recent.popitem(last=False)
        return table

    async def load_once(self, code: str) -> LiveTable:
        """Load a table; those who ask at the same time wait for the same one."""
        if code not in self.loading:
            task = self.loading[code] = self.spawn(self.load(code))
            task.add_done_callback(lambda _: self.loading.pop(code, None))
        return await asyncio.shield(self.loading[code])

    async def load(self, code: str) -> LiveTable:
        """Bring a table from the database to memory."""
        table = await self.fetch(code)
        table.company.limit(self.config.limits)
        table.company.recall(await gathering.notes(self.store, table.row.id, NOTES))
        self.live_tables[code] = table
        return table

    async def fetch(self, code: str) -> LiveTable:
        """Return a table as the database has it."""
        try:
            row = await self.store.find(code)
        except BadRow as error:
            raise self.not_openable(code, error) from error
        if row is None:
            raise Refusal(404, "no_table", f"there is no table {code}", code=code)
        # Another service may write meanwhile: only what the row knows of belongs to it.
        last = row.summary.n
        snapshot = await self.store.last_snapshot(row.id, last)
        entries = await self.store.log(row.id, snapshot[0] if snapshot else 0, last)
        try:
            table, late = await asyncio.to_thread(load, row, snapshot, entries)
        except Unreadable as error:
            return await self.fetch_by_playing(row, error)
        if snapshot is None:
            await self.store.keep(row.id, 0, table.base.state.decode())
        if late:
            await self.store.fill(row.id, late)
        if row.settings.redesigns:
            table.count_anew(await self.store.log(row.id, 0, last))
        self.aside.discard(code)
        return table

    async def fetch_by_playing(self, row: GameRow, why: Unreadable) -> LiveTable:
        """Return a table whose positions this release cannot read: its whole log is played again."""
        entries = [replace(entry, position=None) for entry in await self.store.log(row.id, 0, row.summary.n)]
        try:
            table, _ = await asyncio.to_thread(load, row, None, entries)
        except Unreadable as error:
            raise self.not_openable(row.code, why) from error
        table.base = Base(table.n, write_state(table.state))
        await self.store.keep(row.id, *table.base.kept)
        return table

    def not_openable(self, code: str, why: Exception) -> Refusal:
        """Note that a table is set aside, and return the refusal for those who ask for it."""
        LOGGER.error("table %s is set aside: %s", code, type(why).__name__)
        self.aside.add(code)
        return set_aside(code)

    async def reload(self, table: LiveTable) -> None:
        """Bring a table in memory to what the database says."""
        table.become(await self.fetch(table.row.code))

    async def catch_up(self, table: LiveTable, n: int) -> None:
        """Reload a table once if the database has come as far as `n` and the table in memory has not."""
        async with table.lock:
            if table.n < n:
                await self.reload(table)
                self.changed(table)

    # -- changing -----------------------------------------------------------------------------------------------------

    async def act(self, table: LiveTable, held: frozenset[int], request: DoAction) -> Done:
        """Answer a question for a seat that the asker holds, even if the asker goes away meanwhile."""
        return await asyncio.shield(self.spawn(self.act_now(table, held, request)))

    async def undo(self, table: LiveTable, held: frozenset[int], request: DoUndo) -> Done:
        """Take something back for a seat that the asker holds, even if the asker goes away meanwhile."""
        return await asyncio.shield(self.spawn(self.undo_now(table, held, request)))

    async def act_now(self, table: LiveTable, held: frozenset[int], request: DoAction) -> Done:
        """Answer a question; who calls this is not cancelled before the answer is written."""

        def prepare() -> Change:
            action = read_action(table, request.action)
            refuse_strangers(held, action.seat)
            refuse_stale(table, request.seq, request.n)
            refuse_long_log(self.config, table.n)
            return table.acting(action, request.key)

        return await self.write(table, held, request.key, prepare)

    async def undo_now(self, table: LiveTable, held: frozenset[int], request: DoUndo) -> Done:
        """Take something back; who calls this is not cancelled before that is written."""

        def prepare() -> Change:
            refuse_strangers(held, request.seat)
            if not table.row.settings.undo:
                raise Refusal(409, "undo_off", "undo is off at this table")
            refuse_stale(table, request.seq, request.n)
            refuse_long_log(self.config, table.n)
            refuse_many_undos(self.config, table.n, table.seq)
            return table.undoing(request.seat, request.to, request.key)

        return await self.write(table, held, request.key, prepare)

    async def write(self, table: LiveTable, held: frozenset[int], key: str, prepare: Callable[[], Change]) -> Done:
        """Check a change, write it, and only then let it happen here."""
        async with table.lock:
            known = table.keys.get(key)
            if known is not None:
                return repeated(held, known)
            try:
                if table.row.finished:
                    raise Refusal(409, "finished", "the game is over", table.game.over_rule)
                if table.row.gathering:
                    raise Refusal(409, "gathering", "the game has not begun")
                change = prepare()
            except (Refusal, StaleQuestion, Illegal):
                # Perhaps it has been done before the service was started anew.
                known = await self.store.entry(table.row.id, key)
                if known is not None:
                    return repeated(held, known)
                raise
            known = await self.append(table, change)
            if known is not None:
                return repeated(held, known)
            table.take(change)
            self.changed(table)
            return done(change.entry)

    async def append(self, table: LiveTable, change: Change) -> Entry | None:
        """Write a change; if its key was used long ago, return the entry that it has."""
        whole = None if change.snapshot is None else change.snapshot.decode()
        try:
            await self.store.append(table.row.id, change.entry, change.summary, whole)
        except Conflict:
            before = table.n
            await self.reload(table)
            if table.n != before:
                self.changed(table)
            known = await self.store.entry(table.row.id, change.entry.key)
            if known is not None:
                return known
            raise StaleQuestion from None
        except Exception:
            # Whether it was written is not known: what the database says counts.
            await self.try_reload(table)
            raise
        return None

    async def try_reload(self, table: LiveTable) -> None:
        """Bring a table to what the database says, if it says anything just now."""
        before = table.n
        try:
            await self.reload(table)
        except Refusal:
            return
        if table.n != before:
            self.changed(table)

    # -- tasks --------------------------------------------------------------------------------------------------------

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start a task and hold on to it until it is done."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def close(self) -> None:
        """Let running changes come to their end."""
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=5)


async def replay_here(job: ReplayLog) -> Replayed:
    """Play a stored log again in this process; a service has others for it."""
    parts = await asyncio.to_thread(lambda: list(replay_log(job)))
    entries = tuple(entry for part in parts for entry in part.entries)
    last = parts[-1]
    assert isinstance(last, Replayed)
    return replace(last, entries=entries)


def repeated(held: frozenset[int], entry: Entry) -> Done:
    """Return what is told of an entry that the same key has written before."""
    refuse_strangers(held, entry.seat)
    return done(entry)


def read_action(table: LiveTable, given: ActionForm | str) -> Action:
    """Return the action of a line of notation or of a JSON form."""
    try:
        if isinstance(given, str):
            return table.game.notation.read(given)
        return table.game.notation.from_json({"seat": given.seat, "verb": given.verb, "args": given.args})
    except NotationError as error:
        raise Refusal(400, "notation", str(error)) from error


def refuse_strangers(held: frozenset[int], seat: int) -> None:
    """Refuse who does not hold a seat."""
    if seat not in held:
        raise Refusal(403, "not_your_seat", "this device does not have that seat", seat=seat)


def refuse_stale(table: LiveTable, seq: int, n: int | None) -> None:
    """Refuse the answer to a question that is over."""
    if seq != table.seq or (n is not None and n != table.n):
        raise StaleQuestion


def illegal(error: Illegal) -> Refusal:
    """Return the refusal of what a rule forbids."""
    return Refusal(422, "illegal", error.why, error.rule, **error.params)


def done(entry: Entry) -> Done:
    """Return what is told of a written entry."""
    return Done(entry.key, entry.n, entry.seq)
