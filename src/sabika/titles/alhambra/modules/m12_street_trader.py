"""Street trader: who builds where their trader waits may take a resident in; sets of colours score (TRD)."""

from __future__ import annotations

from itertools import combinations
from typing import Any, ClassVar, Final

from sabika.kernel.action import Action, Param, Verb, Word
from sabika.kernel.action_type import ActionType, Listed, Options, Pass
from sabika.kernel.decision import PASS, PICK, SOME, YES_NO
from sabika.kernel.errors import Illegal
from sabika.kernel.hooks import Module
from sabika.kernel.record import HIDDEN, OPEN, Field, Record, records, value
from sabika.parts.city import SIDES, STEP, City, xy
from sabika.parts.hidden import SecretPick
from sabika.parts.ledger import Line
from sabika.parts.lie import TOWER
from sabika.parts.marks import Mark
from sabika.parts.memo import new_place
from sabika.parts.module_area import Item
from sabika.parts.picks import Pick, SecretPicks
from sabika.parts.question import Question
from sabika.parts.rows import put, without
from sabika.titles.alhambra.components import TYPES, load
from sabika.titles.alhambra.frames.turn import DONE_VERB
from sabika.titles.alhambra.hooks import (
    HELD_PIECES,
    HIDDEN_PICKS,
    LAID_WORTH,
    LINES,
    MARKS,
    MODULE_AREA,
    OPENING,
    PROSPECTS,
    TILE_LAID,
    TILE_LEFT,
    TURN_CLOSE,
    WORTH,
    AlhambraContext,
)
from sabika.titles.alhambra.keeping import Kept
from sabika.titles.alhambra.state import AlhambraState, seats_from
from sabika.titles.alhambra.thumb import while_it_lasts
from sabika.titles.alhambra.tiles import type_of

MODULE: Final = Module("street_trader", 12, "TRD", difficulty=2)
DATA: Final[dict[str, Any]] = load("street_trader")
EACH: Final[int] = DATA["components"]["start_choice"]
"""How many residents everybody keeps at the start, of one of each colour."""
POINTS: Final[tuple[int, ...]] = tuple(DATA["scoring"]["points_by_set_size"])
"""TRD-16: what a set of so many different colours is worth."""
STARTS: Final[tuple[tuple[int, ...], ...]] = tuple(combinations(range(len(TYPES)), EACH))
"""All that can be kept at the start; a secret choice is the number of one of them."""
TRADER: Final = "trader"
RESIDENT: Final = "resident"
BESIDE: Final = new_place("trader")
"""Where a city keeps the free cells beside its tiles."""


class Trader(Record):
    """TRD-1: the disc of a seat: its cell (HIDDEN: it lies aside), the residents on it, those on buildings.

    Residents are colours, that is building types; on buildings they are pairs with their tile.
    """

    FIELDS: ClassVar[dict[str, Field]] = {
        "seat": value(OPEN),
        "cell": value(OPEN),
        "disc": value(OPEN),
        "housed": value(OPEN),
    }
    __slots__ = tuple(FIELDS)
    seat: int
    cell: int
    disc: tuple[int, ...]
    housed: tuple[tuple[int, int], ...]

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.cell = HIDDEN
        self.disc = ()
        self.housed = ()


class StreetTrader(Record):
    """The traders of all seats, and how many residents of each colour are in the supply; everybody sees all of it."""

    FIELDS: ClassVar[dict[str, Field]] = {"traders": records(OPEN), "supply": value(OPEN)}
    __slots__ = tuple(FIELDS)
    traders: list[Trader]
    supply: tuple[int, ...]

    def __init__(self, players: int) -> None:
        self.traders = [Trader(seat) for seat in range(players)]
        copies = {row["type"]: row["copies"] for row in DATA["citizens"]}
        self.supply = tuple([copies[name] for name in TYPES])


STREET: Final = Kept(MODULE, lambda ctx: StreetTrader(len(ctx.state.seats)))


def fetch(own: StreetTrader, kind: int) -> int:
    """Take a resident out of the supply."""
    own.supply = put(own.supply, kind, own.supply[kind] - 1)
    return kind


def send_back(own: StreetTrader, kind: int) -> None:
    """Put a resident into the supply."""
    own.supply = put(own.supply, kind, own.supply[kind] + 1)


