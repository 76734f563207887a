"""Building a state from the lines of a position; what they do not say is filled up from the box."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from sabika.kernel.errors import NotationError, RecordError
from sabika.parts.hand import MONEY_KINDS, Hand
from sabika.parts.position.format import PositionFormat
from sabika.parts.position.words import (
    ANYTHING,
    Line,
    Wanted,
    items_of,
    read_cards,
    read_edge,
    read_fields,
    read_list,
    read_number,
    read_round,
    read_seat,
    read_slots,
    read_tile,
    write_card,
    write_tile,
)
from sabika.parts.seat import START, Seat

MADE: Final = "made"
"""The key of a made-up tile."""
PHASES: Final = ("act", "extra", "place", "end")


def clear(fmt: PositionFormat, state: Any) -> None:
    """Empty the table: nobody has anything, nothing lies anywhere."""
    for seat in state.seats:
        seat.hand = Hand(())
    if state.dirk is not None:
        state.dirk.tiles = ()
    state.first = 0
    state.display = (0, 0, 0, 0)
    setattr(state, fmt.row, (0, 0, 0, 0))
    state.deck = state.piles = ()
    setattr(state, fmt.stock, ())


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

    def __init__(self, fmt: PositionFormat, game: Any, state: Any, made: int, dealt: bool) -> None:
        self.fmt = fmt
        self.game = game
        self.state = state
        self.dealt = dealt
        self.supply = Supply(fmt, game, state, made)
        self.later: list[tuple[int, str, Wanted]] = []
        self.unchecked: set[str] = set()
        self.phase = "act"
        self.seats = {f"p{seat + 1}": seat for seat in range(game.players)}

    def begin(self, turn: Any) -> None:
        """Have a turn begin in the phase that was read."""
        turn.step = {"end": "close", "extra": "act"}.get(self.phase, self.phase)
        turn.done = 0 if self.phase == "act" else 1
        self.state.turns = 1

    def give_all(self, given: Sequence[Line]) -> None:
        """Read all lines into the state, and fill up what they do not say."""
        for line, key, value in sorted(given, key=reading_order):
            self.give(line, key, value)
        self.fill()

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
        if owner in self.seats and field in self.fmt.seat_keys:
            self.read_seat(line, state.seats[self.seats[owner]], field, value)
        elif owner == "dirk" and state.dirk is not None and field in ("tiles", "score"):
            if field == "tiles":
                self.want(line, key, read_list(value, self.tiles))
            else:
                state.dirk.score = read_number(value)
        elif key in self.fmt.pile_keys:
            self.want(line, key, self.read_pile(key, value))
        elif key in ("turns", "passes"):
            setattr(state, key, read_number(value))
        elif key in ("due", "scored"):
            setattr(state, key, tuple(read_round(self.fmt.rounds, item) for item in items_of(value)))
        elif key in ("active", "first", "phase", "unchecked", MADE):
            pass  # read before all others
        else:
            self.fmt.read_other(self.game, state, key, value)

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
            seat.city = self.fmt.read_city(self.game, self.state, value, key not in self.unchecked, seat.city)
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
            wanted.more = 4 if key in ("display", self.fmt.row) else -1
            return wanted
        if key == self.fmt.row:
            return read_fields(self.game, value, self.tiles)
        if key == "display":
            wanted = read_slots(value, self.cards)
            if ANYTHING in wanted.known:
                raise NotationError("`?` can only stand for any card in an expectation")
            return wanted
        return read_list(value, self.boxed if key == self.fmt.stock else self.cards)

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

    def boxed(self, item: str) -> list[int]:
        """Read tiles of the stock, as they lie in the box."""
        return [self.fmt.boxed(tile) for tile in self.tiles(item)]

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
            for key in ("display", self.fmt.row, self.fmt.stock, "deck"):
                if key not in given:
                    self.later.append((0, key, self.read_pile(key, "as dealt")))
        for line, key, wanted in sorted(self.later, key=lambda one: one[2].more < 0):
            tiles = key in (self.fmt.stock, self.fmt.row, "dirk.tiles") or key.endswith((".reserve", ".pending"))
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

    def __init__(self, fmt: PositionFormat, game: Any, state: Any, made: int) -> None:
        dirk = state.dirk.tiles if state.dirk is not None else ()
        tiles = [fmt.boxed(tile) for tile in [*getattr(state, fmt.row), *getattr(state, fmt.stock), *dirk]]
        hands = [card for seat in state.seats for card in seat.hand.cards]
        self.fmt = fmt
        self.game = game
        self.made = made
        self.tiles: list[int] = [tile for tile in tiles if game.tiles[tile].kind == "building" and tile < made]
        self.cards: list[int] = [card for card in [*state.display, *state.deck, *hands] if 0 < card <= MONEY_KINDS]
        self.used: set[int] = set()

    def take_card(self, card: int) -> None:
        """Take a named card out of the box."""
        if 0 < card <= MONEY_KINDS:
            if card not in self.cards:
                raise NotationError(f"there is no {write_card(self.game, card)} left in the box")
            self.cards.remove(card)

    def take_tile(self, tile: int) -> None:
        """Take a named tile out of the box; made-up tiles exist as often as they are named."""
        boxed = self.fmt.boxed(tile)
        if boxed in self.used:
            raise NotationError(f"{write_tile(self.game, tile)} is named twice")
        if START < boxed < self.made:
            self.used.add(boxed)
        if boxed in self.tiles:
            self.tiles.remove(boxed)
