"""Playing a game again: an uploaded file by the rules, a stored log as it was played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from sabika.client_view.model.client_view import Result
from sabika.kernel.action import Action
from sabika.kernel.errors import Illegal, RecordError, SabikaError
from sabika.kernel.event import Event
from sabika.kernel.game import Game, Step
from sabika.kernel.match import Match
from sabika.kernel.record import from_json, to_json
from sabika.kernel.replay import WORD, GameFile, read_game
from sabika.server.play.undoing import read_undo
from sabika.server.work.jobs import Happened, Logged, ReadFile, Replayed, ReplayLog, Some
from sabika.titles import remake_stored, replay_game

PART: Final = 250_000
"""Bytes after which a part of the answer is sent."""
LONGEST_WORD: Final = 40
KEPT: Final = 100
"""Positions that are kept for an undo further back than the present rules allow."""
ENCODER: Final = msgspec.json.Encoder()


class TooManyActions(Exception):
    """The file has more actions than are replayed."""

    def __init__(self, most: int) -> None:
        super().__init__(f"more than {most} actions")
        self.most: int = most


# -- uploaded files ---------------------------------------------------------------------------------------------------


def read_file(job: ReadFile) -> Iterator[Some | Replayed]:
    """Yield the game of a file in parts; RecordError names the line that is wrong."""
    file = read_game(job.text)
    if len(file.actions) > job.most:
        raise TooManyActions(job.most)
    check_words(file)
    match = replay_game(file)
    yield from in_parts(entries_of(match))
    yield ending(match.game, match.state, match.setup, seats=file.seats, notes=tuple(match.notes), names=file.names)


def check_words(file: GameFile) -> None:
    """Refuse words for seats that could not be stored or written into a file again."""
    if not all(WORD.fullmatch(word) and len(word) <= LONGEST_WORD for word in file.seats):
        why = f"a seat is described by one word of at most {LONGEST_WORD} lower-case letters"
        raise RecordError(file.where["seats"], why)


def entries_of(match: Match) -> Iterator[Happened]:
    """Yield the set-up and every action of a match."""
    write = match.game.notation.write
    yield happened(0, "setup", -1, "", Step(match.states[0], match.told[0]))
    steps = zip(match.actions, match.states[1:], match.told[1:], strict=True)
    for n, (action, state, told) in enumerate(steps, start=1):
        yield happened(n, "action", action.seat, write(action), Step(state, told))


# -- stored logs ------------------------------------------------------------------------------------------------------


def replay_log(job: ReplayLog) -> Iterator[Some | Replayed]:
    """Yield a stored game in parts. The log is what was played: the present rules are asked, but need not agree."""
    again = Again(remake_stored(job.setup), job.setup.seed, job.snapshots)
    yield from in_parts(again.entries(job.entries))
    yield ending(again.game, again.state, job.setup, stopped=again.stopped)


class Again:
    """A stored game on its way from the first entry to the last; `before` has the last positions by question.

    Where a whole position is stored, that is what was: the game goes on from there.
    """

    def __init__(self, game: Game[Any], seed: str, snapshots: dict[int, str]) -> None:
        self.game: Game[Any] = game
        self.snapshots: dict[int, str] = snapshots
        dealt = game.start(seed)
        self.first: Step = Step(self.stored(0), dealt.events) if 0 in snapshots else dealt
        self.state: Any = self.first.state
        self.before: dict[int, Any] = {}
        self.stopped: int | None = None

    def entries(self, log: tuple[Logged, ...]) -> Iterator[Happened]:
        """Yield the set-up, and what each entry led to; one that cannot be played has neither events nor position."""
        yield happened(0, "setup", -1, "", self.first)
        lost = False
        for entry in log:
            step = None if lost else self.tried(entry)
            if entry.n in self.snapshots:
                step = Step(self.stored(entry.n), step.events if step else ())
            lost = step is None
            if step is None:
                yield Happened(entry.n, entry.kind, entry.seat, entry.line, entry.seq, "[]", b"")
            else:
                self.state = step.state
                yield happened(entry.n, entry.kind, entry.seat, entry.line, step)

    def stored(self, n: int) -> Any:
        """Return the whole position that is stored after an entry."""
        return from_json(msgspec.json.decode(self.snapshots[n]))

    def tried(self, entry: Logged) -> Step | None:
        """Return what an entry leads to, None if it cannot be played at all."""
        try:
            return self.undo(entry) if entry.kind == "undo" else self.act(entry)
        except Exception:  # whatever the present rules make of a game that they do not know
            self.stopped = entry.n if self.stopped is None else self.stopped
            return None

    def act(self, entry: Logged) -> Step:
        """Return what an action leads to, and keep the position before it."""
        action = self.game.notation.read(entry.line)
        self.before[self.state.seq] = self.state
        step = as_it_was_played(self.game, self.state, action)
        oldest = min(step.state.barrier, step.state.seq - KEPT)
        self.before = {seq: state for seq, state in self.before.items() if seq >= oldest}
        return step

    def undo(self, entry: Logged) -> Step:
        """Return the position that an undo went back to."""
        to = read_undo(entry.line)
        if to not in self.before or to >= self.state.seq:
            raise SabikaError(f"question {to} is not known any more")
        return Step(self.before[to], ())


def as_it_was_played(game: Game[Any], state: Any, action: Action) -> Step:
    """Return what an action of a log led to: it was legal when it was played, so it happened, whatever is legal now."""
    try:
        return game.apply(state, action)
    except Illegal:
        new = state.copy()
        events: list[Event] = []
        game.play(new, action, events)
        return Step(new, tuple(events))


# -- both -------------------------------------------------------------------------------------------------------------


def happened(n: int, kind: Any, seat: int, line: str, step: Step) -> Happened:
    """Return an entry with what it led to, as it is stored."""
    events = [(e.kind, e.rule, e.params, e.owner, e.secret, e.seq) for e in step.events]
    state = ENCODER.encode(to_json(step.state))
    return Happened(n, kind, seat, line, step.state.seq, ENCODER.encode(events).decode(), state)


def in_parts(entries: Iterator[Happened]) -> Iterator[Some]:
    """Yield entries some at a time, so that no message is too long."""
    part: list[Happened] = []
    size = 0
    for entry in entries:
        part.append(entry)
        size += len(entry.state) + len(entry.events)
        if size >= PART:
            yield Some(tuple(part))
            part, size = [], 0
    yield Some(tuple(part))


def ending(game: Game[Any], state: Any, setup: Any, **more: Any) -> Replayed:
    """Return the end of an answer: where the game stands."""
    outcome = game.outcome(state)
    result = Result.of(outcome) if outcome else None
    return Replayed(setup, more.pop("seats", ()), tuple(game.waiting(state)), result, **more)
