"""Codes by which a seated person brings another device to the same seat."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from sabika.server.config import Rate
from sabika.server.limits import Buckets
from sabika.server.protocol.errors import Refusal
from sabika.server.storage.rows import SeatRow
from sabika.server.tokens import hashed, new_device_code, same

CODE_SECONDS: Final = 600
"""How long a code opens its seat."""


@dataclass(frozen=True, slots=True)
class Pass:
    """What a code opens: a seat, as long as its link is still the `link`-th."""

    secret: str
    seat: int
    link: int
    ends: float


class DeviceCodes:
    """The codes of all tables, one for each seat at most. Their hashes are kept here and nowhere else."""

    def __init__(self, tries: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self.tries: Buckets = Buckets(tries)
        self.clock: Callable[[], float] = clock
        self.known: dict[tuple[str, int], Pass] = {}

    def make(self, table: str, seat: SeatRow) -> str:
        """Return a new code for a seat; the one before opens nothing more."""
        self.forget_old()
        code = new_device_code()
        self.known[table, seat.seat] = Pass(hashed(code), seat.seat, seat.link, self.clock() + CODE_SECONDS)
        return code

    def find(self, table: str, code: str, client: str) -> Pass:
        """Return what a code opens; whoever tries too many has to wait."""
        wait = self.tries.take(f"{table} {client}")
        if wait:
            raise Refusal(429, "too_many", "too many codes were tried; wait a minute", seconds=math.ceil(wait))
        self.forget_old()
        secret = hashed(plain(code))
        for (where, _), known in self.known.items():
            if where == table and same(known.secret, secret):
                return known
        raise bad_code()

    def drop(self, table: str, seat: int) -> None:
        """Let the code of a seat open nothing more."""
        self.known.pop((table, seat), None)

    def forget_old(self) -> None:
        """Forget what has lasted long enough."""
        now = self.clock()
        self.known = {place: known for place, known in self.known.items() if known.ends > now}


def plain(code: str) -> str:
    """Return a code without what people write between its letters.

    >>> plain(" k7rw-qm2p ")
    'K7RWQM2P'
    """
    return "".join(letter for letter in code if letter.isalnum()).upper()


def bad_code() -> Refusal:
    """Return the refusal of a code that opens nothing."""
    why = "this code is wrong, has been used or has expired; get a new one on the device that has the seat"
    return Refusal(403, "bad_code", why)
