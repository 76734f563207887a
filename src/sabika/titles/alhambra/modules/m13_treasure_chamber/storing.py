"""Chests come onto buildings of their colour, at the end of a turn, and are lost with them."""

from __future__ import annotations

from typing import ClassVar, Final

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.action_type import ActionType, Listed, Options, Pass
from sabika.kernel.decision import PASS, PICK
from sabika.kernel.errors import Illegal
from sabika.kernel.frame import Frame
from sabika.kernel.native import i64, vec
from sabika.kernel.record import OPEN, PLAIN_PYTHON, Field, value
from sabika.parts.rows import without
from sabika.titles.alhambra.frames.turn import DONE_VERB
from sabika.titles.alhambra.hooks import (
    TILE_LEFT,
    TURN_CLOSE,
    AlhambraContext,
)
from sabika.titles.alhambra.modules.m13_treasure_chamber.chamber import (
    CHAMBER,
    EACH,
    MODULE,
    TreasureChamber,
    colour_of,
    colours,
    draw,
)
from sabika.titles.alhambra.tiles import type_of, types_but_for, unfinished

DONE: Final = "done"
NO_CHESTS: Final[list[int]] = []


def free_buildings(ctx: AlhambraContext, tiles: list[int], chests: tuple[int, ...]) -> list[int]:
    """TRE-6, TRE-16: return the finished buildings in the colours of some chests that hold none yet.

    Only base and magical buildings have a type, and none while they are a site.
    """
    return free_among(ctx, tiles, types_but_for(ctx.game, unfinished(ctx)), chests)


def colours_among(ctx: AlhambraContext, chests: tuple[int, ...]) -> i64:
    """Return the building types whose colours some chests have, as bits."""
    wanted: i64 = 0
    for chest in chests:
        colour: i64 = colour_of(ctx, chest)
        wanted |= 1 << colour
    return wanted


def free_among(ctx: AlhambraContext, tiles: list[int], types: list[int], chests: tuple[int, ...]) -> list[int]:
    """Return the same when the types of all tiles are known."""
    wanted = colours_among(ctx, chests)
    found: list[int] = []
    for tile in tiles:
        kind: i64 = types[tile]
        if kind >= 0 and wanted >> kind & 1:
            found.append(tile)
    if found:
        taken = vec[i64]([tile for row in CHAMBER.of(ctx.state).stored for tile, _ in row])
        found = [tile for tile in found if tile not in taken]
    return found


def places_for(ctx: AlhambraContext, seat: int) -> list[int]:
    """Return where a seat could put one of the chests that are left; what lies in the reserve is not among it."""
    own, city = CHAMBER.of(ctx.state), ctx.state.seats[seat].city
    return free_buildings(ctx, city.laid(), own.bought) if own.bought else []


def has_place(ctx: AlhambraContext, seat: int) -> bool:
    """Return whether there is any; compiled, the first one is enough."""
    own, city = CHAMBER.of(ctx.state), ctx.state.seats[seat].city
    if PLAIN_PYTHON or not own.bought:
        return bool(places_for(ctx, seat))
    wanted, types, tiles = colours_among(ctx, own.bought), types_but_for(ctx.game, unfinished(ctx)), city.laid()
    for tile in tiles:
        kind: i64 = types[tile]
        if kind >= 0 and wanted >> kind & 1 and not is_stored(own, tile):
            return True
    return False


def is_stored(own: TreasureChamber, tile: int) -> bool:
    """Return whether there is a chest on a tile."""
    for row in own.stored:
        for held, _ in row:
            if held == tile:
                return True
    return False


def store(ctx: AlhambraContext, who: int, tile: int) -> None:
    """Put one of the chests that are left on a building of its colour."""
    own = CHAMBER.of(ctx.state)
    chest = next(chest for chest in own.bought if colour_of(ctx, chest) == type_of(ctx, tile))
    own.bought = without(own.bought, (chest,))
    own.stored = (*own.stored[:who], (*own.stored[who], (tile, chest)), *own.stored[who + 1 :])
    name = ctx.game.tiles[tile].name
    if who < len(ctx.state.seats):
        ctx.tell("chest_stored", "TRE-6", seat=who, tile=name)
    else:
        ctx.tell("dirk_stored", "TRE-7", tile=name)


def store_all(ctx: AlhambraContext, who: int, tiles: list[int], choice: bool) -> None:
    """Put as many chests as possible on some tiles, colour by colour; where there is a choice, only if it is taken."""
    own, types = CHAMBER.of(ctx.state), types_but_for(ctx.game, unfinished(ctx))
    places = free_among(ctx, tiles, types, own.bought)
    before = 0
    for chest in sorted(own.bought) if places else NO_CHESTS:
        if chest == before:
            continue
        before, colour = chest, colour_of(ctx, chest)
        number, free = own.bought.count(chest), [tile for tile in places if types[tile] == colour]
        if choice or len(free) <= number:
            for tile in free[:number]:
                store(ctx, who, tile)


