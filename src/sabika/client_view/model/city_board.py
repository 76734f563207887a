"""The table of a game with cities: the cities, the market, the open money, and what modules put beside them."""

from __future__ import annotations

from msgspec import Struct

from sabika.client_view.model.pieces import Card, CityMark, Edge, Tile
from sabika.client_view.model.points import Count, Standing


class CityTile(Struct, frozen=True, gc=False, omit_defaults=True):
    """A tile in a city: `inner` are walls that stand between two tiles."""

    x: int
    y: int
    tile: Tile
    inner: str = ""


class City(Struct, frozen=True, gc=False, omit_defaults=True):
    """A city in the order of building; `wall` is the longest external wall or moat, `run` its edges one by one.

    `marks` are what lies in it beside what its tiles carry; that on an edge or corner is told once.
    """

    tiles: list[CityTile]
    wall: int
    run: list[Edge]
    marks: list[CityMark] = []


class CitySeat(Struct, frozen=True, gc=False, omit_defaults=True):
    """A player with a city. `hand` is None where it may not be seen; `places` says where tiles in reach would fit.

    `due` is what they would get if the next scoring were now, as far as who looks can know.
    """

    seat: int
    score: int
    city: City
    counts: list[Count]
    due: int
    cards: int
    hand: list[Card] | None
    reserve: list[Tile]
    pending: list[Tile]
    shown: list[Card] = []
    places: dict[str, list[str]] = {}


class Neutral(Struct, frozen=True, gc=False):
    """The imaginary third player of two: his tiles, his points, and those `due` if the next scoring were now."""

    tiles: list[Tile]
    score: int
    counts: list[Count]
    due: int


class Field(Struct, frozen=True, gc=False, omit_defaults=True):
    """A field of the market: its number, its currency, the tile on it, how much the seat that looks is short of it.

    What modules sell beside the market comes after its fields; `price` is what is asked for it, 0 if it cannot be
    bought now. The tile of a field costs what is printed on it. `along` is a second tile that is sold with the first.
    """

    field: int
    currency: str
    tile: Tile | None
    short: int = 0
    price: int | None = None
    along: Tile | None = None


class Slot(Struct, frozen=True, gc=False):
    """A place of the open money: its number and the card on it."""

    slot: int
    card: Card | None


class NextScoring(Struct, frozen=True, gc=False):
    """The scoring that comes next: its number, and after how many drawn cards at least and at most (0: at the end)."""

    number: int
    name: str
    soonest: int
    latest: int


class AreaItem(Struct, frozen=True, gc=False, omit_defaults=True):
    """Something that a module has on the table; `seat` is before whom it lies, `most` what `number` can become."""

    label: str
    seat: int | None = None
    card: Card | None = None
    tile: Tile | None = None
    type: str | None = None
    number: int | None = None
    most: int | None = None


class Loss(Struct, frozen=True, gc=False):
    """Points that the next scoring takes away, `least` for certain and at most `most`."""

    least: int
    most: int


class ModuleArea(Struct, frozen=True, gc=False, omit_defaults=True):
    """All that a module shows on the table; `loss` is what it will cost the seat that looks."""

    module: str
    items: list[AreaItem]
    loss: Loss | None = None


class CityBoard(Struct, frozen=True, gc=False, tag="city"):
    """The table of a game with cities. `supply` counts what lies hidden.

    `marker` says which sides tiles with two faces show next, "even" or "odd". `points` are those by scoring, type and
    rank where modules have changed them, in place of those told at the start.
    """

    seats: list[CitySeat]
    neutral: Neutral | None
    market: list[Field]
    display: list[Slot]
    supply: dict[str, int]
    discard: int
    scored: list[int]
    coming: NextScoring | None
    module_areas: list[ModuleArea]
    marker: str | None
    turns: int
    points: list[list[list[int]]] | None
    standings: list[Standing]
