"""Players who think for about a second: what is the same whatever service they play on."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from time import perf_counter

from bench.figures import Tally
from bench.wire import Wire


class Group:
    """Those who play at one table."""

    def __init__(self, name: str, ended: Callable[[Group], None]) -> None:
        self.name: str = name
        self.seats: list[Seat] = []
        self.sent: dict[int, float] = {}
        self.resting: bool = False
        self.over: bool = False
        self.ended: Callable[[Group], None] = ended

    def finish(self) -> None:
        """Note, once, that the game is over."""
        if not self.over:
            self.over = True
            self.ended(self)

    def rest(self) -> None:
        """Begin no more moves."""
        self.resting = True

    def close(self) -> None:
        """Leave the table."""
        self.rest()
        for seat in self.seats:
            seat.leave()

    def settled(self) -> bool:
        """Return whether every move was answered, and everybody saw the same last entry."""
        return all(seat.sent_at is None for seat in self.seats) and len({seat.n for seat in self.seats}) == 1


class Seat:
    """One player at a table; `n` is the last log entry that it saw."""

    def __init__(self, group: Group, seat: int, tally: Tally, think: float, seed: int) -> None:
        self.group: Group = group
        self.seat: int = seat
        self.tally: Tally = tally
        self.think: float = think
        self.rng: random.Random = random.Random(seed * 8 + seat)
        self.n: int = -1
        self.wire: Wire | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.sent_at: float | None = None
        group.seats.append(self)

    def message(self) -> bytes | None:
        """Return a move that may be made now, None if this seat is not asked."""
        raise NotImplementedError

    def heard(self, data: bytes) -> None:
        """Take a message of the service."""
        raise NotImplementedError

    def say(self, message: bytes) -> None:
        """Send something, if anybody is there to hear it."""
        if self.wire is not None and self.wire.open:
            self.wire.send(message)

    # -- moving -------------------------------------------------------------------------------------------------------

    def ponder(self) -> None:
        """Make a move after about the time to think, if none is under way."""
        if self.timer is None and self.sent_at is None and not self.group.resting:
            wait = self.think * self.rng.uniform(0.75, 1.25)
            self.timer = asyncio.get_running_loop().call_later(wait, self.act)

    def act(self) -> None:
        """Make a move."""
        self.timer = None
        message = None if self.group.resting else self.message()
        if message is not None:
            self.sent_at = self.group.sent[self.n + 1] = perf_counter()
            self.say(message)

    def acked(self) -> None:
        """The move is acknowledged."""
        if self.sent_at is not None:
            self.tally.ack(perf_counter() - self.sent_at)
            self.sent_at = None

    def refused(self, why: str) -> None:
        """The move was not taken, although it was offered; another one is tried."""
        self.sent_at = None
        self.tally.errors[why] += 1
        self.ponder()

    # -- seeing -------------------------------------------------------------------------------------------------------

    def saw(self, n: int, by_other: bool) -> None:
        """An entry has come: it must be the next one."""
        if n != self.n + 1:
            self.tally.errors["out of order"] += 1
        self.n = n
        if by_other:
            sent = self.group.sent.pop(n, None)
            if sent is not None:
                self.tally.see(perf_counter() - sent)

    def ended(self, code: int) -> None:
        """The service, or the network, closed the connection."""
        self.sent_at = None
        self.tally.errors[f"closed with {code}"] += 1

    def leave(self) -> None:
        """Close the connection."""
        if self.timer is not None:
            self.timer.cancel()
        if self.wire is not None:
            self.wire.close()
