"""What has been drawn of a game before, so that the next picture draws only what is new.

Whatever is kept here is kept with all that it was drawn from. So a drawing serves every seat that sees the same, a seat
that sees something else never gets it, and going back to an earlier position needs no care. What has not changed is the
same object in one picture and in the next.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from sabika.client_view.album import Album
from sabika.client_view.cities import CitySketch
from sabika.client_view.model.city_board import CityTile
from sabika.client_view.model.pieces import Card, Tile
from sabika.client_view.model.question import Option
from sabika.client_view.options import Answer, VerbSketch
from sabika.client_view.presenter import Presenter
from sabika.client_view.small_drawings import Laid, Shown, SmallDrawings
from sabika.parts.marks import Mark

V = TypeVar("V")


class DrawingCache:
    """The drawings of one game: small things by what they show, larger parts as they were drawn last.

    Tables of the same game can have the small things in common.

    `tiles` are those that do not lie in a city, as they look in the position that is being drawn: modules may have put
    something on them; `looks` counts how often they have come to look otherwise. `marks` is what lies on tiles, and
    `marked` that on each of them. `records` are those of the modules, the same object as long as they are equal. What
    modules show, count and put on tiles depends on nothing but their records, the cities and the hands.
    """

    __slots__ = (
        "cards",
        "cities",
        "faces",
        "game",
        "laid",
        "last",
        "looks",
        "made",
        "marked",
        "marks",
        "options",
        "presenter",
        "records",
        "state",
        "tiles",
        "verbs",
    )

    def __init__(self, game: Any, small: SmallDrawings | None = None) -> None:
        own = SmallDrawings(game) if small is None else small
        self.game: Any = game
        self.presenter: Presenter = own.presenter
        self.state: Any = None
        self.looks: int = 0
        self.records: dict[str, Any] = {}
        self.marks: tuple[Mark, ...] = ()
        self.marked: dict[int, tuple[Mark, ...]] = {}
        self.cards: Album[int, Card] = own.cards
        self.faces: Album[Shown, Tile] = own.faces
        self.laid: Album[Laid, CityTile] = own.laid
        self.options: Album[Answer, Option] = own.options
        self.verbs: Album[str, VerbSketch] = own.verbs
        self.tiles: Album[int, Tile] = Album(self.draw_tile)
        self.cities: dict[int, CitySketch] = {}
        self.last: dict[Any, Any] = {}
        self.made: dict[Any, tuple[Any, Any]] = {}

    def look_at(self, state: Any) -> None:
        """Turn to the position that is drawn now."""
        self.state = state
        if state.modules != self.records:
            self.records = state.modules
            self.tiles.clear()
            self.looks += 1
        marks = tuple(self.presenter.marks(state))
        if marks != self.marks:
            self.marks = marks
            self.marked = {}
            for mark in marks:
                if mark.tile:
                    self.marked[mark.tile] = (*self.marked.get(mark.tile, ()), mark)
            self.tiles.clear()
            self.looks += 1

    # -- small things -------------------------------------------------------------------------------------------------

    def draw_tile(self, tile: int) -> Tile:
        """Return a tile that does not lie in a city."""
        return self.faces[tile, self.presenter.walls(self.state, tile), self.marked.get(tile, ()), 0]

    def draw_tiles(self, tiles: Iterable[int]) -> list[Tile]:
        """Return several tiles that do not lie in a city."""
        return list(map(self.tiles.__getitem__, tiles))

    def draw_cards(self, cards: Iterable[int]) -> list[Card]:
        """Return several cards."""
        return list(map(self.cards.__getitem__, cards))

    # -- larger parts -------------------------------------------------------------------------------------------------

    def same(self, part: Any, drawing: V) -> V:
        """Return the last drawing of a part if it is equal to this one, otherwise keep this one and return it."""
        last: V | None = self.last.get(part)
        if last is not None and last == drawing:
            return last
        self.last[part] = drawing
        return drawing

    def again(self, part: Any, seen: Any) -> Any:
        """Return what was made of a part the last time if the same was seen then, otherwise None."""
        kept = self.made.get(part)
        return kept[1] if kept is not None and kept[0] == seen else None

    def keep(self, part: Any, seen: Any, made: V) -> V:
        """Keep what was made of a part with all that was seen of it, and return it."""
        self.made[part] = (seen, made)
        return made
