"""The ids of the rules, read from docs/rules."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "rules"
ID = r"[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-\d+"
DEFINED = re.compile(rf"(?:- |\| )?(?:\*\*)?({ID})(?:\*\*)?(?= |\.|,)")
"""A definition opens a list item, a row of a table or a paragraph."""


@cache
def rules_by_file() -> dict[Path, tuple[str, ...]]:
    """Return the ids that each file of docs/rules defines, in their order."""
    found: dict[Path, tuple[str, ...]] = {}
    for path in sorted(FOLDER.rglob("*.md")):
        if path.name != "README.md":
            matches = [DEFINED.match(line.strip()) for line in path.read_text("utf-8").splitlines()]
            found[path] = tuple(match[1] for match in matches if match)
    return found


@cache
def known_rules() -> frozenset[str]:
    """Return every id that is defined somewhere."""
    return frozenset(rule for rules in rules_by_file().values() for rule in rules)
