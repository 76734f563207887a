"""The front door: slow, silent, endless and too many connections go, and everybody else notices nothing."""

from __future__ import annotations

import os
import struct
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from sabika.server.config import Config, Limits, Rate
from sabika.server.limits import Bucket, Buckets, counted_as
from sabika.server.live.message_handler import cost_of
from sabika.server.protocol.errors import Refusal
from sabika.server.protocol.live import Hello
from sabika.server.security import Guard
from tests.server.client import Device, new_table
from tests.server.raw import STRANGER, Raw, upgrade
from tests.server.service import ROOT, Service

Make = Callable[..., Service]
HASTY = {"head": 1.5, "body": 1.5, "answer": 1.5, "idle": 1.5, "hello": 1.5}
GET = b"GET /api/alive HTTP/1.1\r\nHost: games\r\n"
POST = b"POST /api/tables HTTP/1.1\r\nHost: games\r\nContent-Length: 1000\r\n\r\n"


def until(ready: Callable[[], bool], what: str) -> None:
    """Wait until something is so."""
    end = time.monotonic() + 60
    while not ready():
        assert time.monotonic() < end, what
        time.sleep(0.05)


# -- slow ones --------------------------------------------------------------------------------------------------------


def test_slow_headers_are_not_waited_for_and_others_notice_nothing(own_service: Make) -> None:
    service = own_service(patience={"head": 3})
    device = Device(service.base)
    with ExitStack() as stack:
        slow = [stack.enter_context(Raw(service, b"GET / HTTP/1.1\r\n")) for _ in range(300)]
        left = list(slow)
        end = time.monotonic() + 60
        while left:
            assert time.monotonic() < end, f"{len(left)} connections are still open"
            left = [raw for raw in left if raw.quiet and raw.send(b"x: y\r\n")]
            assert device.get("/api/health")["status"] == "ok"
        assert all(raw.answer()[0] == 408 for raw in slow[:20] if not raw.quiet)
    assert service.log.stat().st_size < 2000


def test_bodies_and_further_requests_must_come_in_time_too(own_service: Make) -> None:
    service = own_service(patience=HASTY | {"idle": 30})
    device = Device(service.base)
    csrf = "".join(f"{name}: {value}\r\n" for name, value in device.csrf.items())
    cookies = "; ".join(f"{name}={value}" for name, value in device.http.cookies.items())
    change = POST[:-2] + f"{csrf}Cookie: {cookies}\r\n\r\n".encode()
    with Raw(service, change + b"{") as raw:
        status, body = raw.answer()
        assert (status, body["error"]) == (408, "too_slow")
    with Raw(service, GET + b"\r\n") as raw:
        raw.hear()
        raw.heard = b""
        raw.send(GET)
        assert raw.answer()[0] == 408
    with Raw(service) as raw:
        assert raw.hear_all() == b""


def test_idle_connections_go_and_sockets_stay(own_service: Make) -> None:
    service = own_service(patience=HASTY)
    device = Device(service.base)
    code = new_table(device, "alhambra", ["here", "online"])
    with device.live(code, 0) as live:
        for _ in range(2):  # longer than any patience
            with Raw(service, GET + b"\r\n") as raw:
                assert raw.hear_all().startswith(b"HTTP/1.1 200")
        live.send({"type": "ping"})
        assert live.until("pong")["n"] == 0


def test_a_socket_must_say_hello(own_service: Make) -> None:
    service = own_service(patience=HASTY)
    device = Device(service.base)
    code = new_table(device, "alhambra", ["here", "online"])
    with device.live(code, hello=False) as live:
        assert live.hear()["error"] == "too_slow"
        with pytest.raises(ConnectionClosed) as closed:
            live.hear()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1013


def test_handshakes_that_cannot_be_read_are_refused(service: Service) -> None:
    device = Device(service.base)
    many = [f"x-{number}: y" for number in range(200)]
    for head in (upgrade(device, "/api/tables/NOSUCH/live", *many), upgrade(device, "/api/tables/\xff/live")):
        with Raw(service, head) as raw:
            assert raw.hear_all().startswith(b"HTTP/1.1 400")


