"""Cities drawn in text: tiles in boxes, `#` (or `~` for a moat) for a wall, `.` for a side without one."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from sabika.kernel.errors import NotationError
from sabika.parts.city import E, N, S, W, cell_at

START: Final = ("S", "start")
"""Labels of the start tile, which lies at 0,0; its own name is one too."""


def read_drawing(text: str, start: str = "start") -> list[tuple[str, int, int]]:
    r"""Return label, cell and walls of every tile of a drawing; the start tile is labelled S.

    >>> drawing = read_drawing("+...+###+\n. S . A #\n+...+...+")
    >>> drawing == [("S", cell_at(0, 0), 0), ("A", cell_at(1, 0), N | E)]
    True
    """
    text = text.replace("~", "#")
    lines = [re.sub(r"y=-?\d+", lambda found: " " * len(found[0]), line) for line in text.split("\n")]
    lines = [line for line in lines if line.strip()]
    while lines and "+" not in lines[0]:
        lines = lines[1:]  # the row of column numbers
    edges, rows = lines[0::2], lines[1::2]
    if len(edges) != len(rows) + 1 or any("+" not in line for line in edges) or any("+" in line for line in rows):
        raise NotationError("a drawing has rows of tiles between rows of edges, and the edges have corners +")
    lined = [[at for at, letter in enumerate(line) if letter == "+"] for line in edges]
    corners = sorted(at for row in lined for at in row)
    widths = [right - left for row in lined for left, right in pairwise(row)]
    if not widths:
        raise NotationError("a drawing needs at least two corners + in a row")
    pitch = min(widths)
    if any((corner - corners[0]) % pitch for corner in corners):
        raise NotationError("the corners + of a drawing must be lined up and equally far apart")
    found = boxes(edges, rows, corners[0], pitch)
    home = [(column, row) for label, column, row, _ in found if label in START or label == start]
    if len(home) != 1:
        raise NotationError(f"a drawing has one start tile, labelled S; here there are {len(home)}")
    left, top = home[0]
    return [(label, cell_at(column - left, row - top), walls) for label, column, row, walls in found]


def boxes(edges: list[str], rows: list[str], base: int, pitch: int) -> list[tuple[str, int, int, int]]:
    """Return label, column, row and walls of every box with a label."""
    found: list[tuple[str, int, int, int]] = []
    width = max(len(line) for line in [*edges, *rows]) + pitch
    edges = [line.ljust(width) for line in edges]
    for row, raw in enumerate(rows):
        line = raw.ljust(width)
        for column, left in enumerate(range(base, width - pitch, pitch)):
            label = line[left + 1 : left + pitch].strip()
            if not label:
                continue
            inside = slice(left + 1, left + pitch)
            walls = N if "#" in edges[row][inside] else 0
            walls |= S if "#" in edges[row + 1][inside] else 0
            walls |= W if line[left] == "#" else 0
            walls |= E if line[left + pitch] == "#" else 0
            found.append((label, column, row, walls))
        if line[:base].strip():
            raise NotationError(f"{line[:base].strip()!r} is outside the boxes of the drawing")
    return found
