"""A game from its first entry to its last: every position on the way, and everything that happened."""

from __future__ import annotations

from collections.abc import Iterable

from sabika.kernel.event import Event
from sabika.kernel.match import Match
from sabika.server.play.happening import Happening
from sabika.server.play.undoing import read_undo
from sabika.server.storage.rows import Entry, GameRow
from sabika.titles import remake


class History:
    """A replayed log: `match` is without what was taken back, `happenings` is with it."""

    def __init__(self, row: GameRow) -> None:
        self.match: Match = Match(remake(row.setup), row.setup.seed)
        self.happenings: list[Happening] = [Happening(0, "setup", 0, None, self.match.told[0])]

    @property
    def n(self) -> int:
        """The number of the last entry."""
        return len(self.happenings) - 1

    def extend(self, entries: Iterable[Entry]) -> None:
        """Play further entries."""
        for entry in entries:
            if entry.n <= self.n:
                continue
            if entry.kind == "undo":
                self.match.undo(entry.seat, read_undo(entry.line))
                told: tuple[Event, ...] = ()
            else:
                told = self.match.play(entry.line)
            self.happenings.append(Happening(entry.n, entry.kind, self.match.seq, entry.seat, told))
