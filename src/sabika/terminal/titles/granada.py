"""Granada on the screen."""

from __future__ import annotations

from typing import Any, Final

from sabika.parts.city import SIDE_NAMES
from sabika.parts.marks import Mark
from sabika.terminal.board import CityScreen
from sabika.terminal.look import Look
from sabika.terminal.words import tile_text
from sabika.titles.granada.components import SCORINGS, TYPES


def double_tile(game: Any, tile: int) -> str:
    """Return a tile that has two sides, its moats in brackets and what is on its back."""
    sides = "".join(name.upper() for side, name in SIDE_NAMES.items() if game.tile_walls[tile] & side) or "-"
    return f"{tile_text(game.tiles[tile].name)} [{sides}] (back: {tile_text(game.tiles[tile ^ 1].name)})"


def no_marks(game: Any, state: Any) -> list[Mark]:
    """Return nothing: there are no modules."""
    return []


def marker_text(state: Any) -> str:
    """Say which faces the next tiles will show."""
    return f" · next tiles {'odd' if state.marker else 'even'}"


LOOK: Final = Look(
    types=TYPES,
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
    marks=no_marks,
    scorings=tuple(f"scoring {name}" for name in SCORINGS),
    tile=double_tile,
    more=marker_text,
    legend="~ is a moat; cells are x,y with the start at 0,0.\n"
    "To turn a bought tile over, name its back and pay at least 3: place hospital-11 at 1,0 with ducat 3\n"
    "(free into the reserve: reserve hospital-11).",
    example="arena-10",
    rule="GR-BUY-7",
)
SCREEN: Final = CityScreen(LOOK)
