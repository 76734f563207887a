"""The ids of the rules, read from docs/rules."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "rules"
ID = r"[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-\d+"
DEFINED = re.compile(rf"(?:- |\| )?(?:\*\*)?({ID})(?:\*\*)?(?=[ .,:])")
"""A definition opens a list item, a row of a table or a paragraph."""
LOCAL = re.compile(r"[DG]-\d+")
OWN = re.compile(r"the software calls `D-n` and `G-n` of this file `([A-Z]+)-D-n`")
"""Decisions are numbered anew in every title; a file says by which prefix its own are known."""


@cache
def rules_by_file() -> dict[Path, tuple[str, ...]]:
    """Return the ids that each file of docs/rules defines, in their order."""
    found: dict[Path, tuple[str, ...]] = {}
    for path in sorted(FOLDER.rglob("*.md")):
        if path.name != "README.md":
            text = path.read_text("utf-8")
            own = OWN.search(text)
            matches = [DEFINED.match(line.strip()) for line in text.splitlines()]
            ids = [match[1] for match in matches if match]
            rules = [f"{own[1]}-{rule}" if own and LOCAL.fullmatch(rule) else rule for rule in ids]
            found[path] = tuple(dict.fromkeys(rules))  # a note may begin with an id once more
    return found


@cache
def known_rules() -> frozenset[str]:
    """Return every id that is defined somewhere."""
    return frozenset(rule for rules in rules_by_file().values() for rule in rules)
