"""Typed copies for the compiled engine: every record gets a `copy` of its own, written from its FIELDS.

Plain Python makes such functions when they are first needed (`kernel.record`). Compiled, those would still be
interpreted code that reaches compiled fields by the long way, which takes ten times as long. No line moves: the copy
takes the place of `__slots__`, which mean nothing to the compiler, and the decorator that of an empty line.
"""

from __future__ import annotations

import ast
from typing import NamedTuple

ROOT = "Record"
"""The class that all records come from."""
TYPED = "@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)"
"""Records make no cycles; without the first one compiled classes cannot be made empty, for a copy to fill."""
FUTURE = "from __future__ import annotations"
IMPORTED = "import typing; from sabika.kernel.native import mypyc_attr"
COPIED = {
    "value": "{0}",
    "shared": "{0}.share()",
    "record": "{0}.copy()",
    "records": "[item.copy() for item in {0}]",
    "table": "{{key: item.copy() for key, item in {0}.items()}}",
}
"""How a field of each shape is copied, as in `kernel.record`."""


class Kind(NamedTuple):
    """A class: the name of its first base, the shapes and types of its own fields, the lines of it and its slots."""

    base: str
    shapes: dict[str, str]
    types: dict[str, str]
    line: int
    slots: int


def kind_of(node: ast.ClassDef) -> Kind:
    """Return what a class says of itself."""
    shapes: dict[str, str] = {}
    types: dict[str, str] = {}
    slots = 0
    for line in node.body:
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
            types[line.target.id] = ast.unparse(line.annotation)
            if line.target.id == "FIELDS" and isinstance(line.value, ast.Dict):
                for key, field in zip(line.value.keys, line.value.values, strict=True):
                    assert isinstance(key, ast.Constant)
                    assert isinstance(field, ast.Call)
                    shapes[str(key.value)] = ast.unparse(field.func)
        elif isinstance(line, ast.Assign) and ast.unparse(line.targets[0]) == "__slots__":
            slots = line.lineno
    base = ast.unparse(node.bases[0]) if node.bases else ""
    return Kind(base, shapes, types, node.lineno, slots)


def fields_of(name: str, records: dict[str, Kind]) -> dict[str, str]:
    """Return for all fields of a record how they are copied, the inherited ones first."""
    if name == ROOT:
        return {}
    kind = records[name]
    found = fields_of(kind.base, records)
    for field, shape in kind.shapes.items():
        copied = COPIED[shape].format(f"self.{field}")
        if shape == "record" and "None" in kind.types[field]:
            copied = f"None if self.{field} is None else {copied}"
        found[field] = copied
    return found


def copy_of(name: str, records: dict[str, Kind]) -> str:
    """Return the line that defines the copy of a record."""
    steps = [f"new: {name} = {name}.__new__({name})"]
    steps += [f"new.{field} = {copied}" for field, copied in fields_of(name, records).items()]
    return f"    def copy(self) -> typing.Self: {'; '.join(steps)}; return typing.cast(typing.Self, new)"


def with_copies(sources: list[str]) -> list[str]:
    r"""Return the source files with a typed copy in each record.

    >>> text = "from __future__ import annotations\n\nclass Box(Record):\n    FIELDS: dict = {'a': value(OPEN)}\n"
    >>> print(with_copies([text + "    __slots__ = tuple(FIELDS)\n    a: int\n"])[0])
    from __future__ import annotations; import typing; from sabika.kernel.native import mypyc_attr
    @mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
    class Box(Record):
        FIELDS: dict = {'a': value(OPEN)}
        def copy(self) -> typing.Self: new: Box = Box.__new__(Box); new.a = self.a; return typing.cast(typing.Self, new)
        a: int
    <BLANKLINE>
    """
    files = [
        {node.name: kind_of(node) for node in ast.parse(text).body if isinstance(node, ast.ClassDef)}
        for text in sources
    ]
    records: dict[str, Kind] = {}
    known = -1
    while len(records) > known:
        known = len(records)
        for kinds in files:
            records |= {name: kind for name, kind in kinds.items() if kind.base == ROOT or kind.base in records}
    return [changed(text, kinds, records) for text, kinds in zip(sources, files, strict=True)]


def changed(text: str, kinds: dict[str, Kind], records: dict[str, Kind]) -> str:
    """Return one file with a typed copy in each of its own records."""
    lines = text.split("\n")
    for name, kind in kinds.items():
        if records.get(name) is kind:
            assert kind.slots, f"{name} has no __slots__"
            assert not lines[kind.line - 2], f"there is no empty line before {name}"
            lines[kind.line - 2] = TYPED
            lines[kind.slots - 1] = copy_of(name, records)
            lines[next(at for at, line in enumerate(lines) if line.startswith(FUTURE))] = f"{FUTURE}; {IMPORTED}"
    return "\n".join(lines)
