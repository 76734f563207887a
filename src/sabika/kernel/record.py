"""Records: the only things a state is made of, each field declaring who may see it.

A `Record` is a slotted class that lists its fields once, in `FIELDS`, with their shape and their visibility.
Copying, comparing, saving, loading and redacting are generated from that list; nobody writes a serialiser.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import get_annotations
from typing import Any, ClassVar, Final, Self, cast

from sabika.kernel.native import mypyc_attr

HIDDEN: Final = -1
"""What a seat sees in place of an id that it may not know."""

OPEN: Final = "open"
"""Everybody sees it."""
OWNER: Final = "owner"
"""The owner sees it, the others see how many there are."""
COUNT: Final = "count"
"""Nobody sees it, everybody sees how many there are."""
SECRET: Final = "secret"
"""Nobody sees anything of it."""

PLAIN_PYTHON: Final = __file__.endswith(".py")
"""Whether nothing is compiled."""

Json = Any

NEEDED: Final = object()
"""The default of a field that every stored position has."""


class Field:
    """One declared field: its shape (`value`, `shared`, `record`, `records` or `table`) and who sees it.

    `default` is its value, as JSON, in positions that were stored before the field existed; `was` is its former name.
    """

    __slots__ = ("default", "shape", "visibility", "was")

    def __init__(self, shape: str, visibility: str, default: Json = NEEDED, was: str = "") -> None:
        self.shape: str = shape
        self.visibility: str = visibility
        self.default: Json = default
        self.was: str = was


def value(visibility: str, default: Json = NEEDED, was: str = "") -> Field:
    """Declare a number, a text, a tuple of those, or an immutable `Value`."""
    return Field("value", visibility, default, was)


def shared(visibility: str, default: Json = NEEDED, was: str = "") -> Field:
    """Declare a `Shared` value: copies have it in common until one of them changes it."""
    return Field("shared", visibility, default, was)


def record(visibility: str, default: Json = NEEDED, was: str = "") -> Field:
    """Declare one nested Record, or None; one that others do not see is None for them, so its type must allow that."""
    return Field("record", visibility, default, was)


def records(visibility: str, default: Json = NEEDED, was: str = "") -> Field:
    """Declare a list of Records."""
    return Field("records", visibility, default, was)


def table(visibility: str, default: Json = NEEDED, was: str = "") -> Field:
    """Declare a dict from names to Records."""
    return Field("table", visibility, default, was)


@mypyc_attr(acyclic=True)
class Value:
    """An immutable thing inside a Record that writes itself as JSON, such as a city."""

    __slots__ = ()

    def to_json(self) -> Json:
        """Return the JSON form, without the kind."""
        raise NotImplementedError(type(self).__name__)

    def veiled(self) -> Value:
        """Return what others see of it when only the owner may see it."""
        raise NotImplementedError(type(self).__name__)


class Shared(Value):
    """A value that may be changed in place by its only holder; every copy makes it a common one first."""

    __slots__ = ("common",)

    def share(self) -> Self:
        """Return the value itself, which nobody may change in place from now on."""
        self.common: bool = True
        return self


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Record:
    """A mutable bundle of declared fields; base class of all state.

    Compiled records have a typed `copy` of their own (`build_copies.py`).
    `FORMERLY` lists the names that the class had in earlier releases, so that their positions can still be read.
    """

    FIELDS: ClassVar[dict[str, Field]] = {}
    FORMERLY: ClassVar[tuple[str, ...]] = ()
    __slots__ = ()

    def __init_subclass__(cls) -> None:
        register_kind(cls)

    def copy(self) -> Self:
        """Return an independent copy; immutable values inside are shared."""
        return cast("Self", plan_of(type(self)).copy(self))

    def seen_by(self, viewer: int, owner: int) -> Any:
        """Return a copy with all hidden that `viewer` may not know; it belongs to `owner`."""
        return plan_of(type(self)).redact(self, viewer, owner)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and cast("bool", plan_of(type(self)).equal(self, other))

    def __hash__(self) -> int:
        raise TypeError("records change, so they have no hash")

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={getattr(self, name)!r}" for name in fields_of(type(self)))
        return f"{type(self).__name__}({inside})"


class Plan:
    """The generated functions of one Record class."""

    __slots__ = ("copy", "equal", "outline", "read", "redact", "write")

    def __init__(self, copy: Any, equal: Any, redact: Any, write: Any, outline: Any, read: Any) -> None:
        self.copy: Callable[[Any], Any] = copy
        self.equal: Callable[[Any, Any], Any] = equal
        self.redact: Callable[[Any, int, int], Any] = redact
        self.write: Callable[[Any], Json] = write
        self.outline: Callable[[Any], dict[str, Any]] = outline
        self.read: Callable[[Json], Any] = read


KINDS: Final[dict[str, Any]] = {}
FORMER: Final[dict[str, Any]] = {}
VALUES: Final[dict[str, Callable[[Json], Any]]] = {}
PLANS: Final[dict[Any, Plan]] = {}


def register_kind(kind: Any) -> None:
    """Make a Record class known by its name; a field that does not declare who may see it fails at import."""
    known = KINDS.get(kind.__name__)
    if known is not None and known.__module__ != kind.__module__:
        raise TypeError(f"{kind.__module__} and {known.__module__} both have a record {kind.__name__}")
    KINDS[kind.__name__] = kind
    if not PLAIN_PYTHON and "copy" not in kind.__dict__:
        kind.copy = Record.copy  # what it would inherit from a compiled class copies the fields of that class alone
    FORMER.update(dict.fromkeys(kind.__dict__.get("FORMERLY", ()), kind))
    declared = kind.__dict__.get("FIELDS", {})
    for name, of in get_annotations(kind).items():  # a compiled class has none; the same source is checked as Python
        if name not in declared and "ClassVar" not in of:
            raise TypeError(f"{kind.__name__}.{name} does not declare who may see it")


def register_value(name: str, read: Callable[[Json], Any]) -> None:
    """Make an immutable `Value` class known to `from_json` by its name."""
    VALUES[name] = read


def fields_of(kind: Any) -> dict[str, Field]:
    """Return all declared fields of a Record class, the inherited ones first."""
    found: dict[str, Field] = {}
    for base in reversed(kind.__mro__):
        found.update(base.__dict__.get("FIELDS", {}))
    return found


def plan_of(kind: Any) -> Plan:
    """Return the generated functions of a Record class, made on first use."""
    plan = PLANS.get(kind)
    if plan is None:
        plan = PLANS[kind] = make_plan(kind)
    return plan


def maker(kind: Any) -> Any:
    """Return the quickest way to make an empty object; compiled classes insist on their own."""
    return object.__new__ if PLAIN_PYTHON else kind.__new__


def make_plan(kind: Any) -> Plan:
    """Generate copy, equality, redaction, saving and loading as flat source without reflection."""
    fields = fields_of(kind)
    copy = ["def copy(old):", "    new = make(kind)"]
    redact = ["def redact(old, viewer, owner):", "    new = make(kind)"]
    if "seat" in fields:
        redact.append("    owner = old.seat")
    same = ["True"]
    write = [f"'kind': {kind.__name__!r}"]
    outline = write[:]
    for name, field in fields.items():
        copy.append(f"    new.{name} = {COPIED[field.shape].format(f'old.{name}')}")
        redact.append(f"    new.{name} = {redacted(f'old.{name}', field)}")
        same.append(f"one.{name} == two.{name}")
        write.append(f"{name!r}: to_json(old.{name})")
        outline.append(f"{name!r}: " + (f"{{'table': old.{name}}}" if field.shape == "table" else f"old.{name}"))
    copy.append("    return new")
    redact.append("    return new")
    equal = ["def equal(one, two):", f"    return {' and '.join(same)}"]
    save = ["def write(old):", f"    return {{{', '.join(write)}}}"]
    save += ["def outline(old):", f"    return {{{', '.join(outline)}}}"]
    source = "\n".join([*copy, *redact, *equal, *save, *reading(fields)])
    space: dict[str, Any] = {"make": maker(kind), "kind": kind, "mask": mask, "clear": clear}
    space |= {"to_json": to_json, "from_json": from_json, "record_from_json": record_from_json}
    exec(source, space)
    return Plan(space["copy"], space["equal"], space["redact"], space["write"], space["outline"], space["read"])


def reading(fields: dict[str, Field]) -> list[str]:
    """Return the source that loads a record of which every field is there; all others are left to the general way."""
    take: list[str] = []
    fill: list[str] = []
    for name, field in fields.items():
        take.append(f"        f_{name} = data[{name!r}]")
        load = f"from_json(f_{name})"
        fill.append(f"    new.{name} = list({load})" if field.shape == "records" else f"    new.{name} = {load}")
    rest = ["    except KeyError:", "        return record_from_json(data)", "    new = make(kind)"]
    return ["def read(data):", "    try:", "        pass", *take, *rest, *fill, "    return new"]


COPIED: Final = {
    "value": "{0}",
    "shared": "{0}.share()",
    "record": "{0} and {0}.copy()",
    "records": "[item.copy() for item in {0}]",
    "table": "{{key: item.copy() for key, item in {0}.items()}}",
}
REDACTED: Final = {
    "value": "{0}",
    "shared": "{0}.share()",
    "record": "{0} and {0}.seen_by(viewer, owner)",
    "records": "[item.seen_by(viewer, owner) for item in {0}]",
    "table": "{{key: item.seen_by(viewer, owner) for key, item in {0}.items()}}",
}


def redacted(name: str, field: Field) -> str:
    """Return the expression for what a viewer gets of one field."""
    whole = REDACTED[field.shape].format(name)
    if field.visibility == OPEN:
        return whole
    if field.visibility == OWNER:
        return f"({whole}) if viewer == owner else mask({name})"
    return f"mask({name})" if field.visibility == COUNT else f"clear({name})"


def mask(thing: Any) -> Any:
    """Hide the contents, keep the number of them."""
    if isinstance(thing, tuple):
        return (HIDDEN,) * len(thing)
    if isinstance(thing, Value):
        return thing.veiled()
    return HIDDEN if isinstance(thing, int) else clear(thing)


def clear(thing: Any) -> Any:
    """Hide everything."""
    if isinstance(thing, tuple):
        return ()
    if isinstance(thing, list):
        return []
    if isinstance(thing, dict):
        return {}
    if isinstance(thing, str):
        return ""
    return 0 if isinstance(thing, int) else None


def redact(item: Record, viewer: int | None) -> Any:
    """Return a copy of `item` with all that seat `viewer` may not know hidden; None is a spectator."""
    return item.seen_by(-2 if viewer is None else viewer, -3)


PLAIN: Final = frozenset((int, str, float, bool, type(None)))
"""The types that JSON writes as they are; most of a state is rows of them, so they are told apart first."""


def to_json(thing: Any) -> Json:
    """Return plain JSON of a Record or of anything inside one."""
    kind = type(thing)
    if kind in PLAIN:
        return thing
    if kind is tuple or kind is list:
        return [item if type(item) in PLAIN else to_json(item) for item in thing]
    if isinstance(thing, Record):
        return plan_of(kind).write(thing)
    if isinstance(thing, Value):
        return {"value": kind.__name__, "is": thing.to_json()}
    if isinstance(thing, list | tuple):
        return [to_json(item) for item in thing]
    if isinstance(thing, dict):
        return {"table": {key: to_json(item) for key, item in thing.items()}}
    return thing


def outline(thing: Any) -> Any:
    """Return one level of what `to_json` returns, for an encoder that writes rows and numbers by itself."""
    if isinstance(thing, Record):
        return plan_of(type(thing)).outline(thing)
    if isinstance(thing, Value):
        return {"value": type(thing).__name__, "is": thing.to_json()}
    raise TypeError(f"{type(thing).__name__} cannot be written")


def from_json(data: Json) -> Any:
    """Return the Record, Value, tuple, number or text that `to_json` wrote."""
    if isinstance(data, list):
        items = [item if type(item) in PLAIN else from_json(item) for item in data]
        return items if items and isinstance(items[0], Record) else tuple(items)
    if not isinstance(data, dict):
        return data
    if "value" in data:
        return VALUES[data["value"]](data["is"])
    if "table" in data:
        return {key: from_json(item) for key, item in data["table"].items()}
    kind = KINDS.get(data["kind"])
    return record_from_json(data) if kind is None else plan_of(kind).read(data)


def record_from_json(data: dict[str, Json]) -> Any:
    """Return the Record of a JSON object that names its kind, also of one that an earlier release wrote."""
    kind = KINDS.get(data["kind"]) or FORMER[data["kind"]]
    new = kind.__new__(kind)
    for name, field in fields_of(kind).items():
        item = from_json(stored(data, name, field))
        setattr(new, name, list(item) if field.shape == "records" else item)
    return new


def stored(data: dict[str, Json], name: str, field: Field) -> Json:
    """Return what a JSON object says of a field, under its present or former name, or what it would have said."""
    if name in data:
        return data[name]
    if field.was in data:
        return data[field.was]
    if field.default is NEEDED:
        raise KeyError(f"{data['kind']} has no {name}")
    return field.default
