"""What all titles with cities have in common when they are drawn; each title says the rest."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from sabika.client_view.album import Album
from sabika.client_view.cities import draw_mark
from sabika.client_view.city_previews import preview_cities
from sabika.client_view.city_tables import Stall, draw_board
from sabika.client_view.faces import side_names
from sabika.client_view.majorities import Column, Values, count_type
from sabika.client_view.model.city_board import CityBoard
from sabika.client_view.model.game_info import TitleFacts
from sabika.client_view.model.pieces import Card, Face, Tile
from sabika.client_view.model.points import Count, TurningPoint
from sabika.client_view.model.preview import Preview, PreviewRequest
from sabika.client_view.presenter import Presenter
from sabika.client_view.turning_point import turning_point
from sabika.kernel.hooks import Module
from sabika.parts.laying import Gates, Laying
from sabika.parts.marks import Mark
from sabika.parts.module_area import Item
from sabika.parts.money import CURRENCIES
from sabika.parts.standing import Standing

if TYPE_CHECKING:
    from sabika.client_view.cache import DrawingCache


class CityPresenter(Presenter):
    """Draws a title with cities, a market, open money and three scorings."""

    TYPES: ClassVar[tuple[str, ...]]
    """The building types, by their numbers."""
    SCORINGS: ClassVar[tuple[str, ...]]
    """How the scorings are called."""
    STOCK: ClassVar[str]
    """Where the tiles come from."""
    PARTS: ClassVar[int] = 1
    """How many parts of a building are counted as one."""

    def __init__(self, game: Any) -> None:
        self.game: Any = game
        self.columns: Album[tuple[str, Column, Values], tuple[Count, ...]] = Album(lambda seen: count_type(self, *seen))

    # -- what a title says --------------------------------------------------------------------------------------------

    @abstractmethod
    def row(self, state: Any) -> tuple[int, ...]:
        """Return the tiles that can be bought, by field."""

    @abstractmethod
    def stock(self, state: Any) -> int:
        """Return how many tiles are still to come."""

    @abstractmethod
    def count_keys(self, state: Any) -> list[list[tuple[int, int]]]:
        """Return for every player, the imaginary one last, and every type how many they have and what breaks ties."""

    def is_scoring(self, state: Any) -> bool:
        """Return whether a scoring is going on in which something counts that does not count before or after it."""
        return False

    @abstractmethod
    def lines_now(self, state: Any) -> list[tuple[int, str, int]]:
        """Return seat, source and points of every line if the next scoring were now."""

    def points_due(self, state: Any, counts: Sequence[Sequence[Count]]) -> list[int]:
        """Return everybody's points, the imaginary player's last, if the next scoring were now; `counts` are known."""
        due = [0] * (len(state.seats) + 1)
        for who, _, points in self.lines_now(state):
            due[who] += points
        return due

    @abstractmethod
    def next_points(self, state: Any) -> Sequence[Values]:
        """Return by type what each rank gets in the next scoring."""

    @abstractmethod
    def shares(self, column: Column, values: Values) -> list[int]:
        """Return everybody's points for a type, of which they have as many as a column says."""

    @abstractmethod
    def points(self) -> list[list[list[int]]]:
        """Return by scoring and type what each rank gets."""

    def is_multiplied(self) -> bool:
        """Return whether the points of a rank are times the buildings of the type."""
        return False

    def changed_points(self, state: Any) -> list[list[list[int]]] | None:
        """Return by scoring and type what each rank gets in this game, None if it is what `points` says."""
        return None

    def marker(self, state: Any) -> str | None:
        """Return which faces the next tiles will show, None if tiles have one face."""
        return None

    def back(self, tile: int) -> Face | None:
        """Return what lies on the other side of a tile."""
        return None

    def shown_types(self, tile: int) -> tuple[str, ...]:
        """Return the types that a tile shows which is no building of one type."""
        return ()

    def shown_currency(self, tile: int) -> str | None:
        """Return the currency that a tile shows."""
        return None

    def stalls(self, state: Any, seat: int | None) -> list[Stall]:
        """Return what is sold beside the market."""
        return []

    def module_area(self, state: Any, module: Module) -> list[Item] | None:
        """Return what a module shows beside the board, None if it does not say."""
        return None

    def losses(self, state: Any, seat: int, module: Module) -> tuple[int, int]:
        """Return the fewest and the most points that the next scoring takes from a seat by a module."""
        return 0, 0

    def standings(self, state: Any) -> list[tuple[str, Standing]]:
        """Return what modules score by places, with the module that does."""
        return []

    def shortages(self, cache: DrawingCache, state: Any, seat: int) -> list[int]:
        """Return for each field how much money of its currency a seat is short of; nothing of an empty one."""
        game, hand = self.game, state.seats[seat].hand
        prices = [game.tile_price[tile] if tile else 0 for tile in self.row(state)]
        return [
            max(0, price - hand.total(currency)) for price, currency in zip(prices, game.slot_currency, strict=True)
        ]

    # -- the same for all ---------------------------------------------------------------------------------------------

    def facts(self) -> TitleFacts:
        """Return what a client needs to know once."""
        return TitleFacts(
            types=list(self.TYPES),
            currencies=list(CURRENCIES),
            points=self.points(),
            line_points=[],
            scorings=list(self.SCORINGS),
            grid=[],
            boxes=[],
            coins=None,
            multiplied=self.is_multiplied(),
        )

    def board(self, cache: DrawingCache, state: Any, seat: int | None) -> CityBoard:
        """Return the table as a seat sees it."""
        return draw_board(self, cache, state, seat)

    def active(self, state: Any) -> int | None:
        """Return whose turn it is."""
        return int(state.active)

    def previews(self, state: Any, seat: int, requests: Sequence[PreviewRequest]) -> list[Preview]:
        """Return what laying, exchanging or taking away a tile would bring."""
        return preview_cities(self, state, seat, requests)

    def turning_point(self, state: Any) -> TurningPoint | None:
        """Return the tile that decided a finished game, None if there is no such tile."""
        return turning_point(self, state)

    def laying(self, state: Any, tile: int, spot: int) -> Laying:
        """Return how a tile comes to lie on a spot, which is a cell and, where tiles can be turned, a turn."""
        return Laying(spot, tile, self.walls(state, tile))

    @abstractmethod
    def check_laying(self, state: Any, seat: int, tile: int, spot: int, gates: Gates) -> None:
        """Refuse a tile on an empty cell, with or without gates, where the game itself would."""

    def odd_spots(self, state: Any, seat: int, tile: int) -> list[str] | None:
        """Return where a tile may be laid, None where its walls say all there is to know."""
        return None

    def walls(self, state: Any, tile: int) -> int:
        """Return the walls or moats of a tile that lies nowhere yet."""
        return int(self.game.tile_walls[tile])

    def tile(self, tile: int, walls: int, marks: Sequence[Mark], turn: int = 0) -> Tile:
        """Return a tile as it is drawn, with the walls that it has where it lies, and with what lies on it."""
        face = self.game.tiles[tile]
        return Tile(
            name=face.name,
            kind=face.kind,
            type=self.TYPES[face.type] if face.type >= 0 else None,
            price=face.price,
            walls=side_names(walls),
            marks=tuple([draw_mark(mark) for mark in marks]),
            back=self.back(tile),
            types=self.shown_types(tile),
            currency=self.shown_currency(tile),
            turn=turn,
        )

    def card(self, card: int) -> Card:
        """Return a card as it is drawn; its name tells what else it shows: sides, and often currencies."""
        face = self.game.cards[card]
        words = face.name.split("-")[1:]
        shown = face.currencies or ((face.currency,) if face.currency >= 0 else ())
        currencies = tuple(CURRENCIES[at] for at in shown) or tuple(word for word in words if word in CURRENCIES)
        sides = next((word for word in words if set(word) <= set("nesw")), "")
        value = face.value if face.money or face.currency >= 0 else 0
        return Card(face.name, face.kind, value, currencies, sides)
