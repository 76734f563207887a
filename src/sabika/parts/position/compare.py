"""Comparing a position with what is expected of it; both sides are shown in the same words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from sabika.kernel.errors import NotationError
from sabika.parts.city import ORIGIN, new_city
from sabika.parts.position.cities import city_items, write_city, write_gates
from sabika.parts.position.format import PositionFormat
from sabika.parts.position.words import (
    ANYTHING,
    REST,
    items_of,
    read_cards,
    read_edge,
    read_fields,
    read_list,
    read_number,
    read_round,
    read_seat,
    read_slots,
    read_spot,
    read_tile,
    write_card,
    write_spot,
    write_tile,
)
from sabika.parts.seat import START, Seat


def compare(fmt: PositionFormat, game: Any, state: Any, key: str, text: str) -> tuple[str, str, bool]:
    """Return what a key should be, what it is, both in words, and whether that is the same."""
    words = key.split()
    if words[0] == fmt.wall:
        return expect_wall(fmt, game, state, words[1:], text)
    if words[0] in fmt.more:
        return fmt.more[words[0]](game, state, words[1:], text)
    if words[0] in EXPECTATIONS:
        return EXPECTATIONS[words[0]](fmt, game, state, words[1:], text)
    if len(words) > 1:
        raise NotationError(
            f"there is no expectation {key!r}; known: {', '.join([*EXPECTATIONS, fmt.wall])}, or a key alone"
        )
    owner, _, field = key.partition(".")
    if re.fullmatch(r"p\d+", owner):
        return compare_seat(fmt, game, state, state.seats[read_seat(game, owner)], field, text)
    if owner == "dirk":
        if state.dirk is None or field not in ("tiles", "score"):
            raise NotationError("dirk.tiles and dirk.score exist with two players")
        if field == "score":
            return compare_number(state.dirk.score, text)
        return compare_list(text, state.dirk.tiles, tiles_reader(game), tile_writer(game), ordered=False)
    if key in fmt.pile_keys:
        return compare_pile(fmt, game, state, key, text)
    if key in ("active", "first"):
        return same(text.strip(), f"p{getattr(state, key) + 1}")
    if key in ("turns", "passes"):
        return compare_number(getattr(state, key), text)
    if key == "piles":
        return compare_list(text, state.piles, lambda item: [read_number(item)], str, ordered=True)
    if key in ("due", "scored"):
        names = {number: name for name, number in fmt.rounds.items()}
        read = rounds_reader(fmt)
        return compare_list(text, getattr(state, key), read, lambda number: names[number], ordered=True)
    if key == "phase":
        return same(text.strip(), fmt.phase(state))
    return fmt.compare_other(game, state, key, text)


def same(expected: str, found: str) -> tuple[str, str, bool]:
    """Compare two texts."""
    return expected, found, expected == found


def compare_seat(
    fmt: PositionFormat, game: Any, state: Any, seat: Seat, field: str, text: str
) -> tuple[str, str, bool]:
    """Compare something of a player."""
    if field == "score":
        return compare_number(seat.score, text)
    if field == "city":
        return compare_city(fmt, game, state, seat, text)
    if field == "gates":
        expected = {read_edge(item) for item in items_of(text.replace(" ", ";"))}
        wanted = new_city(START).with_gates(tuple(expected)).gates
        return write_gates(wanted), write_gates(seat.city.gates), wanted == seat.city.gates
    if field in ("hand", "shown"):
        cards = seat.hand.cards if field == "hand" else seat.shown
        return compare_list(text, cards, cards_reader(game), card_writer(game), ordered=False)
    if field in ("reserve", "pending"):
        return compare_list(text, getattr(seat, field), tiles_reader(game), tile_writer(game), ordered=False)
    raise NotationError(f"a player has {', '.join(fmt.seat_keys)}; not {field!r}")


def compare_city(fmt: PositionFormat, game: Any, state: Any, seat: Seat, text: str) -> tuple[str, str, bool]:
    """Compare a city with a list or a drawing."""
    wanted, city = fmt.read_city(game, state, text, False, seat.city), seat.city
    if (
        any(cell == ORIGIN for _, cell, _ in city_items(text, game.tiles[START].name))
        and wanted.walls[ORIGIN] != city.walls[ORIGIN]
    ):
        fits = False
    else:
        fits = (
            wanted.tiles == city.tiles
            and wanted.lies == city.lies
            and all(wanted.walls[cell] == city.walls[cell] for cell in wanted.tiles if cell != ORIGIN)
        )
    return write_city(game, wanted), write_city(game, city), fits


def compare_pile(fmt: PositionFormat, game: Any, state: Any, key: str, text: str) -> tuple[str, str, bool]:
    """Compare one of the piles and rows of the table."""
    if key == fmt.row:
        lies = getattr(state, fmt.row)
        wanted = tuple(read_fields(game, text, tiles_reader(game)).known)
        return write_fields(game, wanted), write_fields(game, lies), wanted == lies
    if key == "display":
        slots = read_slots(text, cards_reader(game)).known
        pairs = zip(slots, state.display, strict=True)
        fits = all(wanted_card == card or (wanted_card == ANYTHING and card > 0) for wanted_card, card in pairs)
        return write_slots(game, slots), write_slots(game, state.display), fits
    if key == fmt.stock:
        read, write = boxed_reader(fmt, game), tile_writer(game)
        return compare_list(text, getattr(state, key), read, write, ordered=True)
    pile = getattr(state, key)
    return compare_list(text, pile, cards_reader(game), card_writer(game), ordered=key == "deck")


def write_fields(game: Any, market: tuple[int, ...]) -> str:
    """Return the market in words."""
    return ", ".join(f"{at} {game.tiles[tile].name}" for at, tile in enumerate(market, start=1) if tile) or "-"


def write_slots(game: Any, display: Sequence[int]) -> str:
    """Return the display in words."""
    return ", ".join("?" if card == ANYTHING else write_card(game, card) for card in display)


def cards_reader(game: Any) -> Callable[[str], list[int]]:
    """Return the function that reads the cards of an item."""
    return lambda item: read_cards(game, item)


def tiles_reader(game: Any) -> Callable[[str], list[int]]:
    """Return the function that reads the tiles of an item."""
    return lambda item: [read_tile(game, word) for word in item.split()]


def boxed_reader(fmt: PositionFormat, game: Any) -> Callable[[str], list[int]]:
    """Return the function that reads the tiles of an item as they lie in the box."""
    return lambda item: [fmt.boxed(read_tile(game, word)) for word in item.split()]


def rounds_reader(fmt: PositionFormat) -> Callable[[str], list[int]]:
    """Return the function that reads the name of a scoring."""
    return lambda item: [read_round(fmt.rounds, item)]


def card_writer(game: Any) -> Callable[[int], str]:
    """Return the function that writes a card."""
    return lambda card: write_card(game, card)


def tile_writer(game: Any) -> Callable[[int], str]:
    """Return the function that writes a tile."""
    return lambda tile: write_tile(game, tile)


def compare_list(
    text: str, found: Sequence[int], read: Callable[[str], list[int]], write: Callable[[int], str], ordered: bool
) -> tuple[str, str, bool]:
    """Compare a list; `5 more` stands for any five at its end, `...` for any number."""
    wanted = read_list(text, read)
    have = list(found) if ordered else sorted(found)
    known = list(wanted.known) if ordered else sorted(wanted.known)
    if ordered:
        fits, left = have[: len(known)] == known, len(have) - len(known)
    else:
        rest = list(have)
        for one in known:
            if one in rest:
                rest.remove(one)
        fits, left = len(rest) == len(have) - len(known), len(have) - len(known)
    fits = fits and (left >= 0 if wanted.more < 0 else left == wanted.more)
    tail = [REST] if wanted.more < 0 else [f"{wanted.more} more"] if wanted.more else []
    expected = ", ".join([write(one) for one in known] + tail) or "-"
    return expected, ", ".join(write(one) for one in have) or "-", fits


def compare_number(found: int, text: str) -> tuple[str, str, bool]:
    """Compare a number with a number or a range `20..28`."""
    low, dots, high = text.strip().partition("..")
    if dots:
        return text.strip(), str(found), read_number(low) <= found <= read_number(high)
    return str(read_number(low)), str(found), found == read_number(low)


def ledger_of(fmt: PositionFormat, game: Any, state: Any, words: list[str]) -> tuple[list[tuple[Any, ...]], list[str]]:
    """Return the score lines of `p1 …` in the last scoring, or of `p1 in 2 …` in another; and the words left."""
    if not words:
        raise NotationError("points needs a seat, like `points p1: tower 13, wall 8`")
    seat = game.players if words[0] == "dirk" else read_seat(game, words[0])
    round = max([line[0] for line in state.ledger] + list(state.scored), default=0)
    if words[1:2] == ["in"]:
        round, words = read_round(fmt.rounds, " ".join(words[2:3])), words[:1] + words[3:]
    return [line for line in state.ledger if line[0] == round and line[1] == seat], words[1:]


def expect_points(fmt: PositionFormat, game: Any, state: Any, words: list[str], text: str) -> tuple[str, str, bool]:
    """`points p1: tower 13, wall 8` or `points p1 tower: 13`, of the last scoring; `points p1 in 2: …` of another."""
    lines, left = ledger_of(fmt, game, state, words)
    found: dict[str, int] = {}
    for line in lines:
        found[line[2]] = found.get(line[2], 0) + line[3]
    if left:
        return compare_number(found.get(read_source(fmt, game, state, " ".join(left)), 0), text)
    pairs = [item.rsplit(" ", 1) for item in items_of(text)]
    wanted = {read_source(fmt, game, state, pair[0]): read_number(pair[-1]) for pair in pairs}
    shown = {source: points for source, points in found.items() if points}
    return write_points(wanted), write_points(shown), {k: v for k, v in wanted.items() if v} == shown


def read_source(fmt: PositionFormat, game: Any, state: Any, name: str) -> str:
    """Return what somebody can get points for: by the title's rules, or by a module, a card or a line that exists."""
    known = {
        *fmt.sources,
        *game.setup.modules,
        *(card.name for card in game.cards),
        *(line[2] for line in state.ledger),
    }
    if name not in known:
        raise NotationError(f"nobody gets points for {name!r}; known: {', '.join(fmt.sources)}")
    return name


