"""What one title brings to the picture of a game; all the rest of a picture is the same for every title."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from sabika.client_view.model.client_view import Board
from sabika.client_view.model.game_info import TitleFacts
from sabika.client_view.model.pieces import Card, Tile
from sabika.client_view.model.points import TurningPoint
from sabika.client_view.model.preview import Preview, PreviewRequest
from sabika.parts.marks import Mark
from sabika.parts.meaning import Meaning

if TYPE_CHECKING:
    from sabika.client_view.cache import DrawingCache


class Presenter(Protocol):
    """Draws one game of a title. States are those of the title, redacted for the seat that looks.

    A title with tiles, cards or open money draws them too; without, nobody asks.
    """

    def facts(self) -> TitleFacts:
        """Return what a client needs to know once: types, points and whatever else never changes."""
        ...

    def board(self, cache: DrawingCache, state: Any, seat: int | None) -> Board:
        """Return the table as a seat sees it."""
        ...

    def active(self, state: Any) -> int | None:
        """Return whose turn it is, None when that is whoever is asked."""
        ...

    def previews(self, state: Any, seat: int, requests: Sequence[PreviewRequest]) -> list[Preview]:
        """Return what each request of a seat would bring."""
        ...

    def turning_point(self, state: Any) -> TurningPoint | None:
        """Return what decided a finished game, None if that cannot be told."""
        return None

    def marks(self, state: Any) -> Sequence[Mark]:
        """Return what lies on tiles, edges and corners."""
        return ()

    def tile(self, tile: int, walls: int, marks: Sequence[Mark], turn: int = 0) -> Tile:
        """Return a tile with the walls that it has where it lies, and with what lies on it."""
        raise LookupError(tile)

    def walls(self, state: Any, tile: int) -> int:
        """Return the walls of a tile that lies in no city."""
        raise LookupError(tile)

    def card(self, card: int) -> Card:
        """Return a card."""
        raise LookupError(card)

    def meaning(self, state: Any, seat: int, card: int) -> Meaning | None:
        """Return what a card that is for sale would mean for a seat now, None if nobody says."""
        return None

    def money_limit(self, state: Any, seat: int) -> int:
        """Return what several cards of the open money may be worth together, 0 if there is no such limit."""
        return 0