@MODULE.on(MODULE_AREA)
def show_residents(state: AlhambraState) -> list[Item]:
    """Return the residents on the discs, and those in the supply."""
    own = STREET.of(state)
    items = [Item("trader", seat=trader.seat, type=kind) for trader in own.traders for kind in trader.disc]
    return items + [Item("residents", type=kind, number=number) for kind, number in enumerate(own.supply)]


@MODULE.on(MARKS)
def show_marks(state: AlhambraState) -> list[Mark]:
    """Return the discs on their cells, and the residents on their buildings."""
    marks: list[Mark] = []
    for trader in STREET.of(state).traders:
        if trader.cell != HIDDEN:
            marks.append(Mark(TRADER, trader.seat, trader.cell, owner=trader.seat))
        marks += [Mark(RESIDENT, tile=tile) for tile, _ in trader.housed]
    return marks


# -- the set-up ---------------------------------------------------------------------------------------------------


class Types(Word):
    """Some building types; their order does not matter."""

    __slots__ = ()

    def read(self, words: list[str]) -> Any:
        return tuple(sorted(super().read(words)))


class Keep(Listed):
    """S12: some of the residents, one of each colour, stay on the disc."""

    __slots__ = ()

    def candidates(self, ctx: AlhambraContext, seat: int) -> list[tuple[Any, ...]]:
        return [(start,) for start in STARTS]

    def refusal(self, ctx: AlhambraContext, action: Action) -> Illegal | None:
        return None if action.args[0] in STARTS else Illegal("TRD-1", f"keep {EACH} different residents", number=EACH)

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        frame = ctx.state.stack[-1]
        assert isinstance(frame, ResidentPicks)
        frame.choose(ctx, STARTS.index(action.args[0]))


KEEP_VERB = Verb("street_trader.keep", "keep three residents for your trader", Param("types", "types"))
MODULE.kinds.append(Types("types", TYPES, many=True))
MODULE.verbs.append(KEEP_VERB)
KEEP: Final = Keep(KEEP_VERB, SOME, "TRD-1")


class ResidentPicks(SecretPicks):
    """S12: everybody keeps three residents in secret, the others go to the supply; then all show."""

    RULE: ClassVar[str] = "TRD-1"
    PROMPT: ClassVar[str] = "residents"
    ACTION_TYPES: ClassVar[tuple[ActionType, ...]] = (KEEP,)
    __slots__ = ()

    def reveal(self, ctx: AlhambraContext, picks: dict[int, int]) -> None:
        """Put what everybody keeps on their discs."""
        own = STREET.of(ctx.state)
        for trader in own.traders:
            trader.disc = tuple([fetch(own, kind) for kind in STARTS[picks[trader.seat]]])
            kept = [TYPES[kind] for kind in trader.disc]
            ctx.tell("residents_kept", "TRD-1", seat=trader.seat, types=kept)


@MODULE.on(OPENING)
def choose_residents(ctx: AlhambraContext) -> None:
    """S12: before the market is filled."""
    ctx.push(ResidentPicks(seats_from(ctx.state, ctx.state.first)))


@MODULE.on(OPENING)
def lay_first(ctx: AlhambraContext) -> None:
    """S12: then everybody lays their disc at a side of their fountain, from the start player clockwise."""
    for seat in reversed(seats_from(ctx.state, ctx.state.first)):
        ctx.push(LayDisc(seat))


# -- the disc -----------------------------------------------------------------------------------------------------


def free_cells(city: City) -> list[int]:
    """TRD-9: return the free cells beside a tile; walls, paths and holes do not matter; kept with the city.

    TRD-10, TRD-19: a camp or a watchtower is no tile to lie beside, and no cell of theirs is free.
    """
    found: list[int] | None = city.memo[BESIDE] if city.memo else None
    if found is None:
        beside = {cell + STEP[side] for cell in city.tiles if city.is_tile(cell) for side in SIDES}
        found = sorted([cell for cell in beside if not city.is_built(cell)])
        city.keep(BESIDE, found)
    return found


