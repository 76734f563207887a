"""Cities as they are drawn: tiles, inner walls, gates, the longest wall edge by edge."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from sabika.parts.city import OCCUPIED, SIDE_NAMES, SIDES, WALLS_AT, City, xy
from sabika.portrait import pieces
from sabika.portrait.faces import cell_name, side_names

if TYPE_CHECKING:
    from sabika.portrait.sketchbook import Sketchbook


class CitySketch:
    """A city with its drawing, and by wall pattern the cells where a tile would fit; true until the city changes."""

    __slots__ = ("changes", "city", "drawing", "places")

    def __init__(self, city: City, drawing: pieces.City) -> None:
        self.city: City = city
        self.changes: int = city.changes
        self.drawing: pieces.City = drawing
        self.places: dict[str, list[str]] = {}

    def shows(self, city: City) -> bool:
        """Return whether this is the very city, unchanged; an equal one may have been built in another order."""
        return self.city is city and self.changes == city.changes


def sketch_city(book: Sketchbook, seat: int, city: City) -> CitySketch:
    """Return the sketch of a seat's city, a new one if it is another city than before."""
    sketch = book.cities.get(seat)
    if sketch is None or not sketch.shows(city):
        sketch = book.cities[seat] = CitySketch(city, book.same(("city", seat), draw_city(book, city)))
    return sketch


def draw_city(book: Sketchbook, city: City) -> pieces.City:
    """Return a city as it is drawn."""
    laid = book.laid
    drawn: list[pieces.CityTile] = []
    for cell, tile in city.tiles.items():
        entry = city.entry(cell)
        walls = entry >> WALLS_AT
        drawn.append(laid[cell, tile, walls, walls & OCCUPIED[entry & 255], gates_at(city, cell)])
    run = longest_wall(city)
    return pieces.City(drawn, len(run), run)


def draw_city_tile(tile: pieces.Tile, cell: int, inner: int, gates: int) -> pieces.CityTile:
    """Return a tile on its cell, with the sides of its inner walls and of its gates."""
    return pieces.CityTile(*xy(cell), tile, side_names(inner), side_names(gates))


def gates_at(city: City, cell: int) -> int:
    """Return the sides of a cell that have a gate."""
    gates = city.gates
    return sum([side for side in SIDES if (cell, side) in gates]) if gates else 0


def longest_wall(city: City) -> list[pieces.Edge]:
    """Return the edges of the longest external wall in their order; of several, the first one clockwise (AL-WALL-7)."""
    line = city.outline()
    gap = next((at for at, edge in enumerate(line) if not edge & 1), 0)
    turned = line[gap:] + line[:gap]
    best, first, run = 0, 0, 0
    for at, edge in enumerate(turned, start=1):
        run = run + 1 if edge & 1 else 0
        if run > best:
            best, first = run, at - run
    return [draw_edge(edge) for edge in turned[first : first + best]]


@lru_cache(maxsize=4096)
def draw_edge(edge: int) -> pieces.Edge:
    """Return an edge of an outline."""
    return pieces.Edge(*xy(edge >> 8), SIDE_NAMES[edge >> 1 & 15])


def places_in(sketch: CitySketch, walls: str) -> list[str]:
    """Return the cells of a city where a tile with these walls would fit."""
    cells = sketch.places.get(walls)
    if cells is None:
        fitting = sketch.city.places(sum([side for side in SIDES if SIDE_NAMES[side] in walls]))
        cells = sketch.places[walls] = [cell_name(cell) for cell in fitting]
    return cells
