"""Client views: what a seat may know and do, in names and plain values that any client can draw.

>>> import sabika
>>> game = sabika.game("alhambra", players=3)
>>> match = sabika.Match(game, seed="any text")
>>> picture = client_view(game, match.view(0))
>>> len(picture.board.seats), picture.board.market[0].currency
(3, 'florin')
"""

from __future__ import annotations

from sabika.client_view.cache import DrawingCache
from sabika.client_view.model.client_view import ClientView
from sabika.client_view.model.game_info import GameInfo
from sabika.client_view.model.preview import Preview, PreviewRequest
from sabika.client_view.previews import preview_requests as previews
from sabika.client_view.small_drawings import common_drawings
from sabika.client_view.views import draw_info as game_info
from sabika.client_view.views import draw_view as client_view

__all__ = [
    "ClientView",
    "DrawingCache",
    "GameInfo",
    "Preview",
    "PreviewRequest",
    "client_view",
    "common_drawings",
    "game_info",
    "previews",
]
