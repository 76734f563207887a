"""Cities of everything at once against the slow one: all that is tried is judged alike, all that stands seen alike."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.helpers.mixed_cities import check_mixed, mixed_walk, what_lies

FEW, MANY = 4, 150
"""How many walks are made, and in a deep run; each meets some thirty cities and judges three times as many changes."""
CHANGES = 90


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Make a few walks, other ones in every version of the tree, or many."""
    if "walk" in metafunc.fixturenames:
        metafunc.parametrize("walk", range(MANY if metafunc.config.option.deep else FEW))


@pytest.mark.sampled
def test_a_mixed_city_is_as_the_reference_sees_it(walk: int, request: pytest.FixtureRequest) -> None:
    for city, box, _ in mixed_walk(f"{request.config.option.sample} {walk}", CHANGES):
        check_mixed(city, box)


def test_the_walks_meet_everything() -> None:
    met: Counter[str] = Counter()
    for seed in range(3):
        for city, _, _ in mixed_walk(str(seed), CHANGES):
            met |= what_lies(city)
    assert min(met[kind] for kind in ("turned", "tower", "camp", "gate")) > 0
