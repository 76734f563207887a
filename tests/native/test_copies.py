"""What the compiler reads has a typed copy in each record, which copies just what FIELDS declares."""

from __future__ import annotations

import ast
import doctest
import typing
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest

import build_copies
import sabika
from build_copies import with_copies
from sabika.kernel.record import KINDS, OPEN, Field, Record, fields_of, value
from sabika.parts.supply import Stack
from sabika.titles import TITLES, title_of

SOURCE = Path(__file__).parents[2] / "src/sabika"
TEXTS = [
    path.read_text("utf-8") for package in ("kernel", "parts", "titles") for path in SOURCE.rglob(f"{package}/**/*.py")
]


@pytest.fixture(scope="module")
def copies() -> dict[str, ast.FunctionDef]:
    """Return the copy of each record, as the compiler reads it."""
    classes = [node for text in with_copies(TEXTS) for node in ast.parse(text).body if isinstance(node, ast.ClassDef)]
    found = [(kind.name, line) for kind in classes for line in kind.body if isinstance(line, ast.FunctionDef)]
    return {name: line for name, line in found if line.name == "copy" and name != "Record"}


def records_in(thing: Any) -> Iterator[Record]:
    """Return all records inside a record."""
    if isinstance(thing, Record):
        yield thing
        for name in fields_of(type(thing)):
            yield from records_in(getattr(thing, name))
    elif isinstance(thing, list):
        for item in thing:
            yield from records_in(item)
    elif isinstance(thing, dict):
        yield from records_in(list(thing.values()))


def test_the_example_is_true() -> None:
    assert doctest.testmod(build_copies) == (0, 2)


def test_no_line_moves() -> None:
    assert [text.count("\n") for text in with_copies(TEXTS)] == [text.count("\n") for text in TEXTS]


def test_every_record_copies_each_of_its_fields(copies: dict[str, ast.FunctionDef]) -> None:
    for title in TITLES:
        title_of(title)
    kinds = [kind for kind in KINDS.values() if kind.__module__.startswith("sabika.")]
    assert sorted(copies) == sorted(kind.__name__ for kind in kinds)
    for kind in kinds:
        filled = [line.targets[0] for line in copies[kind.__name__].body if isinstance(line, ast.Assign)]
        assert [ast.unparse(target) for target in filled] == [f"new.{name}" for name in fields_of(kind)]


@pytest.mark.parametrize("title", TITLES)
def test_such_a_copy_is_the_same_and_independent(copies: dict[str, ast.FunctionDef], title: str) -> None:
    game: Any = sabika.game(title, 2, ["all"] if title == "alhambra" else [])
    state, rng, seen = game.new("typed copies"), Random(1), set()
    for at in range(400):
        if state.stack:
            game.play(state, rng.choice(game.legal(state)))
        if at % 20 == 0:
            for record in records_in(state):
                copy = typed(copies, type(record).__name__)(record)
                assert copy == record.copy()
                assert not {id(one) for one in records_in(copy)} & {id(one) for one in records_in(record)}
                seen.add(type(record))
    assert type(state) in seen


class Numbered(Stack):
    """A record that is never compiled, of a kind that may be."""

    FIELDS: ClassVar[dict[str, Field]] = {"number": value(OPEN)}
    __slots__ = tuple(FIELDS)
    number: int


def test_what_comes_from_elsewhere_copies_its_own_fields_too() -> None:
    stack = Numbered()
    stack.fill((3, 4))
    stack.number = 5
    assert (type(stack.copy()), stack.copy().number, stack.copy().things()) == (Numbered, 5, [3, 4])
    assert stack.copy() == stack


def typed(copies: dict[str, ast.FunctionDef], name: str) -> Callable[[Any], Any]:
    """Return the copy of a record as a function."""
    space: dict[str, Any] = {"typing": typing, **KINDS}
    exec("from __future__ import annotations\n" + ast.unparse(copies[name]), space)
    copy: Callable[[Any], Any] = space["copy"]
    return copy
