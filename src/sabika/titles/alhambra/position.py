"""Positions of Alhambra in words: reading them into a state, writing them, and what can be expected of them.

Used by scenario files; docs/scenarios.md explains the words. Values are read into plain Python and written back in one
canonical form, so that a difference shows both sides in the same words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from typing import Any, Final

from sabika.kernel.errors import NotationError, RecordError
from sabika.kernel.play import Play
from sabika.kernel.record import Record
from sabika.parts.city import ORIGIN, SIDE_NAMES, City, cell_at, edge_name, new_city, xy
from sabika.parts.hand import MONEY_KINDS, Hand
from sabika.titles.alhambra.components import CURRENCIES, FOUNTAIN, TYPES, Tile
from sabika.titles.alhambra.drawing import START, read_drawing
from sabika.titles.alhambra.frames.ending import end_game
from sabika.titles.alhambra.frames.place import Placement
from sabika.titles.alhambra.frames.rounds import Rounds
from sabika.titles.alhambra.frames.scoring import Scoring, building_counts
from sabika.titles.alhambra.frames.turn import Turn
from sabika.titles.alhambra.game import AlhambraGame
from sabika.titles.alhambra.hooks import TURN_BEGIN
from sabika.titles.alhambra.setup import choose_start_player, deal_start_money, open_display, stack_piles
from sabika.titles.alhambra.state import AlhambraState, Seat
from sabika.titles.alhambra.tiles import walls_of
from sabika.titles.alhambra.words import CELL, EDGE, SIDE_OF

Line = tuple[int, str, str]
"""A line number, a key and a value of a scenario file."""
MADE: Final = "made"
SPLIT: Final = re.compile(r";|(?<!\d),|,(?!-?\d)")
"""Items are separated by `;` or `,`; the comma of a cell `1,-2` stands between digits."""
MORE: Final = re.compile(r"(\d{1,3}) more")
REST: Final = "..."
ANYTHING: Final = -1
"""Any card, in an expectation."""
PHASES: Final = ("act", "extra", "place", "end")


# -- words --------------------------------------------------------------------------------------------------------


def items_of(text: str) -> list[str]:
    """Return the items of a list; `-` or `none` alone is an empty list."""
    if text.strip() in ("-", "none", "nothing"):
        return []
    return [" ".join(item.split()) for item in SPLIT.split(text) if item.strip()]


def read_seat(game: AlhambraGame, word: str) -> int:
    """Return the seat of `p1`, `p2`, …"""
    return game.notation.seat(word.strip())


def read_number(text: str) -> int:
    """Return a whole number."""
    if not re.fullmatch(r"-?\d{1,5}", text.strip()):
        raise NotationError(f"{text.strip()!r} is not a number")
    return int(text)


def read_tile(game: AlhambraGame, word: str) -> int:
    """Return the tile of a name."""
    found = tile_names(game).get(word, 0)
    if not found:
        raise NotationError(
            f"{word!r} is not a tile; tiles are written like garden-10-n (docs/scenarios.md lists them)"
        )
    return found


def read_cards(game: AlhambraGame, item: str) -> list[int]:
    """Return the cards of an item: `denar 7 2`, or the name of a card."""
    words = item.split()
    names = card_names(game)
    if words[0] in CURRENCIES and len(words) > 1:
        named = [f"{words[0]}-{word}" for word in words[1:]]
    else:
        named = words
    for name in named:
        if name not in names:
            raise NotationError(f"{item!r} is not a card; cards are written like denar 7 2, scoring-1")
    return [names[name] for name in named]


def read_cell(word: str) -> int:
    """Return the cell of `x,y`."""
    found = CELL.fullmatch(word)
    if not found:
        raise NotationError(f"{word!r} is not a cell like 1,-2")
    return cell_at(int(found[1]), int(found[2]))


def write_cell(cell: int) -> str:
    """Return a cell as `x,y`."""
    x, y = xy(cell)
    return f"{x},{y}"


def read_edge(word: str) -> tuple[int, int]:
    """Return the cell and the side of `x,y:e`."""
    found = EDGE.fullmatch(word)
    if not found:
        raise NotationError(f"{word!r} is not an edge like 1,-2:e")
    return cell_at(int(found[1]), int(found[2])), SIDE_OF[found[3]]


def tile_names(game: AlhambraGame) -> dict[str, int]:
    """Return every tile by its name."""
    return {tile.name: at for at, tile in enumerate(game.tiles) if at}


def card_names(game: AlhambraGame) -> dict[str, int]:
    """Return every card by its name."""
    return {card.name: at for at, card in enumerate(game.cards) if at}


def write_card(game: AlhambraGame, card: int) -> str:
    """Return a card in words."""
    name = game.cards[card].name
    return name.replace("-", " ") if 0 < card <= MONEY_KINDS else "-" if not card else name


def write_tile(game: AlhambraGame, tile: int) -> str:
    """Return a tile in words."""
    return game.tiles[tile].name if tile else "-"


# -- made-up tiles ------------------------------------------------------------------------------------------------


def with_made_tiles(game: AlhambraGame, given: Sequence[Line]) -> AlhambraGame:
    """Return the game with the tiles that the lines make up, in `made:` and in drawings."""
    known = set(tile_names(game))
    made: dict[str, Tile] = {}
    for line, key, value in given:
        try:
            new = [made_tile(value)] if key == MADE else drawn_tiles(key, value, known | set(made))
            for tile in new:
                if tile.name in known or (tile.name in made and key == MADE):
                    raise NotationError(f"there is already a tile {tile.name!r}")
                before = made.get(tile.name, tile)
                if before.walls != tile.walls:
                    raise NotationError(f"{tile.name!r} is drawn with different walls; use two names")
                made[tile.name] = before
        except NotationError as error:
            raise RecordError(line, str(error)) from None
    return AlhambraGame(game.setup, game.modules, tuple(made.values())) if made else game


def made_tile(text: str) -> Tile:
    """Return a made-up tile: name, type or `-`, price, walls or `-`."""
    words = text.split()
    if len(words) != 4 or not re.fullmatch(r"[A-Za-z][\w-]*", words[0]):
        raise NotationError(f"a made-up tile is a name, a type or -, a price, walls or -; not {text!r}")
    name, kind, price, walls = words
    if kind != "-" and kind not in TYPES:
        raise NotationError(f"{kind!r} is not a type; types: {', '.join(TYPES)}, or -")
    return Tile(name, "building", TYPES.index(kind) if kind != "-" else -1, read_number(price), read_walls(walls))


def read_walls(word: str) -> int:
    """Return sides written as initials, `ne`, as bits; `-` or `open` is none."""
    if word in ("-", "open"):
        return 0
    if not set(word) <= set(SIDE_OF):
        raise NotationError(f"{word!r} are no walls; write the sides as initials, like ne, or -")
    return sum(SIDE_OF[letter] for letter in set(word))


def write_walls(walls: int) -> str:
    """Return sides as initials."""
    return "".join(name for side, name in SIDE_NAMES.items() if walls & side) or "-"


def drawn_tiles(key: str, value: str, known: set[str]) -> list[Tile]:
    """Return the tiles that a drawing makes up: labels that are not the name of a tile; `garden1` is a garden."""
    if not key.endswith(".city") or ("\n" not in value and "+" not in value):
        return []
    found: list[Tile] = []
    for label, _, walls in read_drawing(value):
        if label not in known and label not in START:
            kind = next((at for at, name in enumerate(TYPES) if re.fullmatch(name + r"\d*", label)), -1)
            found.append(Tile(label, "building", kind, 5, walls))
    return found


# -- building a position ------------------------------------------------------------------------------------------


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


class Wanted:
    """A list with places that the rest of the box fills: ids, numbers of more, and `...` as -1."""

    def __init__(self) -> None:
        self.known: list[int] = []
        self.more: int = 0

    def fill(self, pool: list[int]) -> list[int]:
        """Return the list, filled up from the pool."""
        number = len(pool) if self.more < 0 else self.more
        if number > len(pool):
            raise NotationError(f"there are only {len(pool)} more")
        filled, pool[:number] = [*self.known, *pool[:number]], []
        return filled


def read_list(text: str, read: Callable[[str], list[int]]) -> Wanted:
    """Return a list: items, then perhaps `5 more` or `...`, which means all the rest."""
    wanted = Wanted()
    for item in items_of(text):
        if wanted.more:
            raise NotationError("`more` and `...` come last")
        more = MORE.fullmatch(item)
        if item == REST:
            wanted.more = -1
        elif more:
            wanted.more = int(more[1])
        else:
            wanted.known += read(item)
    return wanted


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


SEAT_KEYS: Final = ("hand", "city", "gates", "reserve", "pending", "score", "shown")
PILE_KEYS: Final = ("display", "market", "deck", "discard", "tower", "removed")
KEYS: Final = (*PILE_KEYS, "active", "first", "phase", "turns", "passes", "due", "scored", "piles")


def read_slots(value: str, read: Callable[[str], list[int]]) -> Wanted:
    """Read the display: up to four slots, `-` for an empty one, `?` for any card where something is expected."""
    wanted = Wanted()
    for item in items_of(value):
        wanted.known += [0] if item == "-" else [ANYTHING] if item == "?" else read(item)
    if len(wanted.known) > 4:
        raise NotationError("the display has four slots")
    wanted.known += [0] * (4 - len(wanted.known))
    return wanted


def read_fields(game: AlhambraGame, value: str, read: Callable[[str], list[int]]) -> Wanted:
    """Read the market: field numbers with their tiles; fields that are not named are empty."""
    wanted = Wanted()
    wanted.known = [0, 0, 0, 0]
    for item in items_of(value):
        number, _, name = item.partition(" ")
        if number not in ("1", "2", "3", "4") or not name:
            raise NotationError(f"{item!r} is not a field 1 to 4 and a tile, like 3 garden-10-n")
        if wanted.known[int(number) - 1]:
            raise NotationError(f"field {number} is given twice")
        wanted.known[int(number) - 1] = 0 if name == "-" else read(name)[0]
    return wanted


def read_city(game: AlhambraGame, state: AlhambraState, value: str, check: bool, old: City) -> City:
    """Return the city of a list or a drawing; gates stay as they are."""
    table = Play(game, state, None)
    city = new_city(FOUNTAIN)
    for name, cell, drawn in city_items(value):
        tile = read_tile(game, name)
        if cell in city.tiles:
            raise NotationError(f"there are two tiles on {write_cell(cell)}")
        walls = walls_of(table, tile)
        if drawn >= 0 and drawn != walls:
            shown, printed = write_walls(drawn), write_walls(walls)
            raise NotationError(f"{name} at {write_cell(cell)} is drawn with walls {shown}, the tile has {printed}")
        city = city.lay(cell, tile, walls)
    if old.gates:
        city = city.with_gates(tuple(old.gates))
    if check:
        check_city(city)
    return city


def city_items(value: str) -> list[tuple[str, int, int]]:
    """Return name, cell and drawn walls (-1: not drawn) of each tile; without a cell a row to the east."""
    if "\n" in value or "+" in value:
        return [item for item in read_drawing(value) if item[1] != ORIGIN]
    found: list[tuple[str, int, int]] = []
    column = 0
    for item in items_of(value):
        words = item.split()
        if len(words) == 3 and words[1] == "at":
            cell = read_cell(words[2])
        elif len(words) == 1:
            column += 1
            cell = cell_at(column, 0)
        else:
            raise NotationError(f"{item!r} is not a tile and its cell, like garden-10-n at 1,0")
        found.append((words[0], cell, -1))
    return [item for item in found if item[1] != ORIGIN or item[0] != "lion_fountain"]


def check_city(city: City) -> None:
    """Refuse a city that breaks AL-CITY-9."""
    if not city.matches():
        raise NotationError("a wall meets a side without wall (AL-CITY-2); `unchecked:` would allow it")
    if not city.is_connected():
        raise NotationError("a tile cannot be reached on foot (AL-CITY-4); `unchecked:` would allow it")
    if city.has_hole():
        raise NotationError("there is a hole (AL-CITY-6); `unchecked:` would allow it")


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


# -- the state of modules -----------------------------------------------------------------------------------------

PATH: Final = re.compile(r"(\w+)((?:\.\w+|\[\w+\])+)")
STEP: Final = re.compile(r"\.(\w+)|\[(\w+)\]")


def module_path(game: AlhambraGame, key: str) -> tuple[str, list[str]]:
    """Return the module and the steps of a path like `characters.owned[p2]`."""
    found = PATH.fullmatch(key)
    names = [module.id for module in game.modules]
    if not found or found[1] not in names:
        seats = ", ".join(f"p1.{field}" for field in SEAT_KEYS)
        known = [*KEYS, seats, "dirk.tiles", "dirk.score", *(f"{name}.FIELD" for name in names)]
        raise NotationError(f"there is no key {key!r}; known: {', '.join(known)}")
    return found[1], [a or b for a, b in STEP.findall(found[2])]


def module_file(game: AlhambraGame, name: str) -> Any:
    """Return the Python module of an expansion module, for the hooks that it may define there."""
    number = next(module.number for module in game.modules if module.id == name)
    return import_module(f"sabika.titles.alhambra.modules.m{number:02}_{name}")


def read_module(game: AlhambraGame, state: AlhambraState, key: str, text: str) -> None:
    """Read a field of a module; a module may define `read_position(game, state, field, text) -> bool` for its own."""
    name, steps = module_path(game, key)
    own = getattr(module_file(game, name), "read_position", None)
    if own is not None and own(game, state, key.partition(".")[2], text):
        return
    if name not in state.modules:
        raise NotationError(f"{name} keeps nothing of its own")
    record = state.modules[name]
    old = follow(game, record, steps)
    if isinstance(old, Record | list | dict):
        raise NotationError(f"{key} has parts: {', '.join(parts_of(old))}")
    put_at(game, record, steps, read_value(game, old, text))


def show_module(game: AlhambraGame, state: AlhambraState, key: str, text: str) -> tuple[str, str, bool]:
    """Return the expected and the found value of a module's field in words, and whether they are the same."""
    name, steps = module_path(game, key)
    own = getattr(module_file(game, name), "write_position", None)
    found = own(game, state, key.partition(".")[2]) if own is not None else None
    if found is not None:
        return text, found, tidy(text) == tidy(found)
    if name not in state.modules:
        raise NotationError(f"{name} keeps nothing of its own")
    value = follow(game, state.modules[name], steps)
    expected = read_value(game, value, text)
    return write_value(game, expected, text), write_value(game, value, text), expected == value


