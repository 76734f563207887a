"""City gates: a gate opens a double wall, so that the tile behind it counts as reachable on foot (GAT)."""

from __future__ import annotations

from itertools import combinations
from typing import ClassVar, cast

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.decision import PICK, PLACE
from sabika.kernel.deed import Deed
from sabika.kernel.errors import Illegal
from sabika.kernel.hooks import Module
from sabika.kernel.record import OPEN, Field, Record, value
from sabika.parts.city import (
    FILLS,
    HOLE,
    MISMATCH,
    NO_CONTACT,
    OCCUPIED,
    OPPOSITE,
    ORIGIN,
    SIDE_NAMES,
    SIDES,
    STEP,
    TAKEN,
    UNREACHABLE,
    City,
    E,
    S,
    edge_name,
)
from sabika.parts.marks import Mark
from sabika.parts.shelf import Item
from sabika.titles.alhambra.components import Card, load
from sabika.titles.alhambra.frames.place import LAY, check_pending
from sabika.titles.alhambra.frames.redesign import ADD, REFUSED, REMOVE, SWAP, check_city_tile, check_reserve
from sabika.titles.alhambra.hooks import (
    CARD_DRAWN,
    CARDS,
    DRAW_STOPS,
    HAND_KINDS,
    HELD_CARDS,
    HELD_PIECES,
    LAYING,
    MARKS,
    MAY_LEAVE,
    PILES,
    REDESIGNS,
    SETUP,
    SHELF,
    SUPPLIES,
    TAKING,
    Table,
)
from sabika.titles.alhambra.piles import cards_of
from sabika.titles.alhambra.state import AlhambraState
from sabika.titles.alhambra.tiles import walls_of

MODULE = Module("city_gates", 5, "GAT", difficulty=2, presets=("walls", "build"))
KIND = "gate"

Edge = tuple[int, int]
"""A cell and one of its sides."""
Gates = tuple[Edge, ...]


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


@MODULE.on(SHELF)
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
def make_record(play: Table) -> None:
    """S1: nothing lies open yet."""
    play.state.modules[MODULE.id] = CityGates()


def gates_in_play(play: Table) -> int:
    """Return how many gates, and as many cards, are in play: one per player."""
    per_player: int = load("city_gates")["components"]["used_per_player"]
    return per_player * len(play.state.seats)


@MODULE.on(SUPPLIES)
def lay_out_gates(play: Table) -> None:
    """S11: the wooden gates lie in the supply."""
    record_of(play.state).supply = gates_in_play(play)


@MODULE.on(PILES)
def into_piles(play: Table) -> list[list[int]]:
    """S9: one card after the other into the piles 3, 4, 5, 3, 4, 5."""
    gate = cards_of(play, KIND)[0]
    numbers: list[int] = load("city_gates")["deck"]["piles"]
    piles: list[list[int]] = [[] for _ in range(5)]
    for at in range(gates_in_play(play)):
        piles[numbers[at % len(numbers)] - 1].append(gate)
    return piles


@MODULE.on(CARD_DRAWN)
def gate_drawn(play: Table, card: int, auctioneer: int) -> bool:
    """GAT-1, GAT-2: one card lies open beside the gates, a second one is discarded (and comes back, GAT-3)."""
    if play.game.cards[card].kind != KIND:
        return False
    state = play.state
    gates = record_of(state)
    if gates.open:
        state.discard = (*state.discard, card)
        play.tell("gate_card_discarded", "GAT-1")
    else:
        gates.open = card
        play.tell("gate_card_opened", "GAT-1")
    return True


