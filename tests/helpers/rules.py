"""The ids of the rules, read from docs/rules."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from sabika.rulebook import LOCAL, OWN

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
            text = path.read_text("utf-8")
            matches = [DEFINED.match(line.strip()) for line in text.splitlines()]
            found[path] = tuple(full_id(text, match[1]) for match in matches if match)
    return found


def full_id(text: str, rule: str) -> str:
    """Return an id as the software calls it: a title may say that its `D-n` and `G-n` have a prefix elsewhere."""
    prefix = OWN.search(text)
    return f"{prefix[1]}-{rule}" if prefix and LOCAL.fullmatch(rule) else rule


@cache
def known_rules() -> frozenset[str]:
    """Return every id that is defined somewhere."""
    return frozenset(rule for rules in rules_by_file().values() for rule in rules)
