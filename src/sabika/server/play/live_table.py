"""A table in memory: the position, what can be taken back, what happened lately, who is connected."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from sabika.client_view import ClientView, DrawingCache, GameInfo, client_view, common_drawings, game_info
from sabika.client_view.model.client_view import Result
from sabika.kernel.action import Action
from sabika.kernel.errors import Illegal
from sabika.kernel.game import Game, Step
from sabika.kernel.orders import ordered
from sabika.kernel.record import outline
from sabika.kernel.view import View
from sabika.server.play.changes import changes
from sabika.server.play.company import Company
from sabika.server.play.log_entry import LogEntry, write_events
from sabika.server.play.orders import read_orders
from sabika.server.play.patience import Patience
from sabika.server.play.undoing import write_undo
from sabika.server.protocol.live import Step as TableStep
from sabika.server.storage.packing import pack
from sabika.server.storage.rows import Entry, GameRow, Summary

if TYPE_CHECKING:
    from sabika.server.live.connection import Connection

SNAPSHOT_EVERY: Final = 20
"""Log entries between two snapshots, at least."""
REMEMBERED: Final = 64
"""Log entries that are kept in memory, at most."""
REMEMBERED_SIZE: Final = 64_000
"""How many letters what happened in them may have together; one entry may exceed it alone."""
ENCODER: Final = msgspec.json.Encoder()
POSITIONS: Final = msgspec.json.Encoder(enc_hook=outline)


class Mark(NamedTuple):
    """Where an undo can go back to: the question, who answered it, the position before the answer."""

    seq: int
    seat: int
    state: Any


class Change(NamedTuple):
    """A log entry that is checked but not yet written, and the table after it."""

    entry: Entry
    state: Any
    trail: tuple[Mark, ...]
    log_entry: LogEntry
    summary: Summary
    snapshot: bytes | None


class Base(NamedTuple):
    """A whole position against which others are packed, and the number of its log entry."""

    n: int
    state: bytes

    @property
    def kept(self) -> tuple[int, str]:
        """The number and the position as the database keeps them."""
        return self.n, self.state.decode()


def write_state(state: Any) -> bytes:
    """Return a whole position as the database keeps it."""
    return POSITIONS.encode(state)


class LiveTable:
    """One table. What is here is always what the database says; a change comes here after it is written there."""

    def __init__(self, row: GameRow, game: Game[Any]) -> None:
        self.row: GameRow = row
        self.lock: asyncio.Lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.company: Company = Company()
        self.driver: asyncio.Task[None] | None = None
        self.game: Game[Any] = game
        self.box: GameInfo = game_info(game)
        self.patience: Patience = Patience(game, row.settings.redesigns)
        self.state: Any = None
        self.n: int = -1
        self.trail: tuple[Mark, ...] = ()
        self.told: dict[int, LogEntry] = {}
        self.sizes: dict[int, int] = {}
        self.keys: dict[str, Entry] = {}
        self.base: Base = Base(0, b"")
        self.drawing_cache: DrawingCache = DrawingCache(game, common_drawings(game))
        self.pictures: dict[int | None, ClientView] = {}
        self.pictures_before: dict[int | None, ClientView] = {}
        self.steps: dict[int | None, bytes] = {}

    def become(self, fresh: LiveTable) -> None:
        """Take over what was loaded anew; those who are connected stay."""
        self.row, self.game, self.box, self.drawing_cache = fresh.row, fresh.game, fresh.box, fresh.drawing_cache
        self.state, self.n, self.trail, self.base = fresh.state, fresh.n, fresh.trail, fresh.base
        self.told, self.sizes, self.keys, self.patience = fresh.told, fresh.sizes, fresh.keys, fresh.patience
        self.pictures, self.pictures_before, self.steps = {}, {}, {}

    # -- changing -----------------------------------------------------------------------------------------------------

    def acting(self, action: Action, key: str) -> Change:
        """Return the change that an action makes; Illegal says why not."""
        self.patience.check(self.game, self.state, action)
        return self.acted(action, key, self.game.apply(self.state, action))

    def acted(self, action: Action, key: str, step: Step) -> Change:
        """Return the change of an action that led to another position."""
        mark = Mark(self.state.seq, action.seat, self.state)
        trail = tuple(old for old in (*self.trail, mark) if old.seq >= step.state.barrier)
        line = self.game.notation.write(action)
        log_entry = LogEntry(self.n + 1, "action", step.state.seq, action.seat, step.events)
        return self.change(log_entry, line, key, step.state, trail)

    def undoing(self, seat: int, to: int, key: str) -> Change:
        """Return the change that an undo makes; Illegal says why not."""
        earliest = self.undo_to(seat)
        if earliest is None or not earliest <= to < self.seq:
            why = "that cannot be undone" if earliest is None else f"only what came after question {earliest} can be"
            raise Illegal(self.game.undo_rule, why, seat=seat, to=to)
        return self.undone(seat, to, key, self.trail)

    def undone(self, seat: int, to: int, key: str, marks: Iterable[Mark]) -> Change:
        """Return the change of an undo that may be, or that was: back to one of the marks on the way here, in order."""
        way = {mark.seq: mark for mark in marks}
        state = way[to].state
        trail = tuple(mark for mark in way.values() if state.barrier <= mark.seq < to)
        log_entry = LogEntry(self.n + 1, "undo", to, seat, ())
        return self.change(log_entry, write_undo(seat, to), key, state, trail)

    def change(self, log_entry: LogEntry, line: str, key: str, state: Any, trail: tuple[Mark, ...]) -> Change:
        """Return a change with its log entry, its summary, and a snapshot when it is time for one."""
        now = time.time()
        n, by = log_entry.n, log_entry.by
        assert by is not None
        whole = write_state(state)
        events, packed = write_events(log_entry.events), pack(whole, self.base.state)
        entry = Entry(n, log_entry.kind, by, line, key, log_entry.seq, now, events, self.base.n, packed)
        # Never within what can still be taken back: the positions before it must be at hand for that.
        due = n - self.base.n >= SNAPSHOT_EVERY and state.barrier >= state.seq
        return Change(entry, state, trail, log_entry, self.summary(n, state, now), whole if due else None)

    def summary(self, n: int, state: Any, now: float) -> Summary:
        """Return where the game stands in a position."""
        outcome = self.game.outcome(state)
        result = Result.of(outcome) if outcome else None
        over = self.game.is_over(state)
        return Summary(n, state.seq, tuple(self.game.waiting(state)), result, now if over else None)

    def take(self, change: Change) -> None:
        """Accept a change that is written."""
        self.state, self.trail, self.n = change.state, change.trail, change.entry.n
        self.remember(change.entry, change.log_entry)
        self.patience.note(change.entry)
        self.pictures_before, self.pictures, self.steps = self.pictures, {}, {}
        if change.snapshot is not None:
            self.base = Base(self.n, change.snapshot)
        self.row = replace(self.row, summary=change.summary, updated=change.entry.time)

    def remember(self, entry: Entry, log_entry: LogEntry) -> None:
        """Keep what happened lately and the keys of it; what is older is in the database."""
        self.told[entry.n] = log_entry
        self.sizes[entry.n] = len(entry.events or "")
        self.keys[entry.key] = Entry(entry.n, entry.kind, entry.seat, entry.line, entry.key, entry.seq, entry.time)
        while len(self.told) > REMEMBERED or (len(self.told) > 1 and sum(self.sizes.values()) > REMEMBERED_SIZE):
            oldest = min(self.told)
            del self.told[oldest]
            self.sizes.pop(oldest, None)
        if len(self.keys) > REMEMBERED:
            self.keys.pop(next(iter(self.keys)))

    def count_anew(self, entries: list[Entry]) -> None:
        """Count from the whole log how often each seat was idle."""
        self.patience = Patience(self.game, self.row.settings.redesigns)
        for entry in entries:
            self.patience.note(entry)

    # -- looking ------------------------------------------------------------------------------------------------------

    @property
    def seq(self) -> int:
        """The number of the question that is asked now."""
        seq: int = self.state.seq
        return seq

    @property
    def bots(self) -> dict[int, str]:
        """The levels of the bots by their seats, and of those that stand in for people; before the game none."""
        if self.row.gathering:
            return {}
        levels = ((seat.seat, seat.stand_in or (seat.level if seat.kind == "bot" else None)) for seat in self.row.seats)
        return {seat: level for seat, level in levels if level is not None}

    def ordered(self, seat: int) -> Action | None:
        """Return how the orders of a seat answer the question that is asked, None if it has to answer by itself."""
        return ordered(self.game, self.state, seat, read_orders(self.game, seat, self.row.seats[seat].orders))

    def undo_to(self, seat: int) -> int | None:
        """Return the earliest question that a seat may go back to: its own answers since the barrier."""
        earliest = None
        for mark in reversed(self.trail):
            if mark.seat != seat or mark.seq < self.state.barrier:
                break
            earliest = mark.seq
        return earliest

    def view(self, seat: int | None) -> View:
        """Return what a seat, or a spectator, may know and do."""
        view = self.game.view(self.state, seat)
        view.decision = self.patience.left(view.decision, seat)
        if seat is not None and self.row.settings.undo and not self.row.finished:
            view.undo_to = self.undo_to(seat)
        return view

    def step(self, seat: int | None) -> bytes | None:
        """Return the last log entry as it is told to a seat, written once for all who look through it.

        None if the picture before is not known, so that everything has to be told anew.
        """
        if seat not in self.steps:
            before = self.pictures_before.get(seat)
            if before is None:
                return None
            told = self.told[self.n].told(seat)
            changed = changes(before, self.client_view(seat))
            self.steps[seat] = ENCODER.encode(TableStep(told.n, told.kind, told.seq, told.by, told.events, changed))
        return self.steps[seat]

    def client_view(self, seat: int | None) -> ClientView:
        """Return the picture for a seat, or for a spectator."""
        if seat not in self.pictures:
            self.pictures[seat] = self.with_result(client_view(self.game, self.view(seat), self.drawing_cache))
        return self.pictures[seat]

    def with_result(self, picture: ClientView) -> ClientView:
        """Return the picture of the last position with the result that was written down, whatever the rules say now."""
        had, has = self.row.summary.result, picture.result
        if had is None or (has and (has.scores, has.winners, has.neutral) == (had.scores, had.winners, had.neutral)):
            return picture
        return replace(picture, result=had)