class Lay(Listed):
    """TRD-9, TRD-19: the disc is laid with all residents on it; one that was not displaced stays (TRD-11)."""

    __slots__ = ()

    def candidates(self, ctx: AlhambraContext, seat: int) -> list[tuple[Any, ...]]:
        return [(cell,) for cell in free_cells(ctx.state.seats[seat].city)]

    def options(self, ctx: AlhambraContext, seat: int) -> Options:
        return [Action(seat, self.name, args) for args in self.candidates(ctx, seat)]

    def refusal(self, ctx: AlhambraContext, action: Action) -> Illegal | None:
        if action.args[0] in free_cells(ctx.state.seats[action.seat].city):
            return None
        return Illegal("TRD-9", "the disc lies on a free cell beside a tile", cell=action.args[0])

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        STREET.of(ctx.state).traders[action.seat].cell = action.args[0]
        x, y = xy(action.args[0])
        ctx.tell("trader_laid", "TRD-9", seat=action.seat, x=x, y=y)


LAY_VERB = Verb("street_trader.lay", "lay your trader beside your city", Param("cell", "cell"))
MODULE.verbs.append(LAY_VERB)
LAY: Final = Lay(LAY_VERB, PICK, "TRD-9")


class LayDisc(Question):
    """TRD-9: where the trader waits next; there is no way not to lay the disc."""

    RULE: ClassVar[str] = "TRD-9"
    PROMPT: ClassVar[str] = "trader"
    ACTION_TYPES: ClassVar[tuple[ActionType, ...]] = (LAY,)
    __slots__ = ()


@MODULE.on(TURN_CLOSE, stage=8)
def lay_again(ctx: AlhambraContext, seat: int) -> None:
    """T8: a disc that lies aside is laid again, also after a special action or an award.

    TRD-18: where no cell is free for it, it waits for the next time.
    """
    if STREET.of(ctx.state).traders[seat].cell == HIDDEN and free_cells(ctx.state.seats[seat].city):
        ctx.push(LayDisc(seat))


# -- residents ----------------------------------------------------------------------------------------------------


@MODULE.on(TILE_LAID)
def displace(ctx: AlhambraContext, seat: int, cell: int) -> None:
    """L4: any tile may be built where the disc lies (TRD-2, TRD-3), wherever it comes from (TRD-4).

    TRD-5: the disc is put aside first, so that it gives way once until it is laid again (TRD-12). Nothing else moves
    it, not even when the tiles around it go (TRD-14). A watchtower is no building: nobody is exchanged.
    """
    trader = STREET.of(ctx.state).traders[seat]
    if trader.cell != cell:
        return
    trader.cell = HIDDEN
    tile = ctx.state.seats[seat].city.tile_at(cell)
    ctx.tell("trader_displaced", "TRD-5", seat=seat, tile=ctx.game.tiles[tile].name)
    if ctx.game.tiles[tile].lie == TOWER:
        return
    if type_of(ctx, tile) in trader.disc:  # an unfinished tile has no type
        ctx.push(Match(seat, tile))
    elif EXCHANGE.possible(ctx, seat):
        ctx.push(NoMatch(seat))


class MoveIn(Listed):
    """TRD-6: exactly one resident of the building's colour moves in, beside a chest if there is one (TRD-15)."""

    __slots__ = ()

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        """The player then picks anybody from the supply for the disc, nobody if it is empty."""
        frame, own = ctx.state.stack[-1], STREET.of(ctx.state)
        assert isinstance(frame, Match)
        trader, kind = own.traders[action.seat], type_of(ctx, frame.tile)
        trader.disc = without(trader.disc, (kind,))
        trader.housed = (*trader.housed, (frame.tile, kind))
        ctx.tell("resident_moved_in", "TRD-6", seat=action.seat, tile=ctx.game.tiles[frame.tile].name)
        if any(own.supply):
            ctx.push(Fetching(action.seat))


class Take(Listed):
    """TRD-6: a resident of any colour that the supply still has."""

    __slots__ = ()

    def candidates(self, ctx: AlhambraContext, seat: int) -> list[tuple[Any, ...]]:
        return [(kind,) for kind in range(len(TYPES))]

    def refusal(self, ctx: AlhambraContext, action: Action) -> Illegal | None:
        return none_left(STREET.of(ctx.state), action.args[0], "TRD-6")

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        own, seat, kind = STREET.of(ctx.state), action.seat, action.args[0]
        own.traders[seat].disc = tuple(sorted([*own.traders[seat].disc, fetch(own, kind)]))
        ctx.tell("resident_fetched", "TRD-6", seat=seat, type=TYPES[kind])


