"""Kill -9 in a stream of moves: nothing acknowledged is lost, nothing half done appears, and the game goes on."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable

import pytest
from websockets.exceptions import ConnectionClosed

import sabika
from tests.server.client import Device, Json, Live, new_table
from tests.server.service import Service


def play_until_it_breaks(live: Live, rng: random.Random, acknowledged: list[Json], service: Service) -> Json | None:
    """Play and note every acknowledgement; return the message that got none.

    After a few moves the service is killed at some moment while others are under way.
    """
    enough = len(acknowledged) + 4
    killer = threading.Timer(rng.uniform(0, 0.05), service.kill)

    def after_each() -> None:
        if len(acknowledged) == enough:
            killer.start()

    try:
        return play_on(live, rng, acknowledged, after_each)
    finally:
        killer.join()


def play_on(live: Live, rng: random.Random, acknowledged: list[Json], after_each: Callable[[], None]) -> Json | None:
    """Play until the connection breaks."""
    message: Json | None = None
    while not live.over:
        options = live.options()
        message = None
        try:
            if not options:
                live.hear()
                continue
            key = f"stream-{rng.getrandbits(60):x}"
            message = {"type": "act", "key": key, "seq": live.seq, "n": live.n, "action": rng.choice(options)}
            live.send(message)
            answer = live.answer(key)
        except ConnectionClosed:
            return message
        assert answer["type"] == "ack"
        acknowledged.append(answer)
        after_each()
    return None


@pytest.mark.sampled(1)
def test_nothing_acknowledged_is_lost(database: str, own_service: Callable[..., Service]) -> None:
    service = own_service(database)
    device = Device(service.base)
    rng = random.Random(11)
    code = new_table(device, "alhambra", ["here", "bot", "bot"], modules=["all"])
    acknowledged: list[Json] = []
    told: dict[int, Json] = {}
    lost: Json | None = None
    for _ in range(3):
        with device.live(code, 0) as live:
            for entry in live.entries:
                known = told.get(entry["n"])
                assert known is None or known == entry["events"], "what was told is still true"
            numbers = [entry["n"] for entry in live.entries]
            assert numbers == list(range(len(numbers)))
            assert live.n >= max([*told, *(answer["n"] for answer in acknowledged)], default=0)
            for answer in acknowledged:
                assert live.entries[answer["n"]]["by"] == 0
            if lost is not None:
                live.send(lost)
                answer = live.answer(lost["key"])
                assert answer["type"] in ("ack", "stale")
                live.send(lost)
                assert live.answer(lost["key"])["type"] == answer["type"]
            lost = play_until_it_breaks(live, rng, acknowledged, service)
            told |= {entry["n"]: entry["events"] for entry in live.entries}
        service.start()
    assert len(acknowledged) >= 12
    with device.live(code, 0) as live:
        live.play_out(rng)
    match = sabika.replay(device.http.get(f"/api/tables/{code}/record").text)
    assert match.outcome is not None
    assert sum(entry["kind"] == "action" for entry in live.entries) == match.seq


def test_bots_go_on_after_a_restart(own_service: Callable[..., Service]) -> None:
    service = own_service()
    device = Device(service.base)
    code = new_table(device, "alhambra", ["here", *["bot"] * 5], settings={"pace": "calm"})
    with device.live(code, 0) as live:
        live.wait_for(lambda now: bool(now.options()))
        while live.options():
            live.move(random.Random(1))
        before = live.n
    service.restart()
    with device.live(code, 0) as live:
        live.wait_for(lambda now: bool(now.options()))
        assert live.n >= before + 5


def test_a_repeated_message_has_the_same_answer_after_a_restart(own_service: Callable[..., Service]) -> None:
    service = own_service()
    device = Device(service.base)
    code = new_table(device, "alhambra", ["here", "here"])
    with device.live(code, None) as live:
        seat = live.portrait["question"]["seats"][0]
        live.seat = seat
        live.send({"type": "look", "seat": seat})
        live.until("sync")
        message = {"type": "act", "key": "the-one-key", "seq": live.seq, "action": live.options()[0]}
        live.send(message)
        first = live.answer("the-one-key")
        live.send(message)
        assert live.answer("the-one-key") == first
    service.restart()
    with device.live(code, None) as live:
        live.send(message)
        assert live.answer("the-one-key") == first
        assert live.n == 1
