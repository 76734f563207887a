"""The art of the moors: buildings of one price bring culture tiles, which are developed by actions (ART)."""

from __future__ import annotations

from typing import Any, ClassVar, Final, NamedTuple

from sabika.kernel.action import Action, Verb
from sabika.kernel.action_type import Listed
from sabika.kernel.decision import PICK, Facts
from sabika.kernel.errors import Illegal
from sabika.kernel.hooks import Module
from sabika.kernel.native import i64
from sabika.kernel.record import OPEN, PLAIN_PYTHON, Field, Record, value
from sabika.parts.memo import new_place
from sabika.parts.module_area import Item
from sabika.titles.alhambra.components import load
from sabika.titles.alhambra.hooks import (
    ACTIONS,
    LINES,
    MODULE_AREA,
    PROSPECTS,
    SCORING_GAIN,
    TURN_CLOSE,
    AlhambraContext,
)
from sabika.titles.alhambra.keeping import Kept
from sabika.titles.alhambra.state import AlhambraState, Seat
from sabika.titles.alhambra.thumb import while_it_lasts
from sabika.titles.alhambra.tiles import Weights, unfinished

MODULE: Final = Module("art_of_the_moors", 20, "ART", difficulty=2)
DATA: Final[dict[str, Any]] = load("art_of_the_moors")
ENOUGH: Final[int] = DATA["rules"]["min_buildings"]
"""So many buildings of one price bring a culture tile."""


class Kind(NamedTuple):
    """A kind of culture tile: the prices that count for it, how many there are, and its segments in their order."""

    prices: tuple[int, ...]
    copies: int
    points: tuple[int, ...]
    needed: tuple[int, ...]

    def marked(self, count: int) -> int:
        """ART-7: return the last segment that so many buildings allow; more than it needs leave the cube there."""
        return max([at for at, needed in enumerate(self.needed) if needed <= count], default=0)


KINDS: Final[dict[int, Kind]] = {
    row["prices"][0]: Kind(tuple(row["prices"]), row["copies"], tuple(row["points"]), tuple(row["buildings_needed"]))
    for row in DATA["tiles"]
}
"""The seven kinds by their prices; that of 12 and 13 is called 12 (ART-1)."""
NAMES: Final[tuple[int, ...]] = tuple(KINDS)
LOWEST: Final = min(KINDS)
MOST: Final = max(KINDS)
MARKED: Final[list[tuple[int, ...]]] = [
    tuple([kind.marked(count) for count in range(max(kind.needed) + 1)]) for kind in KINDS.values()
]
"""The last segment that so many buildings of a kind allow, up to the number that the last one needs."""
KIND_OF: Final[dict[int, int]] = {price: name for name, kind in KINDS.items() for price in kind.prices}
LABELS: Final = {
    6: "culture_6",
    7: "culture_7",
    8: "culture_8",
    9: "culture_9",
    10: "culture_10",
    11: "culture_11",
    12: "culture_12",
}
"""What the kinds are called on the table."""

Culture = tuple[int, int, int]
"""A culture tile: its kind, the segment at the gem and the segment with the cube, both counted from 0."""
Strips = tuple[tuple[Culture, ...], ...]
"""The culture tiles before each seat."""
COUNTED: Final = new_place("culture")
"""Where a city keeps the number of its buildings of each kind."""
SETTLED: Final = "culture settled"
"""Where a game keeps for which buildings of a seat, and which culture tiles of all, nothing was left to do."""


class ArtOfTheMoors(Record):
    """ART-13: the culture tiles before each seat, in the order in which the strips were filled (ART-6)."""

    FIELDS: ClassVar[dict[str, Field]] = {"owned": value(OPEN)}
    __slots__ = tuple(FIELDS)
    owned: Strips

    def __init__(self, players: int) -> None:
        self.owned = ((),) * players


CULTURE: Final = Kept(MODULE, lambda ctx: ArtOfTheMoors(len(ctx.state.seats)))


def set_tiles(state: AlhambraState, seat: int, tiles: tuple[Culture, ...]) -> None:
    """Change the culture tiles of a seat."""
    own = CULTURE.of(state)
    own.owned = (*own.owned[:seat], tiles, *own.owned[seat + 1 :])


def owns(tiles: tuple[Culture, ...], kind: int) -> bool:
    """Return whether a tile of a kind is among those of a seat."""
    for owned, _, _ in tiles:
        if owned == kind:
            return True
    return False


def is_left(state: AlhambraState, kind: int) -> bool:
    """Return whether the stack of a kind still has a tile; none ever comes back to it (ART-5)."""
    return sum([1 for tiles in CULTURE.of(state).owned if owns(tiles, kind)]) < KINDS[kind].copies


