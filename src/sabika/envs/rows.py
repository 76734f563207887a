"""What a seat may know as a row of numbers: always as many, each with a fixed meaning, read from the declared fields.

Every field of the state that somebody may see has a section. Its visibility decides what stands there, by the same
declarations that redact a view: the true state and the view of a seat give the same numbers. Only what has changed is
written anew, so a row costs little more than a copy. Seats are in their own order in every row; `you` says whose it is.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from operator import attrgetter
from typing import Any, Final, NamedTuple, TypeAlias
from zlib import crc32

from sabika.envs.actions import CELLS, PLACES
from sabika.kernel.game import Game
from sabika.kernel.native import i64
from sabika.kernel.record import COUNT, HIDDEN, OPEN, OWNER, SECRET, Record, Value, fields_of, mask, redact, to_json
from sabika.parts.city import City
from sabika.parts.grid import TILE_AT, WALLS_AT
from sabika.parts.hand import BITS as PURSE_BITS
from sabika.parts.hand import COUNTS, MONEY_KINDS, MOST_COPIES, Hand
from sabika.parts.words import RADIUS, SQUARE

Row: TypeAlias = "array[int]"
"""What is written to; a learner gets copies."""

NO_CITY: Final = array("i", [0] * (2 * CELLS))
LEFT_OUT: Final = frozenset({"barrier", "ledger", "rng", "seat", "seq", "stack"})
"""Fields without a section of their own: how undoing and chance are kept, where points came from, and the frames."""
COUNTED: Final = frozenset({"discard", "removed", "shown"})
"""Fields that hold so many cards that they are counted by kind."""
FRAMES: Final = 4
"""How many of the frames that are going on are shown, the topmost first."""
FRAME: Final = 20
"""How many numbers a frame has."""
MOST_REMEMBERED: Final = 5000
"""How many combinations of frames, or purses, are remembered with their numbers."""
ROOM: Final = 96
"""How many numbers a list has room for; the longest that was ever seen has 66."""
VALUES: Final = 9
"""How many values the money of a currency has."""


# -- how one thing is written and read --------------------------------------------------------------------------------


class Shape:
    """How one field is written as `size` numbers, and read back; this one is a single number."""

    def __init__(self, size: int = 1) -> None:
        self.size: int = size

    def write(self, row: Row, at: int, value: Any) -> None:
        """Write a value from place `at` on, over what was there before."""
        row[at] = value

    def hide(self, row: Row, at: int, value: Any) -> None:
        """Write what others see of a value that is not for them."""
        self.write(row, at, mask(value))

    def read(self, row: list[int]) -> Any:
        """Return what a section says."""
        return row[0]


class Text(Shape):
    """A word, as a number between 1 and 65536 that is always the same for it; none is 0."""

    def write(self, row: Row, at: int, value: Any) -> None:
        row[at] = word_code(value)


class Size(Shape):
    """How many things there are that nobody may see."""

    def write(self, row: Row, at: int, value: Any) -> None:
        row[at] = len(value)


class Several(Shape):
    """A list of numbers: how many, then the numbers, then zeros."""

    def write(self, row: Row, at: int, value: Any) -> None:
        try:
            numbers = array("i", value)
        except TypeError:  # there are lists or words in it
            numbers = array("i", flat(value))
        before, now = row[at], len(numbers)
        row[at] = now
        kept = min(now, self.size - 1)
        if kept:
            row[at + 1 : at + 1 + kept] = numbers[:kept] if kept < now else numbers
        for place in range(at + 1 + kept, at + 1 + min(before, self.size - 1)):
            row[place] = 0

    def read(self, row: list[int]) -> Any:
        return tuple(row[1 : row[0] + 1])


class Cards(Shape):
    """How many there are of each card; those that the seat may not know are counted in place of card 0."""

    def __init__(self, kinds: int) -> None:
        super().__init__(kinds)
        self.none: Row = array("i", [0] * kinds)
        self.before: tuple[int, ...] = ()

    def write(self, row: Row, at: int, value: Any) -> None:
        more: tuple[int, ...] = value
        if self.before == more[: len(self.before)]:  # mostly some are added to those that were there
            more = more[len(self.before) :]
        else:
            row[at : at + self.size] = self.none
        self.add(row, at, more)
        self.before = value

    def add(self, row: Row, at: int, cards: tuple[int, ...]) -> None:
        """Count more cards."""
        for card in cards:
            row[at + card if card > 0 else at] += 1

    def hide(self, row: Row, at: int, value: Any) -> None:
        row[at] = len(value)

    def read(self, row: list[int]) -> Any:
        return tuple([card or HIDDEN for card, count in enumerate(row) for _ in range(count)])


class Held(Cards):
    """The same for a hand, which counts its money by purse; those that are as before are not written anew."""

    def __init__(self, kinds: int) -> None:
        super().__init__(kinds)
        self.purses: dict[int, Row] = {}
        self.hand: Hand = Hand(())

    def write(self, row: Row, at: int, value: Any) -> None:
        hand: Hand = value
        before = self.hand.coins
        for currency, purse in enumerate(hand.coins):
            if purse != before[currency]:
                place = at + 1 + VALUES * currency
                row[place : place + VALUES] = self.purse(purse & COUNTS)
        if hand.rest != self.hand.rest:
            row[at] = 0
            row[at + 1 + MONEY_KINDS : at + self.size] = self.none[1 + MONEY_KINDS :]
            self.add(row, at, hand.rest)
        self.hand = hand

    def purse(self, purse: int) -> Row:
        """Return how many cards of each value are in a purse."""
        found = self.purses.get(purse)
        if found is None:
            if len(self.purses) > MOST_REMEMBERED:
                self.purses.clear()
            numbers = [purse >> PURSE_BITS * value & MOST_COPIES for value in range(VALUES)]
            found = self.purses[purse] = array("i", numbers)
        return found

    def hide(self, row: Row, at: int, value: Any) -> None:
        hand: Hand = value
        row[at] = hand.size


class CityPlan(Shape):
    """A city: the tiles in the square around the start tile, then for each cell walls, gates and how the tile lies.

    The second number of a cell has the sides with walls in its lowest four bits, those with gates in the next four, and
    how the tile lies above them. What lies outside the square is not written. One tile that has come or gone since it
    was last written is all that is written anew.
    """

    def __init__(self) -> None:
        super().__init__(2 * CELLS)
        self.city: City | None = None
        self.changes: i64 = 0
        self.order: list[int] = []

    def write(self, row: Row, at: int, value: Any) -> None:
        city: City = value
        order = [int(cell) for cell in city.order]
        if city is self.city and city.changes == self.changes + 1 and not (city.gated or city.lies):
            cell = came_or_went(self.order, order)
            if cell < 0:
                cell = self.exchanged(row, at, city)
            self.draw(row, at, city, cell)
        else:
            row[at : at + self.size] = NO_CITY
            for cell in order:
                self.draw(row, at, city, cell)
        self.city, self.changes, self.order = city, city.changes, order

    def exchanged(self, row: Row, at: int, city: City) -> int:
        """Return the cell whose tile is another one than was written."""
        grid, base = city.grid, city.base
        for cell in city.order:
            place = PLACES[cell]
            if place >= 0 and row[at + place] != grid[cell - base] >> TILE_AT & 2047:
                return cell
        return 0

    def draw(self, row: Row, at: int, city: City, cell: int) -> None:
        """Write one cell."""
        place = PLACES[cell]
        if place >= 0:
            entry = city.grid[cell - city.base]
            row[at + place] = entry >> TILE_AT & 2047
            sides = entry >> WALLS_AT & 15
            if city.gated or city.lies:
                sides |= city.gated.get(cell, 0) << 4 | city.lies.get(cell, 0) << 8
            row[at + place + CELLS] = sides

    def read(self, row: list[int]) -> Any:
        return {
            (at % SQUARE - RADIUS, at // SQUARE - RADIUS): (row[at], row[at + CELLS]) for at in range(CELLS) if row[at]
        }


def came_or_went(before: list[int], now: list[int]) -> int:
    """Return the one cell that is only in one of two lists of cells, -1 if there is none.

    >>> came_or_went([1, 2], [1, 2, 3]), came_or_went([1, 2, 3], [1, 3]), came_or_went([1, 2], [1, 2])
    (3, 2, -1)
    """
    if len(now) > len(before):
        return now[-1]
    if len(now) == len(before):
        return -1
    for cell, other in zip(before, now, strict=False):
        if cell != other:
            return cell
    return before[-1]


class Bits(Shape):
    """A number as its bits, the lowest first: one that says of many things whether they are there."""

    def write(self, row: Row, at: int, value: Any) -> None:
        row[at : at + self.size] = array("i", [value >> bit & 1 for bit in range(self.size)])

    def read(self, row: list[int]) -> Any:
        return sum([1 << bit for bit, there in enumerate(row) if there])


BITS: Final = {"crossed": 36}
"""Fields that are rows of so many bits."""


def word_code(word: str) -> int:
    """Return a number for a word.

    >>> word_code(""), word_code("act")
    (0, 62789)
    """
    return crc32(word.encode()) % 65536 + 1 if word else 0


def flat(value: Any) -> list[int]:
    """Return all numbers in a value, one after the other; words as their codes, nothing as 0.

    >>> flat(((1, 2), "", None, True))
    [1, 2, 0, 0, 1]
    """
    if isinstance(value, int):
        return [int(value)]
    if isinstance(value, str):
        return [word_code(value)]
    if isinstance(value, list | tuple):
        return [number for item in value for number in flat(item)]
    if isinstance(value, Record):
        return [number for name in fields_of(type(value)) for number in flat(getattr(value, name))]
    if isinstance(value, Value):
        return flat(to_json(value)["is"])
    if isinstance(value, dict):
        return [number for item in value.values() for number in flat(item)]
    return [0 if value is None else int(value)]


# -- where everything stands ------------------------------------------------------------------------------------------


class Section(NamedTuple):
    """One field in the row: its path in the state, where it begins, how it is written, who sees it, whose it is."""

    path: str
    start: int
    shape: Shape
    visibility: str
    owner: int

    @property
    def end(self) -> int:
        """Where the next one begins."""
        return self.start + self.shape.size


class Rows:
    """Writes rows of numbers for the seats of one game, which may be at any state; it remembers the last one it saw."""

    def __init__(self, game: Game[Any]) -> None:
        self.cards: int = len(getattr(game, "cards", ()))
        self.sections: list[Section] = [Section("you", 0, Shape(), OPEN, HIDDEN)]
        self.lines: list[str] = []
        self.groups: int = 0
        self.lay_out(game.new("layout"), "state", HIDDEN)
        self.frames: int = self.sections[-1].end
        self.size: int = self.frames + FRAMES * FRAME
        self.watch: Callable[..., None] = watcher(self.lines, self.sections)
        self.seen: list[Any] = [(None,) * len(self.sections)] * self.groups
        self.open: Row = array("i", [0] * self.size)
        self.owned: dict[int, Row] = {}
        self.own: list[list[tuple[int, int, Row]]] = [[] for _ in range(game.players)]
        for at, section in enumerate(self.sections):
            if section.visibility == OWNER:
                own = self.owned[at] = array("i", [0] * section.shape.size)
                self.own[section.owner].append((section.start, section.end, own))
        self.plain: dict[type[Record], Any] = {}
        self.frame_rows: dict[Any, Row] = {}

    def row(self, state: Any, seat: int | None) -> Row:
        """Return what a seat (None: a spectator) may know of a state, which may be the true one or what it sees."""
        self.watch(state, self.open, self.seen, self.guard)
        row = self.open[:]
        row[0] = HIDDEN if seat is None else seat
        if seat is not None:
            for start, end, own in self.own[seat]:
                row[start:end] = own
        row[self.frames :] = self.going_on(state.stack, seat)
        return row

    def lay_out(self, record: Record, code: str, owner: int) -> None:
        """Add the sections of a record and of those inside it, and the lines of code that look at them."""
        fields = fields_of(type(record))
        owner = getattr(record, "seat", HIDDEN) if "seat" in fields else owner
        looked_at: list[tuple[str, int]] = []
        for name, field in fields.items():
            if name in LEFT_OUT or field.visibility == SECRET:
                continue
            value, where = getattr(record, name), f"{code}.{name}"
            if isinstance(value, Record):
                self.lay_out(value, where, owner)
            elif field.shape == "records":
                for at, item in enumerate(value):
                    self.lay_out(item, f"{where}[{at}]", owner)
            elif field.shape == "table":
                for key, item in value.items():
                    self.lay_out(item, f"{where}[{key!r}]", owner)
            elif field.shape != "record":
                shape = self.shape(name, value, field.visibility)
                path = where.removeprefix("state.").replace("[", ".").replace("]", "").replace("'", "")
                looked_at.append((name, len(self.sections)))
                self.sections.append(Section(path, self.sections[-1].end, shape, field.visibility, owner))
        if looked_at:
            self.lines += looking(code, self.groups, looked_at, self.sections)
            self.groups += 1

    def shape(self, name: str, value: Any, visibility: str) -> Shape:
        """Return how a field is written, by its first value."""
        if isinstance(value, City):
            return CityPlan()
        if isinstance(value, Hand):
            return Held(self.cards)
        if name in COUNTED:
            return Cards(self.cards)
        if isinstance(value, tuple):
            return Size() if visibility == COUNT else Several(ROOM + 1)
        if isinstance(value, str):
            return Text()
        if name in BITS:
            return Bits(BITS[name])
        return Several(ROOM + 1) if isinstance(value, Value) else Shape()

    def guard(self, at: int, value: Any) -> None:
        """Write a section that not everybody may see: what is left of it for all, and the whole for its owner."""
        section = self.sections[at]
        section.shape.hide(self.open, section.start, value)
        if section.visibility == OWNER:
            section.shape.write(self.owned[at], 0, value)

    def going_on(self, stack: list[Any], seat: int | None) -> Row:
        """Return the numbers of the topmost frames: for each a code of its kind, then what its fields hold."""
        frames: list[tuple[type[Record], Any]] = []
        for frame in stack[: -FRAMES - 1 : -1]:
            kind = type(frame)
            if kind not in self.plain:
                self.plain[kind] = plain_getter(kind)
            getter = self.plain[kind]
            frames.append((kind, getter(frame) if getter else tuple(flat(redact(frame, seat)))))
        key = tuple(frames)
        rows = self.frame_rows.get(key)
        if rows is None:
            if len(self.frame_rows) > MOST_REMEMBERED:
                self.frame_rows.clear()
            rows = self.frame_rows[key] = array("i", [0] * (FRAMES * FRAME))
            for depth, (kind, values) in enumerate(frames):
                numbers = [word_code(kind.__name__), *flat(values)][:FRAME]
                rows[depth * FRAME : depth * FRAME + len(numbers)] = array("i", numbers)
        return rows


def plain_getter(kind: type[Record]) -> Any:
    """Return what reads all fields of a frame at once, None if some are not for everybody to see."""
    fields = fields_of(kind)
    plain = all([field.shape == "value" and field.visibility == OPEN for field in fields.values()])
    return attrgetter(*fields) if plain else None


def looking(where: str, group: int, fields: list[tuple[str, int]], sections: list[Section]) -> list[str]:
    """Return the lines that look at the fields of a record: all of them at once, then at those that have changed.

    Cities are changed in place and count their changes; everything else is replaced when it changes.
    """
    cities = [name for name, at in fields if isinstance(sections[at].shape, CityPlan)]
    values = [f"it.{name}" for name, _ in fields] + [f"it.{name}.changes" for name in cities]
    lines = [f"    it = {where}", f"    now = ({', '.join(values)},)", f"    if now != seen[{group}]:"]
    lines += [f"        before = seen[{group}]", f"        seen[{group}] = now"]
    for place, (name, at) in enumerate(fields):
        same = f"now[{place}] is before[{place}]"
        if name in cities:
            count = len(fields) + cities.index(name)
            same += f" and now[{count}] == before[{count}]"
        plain = type(sections[at].shape) is Shape and sections[at].visibility == OPEN
        if plain:
            lines.append(f"        row[{sections[at].start}] = now[{place}]")
        elif sections[at].visibility == OPEN:
            lines += [f"        if not ({same}):", f"            write_{at}(row, {sections[at].start}, now[{place}])"]
        else:
            lines += [f"        if not ({same}):", f"            guard({at}, now[{place}])"]
    return lines


def watcher(lines: list[str], sections: list[Section]) -> Any:
    """Return the function that writes everything in a state that is not what it was; `guard` what some may not see."""
    space: dict[str, Any] = {f"write_{at}": section.shape.write for at, section in enumerate(sections)}
    exec("\n".join(["def watch(state, row, seen, guard):", *lines]), space)
    return space["watch"]
