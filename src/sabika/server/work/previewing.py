"""Previews from plain data: what a seat may know, and what it thinks of doing."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from sabika.kernel.game import Game
from sabika.kernel.record import from_json, redact, to_json
from sabika.kernel.view import View
from sabika.portrait import previews
from sabika.portrait.pieces import Preview, Wish
from sabika.server.bots.task import game_of
from sabika.server.work.jobs import PreviewWishes

Place = tuple[str, int, int]
"""A table, the number of its last log entry, and a seat there."""
PLACES: Final = 12
WISHES: Final = 400
"""How many answers are kept of one place."""


def write_wishes(game: Game[Any], state: Any, seat: int, wishes: Sequence[Wish]) -> PreviewWishes:
    """Return the job for the wishes of a seat; all that the seat may not know is left out of the position."""
    setup = game.setup
    known = msgspec.json.encode(to_json(redact(state, seat)))
    return PreviewWishes(setup.title, setup.players, setup.modules, setup.options, seat, known, tuple(wishes))


def preview_wishes(job: PreviewWishes) -> list[Preview]:
    """Return what the wishes would bring."""
    game = game_of(job.title, job.players, job.modules, job.options)
    state = from_json(msgspec.json.decode(job.state))
    return previews(game, View(job.seat, state.seq, state, None), list(job.wishes))


class Known:
    """The answers of a few places, for pages that ask again; the longest unused place is forgotten."""

    def __init__(self) -> None:
        self.places: OrderedDict[Place, dict[Wish, Preview]] = OrderedDict()

    def answers(self, place: Place) -> dict[Wish, Preview]:
        """Return what is known at a place."""
        known = self.places.pop(place, {})
        self.places[place] = known
        if len(self.places) > PLACES:
            self.places.popitem(last=False)
        return known

    def learn(self, place: Place, found: Sequence[Preview]) -> None:
        """Keep answers, as long as there are not too many."""
        known = self.answers(place)
        for preview in found[: WISHES - len(known)]:
            known[preview.wish] = preview
