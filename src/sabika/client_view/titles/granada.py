"""Granada as it is drawn: the yard, tiles with two faces, the marker."""

from __future__ import annotations

from typing import Any, ClassVar

from sabika.client_view.city_presenter import CityPresenter
from sabika.client_view.majorities import Column, Values
from sabika.client_view.model.pieces import Face
from sabika.client_view.rounds import next_round
from sabika.kernel.context import Context
from sabika.parts.building import check_fit
from sabika.parts.laying import Gates
from sabika.titles.granada.components import SCORINGS, TYPES
from sabika.titles.granada.frames.redesign import REFUSED
from sabika.titles.granada.frames.scoring import lines_now, rank_points, standings
from sabika.titles.granada.frames.take_money import LIMIT
from sabika.titles.granada.game import GranadaGame
from sabika.titles.granada.state import GranadaState


class GranadaPresenter(CityPresenter):
    """Draws a game of Granada."""

    TYPES: ClassVar[tuple[str, ...]] = TYPES
    SCORINGS: ClassVar[tuple[str, ...]] = SCORINGS
    STOCK: ClassVar[str] = "bag"
    game: GranadaGame

    def row(self, state: GranadaState) -> tuple[int, ...]:
        """Return the yard."""
        return state.yard

    def stock(self, state: GranadaState) -> int:
        """Return how many tiles are in the bag."""
        return len(state.bag)

    def marker(self, state: GranadaState) -> str:
        """Return which faces the next tiles will show."""
        return ("even", "odd")[state.marker]

    def back(self, tile: int) -> Face | None:
        """Return what lies on the other side of a tile; the start tile has one face."""
        if self.game.tiles[tile].type < 0:
            return None
        face = self.game.tiles[tile ^ 1]
        return Face(face.name, TYPES[face.type], face.price)

    def count_keys(self, state: GranadaState) -> list[list[tuple[int, int]]]:
        """Return buildings and, for ties, the dearest of each type."""
        counts, highest = standings(Context(self.game, state, None))
        return [list(zip(own, best, strict=True)) for own, best in zip(counts, highest, strict=True)]

    def lines_now(self, state: GranadaState) -> list[tuple[int, str, int]]:
        """Return seat, source and points of every line if the next scoring were now."""
        lines = lines_now(Context(self.game, state, None), next_round(state))
        return [(seat, source, points) for seat, source, points, _, _ in lines]

    def check_laying(self, state: GranadaState, seat: int, tile: int, spot: int, gates: Gates) -> None:
        """Refuse a tile where it does not fit."""
        check_fit(state.seats[seat].city, spot, self.walls(state, tile), REFUSED)

    def next_points(self, state: GranadaState) -> list[Values]:
        """Return by type what each rank gets in the next scoring."""
        return [self.game.points[next_round(state) - 1]] * len(TYPES)

    def shares(self, column: Column, values: Values) -> list[int]:
        """Return everybody's points for a type, of which all faces count (GR-SCORE-4)."""
        points = [0] * len(column)
        own, best = [count for count, _ in column], [price for _, price in column]
        for who, worth, _ in rank_points(self.game, own, best, values):
            points[who] = worth
        return points

    def points(self) -> list[list[list[int]]]:
        """Return by scoring and type what each rank gets: a multiplier, or fixed points for beginners."""
        return [[list(row)] * len(TYPES) for row in self.game.points]

    def is_multiplied(self) -> bool:
        """Return whether the points are times all faces of a type (GR-SCORE-4); beginners get fixed ones (GR-BEG-1)."""
        return not self.game.beginners

    def money_limit(self, state: Any, seat: int) -> int:
        """Return what several cards of the open money may be worth together (GR-MONEY-1)."""
        return LIMIT
