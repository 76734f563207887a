"""The table of Alhambra and of Granada as it is drawn for one seat."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from sabika.kernel.hooks import Module
from sabika.kernel.play import Play
from sabika.kernel.record import HIDDEN, fields_of
from sabika.parts.hand import Hand
from sabika.parts.money import CURRENCIES
from sabika.parts.seat import Dirk, Seat
from sabika.parts.shelf import Item
from sabika.portrait.cities import places_in, sketch_city
from sabika.portrait.faces import type_name, types_of
from sabika.portrait.pieces import CityBoard, CitySeat, Count, Field, Neutral, NextScoring, ShelfItem, ShelfRow, Slot
from sabika.portrait.sketchbook import CitySketch, Sketchbook
from sabika.titles.alhambra.frames.scoring import building_counts
from sabika.titles.alhambra.game import AlhambraGame
from sabika.titles.alhambra.hooks import COUNTS, SHELF
from sabika.titles.alhambra.payment import TILE, Purchase, most_payable, tenders
from sabika.titles.granada.components import SCORINGS
from sabika.titles.granada.frames.scoring import standings

LAST_ROUND = 3
PILE_OF_SCORING = (2, 4)
"""In which of the five piles the card of the first and of the second scoring lies (AL-SETUP-11, GR-SETUP-13)."""


def draw_board(book: Sketchbook, state: Any, seat: int | None) -> CityBoard:
    """Return the table as a seat sees it; `state` is redacted for that seat already."""
    granada = not isinstance(book.game, AlhambraGame)
    row = state.yard if granada else state.market
    stock = {"bag": len(state.bag)} if granada else {"tower": len(state.tower)}
    cities = [sketch_city(book, player.seat, player.city) for player in state.seats]
    counts = draw_counts(book, state, cities)
    return CityBoard(
        seats=[
            draw_seat(book, player, cities[at], counts[at], row if player.seat == seat else None)
            for at, player in enumerate(state.seats)
        ],
        neutral=draw_neutral(book, state.dirk, counts[-1]),
        market=draw_market(book, state, row, seat),
        display=draw_display(book, state.display),
        supply=book.same("supply", stock | {"deck": len(state.deck)}),
        discard=len(state.discard),
        scored=list(state.scored),
        coming=book.same("coming", next_scoring(state, granada)),
        shelf=draw_shelf(book, state),
        marker=("even", "odd")[state.marker] if granada else None,
        turns=state.turns,
    )


def draw_seat(
    book: Sketchbook, player: Seat, city: CitySketch, counts: list[Count], row: tuple[int, ...] | None
) -> CitySeat:
    """Return one player; `row` is what can be bought, and None if somebody else looks."""
    hand = known_cards(player.hand, row is not None)
    drawn = CitySeat(
        seat=player.seat,
        score=player.score,
        city=city.drawing,
        counts=counts,
        cards=player.hand.size,
        hand=book.draw_cards(hand) if hand is not None else None,
        reserve=book.draw_tiles(player.reserve),
        pending=book.draw_tiles(player.pending),
        shown=book.draw_cards(player.shown),
        places=draw_places(book, player, city, row) if row is not None else {},
    )
    return book.same(("seat", player.seat, row is not None), drawn)


def known_cards(hand: Hand, own: bool) -> tuple[int, ...] | None:
    """Return the cards of a hand if it is the own one or lies open, otherwise None."""
    return hand.cards if own or (hand.size > 0 and HIDDEN not in hand.rest) else None


def draw_places(book: Sketchbook, player: Seat, city: CitySketch, row: tuple[int, ...]) -> dict[str, list[str]]:
    """Return for every tile that the player could get hold of where it would fit in his city now."""
    tiles = [book.tiles[tile] for tile in (*row, *player.pending, *player.reserve) if tile]
    return {tile.name: places_in(city, tile.walls) for tile in tiles}


def draw_market(book: Sketchbook, state: Any, row: tuple[int, ...], seat: int | None) -> list[Field]:
    """Return the four fields of the market or the yard."""
    short = shortages(book, state, row, seat) if seat is not None else (0,) * len(row)
    slots, tiles = book.game.slot_currency, book.tiles
    fields = [
        Field(at + 1, CURRENCIES[slots[at]], tiles[tile] if tile else None, short[at]) for at, tile in enumerate(row)
    ]
    return book.same(("market", seat), fields)


def shortages(book: Sketchbook, state: Any, row: tuple[int, ...], seat: int) -> list[int]:
    """Return for each field how much a seat is short of it; nothing of an empty one.

    What else than money of the right currency can be laid down takes long to find out, so that is kept.
    """
    game, hand = book.game, state.seats[seat].hand
    money = [hand.total(currency) for currency in game.slot_currency]
    short = [max(0, game.tile_price[tile] - money[at]) if tile else 0 for at, tile in enumerate(row)]
    if not isinstance(game, AlhambraGame) or not game.means:
        return short
    seen = (row, hand, book.records)
    found: list[int] | None = book.again(("short", seat), seen)
    if found is None:
        play = Play(game, state, None)
        found = [missing(play, seat, at, row[at]) if lack else 0 for at, lack in enumerate(short)]
        book.keep(("short", seat), seen, found)
    return found


def missing(play: Play[AlhambraGame, Any], seat: int, at: int, tile: int) -> int:
    """Return how much a seat is short of the price of a tile, with all that it could lay down; 0 if it can be paid."""
    price = play.game.tile_price[tile]
    purchase = Purchase(TILE, play.game.slot_currency[at], price, "AL-BUY-2")
    return 0 if tenders(play, seat, purchase) else max(0, price - most_payable(play, seat, purchase))


def draw_display(book: Sketchbook, display: tuple[int, ...]) -> list[Slot]:
    """Return the open money."""
    slots: list[Slot] | None = book.again("display", display)
    if slots is None:
        slots = [Slot(at, book.cards[card] if card else None) for at, card in enumerate(display, start=1)]
        book.keep("display", display, slots)
    return slots


def draw_neutral(book: Sketchbook, dirk: Dirk | None, counts: list[Count]) -> Neutral | None:
    """Return the imaginary third player."""
    if dirk is None:
        return None
    return book.same("neutral", Neutral(book.draw_tiles(dirk.tiles), dirk.score, counts))


# -- who has most -----------------------------------------------------------------------------------------------------


def draw_counts(book: Sketchbook, state: Any, cities: list[CitySketch]) -> list[list[Count]]:
    """Return the counts of every type; modules that count look at their records and at which scoring comes next."""
    tiles = state.dirk.tiles if state.dirk is not None else ()
    seen = ([city.drawing for city in cities], tiles, book.records, len(state.scored))
    counts: list[list[Count]] | None = book.again("counts", seen)
    if counts is None:
        counts = [book.same(("counts", who), row) for who, row in enumerate(type_counts(book.game, state))]
        book.keep("counts", seen, counts)
    return counts


def type_counts(game: Any, state: Any) -> list[list[Count]]:
    """Return for every player, the imaginary one last, how many of each type he has and his rank in it."""
    play = Play(game, state, None)
    if isinstance(game, AlhambraGame):
        halves = building_counts(play)
        for fold in COUNTS.of(game):
            halves = fold(play, min(len(state.scored) + 1, LAST_ROUND), halves)
        keys = [[(half, 0) for half in row] for row in halves]
        parts = 2
    else:
        keys = [list(zip(own, best, strict=True)) for own, best in zip(*standings(play), strict=True)]
        parts = 1
    columns = [
        count_type(kind, column, parts) for kind, column in zip(types_of(game), zip(*keys, strict=True), strict=True)
    ]
    return [list(row) for row in zip(*columns, strict=True)]


@lru_cache(maxsize=4096)
def count_type(kind: str, keys: tuple[tuple[int, int], ...], parts: int) -> tuple[Count, ...]:
    """Return everybody's count of a type, with the rank; a key is how many parts of buildings, and what breaks ties."""
    return tuple([count_of(kind, key[0] / parts, key, keys) for key in keys])


