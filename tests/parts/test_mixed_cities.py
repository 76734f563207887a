"""Cities of everything at once against the slow one: all that is tried is judged alike, all that stands seen alike."""

from __future__ import annotations

import os
from collections import Counter

import pytest

from tests.helpers.mixed_cities import check_mixed, mixed_walk, what_lies

WALKS = int(os.environ.get("SABIKA_CITY_WALKS", "6"))
"""How many walks are made; each meets some thirty cities and judges three times as many changes."""
CHANGES = 90


@pytest.mark.parametrize("seed", range(WALKS))
def test_a_mixed_city_is_as_the_reference_sees_it(seed: int) -> None:
    met: Counter[str] = Counter()
    for city, box, _ in mixed_walk(str(seed), CHANGES):
        check_mixed(city, box)
        met += what_lies(city)
    assert min(met[kind] for kind in ("turned", "tower", "camp")) > 0
