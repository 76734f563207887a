"""Who is at a table in this moment: who is connected or away, what they agree on, what they decide and say."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from sabika.server.config import Limits, Rate
from sabika.server.limits import Buckets
from sabika.server.protocol.tables import Note
from sabika.server.storage.rows import NoteRow

if TYPE_CHECKING:
    from sabika.server.play.live_table import LiveTable

NOTES: Final = 200
"""Notes that a table in memory remembers; of what was decided, the database keeps all."""
WATCHER: Final = -1
PERSONS: Final = ("here", "online")


class Company:
    """The people of a table as far as nobody has to store them; it is forgotten when nobody is there."""

    def __init__(self) -> None:
        self.opened: float = time.monotonic()
        self.seen: set[int] = set()
        self.left: dict[int, float] = {}
        self.votes: dict[int, set[int]] = {}
        self.notes: deque[Note] = deque(maxlen=NOTES)
        self.last: int = 0
        self.voices: Buckets = Buckets(Rate(1, 1))
        self.deciders: Buckets = Buckets(Rate(1, 1))

    def limit(self, limits: Limits) -> None:
        """Let nobody say or decide more than the service allows."""
        self.voices, self.deciders = Buckets(limits.words), Buckets(limits.decisions)

    def recall(self, notes: list[NoteRow]) -> None:
        """Remember what was decided before the table came to memory."""
        for each in notes:
            self.add(each)

    def add(self, row: NoteRow, **said: Any) -> Note:
        """Remember one more note, and return it."""
        self.last += 1
        note = Note(self.last, row.n, row.time, row.kind, row.seat, row.by, **said)  # type: ignore[arg-type]
        self.notes.append(note)
        return note

    def look_round(self, here: set[int], persons: set[int]) -> dict[int, int]:
        """Return for how many seconds each person who is not here has been away; whoever is back is missed no more."""
        now = time.monotonic()
        for seat in here:
            self.left.pop(seat, None)
            self.votes.pop(seat, None)
        for votes in self.votes.values():
            votes &= here
        self.seen |= here
        for seat in persons - here:
            self.left.setdefault(seat, now if seat in self.seen else self.opened)
        return {seat: int(now - self.left[seat]) for seat in sorted(persons - here)}

    def anew(self, moved: Mapping[int, int]) -> None:
        """Forget who was away from which seat, and say of whom each note is: the seats have other numbers."""
        self.seen, self.left, self.votes, self.opened = set(), {}, {}, time.monotonic()
        kept = [note for note in self.notes if note.seat is None or note.seat in moved]
        self.notes = deque((renumbered(note, moved) for note in kept), maxlen=NOTES)


def renumbered(note: Note, moved: Mapping[int, int]) -> Note:
    """Return a note with the new numbers of the seats it names."""
    seat, by = (None if each is None else moved.get(each) for each in (note.seat, note.by))
    return replace(note, seat=seat, by=by)


def seats_here(table: LiveTable) -> set[int]:
    """Return the seats that are connected."""
    return {seat for connection in table.connections for seat in connection.held if seat != WATCHER}