def tidy(text: str) -> str:
    """Return a text with single blanks."""
    return " ".join(text.replace(",", " , ").split())


def parts_of(thing: Any) -> list[str]:
    """Return the names of the parts of a record, list or table."""
    if isinstance(thing, Record):
        return list(type(thing).FIELDS)
    return [str(at) for at in thing] if isinstance(thing, dict) else [f"[{at + 1}]" for at in range(len(thing))]


def index_of(game: AlhambraGame, step: str) -> int:
    """Return an index: a seat `p2`, a number counted from 1, a type or a currency."""
    if re.fullmatch(r"p\d", step):
        return read_seat(game, step)
    for names in (TYPES, CURRENCIES):
        if step in names:
            return names.index(step)
    return read_number(step) - 1


def follow(game: AlhambraGame, thing: Any, steps: list[str]) -> Any:
    """Return what lies at the end of a path."""
    for step in steps:
        if isinstance(thing, Record):
            if step not in type(thing).FIELDS:
                raise NotationError(f"there is no field {step!r}; fields: {', '.join(type(thing).FIELDS)}")
            thing = getattr(thing, step)
        elif isinstance(thing, dict):
            if step not in thing:
                raise NotationError(f"there is no {step!r}; known: {', '.join(map(str, thing))}")
            thing = thing[step]
        elif isinstance(thing, list | tuple):
            at = index_of(game, step)
            if not 0 <= at < len(thing):
                raise NotationError(f"there is no [{step}]; there are {len(thing)}")
            thing = thing[at]
        else:
            raise NotationError(f"{step!r} leads nowhere")
    return thing


