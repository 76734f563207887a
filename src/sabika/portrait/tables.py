"""The table of Alhambra and of Granada as it is drawn for one seat."""

from __future__ import annotations

from typing import Any

from sabika.kernel.hooks import Module
from sabika.kernel.play import Play
from sabika.kernel.record import HIDDEN, fields_of
from sabika.parts.city import xy
from sabika.parts.money import CURRENCIES
from sabika.parts.shelf import Item
from sabika.portrait.cities import draw_city
from sabika.portrait.faces import draw_card, draw_cards, draw_tile, draw_tiles, type_name, types_of, walls_now
from sabika.portrait.pieces import CityBoard, CitySeat, Count, Field, Neutral, NextScoring, ShelfItem, ShelfRow, Slot
from sabika.titles.alhambra.frames.scoring import building_counts
from sabika.titles.alhambra.game import AlhambraGame
from sabika.titles.alhambra.hooks import COUNTS, SHELF
from sabika.titles.alhambra.payment import TILE, Purchase, most_payable, tenders
from sabika.titles.granada.components import SCORINGS
from sabika.titles.granada.frames.scoring import standings

LAST_ROUND = 3
PILE_OF_SCORING = (2, 4)
"""In which of the five piles the card of the first and of the second scoring lies (AL-SETUP-11, GR-SETUP-13)."""


def draw_board(game: Any, state: Any, seat: int | None) -> CityBoard:
    """Return the table as a seat sees it; `state` is redacted for that seat already."""
    counts = type_counts(game, state)
    granada = not isinstance(game, AlhambraGame)
    stock = "bag" if granada else "tower"
    return CityBoard(
        seats=[draw_seat(game, state, player, counts[player.seat], seat) for player in state.seats],
        neutral=draw_neutral(game, state, counts),
        market=draw_market(game, state, state.yard if granada else state.market, seat),
        display=[Slot(at, draw_card(game, card) if card else None) for at, card in enumerate(state.display, start=1)],
        supply={stock: len(getattr(state, stock)), "deck": len(state.deck)},
        discard=len(state.discard),
        scored=list(state.scored),
        coming=next_scoring(state, granada),
        shelf=[row for module in game.modules for row in draw_shelf(game, state, module)],
        marker=("even", "odd")[state.marker] if granada else None,
        turns=state.turns,
    )


def draw_seat(game: Any, state: Any, player: Any, counts: list[Count], seat: int | None) -> CitySeat:
    """Return one player; the hand is there if it is known, and the places of tiles in reach if it is the own seat."""
    hand = player.hand.cards
    known = seat == player.seat or (len(hand) > 0 and HIDDEN not in hand)
    return CitySeat(
        seat=player.seat,
        score=player.score,
        city=draw_city(game, state, player.city),
        counts=counts,
        cards=len(hand),
        hand=draw_cards(game, hand) if known else None,
        reserve=draw_tiles(game, state, player.reserve),
        pending=draw_tiles(game, state, player.pending),
        shown=draw_cards(game, player.shown),
        places=draw_places(game, state, player) if seat == player.seat else {},
    )


def draw_places(game: Any, state: Any, player: Any) -> dict[str, list[str]]:
    """Return for every tile that the player could get hold of where it would fit in his city now."""
    row = state.market if isinstance(game, AlhambraGame) else state.yard
    tiles = [tile for tile in (*row, *player.pending, *player.reserve) if tile]
    found: dict[str, list[str]] = {}
    for tile in tiles:
        cells = player.city.places(walls_now(game, state, tile))
        found[game.tiles[tile].name] = ["{},{}".format(*xy(cell)) for cell in cells]
    return found


def draw_market(game: Any, state: Any, row: tuple[int, ...], seat: int | None) -> list[Field]:
    """Return the four fields of the market or the yard."""
    return [
        Field(
            field=at + 1,
            currency=CURRENCIES[game.slot_currency[at]],
            tile=draw_tile(game, state, tile) if tile else None,
            short=missing(game, state, seat, at, tile) if tile and seat is not None else 0,
        )
        for at, tile in enumerate(row)
    ]


def missing(game: Any, state: Any, seat: int, at: int, tile: int) -> int:
    """Return how much a seat is short of the price of a tile, with all that it could lay down; 0 if it can be paid."""
    price, currency = game.tile_price[tile], game.slot_currency[at]
    if not isinstance(game, AlhambraGame):
        return int(max(0, price - state.seats[seat].hand.totals[currency]))
    play = Play(game, state, None)
    purchase = Purchase(TILE, currency, price, "AL-BUY-2")
    return 0 if tenders(play, seat, purchase) else max(0, price - most_payable(play, seat, purchase))


def draw_neutral(game: Any, state: Any, counts: list[list[Count]]) -> Neutral | None:
    """Return the imaginary third player."""
    if state.dirk is None:
        return None
    return Neutral(draw_tiles(game, state, state.dirk.tiles), state.dirk.score, counts[-1])


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
    return [
        [
            count_of(kind, numbers[who][at], keys[who][at], [row[at] for row in keys])
            for at, kind in enumerate(types_of(game))
        ]
        for who in range(len(keys))
    ]


def count_of(kind: str, number: float, own: tuple[int, int], all_keys: list[tuple[int, int]]) -> Count:
    """Return one count with its rank among all players."""
    if not own[0]:
        return Count(kind, number, 0, False)
    return Count(kind, number, 1 + sum(key > own for key in all_keys), all_keys.count(own) > 1)


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


def draw_shelf(game: Any, state: Any, module: Module) -> list[ShelfRow]:
    """Return what a module shows: what it says itself, otherwise the open numbers of its record."""
    if module.id not in state.modules:
        return [ShelfRow(module.id, [])]
    shows = [hook.call for hook in module.hooks if hook.point is SHELF]
    items = [item for show in shows for item in show(state)] if shows else plain_items(state.modules[module.id])
    return [ShelfRow(module.id, [draw_item(game, state, item) for item in items])]


def draw_item(game: Any, state: Any, item: Item) -> ShelfItem:
    """Return one thing on the shelf."""
    return ShelfItem(
        label=item.label,
        seat=item.seat if item.seat != HIDDEN else None,
        card=draw_card(game, item.card) if item.card > 0 else None,
        tile=draw_tile(game, state, item.tile) if item.tile > 0 else None,
        type=type_name(game, item.type),
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
