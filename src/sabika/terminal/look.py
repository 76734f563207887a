"""How the titles with cities look: their types, their words, their edges, a tile in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sabika.parts.city import SIDE_NAMES
from sabika.terminal.words import tile_text
from sabika.titles.alhambra.components import TYPES as ALHAMBRA_TYPES
from sabika.titles.granada.components import SCORINGS
from sabika.titles.granada.components import TYPES as GRANADA_TYPES


class Look(NamedTuple):
    """How one title looks: `row` and `stock` are where its tiles lie, `wall` and `edge` what surrounds a city.

    `tile` puts a tile on the market in words, `more` says what else lies on the table; `example` and `rule` are a tile
    and a rule for the help.
    """

    types: tuple[str, ...]
    initials: tuple[str, ...]
    styles: tuple[str, ...]
    row: str
    stock: str
    wall: str
    edge: str
    scorings: tuple[str, ...]
    tile: Callable[[Any, int], str]
    more: Callable[[Any], str]
    legend: str
    example: str
    rule: str


def plain_tile(game: Any, tile: int) -> str:
    """Return a tile that has one side."""
    return tile_text(game.tiles[tile].name)


def double_tile(game: Any, tile: int) -> str:
    """Return a tile that has two sides, its moats in brackets and what is on its back."""
    sides = "".join(name.upper() for side, name in SIDE_NAMES.items() if game.tile_walls[tile] & side) or "-"
    return f"{tile_text(game.tiles[tile].name)} [{sides}] (back: {tile_text(game.tiles[tile ^ 1].name)})"


def nothing_more(state: Any) -> str:
    """Say nothing."""
    return ""


def marker_text(state: Any) -> str:
    """Say which faces the next tiles will show."""
    return f" · next tiles {'odd' if state.marker else 'even'}"


ALHAMBRA: Final = Look(
    types=ALHAMBRA_TYPES,
    initials=("P", "S", "A", "C", "G", "T"),
    styles=("bright_blue", "bright_red", "yellow", "white", "green", "magenta"),
    row="market",
    stock="tower",
    wall="wall",
    edge="#",
    scorings=("first scoring", "second scoring", "third scoring"),
    tile=plain_tile,
    more=nothing_more,
    legend="# is a wall, o a gate; cells are x,y with the start at 0,0.",
    example="garden-09-ne",
    rule="AL-BUY-5",
)
GRANADA: Final = Look(
    types=GRANADA_TYPES,
    initials=("Ar", "Ba", "Li", "Ho", "Hp", "Ma", "Pa", "Sc", "Di"),
    styles=(
        "bright_black",
        "bright_cyan",
        "magenta",
        "dark_orange3",
        "white",
        "bright_red",
        "green",
        "dark_orange",
        "yellow",
    ),
    row="yard",
    stock="bag",
    wall="moat",
    edge="~",
    scorings=tuple(f"scoring {name}" for name in SCORINGS),
    tile=double_tile,
    more=marker_text,
    legend="~ is a moat; cells are x,y with the start at 0,0.\n"
    "To turn a bought tile over, name its back and pay at least 3: place hospital-11 at 1,0 with ducat 3\n"
    "(free into the reserve: reserve hospital-11).",
    example="arena-10",
    rule="GR-BUY-7",
)
LOOKS: Final = {"alhambra": ALHAMBRA, "granada": GRANADA}


def look_of(game: Any) -> Look:
    """Return how the title of a game looks."""
    return LOOKS[game.setup.title]
