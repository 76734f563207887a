"""What laying, exchanging or taking away a tile would bring: the longest wall, counts, points if scored now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from sabika.client_view.cities import longest_wall
from sabika.client_view.gains import by_source, differences
from sabika.client_view.majorities import type_counts
from sabika.client_view.model.points import Count
from sabika.client_view.model.preview import Preview, PreviewRequest
from sabika.kernel.errors import Illegal, NotationError
from sabika.parts.city import City
from sabika.parts.laying import Gates
from sabika.parts.lie import cell_of

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
    wish = read_wish(presenter.game, request)
    after = state.copy()
    city = after.seats[seat].city = wished_city(presenter, state, state.seats[seat].city, wish)
    gains = differences(before, points_now(presenter, after, seat))
    total = sum(gain.after - gain.before for gain in gains)
    changed = new_counts(counts, type_counts(presenter, after)[seat])
    refused = refusal_of(presenter, state, seat, wish)
    return Preview(request, city.wall(), longest_wall(city), gains, total, changed, refused)


def new_counts(before: list[Count], after: list[Count]) -> list[Count]:
    """Return the types whose number or rank has changed."""
    return [now for then, now in zip(before, after, strict=True) if then != now]


class Wish(NamedTuple):
    """A request as the rules read it: a tile (0: the one there is taken away), where it goes and how, with gates."""

    tile: int
    spot: int
    gates: Gates


def read_wish(game: Any, request: PreviewRequest) -> Wish:
    """Return what a request means; one that cannot be read is a NotationError."""
    kinds = game.notation.kinds
    spot = kinds["cell"].from_json(request.cell)
    gates = kinds["edges"].from_json(list(request.gates)) if request.gates else ()
    if request.tile is None:
        return Wish(0, spot, gates)
    tile = kinds["tile"].from_json(request.tile)
    if game.tiles[tile].kind in ("nothing", "start"):
        raise NotationError(f"{request.tile} cannot be laid")
    return Wish(tile, spot, gates)


def refusal_of(presenter: CityPresenter, state: Any, seat: int, wish: Wish) -> str | None:
    """Return the rule by which a tile may not be laid on an empty cell, None where it may."""
    if not wish.tile or state.seats[seat].city.is_built(cell_of(wish.spot)):
        return None
    try:
        presenter.check_laying(state, seat, *wish)
    except Illegal as error:
        return error.rule
    return None


def wished_city(presenter: CityPresenter, state: Any, city: City, wish: Wish) -> City:
    """Return the city as it would be; what is impossible is ignored."""
    tile, spot, gates = wish
    cell = cell_of(spot)
    if gates:
        city = city.with_gates(gates)
    if not tile:
        return city.take(cell) if city.is_built(cell) and city.is_removable(cell) else city
    return city.after(presenter.laying(state, tile, spot)) if city.is_built(cell) or city.occupied(cell) else city


def points_now(presenter: CityPresenter, state: Any, seat: int) -> dict[str, int]:
    """Return by source what a seat would get if the next scoring were now."""
    return by_source((source, points) for who, source, points in presenter.lines_now(state) if who == seat)
