"""What a player thinks of doing, and what that would bring."""

from __future__ import annotations

from msgspec import Struct

from sabika.client_view.model.pieces import Edge
from sabika.client_view.model.points import Count, Gain


class PreviewRequest(Struct, frozen=True, gc=False, omit_defaults=True):
    """What a player thinks of doing: laying a tile on a cell, or (without a tile) taking the one there away.

    On a sheet of Roll & Write `cell` is the building to be crossed.
    """

    cell: str
    tile: str | None = None
    gates: tuple[str, ...] = ()


class Preview(Struct, frozen=True, gc=False, omit_defaults=True):
    """What an action would bring: the longest wall with its edges, and the points if scored now.

    `counts` are the types whose number or rank changes; `refused` is the rule by which a tile may not lie there.
    """

    wish: PreviewRequest
    wall: int
    run: list[Edge]
    gains: list[Gain]
    total: int
    counts: list[Count] = []
    refused: str | None = None
