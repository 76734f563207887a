"""How an undo is written in the log."""

from __future__ import annotations


def write_undo(seat: int, to: int) -> str:
    """Return the line of an undo.

    >>> write_undo(1, 12)
    'p2 undo 12'
    """
    return f"p{seat + 1} undo {to}"


def read_undo(line: str) -> int:
    """Return the question that an undo went back to.

    >>> read_undo("p2 undo 12")
    12
    """
    return int(line.rsplit(" ", 1)[1])