# -- getting tiles and moving cubes -------------------------------------------------------------------------------


def count_buildings(ctx: AlhambraContext, seat: int) -> list[int]:
    """ART-1: count by kind the buildings in the Alhambra and the reserve; only those of the base game (ART-2)."""
    packed = pack_buildings(ctx, seat)
    return [count_of(packed, kind) if kind in KINDS else 0 for kind in range(MOST + 1)]


def weights_of(ctx: AlhambraContext) -> Weights:
    """Return what each tile adds to a number that has a byte for every kind; the game keeps it."""
    found: Weights | None = ctx.game.notes.get(MODULE.id)
    if found is None:
        kinds = [KIND_OF.get(face.price, 0) if face.kind == "building" else 0 for face in ctx.game.tiles]
        found = ctx.game.notes[MODULE.id] = Weights([1 << 8 * (kind - LOWEST) if kind else 0 for kind in kinds])
    return found


def count_of(packed: int, kind: int) -> int:
    """Return how many buildings of a kind there are."""
    return packed >> 8 * (kind - LOWEST) & 255


def pack_buildings(ctx: AlhambraContext, seat: int) -> int:
    """Return how many there are of each kind, a byte for each; kept with the city, unless adding up costs nothing."""
    player, without = ctx.state.seats[seat], unfinished(ctx)
    if not PLAIN_PYTHON:
        return add_up(ctx, player, without)
    memo = player.city.memo
    kept: tuple[tuple[int, ...], tuple[int, ...], int] | None = memo[COUNTED] if memo else None
    if kept is None or kept[0] != player.reserve or kept[1] != without:
        kept = player.reserve, without, add_up(ctx, player, without)
        player.city.keep(COUNTED, kept)
    return kept[2]


def add_up(ctx: AlhambraContext, player: Seat, without: tuple[int, ...]) -> int:
    """Return the same, found out anew; `without` are the tiles that are not finished."""
    weights = weights_of(ctx).but_for(without)
    packed = player.city.weigh(weights)
    for tile in player.reserve:
        packed += weights[tile]
    return packed


@MODULE.on(TURN_CLOSE, stage=9)
def check_culture(ctx: AlhambraContext, seat: int) -> None:
    """ART-3, T9: move the cubes and hand out new tiles; Dirk has no turn and gets none (ART-15).

    Where it was done with these buildings and tiles before, there is nothing more to do.
    """
    packed, own, settled = pack_buildings(ctx, seat), CULTURE.of(ctx.state), settled_by(ctx)
    known = settled[seat]
    if known[0] != packed or known[1] is not own.owned:
        settle(ctx, seat, packed)
        settled[seat] = packed, own.owned


def settled_by(ctx: AlhambraContext) -> list[tuple[int, Strips]]:
    """Return with which buildings and tiles it was done last, by seat; the game keeps that."""
    found: list[tuple[int, Strips]] | None = ctx.game.notes.get(SETTLED)
    if found is None:
        found = ctx.game.notes[SETTLED] = [(-1, ())] * len(ctx.state.seats)
    return found


def settle(ctx: AlhambraContext, seat: int, packed: int) -> None:
    """Do it for buildings of which nothing is known yet."""
    own = CULTURE.of(ctx.state)
    tiles = before = own.owned[seat]
    for kind, _, marker in before:
        if last_allowed(kind, count_of(packed, kind)) != marker:
            tiles = tuple([move_cube(ctx, seat, tile, count_of(packed, tile[0])) for tile in before])
            break
    for kind in NAMES:
        number = count_of(packed, kind)
        if number >= ENOUGH and not owns(tiles, kind) and is_left(ctx.state, kind):  # ART-4, ART-5
            tiles = (*tiles, new_tile(ctx, seat, kind, number))
    if tiles is not before:
        set_tiles(ctx.state, seat, tiles)


def last_allowed(kind: int, count: int) -> int:
    """Return the last segment that so many buildings of a kind allow."""
    marked = MARKED[kind - NAMES[0]]
    return marked[min(count, len(marked) - 1)]


def move_cube(ctx: AlhambraContext, seat: int, tile: Culture, count: int) -> Culture:
    """ART-7: return a tile with its cube where it belongs; the segment at the gem stays in any case (ART-12)."""
    kind, at, before = tile
    marker = last_allowed(kind, count)
    if marker != before:
        ctx.tell("culture_marked", "ART-7", seat=seat, price=kind, most=KINDS[kind].points[marker])
    return kind, at, marker


