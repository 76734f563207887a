"""Placing the tiles that a player has bought: into the city, into the reserve, or to Dirk; turned over or not.

An action names the face that will be up. The face that was visible at purchase is free, the other one is free in the
reserve and costs a flip payment elsewhere. Face, payment and destination are checked together (GR-FLIP-5).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.action_type import NOTHING, ActionType, Options
from sabika.kernel.decision import NO_FACTS, PICK, PLACE, Facts
from sabika.kernel.errors import Illegal
from sabika.kernel.frame import Frame
from sabika.parts.building import TileChoices, check_fit
from sabika.parts.hand import worth
from sabika.parts.payment import tally
from sabika.parts.rows import without
from sabika.parts.seat import Seat
from sabika.titles.granada.context import GranadaContext
from sabika.titles.granada.frames.redesign import REFUSED

PAID = Param("cards", "cards", "with", optional=True)
PLACE_VERB = Verb("place", "lay a tile in the city", Param("tile", "tile"), Param("cell", "cell", "at"), PAID)
RESERVE_VERB = Verb("reserve", "put a tile in the reserve, either face up", Param("tile", "tile"))
GIVE_VERB = Verb("give", "give a bought tile to Dirk", Param("tile", "tile"), PAID)


class Ways:
    """The listed ways to lay tiles, made when somebody looks at them: `free` ones, and `flipped` ones by payment.

    Both hold `face << 16 | cell`; every flipped one can be paid with every payment.
    """

    __slots__ = ("flipped", "free", "payments")

    def __init__(self, free: Options, flipped: Options, payments: list[tuple[int, ...]]) -> None:
        self.free: Options = free
        self.flipped: Options = flipped
        self.payments: list[tuple[int, ...]] = payments

    def __len__(self) -> int:
        return len(self.free) + len(self.flipped) * len(self.payments)

    def __getitem__(self, at: int) -> tuple[int, tuple[int, ...]]:
        if at < len(self.free):
            return self.free[at], ()
        at -= len(self.free)
        return self.flipped[at // len(self.payments)], self.payments[at % len(self.payments)]

    def __iter__(self) -> Iterator[tuple[int, tuple[int, ...]]]:
        free: list[tuple[int, tuple[int, ...]]] = [(way, ()) for way in self.free]
        return iter(free + [(way, cards) for way in self.flipped for cards in self.payments])


def flip_payments(ctx: GranadaContext, player: Seat) -> list[tuple[int, ...]]:
    """Return the flip payments without a superfluous card: one single currency of the player's choice (GR-FLIP-1)."""
    found: list[tuple[int, ...]] = []
    for currency in range(4):
        found += ctx.game.purses.payments(player.hand, currency, ctx.game.flip_price)
    return found


def backs(tiles: tuple[int, ...]) -> tuple[int, ...]:
    """Return the other faces of some tiles."""
    return tuple([tile ^ 1 for tile in tiles])


def flip_facts(ctx: GranadaContext, cards: tuple[int, ...]) -> Facts:
    """Return what turning a tile over costs and what is paid for it, nothing if it is not turned over."""
    return Facts(ctx.game.flip_price, sum([worth(card) for card in cards])) if cards else NO_FACTS


def check_face(ctx: GranadaContext, player: Seat, face: int, cards: tuple[int, ...], absent: str) -> None:
    """GR-PLACE-4: the visible face is free, the other one costs; `absent` is the rule for a tile that is not there."""
    if face in player.pending:
        if cards:
            raise Illegal("GR-PLACE-4", "with this face up the tile costs nothing", tile=face)
        return
    if face ^ 1 not in player.pending:
        raise Illegal(absent, "the tile is not waiting to be placed", tile=face)
    if not cards:
        raise Illegal("GR-FLIP-1", f"flipping the tile costs at least {ctx.game.flip_price}", tile=face)
    used, paid = tally(player.hand, cards, "GR-FLIP-1")
    if used.bit_count() != 1:
        raise Illegal("GR-FLIP-1", "a flip must be paid for in a single currency")
    if paid < ctx.game.flip_price:
        raise Illegal("GR-FLIP-1", f"a flip costs at least {ctx.game.flip_price}, not {paid}", paid=paid)


