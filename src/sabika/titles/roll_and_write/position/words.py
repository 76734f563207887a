"""The words of a position: rows of the score sheet, cells, dice, and types with numbers."""

from __future__ import annotations

import re
from typing import Final

from sabika.kernel.errors import NotationError
from sabika.titles.roll_and_write.components import CELLS, TYPES
from sabika.titles.roll_and_write.game import RollAndWriteGame
from sabika.titles.roll_and_write.state import RollAndWriteState, Row, rows_of
from sabika.titles.roll_and_write.words import CELL, cell_at, cell_name

Line = tuple[int, str, str]
"""A line number, a key and a value of a scenario file."""
SEAT_KEYS: Final = ("crossed", "boxes", "yellow", "blue", "coins", "spent", "score")
IMAGINARY_KEYS: Final = ("boxes", "dice", "score")
KEYS: Final = ("active", "first", "phase", "round", "rounds", "completed", "places", "fresh", "rolls")
PHASES: Final = ("act", "second", "keep")
NOTHING: Final = ("-", "none", "nothing")


def items_of(text: str) -> list[str]:
    """Return the items of a list, separated by `,` or `;`."""
    if text.strip() in NOTHING:
        return []
    return [" ".join(item.split()) for item in re.split("[,;]", text) if item.strip()]


def read_number(text: str) -> int:
    """Return a whole number."""
    if not re.fullmatch(r"\d{1,5}", text.strip()):
        raise NotationError(f"{text.strip()!r} is not a number")
    return int(text)


def row_names(game: RollAndWriteGame) -> list[str]:
    """Return what the rows of the score sheet are called: `p1`, … for players, `i1`, … for imaginary ones."""
    players = [f"p{seat + 1}" for seat in range(game.players)]
    return players + [f"i{at + 1}" for at in range(game.imaginary)]


def read_row(game: RollAndWriteGame, word: str) -> int:
    """Return the number of a row."""
    names = row_names(game)
    if word not in names:
        raise NotationError(f"{word!r} is not one of {', '.join(names)}")
    return names.index(word)


def row_at(game: RollAndWriteGame, state: RollAndWriteState, word: str) -> Row:
    """Return a row by its name."""
    return rows_of(state)[read_row(game, word)]


def read_type(word: str) -> int:
    """Return a type by its name."""
    if word not in TYPES:
        raise NotationError(f"{word!r} is not a type; types: {', '.join(TYPES)}")
    return TYPES.index(word)


def read_cells(text: str) -> int:
    """Return cells like `1,2 4,6` as bits; `all` is the whole grid."""
    if text.strip() == "all":
        return (1 << CELLS) - 1
    crossed = 0
    for word in text.replace(";", " ").split() if text.strip() not in NOTHING else []:
        found = CELL.fullmatch(word.rstrip(","))
        if not found:
            raise NotationError(f"{word!r} is not a cell like 4,2: yellow 4, blue 2")
        crossed |= 1 << cell_at(int(found[1]), int(found[2]))
    return crossed


def write_cells(crossed: int) -> str:
    """Return bits as cells."""
    return " ".join(cell_name(cell) for cell in range(CELLS) if crossed >> cell & 1) or "-"


def read_dice(text: str) -> list[int]:
    """Return the values of dice."""
    words = re.sub("[,;]", " ", text).split() if text.strip() not in NOTHING else []
    for word in words:
        if word not in ("1", "2", "3", "4", "5", "6"):
            raise NotationError(f"{word!r} is not a die; dice show 1 to 6")
    return [int(word) for word in words]


def read_counts(text: str) -> tuple[int, ...]:
    """Return numbers by type, like `tower 3, garden 2`; the others are 0."""
    counts = [0] * len(TYPES)
    for item in items_of(text):
        name, _, number = item.partition(" ")
        counts[read_type(name)] = read_number(number)
    return tuple(counts)


def write_counts(counts: tuple[int, ...]) -> str:
    """Return numbers by type in words."""
    return ", ".join(f"{TYPES[kind]} {number}" for kind, number in enumerate(counts) if number) or "-"


def read_pairs(game: RollAndWriteGame, text: str) -> list[tuple[int, int]]:
    """Return types with rows, like `tower p1 i1, garden p2`."""
    found: list[tuple[int, int]] = []
    for item in items_of(text):
        kind, *rows = item.split()
        found += [(read_type(kind), read_row(game, row)) for row in rows]
    return found


def write_pairs(game: RollAndWriteGame, pairs: list[tuple[int, int]]) -> str:
    """Return types with rows in words."""
    names = row_names(game)
    return ", ".join(f"{TYPES[kind]} {names[row]}" for kind, row in sorted(pairs)) or "-"


def first_cells(game: RollAndWriteGame, kind: int, number: int) -> int:
    """Return a number of buildings of a type, the first ones in the grid row by row, as bits."""
    cells = [cell for cell, own in enumerate(game.grid) if own == kind]
    if number > len(cells):
        raise NotationError(f"there are only {len(cells)} boxes for {TYPES[kind]}")
    return sum(1 << cell for cell in cells[:number])


def boxes_of(game: RollAndWriteGame, crossed: int) -> tuple[int, ...]:
    """Return how many buildings of each type are crossed."""
    return tuple((crossed & cells).bit_count() for cells in game.box.cells)


def unknown_key(game: RollAndWriteGame, key: str) -> NotationError:
    """Return the refusal of a key that does not exist."""
    own = [*KEYS, *(f"p1.{field}" for field in SEAT_KEYS)]
    own += [f"i1.{field}" for field in IMAGINARY_KEYS] if game.imaginary else []
    return NotationError(f"there is no key {key!r}; known: {', '.join(own)}")
