"""City gates: a gate opens a double wall, so that the tile behind it counts as reachable on foot (GAT)."""

from __future__ import annotations

from itertools import combinations
from typing import ClassVar, Final, cast

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.action_type import UNCOUNTED, ActionType
from sabika.kernel.decision import PICK, PLACE
from sabika.kernel.errors import Illegal
from sabika.kernel.hooks import Module
from sabika.kernel.native import i64
from sabika.kernel.record import OPEN, Field, Record, value
from sabika.kernel.setup import Option
from sabika.parts.building import Refusals, across, carries_gate, fault_of_cell
from sabika.parts.city import FITS, OPPOSITE, ORIGIN, SIDE_NAMES, SIDES, STEP, City, E, S, edge_name
from sabika.parts.laying import Edge, Gates, Laying
from sabika.parts.lie import CAMP, GATE_TWICE, HELD, NO_DOUBLE_WALL, TOWER, spot_at, turn_of, turned
from sabika.parts.marks import Mark
from sabika.parts.memo import new_place
from sabika.parts.module_area import Item
from sabika.parts.neighbours import clash_of
from sabika.titles.alhambra.building import check_laying, check_turn, laying_of, module_refusal, refusal_of
from sabika.titles.alhambra.components import Card, load
from sabika.titles.alhambra.frames.place import LAY, check_pending
from sabika.titles.alhambra.frames.redesign import ADD, REMOVE, SWAP, check_city_tile, check_reserve, may_be_removed
from sabika.titles.alhambra.hooks import (
    CARD_DRAWN,
    CARDS,
    DRAW_STOPS,
    HAND_KINDS,
    HELD_CARDS,
    HELD_PIECES,
    LAYING,
    MARKS,
    MODULE_AREA,
    PILES,
    PROSPECTS,
    REDESIGNS,
    REFUSALS,
    SETUP,
    SUPPLIES,
    TAKING,
    WORTH,
    AlhambraContext,
)
from sabika.titles.alhambra.piles import cards_of
from sabika.titles.alhambra.state import AlhambraState
from sabika.titles.alhambra.thumb import per_card, while_it_lasts

NEEDED = Option(
    "needed_gates", False, (False, True), "GAT-11", "city gates: gates are only built where they are needed"
)
MODULE: Final = Module("city_gates", 5, "GAT", difficulty=2, options=(NEEDED,))
KIND: Final = "gate"
GATE_CELLS: Final = new_place("gate cells")
REMOVALS: Final = new_place("gate removals")
"""Where a city keeps what gates would open."""


class CityGates(Record):
    """The gate card that lies open beside the wooden gates (0: none), and how many wooden gates are left there."""

    FIELDS: ClassVar[dict[str, Field]] = {"open": value(OPEN), "supply": value(OPEN)}
    __slots__ = tuple(FIELDS)
    open: int
    supply: int

    def __init__(self) -> None:
        self.open = 0
        self.supply = 0


def record_of(state: AlhambraState) -> CityGates:
    """Return the module's own record."""
    return cast("CityGates", state.modules[MODULE.id])


@MODULE.on(MODULE_AREA)
def show_gates(state: AlhambraState) -> list[Item]:
    """Return the open gate card and the supply."""
    gates = record_of(state)
    return [*([Item("open", card=gates.open)] if gates.open else []), Item("supply", number=gates.supply)]


@MODULE.on(MARKS)
def show_built_gates(state: AlhambraState) -> list[Mark]:
    """Return every gate in a city, once."""
    return [
        Mark(KIND, seat.seat, cell, spot=SIDE_NAMES[side])
        for seat in state.seats
        for cell, side in sorted(seat.city.gates)
        if side in (E, S)
    ]


# -- cards --------------------------------------------------------------------------------------------------------


@MODULE.on(CARDS)
def gate_cards() -> list[Card]:
    """All gate cards look alike."""
    return [Card("gate", KIND)]


@MODULE.on(SETUP)
def make_record(ctx: AlhambraContext) -> None:
    """S1: nothing lies open yet."""
    ctx.state.modules[MODULE.id] = CityGates()


def gates_in_play(ctx: AlhambraContext) -> int:
    """Return how many gates, and as many cards, are in play: one per player."""
    per_player: int = load("city_gates")["components"]["used_per_player"]
    return per_player * len(ctx.state.seats)


@MODULE.on(SUPPLIES)
def lay_out_gates(ctx: AlhambraContext) -> None:
    """S11: the wooden gates lie in the supply."""
    record_of(ctx.state).supply = gates_in_play(ctx)


