"""Limits: buckets that fill again with time, and the names under which clients are counted."""

from __future__ import annotations

import time
from collections import OrderedDict
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
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
        """Take one, or what something costs, at most all that there can be; False if there is not so much left."""
        cost = min(cost, self.rate.burst)
        now = time.monotonic()
        self.left = min(self.rate.burst, self.left + (now - self.then) * self.rate.per_second)
        self.then = now
        if self.left < cost:
            return False
        self.left -= cost
        return True

    def wait(self, cost: float = 1) -> float:
        """Return after how many seconds there will be so much."""
        return max(0.0, min(cost, self.rate.burst) - self.left) / (self.rate.per_second or 1e-9)


class Buckets:
    """A bucket for each name; the longest unused are forgotten."""

    def __init__(self, rate: Rate) -> None:
        self.rate: Rate = rate
        self.known: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, name: str, cost: float = 1) -> float:
        """Take what something costs out of a name's bucket; return how many seconds to wait if it has too little."""
        bucket = self.known.pop(name, None) or Bucket(self.rate)
        self.known[name] = bucket
        if len(self.known) > MOST_BUCKETS:
            self.known.popitem(last=False)
        return 0.0 if bucket.take(cost) else bucket.wait(cost)


@lru_cache(MOST_BUCKETS)
def counted_as(address: str) -> str:
    """Return the name under which a client is counted; whoever has one address of IPv6 has a whole net of them.

    >>> counted_as("203.0.113.9"), counted_as("::ffff:203.0.113.9"), counted_as("2001:db8:1:2:3::4")
    ('203.0.113.9', '203.0.113.9', '2001:db8:1:2::')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address[:64]
    if not isinstance(found, IPv6Address):
        return address
    return str(found.ipv4_mapped or IPv6Address(int(found) >> 64 << 64))
