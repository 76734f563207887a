"""What a title tells the readers and writers of its positions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from sabika.parts.city import City


class PositionFormat(NamedTuple):
    """The names and habits of one title.

    `row` is the key of the four open tiles, `stock` of the hidden ones, `wall` the word for what surrounds a city.
    `rounds` are the names of the scorings, `sources` those of what everybody can get points for. `boxed` returns
    the id under which a tile lies in the box. `spots` returns where a seat may lay a tile, `read_city` a city (the
    text, whether it is checked, the old city), `types` the buildings of a player by type, `phase` what is being
    decided. `read_other` and `compare_other` know the keys that only this title has, `things` the piles among them,
    `more` are its own expectations.
    """

    row: str
    stock: str
    wall: str
    rounds: Mapping[str, int]
    sources: tuple[str, ...]
    seat_keys: tuple[str, ...]
    pile_keys: tuple[str, ...]
    boxed: Callable[[int], int]
    spots: Callable[[Any, Any, int, int], list[int]]
    read_city: Callable[[Any, Any, str, bool, City], City]
    types: Callable[[Any, Any, int], Mapping[str, int]]
    phase: Callable[[Any], str]
    read_other: Callable[[Any, Any, str, str], None]
    compare_other: Callable[[Any, Any, str, str], tuple[str, str, bool]]
    things: Callable[[Any, Any, str], list[Any]]
    more: Mapping[str, Callable[[Any, Any, list[str], str], tuple[str, str, bool]]] = {}
