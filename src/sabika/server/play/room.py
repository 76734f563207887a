"""A table in memory: the position, what can be taken back, what happened lately, who is connected."""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sabika.kernel.action import Action
from sabika.kernel.errors import Illegal
from sabika.kernel.game import Game, Step
from sabika.kernel.record import from_json, to_json
from sabika.kernel.view import View
from sabika.portrait import Box, Portrait, box, portrait
from sabika.portrait.pieces import Result
from sabika.server.play.happening import Happening
from sabika.server.play.patience import Patience
from sabika.server.play.undoing import read_undo, write_undo
from sabika.server.storage.rows import Entry, GameRow, Summary
from sabika.titles import remake

if TYPE_CHECKING:
    from sabika.server.live.connection import Connection

SNAPSHOT_EVERY: Final = 20
"""Log entries between two snapshots, at least."""


class Mark(NamedTuple):
    """Where an undo can go back to: the question, who answered it, the position before the answer."""

    seq: int
    seat: int
    state: Any


@dataclass(frozen=True, slots=True)
class Change:
    """A log entry that is checked but not yet written, and the table after it."""

    entry: Entry
    state: Any
    trail: tuple[Mark, ...]
    happening: Happening
    summary: Summary
    snapshot: str | None


class Room:
    """One table. What is here is always what the database says; a change comes here after it is written there."""

    def __init__(self, row: GameRow) -> None:
        self.row: GameRow = row
        self.lock: asyncio.Lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.driver: asyncio.Task[None] | None = None
        self.game: Game[Any] = remake(row.setup)
        self.box: Box = box(self.game)
        self.patience: Patience = Patience(self.game, row.settings.redesigns)
        self.state: Any = None
        self.n: int = -1
        self.trail: tuple[Mark, ...] = ()
        self.told: dict[int, Happening] = {}
        self.snapshot_n: int = 0
        self.pictures: dict[int | None, Portrait] = {}

    # -- loading ------------------------------------------------------------------------------------------------------

    def load(self, snapshot: tuple[int, str] | None, entries: list[Entry]) -> None:
        """Rebuild the position from a snapshot, or from the first deal, and the log after it."""
        self.trail, self.pictures = (), {}
        if snapshot is None:
            first = self.game.start(self.row.setup.seed)
            self.n, self.state = 0, first.state
            self.told = {0: Happening(0, "setup", 0, None, first.events)}
        else:
            self.n, self.state = snapshot[0], from_json(json.loads(snapshot[1]))
            self.told = {}
        self.snapshot_n = self.n
        for entry in entries:
            self.repeat(entry)

    def repeat(self, entry: Entry) -> None:
        """Do again what the log says."""
        if entry.kind == "undo":
            change = self.undoing(entry.seat, read_undo(entry.line), entry.key)
        else:
            action = self.game.notation.read(entry.line)
            change = self.acted(action, entry.key, self.game.apply(self.state, action))
        self.take(change)

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
        happening = Happening(self.n + 1, "action", step.state.seq, action.seat, step.events)
        return self.change(happening, line, key, step.state, trail)

    def undoing(self, seat: int, to: int, key: str) -> Change:
        """Return the change that an undo makes; Illegal says why not."""
        earliest = self.undo_to(seat)
        if earliest is None or not earliest <= to < self.seq:
            why = "that cannot be taken back" if earliest is None else f"only what came after question {earliest} can"
            raise Illegal(self.game.undo_rule, why, seat=seat, to=to)
        state = next(mark.state for mark in self.trail if mark.seq == to)
        trail = tuple(mark for mark in self.trail if mark.seq < to)
        happening = Happening(self.n + 1, "undo", to, seat, ())
        return self.change(happening, write_undo(seat, to), key, state, trail)

    def change(self, happening: Happening, line: str, key: str, state: Any, trail: tuple[Mark, ...]) -> Change:
        """Return a change with its log entry, its summary, and a snapshot when it is time for one."""
        now = time.time()
        assert happening.kind != "setup"
        assert happening.by is not None
        entry = Entry(happening.n, happening.kind, happening.by, line, key, happening.seq, now)
        return Change(
            entry, state, trail, happening, self.summary(happening.n, state, now), self.snapshot(entry, state)
        )

    def summary(self, n: int, state: Any, now: float) -> Summary:
        """Return where the game stands in a position."""
        outcome = self.game.outcome(state)
        result = Result(list(outcome.scores), list(outcome.winners), outcome.neutral) if outcome else None
        over = self.game.is_over(state)
        return Summary(n, state.seq, tuple(self.game.waiting(state)), result, now if over else None)

    def snapshot(self, entry: Entry, state: Any) -> str | None:
        """Return the whole position if it is time to keep it; never within what can still be taken back."""
        if entry.n - self.snapshot_n < SNAPSHOT_EVERY or state.barrier < state.seq:
            return None
        return json.dumps(to_json(state), separators=(",", ":"))

    def take(self, change: Change) -> None:
        """Accept a change that is written."""
        self.state, self.trail, self.n = change.state, change.trail, change.entry.n
        self.told[self.n] = change.happening
        self.patience.note(change.entry)
        self.pictures = {}
        if change.snapshot is not None:
            self.snapshot_n = self.n
        self.row = replace(self.row, summary=change.summary, updated=change.entry.time)

    # -- looking ------------------------------------------------------------------------------------------------------

    @property
    def seq(self) -> int:
        """The number of the question that is asked now."""
        seq: int = self.state.seq
        return seq

    @property
    def bots(self) -> dict[int, str]:
        """The levels of the bots by their seats."""
        return {seat.seat: seat.level or "" for seat in self.row.seats if seat.kind == "bot"}

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

    def portrait(self, seat: int | None) -> Portrait:
        """Return the picture for a seat, or for a spectator."""
        if seat not in self.pictures:
            self.pictures[seat] = portrait(self.game, self.view(seat))
        return self.pictures[seat]