def put_at(game: AlhambraGame, thing: Any, steps: list[str], value: Any) -> Any:
    """Return the thing with a value put at the end of a path; tuples are made anew, the others change."""
    if not steps:
        return value
    inner = put_at(game, follow(game, thing, steps[:1]), steps[1:], value)
    if isinstance(thing, Record):
        setattr(thing, steps[0], inner)
    elif isinstance(thing, dict):
        thing[steps[0]] = inner
    elif isinstance(thing, list):
        thing[index_of(game, steps[0])] = inner
    else:
        at = index_of(game, steps[0])
        return (*thing[:at], inner, *thing[at + 1 :])
    return thing


def read_value(game: AlhambraGame, old: Any, text: str) -> Any:
    """Return a value of the same shape as the old one: a word, a list, or rows of lists separated by `|`."""
    if not isinstance(old, tuple | Hand):
        return read_word(game, text.strip(), isinstance(old, str))
    if isinstance(old, Hand):
        return Hand(tuple(sorted(card for item in items_of(text) for card in read_cards(game, item))))
    if "|" in text:
        return tuple(read_row(game, row) for row in text.split("|"))
    return read_row(game, text)


def read_row(game: AlhambraGame, text: str) -> tuple[Any, ...]:
    """Return a list; an item of several words is a list of its own, a currency with values is cards."""
    found: list[Any] = []
    for item in items_of(text):
        words = item.split()
        if words[0] in CURRENCIES and len(words) > 1 and all(word.isdecimal() for word in words[1:]):
            found += read_cards(game, item)
        elif len(words) == 1:
            found.append(read_word(game, item))
        else:
            found.append(tuple(read_word(game, word) for word in words))
    return tuple(found)


