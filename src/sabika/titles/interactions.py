"""Which modules touch each other, read from the code: what one registers, and what the code of another asks for.

Modules do not name each other, they meet at points. One registers something there: a means of payment, what a tile
counts as, what is forbidden with a kind of tile. The code of another asks there, itself or through the functions of its
title that it uses. What is registered for one module only (`when=`) is meant for that one.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, NamedTuple

from sabika.kernel.hooks import Hook, Module
from sabika.titles import title_of

ASKING: Final = ("of", "notify")
"""How code asks at a point."""
TRAIT_CHECKS: Final = ("allows", "check_trait")
"""How code asks what may be done with a kind of tile."""
ASKED_AS: Final = {"TILES": "UNFINISHED"}
"""New tiles meet whoever asks what a tile counts as at the moment, for that is asked of all kinds of them."""


class Interaction(NamedTuple):
    """One module brings something that another one reckons with: where they meet, and the rule of the first, if told.

    For what is forbidden with a kind of tile, `trait` says what it is.
    """

    module: str
    other: str
    point: str
    trait: str
    rule: str


class Unit(NamedTuple):
    """A function or class at the top of a file: the file's dotted name, its own, and its code."""

    file: str
    name: str
    code: ast.stmt


class Source:
    """The code of a title: the functions and classes of each file, and where the names in it come from."""

    def __init__(self, package: str, root: Path) -> None:
        self.units: dict[tuple[str, str], Unit] = {}
        self.imports: dict[tuple[str, str], tuple[str, str]] = {}
        for path in sorted(root.rglob("*.py")):
            parts = path.relative_to(root).with_suffix("").parts
            file = ".".join([package, *[part for part in parts if part != "__init__"]])
            for node in ast.parse(path.read_text("utf-8")).body:
                if isinstance(node, ast.FunctionDef | ast.ClassDef):
                    self.units[file, node.name] = Unit(file, node.name, node)
                elif isinstance(node, ast.ImportFrom) and node.module:
                    self.imports |= {(file, one.asname or one.name): (node.module, one.name) for one in node.names}
        self.hooks: str = f"{package}.hooks"
        self.tables: dict[str, str] = dict(self.kept_tables())

    def kept_tables(self) -> Iterator[tuple[str, str]]:
        """Yield what a game keeps of a point when it is made: the attribute, and the name of the point."""
        for unit in self.units.values():
            for node in ast.walk(unit.code):
                target = node.target if isinstance(node, ast.AnnAssign) else None
                if isinstance(target, ast.Attribute) and is_name(target.value, "self"):
                    for name in self.points(unit.file, node):
                        yield target.attr, name

    def points(self, file: str, code: ast.AST) -> Iterator[str]:
        """Yield the names of all points that some code of a file asks at: `MEANS.of(game)`."""
        for node in ast.walk(code):
            if isinstance(node, ast.Attribute) and node.attr in ASKING and isinstance(node.value, ast.Name):
                if self.origin(file, node.value.id)[0] == self.hooks:
                    yield node.value.id

    def origin(self, file: str, name: str) -> tuple[str, str]:
        """Return the file that a name in a file comes from, and what it is called there."""
        return self.imports.get((file, name), (file, name))

    def used(self, unit: Unit) -> list[Unit]:
        """Return the functions and classes that a unit uses; what waits on the stack is none of them."""
        names = {node.id for node in ast.walk(unit.code) if isinstance(node, ast.Name)}
        found = [self.units.get(self.origin(unit.file, name)) for name in sorted(names)]
        return [one for one in found if one is not None and not is_frame(one)]

    def reached(self, unit: Unit, seen: dict[tuple[str, str], Unit]) -> None:
        """Collect a unit and all that it uses, and so on."""
        if (unit.file, unit.name) not in seen:
            seen[unit.file, unit.name] = unit
            for one in self.used(unit):
                self.reached(one, seen)

    def reached_from(self, files: set[str]) -> list[Unit]:
        """Return all that the code of some files uses, with itself."""
        seen: dict[tuple[str, str], Unit] = {}
        for unit in self.units.values():
            if unit.file in files:
                self.reached(unit, seen)
        return list(seen.values())


def is_frame(unit: Unit) -> bool:
    """Return whether a unit is a frame: it runs by itself when it has been pushed."""
    bases = unit.code.bases if isinstance(unit.code, ast.ClassDef) else []
    return any(isinstance(base, ast.Name) and base.id in ("Frame", "Question") for base in bases)


