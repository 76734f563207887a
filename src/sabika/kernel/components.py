"""A box of one's own: the user's TOML replaces parts of a title's component table, and the title checks the result.

A title that allows it offers `standard_table()`, the table as it ships, and `check_table(table)`, which refuses what
breaks a constraint with `demand`. Its `make` takes the checked table as its argument `table`.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

from sabika.kernel.errors import SetupError

STANDARD: Final = "standard"
"""The name of the component set that ships with a title."""
FREE: Final = ("schema", "game", "source")
"""Keys that say something about the file itself."""

TomlTable = dict[str, Any]


def refuse(row: str, why: str) -> SetupError:
    """Return the refusal of a table: where it is wrong, and which constraint it breaks."""
    return SetupError(f"components, {row}: {why}", "components")


def demand(holds: bool, row: str, why: str) -> None:
    """Refuse a table that breaks a constraint, naming the row.

    >>> demand(False, "tile arena-02", "the price 3 is not even (GR-COMP-3)")
    Traceback (most recent call last):
    sabika.kernel.errors.SetupError: components, tile arena-02: the price 3 is not even (GR-COMP-3)
    """
    if not holds:
        raise refuse(row, why)


def read_table(text: str, standard: Mapping[str, Any]) -> TomlTable:
    """Return the standard table with every key that the text gives in its place; refuse keys that it does not have."""
    try:
        own = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SetupError(f"the components are not valid TOML: {error}", "components") from error
    for key, given in own.items():
        demand(key in standard or key in FREE, f"key {key}", f"there is no such table; known: {', '.join(standard)}")
        if key in standard:
            same = type(given) is type(standard[key])
            demand(same, f"key {key}", f"must be a {type(standard[key]).__name__}, not a {type(given).__name__}")
    return {**standard, **own}


def table_name(table: Mapping[str, Any], standard: Mapping[str, Any]) -> str:
    """Return the name of a component set: `standard`, or `own-` and a hash of all that differs from it.

    >>> table_name({"tiles": [1]}, {"tiles": [1]}), table_name({"tiles": [2]}, {"tiles": [1]})
    ('standard', 'own-458070e557eb')
    """
    changed = {key: table[key] for key in sorted(table) if key not in FREE and table[key] != standard.get(key)}
    if not changed:
        return STANDARD
    return f"own-{sha256(json.dumps(changed, sort_keys=True, default=str).encode()).hexdigest()[:12]}"


def field(row: Mapping[str, Any], name: str, kind: type, where: str) -> Any:
    """Return a field of a row, refused if it is missing or of another kind."""
    found = row.get(name) if isinstance(row, dict) else None
    good = isinstance(found, kind) and not (kind is int and isinstance(found, bool))
    demand(good, where, f"{name} must be a {kind.__name__}, not {found!r}")
    return found
