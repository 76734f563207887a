"""Forged, stale, repeated, oversized, malformed and too many messages: a clear answer, and nothing changes."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from tests.server.client import Device, Live, new_table
from tests.server.service import Service

ACT = {"type": "act", "key": "key-hostile", "seq": 0, "action": "p1 take 1"}
MALFORMED: list[Any] = [
    "",
    "{",
    "null",
    "[]",
    "[" * 10_000,
    '{"type": "hello", "seat": "0"}',
    '{"type": "unknown"}',
    '{"no": "type"}',
    '{"type": 3}',
    b"\xff\xfe\x00",
    b"",
    {"type": "act"},
    ACT | {"seq": -1},
    ACT | {"seq": "0"},
    ACT | {"key": "short"},
    ACT | {"key": "x" * 65},
    ACT | {"more": 1},
    ACT | {"action": {"seat": 9, "verb": "take", "args": {}}},
    ACT | {"action": 7},
    json.dumps(ACT | {"action": {"seat": 0, "verb": "take", "args": {"slots": "?"}}}).replace(
        '"?"', "[" * 7_000 + "]" * 7_000
    ),
    {"type": "undo", "key": "key-hostile", "seq": 0, "to": 0},
    {"type": "preview", "id": "a", "seq": 0, "wishes": [{"cell": "0,1"}] * 401},
]
NOT_ACTIONS = [
    "p1",
    "p1 fly 3",
    "p9 take 1",
    "p1 take one",
    "p1 take 99999999999999",
    {"seat": 0, "verb": "take", "args": {"slots": {"a": 1}}},
    {"seat": 0, "verb": "take", "args": {"slots": [[1]]}},
    {"seat": 0, "verb": "take", "args": {"slots": True}},
    {"seat": 0, "verb": "buy", "args": {"field": 1, "cards": ["denar-99"]}},
    {"seat": 0, "verb": "take", "args": {"slots": [1], "more": 1}},
]


@contextmanager
def table(service: Service, **more: Any) -> Iterator[tuple[Device, str, Live]]:
    """Open a table for two people of which one is here; nothing may have happened at its end."""
    device = Device(service.base)
    code = new_table(device, "alhambra", ["here", "online"], **more)
    with device.live(code, 0) as live:
        yield device, code, live
    state = device.get(f"/api/tables/{code}/state?seat=0&since=-1")
    assert state["n"] == 0
    assert len(state["entries"]) == 1


@pytest.fixture(scope="session")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that bears any number of faulty messages."""
    folder = tmp_path_factory.mktemp("patient")
    made = Service(f"sqlite+aiosqlite:///{folder}/tables.db", limits={"faults": 1_000_000})
    yield made
    made.stop()


def test_malformed_messages_are_answered(patient: Service) -> None:
    with table(patient) as (_, _, live):
        for message in MALFORMED:
            live.send(message)
            answer = live.until("error")
            assert answer["error"] == "malformed", message
            assert answer["message"]


def test_what_is_no_action_is_answered_with_its_key(patient: Service) -> None:
    with table(patient) as (_, _, live):
        for action in NOT_ACTIONS:
            live.send(ACT | {"action": action})
            answer = live.answer("key-hostile")
            assert (answer["type"], answer["error"]) == ("error", "notation"), action


def test_oversized_messages_are_refused_unread(patient: Service) -> None:
    with table(patient) as (_, _, live):
        live.send(json.dumps(ACT | {"action": "x" * 16_400}))
        assert live.until("error")["error"] == "too_large"
        live.send({"type": "ping"})
        live.until("pong")
    with table(patient) as (device, code, live):
        live.send("x" * 2_000_000)
        with pytest.raises(ConnectionClosed):
            live.until("pong")
        answer = device.http.post(
            f"/api/tables/{code}/actions", json=ACT | {"action": "x" * 70_000}, headers=device.csrf
        )
        assert answer.status_code in (400, 413)


def test_forged_seats_are_refused(patient: Service) -> None:
    with table(patient) as (device, code, live):
        for seat in (1, 2):
            status, body = device.refused(
                "POST", f"/api/tables/{code}/actions", {"key": "forged-key", "seq": 0, "action": f"p{seat + 1} take 1"}
            )
            assert (status, body["error"]) in ((403, "not_your_seat"), (400, "notation"))
        live.send(ACT | {"action": "p2 take 1"})
        assert live.answer("key-hostile")["error"] == "not_your_seat"
        live.send({"type": "undo", "key": "key-hostile", "seq": 0, "seat": 1, "to": 0})
        assert live.answer("key-hostile")["error"] == "not_your_seat"
        live.send({"type": "why", "id": "w", "seq": 0, "action": "p2 take 1"})
        assert live.until("error")["id"] == "w"
        live.send({"type": "look", "seat": 1})
        assert live.until("error")["error"] == "not_your_seat"


def test_strangers_are_sent_away(service: Service) -> None:
    host, stranger = Device(service.base), Device(service.base)
    code = new_table(host, "alhambra", ["here", "online"])
    for name, word in ((code, "not_at_table"), ("NOSUCH", "no_table")):
        with stranger.live(name, hello=False) as live:
            assert live.hear()["error"] == word
            with pytest.raises(ConnectionClosed) as closed:
                live.hear()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4403


