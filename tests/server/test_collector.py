"""Objects that only hold each other go away before there are too many of them."""

from __future__ import annotations

import asyncio
import gc
import sys
import weakref
from collections.abc import Iterator

import pytest

from sabika.server.collector import GROWTH, REST, keep_collecting


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
    gc.unfreeze()
    gc.enable()


def test_what_holds_itself_goes() -> None:
    """What is new and held by nobody else goes, if not in this look then in the next ones."""

    async def work() -> None:
        collector = asyncio.create_task(keep_collecting(pause=0.001))
        circles = []
        for _ in range(4 * REST):
            circles.append(weakref.ref(Circle(1)))
            await asyncio.sleep(0.003)
        gone = [circle() is None for circle in circles]
        assert sum(gone) > 3 * REST
        collector.cancel()

    asyncio.run(work())


@pytest.mark.parametrize(("share", "is_gone"), [(0.5, False), (1.5, True)])
def test_what_was_set_aside_goes_when_there_is_much_more(share: float, is_gone: bool) -> None:
    """What became garbage after it had been looked at waits for a look at everything."""

    async def work() -> None:
        before = sys.getallocatedblocks()
        collector = asyncio.create_task(keep_collecting(pause=0.001))
        await asyncio.sleep(0.01)
        old = Circle(1)
        await asyncio.sleep(0.05)
        kept = weakref.ref(old)
        del old
        more: list[list[int]] = [[] for _ in range(int(before * (GROWTH - 1) * share))]
        await asyncio.sleep(0.2)
        assert (kept() is None) == is_gone
        collector.cancel()
        del more

    asyncio.run(work())
