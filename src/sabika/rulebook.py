"""The texts of the numbered rules, where they are at hand: in the installed package or beside the sources."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

PLACES: Final = (Path(__file__).parent / "rules", Path(__file__).parents[2] / "docs" / "rules")
BULLET: Final = re.compile(r"- (?:\*\*)?([A-Z]+(?:-[A-Z0-9]+)*-\d+)(?:\*\*)? (.+)")
OWN: Final = re.compile(r"the software calls `D-n` and `G-n` of this file `([A-Z]+)-D-n`")
"""A title whose tables of decisions use the same numbers as another's says by which prefix they are known."""
LOCAL: Final = re.compile(r"[DG]-\d+")
ROW: Final = re.compile(r"\| ([A-Z]+(?:-[A-Z0-9]+)*-\d+) \| (.+) \|")


@cache
def rules() -> dict[str, str]:
    """Return every rule by its id, nothing if the texts are not at hand.

    >>> rules()["AL-CITY-1"]
    'No rotation: all tiles have the orientation of the start tile.'
    >>> rules()["GR-G-14"]
    'Dirk should get 6 tiles but the bag has fewer — he gets all that are left — nothing else possible'
    """
    found: dict[str, str] = {}
    folder = next((place for place in PLACES if place.is_dir()), None)
    for path in sorted(folder.rglob("*.md")) if folder else ():
        text = path.read_text("utf-8")
        prefix = OWN.search(text)
        for line in text.splitlines():
            bullet, row = BULLET.fullmatch(line.strip()), ROW.fullmatch(line.strip())
            if bullet:
                found.setdefault(bullet[1], bullet[2].replace("**", ""))
            elif row:
                rule = f"{prefix[1]}-{row[1]}" if prefix and LOCAL.fullmatch(row[1]) else row[1]
                found.setdefault(rule, row[2].replace(" | ", " — "))
    return found


def rule_text(rule: str) -> str:
    """Return the text of a rule, nothing if it is not known."""
    return rules().get(rule.upper(), "")