def test_stale_and_illegal_answers_say_so(service: Service) -> None:
    device = Device(service.base)
    code = new_table(device, "alhambra", ["here", "here"])
    with device.live(code, None) as live:
        seat = live.portrait["question"]["seats"][0]
        live.seat = seat
        live.send({"type": "look", "seat": seat})
        live.until("sync")
        action = next(option for option in live.options() if option["verb"] == "take")
        stale = live.act(action, seq=7)
        assert (stale["type"], stale["seq"], stale["portrait"]["seq"]) == ("stale", 0, 0)
        assert live.act(action, n=3)["type"] == "stale"
        refused = live.act({"seat": seat, "verb": "take", "args": {"slots": [1, 2, 3, 4]}})
        assert refused["type"] == "refused"
        assert refused["rule"].startswith("AL-")
        assert refused["message"]
        other = live.act({"seat": 1 - seat, "verb": "take", "args": {"slots": [1]}})
        assert other["type"] == "refused"
        live.send(
            {"type": "why", "id": "no", "seq": 0, "action": {"seat": seat, "verb": "take", "args": {"slots": [9]}}}
        )
        answer = live.until("why")
        assert not answer["ok"]
        assert answer["rule"]
        live.send({"type": "why", "id": "yes", "seq": 0, "action": action})
        assert live.until("why") == {"type": "why", "id": "yes", "ok": True}
        live.send({"type": "why", "id": "undo", "seq": 0, "action": action, "final": True})
        assert live.until("why") == {"type": "why", "id": "undo", "ok": True, "final": True, "ends": True}
        assert live.n == 0
        done = live.act(action, key="once-and-again")
        assert done["type"] == "ack"
        assert live.act(action, key="once-and-again") == done
        status, body = device.refused(
            "POST", f"/api/tables/{code}/actions", {"key": "too-late-now", "seq": 0, "action": action}
        )
        assert (status, body["error"], body["params"]["n"]) == (409, "stale", 1)


def test_previews_answer_for_the_own_seat_only(service: Service) -> None:
    device = Device(service.base)
    code = new_table(device, "alhambra", ["here", "here"])
    wish = {"type": "preview", "id": "p", "seq": 0, "wishes": [{"cell": "0,1", "tile": "garden-11-open"}]}
    with device.live(code, None) as live:
        live.send(wish)
        assert live.until("previews")["previews"] == []
        live.send({"type": "look", "seat": 0})
        live.until("sync")
        live.send(wish)
        assert live.until("previews")["previews"][0]["wish"]["cell"] == "0,1"
        live.send(wish | {"wishes": [{"cell": "nowhere", "tile": "garden-11-open"}]})
        assert live.until("error", "previews")["error"] == "notation"
    off = new_table(device, "alhambra", ["here", "here"], settings={"previews": False})
    with device.live(off, 0) as live:
        live.send(wish)
        assert live.until("error")["error"] == "previews_off"


LEAVES = st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=30)
TREES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
)
FIELDS = "hello look act undo preview why ping type seat since key seq n action to id wishes cell tile gates verb args"
WORDS = st.sampled_from([*FIELDS.split(), "take", "p1 take 1", "key-hostile"])
KINDS = st.sampled_from(["hello", "look", "act", "undo", "preview", "why", "ping", "none"])
MESSAGES: st.SearchStrategy[dict[str, Any]] = st.builds(
    lambda kind, fields: {"type": kind} | fields, KINDS, st.dictionaries(WORDS, WORDS | TREES, max_size=6)
)


def test_no_message_at_all_breaks_the_service(patient: Service) -> None:
    with table(patient) as (_, _, live):

        @settings(
            max_examples=150,
            deadline=None,
            suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
        )
        @given(MESSAGES | st.text(max_size=200) | st.binary(max_size=200))
        def send(message: Any) -> None:
            live.send(json.dumps(message) if isinstance(message, dict) else message)
            live.send({"type": "ping"})
            assert live.until("pong")["n"] == 0

        send()


def talk_nonsense(live: Live) -> None:
    """Send one faulty message after another."""
    for _ in range(100):
        live.send("nonsense")
        live.until("error")


# -- too many ---------------------------------------------------------------------------------------------------------


def test_too_many_are_slowed_down_and_abuse_ends_the_connection(own_service: Callable[..., Service]) -> None:
    limits = {"messages": [30, 50], "requests": [120, 1], "creations": [4, 0.01], "faults": 12, "connections": 3}
    service = own_service(limits=limits)
    device = Device(service.base)
    code = new_table(device, "alhambra", ["here", "online"])
    for _ in range(3):
        new_table(device, "alhambra", ["here", "online"])
    assert device.refused("POST", "/api/tables/play-now", {})[0] == 429
    with device.live(code, 0) as live:
        for _ in range(30):
            live.send({"type": "ping"})
        assert live.until("error")["error"] == "too_many"
        time.sleep(0.5)
        live.send({"type": "ping"})
        live.until("pong")
    with device.live(code, 0) as live:
        with pytest.raises(ConnectionClosed) as closed:
            talk_nonsense(live)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008
    with device.live(code, 0), device.live(code, 0), device.live(code, 0), device.live(code, hello=False) as fourth:
        assert fourth.hear()["error"] == "too_many"
    answers = {device.http.get("/api/health").status_code for _ in range(300)}
    assert answers == {200, 429}
    time.sleep(2.1)
    device.get("/api/health")