def read_word(game: AlhambraGame, word: str, text: bool = False) -> Any:
    """Return what a word stands for: a number, seat, card, tile, type, currency, cell or edge."""
    if text:
        return "" if word == "-" else word
    for read in READERS:
        found = read(game, word)
        if found is not None:
            return found
    raise NotationError(f"{word!r} is no number, seat, card, tile, type, currency, cell or edge")


def write_value(game: AlhambraGame, value: Any, like: str) -> str:
    """Return a value in words of the kinds that occur in the text it is compared with."""
    kinds = [writer for writer, test in WRITERS if any(test(game, word) for word in re.split(r"[\s,;|]+", like))]
    return written(game, value, kinds)


def written(game: AlhambraGame, value: Any, kinds: list[Any]) -> str:
    """Return a value in words, numbers where no kind fits."""
    if isinstance(value, Hand):
        return ", ".join(write_card(game, card) for card in value.cards) or "-"
    if isinstance(value, tuple) and value and all(isinstance(row, tuple) for row in value):
        return " | ".join(written(game, row, kinds) for row in value)
    if isinstance(value, tuple):
        inside = [" ".join([written(game, one, kinds)]) for one in value]
        return ", ".join(inside) or "-"
    for write in kinds:
        word = write(game, value)
        if word is not None:
            return str(word)
    return str(value) if value != "" else "-"


