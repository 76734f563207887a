"""Alhambra on the screen."""

from __future__ import annotations

from typing import Any, Final

from sabika.kernel.context import Context
from sabika.parts.city import SIDE_NAMES
from sabika.terminal.board import CityScreen
from sabika.terminal.look import Look
from sabika.terminal.say.speech import Speech
from sabika.titles.alhambra.components import TYPES
from sabika.titles.alhambra.tiles import marks_of, type_of
from sabika.titles.alhambra.wares import more_wares


def plain_tile(speech: Speech, game: Any, tile: int) -> str:
    """Return a tile that has one side; what no name of a building tells is said in the same way: "Camp 8 [NE]"."""
    face = game.tiles[tile]
    said = speech.tile(face.name)
    if face.kind in ("building", "start"):
        return said
    sides = "".join([name for side, name in SIDE_NAMES.items() if face.walls & side])
    priced = speech("name.tile", type=said, price=face.price) if face.price else said
    return f"{priced} [{sides.upper() or '-'}]"


def stalls(game: Any, state: Any) -> list[tuple[int, int, int, int]]:
    """Return what modules sell beside the market."""
    ctx: Any = Context(game, state, None)
    return [
        (ware.tile, ware.along, ware.currency, ware.price if ware.refusal(ctx) is None else 0)
        for ware in more_wares(ctx)
    ]


def type_now(game: Any, state: Any, tile: int) -> int:
    """Return the type that a tile counts as, with what modules have put on it."""
    return type_of(Context(game, state, None), tile)


def nothing_more(speech: Speech, state: Any) -> str:
    """Say nothing."""
    return ""


LOOK: Final = Look(
    types=TYPES,
    initials=("P", "S", "A", "C", "G", "T"),
    styles=("bright_blue", "bright_red", "yellow", "white", "green", "magenta"),
    row="market",
    stock="tower",
    wall="wall",
    edge="#",
    marks=marks_of,
    tile=plain_tile,
    stalls=stalls,
    type_of=type_now,
    more=nothing_more,
    legend="terminal.legend.walls",
    example="garden-09-ne",
    rule="AL-BUY-5",
)
SCREEN: Final = CityScreen(LOOK)
