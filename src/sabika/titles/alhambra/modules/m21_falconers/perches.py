"""The perches: where four tiles meet so that a falcon may sit there, and which one (FAL-5, FAL-6)."""

from __future__ import annotations

from typing import Final, final

from sabika.kernel.native import i64, vec
from sabika.parts.city import City
from sabika.parts.memo import new_place
from sabika.titles.alhambra.components import TYPES
from sabika.titles.alhambra.hooks import AlhambraContext
from sabika.titles.alhambra.modules.m21_falconers.falcons import DATA, MODULE, Flock, Perch, flocks_of
from sabika.titles.alhambra.state import AlhambraState
from sabika.titles.alhambra.tiles import unfinished

PAIR: Final[dict[str, tuple[int, int]]] = {
    row["id"]: (TYPES.index(row["types"][0]), TYPES.index(row["types"][1])) for row in DATA["falcons"]
}
"""The two building types on the back of each falcon, by name."""
GROUND: Final = ("building", "start")
"""FAL-5: what may lie under a falcon: buildings of the base game and the fountain."""
NO_PERCH: Final = -1
"""In place of building types: no falcon can sit there."""
POINTS: Final = new_place("points for falcons")
FITTING: Final = new_place("falcons that fit")
"""Where a city keeps these."""


class Backs:
    """What falcons and the tiles under them have to do with one another: sets of building types, as bits.

    `pairs` has the two types on the back of each falcon, by card; `types` that of each tile, none for the fountain, and
    NO_PERCH, which is all bits, for tiles that no falcon may sit on (FAL-5). `found` are the types that were asked for
    last.
    """

    __slots__ = ("found", "pairs", "types")

    def __init__(self, ctx: AlhambraContext) -> None:
        pairs = [PAIR.get(face.name) for face in ctx.game.cards]
        self.pairs: list[int] = [1 << pair[0] | 1 << pair[1] if pair is not None else 0 for pair in pairs]
        kinds, types = ctx.game.tile_kind, ctx.game.tile_type
        self.types: vec[i64] = vec[i64](
            [
                NO_PERCH if kind not in GROUND else 1 << types[tile] if types[tile] >= 0 else 0
                for tile, kind in enumerate(kinds)
            ]
        )
        self.found: Types = Types((), self.types)

    def but_for(self, unfinished: tuple[int, ...]) -> vec[i64]:
        """Return the types of all tiles when some are not finished; nobody changes it."""
        found = self.found
        if found.without is not unfinished and found.without != unfinished:
            types = self.types[:]
            for tile in unfinished:
                if types[tile] != NO_PERCH:
                    types[tile] = 0
            found = self.found = Types(unfinished, types)
        return found.types


@final
class Types:
    """The types of all tiles when some are not finished: one object, so that threads do not mix two up."""

    __slots__ = ("types", "without")

    def __init__(self, without: tuple[int, ...], types: vec[i64]) -> None:
        self.without: tuple[int, ...] = without
        self.types: vec[i64] = types


def backs_of(ctx: AlhambraContext) -> Backs:
    """Return these for a game, which keeps them."""
    found: Backs | None = ctx.game.notes.get(MODULE.id)
    if found is None:
        found = ctx.game.notes[MODULE.id] = Backs(ctx)
    return found


def is_taken(state: AlhambraState, seat: int, point: int) -> bool:
    """FAL-7: return whether a falcon sits on a point of a seat's city."""
    return any([perch[2] == point for flock in flocks_of(state) for perch in flock.of(seat)])


def types_around(ctx: AlhambraContext, seat: int, point: int) -> int:
    """FAL-6: return the building types around a point, as bits; NO_PERCH if no falcon can sit there.

    FAL-5: there must be four tiles, all of them buildings of the base game or the fountain, which has no type. Walls
    between them do not matter (FAL-8).
    """
    city = ctx.state.seats[seat].city
    return city.gather(point, backs_of(ctx).but_for(unfinished(ctx))) if point in city.corners() else NO_PERCH


def fitting(ctx: AlhambraContext, seat: int) -> list[tuple[int, int]]:
    """Return every falcon of the supply with every point where it could sit now; all of that is public (FAL-18).

    It is kept with the city while all that it depends on is the same.
    """
    city, without = ctx.state.seats[seat].city, unfinished(ctx)
    points = points_of(ctx, city, without)
    if not points:  # as in most cities
        return []
    flocks = flocks_of(ctx.state)
    kept: Perches | None = city.memo[FITTING] if city.memo else None
    if kept is None or not kept.holds(seat, without, flocks):
        kept = Perches(seat, without, flocks, find_fitting(ctx, seat, points))
        city.keep(FITTING, kept)
    return kept.found


def points_of(ctx: AlhambraContext, city: City, without: tuple[int, ...]) -> list[int]:
    """Return the points with two types or more around them, where some falcon could sit, taken or not; kept too."""
    kept: Points | None = city.memo[POINTS] if city.memo else None
    if kept is None or (kept.without is not without and kept.without != without):
        kept = Points(without, city.mixed_corners(backs_of(ctx).but_for(without)))
        city.keep(POINTS, kept)
    return kept.found


@final
class Points:
    """The points of a city where some falcon could sit while these tiles are not finished."""

    __slots__ = ("found", "without")

    def __init__(self, without: tuple[int, ...], found: list[int]) -> None:
        self.without: tuple[int, ...] = without
        self.found: list[int] = found


class Perches:
    """Where falcons can sit in a city, and all that this depends on beside the city."""

    __slots__ = ("found", "open", "perched", "seat", "without")

    def __init__(self, seat: int, without: tuple[int, ...], flocks: list[Flock], found: list[tuple[int, int]]) -> None:
        self.seat: int = seat
        self.without: tuple[int, ...] = without
        self.open: list[tuple[int, ...]] = [flock.open for flock in flocks]
        self.perched: list[tuple[Perch, ...]] = [flock.perched for flock in flocks]
        self.found: list[tuple[int, int]] = found

    def holds(self, seat: int, without: tuple[int, ...], flocks: list[Flock]) -> bool:
        """Return whether nothing of that has changed; rows that were made anew count as changed."""
        if self.seat != seat or self.without != without:
            return False
        for at, flock in enumerate(flocks):
            if self.open[at] is not flock.open or self.perched[at] is not flock.perched:
                return False
        return True


def find_fitting(ctx: AlhambraContext, seat: int, points: list[int]) -> list[tuple[int, int]]:
    """Return the same among some points, found out anew."""
    city, flocks, backs = ctx.state.seats[seat].city, flocks_of(ctx.state), backs_of(ctx)
    taken = [perch[2] for flock in flocks for perch in flock.perched if perch[1] == seat]
    types = backs.but_for(unfinished(ctx))
    found: list[tuple[int, int]] = []
    for point in points:
        if point not in taken:
            around = city.gather(point, types)
            for flock in flocks:
                for falcon in flock.open:
                    if around & backs.pairs[falcon] == backs.pairs[falcon]:
                        found.append((falcon, point))
    return found