@MODULE.on(PILES)
def into_piles(ctx: AlhambraContext) -> list[list[int]]:
    """S9: one card after the other into the piles 3, 4, 5, 3, 4, 5."""
    gate = cards_of(ctx, KIND)[0]
    numbers: list[int] = load("city_gates")["deck"]["piles"]
    piles: list[list[int]] = [[] for _ in range(5)]
    for at in range(gates_in_play(ctx)):
        piles[numbers[at % len(numbers)] - 1].append(gate)
    return piles


@MODULE.on(CARD_DRAWN)
def gate_drawn(ctx: AlhambraContext, card: int, auctioneer: int) -> bool:
    """GAT-1, GAT-2: one card lies open beside the gates, a second one is discarded (and comes back, GAT-3)."""
    if ctx.game.cards[card].kind != KIND:
        return False
    state = ctx.state
    gates = record_of(state)
    if gates.open:
        state.discard = (*state.discard, card)
        ctx.tell("gate_card_discarded", "GAT-1")
    else:
        gates.open = card
        ctx.tell("gate_card_opened", "GAT-1")
    return True


@MODULE.on(DRAW_STOPS)
def only_gates_left(ctx: AlhambraContext) -> bool:
    """GAT-15: with a gate card open, drawing stops when nothing but gate cards could be drawn."""
    state, cards = ctx.state, ctx.game.cards
    if not record_of(state).open:
        return False
    for pile in (state.deck, state.discard):
        for card in pile:
            if cards[card].kind != KIND:
                return False
    return True


@MODULE.on(HELD_CARDS)
def open_card(state: AlhambraState) -> list[int]:
    """Return the card that lies open."""
    gates = record_of(state)
    return [gates.open] if gates.open else []