class StoreChest(Listed):
    """TRE-6: put a chest on a building of its colour; the building says which."""

    __slots__ = ()

    def options(self, ctx: AlhambraContext, seat: int) -> Options:
        return [Action(seat, self.name, (tile,)) for tile in places_for(ctx, seat)]

    def refusal(self, ctx: AlhambraContext, action: Action) -> Illegal | None:
        if action.args[0] in places_for(ctx, action.seat):
            return None
        return Illegal("TRE-6", "no chest that is left can be put there", tile=action.args[0])

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        store(ctx, action.seat, action.args[0])


STORE_VERB = Verb("treasure_chamber.store", "put a chest on a building of its colour", Param("tile", "tile"))
MODULE.verbs.append(STORE_VERB)
STORE: Final = StoreChest(STORE_VERB, PICK, "TRE-6")
NO_MORE: Final = Pass(DONE_VERB, PASS, "TRE-15")


class Storing(Frame):
    """T7: the buyer stores what they can, then everybody else in turn may store what is left (TRE-7, TRE-15).

    `seat` is who has the chests now. Whoever could not store any is not asked; all of that is public.
    """

    RULE: ClassVar[str] = "TRE-6"
    PROMPT: ClassVar[str] = "chests"
    FIELDS: ClassVar[dict[str, Field]] = {"buyer": value(OPEN)}
    __slots__ = tuple(FIELDS)
    buyer: int

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.step = "store"
        self.buyer = seat

    def run(self, ctx: AlhambraContext) -> bool:
        """TRE-6: what the buyer must do is done; they are asked only which of too many buildings get a chest."""
        if self.seat == self.buyer and self.step != DONE:
            store_all(ctx, self.seat, ctx.state.seats[self.seat].city.laid(), choice=False)
        while self.step != DONE:
            if has_place(ctx, self.seat):
                return True
            self.pass_on(ctx)
        ctx.finish()
        fill_room(ctx)
        return False

    def pass_on(self, ctx: AlhambraContext) -> None:
        """TRE-8: the chests travel clockwise, until they would be back; with two players Dirk comes first."""
        dirk, players = ctx.state.dirk, len(ctx.state.seats)
        if dirk is not None and self.seat == self.buyer:
            store_all(ctx, players, list(dirk.tiles), choice=True)
        self.seat = (self.seat + 1) % players
        if self.seat == self.buyer:
            self.step = DONE

    def action_types(self, ctx: AlhambraContext, seat: int) -> tuple[ActionType, ...]:
        return (STORE,) if seat == self.buyer else (STORE, NO_MORE)

    def declined(self, ctx: AlhambraContext, seat: int) -> None:
        self.pass_on(ctx)


@MODULE.on(TURN_CLOSE, stage=7)
def store_chests(ctx: AlhambraContext, seat: int) -> None:
    """T7, TRE-5: when all tiles are placed and the last redesigns are done."""
    if CHAMBER.of(ctx.state).bought:
        ctx.push(Storing(seat))


def fill_room(ctx: AlhambraContext) -> None:
    """TRE-9: what nobody has stored returns to the bag, then the room is filled again.

    TRE-10: once the bag holds too few, no room is ever filled again, whatever returns to it.
    """
    own = CHAMBER.of(ctx.state)
    if own.bought:
        ctx.tell("chests_returned", "TRE-9", types=colours(ctx, own.bought))
        own.return_chests(own.bought)
        own.bought = ()
    if len(own.bag) < EACH and not own.closed:
        own.closed = 1
        ctx.tell("chamber_closed", "TRE-10")
    if not own.closed:
        own.put(own.room, draw(ctx))
        ctx.reveal()
        ctx.tell("room_filled", "TRE-9", room=own.room, types=colours(ctx, own.rooms[own.room - 1]))
    own.room = 0


@MODULE.on(TILE_LEFT)
def lose_chest(ctx: AlhambraContext, seat: int, tile: int) -> None:
    """TRE-12: the chest of a building that leaves the city returns to the bag; nothing else moves one."""
    own = CHAMBER.of(ctx.state)
    for held, chest in own.stored[seat]:
        if held == tile:
            rest = tuple([pair for pair in own.stored[seat] if pair[0] != tile])
            own.stored = (*own.stored[:seat], rest, *own.stored[seat + 1 :])
            own.return_chests((chest,))
            ctx.tell("chest_lost", "TRE-12", seat=seat, tile=ctx.game.tiles[tile].name)