def number_word(game: AlhambraGame, word: str) -> int | None:
    """Read a number, yes, no or nothing."""
    if word in ("-", "nothing", "no", "yes"):
        return 1 if word == "yes" else 0
    return int(word) if re.fullmatch(r"-?\d{1,5}", word) else None


def seat_word(game: AlhambraGame, word: str) -> int | None:
    """Read a seat; nobody is -1."""
    if word == "nobody":
        return -1
    return int(word[1:]) - 1 if re.fullmatch(r"p[1-6]", word) else None


def card_word(game: AlhambraGame, word: str) -> int | None:
    """Read the name of a card."""
    return card_names(game).get(word)


def tile_word(game: AlhambraGame, word: str) -> int | None:
    """Read the name of a tile."""
    return tile_names(game).get(word)


def type_word(game: AlhambraGame, word: str) -> int | None:
    """Read a type of building."""
    return TYPES.index(word) if word in TYPES else None


def currency_word(game: AlhambraGame, word: str) -> int | None:
    """Read a currency."""
    return CURRENCIES.index(word) if word in CURRENCIES else None


def cell_word(game: AlhambraGame, word: str) -> int | None:
    """Read a cell."""
    return read_cell(word) if CELL.fullmatch(word) else None


def edge_word(game: AlhambraGame, word: str) -> tuple[int, int] | None:
    """Read an edge."""
    return read_edge(word) if EDGE.fullmatch(word) else None


READERS: Final[tuple[Callable[[AlhambraGame, str], Any], ...]] = (
    number_word,
    seat_word,
    card_word,
    tile_word,
    type_word,
    currency_word,
    cell_word,
    edge_word,
)


def name_at(names: Sequence[str], at: Any) -> str | None:
    """Return the name with this number."""
    return names[at] if isinstance(at, int) and 0 <= at < len(names) else None


WRITERS: Final[tuple[tuple[Callable[[AlhambraGame, Any], str | None], Callable[[AlhambraGame, str], Any]], ...]] = (
    (lambda game, at: "nobody" if at == -1 else name_at(["p1", "p2", "p3", "p4", "p5", "p6"], at), seat_word),
    (lambda game, at: name_at(["-", *[card.name for card in game.cards[1:]]], at), card_word),
    (lambda game, at: name_at(["-", *[tile.name for tile in game.tiles[1:]]], at), tile_word),
    (lambda game, at: name_at(TYPES, at), lambda game, word: word in TYPES),
    (lambda game, at: name_at(CURRENCIES, at), lambda game, word: word in CURRENCIES),
    (lambda game, at: write_cell(at) if isinstance(at, int) and at > 999 else None, cell_word),
    (lambda game, at: edge_name(*at) if isinstance(at, tuple) else None, edge_word),
)


# -- comparing ----------------------------------------------------------------------------------------------------