def is_name(node: ast.AST, name: str) -> bool:
    """Return whether some code is just a name."""
    return isinstance(node, ast.Name) and node.id == name


def asked_tables(code: ast.AST) -> Iterator[str]:
    """Yield the attributes of the game that some code reads: `ctx.game.means`."""
    for node in ast.walk(code):
        if isinstance(node, ast.Attribute):
            owner = node.value
            if is_name(owner, "game") or (isinstance(owner, ast.Attribute) and owner.attr == "game"):
                yield node.attr


def asked_traits(code: ast.AST) -> Iterator[str]:
    """Yield the names of the traits that some code asks for: `allows(game, kind, WALLED)`."""
    for node in ast.walk(code):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TRAIT_CHECKS:
            yield from [arg.id for arg in node.args if isinstance(arg, ast.Name)]


class Asked(NamedTuple):
    """The points that the code of a module asks at, and the traits that it asks for itself, by their names."""

    points: frozenset[str]
    traits: frozenset[str]


def asked_by(source: Source, module: Module) -> Asked:
    """Return what the code of a module asks for."""
    own = {file for file, _ in source.units if number_in(file) == module.number}
    points: set[str] = set()
    for unit in source.reached_from(own):
        points.update(source.points(unit.file, unit.code))
        points.update(source.tables[name] for name in asked_tables(unit.code) if name in source.tables)
    traits = {name for unit in source.units.values() if unit.file in own for name in asked_traits(unit.code)}
    return Asked(frozenset(points), frozenset(name.lower() for name in traits))


def number_in(file: str) -> int:
    """Return the number of the module whose code is in a file, -1 for none.

    >>> number_in("sabika.titles.alhambra.modules.m07_characters.beggar"), number_in("sabika.titles.alhambra.game")
    (7, -1)
    """
    found = re.search(r"\.m(\d\d)_", file)
    return int(found[1]) if found else -1


def rule_of(source: Source, module: Module, hook: Hook) -> str:
    """Return the first rule of a module that the words on something it registers name."""
    found = re.search(
        rf"\b{module.prefix}-\d+", words_on(source, hook.call if callable(hook.call) else type(hook.call))
    )
    return found[0] if found else ""


def words_on(source: Source, thing: Any) -> str:
    """Return the words on a function or class as they stand in the source, since compiled ones have none."""
    unit = source.units.get((getattr(thing, "__module__", ""), getattr(thing, "__name__", "")))
    if unit is not None and isinstance(unit.code, ast.FunctionDef | ast.ClassDef):
        return ast.get_docstring(unit.code) or ""
    return thing.__doc__ or ""


@cache
def source_of(package: str) -> Source:
    """Return the code of a title, which does not change while it runs."""
    return Source(package, Path(str(files(package))))


def interactions_of(title: str) -> tuple[Interaction, ...]:
    """Return who brings something for whom, in the order of the rulebook.

    >>> {row.other for row in interactions_of("alhambra") if row.trait == "walled"}
    {'city_walls'}
    """
    package = title_of(title)
    modules = [one for one in package.MODULES.values() if one.hooks]
    source = source_of(package.__name__)
    names = points_by_name(package)
    asked = {module.id: asked_by(source, module) for module in modules}
    found = {
        row: None
        for module in modules
        for hook in module.hooks
        for other in modules
        if other is not module
        for row in meetings(source, module, hook, other, asked[other.id], names)
    }
    return tuple(found)


def points_by_name(package: Any) -> dict[str, str]:
    """Return what the code calls each point, by its place on the timeline."""
    hooks = vars(__import__(f"{package.__name__}.hooks", fromlist=["hooks"]))
    return {point.name: name for name, point in hooks.items() if name.isupper() and hasattr(point, "index")}


def meetings(
    source: Source, module: Module, hook: Hook, other: Module, asked: Asked, names: dict[str, str]
) -> Iterator[Interaction]:
    """Yield where something that a module has registered meets another module."""
    place, forbidden = hook.point.name, getattr(hook.call, "forbidden", None)
    name = names.get(place, "")
    if forbidden is not None:
        for trait, rule in forbidden.items():
            if trait in asked.traits:
                yield Interaction(module.id, other.id, place, trait, rule)
    elif hook.when == other.id or (not hook.when and ASKED_AS.get(name, name) in asked.points):
        yield Interaction(module.id, other.id, place, "", rule_of(source, module, hook))
