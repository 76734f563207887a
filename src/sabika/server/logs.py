"""The log: one place that sets it up, so that it stays small and tells no secrets."""

from __future__ import annotations

import logging
import traceback
from collections import OrderedDict
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType
from typing import Final

from sabika.server.config import Rate
from sabika.server.limits import Bucket

SAME: Final = Rate(5, 0.2)
"""Lines that say the same."""
ALL: Final = Rate(200, 10)
"""Lines altogether."""
KINDS: Final = 500
LONGEST: Final = 1000
FILES: Final = 5
FILE_BYTES: Final = 5_000_000
FORMAT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"
Failure = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


def set_up(file: Path | None = None) -> None:
    """Send every line to the standard error stream, or into a file that is replaced before it grows large."""
    handler: logging.Handler = logging.StreamHandler()
    if file is not None:
        handler = RotatingFileHandler(file, maxBytes=FILE_BYTES, backupCount=FILES - 1, encoding="utf-8")
    handler.setFormatter(Discreet(FORMAT))
    handler.addFilter(Sparing())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.captureWarnings(True)


class Sparing(logging.Filter):
    """Lets a few lines of each kind through, and notes on the next one how many were left out."""

    def __init__(self, same: Rate = SAME, everything: Rate = ALL) -> None:
        super().__init__()
        self.same: Rate = same
        self.everything: Bucket = Bucket(everything)
        self.kinds: OrderedDict[tuple[str, str], Bucket] = OrderedDict()
        self.left_out: dict[tuple[str, str], int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a line is written."""
        kind = (record.name, record.msg if isinstance(record.msg, str) else type(record.msg).__name__)
        bucket = self.kinds.pop(kind, None) or Bucket(self.same)
        self.kinds[kind] = bucket
        if len(self.kinds) > KINDS:
            self.left_out.pop(self.kinds.popitem(last=False)[0], None)
        if not bucket.take() or not self.everything.take():
            self.left_out[kind] = self.left_out.get(kind, 0) + 1
            return False
        record.left_out = self.left_out.pop(kind, 0)
        return True


class Discreet(logging.Formatter):
    """Writes each message on one short line, and of an error its kind and place, but never the data in it."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        """Return the line of a record."""
        record.message = " ".join(record.message.split())[:LONGEST]
        left_out = getattr(record, "left_out", 0)
        return super().formatMessage(record) + (f" ({left_out} more of these were left out)" if left_out else "")

    def formatException(self, ei: Failure) -> str:  # noqa: N802
        """Return where an error happened and of which kind it is, without what it says."""
        kind = ei[0].__name__ if ei[0] else "?"
        return "".join(["Traceback (most recent call last):\n", *traceback.format_tb(ei[2]), kind])
