"""What a city keeps of what was found out about it."""

from __future__ import annotations

import pytest

from sabika.parts.city import E, N, cell_at, new_city
from sabika.parts.memo import NAMES, NOTHING_FOUND, PLACES, new_place


def test_a_city_forgets_what_it_keeps_when_it_changes() -> None:
    place = new_place("number of walks")
    city = new_city(1)
    city.keep(place, 7)
    other = city.copied()
    assert city.memo[place] == 7
    assert not other.memo, "a copy finds everything out by itself, since it will be changed"
    city.put(cell_at(1, 0), 2, N | E)
    assert not city.memo
    assert not NOTHING_FOUND


def test_everything_that_is_kept_has_a_place_of_its_own() -> None:
    before = len(NAMES)
    assert len(set(NAMES)) == before
    try:
        assert [new_place(f"more {number}") for number in range(before, PLACES)] == list(range(before, PLACES))
        with pytest.raises(RuntimeError, match="no place left for 'one too many'"):
            new_place("one too many")
    finally:
        del NAMES[before:]