class Exchange(Listed):
    """TRD-7: one resident of the disc for another one of the supply; both must be there (TRD-17)."""

    __slots__ = ()

    def candidates(self, ctx: AlhambraContext, seat: int) -> list[tuple[Any, ...]]:
        own = STREET.of(ctx.state)
        given = sorted(set(own.traders[seat].disc))
        return [(old, new) for old in given for new, left in enumerate(own.supply) if left and new != old]

    def refusal(self, ctx: AlhambraContext, action: Action) -> Illegal | None:
        own, (old, new) = STREET.of(ctx.state), action.args
        if old not in own.traders[action.seat].disc:
            return Illegal("TRD-7", "there is no such resident on your disc", type=TYPES[old])
        if old == new:
            return Illegal("TRD-7", "take a resident of another colour", type=TYPES[old])
        return none_left(own, new, "TRD-17")

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        own, seat, (old, new) = STREET.of(ctx.state), action.seat, action.args
        trader = own.traders[seat]
        trader.disc = tuple(sorted([*without(trader.disc, (old,)), fetch(own, new)]))
        send_back(own, old)
        ctx.tell("resident_exchanged", "TRD-7", seat=seat, former=TYPES[old], type=TYPES[new])


def none_left(own: StreetTrader, kind: int, rule: str) -> Illegal | None:
    """Return what forbids to take a resident: the supply has none of the colour."""
    return None if own.supply[kind] else Illegal(rule, "there is no such resident in the supply", type=TYPES[kind])


MOVE_IN_VERB = Verb("street_trader.settle", "let a resident move into the new building")
TAKE_VERB = Verb("street_trader.take", "take a resident from the supply", Param("type", "type"))
EXCHANGE_VERB = Verb(
    "street_trader.exchange",
    "exchange a resident of your trader for one of the supply",
    Param("former", "type"),
    Param("type", "type", "for"),
)
MODULE.verbs += [MOVE_IN_VERB, TAKE_VERB, EXCHANGE_VERB]
MOVE_IN: Final = MoveIn(MOVE_IN_VERB, YES_NO, "TRD-6")
TAKE: Final = Take(TAKE_VERB, PICK, "TRD-6")
EXCHANGE: Final = Exchange(EXCHANGE_VERB, PICK, "TRD-7")
NOBODY: Final = Pass(DONE_VERB, PASS, "TRD-8")


class Match(Question):
    """TRD-6: the colours fit; who lets nobody move in exchanges nobody either (TRD-8)."""

    RULE: ClassVar[str] = "TRD-6"
    PROMPT: ClassVar[str] = "resident"
    ACTION_TYPES: ClassVar[tuple[ActionType, ...]] = (MOVE_IN, NOBODY)
    FIELDS: ClassVar[dict[str, Field]] = {"tile": value(OPEN)}
    __slots__ = tuple(FIELDS)
    tile: int

    def __init__(self, seat: int, tile: int) -> None:
        super().__init__(seat)
        self.tile = tile


class Fetching(Question):
    """TRD-6: who comes to the disc in place of the one who has moved in."""

    RULE: ClassVar[str] = "TRD-6"
    PROMPT: ClassVar[str] = "new_resident"
    ACTION_TYPES: ClassVar[tuple[ActionType, ...]] = (TAKE,)
    __slots__ = ()


class NoMatch(Question):
    """TRD-7: the colours do not fit; one resident may be exchanged."""

    RULE: ClassVar[str] = "TRD-7"
    PROMPT: ClassVar[str] = "resident_exchange"
    ACTION_TYPES: ClassVar[tuple[ActionType, ...]] = (EXCHANGE, NOBODY)
    __slots__ = ()


@MODULE.on(TILE_LEFT)
def move_out(ctx: AlhambraContext, seat: int, tile: int) -> None:
    """TRD-13: the resident of a building that leaves the city returns to the supply."""
    own = STREET.of(ctx.state)
    trader = own.traders[seat]
    for housed, kind in trader.housed:
        if housed == tile:
            trader.housed = tuple([pair for pair in trader.housed if pair[0] != tile])
            send_back(own, kind)
            ctx.tell("resident_moved_out", "TRD-13", seat=seat, tile=ctx.game.tiles[tile].name)


# -- scoring ------------------------------------------------------------------------------------------------------


