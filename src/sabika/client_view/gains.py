"""Points by their source, before and after something."""

from __future__ import annotations

from collections.abc import Iterable

from sabika.client_view.model.points import Gain


def by_source(points: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Return the sum of the points of each source."""
    sums: dict[str, int] = {}
    for source, number in points:
        sums[source] = sums.get(source, 0) + number
    return sums


def differences(before: dict[str, int], after: dict[str, int]) -> list[Gain]:
    """Return the sources whose points change."""
    sources = dict.fromkeys([*before, *after])
    pairs = [Gain(source, before.get(source, 0), after.get(source, 0)) for source in sources]
    return [gain for gain in pairs if gain.before != gain.after]
