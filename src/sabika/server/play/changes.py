"""What is another in a picture than in the one before, so that a step need not tell the whole picture."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import msgspec
from msgspec import Struct

SET: Final = "="
GONE: Final = "-"
INSIDE: Final = "~"
ITEMS: Final = "#"
MORE: Final = "+"

Change = tuple[Any, ...]


def changes(old: Struct, new: Struct) -> dict[str, Change]:
    """Return what changed between two structs of the same kind, by field.

    >>> from sabika.client_view.model import Face
    >>> changes(Face("gate", None, 7), Face("gate", None, 8))
    {'price': ('=', 8)}
    """
    absent = left_out(type(new))
    found: dict[str, Change] = {}
    for name in new.__struct_fields__:
        before, after = getattr(old, name), getattr(new, name)
        if before is after or before == after:
            continue
        if name in absent and after == absent[name]:
            found[name] = (GONE,)
        elif name in absent and before == absent[name]:
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
    if isinstance(new, Struct) and type(old) is type(new):
        return (INSIDE, changes(old, new))
    if isinstance(new, list) and isinstance(old, list):
        return list_change(old, new)
    return (SET, new)


def list_change(old: list[Any], new: list[Any]) -> Change:
    """Return how one list became another: items at its end, some other items, or another list altogether."""
    common = len(old)
    if len(new) == common and isinstance(new[0], Struct):
        other = [at for at in range(common) if old[at] is not new[at] and old[at] != new[at]]
        if 2 * len(other) > common + 1:
            return (SET, new)
        return (ITEMS, {at: change(old[at], new[at]) for at in other})
    if len(new) > common and old == new[:common]:
        return (MORE, new[common:])
    return (SET, new)
