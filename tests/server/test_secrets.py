"""Two seats' complete traffic over whole games, searched for what they must not know."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

import sabika
from sabika.client_view import client_view
from sabika.kernel.action import Action
from sabika.kernel.errors import Illegal
from sabika.kernel.game import Game
from sabika.kernel.match import Match
from sabika.kernel.rng import Rng
from tests.helpers.views import sampled
from tests.server.client import Device, Json, changed, new_table
from tests.server.secrets import check_events, check_picture, search_for_order, search_for_words
from tests.server.service import Service
from tests.server.test_games import play_together

GOLDEN = Path(__file__).parents[1] / "golden"
LISTENERS = 3
GAMES = [("alhambra", []), ("alhambra", ["all"]), ("granada", []), ("roll_and_write", [])]


@pytest.mark.sampled(2)
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
    for at, live in enumerate((one, two, public)):
        words = [word for word in live.heard if not json.loads(word).get("table", {}).get("finished")]
        assert len(words) > match.seq // 2
        search_for_words(words, [match.seed, *links.values(), *cookies])
        search_for_order(words, match)
        check_messages(match, live.seat, [json.loads(word) for word in words], at)


def check_messages(match: Match, seat: int | None, messages: list[Json], at: int) -> None:
    """What was sent would have been the same with everything hidden dealt otherwise.

    Of the pictures each listener looks at every third, so that together they look at every position.
    """
    seen: Json = {}
    steps = 0
    for message in messages:
        if message["type"] in ("sync", "step", "stale"):
            seen = message.get("portrait") or changed(seen, ["~", message["changes"]])
            if seen["seq"] % LISTENERS == at:
                check_picture(match.game, match.states[seen["seq"]], seat, seen)
        if message["type"] == "step":
            check_events(match.told[message["seq"]], seat, message["events"])
            steps += 1
    assert steps > match.seq // 2


def verdict(game: Game[Any], state: Any, action: Action) -> object:
    """Return what the service says when it is asked whether an action would be allowed, and why not."""
    try:
        game.check(state, action)
    except Illegal as error:
        return error.rule, error.why, error.params
    return game.facts(state, [action])


@pytest.mark.parametrize("name", ["all_3_random", "granada_3_random", "roll_and_write_3"])
def test_what_is_allowed_and_why_not_tells_nothing(name: str) -> None:
    """Whatever a seat asks for, the answer is the same with everything hidden from it dealt otherwise."""
    match = sabika.replay((GOLDEN / f"{name}.game").read_text())
    game, rng = match.game, random.Random(name)
    action_types = [game.notation.write(action).split(" ", 1)[1] for action in match.actions]
    answers = set()
    for state in rng.sample(match.states[:-1], 30):
        for seat in range(game.players):
            other = sampled(game, state, seat, Rng(f"another deal {state.seq}"))
            for action_type in rng.sample(action_types, 12):
                action = game.notation.read(f"p{seat + 1} {action_type}")
                told = verdict(game, state, action)
                assert told == verdict(game, other, action), (state.seq, action)
                answers.add(str(told))
    assert len(answers) > 5


def test_the_search_finds_a_leak() -> None:
    """The tests above can fail: a true state in place of a view is found."""
    game = sabika.game("alhambra", players=3)
    match = Match(game, "a seed")
    rng = random.Random(3)
    for _ in range(6):
        match.play(rng.choice(list(game.legal(match.state))))
    view = match.view(0)
    view.state = match.state
    leak: Any = json.loads(msgspec.json.encode(client_view(game, view)))
    with pytest.raises(AssertionError):
        check_picture(game, match.state, 0, leak)
    with pytest.raises(AssertionError):
        search_for_words(['{"seed": "a seed"}'], [match.seed])
