"""What a player does together with gates (GAT-6): lay a tile, add one, remove one, exchange one."""

from __future__ import annotations

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.action_type import UNCOUNTED, ActionType
from sabika.kernel.decision import PICK, PLACE
from sabika.kernel.errors import Illegal
from sabika.kernel.native import i64
from sabika.parts.building import across, fault_of_cell
from sabika.parts.city import FITS, SIDES, edge_name
from sabika.parts.laying import Gates, Laying
from sabika.parts.lie import CAMP, TOWER, spot_at, turn_of, turned
from sabika.parts.neighbours import clash_of
from sabika.titles.alhambra.building import check_laying, check_turn, laying_of, module_refusal, refusal_of
from sabika.titles.alhambra.frames.place import LAY, check_pending
from sabika.titles.alhambra.frames.redesign import ADD, REMOVE, SWAP, check_city_tile, check_reserve, may_be_removed
from sabika.titles.alhambra.hooks import LAYING, REDESIGNS, AlhambraContext
from sabika.titles.alhambra.modules.m05_city_gates.cards import KIND, MODULE, NEEDED, gates_in_hand, record_of
from sabika.titles.alhambra.modules.m05_city_gates.gates import gate_cells, printed_around, removals
from sabika.titles.alhambra.piles import cards_of


def check_cards(ctx: AlhambraContext, seat: int, gates: Gates) -> None:
    """Refuse no gate at all (GAT-6), and more gates than cards (GAT-13)."""
    if not gates:
        raise Illegal("GAT-6", "name at least one gate")
    held = gates_in_hand(ctx, seat)
    if len(gates) > held:
        raise Illegal(
            "GAT-13", f"{len(gates)} gates cost as many gate cards, and you have {held}", gates=len(gates), held=held
        )


def check_cell(ctx: AlhambraContext, seat: int, laying: Laying) -> None:
    """Refuse a cell that is taken or that touches no tile (AL-CITY-3)."""
    why = fault_of_cell(ctx.state.seats[seat].city, laying)
    if why != FITS:
        raise Illegal(*ctx.game.refused[why])


def checked_laying(ctx: AlhambraContext, action: Action) -> Laying:
    """Return what it means to lay a tile with gates; refuse a turn, a cell or gates that cannot be."""
    tile, spot, gates = action.args
    check_turn(ctx, tile, spot)
    laying = laying_of(ctx, tile, spot, gates)
    check_cell(ctx, action.seat, laying)
    check_cards(ctx, action.seat, gates)
    return laying


def check_gated(ctx: AlhambraContext, seat: int, laying: Laying) -> None:
    """Refuse what the city does not allow with these gates and, where a table wants that, a gate that is not needed."""
    check_laying(ctx, seat, laying)
    if not ctx.game.setup.option(NEEDED.name):  # GAT-11: it need not be necessary
        return
    for gate in laying.gates:
        others = tuple([other for other in laying.gates if other != gate])
        fewer = Laying(laying.cell, laying.tile, laying.walls, laying.lie, others, laying.over)
        if refusal_of(ctx, seat, fewer) is None:
            raise Illegal("GAT-11", f"no gate is needed on {edge_name(*gate)}", edge=edge_name(*gate))


def play_gates(ctx: AlhambraContext, action: Action, base: ActionType, gates: Gates) -> None:
    """Do the operation together with its gates (GAT-6): no action of their own.

    GAT-9: the cards are out of the game, the wooden gates out of the supply. The gates go into the city first, so that
    whoever listens to the operation finds the city as it will be. They lie inside it, where no wall counts (GAT-12).
    """
    state, seat = ctx.state, action.seat
    player = state.seats[seat]
    player.city = player.city.with_gates(gates)
    base.apply(ctx, Action(seat, base.name, action.args[:-1]))
    cards = (cards_of(ctx, KIND)[0],) * len(gates)
    player.hand = player.hand.minus(cards)
    if player.shown:  # AL-INFO-4: at the end of the game the hands lie open
        player.shown = player.hand.cards
    state.removed = state.removed + cards
    record_of(state).supply -= len(gates)
    ctx.tell("gates_built", "GAT-9", seat=seat, edges=[edge_name(*edge) for edge in gates])


