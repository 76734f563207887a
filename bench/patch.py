"""Pictures that come as a whole or as changes to the last one."""

from __future__ import annotations

from typing import Any


def patched(old: Any, change: list[Any]) -> Any:
    """Return a value after a change; the old one stays as it is.

    >>> patched({"a": 1, "b": [1, 2], "c": 3}, ["~", {"a": ["=", 5], "b": ["+", [7]], "c": ["-"]}])
    {'a': 5, 'b': [1, 2, 7]}
    >>> patched([1, {"a": 2}], ["#", {"1": ["~", {"a": ["=", 3]}]}])
    [1, {'a': 3}]
    """
    match change:
        case ["=", value]:
            return value
        case ["~", fields]:
            return patched_fields(old, fields)
        case ["#", items]:
            return [patched(item, items[str(n)]) if str(n) in items else item for n, item in enumerate(old)]
        case ["+", items]:
            return [*old, *items]
    raise ValueError(f"{change!r:.60} is no change")


def patched_fields(old: dict[str, Any], fields: dict[str, list[Any]]) -> dict[str, Any]:
    """Return an object with some of its fields changed, added or removed."""
    new = dict(old)
    for name, change in fields.items():
        if change == ["-"]:
            new.pop(name, None)
        else:
            new[name] = patched(new.get(name), change)
    return new