def hand_over(ctx: GranadaContext, player: Seat, face: int, cards: tuple[int, ...]) -> None:
    """Take a tile out of those that wait, turned over and paid for if need be; GR-FLIP-2: the cards are discarded.

    Every tile is paid for on its own (GR-FLIP-3), also with money taken in the same turn (GR-FLIP-4).
    """
    if face in player.pending:
        player.pending = without(player.pending, (face,))
        return
    player.pending = without(player.pending, (face ^ 1,))
    if cards:
        player.hand = player.hand.minus(cards)
        ctx.state.discard = ctx.state.discard + cards
    if ctx.events is not None:
        game = ctx.game
        rule = "GR-FLIP-1" if cards else "GR-PLACE-5"
        names = [game.cards[card].name for card in cards]
        faces = {"tile": game.tiles[face].name, "old": game.tiles[face ^ 1].name}
        ctx.tell("tile_flipped", rule, seat=player.seat, cards=names, **faces)


class Lay(ActionType):
    """GR-PLACE-2: a tile goes to an allowed empty cell of the player's city, but never has to (GR-D-9)."""

    __slots__ = ()

    def options(self, ctx: GranadaContext, seat: int) -> Any:
        player = ctx.state.seats[seat]
        moats, pending = ctx.game.tile_walls, player.pending
        payments = flip_payments(ctx, player)
        flipped = TileChoices(player.city, backs(pending), moats) if payments else NOTHING
        return Ways(TileChoices(player.city, pending, moats), flipped, payments)

    def action(self, seat: int, option: tuple[int, tuple[int, ...]]) -> Action:
        way, cards = option
        return Action(seat, "place", (way >> 16, way & 0xFFFF, cards))

    def facts(self, ctx: GranadaContext, action: Action) -> Facts:
        return flip_facts(ctx, action.args[2])

    def check(self, ctx: GranadaContext, action: Action) -> None:
        face, cell, cards = action.args
        player = ctx.state.seats[action.seat]
        check_face(ctx, player, face, cards, "GR-PLACE-1")
        check_fit(player.city, cell, ctx.game.tile_walls[face], REFUSED)

    def apply(self, ctx: GranadaContext, action: Action) -> None:
        face, cell, cards = action.args
        player = ctx.state.seats[action.seat]
        hand_over(ctx, player, face, cards)
        player.city = player.city.own()
        player.city.put(cell, face, ctx.game.tile_walls[face])
        if ctx.events is not None:
            ctx.tell("tile_placed", self.rule, seat=action.seat, **ctx.game.name_place(face, cell))


class Keep(ActionType):
    """GR-PLACE-3: a tile goes to the player's reserve, always (GR-G-18), with either face up, for free (GR-PLACE-5)."""

    __slots__ = ()

    def options(self, ctx: GranadaContext, seat: int) -> tuple[int, ...]:
        pending = ctx.state.seats[seat].pending
        return pending + backs(pending)

    def action(self, seat: int, option: int) -> Action:
        return Action(seat, "reserve", (option,))

    def check(self, ctx: GranadaContext, action: Action) -> None:
        face, pending = action.args[0], ctx.state.seats[action.seat].pending
        if face not in pending and face ^ 1 not in pending:
            raise Illegal("GR-PLACE-1", "the tile is not waiting to be placed", tile=face)

    def apply(self, ctx: GranadaContext, action: Action) -> None:
        face = action.args[0]
        player = ctx.state.seats[action.seat]
        hand_over(ctx, player, face, ())
        player.reserve = (*player.reserve, face)
        if ctx.events is not None:
            ctx.tell("tile_reserved", self.rule, seat=action.seat, tile=ctx.game.tiles[face].name)


class Give(ActionType):
    """GR-2P-8: any pending tile may be given to Dirk, each on its own (GR-G-25), flipped or not (GR-D-6)."""

    __slots__ = ()

    def options(self, ctx: GranadaContext, seat: int) -> Any:
        player = ctx.state.seats[seat]
        payments = flip_payments(ctx, player)
        return Ways(list(player.pending), list(backs(player.pending)) if payments else [], payments)

    def action(self, seat: int, option: tuple[int, tuple[int, ...]]) -> Action:
        return Action(seat, "give", option)

    def facts(self, ctx: GranadaContext, action: Action) -> Facts:
        return flip_facts(ctx, action.args[1])

    def check(self, ctx: GranadaContext, action: Action) -> None:
        """GR-2P-9: only tiles that were bought in this turn can be given."""
        face, cards = action.args
        check_face(ctx, ctx.state.seats[action.seat], face, cards, "GR-2P-9")

    def apply(self, ctx: GranadaContext, action: Action) -> None:
        face, cards = action.args
        hand_over(ctx, ctx.state.seats[action.seat], face, cards)
        dirk = ctx.state.dirk
        assert dirk is not None
        dirk.tiles = (*dirk.tiles, face)
        if ctx.events is not None:
            ctx.tell("tile_given", self.rule, seat=action.seat, tile=ctx.game.tiles[face].name)


