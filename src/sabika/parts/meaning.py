"""What a card would mean for one player as things are, said like an event: a name and what the sentence speaks of."""

from __future__ import annotations

from typing import Any, NamedTuple


class Meaning(NamedTuple):
    """One sentence: its `name` finds the words, `facts` fill their gaps as those of events do.

    >>> Meaning("city_watch", {"length": 7, "points": 2}).name
    'city_watch'
    """

    name: str
    facts: dict[str, Any]
