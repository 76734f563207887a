"""The table of a title with cities as it is drawn for one seat; what differs between titles is its presenter's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sabika.client_view.cities import CitySketch, places_in, sketch_city
from sabika.client_view.majorities import draw_counts, draw_due, draw_standings, what_counts
from sabika.client_view.model.city_board import (
    AreaItem,
    CityBoard,
    CitySeat,
    Field,
    Loss,
    ModuleArea,
    Neutral,
    NextScoring,
    Slot,
)
from sabika.client_view.model.points import Count
from sabika.client_view.rounds import LAST_ROUND
from sabika.kernel.hooks import Module
from sabika.kernel.record import HIDDEN, fields_of
from sabika.parts.hand import Hand
from sabika.parts.module_area import Item
from sabika.parts.money import CURRENCIES
from sabika.parts.seat import Dirk, Seat

if TYPE_CHECKING:
    from sabika.client_view.cache import DrawingCache
    from sabika.client_view.city_presenter import CityPresenter

PILE_OF_SCORING = (2, 4)
"""In which of the five piles the card of the first and of the second scoring lies (AL-SETUP-11, GR-SETUP-13)."""


class Stall(NamedTuple):
    """A tile that a module sells beside the market: its currency, its price, how much a seat is short of it.

    `along` is sold with it. Without a tile nothing is sold under its number now.
    """

    tile: int
    currency: int
    price: int
    short: int
    along: int = 0


def draw_board(presenter: CityPresenter, cache: DrawingCache, state: Any, seat: int | None) -> CityBoard:
    """Return the table as a seat sees it; `state` is redacted for that seat already."""
    row, stalls = presenter.row(state), presenter.stalls(state, seat)
    reach = (*row, *[stall.tile for stall in stalls], offered(state))
    cities = [sketch_city(cache, player.seat, player.city) for player in state.seats]
    counted = what_counts(presenter, cache, state, cities)
    counts = draw_counts(presenter, cache, state, counted)
    due = draw_due(presenter, cache, state, counted, counts, seat)
    return CityBoard(
        seats=[
            draw_seat(presenter, cache, player, cities[at], counts[at], due[at], reach if player.seat == seat else None)
            for at, player in enumerate(state.seats)
        ],
        neutral=draw_neutral(cache, state.dirk, counts[-1], due[-1]),
        market=draw_market(presenter, cache, state, row, stalls, seat),
        display=draw_display(cache, state.display),
        supply=cache.same("supply", {presenter.STOCK: presenter.stock(state), "deck": len(state.deck)}),
        discard=len(state.discard),
        scored=list(state.scored),
        coming=cache.same("coming", next_scoring(state, presenter.SCORINGS)),
        module_areas=draw_areas(presenter, cache, state, seat, cities),
        marker=presenter.marker(state),
        turns=state.turns,
        points=cache.same("points", presenter.changed_points(state)),
        standings=draw_standings(presenter, cache, state, counted) if cache.game.modules else [],
    )


def draw_seat(
    presenter: CityPresenter,
    cache: DrawingCache,
    player: Seat,
    city: CitySketch,
    counts: list[Count],
    due: int,
    row: tuple[int, ...] | None,
) -> CitySeat:
    """Return one player; `row` is what can be bought or is offered, and None if somebody else looks."""
    own = row is not None
    hand = player.hand if own else known_cards(player.hand, own)
    seen = (
        player.score,
        city,
        counts,
        due,
        player.hand.size,
        hand,
        player.reserve,
        player.pending,
        player.shown,
        row,
        cache.looks,
        cache.records,
    )
    part = "own seat" if own else "seat", player.seat
    drawn: CitySeat | None = cache.again(part, seen)
    if drawn is None:
        drawn = cache.keep(part, seen, draw_new_seat(presenter, cache, player, city, counts, due, row))
    return drawn


def draw_new_seat(
    presenter: CityPresenter,
    cache: DrawingCache,
    player: Seat,
    city: CitySketch,
    counts: list[Count],
    due: int,
    row: tuple[int, ...] | None,
) -> CitySeat:
    """Return one player, of whom something is another than before."""
    hand = known_cards(player.hand, row is not None)
    drawn = CitySeat(
        seat=player.seat,
        score=player.score,
        city=city.drawing,
        counts=counts,
        due=due,
        cards=player.hand.size,
        hand=cache.draw_cards(hand) if hand is not None else None,
        reserve=cache.draw_tiles(player.reserve),
        pending=cache.draw_tiles(player.pending),
        shown=cache.draw_cards(player.shown),
        places=draw_places(presenter, cache, player, city, row) if row is not None else {},
    )
    return cache.same(("seat", player.seat, row is not None), drawn)


def offered(state: Any) -> int:
    """Return the tile that the present question is about, 0 for none."""
    tile = getattr(state.stack[-1], "tile", 0) if state.stack else 0
    return tile if isinstance(tile, int) and tile > 0 else 0


def known_cards(hand: Hand, own: bool) -> tuple[int, ...] | None:
    """Return the cards of a hand if it is the viewer's own or is shown to all, otherwise None."""
    return hand.cards if own or (hand.size > 0 and HIDDEN not in hand.rest) else None


def draw_places(
    presenter: CityPresenter, cache: DrawingCache, player: Seat, city: CitySketch, row: tuple[int, ...]
) -> dict[str, list[str]]:
    """Return for every tile that the player could get hold of where it would fit in their city now."""
    drawn: dict[str, list[str]] = {}
    for tile in (*row, *player.pending, *player.reserve):
        if tile:
            face = cache.tiles[tile]
            spots = presenter.odd_spots(cache.state, player.seat, tile)
            drawn[face.name] = places_in(city, face.walls) if spots is None else spots
    return drawn


