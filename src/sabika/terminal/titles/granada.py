"""Granada on the screen."""

from __future__ import annotations

from typing import Any, Final

from sabika.parts.city import SIDE_NAMES
from sabika.parts.marks import Mark
from sabika.terminal.board import CityScreen
from sabika.terminal.look import Look
from sabika.terminal.say.speech import Speech
from sabika.titles.granada.components import TYPES


def double_tile(speech: Speech, game: Any, tile: int) -> str:
    """Return a tile that has two sides, its moats in brackets and what is on its back."""
    sides = "".join(name.upper() for side, name in SIDE_NAMES.items() if game.tile_walls[tile] & side) or "-"
    back = speech("terminal.back", tile=speech.tile(game.tiles[tile ^ 1].name))
    return f"{speech.tile(game.tiles[tile].name)} [{sides}] ({back})"


def no_marks(game: Any, state: Any) -> list[Mark]:
    """Return nothing: there are no modules."""
    return []


def no_stalls(game: Any, state: Any) -> list[tuple[int, int, int, int]]:
    """Return nothing: tiles are sold in the yard only."""
    return []


def printed_type(game: Any, state: Any, tile: int) -> int:
    """Return the type of a tile."""
    return int(game.tile_type[tile])


def marker_text(speech: Speech, state: Any) -> str:
    """Say which faces the next tiles will show."""
    return speech("table.marker.odd" if state.marker else "table.marker.even")


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
    tile=double_tile,
    stalls=no_stalls,
    type_of=printed_type,
    more=marker_text,
    legend="terminal.legend.moats",
    example="arena-10",
    rule="GR-BUY-7",
)
SCREEN: Final = CityScreen(LOOK)
