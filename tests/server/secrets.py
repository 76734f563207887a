"""Searches what a seat was sent for what it may not know.

What a seat was sent is compared with what it would have been sent had everything hidden from it been dealt otherwise:
if there is no difference, the traffic tells nothing. And the plain secrets are searched for as text.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import msgspec

from sabika.client_view import client_view
from sabika.kernel.event import Event
from sabika.kernel.game import Game
from sabika.kernel.match import Match
from sabika.kernel.record import HIDDEN
from sabika.kernel.rng import Rng
from tests.helpers.views import sampled

Json = dict[str, Any]


def search_for_words(heard: list[str], secrets: list[str]) -> None:
    """Nothing of the plain secrets was ever said."""
    text = "\n".join(heard)
    for secret in secrets:
        assert secret not in text


def search_for_order(heard: list[str], match: Match) -> None:
    """No list that was sent tells the order of a pile that lies hidden."""
    state, names = match.states[0], [card.name for card in getattr(match.game, "cards", ())]
    piles = [getattr(state, pile, ()) for pile in ("deck", "tower")]
    tiles = [tile.name for tile in getattr(match.game, "tiles", ())]
    text = "\n".join(heard)
    for pile, words in zip(piles, (names, tiles), strict=True):
        if len(pile) > 6 and words:
            for part in (pile[:6], pile[-6:]):
                assert ",".join(json.dumps(words[item]) for item in part) not in text
                assert ",".join(str(item) for item in part) not in text


def check_picture(game: Game[Any], state: Any, seat: int | None, seen: Json) -> None:
    """A picture of a state depends on nothing that the seat may not know."""
    if seat is not None and state.stack:
        state = sampled(game, state, seat, Rng(f"another deal {seen['seq']}"))
    view = game.view(state, seat)
    view.undo_to = seen["undo_to"]
    assert seen == json.loads(msgspec.json.encode(client_view(game, view)))
    for other in seen["board"]["seats"]:
        assert other["seat"] == seat or other.get("hand") is None


def check_events(told: Iterable[Event], seat: int | None, seen: list[Json]) -> None:
    """The secret part of an event goes to its owner only."""
    events = list(told)
    assert len(events) == len(seen)
    for event, said in zip(events, seen, strict=True):
        assert said == json.loads(json.dumps(event.seen_by(seat)))
        if event.owner != seat:
            assert all(said[name] == HIDDEN for name in event.secret)
