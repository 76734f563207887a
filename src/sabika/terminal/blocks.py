"""Blocks of lines: side by side where there is room; names in short."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from rich.cells import cell_len
from rich.text import Text


def short_name(name: str) -> str:
    """Return the first word of a name.

    >>> short_name("p2 greedy")
    'p2'
    """
    return name.split()[0]


def packed(parts: Sequence[Text], width: int) -> list[Text]:
    """Return parts in as few lines as the width allows."""
    lines: list[Text] = [Text()]
    for part in parts:
        if lines[-1].plain and cell_len(lines[-1].plain) + 3 + cell_len(part.plain) > width:
            lines.append(Text())
        lines[-1] = Text.assemble(lines[-1], "   " if lines[-1].plain else "", part)
    return lines


def beside(left: Sequence[Text], right: Sequence[Text], width: int) -> list[Text]:
    """Return two blocks side by side if there is room, otherwise one below the other."""
    wide = max(cell_len(line.plain) for line in left) + 3
    if wide + max(cell_len(line.plain) for line in right) > width:
        return [*left, *right]
    rows: list[Text] = []
    for one, two in zip_longest(left, right, fillvalue=Text()):
        rows.append(Text.assemble(one, " " * (wide - cell_len(one.plain)), two))
    return rows
