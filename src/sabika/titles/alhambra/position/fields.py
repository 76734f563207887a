"""What modules keep: any field of their records by its path, read and written in the words that fit."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from sabika.kernel.errors import NotationError
from sabika.kernel.hooks import Module
from sabika.kernel.record import Record, fields_of
from sabika.parts.city import ORIGIN, edge_name
from sabika.parts.hand import Hand
from sabika.parts.position.words import (
    card_names,
    items_of,
    read_cards,
    read_cell,
    read_edge,
    read_number,
    read_seat,
    tile_names,
    write_card,
    write_cell,
)
from sabika.parts.words import CELL, EDGE
from sabika.titles.alhambra.components import CURRENCIES, TYPES
from sabika.titles.alhambra.game import AlhambraGame
from sabika.titles.alhambra.hooks import HELD_CARDS, HELD_TILES, READ_POSITION, WRITE_POSITION
from sabika.titles.alhambra.state import AlhambraState

SEAT_KEYS: Final = ("hand", "city", "gates", "reserve", "pending", "score", "shown")
PILE_KEYS: Final = ("display", "market", "deck", "discard", "tower", "removed")
KEYS: Final = (*PILE_KEYS, "active", "first", "phase", "turns", "passes", "due", "scored", "piles")


PATH: Final = re.compile(r"(\w+)((?:\.\w+|\[\w+\])+)")
STEP: Final = re.compile(r"\.(\w+)|\[(\w+)\]")


def module_path(game: AlhambraGame, key: str) -> tuple[str, list[str]]:
    """Return the module and the steps of a path like `characters.owned[p2]`."""
    found = PATH.fullmatch(key)
    names = [module.id for module in game.modules]
    if not found or found[1] not in names:
        seats = ", ".join(f"p1.{field}" for field in SEAT_KEYS)
        known = [*KEYS, seats, "dirk.tiles", "dirk.score", *(f"{name}.FIELD" for name in names)]
        raise NotationError(f"there is no key {key!r}; known: {', '.join(known)}")
    return found[1], [a or b for a, b in STEP.findall(found[2])]


def module_named(game: AlhambraGame, name: str) -> Module:
    """Return a module of the game."""
    return next(module for module in game.modules if module.id == name)


def read_module(game: AlhambraGame, state: AlhambraState, key: str, text: str) -> None:
    """Read a field of a module, in the form that it has or in that of such fields."""
    name, steps = module_path(game, key)
    for read in module_named(game, name).registered(READ_POSITION):
        if read(game, state, key.partition(".")[2], text):
            return
    old = field_at(game, state, key)
    if isinstance(old, Record | list | dict):
        raise NotationError(f"{key} has parts: {', '.join(parts_of(old))}")
    put_at(game, state.modules[name], steps, read_value(game, old, text))


def field_at(game: AlhambraGame, state: AlhambraState, key: str) -> Any:
    """Return what lies at the end of a module's path."""
    name, steps = module_path(game, key)
    if name not in state.modules:
        raise NotationError(f"{name} keeps nothing of its own")
    return follow(game, state.modules[name], steps)


def show_module(game: AlhambraGame, state: AlhambraState, key: str, text: str) -> tuple[str, str, bool]:
    """Return the expected and the found value of a module's field in words, and whether they are the same."""
    name, _ = module_path(game, key)
    for write in module_named(game, name).registered(WRITE_POSITION):
        found = write(game, state, key.partition(".")[2])
        if found is not None:
            return text, found, tidy(text) == tidy(found)
    value = field_at(game, state, key)
    expected = read_value(game, value, text)
    shown = write_value(game, state, expected, text)
    return shown, write_value(game, state, value, text), expected == value


def tidy(text: str) -> str:
    """Return a text with single blanks."""
    return " ".join(text.replace(",", " , ").split())


def parts_of(thing: Any) -> list[str]:
    """Return the names of the parts of a record, list or table."""
    if isinstance(thing, Record):
        return list(fields_of(type(thing)))
    return [str(at) for at in thing] if isinstance(thing, dict) else [f"[{at + 1}]" for at in range(len(thing))]


