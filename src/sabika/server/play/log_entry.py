"""What one log entry led to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Literal, NamedTuple

import msgspec

from sabika.kernel.event import Event
from sabika.server.protocol.tables import EntryView
from sabika.server.storage.rows import Entry

ENCODER: Final = msgspec.json.Encoder()
DECODER: Final = msgspec.json.Decoder(list[tuple[str, str, dict[str, Any], int, dict[str, Any], int]])


class LogEntry(NamedTuple):
    """A log entry with its events; `seq` is the question after it."""

    n: int
    kind: Literal["setup", "action", "undo"]
    seq: int
    by: int | None
    events: tuple[Event, ...]

    def told(self, seat: int | None) -> EntryView:
        """Return what a seat, or a spectator, may know of it."""
        return EntryView(self.n, self.kind, self.seq, self.by, [event.seen_by(seat) for event in self.events])


def write_events(events: Iterable[Event]) -> str:
    """Return events as the log keeps them, with all that is secret."""
    return ENCODER.encode([(e.kind, e.rule, e.params, e.owner, e.secret, e.seq) for e in events]).decode()


def read_events(text: str) -> tuple[Event, ...]:
    """Return the events of the log."""
    return tuple(Event(*parts) for parts in DECODER.decode(text))


def happened(entry: Entry) -> LogEntry:
    """Return what a log entry led to; one of the first release does not say what happened."""
    by = None if entry.kind == "setup" else entry.seat
    return LogEntry(entry.n, entry.kind, entry.seq, by, read_events(entry.events or "[]"))
