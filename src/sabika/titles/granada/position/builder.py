"""Building a state from the lines of a position, and what Granada tells the readers and writers of positions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sabika.kernel.context import Context
from sabika.kernel.errors import NotationError
from sabika.parts.position.builder import Builder, clear
from sabika.parts.position.format import PositionFormat
from sabika.parts.position.words import Line
from sabika.parts.seat import START
from sabika.titles.granada.components import ODD, SCORINGS, TYPES
from sabika.titles.granada.frames.rounds import GranadaRounds
from sabika.titles.granada.frames.scoring import standings
from sabika.titles.granada.frames.turn import GranadaTurn
from sabika.titles.granada.game import GranadaGame
from sabika.titles.granada.position.cities import read_city, with_made_tiles
from sabika.titles.granada.state import GranadaState

SEAT_KEYS: Final = ("hand", "city", "reserve", "pending", "score", "shown")
PILE_KEYS: Final = ("display", "yard", "deck", "discard", "bag", "removed")
KEYS: Final = (*PILE_KEYS, "active", "first", "phase", "turns", "passes", "due", "scored", "piles", "marker")
MARKER: Final = ("even", "odd")


def build(game: GranadaGame, given: Sequence[Line], seed: str, dealt: bool) -> tuple[GranadaGame, GranadaState]:
    """Return the game, with made-up tiles, and the position that the lines describe, not yet settled."""
    made = len(game.tiles)
    state = game.new(seed)
    game = with_made_tiles(game, given)
    if dealt and not given:
        return game, state
    builder = Builder(FORMAT, game, state, made, dealt)
    builder.read_first(given)
    if not dealt:
        clear(FORMAT, state)
        state.marker = ODD
    turn = GranadaTurn(state.active)
    builder.begin(turn)
    rounds = GranadaRounds()
    rounds.step = "refill"
    builder.give_all(given)
    state.stack = [rounds, turn]
    return game, state


def boxed(tile: int) -> int:
    """Return the id of a tile in the box: its even face, whichever one is named."""
    return tile & ~1 if tile > START else tile


def spots(game: GranadaGame, state: GranadaState, seat: int, tile: int) -> list[int]:
    """Return where a seat may lay a tile."""
    return state.seats[seat].city.places(game.tile_walls[tile])


def types(game: GranadaGame, state: GranadaState, who: int) -> dict[str, int]:
    """Return the buildings of a player by type."""
    row = standings(Context(game, state, None))[0][who]
    return {TYPES[at]: number for at, number in enumerate(row) if number}


def phase(state: GranadaState) -> str:
    """Return what is being decided, in a word."""
    if not state.stack:
        return "over"
    top = state.stack[-1]
    if isinstance(top, GranadaTurn):
        return "extra" if top.done else "act"
    return top.PROMPT


def read_other(game: GranadaGame, state: GranadaState, key: str, text: str) -> None:
    """Read where the marker stands; there is no other key."""
    check_key(game, key)
    if text not in MARKER:
        raise NotationError(f"the marker is on even or odd, not on {text!r}")
    state.marker = MARKER.index(text)


def compare_other(game: GranadaGame, state: GranadaState, key: str, text: str) -> tuple[str, str, bool]:
    """Compare where the marker stands."""
    check_key(game, key)
    return text, MARKER[state.marker], text == MARKER[state.marker]


def things(game: GranadaGame, state: GranadaState, key: str) -> list[Any]:
    """Refuse a pile that does not exist."""
    check_key(game, key)
    raise NotationError(f"{key} is not a list")


def check_key(game: GranadaGame, key: str) -> None:
    """Refuse a key that does not exist."""
    if key != "marker":
        seats = ", ".join(f"p1.{field}" for field in SEAT_KEYS)
        raise NotationError(f"there is no key {key!r}; known: {', '.join([*KEYS, seats, 'dirk.tiles', 'dirk.score'])}")


def expect_faces(game: GranadaGame, state: GranadaState, words: list[str], text: str) -> tuple[str, str, bool]:
    """`faces yard: even`: which faces of all tiles there lie up; of `yard` or `dirk.tiles`."""
    dirk = state.dirk.tiles if state.dirk is not None else ()
    piles = {"yard": state.yard, "dirk.tiles": dirk}
    if len(words) != 1 or words[0] not in piles:
        raise NotationError("faces needs a place, like `faces yard: even` or `faces dirk.tiles: odd`")
    found = [MARKER[tile & 1] for tile in piles[words[0]] if tile]
    return text, ", ".join(found) or "-", set(found) == {text}


FORMAT: Final = PositionFormat(
    row="yard",
    stock="bag",
    wall="moat",
    rounds={name: number for number, name in enumerate(SCORINGS, start=1)},
    sources=(*TYPES, "moat"),
    seat_keys=SEAT_KEYS,
    pile_keys=PILE_KEYS,
    boxed=boxed,
    spots=spots,
    read_city=read_city,
    types=types,
    phase=phase,
    read_other=read_other,
    compare_other=compare_other,
    things=things,
    more={"faces": expect_faces},
)
