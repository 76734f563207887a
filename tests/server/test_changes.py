"""What a step tells of a picture is all that changed in it, as everybody reads it."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

import sabika
from sabika.client_view import client_view
from sabika.server.play.changes import changes
from tests.server.client import changed

ALL = ("all",)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("title", "players", "modules"), [("alhambra", 2, ALL), ("granada", 3, ()), ("roll_and_write", 2, ())]
)
def test_pictures_follow_from_each_other(title: str, players: int, modules: tuple[str, ...]) -> None:
    game = sabika.game(title, players=players, modules=modules)
    rng = random.Random(title)
    for seat in (None, 0, 1):
        match = sabika.Match(game, f"{title}-{seat}")
        before = client_view(game, match.view(seat))
        seen: Any = msgspec.json.decode(msgspec.json.encode(before))
        while not match.is_over:
            who = match.waiting[0]
            if match.undo_to(who) is not None and rng.random() < 0.1:
                match.undo(who)
            else:
                match.play(rng.choice(list(game.legal(match.state, who))))
            now = client_view(game, match.view(seat))
            step = msgspec.json.decode(msgspec.json.encode(changes(before, now)))
            seen = changed(seen, ["~", step])
            assert seen == msgspec.json.decode(msgspec.json.encode(now))
            before = now
