"""Building a state from the lines of a position; what they do not say is filled up from the box."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from sabika.kernel.errors import NotationError, RecordError
from sabika.kernel.play import Play
from sabika.parts.hand import MONEY_KINDS, Hand
from sabika.titles.alhambra.components import FOUNTAIN
from sabika.titles.alhambra.frames.rounds import Rounds
from sabika.titles.alhambra.frames.turn import Turn
from sabika.titles.alhambra.game import AlhambraGame
from sabika.titles.alhambra.hooks import TURN_BEGIN
from sabika.titles.alhambra.position.cities import MADE, read_city, with_made_tiles
from sabika.titles.alhambra.position.fields import PILE_KEYS, SEAT_KEYS, read_module
from sabika.titles.alhambra.position.words import (
    ANYTHING,
    Line,
    Wanted,
    items_of,
    read_cards,
    read_edge,
    read_fields,
    read_list,
    read_number,
    read_seat,
    read_slots,
    read_tile,
    write_card,
    write_tile,
)
from sabika.titles.alhambra.state import AlhambraState, Seat

PHASES: Final = ("act", "extra", "place", "end")


def build(game: AlhambraGame, given: Sequence[Line], seed: str, dealt: bool) -> tuple[AlhambraGame, AlhambraState]:
    """Return the game, with made-up tiles, and the position that the lines describe, not yet settled."""
    made = len(game.tiles)
    state = game.new(seed)
    game = with_made_tiles(game, given)
    if dealt and not given:
        return game, state
    builder = Builder(game, state, made, dealt)
    builder.read_first(given)
    if not dealt:
        clear(state)
    turn = Turn(state.active)
    turn.step = {"end": "close", "extra": "act"}.get(builder.phase, builder.phase)
    turn.done = 0 if builder.phase == "act" else 1
    rounds = Rounds()
    rounds.step = "money"
    state.turns = 1
    for listen in TURN_BEGIN.of(game):
        listen(Play(game, state, None))
    for line, key, value in sorted(given, key=reading_order):
        builder.give(line, key, value)
    builder.fill()
    state.stack = [rounds, turn]
    return game, state


def clear(state: AlhambraState) -> None:
    """Empty the table: nobody has anything, nothing lies anywhere."""
    for seat in state.seats:
        seat.hand = Hand(())
    if state.dirk is not None:
        state.dirk.tiles = ()
    state.first = 0
    state.display = state.market = (0, 0, 0, 0)
    state.deck = state.tower = state.piles = ()


def reading_order(line: Line) -> int:
    """Modules first, since they change what tiles look like; gates before cities, which they hold together."""
    owner, _, field = line[1].partition(".")
    if field == "city":
        return 2
    if field == "gates":
        return 1
    return 3 if re.fullmatch(r"p\d", owner) or not field else 0


class Builder:
    """Builds a state from the lines of a position."""

    def __init__(self, game: AlhambraGame, state: AlhambraState, made: int, dealt: bool) -> None:
        self.game = game
        self.state = state
        self.dealt = dealt
        self.supply = Supply(game, state, made)
        self.later: list[tuple[int, str, Wanted]] = []
        self.unchecked: set[str] = set()
        self.phase = "act"
        self.seats = {f"p{seat + 1}": seat for seat in range(game.players)}

    def give(self, line: int, key: str, value: str) -> None:
        """Read one line into the state."""
        try:
            self.read(line, key, value)
        except NotationError as error:
            raise RecordError(line, f"{key}: {error}") from None

    def read(self, line: int, key: str, value: str) -> None:
        """Read one key."""
        state = self.state
        owner, _, field = key.partition(".")
        if owner in self.seats and field in SEAT_KEYS:
            self.read_seat(line, state.seats[self.seats[owner]], field, value)
        elif owner == "dirk" and state.dirk is not None and field in ("tiles", "score"):
            if field == "tiles":
                self.want(line, key, read_list(value, self.tiles))
            else:
                state.dirk.score = read_number(value)
        elif key in PILE_KEYS:
            self.want(line, key, self.read_pile(key, value))
        elif key in ("turns", "passes"):
            setattr(state, key, read_number(value))
        elif key in ("due", "scored"):
            setattr(state, key, tuple(read_number(item) for item in items_of(value)))
        elif key in ("active", "first", "phase", "unchecked", MADE):
            pass  # read before all others
        else:
            read_module(self.game, state, key, value)

    def read_first(self, given: Sequence[Line]) -> None:
        """Read what the others depend on: whose turn it is, the phase, which cities are not checked."""
        self.state.active = self.state.first if self.dealt else 0
        for line, key, value in given:
            try:
                if key == "active":
                    self.state.active = read_seat(self.game, value)
                elif key == "first":
                    self.state.first = read_seat(self.game, value)
                elif key == "unchecked":
                    self.unchecked |= {item for part in items_of(value) for item in part.split()}
                elif key == "phase":
                    if value not in PHASES:
                        raise NotationError(f"{value!r} is not a phase; phases: {', '.join(PHASES)}")
                    self.phase = value
            except NotationError as error:
                raise RecordError(line, f"{key}: {error}") from None

    def read_seat(self, line: int, seat: Seat, field: str, value: str) -> None:
        """Read something of a player."""
        key = f"p{seat.seat + 1}.{field}"
        if field == "score":
            seat.score = read_number(value)
        elif field == "city":
            seat.city = read_city(self.game, self.state, value, key not in self.unchecked, seat.city)
            for tile in seat.city.tiles.values():
                self.take_tile(tile)
        elif field == "gates":
            seat.city = seat.city.with_gates(tuple(read_edge(item) for item in items_of(value.replace(" ", ";"))))
        else:
            self.want(line, key, read_list(value, self.tiles if field in ("reserve", "pending") else self.cards))

    def read_pile(self, key: str, value: str) -> Wanted:
        """Read one of the piles and rows of the table."""
        if value == "as dealt":
            wanted = Wanted()
            wanted.more = 4 if key in ("display", "market") else -1
            return wanted
        if key == "market":
            return read_fields(self.game, value, self.tiles)
        if key == "display":
            wanted = read_slots(value, self.cards)
            if ANYTHING in wanted.known:
                raise NotationError("`?` stands for any card in expectations only")
            return wanted
        return read_list(value, self.tiles if key == "tower" else self.cards)

    def cards(self, item: str) -> list[int]:
        """Read cards and take them out of the box."""
        found = read_cards(self.game, item)
        for card in found:
            if not self.dealt:
                self.supply.take_card(card)
        return found

    def tiles(self, item: str) -> list[int]:
        """Read tiles and take them out of the box."""
        found = [read_tile(self.game, word) for word in item.split()]
        for tile in found:
            self.take_tile(tile)
        return found

    def take_tile(self, tile: int) -> None:
        """Take a tile out of the box."""
        if not self.dealt:
            self.supply.take_tile(tile)

    def want(self, line: int, key: str, wanted: Wanted) -> None:
        """Note a list, to be filled up when all named things are known."""
        self.later.append((line, key, wanted))

    def fill(self) -> None:
        """Fill up all lists; what is not given gets what a game needs to go on."""
        given = {key for _, key, _ in self.later}
        if not self.dealt:
            for key in ("display", "market", "tower", "deck"):
                if key not in given:
                    self.later.append((0, key, self.read_pile(key, "as dealt")))
        for line, key, wanted in sorted(self.later, key=lambda one: one[2].more < 0):
            tiles = key in ("tower", "market", "dirk.tiles") or key.endswith((".reserve", ".pending"))
            try:
                self.put(key, tuple(wanted.fill(self.supply.tiles if tiles else self.supply.cards)))
            except NotationError as error:
                raise RecordError(line, f"{key}: {error}") from None

    def put(self, key: str, things: tuple[int, ...]) -> None:
        """Put a filled list where it belongs."""
        owner, _, field = key.partition(".")
        if owner in self.seats:
            seat = self.state.seats[self.seats[owner]]
            setattr(seat, field, Hand(tuple(sorted(things))) if field == "hand" else things)
        elif owner == "dirk" and self.state.dirk is not None:
            self.state.dirk.tiles = things
        else:
            setattr(self.state, key, things)
            if key == "deck":
                self.state.piles = (len(things),) if things else ()


class Supply:
    """What is left of the box while a position is built: named things are taken out, the rest fills up."""

    def __init__(self, game: AlhambraGame, state: AlhambraState, made: int) -> None:
        dirk = state.dirk.tiles if state.dirk is not None else ()
        tiles = [*state.market, *state.tower, *dirk]
        hands = [card for seat in state.seats for card in seat.hand.cards]
        self.game = game
        self.made = made
        self.tiles: list[int] = [tile for tile in tiles if game.tiles[tile].kind == "building" and tile < made]
        self.cards: list[int] = [card for card in [*state.display, *state.deck, *hands] if 0 < card <= MONEY_KINDS]
        self.used: set[int] = set()

    def take_card(self, card: int) -> None:
        """Take a named card out of the box."""
        if 0 < card <= MONEY_KINDS:
            if card not in self.cards:
                raise NotationError(f"there is no further {write_card(self.game, card)} in the box")
            self.cards.remove(card)

    def take_tile(self, tile: int) -> None:
        """Take a named tile out of the box; made-up tiles exist as often as they are named."""
        if tile in self.used:
            raise NotationError(f"{write_tile(self.game, tile)} is named twice")
        if FOUNTAIN < tile < self.made:
            self.used.add(tile)
        if tile in self.tiles:
            self.tiles.remove(tile)
