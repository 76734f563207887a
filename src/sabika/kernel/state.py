"""The whole of a game at one moment, as data: a stack of frames, a generator, counters, and the title's own fields."""

from __future__ import annotations

from typing import ClassVar

from sabika.kernel.frame import Frame
from sabika.kernel.record import OPEN, Field, Record, record, records, table, value
from sabika.kernel.rng import Rng


class State(Record):
    """Base of every title's state. The generator is there for all to see, all that it contains is secret."""

    FIELDS: ClassVar[dict[str, Field]] = {
        "stack": records(OPEN),
        "rng": record(OPEN),
        "seq": value(OPEN),
        "barrier": value(OPEN),
        "modules": table(OPEN),
    }
    __slots__ = tuple(FIELDS)
    stack: list[Frame]
    rng: Rng
    seq: int
    barrier: int
    modules: dict[str, Record]

    def __init__(self, seed: str) -> None:
        self.stack = []
        self.rng = Rng(seed)
        self.seq = 0
        self.barrier = 0
        self.modules = {}
