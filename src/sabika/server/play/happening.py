"""What one log entry led to."""

from __future__ import annotations

from typing import Literal, NamedTuple

from sabika.kernel.event import Event
from sabika.server.protocol.tables import Told


class Happening(NamedTuple):
    """A log entry with its events; `seq` is the question after it."""

    n: int
    kind: Literal["setup", "action", "undo"]
    seq: int
    by: int | None
    events: tuple[Event, ...]

    def told(self, seat: int | None) -> Told:
        """Return what a seat, or a spectator, may know of it."""
        return Told(self.n, self.kind, self.seq, self.by, [event.seen_by(seat) for event in self.events])