def test_answers_that_are_not_taken_are_given_up(own_service: Make) -> None:
    service = own_service(patience=HASTY, send_buffer=4096)
    device = Device(service.base)
    page = device.http.get("/").text
    big = max((part.split('"')[0] for part in page.split('"/')), key=lambda name: name.endswith(".js"))
    ask = f"GET /{big} HTTP/1.1\r\nHost: games\r\n".encode()
    for more in (b"\r\n", b"Connection: close\r\n\r\n"):
        with Raw(service) as raw:
            raw.socket.setsockopt(1, 8, 2048)  # SOL_SOCKET, SO_RCVBUF
            for _ in range(10):
                raw.send(ask + more)
            until(lambda raw=raw: not raw.send(b"\r\n"), "the answer is still held")  # type: ignore[misc]


# -- endless ones -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "head",
    [
        b"GET / HTTP/1.1\r\n" + b"".join(b"x-%d: %s\r\n" % (number, b"y" * 1000) for number in range(40)),
        b"GET / HTTP/1.1\r\nx: " + b"y" * 400_000,
        b"GET /" + b"y" * 400_000,
    ],
    ids=["many", "one", "path"],
)
def test_endless_heads_are_refused(service: Service, head: bytes) -> None:
    with Raw(service) as raw:
        for at in range(0, len(head), 20_000):
            raw.send(head[at : at + 20_000])
        answer = raw.hear_all()
        assert not answer or answer.startswith(b"HTTP/1.1 431")
    assert Device(service.base).get("/api/alive")


def test_long_paths_have_a_word(service: Service) -> None:
    answer = httpx.get(f"{service.base}/{'x' * 2000}")
    assert (answer.status_code, answer.json()["error"]) == (414, "too_large")


def test_many_requests_on_one_connection_at_once_are_refused(service: Service) -> None:
    with Raw(service, (GET + b"\r\n") * 200) as raw:
        assert b"HTTP/1.1 400" in raw.hear_all()


@pytest.mark.parametrize("kind", [0x89, 0x8A, 0x01], ids=["pings", "pongs", "pieces"])
def test_floods_of_frames_end_the_socket(own_service: Make, kind: int) -> None:
    service = own_service(limits={"frames": [60, 5]})
    device = Device(service.base)
    code = new_table(device, "alhambra", ["here", "online"])
    with Raw(service, upgrade(device, f"/api/tables/{code}/live")) as raw:
        while b"\r\n\r\n" not in raw.heard:
            raw.hear()
        mask = struct.pack("!BB4s", kind, 0x80, b"abcd")
        more = mask if kind != 0x01 else struct.pack("!BB4s", 0x00, 0x80, b"abcd")
        raw.send(mask)
        until(lambda: not raw.send(more * 100), "the flood is borne")


# -- too many ---------------------------------------------------------------------------------------------------------


def test_when_all_places_are_taken_who_waits_longest_goes(own_service: Make) -> None:
    service = own_service(limits={"open_all": 40}, patience={"head": 600, "idle": 600})
    device = Device(service.base)
    code = new_table(device, "alhambra", ["here", "online"])
    with device.live(code, 0) as live, ExitStack() as stack:
        slow = [stack.enter_context(Raw(service, b"GET / HTTP/1.1\r\n")) for _ in range(100)]
        assert httpx.get(f"{service.base}/api/alive").status_code == 200
        until(lambda: sum(raw.quiet for raw in slow) <= 40, "too many are open")
        assert slow[-1].quiet
        assert not slow[0].quiet
        live.send({"type": "ping"})
        live.until("pong")


def test_one_address_has_so_many_connections_and_no_more(own_service: Make) -> None:
    service = own_service(limits={"open_each": 5})
    device = Device(service.base)
    code = new_table(device, "alhambra", ["here", "online"])
    with ExitStack() as stack:
        for _ in range(2):
            held = stack.enter_context(Raw(service, upgrade(device, f"/api/tables/{code}/live"), STRANGER))
            assert held.hear().startswith(b"HTTP/1.1 101")
        for _ in range(3):
            stack.enter_context(Raw(service, b"", STRANGER))
        with Raw(service, GET + b"\r\n", STRANGER) as sixth:
            assert sixth.hear_all() == b""
        for _ in range(20):  # a trusted proxy brings many people
            assert stack.enter_context(Raw(service, GET + b"\r\n")).hear().startswith(b"HTTP/1.1 200")
    until(lambda: came_in(service), "places do not become free")