class GatedActionType(ActionType):
    """An operation of the base game done together with one gate or several; `check` admits more than `legal` lists.

    GAT-8, GAT-13: of the whole city after the operation every building rule must hold; only the gates are new.
    """

    __slots__ = ("base",)

    def __init__(self, verb: Verb, shape: str, base: ActionType) -> None:
        super().__init__(verb, shape, "GAT-6", complete=False)
        self.base: ActionType = base

    def count(self, ctx: AlhambraContext, seat: int) -> i64:
        return UNCOUNTED if gates_in_hand(ctx, seat) else 0

    def offer_tiles(self, ctx: AlhambraContext, seat: int, tiles: tuple[int, ...]) -> list[Action]:
        """List each tile at each cell that it can reach only through a gate, with one gate there."""
        if not tiles or not gates_in_hand(ctx, seat):
            return []
        game = ctx.game
        cells = gate_cells(ctx.state.seats[seat].city, game.tile_walls)
        found: list[Action] = []
        for tile in tiles:
            for turn in range(game.tiles[tile].turns):
                laying = laying_of(ctx, tile, spot_at(0, turn))
                printed = turned(game.tile_walls[tile], turn)
                for cell, occupied, sides in cells:
                    if laying.lie < TOWER and laying.walls & occupied == occupied and printed & sides:
                        laying.cell = cell
                        found += self.offer_gates(ctx, seat, laying, spot_at(cell, turn), printed & sides)
        return found

    def offer_gates(self, ctx: AlhambraContext, seat: int, laying: Laying, spot: int, sides: int) -> list[Action]:
        """List a laying with a gate on each of these sides, unless a module forbids it."""
        if ctx.game.odd_tiles and module_refusal(ctx, seat, laying) is not None:
            return []
        ways = [(spot, ((laying.cell, side),)) for side in SIDES if sides & side]
        return [Action(seat, self.name, (laying.tile, *way)) for way in ways]

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        play_gates(ctx, action, self.base, action.args[-1])


class GatedLay(GatedActionType):
    """GAT-6: a tile that waits to be placed is laid with gates on its own edges (GAT-7)."""

    __slots__ = ()

    def legal(self, ctx: AlhambraContext, seat: int) -> list[Action]:
        return self.offer_tiles(ctx, seat, ctx.state.seats[seat].pending)

    def check(self, ctx: AlhambraContext, action: Action) -> None:
        check_pending(ctx.state.seats[action.seat], action.args[0])
        laying = checked_laying(ctx, action)
        for edge in laying.gates:
            if laying.cell not in (edge[0], across(edge)[0]):
                raise Illegal("GAT-7", f"{edge_name(*edge)} is not an edge of the tile being laid")
        check_gated(ctx, action.seat, laying)


class GatedAdd(GatedActionType):
    """GAT-6: a reserve tile is added with gates on any edges (GAT-7)."""

    __slots__ = ()

    def legal(self, ctx: AlhambraContext, seat: int) -> list[Action]:
        return self.offer_tiles(ctx, seat, ctx.state.seats[seat].reserve)

    def check(self, ctx: AlhambraContext, action: Action) -> None:
        check_reserve(ctx.state.seats[action.seat], action.args[0])
        check_gated(ctx, action.seat, checked_laying(ctx, action))


