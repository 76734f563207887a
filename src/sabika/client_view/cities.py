"""Cities as they are drawn: tiles, inner walls, what lies on them, the longest wall edge by edge."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from sabika.client_view.faces import cell_name, side_names
from sabika.client_view.model import city_board, pieces
from sabika.kernel.record import HIDDEN
from sabika.parts.city import OCCUPIED, SIDE_NAMES, SIDES, WALLS_AT, City, xy
from sabika.parts.lie import turns_in
from sabika.parts.marks import Mark
from sabika.parts.neighbours import shared_walls

if TYPE_CHECKING:
    from sabika.client_view.cache import DrawingCache


class CitySketch:
    """A city with its drawing, and by wall pattern the cells where a tile would fit; true until the city changes."""

    __slots__ = ("changes", "city", "drawing", "marks", "places")

    def __init__(self, city: City, marks: tuple[Mark, ...], drawing: city_board.City) -> None:
        self.city: City = city
        self.changes: int = city.changes
        self.marks: tuple[Mark, ...] = marks
        self.drawing: city_board.City = drawing
        self.places: dict[str, list[str]] = {}

    def shows(self, city: City, marks: tuple[Mark, ...]) -> bool:
        """Return whether this is the very city, not changed meanwhile, with the same things in it."""
        return self.city is city and self.changes == city.changes and self.marks == marks


def sketch_city(cache: DrawingCache, seat: int, city: City) -> CitySketch:
    """Return the sketch of a seat's city, a new one if it is another city than before."""
    sketch, marks = cache.cities.get(seat), cache.marks
    if sketch is None or not sketch.shows(city, marks):
        drawing = cache.same(("city", seat), draw_city(cache, seat, city))
        sketch = cache.cities[seat] = CitySketch(city, marks, drawing)
    return sketch


def draw_city(cache: DrawingCache, seat: int, city: City) -> city_board.City:
    """Return a city as it is drawn."""
    laid, marked, lies = cache.laid, cache.marked, city.lies
    drawn: list[city_board.CityTile] = []
    for cell, tile in city.tiles.items():
        entry = city.entry(cell)
        walls = entry >> WALLS_AT
        inner = walls & (shared_walls(city, cell) if city.uneven else OCCUPIED[entry & 255])
        turn = turns_in(lies[cell]) if cell in lies else 0
        drawn.append(laid[cell, tile, walls, inner, turn, marked.get(tile, ())])
    run = longest_wall(city)
    marks = [draw_city_mark(mark) for mark in cache.marks if mark.seat == seat and not mark.tile]
    return city_board.City(drawn, len(run), run, marks)


def draw_city_tile(tile: pieces.Tile, cell: int, inner: int) -> city_board.CityTile:
    """Return a tile on its cell, with the sides of its inner walls."""
    return city_board.CityTile(*xy(cell), tile, side_names(inner))


def draw_mark(mark: Mark) -> pieces.Mark:
    """Return something that lies on a tile."""
    return pieces.Mark(kind=mark.kind, spot=mark.spot, owner=known(mark.owner), number=known(mark.number))


def draw_city_mark(mark: Mark) -> pieces.CityMark:
    """Return something that lies on a cell, an edge or a corner."""
    x, y = xy(mark.cell)
    return pieces.CityMark(kind=mark.kind, spot=mark.spot, owner=known(mark.owner), number=known(mark.number), x=x, y=y)


def known(number: int) -> int | None:
    """Return a number, None for none."""
    return number if number != HIDDEN else None


def longest_wall(city: City) -> list[pieces.Edge]:
    """Return the edges of the longest external wall in their order; of several, the first one clockwise (AL-WALL-7)."""
    return [draw_edge(edge) for edge in city.longest_wall()]


@lru_cache(maxsize=4096)
def draw_edge(edge: int) -> pieces.Edge:
    """Return an edge of an outline."""
    return pieces.Edge(*xy(edge >> 8), side_names(edge >> 1 & 15))


def places_in(sketch: CitySketch, walls: str) -> list[str]:
    """Return the cells of a city where a tile with these walls would fit."""
    cells = sketch.places.get(walls)
    if cells is None:
        fitting = sketch.city.places(sum([side for side in SIDES if SIDE_NAMES[side] in walls]))
        cells = sketch.places[walls] = [cell_name(cell) for cell in fitting]
    return cells