def compare(game: AlhambraGame, state: AlhambraState, key: str, text: str) -> tuple[str, str, bool]:
    """Return what a key should be, what it is, both in words, and whether that is the same."""
    words = key.split()
    if words[0] in EXPECTATIONS:
        return EXPECTATIONS[words[0]](game, state, words[1:], text)
    if len(words) > 1:
        raise NotationError(f"there is no expectation {key!r}; known: {', '.join(EXPECTATIONS)}, or a key alone")
    owner, _, field = key.partition(".")
    if re.fullmatch(r"p\d+", owner):
        return compare_seat(game, state, state.seats[read_seat(game, owner)], field, text)
    if owner == "dirk":
        if state.dirk is None or field not in ("tiles", "score"):
            raise NotationError("dirk.tiles and dirk.score exist with two players")
        if field == "score":
            return compare_number(state.dirk.score, text)
        return compare_list(text, state.dirk.tiles, tiles_reader(game), tile_writer(game), ordered=False)
    if key in PILE_KEYS:
        return compare_pile(game, state, key, text)
    if key in ("active", "first"):
        return same(text.strip(), f"p{getattr(state, key) + 1}")
    if key in ("turns", "passes"):
        return compare_number(getattr(state, key), text)
    if key in ("due", "scored", "piles"):
        return compare_list(text, getattr(state, key), lambda item: [read_number(item)], str, ordered=True)
    if key == "phase":
        return same(text.strip(), phase_of(state))
    return show_module(game, state, key, text)


def same(expected: str, found: str) -> tuple[str, str, bool]:
    """Compare two texts."""
    return expected, found, expected == found


def compare_seat(game: AlhambraGame, state: AlhambraState, seat: Seat, field: str, text: str) -> tuple[str, str, bool]:
    """Compare something of a player."""
    if field == "score":
        return compare_number(seat.score, text)
    if field == "city":
        return compare_city(game, state, seat, text)
    if field == "gates":
        expected = {read_edge(item) for item in items_of(text.replace(" ", ";"))}
        wanted = new_city(FOUNTAIN).with_gates(tuple(expected)).gates
        return write_gates(wanted), write_gates(seat.city.gates), wanted == seat.city.gates
    if field in ("hand", "shown"):
        cards = seat.hand.cards if field == "hand" else seat.shown
        return compare_list(text, cards, cards_reader(game), card_writer(game), ordered=False)
    if field in ("reserve", "pending"):
        return compare_list(text, getattr(seat, field), tiles_reader(game), tile_writer(game), ordered=False)
    raise NotationError(f"a player has {', '.join(SEAT_KEYS)}; not {field!r}")


def write_gates(gates: Iterable[tuple[int, int]]) -> str:
    """Return gates once each, from their northern or western tile."""
    edges = sorted((cell, side) for cell, side in gates if SIDE_NAMES[side] in "es")
    return " ".join(edge_name(cell, side) for cell, side in edges) or "-"


def compare_city(game: AlhambraGame, state: AlhambraState, seat: Seat, text: str) -> tuple[str, str, bool]:
    """Compare a city with a list or a drawing."""
    wanted = read_city(game, state, text, False, seat.city)
    return write_city(game, wanted), write_city(game, seat.city), wanted.tiles == seat.city.tiles


def write_city(game: AlhambraGame, city: City) -> str:
    """Return a city as a list, row by row, without the start tile; walls that are not printed come after a `+`."""
    found: list[str] = []
    for cell, tile in sorted(city.tiles.items()):
        added = city.walls[cell] & ~game.tile_walls[tile]
        if cell != ORIGIN or added:
            found.append(f"{game.tiles[tile].name}{'+' + write_walls(added) if added else ''} at {write_cell(cell)}")
    return "; ".join(found) or "-"


def compare_pile(game: AlhambraGame, state: AlhambraState, key: str, text: str) -> tuple[str, str, bool]:
    """Compare one of the piles and rows of the table."""
    if key == "market":
        wanted = tuple(read_fields(game, text, tiles_reader(game)).known)
        return write_fields(game, wanted), write_fields(game, state.market), wanted == state.market
    if key == "display":
        slots = read_slots(text, cards_reader(game)).known
        pairs = zip(slots, state.display, strict=True)
        fits = all(wanted_card == card or (wanted_card == ANYTHING and card > 0) for wanted_card, card in pairs)
        return write_slots(game, slots), write_slots(game, state.display), fits
    if key == "tower":
        return compare_list(text, state.tower, tiles_reader(game), tile_writer(game), ordered=True)
    pile = getattr(state, key)
    return compare_list(text, pile, cards_reader(game), card_writer(game), ordered=key == "deck")


def write_fields(game: AlhambraGame, market: tuple[int, ...]) -> str:
    """Return the market in words."""
    return ", ".join(f"{at} {game.tiles[tile].name}" for at, tile in enumerate(market, start=1) if tile) or "-"


def write_slots(game: AlhambraGame, display: Sequence[int]) -> str:
    """Return the display in words."""
    return ", ".join("?" if card == ANYTHING else write_card(game, card) for card in display)


def cards_reader(game: AlhambraGame) -> Callable[[str], list[int]]:
    """Return the function that reads the cards of an item."""
    return lambda item: read_cards(game, item)


