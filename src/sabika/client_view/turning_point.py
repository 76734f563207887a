"""The tile without which somebody else would have won: the latest one that the last scoring tells so about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sabika.client_view.city_previews import points_now
from sabika.client_view.gains import differences
from sabika.client_view.majorities import type_counts
from sabika.client_view.model.points import TurningPoint
from sabika.client_view.rounds import LAST_ROUND

if TYPE_CHECKING:
    from sabika.client_view.city_presenter import CityPresenter


def turning_point(presenter: CityPresenter, state: Any) -> TurningPoint | None:
    """Return the winner's latest tile without which the last scoring would have made somebody else win.

    None if there is no such tile, if several have won, or if what is counted now is not what was scored then: in that
    case nobody could say what would have been. Only tiles that could be taken away are looked at.
    """
    outcome = presenter.game.outcome(state)
    if outcome is None or len(outcome.winners) != 1 or not is_as_scored(presenter, state):
        return None
    seat = outcome.winners[0]
    city = state.seats[seat].city
    removable = set(city.removable())
    for cell, tile in reversed(city.tiles.items()):
        if cell in removable:
            found = without(presenter, state, outcome.scores, seat, cell, tile)
            if found is not None:
                return found
    return None


def is_as_scored(presenter: CityPresenter, state: Any) -> bool:
    """Return whether counting again gives the points that everybody got in the last scoring."""
    scored = [0] * (len(state.seats) + 1)
    for round_, who, _, points, *_ in state.ledger:
        if round_ == LAST_ROUND:
            scored[who] += points
    return scored == all_points(presenter, state)


def without(
    presenter: CityPresenter, state: Any, scores: tuple[int, ...], seat: int, cell: int, tile: int
) -> TurningPoint | None:
    """Return what a tile decided, None if its owner would have won without it."""
    other = state.copy()
    other.seats[seat].city = state.seats[seat].city.take(cell)
    had, has = all_points(presenter, state), all_points(presenter, other)
    then = [score - had[who] + has[who] for who, score in enumerate(scores)]
    best = max(then)
    winners = [who for who, score in enumerate(then) if score == best]
    if winners == [seat]:
        return None
    gains = differences(points_now(presenter, other, seat), points_now(presenter, state, seat))
    gains = sorted((one for one in gains if one.after > one.before), key=lambda one: one.before - one.after)
    if not gains:
        return None
    where = presenter.game.notation.kinds["cell"].to_json(cell)
    return TurningPoint(seat, where, presenter.game.tiles[tile].name, gains, winners)


def all_points(presenter: CityPresenter, state: Any) -> list[int]:
    """Return everybody's points, the imaginary player's last, if the last scoring were now."""
    return presenter.points_due(state, type_counts(presenter, state))