def expect_detail(fmt: PositionFormat, game: Any, state: Any, words: list[str], text: str) -> tuple[str, str, bool]:
    """`detail p1 tower: count 4, rank 1, sharers 2`: why a player got the points of a source."""
    lines, left = ledger_of(fmt, game, state, words)
    found = [
        {**{str(name): write_fact(fact) for name, fact in line[5]}, "points": str(line[3]), "rule": line[4]}
        for line in lines
        if line[2] == read_source(fmt, game, state, " ".join(left))
    ]
    wanted = dict(item.rsplit(" ", 1) for item in items_of(text) if " " in item)
    fits = any(all(one.get(name) == fact for name, fact in wanted.items()) for one in found)
    shown = [", ".join(f"{name} {fact}" for name, fact in one.items()) for one in found]
    return ", ".join(items_of(text)), " | ".join(shown) or "no such points", fits


def write_fact(fact: Any) -> str:
    """Return a fact of a breakdown; 2.0 buildings are 2."""
    return f"{fact:g}" if isinstance(fact, float) else str(fact)


def write_points(points: dict[str, int]) -> str:
    """Return points by source in words."""
    return ", ".join(f"{source} {number}" for source, number in sorted(points.items())) or "-"


def expect_wall(fmt: PositionFormat, game: Any, state: Any, words: list[str], text: str) -> tuple[str, str, bool]:
    """`wall p1: 8`: the longest external wall (of whatever name) as it stands."""
    return compare_number(state.seats[read_seat(game, one_word(fmt.wall, words))].city.wall(), text)


