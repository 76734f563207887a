"""Who has most of each type on the score sheet of Roll & Write, and what that and a few more boxes are worth now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sabika.client_view.model.points import Climb, Count
from sabika.titles.roll_and_write.frames.scoring import completion_points, remaining_shares
from sabika.titles.roll_and_write.state import RollAndWriteState, rows_of

if TYPE_CHECKING:
    from sabika.client_view.cache import DrawingCache


class Place(NamedTuple):
    """A place in a type: its number, how many share it, and its points; nobody's is 0."""

    number: int = 0
    sharers: int = 1
    points: int = 0


class Column(NamedTuple):
    """All that is known of a type: its points, its boxes, those crossed by row, places given, and who has completed it.

    `noted` are the places of those who completed it in an earlier round, `fresh` is who did so in this one.
    """

    values: tuple[int, ...]
    full: int
    boxes: tuple[int, ...]
    given: int
    noted: tuple[tuple[int, Place], ...]
    fresh: tuple[int, ...]

    def place_of(self, who: int) -> Place:
        """Return the place of a row if the game ended now (RW-SCORE-4)."""
        noted = dict(self.noted)
        if who in noted:
            return noted[who]
        together = len(self.fresh)
        if who in self.fresh:
            return Place(self.given + 1, together, completion_points(self.values, self.given, together))
        gone = self.given + together
        for share in remaining_shares(self.values, gone, list(self.boxes), self.full):
            if share.who == who:
                return Place(gone + share.rank, share.sharers, share.points)
        return Place()

    def with_more(self, who: int, more: int) -> Column:
        """Return the column as it would be with some more boxes of a row."""
        own = self.boxes[who] + more
        boxes = (*self.boxes[:who], own, *self.boxes[who + 1 :])
        return self._replace(boxes=boxes, fresh=(*self.fresh, who) if own == self.full else self.fresh)

    def climb_of(self, who: int, now: Place) -> Climb | None:
        """Return the fewest more boxes of a row that bring more points, None if none do."""
        for more in range(1, self.full - self.boxes[who] + 1):
            then = self.with_more(who, more).place_of(who)
            if then.points > now.points:
                return Climb(more, then.number, then.sharers > 1, then.points)
        return None


def sheet_counts(cache: DrawingCache, state: RollAndWriteState) -> list[list[Count]]:
    """Return for each sheet and type the boxes, the place, its points and the nearest place that brings more."""
    game = cache.game
    columns = [draw_column(cache, kind, column_of(game, state, kind)) for kind in range(len(game.types))]
    return [list(row) for row in zip(*columns, strict=True)]


def column_of(game: Any, state: RollAndWriteState, kind: int) -> Column:
    """Return all that is known of a type."""
    name = game.types[kind]
    return Column(
        values=game.points[kind],
        full=game.boxes[kind],
        boxes=tuple([row.boxes[kind] for row in rows_of(state)]),
        given=state.places[kind],
        noted=tuple([(line[1], place_in(line)) for line in state.ledger if line[2] == name]),
        fresh=tuple([seat for own, seat in state.fresh if own == kind]),
    )


def place_in(line: tuple[Any, ...]) -> Place:
    """Return the place that a line of the ledger tells about."""
    detail = dict(line[5])
    return Place(detail["place"], detail["sharers"], line[3])


def draw_column(cache: DrawingCache, kind: int, column: Column) -> list[Count]:
    """Return everybody's count of a type; it is that of before if all that counts is."""
    counts: list[Count] | None = cache.again(("count", kind), column)
    if counts is None:
        seats = range(cache.game.players)
        counts = [draw_count(cache.game.types[kind], column, seat) for seat in seats]
        cache.keep(("count", kind), column, counts)
    return counts


def draw_count(kind: str, column: Column, seat: int) -> Count:
    """Return one count with its place."""
    now = column.place_of(seat)
    return Count(kind, column.boxes[seat], now.number, now.sharers > 1, now.points, column.climb_of(seat, now))
