"""The sets of different colours that the residents on buildings score (TRD-16)."""

from __future__ import annotations

from typing import Final

from sabika.parts.ledger import Line
from sabika.titles.alhambra.components import TYPES
from sabika.titles.alhambra.hooks import LINES, AlhambraContext
from sabika.titles.alhambra.modules.m12_street_trader.traders import DATA, MODULE, STREET

POINTS: Final[tuple[int, ...]] = tuple(DATA["scoring"]["points_by_set_size"])
"""TRD-16: what a set of so many different colours is worth."""


def sets_of(residents: list[int]) -> list[int]:
    """Return the sizes of the largest sets of different colours, the largest first (TRD-16).

    >>> sets_of([1, 1, 1, 3, 3, 4, 4, 0])
    [4, 3, 1]
    """
    counts = [residents.count(kind) for kind in range(len(TYPES))]
    return [len([count for count in counts if count > size]) for size in range(max(counts))]


@MODULE.on(LINES, stage=6)
def resident_lines(ctx: AlhambraContext, round: int) -> list[Line]:
    """C6, TRD-16: points for sets of residents on buildings in every scoring; those on the disc do not count."""
    lines: list[Line] = []
    for trader in STREET.of(ctx.state).traders:
        sets = sets_of([kind for _, kind in trader.housed])
        if sets:
            detail = (("residents", sum(sets)), ("sets", len(sets)))
            lines.append((trader.seat, "residents", sum([POINTS[size] for size in sets]), "TRD-16", detail))
    return lines
