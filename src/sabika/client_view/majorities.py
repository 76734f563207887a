"""Who has most of each type, what that is worth if the next scoring were now, and what a few more would change."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from sabika.client_view.cities import CitySketch
from sabika.client_view.model.points import Climb, Count, Standing
from sabika.parts.standing import Key
from sabika.parts.standing import Standing as Compared

if TYPE_CHECKING:
    from sabika.client_view.cache import DrawingCache
    from sabika.client_view.city_presenter import CityPresenter

Column: TypeAlias = tuple[Key, ...]
"""How many parts of buildings of a type everybody has, and what breaks ties; the imaginary player's last."""
Values: TypeAlias = tuple[int, ...]
"""What each rank gets for a type."""
Shares: TypeAlias = Callable[[Column], list[int]]
"""Returns everybody's points if they had so many."""


def draw_counts(presenter: CityPresenter, cache: DrawingCache, state: Any, counted: Any) -> list[list[Count]]:
    """Return the counts of every type, everybody's; they are those of before as long as all that is counted is."""
    counts: list[list[Count]] | None = cache.again("counts", counted)
    if counts is None:
        counts = [cache.same(("counts", who), row) for who, row in enumerate(type_counts(presenter, state))]
        cache.keep("counts", counted, counts)
    return counts


def draw_due(
    presenter: CityPresenter,
    cache: DrawingCache,
    state: Any,
    counted: Any,
    counts: list[list[Count]],
    seat: int | None,
) -> list[int]:
    """Return what everybody would get, the imaginary player last, if the next scoring were now.

    What modules count may be in hands too, so it is told as far as the seat that looks can know.
    """
    part, seen = "due", counted
    if cache.game.modules:
        part, seen = f"due to {seat}", (counted, [player.hand for player in state.seats])
    due: list[int] | None = cache.again(part, seen)
    return cache.keep(part, seen, presenter.points_due(state, counts)) if due is None else due


def draw_standings(presenter: CityPresenter, cache: DrawingCache, state: Any, counted: Any) -> list[Standing]:
    """Return what modules score by places; it is that of before as long as all that is counted is."""
    standings: list[Standing] | None = cache.again("standings", counted)
    if standings is None:
        standings = [
            Standing(module, one.source, list(count_column(one.source, tuple(one.keys), worth_of(one), 1)), one.places)
            for module, one in presenter.standings(state)
        ]
        cache.keep("standings", counted, cache.same("standings", standings))
    return standings


def worth_of(one: Compared) -> Shares:
    """Return how the module itself gives points for such a column."""
    return lambda column: one.worth(list(column))


def what_counts(presenter: CityPresenter, cache: DrawingCache, state: Any, cities: list[CitySketch]) -> Any:
    """Return all that counts depend on; modules look at their records and at which scoring comes next or goes on."""
    tiles = state.dirk.tiles if state.dirk is not None else ()
    scoring = (len(state.scored), presenter.is_scoring(state))
    return [city.drawing for city in cities], tiles, cache.records, scoring


def type_counts(presenter: CityPresenter, state: Any) -> list[list[Count]]:
    """Return for every player, the imaginary one last, how many of each type they have and their rank in it."""
    keys, values = presenter.count_keys(state), presenter.next_points(state)
    columns = zip(presenter.TYPES, zip(*keys, strict=True), values, strict=True)
    counts = [presenter.columns[column] for column in columns]
    return [list(row) for row in zip(*counts, strict=True)]


def count_type(presenter: CityPresenter, kind: str, column: Column, values: Values) -> tuple[Count, ...]:
    """Return everybody's count of a type, with the rank and what it is worth."""
    return count_column(kind, column, lambda then: presenter.shares(then, values), presenter.PARTS)


def count_column(kind: str, column: Column, shares: Shares, parts: int) -> tuple[Count, ...]:
    """Return everybody's count of something of which so many parts are one."""
    points = shares(column)
    return tuple([count_of(kind, column, shares, parts, who, points[who]) for who in range(len(column))])


def count_of(kind: str, column: Column, shares: Shares, parts: int, who: int, points: int) -> Count:
    """Return one count with its rank among all players."""
    rank, tied = rank_of(column, who)
    climb = climb_of(column, shares, parts, who, rank, tied, points)
    return Count(kind, column[who][0] / parts, rank, tied, points, climb)


def rank_of(column: Column, who: int) -> tuple[int, bool]:
    """Return the rank of somebody, and whether it is shared; nobody who has none is ranked."""
    own = column[who]
    if not own[0]:
        return 0, False
    return 1 + sum([key > own for key in column]), column.count(own) > 1


def climb_of(column: Column, shares: Shares, parts: int, who: int, rank: int, tied: bool, points: int) -> Climb | None:
    """Return the fewest more of a type that bring a better place and more points; None if none do.

    What breaks ties is taken to stay as it is.
    """
    most = max([key[0] for key in column])
    own, breaker = column[who]
    more = 0
    while own <= most:
        own, more = own + parts, more + 1
        then = (*column[:who], (own, breaker), *column[who + 1 :])
        place, shared = rank_of(then, who)
        worth = shares(then)[who]
        better = not rank or (place, shared) < (rank, tied)
        if better and worth > points:
            return Climb(more, place, shared, worth)
    return None