def tiles_reader(game: AlhambraGame) -> Callable[[str], list[int]]:
    """Return the function that reads the tiles of an item."""
    return lambda item: [read_tile(game, word) for word in item.split()]


def card_writer(game: AlhambraGame) -> Callable[[int], str]:
    """Return the function that writes a card."""
    return lambda card: write_card(game, card)


def tile_writer(game: AlhambraGame) -> Callable[[int], str]:
    """Return the function that writes a tile."""
    return lambda tile: write_tile(game, tile)


def compare_list(
    text: str, found: Sequence[int], read: Callable[[str], list[int]], write: Callable[[int], str], ordered: bool
) -> tuple[str, str, bool]:
    """Compare a list; `5 more` stands for any five at its end, `...` for any number."""
    wanted = read_list(text, read)
    have = list(found) if ordered else sorted(found)
    known = list(wanted.known) if ordered else sorted(wanted.known)
    if ordered:
        fits, left = have[: len(known)] == known, len(have) - len(known)
    else:
        rest = list(have)
        for one in known:
            if one in rest:
                rest.remove(one)
        fits, left = len(rest) == len(have) - len(known), len(have) - len(known)
    fits = fits and (left >= 0 if wanted.more < 0 else left == wanted.more)
    tail = [REST] if wanted.more < 0 else [f"{wanted.more} more"] if wanted.more else []
    expected = ", ".join([write(one) for one in known] + tail) or "-"
    return expected, ", ".join(write(one) for one in have) or "-", fits


def compare_number(found: int, text: str) -> tuple[str, str, bool]:
    """Compare a number with a number or a range `20..28`."""
    low, dots, high = text.strip().partition("..")
    if dots:
        return text.strip(), str(found), read_number(low) <= found <= read_number(high)
    return str(read_number(low)), str(found), found == read_number(low)


def phase_of(state: AlhambraState) -> str:
    """Return what is being decided, in a word."""
    if not state.stack:
        return "over"
    top = state.stack[-1]
    if isinstance(top, Turn):
        return "last" if top.step == "last" else "extra" if top.done else "act"
    return "place" if isinstance(top, Placement) else top.PROMPT


# -- expectations of their own ------------------------------------------------------------------------------------


def expect_points(game: AlhambraGame, state: AlhambraState, words: list[str], text: str) -> tuple[str, str, bool]:
    """`points p1: tower 13, wall 8` or `points p1 tower: 13`, of the last scoring; `points p1 in 2: …` of another."""
    if not words:
        raise NotationError("points needs a seat, like `points p1: tower 13, wall 8`")
    seat = game.players if words[0] == "dirk" else read_seat(game, words[0])
    last = state.ledger[-1][0] if state.ledger else 0
    if words[1:2] == ["in"]:
        last, words = read_number(words[2]), words[:1] + words[3:]
    else:
        last = max([last, *state.scored])
    found: dict[str, int] = {}
    for line in state.ledger:
        if line[0] == last and line[1] == seat:
            found[line[2]] = found.get(line[2], 0) + line[3]
    if len(words) == 2:
        return compare_number(found.get(words[1], 0), text)
    wanted = {item.rsplit(" ", 1)[0]: read_number(item.rsplit(" ", 1)[-1]) for item in items_of(text)}
    shown = {source: points for source, points in found.items() if points}
    return write_points(wanted), write_points(shown), {k: v for k, v in wanted.items() if v} == shown


def write_points(points: dict[str, int]) -> str:
    """Return points by source in words."""
    return ", ".join(f"{source} {number}" for source, number in sorted(points.items())) or "-"


def expect_wall(game: AlhambraGame, state: AlhambraState, words: list[str], text: str) -> tuple[str, str, bool]:
    """`wall p1: 8`: the longest external wall as it stands."""
    return compare_number(state.seats[read_seat(game, one_word("wall", words))].city.wall(), text)


def expect_cells(game: AlhambraGame, state: AlhambraState, words: list[str], text: str) -> tuple[str, str, bool]:
    """`cells p1 garden-10-n: 1,0 0,1`: where a tile may be laid in a city."""
    if len(words) != 2:
        raise NotationError("cells needs a seat and a tile, like `cells p1 garden-10-n: 1,0 0,1`")
    walls = walls_of(Play(game, state, None), read_tile(game, words[1]))
    found = state.seats[read_seat(game, words[0])].city.places(walls)
    wanted = sorted(read_cell(word) for item in items_of(text) for word in item.split())
    return " ".join(map(write_cell, wanted)) or "-", " ".join(map(write_cell, found)) or "-", wanted == sorted(found)


