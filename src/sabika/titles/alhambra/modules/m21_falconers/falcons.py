"""The falcons: fifteen of three colours, in the supply, open or in stacks, and in the cities (FAL)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from sabika.kernel.hooks import Module
from sabika.kernel.record import COUNT, OPEN, Field, Record, records, value
from sabika.kernel.setup import Option
from sabika.parts.hidden import FaceDown
from sabika.parts.marks import Mark
from sabika.parts.module_area import Item
from sabika.titles.alhambra.components import Card, load
from sabika.titles.alhambra.hooks import (
    CARDS,
    HELD_CARDS,
    HIDDEN_CARDS,
    MARKS,
    MODULE_AREA,
    SUPPLIES,
    AlhambraContext,
)
from sabika.titles.alhambra.keeping import Kept
from sabika.titles.alhambra.piles import cards_of
from sabika.titles.alhambra.state import AlhambraState, without

FALCON_SUPPLY: Final = Option(
    "falcon_supply", "open", ("open", "stacks"), "FAL-14", "falconers: all can be bought, or the top of three stacks"
)
MODULE: Final = Module("falconers", 21, "FAL", difficulty=2, options=(FALCON_SUPPLY,))
DATA: Final[dict[str, Any]] = load("falconers")
COLOURS: Final = ("black", "brown", "white")
FALCON: Final = "falcon"
"""What a falcon in a city is called as a mark; its number says which colour."""

Perch = tuple[int, int, int]
"""A falcon, whose it is, and the point where it sits: the north-west corner of the cell that names it (FAL-17)."""


class Flock(Record):
    """FAL-13: all falcons of one colour: those that can be bought, what lies under them in a stack, those in cities."""

    FIELDS: ClassVar[dict[str, Field]] = {"open": value(OPEN), "hidden": value(COUNT), "perched": value(OPEN)}
    __slots__ = tuple(FIELDS)
    open: tuple[int, ...]
    hidden: tuple[int, ...]
    perched: tuple[Perch, ...]

    def __init__(self) -> None:
        self.open = ()
        self.hidden = ()
        self.perched = ()

    def take(self, falcon: int) -> None:
        """Take a falcon that can be bought; if it was the top of a stack, the next one is."""
        self.open = without(self.open, (falcon,))
        if not self.open:
            self.open, self.hidden = self.hidden[:1], self.hidden[1:]

    def of(self, seat: int) -> list[Perch]:
        """Return the falcons of a seat."""
        return [perch for perch in self.perched if perch[1] == seat] if self.perched else NONE_PERCHED


NONE_PERCHED: Final[list[Perch]] = []
"""The falcons of whoever has none; nobody changes it."""


class Falconers(Record):
    """The falcons, colour by colour."""

    FIELDS: ClassVar[dict[str, Field]] = {"flocks": records(OPEN)}
    __slots__ = tuple(FIELDS)
    flocks: list[Flock]

    def __init__(self) -> None:
        self.flocks = [Flock() for _ in COLOURS]


FALCONERS: Final = Kept(MODULE, lambda ctx: Falconers())


def flocks_of(state: AlhambraState) -> list[Flock]:
    """Return the falcons, colour by colour."""
    return FALCONERS.of(state).flocks


@MODULE.on(MODULE_AREA)
def show_falcons(state: AlhambraState) -> list[Item]:
    """Return the falcons that can be bought, and how many lie under them."""
    items: list[Item] = []
    for flock in flocks_of(state):
        items += [Item("falcon", card=falcon) for falcon in flock.open]
        items += [Item("falcons_below", number=len(flock.hidden))] if flock.hidden else []
    return items


@MODULE.on(MARKS)
def show_perches(state: AlhambraState) -> list[Mark]:
    """Return every falcon in a city, with the number of its colour."""
    return [
        Mark(FALCON, seat, point, spot="nw", number=colour)
        for colour, flock in enumerate(flocks_of(state))
        for _, seat, point in flock.perched
    ]


@MODULE.on(CARDS)
def all_falcons() -> list[Card]:
    """Fifteen falcons, five of each colour; every pair of building types is on the back of one."""
    return [Card(row["id"], kind_of(row["color"])) for row in DATA["falcons"]]


def kind_of(colour: str) -> str:
    """Return the kind of the falcons of a colour."""
    return f"{colour}_falcon"


@MODULE.on(SUPPLIES)
def lay_out(ctx: AlhambraContext) -> None:
    """S11: sorted by colour, all of them for sale; if so agreed in three stacks of which only the top is (FAL-14)."""
    for colour, flock in zip(COLOURS, flocks_of(ctx.state), strict=True):
        falcons = tuple(cards_of(ctx, kind_of(colour)))
        if in_stacks(ctx):
            mixed = ctx.state.rng.shuffle(f"{colour} falcons", falcons)
            flock.open, flock.hidden = mixed[:1], mixed[1:]
        else:
            flock.open = falcons


def in_stacks(ctx: AlhambraContext) -> bool:
    """Return whether the supply is three stacks."""
    return bool(ctx.game.setup.option(FALCON_SUPPLY.name) == "stacks")


def is_of_colour(face: Card, at: int) -> bool:
    """Each stack has the falcons of one colour."""
    return face.kind == kind_of(COLOURS[at])


MODULE.add(HIDDEN_CARDS, FaceDown(flocks_of, "hidden", is_of_colour))


@MODULE.on(HELD_CARDS)
def held_cards(state: AlhambraState) -> list[int]:
    """All falcons."""
    found: list[int] = []
    for flock in flocks_of(state):
        found += [*flock.open, *flock.hidden, *[falcon for falcon, _, _ in flock.perched]]
    return found