@MODULE.on(HELD_PIECES)
def wooden_gates(ctx: AlhambraContext) -> dict[str, int]:
    """The gates in the supply and in all cities, where each stands on the edges of two cells."""
    edges = sum([len(player.city.gates) for player in ctx.state.seats])
    return {"gates": record_of(ctx.state).supply + edges // 2}


class TakeGate(ActionType):
    """GAT-4: with TAKE MONEY a player may take the open gate card; alone, so the action names no other card."""

    __slots__ = ()

    def count(self, ctx: AlhambraContext, seat: int) -> i64:
        return 1 if record_of(ctx.state).open else 0

    def pick(self, ctx: AlhambraContext, seat: int, at: i64) -> Action:
        return Action(seat, self.name)

    def legal(self, ctx: AlhambraContext, seat: int) -> list[Action]:
        return [Action(seat, self.name)] if record_of(ctx.state).open else []

    def check(self, ctx: AlhambraContext, action: Action) -> None:
        if not record_of(ctx.state).open:
            raise Illegal("GAT-4", "no gate card is face up")

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        """GAT-5: it goes to the hand, which is secret, beside any others."""
        gates = record_of(ctx.state)
        player = ctx.state.seats[action.seat]
        player.hand = player.hand.plus([gates.open])
        gates.open = 0
        ctx.tell("gate_card_taken", "GAT-4", seat=action.seat)


TAKE_VERB = Verb("city_gates.take", "take the face-up gate card")
MODULE.verbs.append(TAKE_VERB)
MODULE.add(TAKING, TakeGate(TAKE_VERB, PICK, "GAT-4"))
MODULE.add(HAND_KINDS, KIND)


def gates_in_hand(ctx: AlhambraContext, seat: int) -> int:
    """Return how many gate cards a seat holds."""
    rest = ctx.state.seats[seat].hand.rest
    return rest.count(ctx.game.cards_by_kind[KIND][0]) if rest else 0


# -- gates in a city ----------------------------------------------------------------------------------------------


REFUSED: Refusals = {
    HELD: ("GAT-10", "a gate holds the tile in place"),
    GATE_TWICE: ("GAT-14", "there is already a gate on that edge"),
    NO_DOUBLE_WALL: ("GAT-7", "there is no printed double wall for a gate"),
}
"""GAT-10: a gate is permanent, the two tiles that it joins stay where they are. One edge carries one gate (GAT-14)."""
MODULE.add(REFUSALS, REFUSED)


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


def gate_cells(city: City, printed: list[int]) -> list[tuple[int, int, int]]:
    """Return the empty cells that could be filled but for the walls all around; kept with the city.

    Each with its occupied sides, and those on which a printed wall stands (GAT-7): a gate there is enough, since every
    tile that stands is reached.
    """
    found: list[tuple[int, int, int]] | None = city.memo[GATE_CELLS] if city.memo else None
    if found is None:
        found = []
        for cell, occupied in city.walled_spots():
            found.append((cell, occupied, printed_around(city, cell, printed)))
        city.keep(GATE_CELLS, found)
    return found


def printed_around(city: City, cell: int, printed: list[int]) -> int:
    """Return the sides of a cell on which a neighbour shows a printed wall (GAT-7)."""
    return sum([side for side in SIDES if city.printed_at(cell + STEP[side], printed) & OPPOSITE[side]])


class GatedLay(GatedActionType):
    """GAT-6: a tile that waits to be placed is laid with gates on its own edges (GAT-7)."""

    __slots__ = ()

    def legal(self, ctx: AlhambraContext, seat: int) -> list[Action]:
        return self.offer_tiles(ctx, seat, ctx.state.seats[seat].pending)

    def check(self, ctx: AlhambraContext, action: Action) -> None:
        tile, spot, gates = action.args
        check_pending(ctx.state.seats[action.seat], tile)
        check_turn(ctx, tile, spot)
        laying = laying_of(ctx, tile, spot, gates)
        check_cell(ctx, action.seat, laying)
        check_cards(ctx, action.seat, gates)
        for edge in gates:
            if laying.cell not in (edge[0], across(edge)[0]):
                raise Illegal("GAT-7", f"{edge_name(*edge)} is not an edge of the tile being laid")
        check_gated(ctx, action.seat, laying)


class GatedAdd(GatedActionType):
    """GAT-6: a reserve tile is added with gates on any edges (GAT-7)."""

    __slots__ = ()

    def legal(self, ctx: AlhambraContext, seat: int) -> list[Action]:
        return self.offer_tiles(ctx, seat, ctx.state.seats[seat].reserve)

    def check(self, ctx: AlhambraContext, action: Action) -> None:
        tile, spot, gates = action.args
        check_reserve(ctx.state.seats[action.seat], tile)
        check_turn(ctx, tile, spot)
        laying = laying_of(ctx, tile, spot, gates)
        check_cell(ctx, action.seat, laying)
        check_cards(ctx, action.seat, gates)
        check_gated(ctx, action.seat, laying)


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


def removals(city: City, printed: list[int]) -> list[tuple[int, Gates]]:
    """Return the tiles that only gates allow to leave, each with every smallest set of gates; kept with the city."""
    found: list[tuple[int, Gates]] | None = city.memo[REMOVALS] if city.memo else None
    if found is None:
        found = []
        edges = gate_edges(city, printed)
        for cell in sorted(city.needed() - {ORIGIN}) if edges else ():
            others = [edge for edge in edges if cell != edge[0] and cell != across(edge)[0]]
            if others and city.can_do_without(cell):
                parts = walking_parts(city.take(cell))
                for gates in combinations(joints(others, parts), max(parts.values())):
                    if join_all(gates, parts):
                        found.append((cell, gates))
        city.keep(REMOVALS, found)
    return found


def gate_edges(city: City, printed: list[int]) -> list[Edge]:
    """Return the edges that could carry a gate, each named once, from the north or west."""
    found: list[Edge] = []
    for cell in sorted([int(cell) for cell in city.order]):
        walled = city.walls_at(cell) & city.occupied(cell)
        for side in (E, S):
            if walled & side and carries_gate(city, (cell, side), printed):
                found.append((cell, side))
    return found


def walking_parts(city: City) -> dict[int, int]:
    """Return by cell the number of the set of tiles that it is joined with on foot; camps are in none (CMP-8)."""
    parts: dict[int, int] = {}
    number = 0
    for start in city.tiles:
        if start in parts or city.lie_at(start) >= CAMP:
            continue
        parts[start] = number
        todo = [start]
        while todo:
            for there in city.on_foot(todo.pop()):
                if there not in parts:
                    parts[there] = number
                    todo.append(there)
        number += 1
    return parts


def joints(edges: list[Edge], parts: dict[int, int]) -> list[Edge]:
    """Return those of the edges where a gate would join two of the parts."""
    return [edge for edge in edges if parts[edge[0]] != parts[across(edge)[0]]]


def join_all(gates: Gates, parts: dict[int, int]) -> bool:
    """Return whether gates, one fewer than there are parts, make one of them all: none joins what is joined already."""
    group = {number: number for number in parts.values()}
    for edge in gates:
        one, two = group[parts[edge[0]]], group[parts[across(edge)[0]]]
        if one == two:
            return False
        group = {number: one if other == two else other for number, other in group.items()}
    return True


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

# -- what computers think of it -------------------------------------------------------------------------------------


@MODULE.on(WORTH)
def gate_gain(ctx: AlhambraContext, action: Action) -> float | None:
    """A card makes room, some time."""
    return while_it_lasts(ctx, 1.5) if action.verb == TAKE_VERB.name else None


@MODULE.on(PROSPECTS)
def gate_prospects(ctx: AlhambraContext) -> list[float]:
    """The cards in everybody's hand."""
    return per_card(ctx, KIND, while_it_lasts(ctx, 1.0))