def index_of(game: AlhambraGame, step: str) -> int:
    """Return an index: a seat `p2`, a number counted from 1, a type or a currency."""
    if re.fullmatch(r"p\d", step):
        return read_seat(game, step)
    for names in (TYPES, CURRENCIES):
        if step in names:
            return names.index(step)
    return read_number(step) - 1


def follow(game: AlhambraGame, thing: Any, steps: list[str]) -> Any:
    """Return what lies at the end of a path."""
    for step in steps:
        if isinstance(thing, Record):
            if step not in fields_of(type(thing)):
                raise NotationError(f"there is no field {step!r}; fields: {', '.join(fields_of(type(thing)))}")
            thing = getattr(thing, step)
        elif isinstance(thing, dict):
            if step not in thing:
                raise NotationError(f"there is no {step!r}; known: {', '.join(map(str, thing))}")
            thing = thing[step]
        elif isinstance(thing, list | tuple):
            at = index_of(game, step)
            if not 0 <= at < len(thing):
                raise NotationError(f"there is no [{step}]; there are {len(thing)}")
            thing = thing[at]
        else:
            raise NotationError(f"{step!r} leads nowhere")
    return thing


def put_at(game: AlhambraGame, thing: Any, steps: list[str], value: Any) -> Any:
    """Return the thing with a value put at the end of a path; tuples are made anew, the others change."""
    if not steps:
        return value
    inner = put_at(game, follow(game, thing, steps[:1]), steps[1:], value)
    if isinstance(thing, Record):
        setattr(thing, steps[0], inner)
    elif isinstance(thing, dict):
        thing[steps[0]] = inner
    elif isinstance(thing, list):
        thing[index_of(game, steps[0])] = inner
    else:
        at = index_of(game, steps[0])
        return (*thing[:at], inner, *thing[at + 1 :])
    return thing


def read_value(game: AlhambraGame, old: Any, text: str) -> Any:
    """Return a value of the same shape as the old one: a word, a list, or rows of lists separated by `|`."""
    if not isinstance(old, tuple | Hand):
        return read_word(game, text.strip(), isinstance(old, str))
    if isinstance(old, Hand):
        return Hand(tuple(sorted(card for item in items_of(text) for card in read_cards(game, item))))
    if "|" in text:
        return tuple(read_row(game, row) for row in text.split("|"))
    return read_row(game, text)


def read_row(game: AlhambraGame, text: str) -> tuple[Any, ...]:
    """Return a list; an item of several words is a list of its own, a currency with values is cards."""
    found: list[Any] = []
    for item in items_of(text):
        words = item.split()
        if words[0] in CURRENCIES and len(words) > 1 and all(word.isdecimal() for word in words[1:]):
            found += read_cards(game, item)
        elif len(words) == 1:
            found.append(read_word(game, item))
        else:
            found.append(tuple(read_word(game, word) for word in words))
    return tuple(found)


def read_word(game: AlhambraGame, word: str, text: bool = False) -> Any:
    """Return what a word stands for: a number, seat, card, tile, type, currency, cell or edge."""
    if text:
        return "" if word == "-" else word
    for read in READERS:
        found = read(game, word)
        if found is not None:
            return found
    raise NotationError(f"{word!r} is not a number, seat, card, tile, type, currency, cell or edge")


Writer = Callable[[AlhambraGame, Any], str | None]
"""Writes a value as one kind of word, or returns None."""


def write_value(game: AlhambraGame, state: AlhambraState, value: Any, like: str) -> str:
    """Return a value in words of the kinds that occur in the text it is compared with."""
    if isinstance(value, Hand):
        return ", ".join(write_card(game, card) for card in value.cards) or "-"
    if not isinstance(value, tuple):
        return write_word(game, state, value, writers_of(game, like.split()))
    if "|" in like:
        return " | ".join(write_row(game, state, row, like) for row in value)
    return write_row(game, state, value, like)


