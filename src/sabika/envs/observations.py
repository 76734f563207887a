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

import numpy as np
from numpy.typing import NDArray

from sabika.kernel.game import Game
from sabika.kernel.record import COUNT, HIDDEN, OPEN, OWNER, SECRET, Record, Value, fields_of, mask, redact, to_json
from sabika.parts.city import City
from sabika.parts.grid import TILE_AT, WALLS_AT, WIDTH
from sabika.parts.hand import Hand
from sabika.parts.words import RADIUS, SQUARE, code_of_cell

Numbers = NDArray[np.int32]
Row: TypeAlias = "array[int]"
"""What is written to; a learner gets copies."""

CELLS: Final = SQUARE * SQUARE
NO_CITY: Final = array("i", [0] * (2 * CELLS))
PLACES: Final = [code_of_cell(cell) for cell in range(WIDTH * WIDTH)]
"""Where each cell stands in the square around the start tile, -1 if it does not."""

LEFT_OUT: Final = frozenset({"barrier", "ledger", "rng", "seat", "seq", "stack"})
"""Fields without a section of their own: how undoing and chance are kept, where points came from, and the frames."""
COUNTED: Final = frozenset({"discard", "removed", "shown"})
"""Fields that hold so many cards that they are counted by kind."""
FRAMES: Final = 4
"""How many of the frames that are going on are shown, the topmost first."""
FRAME: Final = 20
"""How many numbers a frame has."""
MOST_FRAME_ROWS: Final = 5000
"""How many combinations of frames are remembered with their numbers."""
ROOM: Final = 96
"""How many numbers a list has room for; the longest that was ever seen has 66."""


# -- how one thing is written and read --------------------------------------------------------------------------------


class Shape:
    """How one field is written as `size` numbers, and read back; this one is a single number."""

    size: int = 1

    def write(self, row: Row, at: int, value: Any) -> None:
        """Write a value from place `at` on, over what was there before."""
        row[at] = value

    def hide(self, row: Row, at: int, value: Any) -> None:
        """Write what others see of a value that is not for them."""
        self.write(row, at, mask(value))

    def read(self, row: Numbers) -> Any:
        """Return what a section says."""
        return int(row[0])


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

    def __init__(self, width: int) -> None:
        self.size = width + 1

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

    def read(self, row: Numbers) -> Any:
        return tuple(row[1 : int(row[0]) + 1].tolist())


class Cards(Shape):
    """How many there are of each card; those that the seat may not know are counted in place of card 0."""

    def __init__(self, kinds: int) -> None:
        self.size = kinds
        self.none = array("i", [0] * kinds)

    def write(self, row: Row, at: int, value: Any) -> None:
        row[at : at + self.size] = self.none
        for card in value.cards if isinstance(value, Hand) else value:
            row[at + card if card > 0 else at] += 1

    def hide(self, row: Row, at: int, value: Any) -> None:
        row[at] = value.size if isinstance(value, Hand) else len(value)

    def read(self, row: Numbers) -> Any:
        return tuple(card or HIDDEN for card, count in enumerate(row.tolist()) for _ in range(count))


