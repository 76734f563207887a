"""The words of a position: players, cards, tiles, cells, edges, walls, and lists of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from sabika.kernel.errors import NotationError
from sabika.parts.city import SIDE_NAMES, cell_at, xy
from sabika.parts.hand import MONEY_KINDS
from sabika.parts.money import CURRENCIES
from sabika.parts.words import CELL, EDGE, SIDE_OF, Spot

Line = tuple[int, str, str]
"""A line number, a key and a value of a scenario file."""
SPLIT: Final = re.compile(r";|(?<!\d),|,(?!-?\d)")
"""Items are separated by `;` or `,`; the comma of a cell `1,-2` stands between digits."""
MORE: Final = re.compile(r"(\d{1,3}) more")
REST: Final = "..."
SPOT: Final = Spot("cell")
ANYTHING: Final = -1
"""Any card, in an expectation."""


def items_of(text: str) -> list[str]:
    """Return the items of a list; `-` or `none` alone is an empty list."""
    if text.strip() in ("-", "none", "nothing"):
        return []
    return [" ".join(item.split()) for item in SPLIT.split(text) if item.strip()]


def read_seat(game: Any, word: str) -> int:
    """Return the seat of `p1`, `p2`, …"""
    seat: int = game.notation.seat(word.strip())
    return seat


def read_number(text: str) -> int:
    """Return a whole number."""
    if not re.fullmatch(r"-?\d{1,5}", text.strip()):
        raise NotationError(f"{text.strip()!r} is not a number")
    return int(text)


def read_round(rounds: Mapping[str, int], word: str) -> int:
    """Return the number of a scoring by its name."""
    if word.strip() not in rounds:
        raise NotationError(f"{word.strip()!r} is not a scoring; scorings: {', '.join(rounds)}")
    return rounds[word.strip()]


def read_tile(game: Any, word: str) -> int:
    """Return the tile of a name."""
    found = tile_names(game).get(word, 0)
    if not found:
        example = game.tiles[2].name
        raise NotationError(f"{word!r} is not a tile; tiles are written like {example} (docs/scenarios.md lists them)")
    return found


def read_cards(game: Any, item: str) -> list[int]:
    """Return the cards of an item: `denar 7 2`, or the name of a card."""
    words = item.split()
    names = card_names(game)
    if words[0] in CURRENCIES and len(words) > 1:
        named = [f"{words[0]}-{word}" for word in words[1:]]
    else:
        named = words
    for name in named:
        if name not in names:
            raise NotationError(f"{item!r} is not a card; cards are written like denar 7 2, {game.cards[37].name}")
    return [names[name] for name in named]


def read_cell(word: str) -> int:
    """Return the cell of `x,y`."""
    found = CELL.fullmatch(word)
    if not found:
        raise NotationError(f"{word!r} is not a cell like 1,-2")
    return cell_at(int(found[1]), int(found[2]))


def write_cell(cell: int) -> str:
    """Return a cell as `x,y`."""
    x, y = xy(cell)
    return f"{x},{y}"


def read_spot(word: str) -> int:
    """Return the cell and the turn of `x,y` or `x,y/e`."""
    spot: int = SPOT.read([word])
    return spot


def write_spot(spot: int) -> str:
    """Return a cell as `x,y`, with the side to which the roof of a turned tile points."""
    return SPOT.words(spot)[0]


def read_edge(word: str) -> tuple[int, int]:
    """Return the cell and the side of `x,y:e`."""
    found = EDGE.fullmatch(word)
    if not found:
        raise NotationError(f"{word!r} is not an edge like 1,-2:e")
    return cell_at(int(found[1]), int(found[2])), SIDE_OF[found[3]]


def tile_names(game: Any) -> dict[str, int]:
    """Return every tile by its name."""
    return {tile.name: at for at, tile in enumerate(game.tiles) if at}


def card_names(game: Any) -> dict[str, int]:
    """Return every card by its name."""
    return {card.name: at for at, card in enumerate(game.cards) if at}


def write_card(game: Any, card: int) -> str:
    """Return a card in words."""
    name = game.cards[card].name
    return name.replace("-", " ") if 0 < card <= MONEY_KINDS else "-" if not card else name


def write_tile(game: Any, tile: int) -> str:
    """Return a tile in words."""
    return game.tiles[tile].name if tile else "-"


def read_walls(word: str) -> int:
    """Return sides written as initials, `ne`, as bits; `-` or `open` is none."""
    if word in ("-", "open"):
        return 0
    if not set(word) <= set(SIDE_OF):
        raise NotationError(f"{word!r} is not a set of walls; write the sides as initials, like ne, or -")
    return sum(SIDE_OF[letter] for letter in set(word))


def write_walls(walls: int) -> str:
    """Return sides as initials."""
    return "".join(name for side, name in SIDE_NAMES.items() if walls & side) or "-"


class Wanted:
    """A list with places that the rest of the box fills: ids, numbers of more, and `...` as -1."""

    def __init__(self) -> None:
        self.known: list[int] = []
        self.more: int = 0

    def fill(self, pool: list[int]) -> list[int]:
        """Return the list, filled up from the pool."""
        number = len(pool) if self.more < 0 else self.more
        if number > len(pool):
            raise NotationError(f"there are only {len(pool)} more")
        filled, pool[:number] = [*self.known, *pool[:number]], []
        return filled


def read_list(text: str, read: Callable[[str], list[int]]) -> Wanted:
    """Return a list: items, then perhaps `5 more` or `...`, which means all the rest."""
    wanted = Wanted()
    for item in items_of(text):
        if wanted.more:
            raise NotationError("`more` and `...` come last")
        more = MORE.fullmatch(item)
        if item == REST:
            wanted.more = -1
        elif more:
            wanted.more = int(more[1])
        else:
            wanted.known += read(item)
    return wanted


def read_slots(value: str, read: Callable[[str], list[int]]) -> Wanted:
    """Read the display: up to four slots, `-` for an empty one, `?` for any card where something is expected."""
    wanted = Wanted()
    for item in items_of(value):
        wanted.known += [0] if item == "-" else [ANYTHING] if item == "?" else read(item)
    if len(wanted.known) > 4:
        raise NotationError("the display has four slots")
    wanted.known += [0] * (4 - len(wanted.known))
    return wanted


def read_fields(game: Any, value: str, read: Callable[[str], list[int]]) -> Wanted:
    """Read the market: field numbers with their tiles; fields that are not named are empty."""
    wanted = Wanted()
    wanted.known = [0, 0, 0, 0]
    for item in items_of(value):
        number, _, name = item.partition(" ")
        if number not in ("1", "2", "3", "4") or not name:
            raise NotationError(f"{item!r} is not a field 1 to 4 and a tile, like 3 {game.tiles[2].name}")
        if wanted.known[int(number) - 1]:
            raise NotationError(f"field {number} is given twice")
        wanted.known[int(number) - 1] = 0 if name == "-" else read(name)[0]
    return wanted