def write_row(game: AlhambraGame, state: AlhambraState, row: Any, like: str) -> str:
    """Return a list in words; each place of a group is written like that place of the groups in the text."""
    if not isinstance(row, tuple):
        return write_word(game, state, row, writers_of(game, like.split()))
    groups = [item.split() for part in like.split("|") for item in items_of(part)]
    found: list[str] = []
    for item in row:
        if isinstance(item, tuple) and not (len(item) == 2 and item[0] > ORIGIN // 2):
            places = [writers_of(game, [group[at] for group in groups if at < len(group)]) for at in range(len(item))]
            words = [write_word(game, state, one, places[at]) for at, one in enumerate(item)]
            found.append(" ".join(words))
        else:
            found.append(write_word(game, state, item, writers_of(game, [word for group in groups for word in group])))
    return ", ".join(found) or "-"


def writers_of(game: AlhambraGame, words: list[str]) -> list[Writer]:
    """Return how to write the kinds of things that some words name."""
    return [write for write, test in WRITERS if any(test(game, word) is not None for word in words)]


def write_word(game: AlhambraGame, state: AlhambraState, value: Any, writers: list[Writer]) -> str:
    """Return one thing in a word; without a hint a card or tile that lies with a module goes by its name."""
    for write in writers:
        word = write(game, value)
        if word is not None:
            return word
    if not writers and isinstance(value, int):
        if any(value in held(state) for held in HELD_CARDS.of(game)):
            return game.cards[value].name
        if any(value in held(state) for held in HELD_TILES.of(game)):
            return game.tiles[value].name
    return str(value) if value != "" else "-"


def number_word(game: AlhambraGame, word: str) -> int | None:
    """Read a number, yes, no or nothing."""
    if word in ("-", "nothing", "no", "yes"):
        return 1 if word == "yes" else 0
    return int(word) if re.fullmatch(r"-?\d{1,5}", word) else None


def seat_word(game: AlhambraGame, word: str) -> int | None:
    """Read a seat; nobody is -1."""
    if word == "nobody":
        return -1
    return int(word[1:]) - 1 if re.fullmatch(r"p[1-6]", word) else None


def card_word(game: AlhambraGame, word: str) -> int | None:
    """Read the name of a card."""
    return card_names(game).get(word)


def tile_word(game: AlhambraGame, word: str) -> int | None:
    """Read the name of a tile."""
    return tile_names(game).get(word)


def type_word(game: AlhambraGame, word: str) -> int | None:
    """Read a type of building."""
    return TYPES.index(word) if word in TYPES else None


def currency_word(game: AlhambraGame, word: str) -> int | None:
    """Read a currency."""
    return CURRENCIES.index(word) if word in CURRENCIES else None


def cell_word(game: AlhambraGame, word: str) -> int | None:
    """Read a cell."""
    return read_cell(word) if CELL.fullmatch(word) else None


def edge_word(game: AlhambraGame, word: str) -> tuple[int, int] | None:
    """Read an edge."""
    return read_edge(word) if EDGE.fullmatch(word) else None


READERS: Final[tuple[Callable[[AlhambraGame, str], Any], ...]] = (
    number_word,
    seat_word,
    card_word,
    tile_word,
    type_word,
    currency_word,
    cell_word,
    edge_word,
)


def name_at(names: Sequence[str], at: Any) -> str | None:
    """Return the name with this number."""
    return names[at] if isinstance(at, int) and 0 <= at < len(names) else None


WRITERS: Final[tuple[tuple[Writer, Callable[[AlhambraGame, str], Any]], ...]] = (
    (lambda game, at: "nobody" if at == -1 else name_at(["p1", "p2", "p3", "p4", "p5", "p6"], at), seat_word),
    (lambda game, at: name_at(["-", *[card.name for card in game.cards[1:]]], at), card_word),
    (lambda game, at: name_at(["-", *[tile.name for tile in game.tiles[1:]]], at), tile_word),
    (lambda game, at: name_at(TYPES, at), type_word),
    (lambda game, at: name_at(CURRENCIES, at), currency_word),
    (lambda game, at: write_cell(at) if isinstance(at, int) and at > ORIGIN // 2 else None, cell_word),
    (lambda game, at: edge_name(*at) if isinstance(at, tuple) else None, edge_word),
)
