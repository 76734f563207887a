"""Portraits: what a seat may know and do, in names and plain values that any client can draw.

>>> import sabika
>>> game = sabika.game("alhambra", players=3)
>>> match = sabika.Match(game, seed="any text")
>>> picture = portrait(game, match.view(0))
>>> len(picture.board.seats), picture.board.market[0].currency
(3, 'florin')
"""

from __future__ import annotations

from sabika.portrait.pieces import Box, Portrait, Preview, Wish
from sabika.portrait.portraits import draw_box as box
from sabika.portrait.portraits import draw_view as portrait
from sabika.portrait.previews import preview_wishes as previews
from sabika.portrait.sketchbook import Sketchbook

__all__ = ["Box", "Portrait", "Preview", "Sketchbook", "Wish", "box", "portrait", "previews"]
