"""What Alhambra tells the readers and writers of positions."""

from __future__ import annotations

from typing import Any, Final

from sabika.kernel.context import Context
from sabika.kernel.errors import NotationError
from sabika.parts.hand import Hand
from sabika.parts.position.format import PositionFormat
from sabika.titles.alhambra.building import spots_of
from sabika.titles.alhambra.components import TYPES
from sabika.titles.alhambra.frames.place import Placement
from sabika.titles.alhambra.frames.scoring import building_counts
from sabika.titles.alhambra.frames.turn import Turn
from sabika.titles.alhambra.game import AlhambraGame
from sabika.titles.alhambra.position.cities import read_city
from sabika.titles.alhambra.position.fields import PILE_KEYS, SEAT_KEYS, field_at, read_module, show_module
from sabika.titles.alhambra.state import AlhambraState


def boxed(tile: int) -> int:
    """Return the id of a tile in the box: its own."""
    return tile


def spots(game: AlhambraGame, state: AlhambraState, seat: int, tile: int) -> list[int]:
    """Return where a seat may lay a tile, and turned which way."""
    return [option & 0xFFFF for option in spots_of(Context(game, state, None), seat, (tile,))]


def types(game: AlhambraGame, state: AlhambraState, who: int) -> dict[str, int]:
    """Return the buildings of a player by type."""
    row = building_counts(Context(game, state, None))[who]
    return {TYPES[at]: halves // 2 for at, halves in enumerate(row) if halves}


def phase(state: AlhambraState) -> str:
    """Return what is being decided, in a word."""
    if not state.stack:
        return "over"
    top = state.stack[-1]
    if isinstance(top, Turn):
        return "last" if top.step == "last" else "extra" if top.done else "act"
    return "place" if isinstance(top, Placement) else top.PROMPT


def things(game: AlhambraGame, state: AlhambraState, key: str) -> list[Any]:
    """Return the things of a module's field."""
    value = field_at(game, state, key)
    if not isinstance(value, tuple | list | Hand):
        raise NotationError(f"{key} is not a list")
    return list(value.cards) if isinstance(value, Hand) else list(value)


FORMAT: Final = PositionFormat(
    row="market",
    stock="tower",
    wall="wall",
    rounds={"1": 1, "2": 2, "3": 3, "4": 4},
    sources=(*TYPES, "wall"),
    seat_keys=SEAT_KEYS,
    pile_keys=PILE_KEYS,
    boxed=boxed,
    spots=spots,
    read_city=read_city,
    types=types,
    phase=phase,
    read_other=read_module,
    compare_other=show_module,
    things=things,
)