def draw_market(
    presenter: CityPresenter,
    cache: DrawingCache,
    state: Any,
    row: tuple[int, ...],
    stalls: list[Stall],
    seat: int | None,
) -> list[Field]:
    """Return what is on sale; a seat sees the fields of before as long as they and its hand are the same."""
    seen = (row, stalls, state.seats[seat].hand if seat is not None else None, cache.looks)
    fields: list[Field] | None = cache.again(("market", seat), seen)
    if fields is None:
        fields = cache.same(("market", seat), draw_fields(presenter, cache, state, row, stalls, seat))
        cache.keep(("market", seat), seen, fields)
    return fields


def draw_fields(
    presenter: CityPresenter,
    cache: DrawingCache,
    state: Any,
    row: tuple[int, ...],
    stalls: list[Stall],
    seat: int | None,
) -> list[Field]:
    """Return the four fields of the market or the yard, then what is sold beside it."""
    short = presenter.shortages(cache, state, seat) if seat is not None else (0,) * len(row)
    slots, tiles = cache.game.slot_currency, cache.tiles
    fields = [
        Field(at + 1, CURRENCIES[slots[at]], tiles[tile] if tile else None, short[at]) for at, tile in enumerate(row)
    ]
    for number, stall in enumerate(stalls, start=len(row) + 1):
        if stall.tile:
            along = tiles[stall.along] if stall.along else None
            fields.append(Field(number, CURRENCIES[stall.currency], tiles[stall.tile], stall.short, stall.price, along))
    return fields


def draw_display(cache: DrawingCache, display: tuple[int, ...]) -> list[Slot]:
    """Return the open money."""
    slots: list[Slot] | None = cache.again("display", display)
    if slots is None:
        slots = [Slot(at, cache.cards[card] if card else None) for at, card in enumerate(display, start=1)]
        cache.keep("display", display, slots)
    return slots


def draw_neutral(cache: DrawingCache, dirk: Dirk | None, counts: list[Count], due: int) -> Neutral | None:
    """Return the imaginary third player."""
    if dirk is None:
        return None
    seen = (dirk.tiles, dirk.score, counts, due, cache.looks)
    drawn: Neutral | None = cache.again("neutral", seen)
    if drawn is None:
        drawn = cache.same("neutral", Neutral(cache.draw_tiles(dirk.tiles), dirk.score, counts, due))
        cache.keep("neutral", seen, drawn)
    return drawn


# -- what comes -------------------------------------------------------------------------------------------------------


def next_scoring(state: Any, names: tuple[str, ...]) -> NextScoring | None:
    """Return which scoring comes next, and when: its card lies somewhere in a known pile of the deck."""
    number = len(state.scored) + 1
    if number > LAST_ROUND:
        return None
    name = names[number - 1]
    if number == LAST_ROUND:
        return NextScoring(number, name, 0, 0)
    at = PILE_OF_SCORING[number - 1] - 1 - (5 - len(state.piles))
    if at < 0 or not state.piles:
        return NextScoring(number, name, 1, max(1, len(state.deck)))
    before = sum(state.piles[:at])
    return NextScoring(number, name, before + 1, before + state.piles[at])


# -- modules ----------------------------------------------------------------------------------------------------------


def draw_areas(
    presenter: CityPresenter, cache: DrawingCache, state: Any, seat: int | None, cities: list[CitySketch]
) -> list[ModuleArea]:
    """Return what the modules show and cost; it is that of before as long as records, cities, scores and costs are."""
    if not cache.game.modules:
        return []
    losses = [draw_loss(presenter, state, module, seat) for module in cache.game.modules]
    cities_now, scores = [city.drawing for city in cities], [player.score for player in state.seats]
    seen = (cache.records, cities_now, scores, state.scored, losses)
    part = f"areas of {seat}"
    areas: list[ModuleArea] | None = cache.again(part, seen)
    if areas is None:
        rows = [
            draw_row(presenter, cache, state, module, loss)
            for module, loss in zip(cache.game.modules, losses, strict=True)
        ]
        areas = cache.keep(part, seen, [cache.same((part, row.module), row) for row in rows])
    return areas


def draw_row(
    presenter: CityPresenter, cache: DrawingCache, state: Any, module: Module, loss: Loss | None
) -> ModuleArea:
    """Return what a module shows: what it says itself, otherwise the open numbers of its record."""
    if module.id not in state.modules:
        return ModuleArea(module.id, [], loss)
    items = presenter.module_area(state, module)
    if items is None:
        items = plain_items(state.modules[module.id])
    drawn = [draw_item(presenter, cache, item) for item in items]
    return ModuleArea(module.id, drawn, loss)


def draw_loss(presenter: CityPresenter, state: Any, module: Module, seat: int | None) -> Loss | None:
    """Return what a module will cost a seat, None if that is nothing."""
    least, most = presenter.losses(state, seat, module) if seat is not None else (0, 0)
    return Loss(least, most) if most else None


def draw_item(presenter: CityPresenter, cache: DrawingCache, item: Item) -> AreaItem:
    """Return one thing in a module's area."""
    return AreaItem(
        label=item.label,
        seat=item.seat if item.seat != HIDDEN else None,
        card=cache.cards[item.card] if item.card > 0 else None,
        tile=cache.tiles[item.tile] if item.tile > 0 else None,
        type=presenter.TYPES[item.type] if item.type >= 0 else None,
        number=item.number if item.number != HIDDEN else None,
        most=item.most if item.most != HIDDEN else None,
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
