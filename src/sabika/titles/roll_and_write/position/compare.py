"""Comparing a position with what is expected of it; both sides are shown in the same words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sabika.kernel.errors import NotationError
from sabika.titles.roll_and_write.components import TYPES
from sabika.titles.roll_and_write.frames.scoring import line_points
from sabika.titles.roll_and_write.game import RollAndWriteGame
from sabika.titles.roll_and_write.position.words import (
    IMAGINARY_KEYS,
    SEAT_KEYS,
    items_of,
    read_cells,
    read_counts,
    read_dice,
    read_number,
    read_pairs,
    read_row,
    row_at,
    row_names,
    unknown_key,
    write_cells,
    write_counts,
    write_pairs,
)
from sabika.titles.roll_and_write.state import Imaginary, RollAndWriteState, Row, Sheet, rows_of

SOURCES: Final = (*TYPES, "lines", "coins", "extra")
"""What somebody can get points for."""
Found = tuple[str, str, bool]
"""What is expected, what is found, and whether that is the same."""


def compare(game: RollAndWriteGame, state: RollAndWriteState, key: str, text: str) -> Found:
    """Return what a key should be, what it is, both in words, and whether that is the same."""
    words = key.split()
    if words[0] in EXPECTATIONS:
        return EXPECTATIONS[words[0]](game, state, words[1:], text)
    owner, _, field = key.partition(".")
    if field and owner in row_names(game):
        return compare_row(row_at(game, state, owner), field, text)
    if key in ("first", "active"):
        seat = state.first if key == "first" else state.stack[0].seat if state.stack else -1
        return same(text.strip(), f"p{seat + 1}" if seat >= 0 else "nobody")
    if key == "phase":
        return same(text.strip(), state.stack[0].step if state.stack else "over")
    if key in ("round", "rounds"):
        return compare_number(state.round if key == "round" else game.rounds, text)
    if key == "places":
        return same(write_counts(read_counts(text)), write_counts(state.places))
    if key == "fresh":
        return same(write_pairs(game, read_pairs(game, text)), write_pairs(game, list(state.fresh)))
    raise unknown_key(game, key)


def same(expected: str, found: str) -> Found:
    """Compare two texts."""
    return expected, found, expected == found


def compare_number(found: int, text: str) -> Found:
    """Compare a number with a number or a range `2..12`."""
    low, dots, high = text.strip().partition("..")
    if dots:
        return text.strip(), str(found), read_number(low) <= found <= read_number(high)
    return str(read_number(low)), str(found), found == read_number(low)


def compare_row(row: Row, field: str, text: str) -> Found:
    """Compare something of a row."""
    if field == "score":
        return compare_number(row.score, text)
    if field == "boxes":
        return same(write_counts(read_counts(text)), write_counts(row.boxes))
    if isinstance(row, Imaginary) and field == "dice":
        return same(write_dice(read_dice(text)), write_dice(list(row.dice)))
    if isinstance(row, Sheet) and field == "crossed":
        return same(write_cells(read_cells(text)), write_cells(row.crossed))
    if isinstance(row, Sheet) and field in ("yellow", "blue"):
        return same(write_dice(sorted(read_dice(text))), write_dice(list(getattr(row, field))))
    if isinstance(row, Sheet) and field in ("coins", "spent"):
        return compare_number(getattr(row, field), text)
    known = SEAT_KEYS if isinstance(row, Sheet) else IMAGINARY_KEYS
    raise NotationError(f"there are {', '.join(known)}; not {field!r}")


def write_dice(dice: list[int]) -> str:
    """Return dice in words."""
    return " ".join(map(str, dice)) or "-"


def first_word(name: str, words: list[str]) -> str:
    """Return the word after an expectation's name."""
    if not words:
        raise NotationError(f"{name} needs a word after it, like `{name} p1`")
    return words[0]


def lines_for(game: RollAndWriteGame, state: RollAndWriteState, name: str, words: list[str]) -> list[tuple[Any, ...]]:
    """Return the noted points of a row."""
    who = read_row(game, first_word(name, words))
    return [line for line in state.ledger if line[1] == who]