def count_of(kind: str, number: float, own: tuple[int, int], all_keys: tuple[tuple[int, int], ...]) -> Count:
    """Return one count with its rank among all players."""
    if not own[0]:
        return Count(kind, number, 0, False)
    return Count(kind, number, 1 + sum([key > own for key in all_keys]), all_keys.count(own) > 1)


# -- what comes -------------------------------------------------------------------------------------------------------


def next_scoring(state: Any, granada: bool) -> NextScoring | None:
    """Return which scoring comes next, and when: its card lies somewhere in a known pile of the deck."""
    number = len(state.scored) + 1
    if number > LAST_ROUND:
        return None
    name = SCORINGS[number - 1] if granada else str(number)
    if number == LAST_ROUND:
        return NextScoring(number, name, 0, 0)
    at = PILE_OF_SCORING[number - 1] - 1 - (5 - len(state.piles))
    if at < 0 or not state.piles:
        return NextScoring(number, name, 1, max(1, len(state.deck)))
    before = sum(state.piles[:at])
    return NextScoring(number, name, before + 1, before + state.piles[at])


# -- modules ----------------------------------------------------------------------------------------------------------


def draw_shelf(book: Sketchbook, state: Any) -> list[ShelfRow]:
    """Return what the modules show; it is that of before as long as their records are."""
    shelf: list[ShelfRow] | None = book.again("shelf", book.records)
    if shelf is None:
        rows = [draw_row(book, state, module) for module in book.game.modules]
        shelf = book.keep("shelf", book.records, [book.same(("shelf", row.module), row) for row in rows])
    return shelf


def draw_row(book: Sketchbook, state: Any, module: Module) -> ShelfRow:
    """Return what a module shows: what it says itself, otherwise the open numbers of its record."""
    if module.id not in state.modules:
        return ShelfRow(module.id, [])
    shows = [hook.call for hook in module.hooks if hook.point is SHELF]
    items = [item for show in shows for item in show(state)] if shows else plain_items(state.modules[module.id])
    return ShelfRow(module.id, [draw_item(book, item) for item in items])


def draw_item(book: Sketchbook, item: Item) -> ShelfItem:
    """Return one thing on the shelf."""
    return ShelfItem(
        label=item.label,
        seat=item.seat if item.seat != HIDDEN else None,
        card=book.cards[item.card] if item.card > 0 else None,
        tile=book.tiles[item.tile] if item.tile > 0 else None,
        type=type_name(book.game, item.type),
        number=item.number if item.number != HIDDEN else None,
    )


def plain_items(record: Any) -> list[Item]:
    """Return the numbers of a record that nobody has drawn yet, field by field; by seat where there is one each."""
    items: list[Item] = []
    for name in fields_of(type(record)):
        fact = getattr(record, name)
        if isinstance(fact, int):
            items.append(Item(name, number=fact))
        elif isinstance(fact, tuple):
            items.append(Item(name, number=len(fact)))
    return items
