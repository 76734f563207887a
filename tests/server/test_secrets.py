"""Two seats' complete traffic over whole games, searched for what they must not know."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest

import sabika
from sabika.kernel.match import Match
from sabika.portrait import portrait
from tests.server.client import Device, Json, new_table
from tests.server.secrets import check_events, check_picture, search_for_order, search_for_words
from tests.server.service import Service
from tests.server.test_games import play_together

GAMES = [("alhambra", []), ("alhambra", ["all"]), ("granada", []), ("roll_and_write", [])]


@pytest.mark.parametrize(
    ("title", "modules"), GAMES, ids=lambda value: value if isinstance(value, str) else "+".join(value)
)
def test_no_seat_is_sent_what_it_may_not_know(title: str, modules: list[str], service: Service) -> None:
    host, guest = Device(service.base), Device(service.base)
    code = new_table(host, title, ["here", "online", "bot"], modules=modules)
    links = host.links(code)
    guest.sit(code, links[1])
    with host.live(code, 0) as one, guest.live(code, 1) as two, guest.live(code, None) as public:
        play_together([one, two])
        public.wait_for(lambda live: live.over)
    match = sabika.replay(host.http.get(f"/api/tables/{code}/record").text)
    cookies = [device.http.cookies["sabika_device"] for device in (host, guest)]
    for live in (one, two, public):
        words = [word for word in live.heard if not json.loads(word).get("table", {}).get("finished")]
        assert len(words) > match.seq // 2
        search_for_words(words, [match.seed, *links.values(), *cookies])
        search_for_order(words, match)
        for word in words:
            check_message(match, live.seat, json.loads(word))


def check_message(match: Match, seat: int | None, message: Json) -> None:
    """What was sent would have been the same with everything hidden dealt otherwise."""
    if message["type"] in ("sync", "step"):
        seen = message["portrait"]
        check_picture(match.game, match.states[seen["seq"]], seat, seen)
    if message["type"] == "step":
        check_events(match.told[message["seq"]], seat, message["events"])


def test_the_search_finds_a_leak() -> None:
    """The tests above can fail: a true state in place of a view is found."""
    game = sabika.game("alhambra", players=3)
    match = Match(game, "a seed")
    chance = random.Random(3)
    for _ in range(6):
        match.play(chance.choice(list(game.legal(match.state))))
    view = match.view(0)
    view.state = match.state
    leak: Any = json.loads(msgspec.json.encode(portrait(game, view)))
    with pytest.raises(AssertionError):
        check_picture(game, match.state, 0, leak)
    with pytest.raises(AssertionError):
        search_for_words(['{"seed": "a seed"}'], [match.seed])
