"""Limits: buckets that fill again with time."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Final

from sabika.server.config import Rate

MOST_BUCKETS: Final = 10_000


class Bucket:
    """Lets through so many at once, and so many more each second."""

    __slots__ = ("left", "rate", "then")

    def __init__(self, rate: Rate) -> None:
        self.rate: Rate = rate
        self.left: float = rate.burst
        self.then: float = time.monotonic()

    def take(self, cost: float = 1) -> bool:
        """Take one, or what a dearer thing costs; False if so much is not left."""
        now = time.monotonic()
        self.left = min(self.rate.burst, self.left + (now - self.then) * self.rate.per_second)
        self.then = now
        if self.left < cost:
            return False
        self.left -= cost
        return True


class Buckets:
    """A bucket for each name; the longest unused are forgotten."""

    def __init__(self, rate: Rate) -> None:
        self.rate: Rate = rate
        self.known: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, name: str) -> bool:
        """Take one out of a name's bucket."""
        bucket = self.known.pop(name, None) or Bucket(self.rate)
        self.known[name] = bucket
        if len(self.known) > MOST_BUCKETS:
            self.known.popitem(last=False)
        return bucket.take()