def came_in(service: Service) -> bool:
    """Return whether a stranger is answered."""
    with Raw(service, GET + b"Connection: close\r\n\r\n", STRANGER) as raw:
        return raw.hear_all().startswith(b"HTTP/1.1 200")


def test_rates_count_by_cost_and_say_when_to_come_again(own_service: Make) -> None:
    service = own_service(limits={"requests": [30, 0.5], "sockets": [3, 0.01]})
    device = Device(service.base)
    code = new_table(device, "alhambra", ["here", "online"])
    for _ in range(3):
        with device.live(code, 0):
            pass
    with pytest.raises(InvalidStatus) as refused, device.live(code, 0):
        pass
    assert refused.value.response.status_code == 429
    assert int(refused.value.response.headers["retry-after"]) > 1
    files = [device.http.get("/").status_code for _ in range(40)]
    assert files == [200] * 40, "files are cheap"
    lists = [device.http.get("/api/tables") for _ in range(20)]
    assert lists[-1].status_code == 429
    assert 1 <= int(lists[-1].headers["retry-after"]) <= 6
    assert lists[-1].json()["error"] == "too_many"
    while device.http.get("/").status_code == 200:
        pass  # they count nevertheless


def test_all_sockets_of_an_address_count_together(own_service: Make) -> None:
    service = own_service(limits={"talk": [35, 0.001]})
    device = Device(service.base)
    code = new_table(device, "alhambra", ["here", "online"])
    with device.live(code, 0), device.live(code, 0), device.live(code, 0) as third:
        third.send({"type": "hello", "seat": 0})
        assert third.until("error", "sync")["error"] == "too_many"
        third.send({"type": "ping"})
        assert third.until("error", "pong")["type"] == "pong", "small messages find their way"


def test_long_logs_cost_more_than_short_ones() -> None:
    assert cost_of(Hello(0, 5000), 5000) == cost_of(Hello(0), 5000) == 10
    assert cost_of(Hello(0, 4000), 5000) == 30
    guard = Guard(Config("", limits=Limits(requests=Rate(50, 0.001))))
    scope = {"client": ("203.0.113.9", 1)}
    guard.check_entries(scope, 1000)
    guard.check_entries(scope, 1000)
    with pytest.raises(Refusal) as refused:
        guard.check_entries(scope, 1000)
    assert refused.value.status == 429
    guard.check_entries({"client": ("203.0.113.10", 1)}, 20_000)  # more than there ever is takes all, once
    with pytest.raises(Refusal):
        guard.check_entries({"client": ("203.0.113.10", 1)}, 100)


def test_a_classroom_does_not_notice_any_limit(tmp_path_factory: pytest.TempPathFactory) -> None:
    people, files, calls = 30, 80, 12
    limits = Limits()
    bucket = Bucket(limits.requests)
    assert all(bucket.take(0.2) for _ in range(people * files))
    assert all(bucket.take(1) for _ in range(people * calls))
    handler = Bucket(limits.talk)
    assert all(handler.take(cost_of(Hello(0, -1), 300)) for _ in range(people * 3))
    assert limits.talk.per_second >= people * 5
    assert limits.connections >= people * 3
    assert limits.sockets.burst >= people * 3
    assert limits.open_each >= people * (6 + 3)


def test_buckets_take_what_something_costs() -> None:
    buckets = Buckets(Rate(3, 0.001))
    assert buckets.take("one", 2) == 0
    assert buckets.take("two", 3) == 0
    assert 900 < buckets.take("one", 2) <= 1000
    assert buckets.take("one", 1) == 0
    assert counted_as("2001:db8::1") == counted_as("2001:db8::ffff") != counted_as("2001:db8:0:1::1")


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such limit")
def test_there_are_never_more_connections_than_files() -> None:
    code = (
        "import resource\n"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (128, 700))\n"
        "from sabika.server.running import SPARE_FILES, most_connections\n"
        "assert most_connections(2000) == 700 - SPARE_FILES\n"
        "assert most_connections(50) == 50\n"
        "assert resource.getrlimit(resource.RLIMIT_NOFILE) == (700, 700)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)
