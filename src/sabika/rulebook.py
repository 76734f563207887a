"""The texts of the numbered rules, where they are at hand: in the installed package or beside the sources."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

PLACES: Final = (Path(__file__).parent / "rules", Path(__file__).parents[2] / "docs" / "rules")
BULLET: Final = re.compile(r"- (?:\*\*)?([A-Z]+(?:-[A-Z0-9]+)*-\d+)(?:\*\*)? (.+)")
ROW: Final = re.compile(r"\| ([A-Z]+(?:-[A-Z0-9]+)*-\d+) \| (.+) \|")


@cache
def rules(title: str = "") -> dict[str, str]:
    """Return every rule by its id, nothing if the texts are not at hand.

    Every title has its own tables `D-n` and `G-n`; those of the named title win, else those of the first one.

    >>> rules()["AL-CITY-1"]
    'No rotation: all tiles have the orientation of the start tile.'
    >>> rules("roll_and_write")["G-22"].split(" — ")[0], rules()["G-22"] == rules("roll_and_write")["G-22"]
    ('Undo', False)
    """
    found: dict[str, str] = {}
    folder = next((place for place in PLACES if place.is_dir()), None)
    paths = sorted(folder.rglob("*.md")) if folder else []
    for path in sorted(paths, key=lambda path: path.stem != title):
        for line in path.read_text("utf-8").splitlines():
            bullet, row = BULLET.fullmatch(line.strip()), ROW.fullmatch(line.strip())
            if bullet:
                found.setdefault(bullet[1], bullet[2].replace("**", ""))
            elif row:
                found.setdefault(row[1], row[2].replace(" | ", " — "))
    return found


def rule_text(rule: str, title: str = "") -> str:
    """Return the text of a rule, as the named title numbers it; nothing if it is not known."""
    return rules(title).get(rule.upper(), "")