def new_tile(ctx: AlhambraContext, seat: int, kind: int, count: int) -> Culture:
    """ART-6: return a tile that begins with its first segment at the gem; it waits for the next action (ART-11)."""
    marker = last_allowed(kind, count)
    ctx.tell("culture_taken", "ART-4", seat=seat, price=kind, most=KINDS[kind].points[marker])
    return kind, 0, marker


# -- developing them ----------------------------------------------------------------------------------------------


def developed(tile: Culture) -> Culture:
    """ART-8: return a tile after one step towards its cube, which stands on the last segment at most (ART-12)."""
    kind, at, marker = tile
    return kind, min(at + 1, max(at, marker)), marker


def can_develop(tiles: tuple[Culture, ...]) -> bool:
    """ART-9: return whether one of some tiles has not come as far as its cube."""
    for _, at, marker in tiles:
        if at < marker:
            return True
    return False


def points_of(tile: Culture) -> int:
    """Return the points at the gem."""
    return KINDS[tile[0]].points[tile[1]]


class Develop(Listed):
    """ART-8: an action that turns every own tile by one segment, as far as its cube; it earns no other (ART-10)."""

    __slots__ = ()

    def count(self, ctx: AlhambraContext, seat: int) -> i64:
        return 1 if can_develop(CULTURE.of(ctx.state).owned[seat]) else 0

    def pick(self, ctx: AlhambraContext, seat: int, at: i64) -> Action:
        return Action(seat, self.name)

    def refusal(self, ctx: AlhambraContext, action: Action) -> Illegal | None:
        tiles = CULTURE.of(ctx.state).owned[action.seat]
        if not tiles:
            return Illegal("ART-8", "you have no culture tile")
        if not can_develop(tiles):
            return Illegal("ART-9", "none of your culture tiles can be developed further")
        return None

    def facts(self, ctx: AlhambraContext, action: Action) -> Facts:
        tiles = CULTURE.of(ctx.state).owned[action.seat]
        return Facts(points=sum([points_of(developed(tile)) - points_of(tile) for tile in tiles]))

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        before = CULTURE.of(ctx.state).owned[action.seat]
        after = tuple([developed(tile) for tile in before])
        set_tiles(ctx.state, action.seat, after)
        for old, new in zip(before, after, strict=True):
            if old != new:
                ctx.tell("culture_developed", "ART-8", seat=action.seat, price=new[0], points=points_of(new))


DEVELOP_VERB = Verb("art_of_the_moors.develop", "turn all own culture tiles one segment further")
MODULE.verbs.append(DEVELOP_VERB)
MODULE.add(ACTIONS, Develop(DEVELOP_VERB, PICK, "ART-8"))


# -- scoring, and what everybody sees -----------------------------------------------------------------------------


@MODULE.on(LINES, stage=8)
def culture_points(ctx: AlhambraContext, round: int) -> list[tuple[int, str, int, str, Any]]:
    """C8, ART-14: in every scoring the points at the gem of each tile."""
    lines: list[tuple[int, str, int, str, Any]] = []
    for seat, tiles in enumerate(CULTURE.of(ctx.state).owned):
        points = [points_of(tile) for tile in tiles if points_of(tile)]
        if points:
            lines.append((seat, "culture", sum(points), "ART-14", (("count", len(points)),)))
    return lines


@MODULE.on(MODULE_AREA)
def show_culture(state: AlhambraState) -> list[Item]:
    """Return everybody's tiles with their points, and those at the cube."""
    return [
        Item(LABELS[tile[0]], seat=seat, number=points_of(tile), most=KINDS[tile[0]].points[tile[2]])
        for seat, tiles in enumerate(CULTURE.of(state).owned)
        for tile in tiles
    ]


# -- what computers think of it -------------------------------------------------------------------------------------


@MODULE.on(SCORING_GAIN)
def developing_gain(ctx: AlhambraContext, action: Action) -> int | None:
    """Return by how many points the tiles grow."""
    if action.verb != DEVELOP_VERB.name:
        return None
    return sum([points_of(developed(tile)) - points_of(tile) for tile in CULTURE.of(ctx.state).owned[action.seat]])


@MODULE.on(PROSPECTS)
def culture_prospects(ctx: AlhambraContext) -> list[float]:
    """What tiles could still show, if there are turns to develop them."""
    found: list[float] = []
    for tiles in CULTURE.of(ctx.state).owned:
        more = [KINDS[kind].points[marker] - KINDS[kind].points[at] for kind, at, marker in tiles if marker > at]
        found.append(while_it_lasts(ctx, 0.6 * sum(more)))
    return found