class GatedRemove(GatedActionType):
    """GAT-6: a city tile goes to the reserve, and gates keep the rest together."""

    __slots__ = ()

    def legal(self, ctx: AlhambraContext, seat: int) -> list[Action]:
        """List the removals that need gates, each with every smallest set of gates that will do."""
        held = gates_in_hand(ctx, seat)
        if not held:
            return []
        ways = removals(ctx.state.seats[seat].city, ctx.game.tile_walls)
        cells = set(may_be_removed(ctx, seat, [cell for cell, _ in ways]))
        return [Action(seat, self.name, (cell, gates)) for cell, gates in ways if len(gates) <= held and cell in cells]

    def check(self, ctx: AlhambraContext, action: Action) -> None:
        cell, gates = action.args
        check_city_tile(ctx, ctx.state.seats[action.seat], cell)
        check_cards(ctx, action.seat, gates)
        check_gated(ctx, action.seat, Laying(cell, gates=gates, over=True))


class GatedSwap(GatedActionType):
    """GAT-6: a tile is exchanged and gates are built beside it.

    The ways between tiles stay as they are when one is exchanged for another, so no gate is needed and none is listed
    (GAT-11). What comes in place of a camp meets its neighbours at walls and needs one (CMP-19).
    """

    __slots__ = ()

    def legal(self, ctx: AlhambraContext, seat: int) -> list[Action]:
        player = ctx.state.seats[seat]
        city, faces = player.city, ctx.game.tiles
        if not city.uneven or not player.reserve or not gates_in_hand(ctx, seat):
            return []
        found: list[Action] = []
        for cell in [cell for cell, lie in city.lies.items() if lie >= CAMP]:
            sides = printed_around(city, cell, ctx.game.tile_walls)
            spots = [(tile, turn) for tile in player.reserve for turn in range(faces[tile].turns) if sides]
            for tile, turn in spots:
                found += self.offer_instead(ctx, seat, tile, spot_at(cell, turn), sides)
        return found

    def offer_instead(self, ctx: AlhambraContext, seat: int, tile: int, spot: int, sides: int) -> list[Action]:
        """List a tile in place of a camp with a gate on each of these sides that has its printed wall, if it fits."""
        laying = laying_of(ctx, tile, spot, over=True)
        cell, walls = laying.cell, turned(ctx.game.tile_walls[tile], turn_of(spot))
        found: list[Action] = []
        if laying.lie >= TOWER or clash_of(ctx.state.seats[seat].city, cell, laying.lie, laying.walls) != FITS:
            return found
        for side in SIDES:
            laying.gates = ((cell, side),)
            if sides & walls & side and refusal_of(ctx, seat, laying) is None:
                found.append(Action(seat, self.name, (tile, spot, laying.gates)))
        return found

    def check(self, ctx: AlhambraContext, action: Action) -> None:
        tile, spot, gates = action.args
        player = ctx.state.seats[action.seat]
        check_reserve(player, tile)
        check_turn(ctx, tile, spot)
        laying = laying_of(ctx, tile, spot, gates, over=True)
        check_city_tile(ctx, player, laying.cell)
        check_cards(ctx, action.seat, gates)
        check_gated(ctx, action.seat, laying)


TILE = Param("tile", "tile")
AT = Param("cell", "cell", "at")
GATE = Param("gates", "edges", "gate")
PLACE_VERB = Verb("city_gates.place", "lay a tile in the city, with gates", TILE, AT, GATE)
ADD_VERB = Verb("city_gates.add", "add a reserve tile to the city, with gates", TILE, AT, GATE)
REMOVE_VERB = Verb("city_gates.remove", "return a city tile to the reserve, with gates", Param("cell", "cell"), GATE)
SWAP_VERB = Verb("city_gates.swap", "replace a city tile, with gates", TILE, AT, GATE, rare=True)
"""GAT-11: a gate is only needed in place of a camp."""
MODULE.verbs += [PLACE_VERB, ADD_VERB, REMOVE_VERB, SWAP_VERB]
MODULE.add(LAYING, GatedLay(PLACE_VERB, PLACE, LAY))
MODULE.add(REDESIGNS, GatedAdd(ADD_VERB, PLACE, ADD))
MODULE.add(REDESIGNS, GatedRemove(REMOVE_VERB, PICK, REMOVE))
MODULE.add(REDESIGNS, GatedSwap(SWAP_VERB, PLACE, SWAP))
