"""Drawings of small things, which look the same at every table of a game."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeAlias

from sabika.client_view.album import Album
from sabika.client_view.cities import draw_city_tile
from sabika.client_view.model.city_board import CityTile
from sabika.client_view.model.pieces import Card, Tile
from sabika.client_view.model.question import Option
from sabika.client_view.options import Answer, VerbSketch, draw_option, sketch_verb
from sabika.client_view.presenter import Presenter
from sabika.client_view.titles import present
from sabika.parts.marks import Mark

Laid: TypeAlias = tuple[int, int, int, int, int, tuple[Mark, ...]]
"""A tile in a city: its cell, its number, its walls, those towards other tiles, its turn, what lies on it."""
Shown: TypeAlias = tuple[int, int, tuple[Mark, ...], int]
"""A tile, its walls, what lies on it, and how often it is turned by a quarter."""


class SmallDrawings:
    """What has been drawn of a game's cards, tiles and answers, by all that each of them shows."""

    __slots__ = ("cards", "faces", "game", "laid", "options", "presenter", "verbs")

    def __init__(self, game: Any) -> None:
        self.game: Any = game
        self.presenter: Presenter = present(game)
        self.cards: Album[int, Card] = Album(self.presenter.card)
        self.faces: Album[Shown, Tile] = Album(lambda face: self.presenter.tile(*face))
        self.laid: Album[Laid, CityTile] = Album(self.draw_laid)
        self.options: Album[Answer, Option] = Album(self.draw_answer)
        self.verbs: Album[str, VerbSketch] = Album(lambda verb: sketch_verb(game, verb))

    def draw_laid(self, laid: Laid) -> CityTile:
        """Return a tile in a city; what lies on it turns with it (MAG-9)."""
        cell, tile, walls, inner, turn, marks = laid
        lying = tuple([mark.turned(turn) for mark in marks]) if turn else marks
        return draw_city_tile(self.faces[tile, walls, lying, turn], cell, inner)

    def draw_answer(self, answer: Answer) -> Option:
        """Return one way to answer."""
        verb, args, facts = answer
        return draw_option(self.game, self.verbs[verb], args, facts)


@lru_cache(maxsize=64)
def common_drawings(game: Any) -> SmallDrawings:
    """Return the small drawings that all tables of a game have in common."""
    return SmallDrawings(game)