LAY: Final = Lay(PLACE_VERB, PLACE, "GR-PLACE-2", complete=False)
KEEP: Final = Keep(RESERVE_VERB, PICK, "GR-PLACE-3")
GIVE: Final = Give(GIVE_VERB, PICK, "GR-2P-8", complete=False)
ALONE: Final[tuple[ActionType, ...]] = (LAY, KEEP)
WITH_DIRK: Final[tuple[ActionType, ...]] = (LAY, KEEP, GIVE)


class GranadaPlacement(Frame):
    """A player places their tiles one at a time, in an order of their choice (GR-PLACE-1)."""

    RULE: ClassVar[str] = "GR-PLACE-1"
    PROMPT: ClassVar[str] = "place"
    __slots__ = ()

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.step = "place"

    def run(self, ctx: GranadaContext) -> bool:
        if ctx.state.seats[self.seat].pending:
            return True
        ctx.finish()
        return ctx.state.stack[-1].run(ctx)

    def action_types(self, ctx: GranadaContext, seat: int) -> tuple[ActionType, ...]:
        return WITH_DIRK if ctx.state.dirk is not None else ALONE

    def default(self, ctx: GranadaContext, seat: int) -> Action:
        return KEEP.action(seat, ctx.state.seats[seat].pending[0])


# -- tiles that are awarded at the end of the game --------------------------------------------------------------------


def check_awarded(player: Seat, face: int, rule: str) -> None:
    """Refuse any tile but the awarded one, and its other face."""
    if face not in player.pending:
        why = "an awarded tile is not turned over" if face ^ 1 in player.pending else "it is not the awarded tile"
        raise Illegal(rule, why, tile=face)


class Build(ActionType):
    """GR-END-5: the awarded tile is built with the face that lies up; no flip, no payment."""

    __slots__ = ()

    def options(self, ctx: GranadaContext, seat: int) -> Options:
        player = ctx.state.seats[seat]
        return TileChoices(player.city, player.pending, ctx.game.tile_walls)

    def action(self, seat: int, option: int) -> Action:
        return Action(seat, "place", (option >> 16, option & 0xFFFF, ()))

    def check(self, ctx: GranadaContext, action: Action) -> None:
        face, cell, cards = action.args
        player = ctx.state.seats[action.seat]
        check_awarded(player, face, "GR-END-5")
        if cards:
            raise Illegal("GR-END-5", "an awarded tile costs nothing")
        check_fit(player.city, cell, ctx.game.tile_walls[face], REFUSED)

    def apply(self, ctx: GranadaContext, action: Action) -> None:
        LAY.apply(ctx, action)


class Decline(ActionType):
    """GR-END-6: an awarded tile that is not built goes to the reserve, its face unchanged (GR-D-2)."""

    __slots__ = ()

    def options(self, ctx: GranadaContext, seat: int) -> tuple[int, ...]:
        return ctx.state.seats[seat].pending

    def action(self, seat: int, option: int) -> Action:
        return Action(seat, "reserve", (option,))

    def check(self, ctx: GranadaContext, action: Action) -> None:
        check_awarded(ctx.state.seats[action.seat], action.args[0], "GR-END-6")

    def apply(self, ctx: GranadaContext, action: Action) -> None:
        KEEP.apply(ctx, action)


AWARDED: Final[tuple[ActionType, ...]] = (Build(PLACE_VERB, PLACE, "GR-END-5"), Decline(RESERVE_VERB, PICK, "GR-END-6"))


class GranadaAward(Frame):
    """GR-END-5: the receiver of a left-over tile decides at once; there is nothing else to do (GR-END-7)."""

    RULE: ClassVar[str] = "GR-END-5"
    PROMPT: ClassVar[str] = "award"
    __slots__ = ()

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.step = "award"

    def run(self, ctx: GranadaContext) -> bool:
        if ctx.state.seats[self.seat].pending:
            return True
        ctx.finish()
        return False

    def action_types(self, ctx: GranadaContext, seat: int) -> tuple[ActionType, ...]:
        return AWARDED

    def action_type(self, ctx: GranadaContext, action: Action) -> ActionType:
        """GR-2P-9: an awarded tile cannot be given to Dirk; GR-END-7: no other action either."""
        for action_type in AWARDED:
            if action_type.name == action.verb:
                return action_type
        rule = "GR-2P-9" if action.verb == "give" else "GR-END-7"
        raise Illegal(rule, f"{action.verb} is not possible with an awarded tile", verb=action.verb)

    def default(self, ctx: GranadaContext, seat: int) -> Action:
        return KEEP.action(seat, ctx.state.seats[seat].pending[0])
