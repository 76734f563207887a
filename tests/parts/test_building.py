"""Choices of tiles and cells: counted at once, found when somebody looks, never of a city that is gone."""

from __future__ import annotations

import pytest

from sabika.parts.building import TileChoices
from sabika.parts.city import N, S, W, cell_at, new_city, xy
from tests.helpers.cities import check_against_reference, check_kept

WALLS = list(range(16))


def test_choices_come_tile_by_tile_and_from_north_to_south() -> None:
    city = new_city(1).lay(cell_at(1, 0), 2, N)
    found = TileChoices(city, (S, 0), WALLS)
    assert [(option >> 16, *xy(option & 0xFFFF)) for option in found] == [
        (S, -1, 0),
        (S, 2, 0),
        (S, 0, 1),
        (S, 1, 1),
        (0, 0, -1),
        (0, -1, 0),
        (0, 2, 0),
        (0, 0, 1),
        (0, 1, 1),
    ]
    with pytest.raises(IndexError):
        found[len(found)]


def test_choices_of_a_city_that_has_changed_are_refused() -> None:
    city = new_city(1)
    found = TileChoices(city, (0,), WALLS)
    assert len(found) == 4
    city.put(cell_at(0, 1), 2, W)
    with pytest.raises(RuntimeError, match="list the actions again"):
        found[0]
    with pytest.raises(RuntimeError, match="list the actions again"):
        list(found)


@pytest.mark.parametrize(("dx", "dy"), [(0, -1), (0, 1), (1, 0), (-1, 0)])
def test_a_long_street_is_a_city_like_any_other(dx: int, dy: int) -> None:
    city = new_city(1)
    for step in range(1, 55):
        city.put(cell_at(dx * step, dy * step), step + 1, 0)
    assert list(city.tiles) == [cell_at(dx * step, dy * step) for step in range(55)]
    assert [city.tile_at(cell) for cell in city.tiles] == list(range(1, 56)) == city.laid()
    assert city.removable() == [cell_at(dx * 54, dy * 54)]
    check_kept(city)
    for step in range(54, 8, -1):
        city.lift(cell_at(dx * step, dy * step))
    check_against_reference(city)
