"""What is drawn alone or in many places: tiles and their faces, cards, what lies on them, edges."""

from __future__ import annotations

from msgspec import Struct


class Face(Struct, frozen=True, gc=False):
    """One side of a tile: its name in notation, its building type and its price."""

    name: str
    type: str | None
    price: int


class Mark(Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """Something that lies on a tile: `spot` is a side ("n") or a corner ("ne") of it, nothing for its middle.

    `kind` is a module's own word; `owner` is whose it is, `number` what it shows.
    """

    kind: str
    spot: str = ""
    owner: int | None = None
    number: int | None = None


class CityMark(Mark, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """Something that lies on a cell of a city, on one of its sides or at one of its corners."""

    x: int
    y: int


class Tile(Struct, frozen=True, gc=False, omit_defaults=True):
    """A tile as it is drawn: `walls` are sides out of "nesw", `marks` what lies on it wherever it is.

    `kind` is "building", "start", or a module's own word; `back` is what lies on the other side, where there is one.
    `types` and `currency` are what else a tile shows that is no building of one type. In a city, `turn` is by how many
    quarters it is turned, clockwise; walls and marks are told as they lie.
    """

    name: str
    kind: str
    type: str | None
    price: int
    walls: str
    marks: tuple[Mark, ...] = ()
    back: Face | None = None
    types: tuple[str, ...] = ()
    currency: str | None = None
    turn: int = 0


class Card(Struct, frozen=True, gc=False, omit_defaults=True):
    """A card as it is drawn; `value` is its money or price, `currencies` are those that it shows."""

    name: str
    kind: str
    value: int = 0
    currencies: tuple[str, ...] = ()
    sides: str = ""


class Edge(Struct, frozen=True, gc=False):
    """One side of a cell."""

    x: int
    y: int
    side: str
