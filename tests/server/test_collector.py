"""Objects that only hold each other go away before there are too many of them."""

from __future__ import annotations

import asyncio
import gc
import sys
import weakref
from collections.abc import Iterator

import pytest

from sabika.server.collector import GROWTH, keep_collecting


class Circle:
    """Something that holds itself, and much else."""

    def __init__(self, size: int) -> None:
        self.own: Circle = self
        self.load: list[list[int]] = [[] for _ in range(size)]


@pytest.fixture(autouse=True)
def by_hand() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.parametrize(("share", "is_gone"), [(0.5, False), (1.5, True)])
def test_what_holds_itself_goes_when_there_is_much_of_it(share: float, is_gone: bool) -> None:
    """Half of what would be too much stays, one and a half times as much goes."""

    async def work() -> None:
        collector = asyncio.create_task(keep_collecting(pause=0.001))
        await asyncio.sleep(0.01)
        before = sys.getallocatedblocks()
        kept = weakref.ref(Circle(int(before * (GROWTH - 1) * share)))
        await asyncio.sleep(0.05)
        assert (kept() is None) == is_gone
        collector.cancel()

    asyncio.run(work())
