"""Who may see what, worked out a second time: from the declarations alone, on the JSON of a state."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sabika.kernel.record import COUNT, HIDDEN, OPEN, OWNER, SECRET, Record, fields_of, to_json

NOBODY = -2
"""The seat of a spectator."""


MARKED = {"Rng": "HiddenRng"}
"""What a view has in place of the generator, so that nobody takes it for the true state."""


def seen_json(item: Any, viewer: int | None, owner: int = HIDDEN) -> Any:
    """Return the JSON of what a viewer may see of a record; what has no owner belongs to nobody."""
    fields = fields_of(type(item))
    who = NOBODY if viewer is None else viewer
    whose = item.seat if "seat" in fields else owner
    kind = type(item).__name__
    found: dict[str, Any] = {"kind": MARKED.get(kind, kind)}
    for name, field in fields.items():
        inside = getattr(item, name)
        if field.visibility == OPEN or (field.visibility == OWNER and who == whose):
            found[name] = seen_inside(inside, viewer, whose)
        else:
            found[name] = covered(to_json(inside), field.visibility == SECRET)
    return found


def seen_inside(thing: Any, viewer: int | None, owner: int) -> Any:
    """Return the JSON of what lies in a field that a viewer may see, which may have covered things in it."""
    if isinstance(thing, Record):
        return seen_json(thing, viewer, owner)
    if isinstance(thing, list):
        return [seen_inside(item, viewer, owner) for item in thing]
    if isinstance(thing, dict):
        return {"table": {key: seen_inside(item, viewer, owner) for key, item in thing.items()}}
    return to_json(thing)


def covered(data: Any, entirely: bool) -> Any:
    """Return JSON with its contents hidden: how many there are, or not even that."""
    if isinstance(data, dict) and "value" in data and not entirely:
        return data | {"is": covered(data["is"], entirely)}
    if isinstance(data, list):
        return [] if entirely else [HIDDEN] * len(data)
    if isinstance(data, str):
        return ""
    if isinstance(data, int):
        return 0 if entirely else HIDDEN
    return None


def hidden_fields(item: Any, viewer: int | None, owner: int = HIDDEN) -> Iterator[tuple[Any, str]]:
    """Yield every field below a record that a viewer may not see: its record and its name."""
    fields = fields_of(type(item))
    whose = item.seat if "seat" in fields else owner
    for name, field in fields.items():
        inside = getattr(item, name)
        if field.visibility in (COUNT, SECRET) or (field.visibility == OWNER and viewer != whose):
            yield item, name
        elif isinstance(inside, Record):
            yield from hidden_fields(inside, viewer, whose)
        elif isinstance(inside, list | dict):
            for one in inside.values() if isinstance(inside, dict) else inside:
                yield from hidden_fields(one, viewer, whose)


def hidden_contents(state: Any, viewer: int | None) -> list[Any]:
    """Return all that a viewer may not see, in a fixed order."""
    return [getattr(item, name) for item, name in hidden_fields(state, viewer)]


def stocks(state: Any) -> list[str]:
    """Return the names of the face-down stocks of a state, which are drawn from the top."""
    return [name for name, field in fields_of(type(state)).items() if field.visibility == COUNT]


def secrets(state: Any) -> list[str]:
    """Return the names of what nobody sees anything of in a state, such as dice that have been rolled already."""
    return [name for name, field in fields_of(type(state)).items() if field.visibility == SECRET]