def expect_points(game: RollAndWriteGame, state: RollAndWriteState, words: list[str], text: str) -> Found:
    """`points p1: tower 13, lines 17` or `points p1 tower: 13`: what was noted so far."""
    found: dict[str, int] = {}
    for line in lines_for(game, state, "points", words):
        found[line[2]] = found.get(line[2], 0) + line[3]
    if words[1:]:
        return compare_number(found.get(read_source(words[1]), 0), text)
    wanted = {read_source(item.split()[0]): read_number(item.split()[-1]) for item in items_of(text)}
    shown = {source: points for source, points in found.items() if points}
    return write_points(wanted), write_points(shown), {k: v for k, v in wanted.items() if v} == shown


def read_source(name: str) -> str:
    """Return what somebody can get points for."""
    if name not in SOURCES:
        raise NotationError(f"nobody gets points for {name!r}; known: {', '.join(SOURCES)}")
    return name


def write_points(points: dict[str, int]) -> str:
    """Return points by source in words."""
    return ", ".join(f"{source} {number}" for source, number in sorted(points.items())) or "-"


def expect_detail(game: RollAndWriteGame, state: RollAndWriteState, words: list[str], text: str) -> Found:
    """`detail p1 tower: count 4, place 1, sharers 2`: why a row got the points of a source."""
    found = [
        {**{str(name): str(fact) for name, fact in line[5]}, "points": str(line[3]), "rule": line[4]}
        for line in lines_for(game, state, "detail", words)
        if line[2] == " ".join(words[1:])
    ]
    wanted = dict(item.rsplit(" ", 1) for item in items_of(text) if " " in item)
    fits = any(all(one.get(name) == fact for name, fact in wanted.items()) for one in found)
    shown = [", ".join(f"{name} {fact}" for name, fact in one.items()) for one in found]
    return ", ".join(items_of(text)), " | ".join(shown) or "no such points", fits


def expect_types(game: RollAndWriteGame, state: RollAndWriteState, words: list[str], text: str) -> Found:
    """`types p1: 68`: the points noted for all types together."""
    lines = lines_for(game, state, "types", words)
    return compare_number(sum(line[3] for line in lines if line[2] in TYPES), text)


def expect_lines(game: RollAndWriteGame, state: RollAndWriteState, words: list[str], text: str) -> Found:
    """`lines p1: 17`: what rows and columns are worth as they stand."""
    row = row_at(game, state, first_word("lines", words))
    if not isinstance(row, Sheet):
        raise NotationError("an imaginary player has no rows and columns")
    return compare_number(sum(points for _, points in line_points(game.line_points, row.crossed)), text)


def expect_total(game: RollAndWriteGame, state: RollAndWriteState, words: list[str], text: str) -> Found:
    """`total p1: 87`: what the row would have if the game ended now (RW-INFO-2)."""
    return compare_number(game.totals(state)[read_row(game, first_word("total", words))], text)


def expect_count(game: RollAndWriteGame, state: RollAndWriteState, words: list[str], text: str) -> Found:
    """`count i1.boxes: 21`: how many boxes, crosses or dice there are."""
    owner, _, field = first_word("count", words).partition(".")
    row = rows_of(state)[read_row(game, owner)]
    if field == "boxes":
        return compare_number(sum(row.boxes), text)
    if isinstance(row, Sheet) and field in ("crossed", "yellow", "blue"):
        return compare_number(row.crossed.bit_count() if field == "crossed" else len(getattr(row, field)), text)
    raise NotationError("there are boxes, crossed, yellow and blue to count")


EXPECTATIONS: Final[dict[str, Callable[[RollAndWriteGame, RollAndWriteState, list[str], str], Found]]] = {
    "points": expect_points,
    "detail": expect_detail,
    "types": expect_types,
    "lines": expect_lines,
    "total": expect_total,
    "count": expect_count,
}