def expect_cells(fmt: PositionFormat, game: Any, state: Any, words: list[str], text: str) -> tuple[str, str, bool]:
    """`cells p1 garden-10-n: 1,0 0,1`: where a tile may be laid in a city, and turned which way."""
    if len(words) != 2:
        raise NotationError("cells needs a seat and a tile, like `cells p1 garden-10-n: 1,0 0,1`")
    found = fmt.spots(game, state, read_seat(game, words[0]), read_tile(game, words[1]))
    wanted = sorted(read_spot(word) for item in items_of(text) for word in item.split())
    return " ".join(map(write_spot, wanted)) or "-", " ".join(map(write_spot, found)) or "-", wanted == sorted(found)


def expect_types(fmt: PositionFormat, game: Any, state: Any, words: list[str], text: str) -> tuple[str, str, bool]:
    """`types p1: tower 4, garden 2`: how many buildings of each type a city holds."""
    word = one_word("types", words)
    found = dict(fmt.types(game, state, game.players if word == "dirk" else read_seat(game, word)))
    wanted = {item.rsplit(" ", 1)[0]: read_number(item.rsplit(" ", 1)[-1]) for item in items_of(text)}
    return write_points(wanted), write_points(found), wanted == found


def expect_count(fmt: PositionFormat, game: Any, state: Any, words: list[str], text: str) -> tuple[str, str, bool]:
    """`count deck: 7`: how many cards or tiles there are, in several places together; empty ones do not count."""
    return compare_number(len([thing for word in words for thing in pile_at(fmt, game, state, word) if thing]), text)


