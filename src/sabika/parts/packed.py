"""Rows of small numbers that lie packed in memory when the engine is compiled, and are plain lists when it is not."""

from __future__ import annotations

from bisect import insort
from typing import Any

from sabika.kernel.native import append, i64, vec
from sabika.kernel.record import PLAIN_PYTHON


def insert(row: vec[i64], item: i64) -> vec[i64]:
    """Return an ascending row with one more item."""
    if PLAIN_PYTHON:  # the library is quicker than a loop
        plain: Any = row
        insort(plain, item)
        return row
    longer = append(row, item)
    at: i64 = len(longer) - 1
    while at > 0 and longer[at - 1] > item:
        longer[at] = longer[at - 1]
        at -= 1
    longer[at] = item
    return longer