def sets_of(residents: list[int]) -> list[int]:
    """Return the sizes of the largest sets of different colours, the largest first (TRD-16).

    >>> sets_of([1, 1, 1, 3, 3, 4, 4, 0])
    [4, 3, 1]
    """
    counts = [residents.count(kind) for kind in range(len(TYPES))]
    return [len([count for count in counts if count > size]) for size in range(max(counts))]


@MODULE.on(LINES, stage=6)
def resident_lines(ctx: AlhambraContext, round: int) -> list[Line]:
    """C6, TRD-16: points for sets of residents on buildings in every scoring; those on the disc do not count."""
    lines: list[Line] = []
    for trader in STREET.of(ctx.state).traders:
        sets = sets_of([kind for _, kind in trader.housed])
        if sets:
            detail = (("residents", sum(sets)), ("sets", len(sets)))
            lines.append((trader.seat, "residents", sum([POINTS[size] for size in sets]), "TRD-16", detail))
    return lines


# -- care-taking --------------------------------------------------------------------------------------------------


def picks_of(state: AlhambraState) -> list[Pick]:
    """Return what is being chosen at the start, nothing later."""
    return [pick for frame in state.stack if isinstance(frame, ResidentPicks) for pick in frame.picks]


def choices_of(state: AlhambraState, at: int) -> range | tuple[int, ...]:
    """Return what the seat at a place of the order can have chosen, nothing if it has not yet."""
    asked = [frame.at for frame in state.stack if isinstance(frame, ResidentPicks)]
    return range(len(STARTS)) if at < asked[0] else ()


MODULE.add(HIDDEN_PICKS, SecretPick(picks_of, "chosen", choices_of))


@MODULE.on(HELD_PIECES)
def held_pieces(ctx: AlhambraContext) -> dict[str, int]:
    """All residents by colour: in the supply, on discs and on buildings."""
    own = STREET.of(ctx.state)
    found = {f"resident {TYPES[kind]}": number for kind, number in enumerate(own.supply)}
    for trader in own.traders:
        for kind in (*trader.disc, *[kind for _, kind in trader.housed]):
            found[f"resident {TYPES[kind]}"] += 1
    return found


# -- what computers think of it -------------------------------------------------------------------------------------

MOVING_IN: Final = 6.0
"""What it is worth, more or less, that another resident moves in."""


def wanted(ctx: AlhambraContext, seat: int, kind: int) -> float:
    """Return how welcome a resident is for the disc: one of a new colour, and of one that has many tiles."""
    trader = STREET.of(ctx.state).traders[seat]
    housed = len([1 for _, colour in trader.housed if colour == kind])
    return 1.0 + 0.1 * kind - 0.8 * housed - 0.7 * trader.disc.count(kind)


@MODULE.on(WORTH)
def resident_gain(ctx: AlhambraContext, action: Action) -> float | None:
    """Residents move in whenever they can; those wait on the disc whose colour is needed."""
    verb, seat = action.verb, action.seat
    if verb == MOVE_IN_VERB.name:
        return MOVING_IN
    if verb == TAKE_VERB.name:
        return 2.0 + wanted(ctx, seat, action.args[0])
    if verb == EXCHANGE_VERB.name:
        old, new = action.args
        return wanted(ctx, seat, new) - wanted(ctx, seat, old) - 1.0
    if verb == KEEP_VERB.name:
        kept: tuple[int, ...] = action.args[0]
        return 1.0 + 0.1 * sum(kept)
    if verb == LAY_VERB.name:
        return 1.0 + 0.2 * ctx.state.seats[seat].city.occupied(action.args[0]).bit_count()
    return None


@MODULE.on(LAID_WORTH)
def displacing_gain(ctx: AlhambraContext, seat: int, city: City, cell: int) -> float:
    """Where the trader waits, a tile of the right colour is worth much, and any other one a little."""
    trader = STREET.of(ctx.state).traders[seat]
    if trader.cell != cell:
        return 0.0
    return while_it_lasts(ctx, MOVING_IN if type_of(ctx, city.tile_at(cell)) in trader.disc else 0.5)


@MODULE.on(PROSPECTS)
def disc_prospects(ctx: AlhambraContext) -> list[float]:
    """Who has many colours on the disc will soon have the right one."""
    each = while_it_lasts(ctx, 1.0)
    return [each * len(set(trader.disc)) for trader in STREET.of(ctx.state).traders]
