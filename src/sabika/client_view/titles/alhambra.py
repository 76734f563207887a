"""Alhambra as it is drawn: the market, what modules put on tiles, pay with, count and show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from sabika.client_view.city_presenter import CityPresenter
from sabika.client_view.city_tables import Stall
from sabika.client_view.majorities import Column, Values
from sabika.client_view.model.points import Count
from sabika.client_view.rounds import LAST_ROUND, next_round
from sabika.kernel.context import Context
from sabika.kernel.hooks import Module
from sabika.parts.laying import Gates, Laying
from sabika.parts.majority import shares
from sabika.parts.marks import Mark
from sabika.parts.meaning import Meaning
from sabika.parts.module_area import Item
from sabika.parts.standing import Standing
from sabika.titles.alhambra.building import check_laying, check_turn, laying_of, spots_of
from sabika.titles.alhambra.components import CURRENCIES, TYPES
from sabika.titles.alhambra.frames.buy import BUY
from sabika.titles.alhambra.frames.redesign import check_empty_cell
from sabika.titles.alhambra.frames.scoring import building_counts, is_scoring, lines_now, other_lines, points_table
from sabika.titles.alhambra.frames.take_money import take_limit
from sabika.titles.alhambra.game import AlhambraGame
from sabika.titles.alhambra.hooks import COUNTS, LOSSES, MEANING, MODULE_AREA, POINTS, STANDINGS, AlhambraContext
from sabika.titles.alhambra.payment import most_payable, tenders
from sabika.titles.alhambra.state import AlhambraState
from sabika.titles.alhambra.tiles import marks_of, walls_of
from sabika.titles.alhambra.wares import MarketTile, Ware, more_wares

if TYPE_CHECKING:
    from sabika.client_view.cache import DrawingCache


class AlhambraPresenter(CityPresenter):
    """Draws a game of Alhambra."""

    TYPES: ClassVar[tuple[str, ...]] = TYPES
    SCORINGS: ClassVar[tuple[str, ...]] = ("1", "2", "3")
    STOCK: ClassVar[str] = "tower"
    PARTS: ClassVar[int] = 2
    game: AlhambraGame

    def row(self, state: AlhambraState) -> tuple[int, ...]:
        """Return the market."""
        return state.market

    def stock(self, state: AlhambraState) -> int:
        """Return how many tiles are in the tower."""
        return len(state.tower)

    def walls(self, state: AlhambraState, tile: int) -> int:
        """Return the walls of a tile, with what modules put on it."""
        return walls_of(self.look(state), tile)

    def laying(self, state: AlhambraState, tile: int, spot: int) -> Laying:
        """Return how a tile comes to lie on a spot: turned, as half a cell, or as a camp."""
        return laying_of(self.look(state), tile, spot)

    def check_laying(self, state: AlhambraState, seat: int, tile: int, spot: int, gates: Gates) -> None:
        """Refuse a tile where the city or a module forbids it."""
        ctx = self.look(state)
        if gates:
            check_turn(ctx, tile, spot)
            check_laying(ctx, seat, laying_of(ctx, tile, spot, gates))
        else:
            check_empty_cell(ctx, seat, tile, spot)

    def odd_spots(self, state: AlhambraState, seat: int, tile: int) -> list[str] | None:
        """Return where a tile may be laid in a game where tiles may be turned, or modules have a say."""
        if not self.game.odd_tiles:
            return None
        name = self.game.notation.kinds["cell"].to_json
        return [name(option & 0xFFFF) for option in spots_of(self.look(state), seat, (tile,))]

    def marks(self, state: AlhambraState) -> list[Mark]:
        """Return what modules have put on tiles, edges and corners."""
        return marks_of(self.game, state)

    def is_scoring(self, state: AlhambraState) -> bool:
        return is_scoring(state)

    def count_keys(self, state: AlhambraState) -> list[list[tuple[int, int]]]:
        """Return half buildings, as modules count them."""
        table = self.look(state)
        halves = building_counts(table)
        for fold in COUNTS.of(self.game):
            halves = fold(table, next_round(state), halves)
        return [[(half, 0) for half in row] for row in halves]

    def lines_now(self, state: AlhambraState) -> list[tuple[int, str, int]]:
        """Return seat, source and points of every line if the next scoring were now."""
        return [(seat, source, points) for seat, source, points, _, _ in lines_now(self.look(state), next_round(state))]

    def points_due(self, state: AlhambraState, counts: Sequence[Sequence[Count]]) -> list[int]:
        """Return everybody's points: the counts tell those of their types, the other lines the rest."""
        due = [0] * (len(state.seats) + 1)
        for who, row in enumerate(counts):
            due[who] = sum([count.points for count in row])
        for line in other_lines(self.look(state), next_round(state)):
            due[line[0]] += line[2]
        return due

    def next_points(self, state: AlhambraState) -> tuple[Values, ...]:
        """Return by type what each rank gets in the next scoring, as modules have it."""
        table: tuple[Values, ...] = points_table(self.look(state), next_round(state))
        return table

    def shares(self, column: Column, values: Values) -> list[int]:
        """Return everybody's points for a type; equal ones share their ranks (AL-SCORE-6)."""
        points = [0] * len(column)
        for share in shares([halves for halves, _ in column], values):
            points[share.who] = share.points
        return points

    def points(self) -> list[list[list[int]]]:
        """Return by scoring and type what each rank gets."""
        return [[list(row) for row in table] for table in self.game.points]

    def changed_points(self, state: AlhambraState) -> list[list[list[int]]] | None:
        """Return the points of all scorings if a module changes them."""
        if not POINTS.of(self.game):
            return None
        return [[list(row) for row in points_table(self.look(state), round_)] for round_ in (1, 2, 3)]

    def money_limit(self, state: AlhambraState, seat: int) -> int:
        """Return what several cards of the open money may be worth together (AL-MONEY-1)."""
        return take_limit(self.look(state), seat)

    def module_area(self, state: AlhambraState, module: Module) -> list[Item] | None:
        """Return what a module shows beside the board, None if it does not say."""
        shows = module.registered(MODULE_AREA)
        return [item for show in shows for item in show(state)] if shows else None

    def losses(self, state: AlhambraState, seat: int, module: Module) -> tuple[int, int]:
        """Return what a module itself says about the next scoring, of which the last one has been."""
        found = [0, 0]
        if len(state.scored) < LAST_ROUND:
            for tell in module.registered(LOSSES):
                found = [sum(both) for both in zip(found, tell(self.look(state), next_round(state), seat), strict=True)]
        return found[0], found[1]

    def standings(self, state: AlhambraState) -> list[tuple[str, Standing]]:
        """Return how everybody stands in what modules score by places in the next scoring."""
        if not STANDINGS.of(self.game):
            return []
        table, number = self.look(state), next_round(state)
        return [
            (module.id, tell(table, number)) for module in self.game.modules for tell in module.registered(STANDINGS)
        ]

    def meaning(self, state: AlhambraState, seat: int, card: int) -> Meaning | None:
        """Return what the module of a card says about it."""
        table = self.look(state)
        return next((found for tell in MEANING.of(self.game) if (found := tell(table, seat, card))), None)

    def shown_types(self, tile: int) -> tuple[str, ...]:
        """Return the types that a tile shows which is no building of one type."""
        return tuple([TYPES[kind] for kind in self.game.tiles[tile].types])

    def shown_currency(self, tile: int) -> str | None:
        """Return the currency that a tile shows."""
        currency = self.game.tiles[tile].currency
        return CURRENCIES[currency] if currency >= 0 else None

    def stalls(self, state: AlhambraState, seat: int | None) -> list[Stall]:
        """Return what modules sell beside the market."""
        table = self.look(state)
        return [draw_stall(table, seat, ware) for ware in more_wares(table)]

    def shortages(self, cache: DrawingCache, state: AlhambraState, seat: int) -> list[int]:
        """Return for each field how much a seat is short of it, with all that it could lay down.

        What else than money of the right currency can be laid down takes long to find out, so that is kept.
        """
        short = super().shortages(cache, state, seat)
        if not self.game.means:
            return short
        seen = (state.market, state.seats[seat].hand, cache.records)
        found: list[int] | None = cache.again(("short", seat), seen)
        if found is None:
            table = self.look(state)
            found = [
                shortage(table, seat, MarketTile(table, at)) if lack else 0 for at, lack in enumerate(short, start=1)
            ]
            cache.keep(("short", seat), seen, found)
        return found

    def look(self, state: AlhambraState) -> AlhambraContext:
        """Return a state with its game, for functions of the rules that only look."""
        return Context(self.game, state, None)


def shortage(ctx: AlhambraContext, seat: int, ware: Ware) -> int:
    """Return how much a seat is short of what is on sale, with all that it could lay down; 0 if it can be paid."""
    purchase = BUY.purchase(ctx, ware)
    return 0 if tenders(ctx, seat, purchase) else max(0, purchase.price - most_payable(ctx, seat, purchase))


def draw_stall(ctx: AlhambraContext, seat: int | None, ware: Ware) -> Stall:
    """Return something that a module sells; without a price if nobody can buy it now."""
    if ware.refusal(ctx) is not None:
        return Stall(ware.tile, ware.currency, 0, 0)
    short = shortage(ctx, seat, ware) if seat is not None else 0
    return Stall(ware.tile, ware.currency, ware.price, short, ware.along)
