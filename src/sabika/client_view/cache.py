"""What has been drawn of a game before, so that the next picture draws only what is new.

Whatever is kept here is kept with all that it was drawn from. So a drawing serves every seat that sees the same, a seat
that sees something else never gets it, and going back to an earlier position needs no care. What has not changed is the
same object in one picture and in the next.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias, TypeVar

from sabika.client_view import model
from sabika.client_view.album import Album
from sabika.client_view.cities import CitySketch, draw_city_tile
from sabika.client_view.options import Answer, VerbSketch, draw_option, sketch_verb
from sabika.client_view.presenter import Presenter
from sabika.client_view.titles import present
from sabika.parts.marks import Mark

V = TypeVar("V")

Laid: TypeAlias = tuple[int, int, int, int, int, tuple[Mark, ...]]
"""A tile in a city: its cell, its number, its walls, those towards other tiles, its turn, what lies on it."""
Shown: TypeAlias = tuple[int, int, tuple[Mark, ...], int]
"""A tile, its walls, what lies on it, and how often it is turned by a quarter."""


class DrawingCache:
    """The drawings of one game: small things by what they show, larger parts as they were drawn last.

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

    def __init__(self, game: Any) -> None:
        self.game: Any = game
        self.presenter: Presenter = present(game)
        self.state: Any = None
        self.looks: int = 0
        self.records: dict[str, Any] = {}
        self.marks: tuple[Mark, ...] = ()
        self.marked: dict[int, tuple[Mark, ...]] = {}
        self.cards: Album[int, model.Card] = Album(self.presenter.card)
        self.faces: Album[Shown, model.Tile] = Album(lambda face: self.presenter.tile(*face))
        self.tiles: Album[int, model.Tile] = Album(self.draw_tile)
        self.laid: Album[Laid, model.CityTile] = Album(self.draw_laid)
        self.options: Album[Answer, model.Option] = Album(self.draw_answer)
        self.verbs: Album[str, VerbSketch] = Album(lambda verb: sketch_verb(game, verb))
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

    def draw_tile(self, tile: int) -> model.Tile:
        """Return a tile that does not lie in a city."""
        return self.faces[tile, self.presenter.walls(self.state, tile), self.marked.get(tile, ()), 0]

    def draw_laid(self, laid: Laid) -> model.CityTile:
        """Return a tile in a city; what lies on it turns with it (MAG-9)."""
        cell, tile, walls, inner, turn, marks = laid
        lying = tuple([mark.turned(turn) for mark in marks]) if turn else marks
        return draw_city_tile(self.faces[tile, walls, lying, turn], cell, inner)

    def draw_answer(self, answer: Answer) -> model.Option:
        """Return one way to answer."""
        verb, args, facts = answer
        return draw_option(self.game, self.verbs[verb], args, facts)

    def draw_tiles(self, tiles: Iterable[int]) -> list[model.Tile]:
        """Return several tiles that do not lie in a city."""
        return list(map(self.tiles.__getitem__, tiles))

    def draw_cards(self, cards: Iterable[int]) -> list[model.Card]:
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
