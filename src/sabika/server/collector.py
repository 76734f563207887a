"""When the service looks for objects that only hold each other, so that players seldom wait for it.

Left alone, Python's collector looks whenever there are so many objects more than before. Tables replace objects rather
than add some, so it looks at many old ones each time: with 500 tables on a busy machine, 35 ms and more every two
seconds. What it finds comes from new tables, requests and sockets; moves leave nothing to find. So an object is looked
at once, soon after it was made, some milliseconds at a time, or not even that while such looks take long and find
nothing. Then it is set aside until there is several times as much of everything; looking at all of it takes 300 ms.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from time import perf_counter
from typing import Final

PAUSE: Final = 0.3
"""Seconds from one look at what is new to the next."""
REST: Final = 32
"""How many looks are left out at most, because those before them took long and found nothing."""
QUICK: Final = 0.005
"""Seconds; a look that takes no longer is never left out."""
GROWTH: Final = 4.0
"""How many times as much is used as after the last look at everything before there is another one."""


def begin_collecting() -> None:
    """Never look at what has been loaded so far, and from now on only when `keep_collecting` says so."""
    gc.disable()
    _look()


async def keep_collecting(pause: float = PAUSE) -> None:
    """Collect what is new while there is something to find, and everything when there has become much more of it."""
    whole = sys.getallocatedblocks()
    rest = left_out = 0
    while True:
        await asyncio.sleep(pause)
        if left_out < rest:
            left_out += 1
            gc.freeze()
        else:
            left_out = 0
            begun = perf_counter()
            is_worth_it = _look() > 0 or perf_counter() - begun < QUICK
            rest = 0 if is_worth_it else min(2 * rest + 1, REST)
        if sys.getallocatedblocks() > whole * GROWTH:
            gc.unfreeze()
            _look()
            whole = sys.getallocatedblocks()


def _look() -> int:
    """Collect among what has not been set aside, set the rest aside, and return how many objects went."""
    found = gc.collect()
    gc.freeze()
    return found
