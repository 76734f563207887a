"""What is another in a picture than in the one before, so that a step need not tell the whole picture."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import astuple

SET: Final = "="
GONE: Final = "-"
INSIDE: Final = "~"
ITEMS: Final = "#"
MORE: Final = "+"

PLAIN: Final = frozenset((int, str, bool, float, type(None), dict))
"""What has no parts that could be told alone."""

Change = tuple[Any, ...]


def changes(old: Struct, new: Struct) -> dict[str, Change]:
    """Return what changed between two structs of the same kind, by field.

    >>> from sabika.client_view.model.pieces import Face
    >>> changes(Face("gate", None, 7), Face("gate", None, 8))
    {'price': ('=', 8)}
    """
    absent = left_out(type(new))
    found: dict[str, Change] = {}
    for name, before, after in zip(new.__struct_fields__, astuple(old), astuple(new), strict=True):
        if before is after or before == after:
            continue
        if name not in absent:
            found[name] = change(before, after)
        elif after == absent[name]:
            found[name] = (GONE,)
        elif before == absent[name]:
            found[name] = (SET, after)  # it was not there, so nothing in it can change
        else:
            found[name] = change(before, after)
    return found


@cache
def left_out(kind: type[Struct]) -> dict[str, Any]:
    """Return the fields of a kind that are not written while they have their default."""
    if not kind.__struct_config__.omit_defaults:
        return {}
    found: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        if field.default_factory is not msgspec.NODEFAULT:
            found[field.name] = field.default_factory()
        elif field.default is not msgspec.NODEFAULT:
            found[field.name] = field.default
    return found


def change(old: Any, new: Any) -> Change:
    """Return how one value became another."""
    kind = type(new)
    if kind in PLAIN or kind is not type(old):
        return (SET, new)
    if kind is list:
        return list_change(old, new)
    if not isinstance(new, Struct):
        return (SET, new)
    inside = changes(old, new)
    return (SET, new) if is_other(inside, len(new.__struct_fields__)) else (INSIDE, inside)


def list_change(old: list[Any], new: list[Any]) -> Change:
    """Return how one list became another: items at its end, some other items, or another list altogether."""
    common = len(old)
    if len(new) == common and isinstance(new[0], Struct):
        inside = {
            at: change(before, after)
            for at, (before, after) in enumerate(zip(old, new, strict=True))
            if before is not after and before != after
        }
        return (SET, new) if is_other(inside, common) else (ITEMS, inside)
    if len(new) > common and old == new[:common]:
        return (MORE, new[common:])
    return (SET, new)


def is_other(inside: dict[Any, Change], parts: int) -> bool:
    """Return whether more than half of the parts are new altogether, so that it is shorter to tell all of them."""
    return 2 * len(inside) > parts + 1 and all([part[0] == SET for part in inside.values()])
