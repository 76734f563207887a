"""What laying, exchanging or taking away a tile would bring: the longest wall, counts, points if scored now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sabika.client_view.cities import longest_wall
from sabika.client_view.city_tables import type_counts
from sabika.client_view.gains import by_source, differences
from sabika.client_view.model import Count, Preview, PreviewRequest
from sabika.kernel.errors import Illegal, NotationError
from sabika.parts.building import check_fit
from sabika.parts.city import City

if TYPE_CHECKING:
    from sabika.client_view.city_presenter import CityPresenter


def preview_cities(
    presenter: CityPresenter, state: Any, seat: int, requests: Sequence[PreviewRequest]
) -> list[Preview]:
    """Return for each request what it changes."""
    before, counts = points_now(presenter, state, seat), type_counts(presenter, state)[seat]
    return [preview_city(presenter, state, seat, request, before, counts) for request in requests]


def preview_city(
    presenter: CityPresenter,
    state: Any,
    seat: int,
    request: PreviewRequest,
    before: dict[str, int],
    counts: list[Count],
) -> Preview:
    """Return what one request changes in the points and the counts of before."""
    after = state.copy()
    city = wished_city(presenter, state, state.seats[seat].city, request)
    after.seats[seat].city = city
    gains = differences(before, points_now(presenter, after, seat))
    total = sum(gain.after - gain.before for gain in gains)
    refused = refusal_of(presenter, state, state.seats[seat].city, request)
    changed = new_counts(counts, type_counts(presenter, after)[seat])
    return Preview(request, city.wall(), longest_wall(city), gains, total, changed, refused)


def new_counts(before: list[Count], after: list[Count]) -> list[Count]:
    """Return the types whose number or rank has changed."""
    return [now for then, now in zip(before, after, strict=True) if then != now]


def refusal_of(presenter: CityPresenter, state: Any, city: City, request: PreviewRequest) -> str | None:
    """Return the rule by which a tile may not be laid on an empty cell, None where it may."""
    game = presenter.game
    cell = game.notation.kinds["cell"].from_json(request.cell)
    if request.tile is None or city.is_built(cell):
        return None
    walls = presenter.walls(state, game.notation.kinds["tile"].from_json(request.tile))
    try:
        check_fit(city, cell, walls, presenter.REFUSED)
    except Illegal as error:
        return error.rule
    return None


def wished_city(presenter: CityPresenter, state: Any, city: City, request: PreviewRequest) -> City:
    """Return the city as it would be; an unreadable request is a NotationError, an impossible one is ignored."""
    game = presenter.game
    kinds = game.notation.kinds
    cell = kinds["cell"].from_json(request.cell)
    if request.gates:
        city = city.with_gates(kinds["edges"].from_json(list(request.gates)))
    if request.tile is None:
        return city.take(cell) if cell in city.tiles and city.is_removable(cell) else city
    tile = kinds["tile"].from_json(request.tile)
    if game.tiles[tile].kind in ("nothing", "start"):
        raise NotationError(f"{request.tile} cannot be laid")
    walls = presenter.walls(state, tile)
    if cell in city.tiles:
        return city.swap(cell, tile, walls)
    return city.lay(cell, tile, walls) if city.occupied(cell) else city


def points_now(presenter: CityPresenter, state: Any, seat: int) -> dict[str, int]:
    """Return by source what a seat would get if the next scoring were now."""
    return by_source((source, points) for who, source, points in presenter.lines_now(state) if who == seat)
