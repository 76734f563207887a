"""The traders: a disc for everybody, the residents on it and on buildings, and those in the supply (TRD)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from sabika.kernel.hooks import Module
from sabika.kernel.record import HIDDEN, OPEN, Field, Record, records, value
from sabika.parts.marks import Mark
from sabika.parts.module_area import Item
from sabika.parts.rows import put
from sabika.titles.alhambra.components import TYPES, load
from sabika.titles.alhambra.hooks import HELD_PIECES, MARKS, MODULE_AREA, AlhambraContext
from sabika.titles.alhambra.keeping import Kept
from sabika.titles.alhambra.state import AlhambraState

MODULE: Final = Module("street_trader", 12, "TRD", difficulty=2)
DATA: Final[dict[str, Any]] = load("street_trader")
TRADER: Final = "trader"
RESIDENT: Final = "resident"


class Trader(Record):
    """TRD-1: the disc of a seat: its cell (HIDDEN: it lies aside), the residents on it, those on buildings.

    Residents are colours, that is building types; on buildings they are pairs with their tile.
    """

    FIELDS: ClassVar[dict[str, Field]] = {
        "seat": value(OPEN),
        "cell": value(OPEN),
        "disc": value(OPEN),
        "housed": value(OPEN),
    }
    __slots__ = tuple(FIELDS)
    seat: int
    cell: int
    disc: tuple[int, ...]
    housed: tuple[tuple[int, int], ...]

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.cell = HIDDEN
        self.disc = ()
        self.housed = ()


class StreetTrader(Record):
    """The traders of all seats, and how many residents of each colour are in the supply; everybody sees all of it."""

    FIELDS: ClassVar[dict[str, Field]] = {"traders": records(OPEN), "supply": value(OPEN)}
    __slots__ = tuple(FIELDS)
    traders: list[Trader]
    supply: tuple[int, ...]

    def __init__(self, players: int) -> None:
        self.traders = [Trader(seat) for seat in range(players)]
        copies = {row["type"]: row["copies"] for row in DATA["citizens"]}
        self.supply = tuple([copies[name] for name in TYPES])


STREET: Final = Kept(MODULE, lambda ctx: StreetTrader(len(ctx.state.seats)))


def fetch(own: StreetTrader, kind: int) -> int:
    """Take a resident out of the supply."""
    own.supply = put(own.supply, kind, own.supply[kind] - 1)
    return kind


def send_back(own: StreetTrader, kind: int) -> None:
    """Put a resident into the supply."""
    own.supply = put(own.supply, kind, own.supply[kind] + 1)


@MODULE.on(MODULE_AREA)
def show_residents(state: AlhambraState) -> list[Item]:
    """Return the residents on the discs, and those in the supply."""
    own = STREET.of(state)
    items = [Item("trader", seat=trader.seat, type=kind) for trader in own.traders for kind in trader.disc]
    return items + [Item("residents", type=kind, number=number) for kind, number in enumerate(own.supply)]


@MODULE.on(MARKS)
def show_marks(state: AlhambraState) -> list[Mark]:
    """Return the discs on their cells, and the residents on their buildings."""
    marks: list[Mark] = []
    for trader in STREET.of(state).traders:
        if trader.cell != HIDDEN:
            marks.append(Mark(TRADER, trader.seat, trader.cell, owner=trader.seat))
        marks += [Mark(RESIDENT, tile=tile) for tile, _ in trader.housed]
    return marks


@MODULE.on(HELD_PIECES)
def held_pieces(ctx: AlhambraContext) -> dict[str, int]:
    """All residents by colour: in the supply, on discs and on buildings."""
    own = STREET.of(ctx.state)
    found = {f"resident {TYPES[kind]}": number for kind, number in enumerate(own.supply)}
    for trader in own.traders:
        for kind in (*trader.disc, *[kind for _, kind in trader.housed]):
            found[f"resident {TYPES[kind]}"] += 1
    return found