def expect_sum(fmt: PositionFormat, game: Any, state: Any, words: list[str], text: str) -> tuple[str, str, bool]:
    """`sum p1.hand: 20..28`: what the cards are worth together."""
    cards = pile_at(fmt, game, state, one_word("sum", words))
    return compare_number(sum(game.cards[card].value for card in cards if game.cards[card].money), text)


def expect_index(fmt: PositionFormat, game: Any, state: Any, words: list[str], text: str) -> tuple[str, str, bool]:
    """`index scoring-1 in deck: 15..30`: how many cards or tiles lie above it."""
    if len(words) < 3 or words[-2] != "in":
        raise NotationError("index needs a card or tile and a pile, like `index scoring-1 in deck: 15..30`")
    pile = pile_at(fmt, game, state, words[-1])
    name = " ".join(words[:-2])
    thing = read_tile(game, name) if words[-1] == fmt.stock else read_cards(game, name)[0]
    if thing not in pile:
        return text.strip(), "not there", False
    return compare_number(pile.index(thing), text)


def one_word(name: str, words: list[str]) -> str:
    """Return the only word after an expectation's name."""
    if len(words) != 1:
        raise NotationError(f"{name} needs one word after it")
    return words[0]


def pile_at(fmt: PositionFormat, game: Any, state: Any, key: str) -> list[Any]:
    """Return the things of a pile, hand or module field."""
    owner, _, field = key.partition(".")
    if key in fmt.pile_keys:
        return list(getattr(state, key))
    if re.fullmatch(r"p\d+", owner) and field in ("hand", "reserve", "pending", "shown", "city", "gates"):
        seat = state.seats[read_seat(game, owner)]
        if field in ("city", "gates"):
            return list(seat.city.tiles.values()) if field == "city" else list(seat.city.gates)[::2]
        return list(seat.hand.cards) if field == "hand" else list(getattr(seat, field))
    if key == "dirk.tiles" and state.dirk is not None:
        return list(state.dirk.tiles)
    return fmt.things(game, state, key)


EXPECTATIONS: Final[dict[str, Callable[[PositionFormat, Any, Any, list[str], str], tuple[str, str, bool]]]] = {
    "points": expect_points,
    "detail": expect_detail,
    "cells": expect_cells,
    "types": expect_types,
    "count": expect_count,
    "sum": expect_sum,
    "index": expect_index,
}