def expect_types(game: AlhambraGame, state: AlhambraState, words: list[str], text: str) -> tuple[str, str, bool]:
    """`types p1: tower 4, garden 2`: how many buildings of each type a city holds."""
    word = one_word("types", words)
    row = building_counts(Play(game, state, None))[game.players if word == "dirk" else read_seat(game, word)]
    found = {TYPES[at]: halves // 2 for at, halves in enumerate(row) if halves}
    wanted = {item.rsplit(" ", 1)[0]: read_number(item.rsplit(" ", 1)[-1]) for item in items_of(text)}
    return write_points(wanted), write_points(found), wanted == found


def expect_count(game: AlhambraGame, state: AlhambraState, words: list[str], text: str) -> tuple[str, str, bool]:
    """`count deck: 7`: how many cards or tiles there are, in several places together; empty ones do not count."""
    return compare_number(len([thing for word in words for thing in pile_at(game, state, word) if thing]), text)


def expect_sum(game: AlhambraGame, state: AlhambraState, words: list[str], text: str) -> tuple[str, str, bool]:
    """`sum p1.hand: 20..28`: what the cards are worth together."""
    cards = pile_at(game, state, one_word("sum", words))
    return compare_number(sum(game.cards[card].value for card in cards if 0 < card <= MONEY_KINDS), text)


def expect_index(game: AlhambraGame, state: AlhambraState, words: list[str], text: str) -> tuple[str, str, bool]:
    """`index scoring-1 in deck: 15..30`: how many cards or tiles lie above it."""
    if len(words) < 3 or words[-2] != "in":
        raise NotationError("index needs a card or tile and a pile, like `index scoring-1 in deck: 15..30`")
    pile = pile_at(game, state, words[-1])
    name = " ".join(words[:-2])
    thing = read_tile(game, name) if words[-1] == "tower" else read_cards(game, name)[0]
    if thing not in pile:
        return text.strip(), "not there", False
    return compare_number(pile.index(thing), text)


def one_word(name: str, words: list[str]) -> str:
    """Return the only word after an expectation's name."""
    if len(words) != 1:
        raise NotationError(f"{name} needs one word after it")
    return words[0]


def pile_at(game: AlhambraGame, state: AlhambraState, key: str) -> list[Any]:
    """Return the things of a pile, hand or module field."""
    owner, _, field = key.partition(".")
    if key in PILE_KEYS:
        return list(getattr(state, key))
    if re.fullmatch(r"p\d+", owner) and field in ("hand", "reserve", "pending", "shown", "city", "gates"):
        seat = state.seats[read_seat(game, owner)]
        if field in ("city", "gates"):
            return list(seat.city.tiles.values()) if field == "city" else list(seat.city.gates)[::2]
        return list(seat.hand.cards) if field == "hand" else list(getattr(seat, field))
    if key == "dirk.tiles" and state.dirk is not None:
        return list(state.dirk.tiles)
    name, steps = module_path(game, key)
    value = follow(game, state.modules[name], steps)
    return list(value.cards) if isinstance(value, Hand) else list(value)


EXPECTATIONS: Final[dict[str, Callable[[AlhambraGame, AlhambraState, list[str], str], tuple[str, str, bool]]]] = {
    "points": expect_points,
    "wall": expect_wall,
    "cells": expect_cells,
    "types": expect_types,
    "count": expect_count,
    "sum": expect_sum,
    "index": expect_index,
}


# -- directives ---------------------------------------------------------------------------------------------------


def change(game: AlhambraGame, state: AlhambraState, key: str, text: str) -> None:
    """Change one thing in the middle of a play; nothing is taken out of the box for it."""
    builder = Builder(game, state, len(game.tiles), dealt=True)
    builder.read(0, key, text)
    builder.fill()


def direct(play: Play[AlhambraGame, AlhambraState], text: str) -> bool:
    """Do what a directive says; False if there is none of this name."""
    words = text.split()
    if words[0] == "score" and len(words) == 2 and words[1] in ("1", "2", "3"):
        play.push(Scoring(int(words[1])))
    elif text == "end game":
        end_game(play)
    elif text in SETUP_STEPS:
        SETUP_STEPS[text](play)
    else:
        return False
    play.settle()
    return True


SETUP_STEPS: Final[dict[str, Callable[[Any], None]]] = {
    "deal start money": deal_start_money,
    "choose start player": choose_start_player,
    "open display": open_display,
    "stack piles": stack_piles,
}
DIRECTIVES: Final = ("score 1", "score 2", "score 3", "end game", *SETUP_STEPS)
