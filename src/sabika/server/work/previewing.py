"""Previews from plain data: what a seat may know, and what it thinks of doing."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from sabika.client_view import previews
from sabika.client_view.model.preview import Preview, PreviewRequest
from sabika.kernel.game import Game
from sabika.kernel.record import from_json, redact, to_json
from sabika.kernel.view import View
from sabika.server.bots.task import game_of
from sabika.server.work.jobs import PreviewRequests

Place = tuple[str, int, int]
"""A table, the number of its last log entry, and a seat there."""
PLACES: Final = 12
MOST_REQUESTS: Final = 400
"""How many answers are kept of one place."""


def write_requests(game: Game[Any], state: Any, seat: int, requests: Sequence[PreviewRequest]) -> PreviewRequests:
    """Return the job for the preview requests of a seat; all that the seat may not know is left out of the position."""
    setup = game.setup
    known = msgspec.json.encode(to_json(redact(state, seat)))
    return PreviewRequests(setup.title, setup.players, setup.modules, setup.options, seat, known, tuple(requests))


def preview_requests(job: PreviewRequests) -> list[Preview]:
    """Return what the actions would bring."""
    game = game_of(job.title, job.players, job.modules, job.options)
    state = from_json(msgspec.json.decode(job.state))
    return previews(game, View(job.seat, state.seq, state, None), list(job.wishes))


class Known:
    """The answers of a few places, for pages that ask again; the longest unused place is forgotten."""

    def __init__(self) -> None:
        self.places: OrderedDict[Place, dict[PreviewRequest, Preview]] = OrderedDict()

    def answers(self, place: Place) -> dict[PreviewRequest, Preview]:
        """Return what is known at a place."""
        known = self.places.pop(place, {})
        self.places[place] = known
        if len(self.places) > PLACES:
            self.places.popitem(last=False)
        return known

    def learn(self, place: Place, found: Sequence[Preview]) -> None:
        """Keep answers, as long as there are not too many."""
        known = self.answers(place)
        for preview in found[: MOST_REQUESTS - len(known)]:
            known[preview.wish] = preview
