"""All tables: finding them, keeping the live ones in memory, and writing every change before it counts."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeVar

from sabika.kernel.action import Action
from sabika.kernel.errors import Illegal, NotationError, SabikaError
from sabika.server.config import Config
from sabika.server.play.history import History
from sabika.server.play.patience import refuse_long_log, refuse_many_undos
from sabika.server.play.room import Change, Room
from sabika.server.protocol.errors import Refusal
from sabika.server.protocol.tables import ActionForm, DoAction, Done, DoUndo
from sabika.server.storage.rows import Entry, GameRow
from sabika.server.storage.store import Conflict, Store

T = TypeVar("T")
HISTORIES: Final = 8
"""Replayed games that are kept for those who step through them."""


class StaleQuestion(Exception):
    """The answer belongs to a question that is no longer asked."""


class House:
    """The tables of one service. `changed` is called with a room after each new log entry."""

    def __init__(self, config: Config, store: Store) -> None:
        self.config: Config = config
        self.store: Store = store
        self.rooms: OrderedDict[str, Room] = OrderedDict()
        self.histories: OrderedDict[str, History] = OrderedDict()
        self.history_lock: asyncio.Lock = asyncio.Lock()
        self.loading: dict[str, asyncio.Task[Room]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.changed: Callable[[Room], None] = lambda room: None

    # -- finding ------------------------------------------------------------------------------------------------------

    async def room(self, code: str) -> Room:
        """Return a table; those who ask at the same time get the same one."""
        known = self.rooms.get(code)
        if known is not None:
            self.rooms.move_to_end(code)
            return known
        if code not in self.loading:
            task = self.loading[code] = self.spawn(self.load(code))
            task.add_done_callback(lambda _: self.loading.pop(code, None))
        return await asyncio.shield(self.loading[code])

    async def load(self, code: str) -> Room:
        """Return a table from the database."""
        row = await self.store.find(code)
        if row is None:
            raise Refusal(404, "no_table", f"there is no table {code}", code=code)
        room = Room(row)
        await self.reload(room)
        self.rooms[code] = room
        self.make_space()
        return room

    async def reload(self, room: Room) -> None:
        """Bring a table in memory to what the database says."""
        row = await self.store.find(room.row.code)
        if row is None:
            raise Refusal(404, "no_table", f"there is no table {room.row.code}", code=room.row.code)
        snapshot = await self.store.snapshot(row.id)
        entries = await self.store.log(row.id, snapshot[0] if snapshot else 0)
        fresh = Room(row)
        try:
            await asyncio.to_thread(fresh.load, snapshot, entries)
        except SabikaError as error:
            raise old_rules(row) from error
        room.row, room.state, room.n, room.trail = row, fresh.state, fresh.n, fresh.trail
        room.told, room.snapshot_n, room.pictures = fresh.told, fresh.snapshot_n, {}
        room.patience = fresh.patience

    def make_space(self) -> None:
        """Forget tables that nobody looks at, the longest unused first."""
        idle = [code for code, room in self.rooms.items() if not room.connections and room.driver is None]
        for code in idle[: max(0, len(self.rooms) - self.config.rooms)]:
            del self.rooms[code]

    async def history(self, room: Room) -> History:
        """Return a game from its first entry to its last one now."""
        code = room.row.code
        async with self.history_lock:
            known = self.histories.pop(code, None)
            if known is None or known.n > room.n:
                entries = await self.store.log(room.row.id)
                try:
                    known = await asyncio.to_thread(replayed, room.row, entries)
                except SabikaError as error:
                    raise old_rules(room.row) from error
            elif known.n < room.n:
                known.extend(await self.store.log(room.row.id, known.n))  # here, since others read it at the same time
            self.histories[code] = known
            while len(self.histories) > HISTORIES:
                self.histories.popitem(last=False)
            return known

    # -- changing -----------------------------------------------------------------------------------------------------

    async def act(self, room: Room, held: frozenset[int], wish: DoAction) -> Done:
        """Answer a question for a seat that the asker holds."""

        def prepare() -> Change:
            action = read_action(room, wish.action)
            refuse_strangers(held, action.seat)
            refuse_stale(room, wish.seq, wish.n)
            refuse_long_log(self.config, room.n)
            return room.acting(action, wish.key)

        return await self.write(room, held, wish.key, prepare)

    async def undo(self, room: Room, held: frozenset[int], wish: DoUndo) -> Done:
        """Take something back for a seat that the asker holds."""

        def prepare() -> Change:
            refuse_strangers(held, wish.seat)
            if not room.row.settings.undo:
                raise Refusal(409, "undo_off", "nothing is taken back at this table")
            refuse_stale(room, wish.seq, wish.n)
            refuse_long_log(self.config, room.n)
            refuse_many_undos(self.config, room.n, room.seq)
            return room.undoing(wish.seat, wish.to, wish.key)

        return await self.write(room, held, wish.key, prepare)

    async def write(self, room: Room, held: frozenset[int], key: str, prepare: Callable[[], Change]) -> Done:
        """Check and write a change; it is carried through even if the asker goes away meanwhile."""
        return await asyncio.shield(self.spawn(self.write_now(room, held, key, prepare)))

    async def write_now(self, room: Room, held: frozenset[int], key: str, prepare: Callable[[], Change]) -> Done:
        """Check a change, write it, and only then let it happen here."""
        async with room.lock:
            known = await self.store.entry(room.row.id, key)
            if known is not None:
                refuse_strangers(held, known.seat)
                return done(known)
            if room.row.finished:
                raise Refusal(409, "finished", "the game is over", room.game.over_rule)
            change = prepare()
            try:
                await self.store.append(room.row.id, change.entry, change.summary, change.snapshot)
            except Conflict:
                await self.reload(room)
                self.changed(room)
                raise StaleQuestion from None
            except Exception:
                # Whether it was written is not known: what the database says counts.
                await self.try_reload(room)
                raise
            room.take(change)
            self.changed(room)
            return done(change.entry)

    async def try_reload(self, room: Room) -> None:
        """Bring a table to what the database says, if it says anything just now."""
        before = room.n
        try:
            await self.reload(room)
        except Refusal:
            return
        if room.n != before:
            self.changed(room)

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


def replayed(row: GameRow, entries: list[Entry]) -> History:
    """Return a game with all its entries."""
    history = History(row)
    history.extend(entries)
    return history


def old_rules(row: GameRow) -> Refusal:
    """Return the refusal of a log that the present rules do not follow."""
    return Refusal(409, "old_rules", "the log of this game does not follow the present rules", code=row.code)


def read_action(room: Room, given: ActionForm | str) -> Action:
    """Return the action of a line of notation or of a JSON form."""
    try:
        if isinstance(given, str):
            return room.game.notation.read(given)
        return room.game.notation.from_json({"seat": given.seat, "verb": given.verb, "args": given.args})
    except NotationError as error:
        raise Refusal(400, "notation", str(error)) from error


def refuse_strangers(held: frozenset[int], seat: int) -> None:
    """Refuse who does not hold a seat."""
    if seat not in held:
        raise Refusal(403, "not_your_seat", "this device does not hold that seat", seat=seat)


def refuse_stale(room: Room, seq: int, n: int | None) -> None:
    """Refuse the answer to a question that is over."""
    if seq != room.seq or (n is not None and n != room.n):
        raise StaleQuestion


def illegal(error: Illegal) -> Refusal:
    """Return the refusal of what a rule forbids."""
    return Refusal(422, "illegal", error.why, error.rule, **error.params)


def done(entry: Entry) -> Done:
    """Return what is told of a written entry."""
    return Done(entry.key, entry.n, entry.seq)
