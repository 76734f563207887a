"""Hooks: the order in which modules join in is chosen, never accidental."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import Any

from sabika.kernel.hooks import POINTS, Collect, Fold, Hooked, Listen, Module, Permit, Window, compile_hooks

WORDS: Collect[str] = Collect("test.words")
CALLS: Listen[Callable[[], str]] = Listen("test.calls")


def words(*modules: Module) -> tuple[str, ...]:
    """Return what modules registered, in their order."""
    return WORDS.of(Hooked(modules))


def test_without_modules_there_is_nothing() -> None:
    game = Hooked(())
    assert all(point.of(game) == () for point in POINTS)
    assert len(game.hooks) == len(POINTS)


def test_the_number_of_the_module_decides_whatever_the_order_of_modules() -> None:
    modules = [Module(f"m{number}", number, "M") for number in (7, 2, 18)]
    for module in modules:
        module.add(WORDS, module.id)
    for order in permutations(modules):
        assert words(*order) == ("m2", "m7", "m18")


def test_the_stage_comes_before_the_number() -> None:
    early, late = Module("early", 1, "E"), Module("late", 2, "L")
    early.add(WORDS, "early last", stage=9)
    early.add(WORDS, "early middle")
    late.add(WORDS, "late middle")
    late.add(WORDS, "late first", stage=-1)
    assert words(late, early) == ("late first", "early middle", "late middle", "early last")


def test_inside_a_module_it_is_the_order_of_registration() -> None:
    module = Module("one", 1, "O")
    for word in "cab":
        module.add(WORDS, word)
    assert words(module) == ("c", "a", "b")


def test_functions_of_equal_rank_are_never_compared() -> None:
    """Deeds and functions have no order of their own: sorting must not look at them."""
    one, two = Module("one", 5, "O"), Module("two", 5, "T")

    @one.on(CALLS)
    def first() -> str:
        return "one"

    @two.on(CALLS)
    def second() -> str:
        return "two"

    assert [call() for call in CALLS.of(Hooked((one, two)))] == ["one", "two"]
    assert first() == "one", "a registered function is still itself"
    assert second() == "two"


def test_when_another_module_is_there_too() -> None:
    gates, walls = Module("gates", 5, "G"), Module("walls", 9, "W")
    walls.add(WORDS, "always")
    walls.add(WORDS, "with gates", when="gates")
    walls.add(WORDS, "with thieves", when="thieves")
    assert words(walls) == ("always",)
    assert words(walls, gates) == ("always", "with gates")
    assert words(gates) == ()


def test_points_do_not_mix() -> None:
    other: Fold[str] = Fold("test.other")
    module = Module("one", 1, "O")
    module.add(WORDS, "here")
    module.add(other, "there")
    game = Hooked((module,))
    assert (WORDS.of(game), other.of(game)) == (("here",), ("there",))


def test_tables_are_compiled_once() -> None:
    """What is registered after a game was made does not change that game."""
    module = Module("one", 1, "O")
    module.add(WORDS, "before")
    game = Hooked((module,))
    module.add(WORDS, "after")
    assert WORDS.of(game) == ("before",)
    assert words(module) == ("before", "after")
    assert all(isinstance(row, tuple) for row in compile_hooks((module,)))


def test_there_are_five_kinds() -> None:
    kinds: list[Any] = [Collect, Fold, Permit, Listen, Window]
    points = [kind(f"test.{kind.__name__}") for kind in kinds]
    assert [point.name for point in points] == [f"test.{kind.__name__}" for kind in kinds]
    assert len({point.index for point in points}) == 5