@MODULE.on(DRAW_STOPS)
def only_gates_left(play: Table) -> bool:
    """GAT-15: with a gate card open, drawing stops when nothing but gate cards could be drawn."""
    state, cards = play.state, play.game.cards
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
def wooden_gates(play: Table) -> dict[str, int]:
    """The gates in the supply and in all cities, where each stands on the edges of two cells."""
    edges = sum([len(player.city.gates) for player in play.state.seats])
    return {"gates": record_of(play.state).supply + edges // 2}


class TakeGate(Deed):
    """GAT-4: with TAKE MONEY a player may take the open gate card; alone, so the action names no other card."""

    __slots__ = ()

    def offer(self, play: Table, seat: int) -> list[Action]:
        return [Action(seat, self.name)] if record_of(play.state).open else []

    def check(self, play: Table, action: Action) -> None:
        if not record_of(play.state).open:
            raise Illegal("GAT-4", "no gate card lies open")

    def do(self, play: Table, action: Action) -> None:
        """GAT-5: it goes to the hand, which is secret, beside any others."""
        gates = record_of(play.state)
        player = play.state.seats[action.seat]
        player.hand = player.hand.plus([gates.open])
        gates.open = 0
        play.tell("gate_card_taken", "GAT-4", seat=action.seat)


TAKE_VERB = Verb("city_gates.take", "take the open gate card")
MODULE.verbs.append(TAKE_VERB)
MODULE.add(TAKING, TakeGate(TAKE_VERB, PICK, "GAT-4"))
MODULE.add(HAND_KINDS, KIND)


def gates_in_hand(play: Table, seat: int) -> int:
    """Return how many gate cards a seat holds."""
    cards = play.game.cards
    return sum([cards[card].kind == KIND for card in play.state.seats[seat].hand.rest if card > 0])


# -- gates in a city ----------------------------------------------------------------------------------------------


@MODULE.on(MAY_LEAVE)
def locked(play: Table, seat: int, cell: int) -> None:
    """GAT-10: a gate is permanent, the two tiles that it joins stay where they are."""
    if play.state.seats[seat].city.is_locked(cell):
        raise Illegal("GAT-10", "a gate holds the tile in its place", cell=cell)


def across(edge: Edge) -> Edge:
    """Return the same edge, named from its other side."""
    cell, side = edge
    return cell + STEP[side], OPPOSITE[side]


def carries_gate(play: Table, city: City, edge: Edge) -> bool:
    """GAT-7: both tiles at the edge have a wall printed there; wooden walls do not count."""
    printed = play.game.tile_walls
    for cell, side in (edge, across(edge)):
        if not city.is_built(cell) or not printed[city.tile_at(cell)] & side:
            return False
    return True


def check_cards(play: Table, seat: int, city: City, gates: Gates) -> None:
    """Refuse more gates than cards (GAT-13), none at all (GAT-6), and two gates on one edge (GAT-14)."""
    if not gates:
        raise Illegal("GAT-6", "no gate is named")
    held = gates_in_hand(play, seat)
    if len(gates) > held:
        raise Illegal("GAT-13", f"{len(gates)} gates need as many gate cards, not {held}", gates=len(gates), held=held)
    seen: set[Edge] = set(city.gates)
    for edge in gates:
        if edge in seen:
            raise Illegal("GAT-14", f"there is a gate at {edge_name(*edge)} already")
        seen |= {edge, across(edge)}


def check_final(play: Table, city: City, gates: Gates) -> None:
    """GAT-8, GAT-13: of the whole city after the operation every building rule must hold; only the gates are new.

    The gates need not be necessary (GAT-11).
    """
    if not city.matches():
        refuse(MISMATCH)
    if city.has_hole():
        refuse(HOLE)
    for edge in gates:
        if not carries_gate(play, city, edge):
            raise Illegal("GAT-7", f"there is no printed double wall at {edge_name(*edge)}")
    if not city.is_connected():
        refuse(UNREACHABLE)


def refuse(why: int) -> None:
    """Raise Illegal with the rule of section 2.7 of the base game."""
    rule, text = REFUSED[why]
    raise Illegal(rule, text)


def check_empty(city: City, cell: int) -> None:
    """Refuse a cell that is taken or that touches no tile (AL-CITY-3)."""
    if city.is_built(cell):
        refuse(TAKEN)
    if not city.occupied(cell):
        refuse(NO_CONTACT)


def play_gates(play: Table, action: Action, base: Deed, gates: Gates) -> None:
    """Do the operation together with its gates (GAT-6): no action of their own.

    GAT-9: the cards are out of the game, the wooden gates out of the supply. The gates go into the city first, so that
    whoever listens to the operation finds the city as it will be. They lie inside it, where no wall counts (GAT-12).
    """
    state, seat = play.state, action.seat
    player = state.seats[seat]
    player.city = player.city.with_gates(gates)
    base.do(play, Action(seat, base.name, action.args[:-1]))
    cards = (cards_of(play, KIND)[0],) * len(gates)
    player.hand = player.hand.minus(cards)
    state.removed = state.removed + cards
    record_of(state).supply -= len(gates)
    play.tell("gates_built", "GAT-9", seat=seat, edges=[edge_name(*edge) for edge in gates])


class GatedDeed(Deed):
    """An operation of the base game done together with one gate or several; `check` admits more than `offer` lists."""

    __slots__ = ("base",)

    def __init__(self, verb: Verb, shape: str, base: Deed) -> None:
        super().__init__(verb, shape, "GAT-6", complete=False)
        self.base: Deed = base

    def allowed(self, play: Table, action: Action) -> bool:
        """Return whether nothing forbids the action."""
        try:
            self.check(play, action)
        except Illegal:
            return False
        return True

    def offer_tiles(self, play: Table, seat: int, tiles: tuple[int, ...]) -> list[Action]:
        """List each tile at each cell that it can reach only through a gate, with one gate there."""
        if not tiles or not gates_in_hand(play, seat):
            return []
        city = play.state.seats[seat].city
        cells = walled_cells(city)
        found: list[Action] = []
        for tile in tiles:
            walls, printed = walls_of(play, tile), play.game.tile_walls[tile]
            for cell, occupied in cells:
                if walls & occupied == occupied:
                    ways = [Action(seat, self.name, (tile, cell, ((cell, side),))) for side in SIDES if printed & side]
                    found += [action for action in ways if self.allowed(play, action)]
        return found

    def do(self, play: Table, action: Action) -> None:
        play_gates(play, action, self.base, action.args[-1])


def walled_cells(city: City) -> list[tuple[int, int]]:
    """Return the empty cells that could be filled but for the walls all around, with their occupied sides."""
    found: list[tuple[int, int]] = []
    for cell in city.rim():
        entry = city.entry(cell)
        occupied = OCCUPIED[entry & 255]
        if FILLS[entry & 255] and occupied == entry >> 8 & 15:
            found.append((cell, occupied))
    return found


class GatedLay(GatedDeed):
    """GAT-6: a tile that waits to be placed is laid with gates on its own edges (GAT-7)."""

    __slots__ = ()

    def offer(self, play: Table, seat: int) -> list[Action]:
        return self.offer_tiles(play, seat, play.state.seats[seat].pending)

    def check(self, play: Table, action: Action) -> None:
        tile, cell, gates = action.args
        player = play.state.seats[action.seat]
        check_pending(player, tile)
        check_empty(player.city, cell)
        check_cards(play, action.seat, player.city, gates)
        for edge in gates:
            if cell not in (edge[0], across(edge)[0]):
                raise Illegal("GAT-7", f"{edge_name(*edge)} is no edge of the tile that is laid")
        check_final(play, player.city.with_gates(gates).lay(cell, tile, walls_of(play, tile)), gates)


class GatedAdd(GatedDeed):
    """GAT-6: a reserve tile is added with gates on any edges (GAT-7)."""

    __slots__ = ()

    def offer(self, play: Table, seat: int) -> list[Action]:
        return self.offer_tiles(play, seat, play.state.seats[seat].reserve)

    def check(self, play: Table, action: Action) -> None:
        tile, cell, gates = action.args
        player = play.state.seats[action.seat]
        check_reserve(player, tile)
        check_empty(player.city, cell)
        check_cards(play, action.seat, player.city, gates)
        check_final(play, player.city.with_gates(gates).lay(cell, tile, walls_of(play, tile)), gates)


class GatedRemove(GatedDeed):
    """GAT-6: a city tile goes to the reserve, and gates keep the rest together."""

    __slots__ = ()

    def offer(self, play: Table, seat: int) -> list[Action]:
        """List the removals that need gates, each with every smallest set of gates that will do."""
        held = gates_in_hand(play, seat)
        if not held:
            return []
        found: list[Action] = []
        for cell, gates in removals(play, play.state.seats[seat].city):
            action = Action(seat, self.name, (cell, gates))
            if len(gates) <= held and self.allowed(play, action):
                found.append(action)
        return found

    def check(self, play: Table, action: Action) -> None:
        cell, gates = action.args
        player = play.state.seats[action.seat]
        check_city_tile(play, player, cell)
        check_cards(play, action.seat, player.city, gates)
        check_final(play, player.city.with_gates(gates).take(cell), gates)


def removals(play: Table, city: City) -> list[tuple[int, Gates]]:
    """Return the tiles that only gates allow to leave, each with every smallest set of gates; kept with the city."""
    found: list[tuple[int, Gates]] | None = city.memo.get(MODULE.id)
    if found is None:
        found = []
        for cell in sorted(city.needed() - {ORIGIN}):
            if city.occupied(cell) != 15 and not city.is_locked(cell):
                left = city.take(cell)
                parts = walking_parts(left)
                found += [(cell, gates) for gates in combinations(joints(play, left, parts), len(parts) - 1)]
        city.memo[MODULE.id] = found
    return found


def walking_parts(city: City) -> list[set[int]]:
    """Return the sets of tiles that are joined on foot."""
    parts: list[set[int]] = []
    for start in city.tiles:
        if any([start in part for part in parts]):
            continue
        part = {start}
        todo = [start]
        while todo:
            for there in city.on_foot(todo.pop()):
                if there not in part:
                    part.add(there)
                    todo.append(there)
        parts.append(part)
    return parts


def joints(play: Table, city: City, parts: list[set[int]]) -> list[Edge]:
    """Return the edges where a gate would join two of the parts, each named once, from the north or west."""
    number = {cell: at for at, part in enumerate(parts) for cell in part}
    found: list[Edge] = []
    for cell in sorted(number):
        for side in (E, S):
            there = cell + STEP[side]
            if there in number and number[there] != number[cell] and carries_gate(play, city, (cell, side)):
                found.append((cell, side))
    return found


class GatedSwap(GatedDeed):
    """GAT-6: a tile is exchanged and gates are built beside it.

    The ways between tiles stay as they are in a legal exchange, so a gate is never needed and none is listed (GAT-11).
    """

    __slots__ = ()

    def offer(self, play: Table, seat: int) -> list[Action]:
        return []

    def check(self, play: Table, action: Action) -> None:
        tile, cell, gates = action.args
        player = play.state.seats[action.seat]
        check_reserve(player, tile)
        check_city_tile(play, player, cell)
        check_cards(play, action.seat, player.city, gates)
        check_final(play, player.city.with_gates(gates).swap(cell, tile, walls_of(play, tile)), gates)


TILE = Param("tile", "tile")
AT = Param("cell", "cell", "at")
GATE = Param("gates", "edges", "gate")
PLACE_VERB = Verb("city_gates.place", "lay a tile in the city, with gates", TILE, AT, GATE)
ADD_VERB = Verb("city_gates.add", "add a reserve tile to the city, with gates", TILE, AT, GATE)
REMOVE_VERB = Verb("city_gates.remove", "take a city tile back, with gates", Param("cell", "cell"), GATE)
SWAP_VERB = Verb("city_gates.swap", "exchange a city tile, with gates", TILE, AT, GATE)
MODULE.verbs += [PLACE_VERB, ADD_VERB, REMOVE_VERB, SWAP_VERB]
MODULE.add(LAYING, GatedLay(PLACE_VERB, PLACE, LAY))
MODULE.add(REDESIGNS, GatedAdd(ADD_VERB, PLACE, ADD))
MODULE.add(REDESIGNS, GatedRemove(REMOVE_VERB, PICK, REMOVE))
MODULE.add(REDESIGNS, GatedSwap(SWAP_VERB, PLACE, SWAP))
