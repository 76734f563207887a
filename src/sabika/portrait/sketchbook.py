"""What has been drawn of a game before, so that the next picture draws only what is new.

Whatever is kept here is kept with all that it was drawn from. So a drawing serves every seat that sees the same, a seat
that sees something else never gets it, and going back to an earlier position needs no care. What has not changed is the
same object in one picture and in the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias, TypeVar

from sabika.kernel.play import Play
from sabika.parts.city import City
from sabika.portrait import pieces
from sabika.portrait.faces import draw_card, draw_city_tile, draw_face, has_odd_walls
from sabika.portrait.options import Answer, draw_option, draw_params
from sabika.titles.alhambra.tiles import walls_of
from sabika.titles.roll_and_write.game import RollAndWriteGame

K = TypeVar("K")
V = TypeVar("V")

MOST: Final = 2000
"""How many drawings an album holds before it is emptied: more than a game needs, unless it goes back for ever."""
Laid: TypeAlias = tuple[int, int, int, int, int]
"""A tile in a city: its cell, its number, its walls, those among them towards other tiles, the sides with a gate."""


class Album(dict[K, V]):
    """Drawings by what they show, each made when it is first looked for."""

    __slots__ = ("draw",)

    def __init__(self, draw: Callable[[K], V]) -> None:
        super().__init__()
        self.draw: Callable[[K], V] = draw

    def __missing__(self, key: K) -> V:
        if len(self) >= MOST:
            self.clear()
        drawing = self[key] = self.draw(key)
        return drawing


class CitySketch:
    """A city with its drawing, and by wall pattern the cells where a tile would fit; true until the city changes."""

    __slots__ = ("changes", "city", "drawing", "places")

    def __init__(self, city: City, drawing: pieces.City) -> None:
        self.city: City = city
        self.changes: int = city.changes
        self.drawing: pieces.City = drawing
        self.places: dict[int, list[str]] = {}

    def shows(self, city: City) -> bool:
        """Return whether this is the very city, unchanged; an equal one may have been built in another order."""
        return self.city is city and self.changes == city.changes


class Sketchbook:
    """The drawings of one game: small things by what they show, larger parts as they were drawn last."""

    __slots__ = ("cards", "cities", "faces", "game", "laid", "last", "made", "odd_walls", "options", "plain", "verbs")

    def __init__(self, game: Any) -> None:
        self.game: Any = game
        self.odd_walls: bool = not isinstance(game, RollAndWriteGame) and has_odd_walls(game)
        self.cards: Album[int, pieces.Card] = Album(lambda card: draw_card(game, card))
        self.faces: Album[tuple[int, int], pieces.Tile] = Album(lambda face: draw_face(game, *face))
        self.plain: Album[int, pieces.Tile] = Album(lambda tile: self.faces[tile, game.tile_walls[tile]])
        self.laid: Album[Laid, pieces.CityTile] = Album(self.draw_laid)
        self.options: Album[Answer, pieces.Option] = Album(lambda answer: draw_option(game, answer))
        self.verbs: Album[str, list[pieces.Param]] = Album(lambda verb: draw_params(game, verb))
        self.cities: dict[int, CitySketch] = {}
        self.last: dict[Any, Any] = {}
        self.made: dict[Any, tuple[Any, Any]] = {}

    # -- small things -------------------------------------------------------------------------------------------------

    def draw_laid(self, laid: Laid) -> pieces.CityTile:
        """Return a tile in a city."""
        cell, tile, walls, inner, gates = laid
        return draw_city_tile(self.faces[tile, walls], cell, inner, gates)

    def tile(self, state: Any, tile: int) -> pieces.Tile:
        """Return a tile that does not lie in a city, with what modules put on it."""
        if self.odd_walls:
            return self.faces[tile, walls_of(Play(self.game, state, None), tile)]
        return self.plain[tile]

    def tiles(self, state: Any, tiles: Iterable[int]) -> list[pieces.Tile]:
        """Return several of them."""
        if self.odd_walls:
            return [self.tile(state, tile) for tile in tiles]
        return list(map(self.plain.__getitem__, tiles))

    def hand(self, cards: Iterable[int]) -> list[pieces.Card]:
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
