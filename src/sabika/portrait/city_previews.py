"""What laying, exchanging or taking away a tile would bring: the longest wall, counts, points if scored now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sabika.kernel.errors import Illegal, NotationError
from sabika.parts.building import check_fit
from sabika.parts.city import City
from sabika.portrait.cities import longest_wall
from sabika.portrait.city_tables import type_counts
from sabika.portrait.gains import by_source, differences
from sabika.portrait.pieces import Count, Preview, Wish

if TYPE_CHECKING:
    from sabika.portrait.city_presenter import CityPresenter


def preview_cities(presenter: CityPresenter, state: Any, seat: int, wishes: Sequence[Wish]) -> list[Preview]:
    """Return for each wish what it changes."""
    before, counts = points_now(presenter, state, seat), type_counts(presenter, state)[seat]
    return [preview_city(presenter, state, seat, wish, before, counts) for wish in wishes]


def preview_city(
    presenter: CityPresenter, state: Any, seat: int, wish: Wish, before: dict[str, int], counts: list[Count]
) -> Preview:
    """Return what one wish changes in the points and the counts of before."""
    after = state.copy()
    city = wished_city(presenter, state, state.seats[seat].city, wish)
    after.seats[seat].city = city
    gains = differences(before, points_now(presenter, after, seat))
    total = sum(gain.after - gain.before for gain in gains)
    refused = refusal_of(presenter, state, state.seats[seat].city, wish)
    changed = new_counts(counts, type_counts(presenter, after)[seat])
    return Preview(wish, city.wall(), longest_wall(city), gains, total, changed, refused)


def new_counts(before: list[Count], after: list[Count]) -> list[Count]:
    """Return the types whose number or rank has changed."""
    return [now for then, now in zip(before, after, strict=True) if then != now]


def refusal_of(presenter: CityPresenter, state: Any, city: City, wish: Wish) -> str | None:
    """Return the rule by which a tile may not be laid on an empty cell, None where it may."""
    game = presenter.game
    cell = game.notation.kinds["cell"].from_json(wish.cell)
    if wish.tile is None or city.is_built(cell):
        return None
    walls = presenter.walls(state, game.notation.kinds["tile"].from_json(wish.tile))
    try:
        check_fit(city, cell, walls, presenter.REFUSED)
    except Illegal as error:
        return error.rule
    return None


def wished_city(presenter: CityPresenter, state: Any, city: City, wish: Wish) -> City:
    """Return the city as it would be; a wish that cannot be read is a NotationError, one that cannot be is ignored."""
    game = presenter.game
    kinds = game.notation.kinds
    cell = kinds["cell"].from_json(wish.cell)
    if wish.gates:
        city = city.with_gates(kinds["edges"].from_json(list(wish.gates)))
    if wish.tile is None:
        return city.take(cell) if cell in city.tiles and city.is_removable(cell) else city
    tile = kinds["tile"].from_json(wish.tile)
    if game.tiles[tile].kind in ("nothing", "start"):
        raise NotationError(f"{wish.tile} cannot be laid")
    walls = presenter.walls(state, tile)
    if cell in city.tiles:
        return city.swap(cell, tile, walls)
    return city.lay(cell, tile, walls) if city.occupied(cell) else city


def points_now(presenter: CityPresenter, state: Any, seat: int) -> dict[str, int]:
    """Return by source what a seat would get if the next scoring were now."""
    return by_source((source, points) for who, source, points in presenter.lines_now(state) if who == seat)
