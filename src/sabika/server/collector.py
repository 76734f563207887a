"""When the service looks for objects that only hold each other, so that players seldom wait for it.

Left alone, Python's collector looks whenever there are so many objects more than before. Tables replace objects rather
than add some, so it looks at many old ones each time: with 500 tables on a busy machine, 35 ms and more every two
seconds. What it finds comes from new tables, requests and sockets. A look at everything takes about 0.3 s.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from typing import Final

PAUSE: Final = 5.0
"""Seconds from one look at how much memory is used to the next."""
GROWTH: Final = 2.0
"""How many times as much is used as after the last collection before there is another one."""


def begin_collecting() -> None:
    """Never look at what has been loaded so far, and from now on only when `keep_collecting` says so."""
    gc.collect()
    gc.freeze()
    gc.disable()


async def keep_collecting(pause: float = PAUSE) -> None:
    """Collect whenever there has become much more of everything."""
    kept = sys.getallocatedblocks()
    while True:
        await asyncio.sleep(pause)
        if sys.getallocatedblocks() > kept * GROWTH:
            gc.collect()
            kept = sys.getallocatedblocks()
