"""Two seats' complete traffic over whole games, searched for what they must not know.

What a seat was sent is compared with what it would have been sent had everything hidden from it been dealt otherwise:
if there is no difference, the traffic tells nothing. And the plain secrets are searched for as text.
"""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest

import sabika
from sabika.kernel.match import Match
from sabika.kernel.record import HIDDEN
from sabika.kernel.rng import Rng
from sabika.portrait import portrait
from tests.server.client import Device, Json, new_table
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


def check_message(match: Match, seat: int | None, message: Json) -> None:
    """What was sent would have been the same with everything hidden dealt otherwise."""
    if message["type"] in ("sync", "step"):
        check_picture(match, seat, message["portrait"])
    if message["type"] == "step":
        check_events(match, seat, message)


def check_picture(match: Match, seat: int | None, seen: Json) -> None:
    """A picture depends on nothing that the seat may not know."""
    game, state = match.game, match.states[seen["seq"]]
    if seat is not None and state.stack:
        state = game.redeal(state, seat, Rng(f"another deal {seen['seq']}"))
    view = game.view(state, seat)
    view.undo_to = seen["undo_to"]
    assert seen == json.loads(msgspec.json.encode(portrait(game, view)))
    for other in seen["board"]["seats"]:
        assert other["seat"] == seat or other.get("hand") is None


def check_events(match: Match, seat: int | None, step: Json) -> None:
    """The secret part of an event goes to its owner only."""
    told: Any = match.told[step["seq"]]
    assert len(told) == len(step["events"])
    for event, seen in zip(told, step["events"], strict=True):
        assert seen == json.loads(json.dumps(event.seen_by(seat)))
        if event.owner != seat:
            assert all(seen[name] == HIDDEN for name in event.secret)


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
        check_picture(match, 0, leak)
    with pytest.raises(AssertionError):
        search_for_words(['{"seed": "a seed"}'], [match.seed])