class CityPlan(Shape):
    """A city: the tiles in the square around the start tile, then for each cell walls, gates and how the tile lies.

    The second number of a cell has the sides with walls in its lowest four bits, those with gates in the next four, and
    how the tile lies above them. What lies outside the square is not written.
    """

    size = 2 * CELLS

    def __init__(self) -> None:
        self.city: City | None = None
        self.changes: int = 0
        self.order: list[int] = []

    def write(self, row: Row, at: int, value: Any) -> None:
        city: City = value
        order = list(city.order)
        known = self.order
        plain = not (city.gated or city.lies)
        laid = plain and city is self.city and city.changes == self.changes + 1 and order[:-1] == known
        self.city, self.changes, self.order = city, city.changes, order
        if not laid:
            row[at : at + self.size] = NO_CITY
        self.draw(row, at, city, order[-1:] if laid else order)

    def draw(self, row: Row, at: int, city: City, cells: list[int]) -> None:
        """Write some cells: all of them, or the one on which a tile has just been laid."""
        grid, base, gated, lies = city.grid, city.base, city.gated, city.lies
        for cell in cells:
            place = PLACES[cell]
            if place >= 0:
                entry = grid[cell - base]
                more = gated.get(cell, 0) << 4 | lies.get(cell, 0) << 8 if gated or lies else 0
                row[at + place] = entry >> TILE_AT & 2047
                row[at + place + CELLS] = entry >> WALLS_AT & 15 | more

    def read(self, row: Numbers) -> Any:
        return {
            (at % SQUARE - RADIUS, at // SQUARE - RADIUS): (int(row[at]), int(row[at + CELLS]))
            for at in np.flatnonzero(row[:CELLS]).tolist()
        }


class Bits(Shape):
    """A number as its bits, the lowest first: one that says of many things whether they are there."""

    def __init__(self, bits: int) -> None:
        self.size = bits

    def write(self, row: Row, at: int, value: Any) -> None:
        row[at : at + self.size] = array("i", [value >> bit & 1 for bit in range(self.size)])

    def read(self, row: Numbers) -> Any:
        return sum(1 << bit for bit in np.flatnonzero(row).tolist())


BITS: Final = {"crossed": Bits(36)}
"""Fields that are rows of bits."""


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


class Observations:
    """Rows of numbers for the seats of one game, which may be at any state; it remembers the last one it saw.

    >>> import sabika
    >>> game = sabika.game("alhambra", players=3)
    >>> observations = Observations(game)
    >>> row = observations.of(game.new("hill"), seat=0)
    >>> len(row) == observations.size, observations.read(row)["market"] == game.new("hill").market
    (True, True)
    """

    def __init__(self, game: Game[Any]) -> None:
        self.cards = len(getattr(game, "cards", ()))
        self.sections: list[Section] = [Section("you", 0, Shape(), OPEN, HIDDEN)]
        lines: list[str] = []
        self._lay_out(game.new("layout"), "state", HIDDEN, lines)
        self.frames = self.sections[-1].end
        self.size = self.frames + FRAMES * FRAME
        self._watch = watcher(lines)
        self._seen: list[Any] = [None] * len(self.sections)
        self._changes: list[int] = [0] * len(self.sections)
        self._open: Row = array("i", [0] * self.size)
        self._shown: Numbers = np.frombuffer(self._open, np.int32)
        self._owned: dict[int, Row] = {}
        self._own: list[list[tuple[int, int, Numbers]]] = [[] for _ in range(game.players)]
        for at, section in enumerate(self.sections):
            if section.visibility == OWNER:
                own = self._owned[at] = array("i", [0] * section.shape.size)
                self._own[section.owner].append((section.start, section.end, np.frombuffer(own, np.int32)))
        self._plain: dict[type[Record], Callable[[Any], Any] | None] = {}
        self._frame_rows: dict[Any, Numbers] = {}

    def of(self, state: Any, seat: int | None) -> Numbers:
        """Return what a seat (None: a spectator) may know of a state, which may be the true one or what it sees."""
        self._watch(state, self._open, self._seen, self._changes, self._write)
        row = self._shown.copy()
        row[0] = HIDDEN if seat is None else seat
        if seat is not None:
            for start, end, own in self._own[seat]:
                row[start:end] = own
        row[self.frames :] = self._going_on(state.stack, seat)
        return row

    def read(self, row: Numbers) -> dict[str, Any]:
        """Return what a row says: numbers, lists, cards and cities by the path of their field, and the frames."""
        found = {one.path: one.shape.read(row[one.start : one.end]) for one in self.sections}
        for depth in range(FRAMES):
            start = self.frames + depth * FRAME
            found[f"stack.{depth}"] = tuple(row[start : start + FRAME].tolist())
        return found

    def _lay_out(self, record: Record, code: str, owner: int, lines: list[str]) -> None:
        """Add the sections of a record and of those inside it, and the lines of code that look at them."""
        fields = fields_of(type(record))
        owner = getattr(record, "seat", HIDDEN) if "seat" in fields else owner
        for name, field in fields.items():
            if name in LEFT_OUT or field.visibility == SECRET:
                continue
            value, where = getattr(record, name), f"{code}.{name}"
            if isinstance(value, Record):
                self._lay_out(value, where, owner, lines)
            elif field.shape == "records":
                for at, item in enumerate(value):
                    self._lay_out(item, f"{where}[{at}]", owner, lines)
            elif field.shape == "table":
                for key, item in value.items():
                    self._lay_out(item, f"{where}[{key!r}]", owner, lines)
            elif field.shape != "record":
                shape = self._shape(name, value, field.visibility)
                path = where.removeprefix("state.").replace("[", ".").replace("]", "").replace("'", "")
                section = Section(path, self.sections[-1].end, shape, field.visibility, owner)
                lines += looking(where, len(self.sections), section)
                self.sections.append(section)

    def _shape(self, name: str, value: Any, visibility: str) -> Shape:
        """Return how a field is written, by its first value."""
        if isinstance(value, City):
            return CityPlan()
        if isinstance(value, Hand) or name in COUNTED:
            return Cards(self.cards)
        if isinstance(value, tuple):
            return Size() if visibility == COUNT else Several(ROOM)
        if isinstance(value, str):
            return Text()
        return BITS.get(name) or (Several(ROOM) if isinstance(value, Value) else Shape())

    def _write(self, at: int, value: Any) -> None:
        """Write a section that has changed: for everybody, and for its owner."""
        _, start, shape, visibility, _ = self.sections[at]
        if visibility == OPEN:
            shape.write(self._open, start, value)
        else:
            shape.hide(self._open, start, value)
            if visibility == OWNER:
                shape.write(self._owned[at], 0, value)

    def _going_on(self, stack: list[Any], seat: int | None) -> Numbers:
        """Return the numbers of the topmost frames: for each a code of its kind, then what its fields hold."""
        frames: list[tuple[type[Record], Any]] = []
        for frame in stack[: -FRAMES - 1 : -1]:
            kind = type(frame)
            if kind not in self._plain:
                self._plain[kind] = plain_getter(kind)
            getter = self._plain[kind]
            frames.append((kind, getter(frame) if getter else tuple(flat(redact(frame, seat)))))
        key = tuple(frames)
        rows = self._frame_rows.get(key)
        if rows is None:
            if len(self._frame_rows) > MOST_FRAME_ROWS:
                self._frame_rows.clear()
            rows = self._frame_rows[key] = np.zeros(FRAMES * FRAME, np.int32)
            for depth, (kind, values) in enumerate(frames):
                numbers = [word_code(kind.__name__), *flat(values)][:FRAME]
                rows[depth * FRAME : depth * FRAME + len(numbers)] = numbers
        return rows


def plain_getter(kind: type[Record]) -> Callable[[Any], Any] | None:
    """Return what reads all fields of a frame at once, None if some are not for everybody to see."""
    fields = fields_of(kind)
    plain = all(field.shape == "value" and field.visibility == OPEN for field in fields.values())
    return attrgetter(*fields) if plain else None


def looking(where: str, at: int, section: Section) -> list[str]:
    """Return the lines that look at a field: a plain number is copied, anything else is written if it has changed.

    Cities are changed in place and count their changes; everything else is replaced when it changes.
    """
    if type(section.shape) is Shape and section.visibility == OPEN:
        return [f"    row[{section.start}] = {where}"]
    same = f"value is seen[{at}]"
    noting = [f"        seen[{at}] = value", f"        write({at}, value)"]
    if isinstance(section.shape, CityPlan):
        same += f" and value.changes == changes[{at}]"
        noting.append(f"        changes[{at}] = value.changes")
    return [f"    value = {where}", f"    if not ({same}):", *noting]


def watcher(lines: list[str]) -> Any:
    """Return the function that calls `write` for everything in a state that is not what it was."""
    space: dict[str, Any] = {}
    exec("\n".join(["def watch(state, row, seen, changes, write):", *lines]), space)
    return space["watch"]
