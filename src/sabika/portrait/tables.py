"""The table of Alhambra and of Granada as it is drawn for one seat."""

from __future__ import annotations

from typing import Any

from sabika.kernel.play import Play
from sabika.kernel.record import HIDDEN, fields_of
from sabika.parts.hand import Hand
from sabika.parts.money import CURRENCIES
from sabika.parts.shelf import Item
from sabika.portrait.cities import places_in, sketch_city
from sabika.portrait.faces import type_name, types_of, walls_now
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
            draw_seat(book, state, player, city, own, row if player.seat == seat else None)
            for player, city, own in zip(state.seats, cities, counts, strict=False)
        ],
        neutral=draw_neutral(book, state, counts),
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
    book: Sketchbook, state: Any, player: Any, city: CitySketch, counts: list[Count], row: tuple[int, ...] | None
) -> CitySeat:
    """Return one player; `row` is what can be bought, and None if somebody else looks."""
    hand = known_cards(player.hand, row is not None)
    drawn = CitySeat(
        seat=player.seat,
        score=player.score,
        city=city.drawing,
        counts=counts,
        cards=player.hand.size,
        hand=book.hand(hand) if hand is not None else None,
        reserve=book.tiles(state, player.reserve),
        pending=book.tiles(state, player.pending),
        shown=book.hand(player.shown),
        places=draw_places(book, state, player, city, row) if row is not None else {},
    )
    return book.same(("seat", player.seat, row is not None), drawn)


def known_cards(hand: Hand, own: bool) -> tuple[int, ...] | None:
    """Return the cards of a hand if it is the own one or lies open, otherwise None."""
    return hand.cards if own or (hand.size > 0 and HIDDEN not in hand.rest) else None


def draw_places(
    book: Sketchbook, state: Any, player: Any, city: CitySketch, row: tuple[int, ...]
) -> dict[str, list[str]]:
    """Return for every tile that the player could get hold of where it would fit in his city now."""
    game, printed = book.game, book.game.tile_walls
    found: dict[str, list[str]] = {}
    for tile in (*row, *player.pending, *player.reserve):
        if tile:
            walls = walls_now(game, state, tile) if book.odd_walls else printed[tile]
            found[game.tiles[tile].name] = places_in(city, walls)
    return found


def draw_market(book: Sketchbook, state: Any, row: tuple[int, ...], seat: int | None) -> list[Field]:
    """Return the four fields of the market or the yard."""
    game = book.game
    fields = [
        Field(
            field=at + 1,
            currency=CURRENCIES[game.slot_currency[at]],
            tile=book.tile(state, tile) if tile else None,
            short=missing(game, state, seat, at, tile) if tile and seat is not None else 0,
        )
        for at, tile in enumerate(row)
    ]
    return book.same(("market", seat), fields)


def missing(game: Any, state: Any, seat: int, at: int, tile: int) -> int:
    """Return how much a seat is short of the price of a tile, with all that it could lay down; 0 if it can be paid."""
    price, currency = game.tile_price[tile], game.slot_currency[at]
    short: int = price - state.seats[seat].hand.total(currency)
    if short <= 0:
        return 0
    if not isinstance(game, AlhambraGame) or not game.means:
        return short
    play = Play(game, state, None)
    purchase = Purchase(TILE, currency, price, "AL-BUY-2")
    return 0 if tenders(play, seat, purchase) else max(0, price - most_payable(play, seat, purchase))


def draw_display(book: Sketchbook, display: tuple[int, ...]) -> list[Slot]:
    """Return the open money."""
    slots: list[Slot] | None = book.again("display", display)
    if slots is None:
        slots = [Slot(at, book.cards[card] if card else None) for at, card in enumerate(display, start=1)]
        book.keep("display", display, slots)
    return slots


def draw_neutral(book: Sketchbook, state: Any, counts: list[list[Count]]) -> Neutral | None:
    """Return the imaginary third player."""
    if state.dirk is None:
        return None
    return book.same("neutral", Neutral(book.tiles(state, state.dirk.tiles), state.dirk.score, counts[-1]))


# -- who has most -----------------------------------------------------------------------------------------------------


def draw_counts(book: Sketchbook, state: Any, cities: list[CitySketch]) -> list[list[Count]]:
    """Return the counts of every type; without modules that count, they are those of before if the tiles are."""
    seen = (
        [city.drawing for city in cities],
        state.dirk.tiles if state.dirk is not None else (),
        counted_by_modules(book.game, state),
    )
    counts: list[list[Count]] | None = book.again("counts", seen)
    if counts is None:
        counts = [book.same(("counts", who), row) for who, row in enumerate(type_counts(book.game, state))]
        book.keep("counts", seen, counts)
    return counts


def counted_by_modules(game: Any, state: Any) -> Any:
    """Return what modules may look at when they count besides tiles: their records, and which scoring comes next."""
    if not isinstance(game, AlhambraGame) or not (game.odd_types or COUNTS.of(game)):
        return None
    return state.modules, len(state.scored)


def type_counts(game: Any, state: Any) -> list[list[Count]]:
    """Return for every player, the imaginary one last, how many of each type he has and his rank in it."""
    play = Play(game, state, None)
    if isinstance(game, AlhambraGame):
        halves = building_counts(play)
        for fold in COUNTS.of(game):
            halves = fold(play, min(len(state.scored) + 1, LAST_ROUND), halves)
        keys = [[(half, 0) for half in row] for row in halves]
        numbers = [[half / 2 for half in row] for row in halves]
    else:
        counts, highest = standings(play)
        keys = [list(zip(own, best, strict=True)) for own, best in zip(counts, highest, strict=True)]
        numbers = [[float(number) for number in row] for row in counts]
    columns = list(zip(*keys, strict=True))
    return [
        [
            count_of(kind, number, key, column)
            for kind, number, key, column in zip(types_of(game), numbers[who], keys[who], columns, strict=True)
        ]
        for who in range(len(keys))
    ]


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
    """Return what the modules show, each in a row."""
    modules = state.modules
    return [
        draw_row(book, state, id, shelf_items(state, shows, modules[id]) if id in modules else [])
        for id, shows in shows_of(book)
    ]


def shows_of(book: Sketchbook) -> list[tuple[str, list[Any]]]:
    """Return the modules of the game with what they have to say for themselves, looked up once."""
    found: list[tuple[str, list[Any]]] | None = book.again("shows", None)
    if found is None:
        found = [(one.id, [hook.call for hook in one.hooks if hook.point is SHELF]) for one in book.game.modules]
        book.keep("shows", None, found)
    return found


def shelf_items(state: Any, shows: list[Any], record: Any) -> list[Item]:
    """Return what a module shows: what it says itself, otherwise the open numbers of its record."""
    return [item for show in shows for item in show(state)] if shows else plain_items(record)


def draw_row(book: Sketchbook, state: Any, module: str, items: list[Item]) -> ShelfRow:
    """Return the things of one module; they are those of before if their tiles look the same too."""
    seen = (items, [book.tile(state, item.tile) for item in items if item.tile > 0])
    row: ShelfRow | None = book.again(("shelf", module), seen)
    if row is None:
        row = ShelfRow(module, [draw_item(book, state, item) for item in items])
        book.keep(("shelf", module), seen, row)
    return row


def draw_item(book: Sketchbook, state: Any, item: Item) -> ShelfItem:
    """Return one thing on the shelf."""
    return ShelfItem(
        label=item.label,
        seat=item.seat if item.seat != HIDDEN else None,
        card=book.cards[item.card] if item.card > 0 else None,
        tile=book.tile(state, item.tile) if item.tile > 0 else None,
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
