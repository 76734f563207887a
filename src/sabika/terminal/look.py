"""How a title with cities looks: its types, its letters and colours, its edges, a tile in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from sabika.parts.marks import Mark
from sabika.terminal.say.speech import Speech


class Look(NamedTuple):
    """How one title looks: `row` and `stock` are where its tiles lie, `wall` and `edge` what surrounds a city.

    `tile` puts a tile on the market in words, `stalls` are the tiles that are sold beside it, each with what comes
    along (0: nothing), its currency and its price (0: not now); `type_of` is the type that a tile counts as now; `more`
    says what else lies on the table; `legend` is the key of what the signs mean; `example` and `rule` are a tile and a
    rule for the help.
    """

    types: tuple[str, ...]
    initials: tuple[str, ...]
    styles: tuple[str, ...]
    row: str
    stock: str
    wall: str
    edge: str
    marks: Callable[[Any, Any], Sequence[Mark]]
    tile: Callable[[Speech, Any, int], str]
    stalls: Callable[[Any, Any], Sequence[tuple[int, int, int, int]]]
    type_of: Callable[[Any, Any, int], int]
    more: Callable[[Speech, Any], str]
    legend: str
    example: str
    rule: str
