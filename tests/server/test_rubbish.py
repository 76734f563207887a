"""Rubbish of every kind gets a clear no: nothing that a client can send is an error of the service."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.server.client import Device, new_table
from tests.server.raw import Raw, upgrade
from tests.server.service import Service

DEEP = "[" * 5000 + "]" * 5000
NESTED = "[" * 400 + "]" * 400
DEEP_OBJECT = '{"a":' * 5000 + "1" + "}" * 5000
BODIES: list[bytes] = [
    b"",
    b"null",
    b"[]",
    b"1e999",
    b"NaN",
    b'{"title": "alhambra"',
    b"\xff\xfe",
    b'{"title": "\xff"}',
    b'{"title": "\\ud800", "seats": [{"kind": "here"}]}',
    b'{"title": "\\u0000", "seats": [{"kind": "here"}]}',
    b'{"title": "alhambra", "title": "granada", "seats": []}',
    DEEP.encode(),
    DEEP_OBJECT.encode(),
    f'{{"title": {DEEP}}}'.encode(),
    f'{{"key": "12345678", "seq": 0, "action": {{"seat": 0, "verb": "take", "args": {{"slots": {DEEP}}}}}}}'.encode(),
    f'{{"key": "12345678", "seq": 0, "action": {{"seat": 0, "verb": "take", "args": {{"slots": {NESTED}}}}}}}'.encode(),
    b'{"key": "12345678", "seq": 99999999999999999999999999999999, "action": "p1 take 1"}',
    b'{"key": "12345678", "seq": 1e400, "action": "p1 take 1"}',
    b'{"key": "1234\\u00005678", "seq": 0, "action": "p1 take 1"}',
    b'{"key": "12345678\\ud83d", "seq": 0, "action": "p1 take 1"}',
    '{"key": "schlüssel-schlüssel", "seq": 0, "action": "p1 take 1"}'.encode(),
    b'{"key": "12345678", "seq": 0, "action": "p1 take \\u0000"}',
    b'{"key": "12345678", "seq": 0, "action": {"seat": 0, "verb": "\\u0000", "args": {"\\u0000": "\\u0000"}}}',
    b'{"key": "12345678", "seq": 0, "seat": 0, "to": 0}',
    b'{"token": "' + b"\\u0000" * 16 + b'"}',
    b'{"token": "' + b"\\ud800" * 16 + b'"}',
    b'{"seat": 0, "name": "\\u0000\\u202e\\ud83d\\ude00"}',
    b'{"text": "\\u0000"}',
    b'{"text": "sabika game\\n\\u0000"}',
    b'{"title": "alhambra", "seats": [{"kind": "here", "name": "\\u0000"}, {"kind": "online"}], "name": "\\u0000"}',
    b'{"title": "alhambra", "seats": [{"kind": "here"}, {"kind": "bot", "level": "\\u0000"}]}',
    b'{"title": "alhambra", "seats": [{"kind": "here"}, {"kind": "here"}], "modules": ["\\u0000"]}',
    b'{"title": "alhambra", "seats": [{"kind": "here"}, {"kind": "here"}], "options": {"\\u0000": "\\u0000"}}',
    b'{"title": "alhambra", "seats": [{"kind": "here"}, {"kind": "here"}], "options": {"ages": 9223372036854775808}}',
]
KINDS = [
    "application/json",
    "text/plain",
    "multipart/form-data; boundary=x",
    "application/x-msgpack",
    "",
    "\xff/\xfe",
    "a" * 300,
]
POSTS = ["/api/tables", "/api/tables/play-now", "/api/replays", "/api/tables/CODE/sit", "/api/tables/CODE/actions"]
POSTS += ["/api/tables/CODE/undo", "/api/tables/CODE/rename-seat", "/api/tables/CODE/rematch", "/api/health", "/", "/x"]
PATHS = [
    *[
        "/%00",
        "/%",
        "/%zz",
        "/%ff%fe",
        "/%c0%af",
        "/..",
        "/../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/assets/..%5c",
    ],
    *[
        "//",
        "///etc/passwd",
        "/\\..\\",
        "/assets/",
        "/assets/%00.js",
        "/index.html%00",
        "/api",
        "/api/",
        "/api//",
        "/schema/x",
    ],
    *[
        "/" + "a" * 900,
        "/" + "a" * 9000,
        "/" + "a/" * 400,
        "/api/" + "a" * 9000,
        "/x?" + "a=b&" * 2000,
        "/?%00=%ff",
        "/#x",
    ],
    *["/api/tables/%00", "/api/tables/CODE%00", "/api/tables/%F0%9F%8E%B2", "/api/tables/CODE/positions/-1", "*", "x"],
    *[
        "/api/tables/CODE/positions/" + "9" * 5000,
        "/api/tables/CODE/positions/1_0",
        "/api/tables/CODE/positions/%D9%A3",
    ],
    *[
        "/api/tables/CODE/state?seat=" + "9" * 5000,
        "/api/tables/CODE/state?seat=NaN&since=1e9",
        "/api/tables/CODE/moves?seat=%00",
    ],
    *[
        "/api/tables/CODE/state?seat=0&seat=1",
        "/api/tables/CODE/state?since=-99999999999999999999",
        "/api/tables/CODE/live",
    ],
    *[
        "http://elsewhere/api/tables",
        "/api/tables/CODE/record",
        "/%E2%80%AE",
        "/a%0d%0aset-cookie:%20x=y",
        "/schema/openapi.json?x",
    ],
]
METHODS = [
    "GET",
    "HEAD",
    "OPTIONS",
    "POST",
    "PUT",
    "PATCH",
    "DELETE",
    "TRACE",
    "CONNECT",
    "PROPFIND",
    "M-SEARCH",
    "get",
    "WHAT",
    "",
]
HEADERS = [
    *[
        "Cookie: sabika_device=" + "x" * 5000,
        'Cookie: \xff=\xfe; ;;;=;"',
        "Cookie: sabika_device=\xe9\xe9\xe9\xe9\xe9\xe9\xe9\xe9\xe9\xe9\xe9\xe9",
    ],
    *[
        "Cookie: sabika_device=aaaaaaaaaaaaaaaaaaaaaaaa\r\nCookie: sabika_device=bbbbbbbbbbbbbbbbbbbbbbbb",
        "Host:",
        "Host: \xff",
    ],
    *[
        "Origin: http://[",
        "Origin: \xff\xff",
        "Origin: null",
        "Sec-Fetch-Site: \xff",
        "X-Sabika-Csrf: \xff\xff",
        "Accept: \xff/*;q=x",
    ],
    *[
        "Accept-Encoding: br;q=x, \xff, gzip;;q",
        'If-None-Match: "',
        "Range: bytes=-1-",
        "Content-Length: -1",
        "Content-Length: 1e3",
    ],
    *[
        "Content-Length: 99999999999999999999",
        "Transfer-Encoding: chunked\r\nContent-Length: 3",
        "Transfer-Encoding: rubbish",
    ],
    *[
        "X-Forwarded-For: \xff, , :::",
        "X-Forwarded-For: " + "1.2.3.4, " * 300,
        "X-Forwarded-Proto: gopher",
        "Upgrade: h2c\r\nConnection: Upgrade",
    ],
    *[
        "Upgrade: websocket\r\nConnection: Upgrade",
        "Expect: rubbish",
        "Expect: 100-continue",
        "X" * 5000 + ": y",
        "no colon",
        ": no name",
    ],
    *["x: y\r\n z", "x\x00: y", "x: \x00", "Connection: close, \xff", "Content-Type: \xff", "Content-Encoding: gzip"],
]


def ask(service: Service, method: str, path: str, *headers: str, body: bytes = b"") -> bytes:
    """Return everything that is answered to a request of any form."""
    lines = [f"{method} {path} HTTP/1.1", "Host: games", "Connection: close", *headers, "", ""]
    with Raw(service, "\r\n".join(lines).encode("latin-1", "replace") + body) as raw:
        return raw.hear_all()


def status(answer: bytes) -> int:
    """Return the status of an answer, 0 if there is none."""
    last = [line for line in answer.split(b"\r\n\r\n") if line.startswith(b"HTTP/1.1 ")]
    found = [int(line.split()[1]) for line in last]
    return next((number for number in found if number != 100), 0)


def check(answer: bytes, what: Any) -> None:
    """A good answer, or a refusal with its word; never a fault of the service, and never none at all."""
    number = status(answer)
    assert 200 <= number < 500, (what, answer[:300])
    if number >= 400 and what[0] != "HEAD":
        body = answer.split(b"\r\n\r\n", 1)[1]
        assert json.loads(body)["error"], (what, answer[:300])


@pytest.fixture(params=["service", "postgres_service"])
def hosted(request: pytest.FixtureRequest) -> tuple[Service, Device, str]:
    """A service on each database, with a device that has a table there."""
    service: Service = request.getfixturevalue(request.param)
    device = Device(service.base)
    return service, device, new_table(device, "alhambra", ["here", "online"])


def own_headers(device: Device) -> list[str]:
    """Return the headers of a page of ours."""
    cookies = "; ".join(f"{name}={value}" for name, value in device.http.cookies.items())
    return [f"Cookie: {cookies}", *(f"{name}: {value}" for name, value in device.csrf.items())]


def test_bodies(hosted: tuple[Service, Device, str]) -> None:
    service, device, code = hosted
    for path in POSTS:
        for at, body in enumerate(BODIES):
            kind = KINDS[at % len(KINDS)] if at % 3 else KINDS[0]
            headers = [*own_headers(device), f"Content-Type: {kind}", f"Content-Length: {len(body)}"]
            place = path.replace("CODE", code)
            check(ask(service, "POST", place, *headers, body=body), ("POST", path, body[:80], kind))


def test_what_is_nested_too_deeply_is_malformed(hosted: tuple[Service, Device, str]) -> None:
    _service, device, code = hosted
    for path in ("/api/tables", f"/api/tables/{code}/actions"):
        for body in (DEEP, DEEP_OBJECT, f'{{"title": {DEEP}}}', f'{{"action": {DEEP}}}'):
            answer = device.http.post(path, content=body, headers={**device.csrf, "content-type": "application/json"})
            assert (answer.status_code, answer.json()["error"]) == (400, "malformed")


def test_paths_and_methods(hosted: tuple[Service, Device, str]) -> None:
    service, device, code = hosted
    for path in PATHS:
        for method in METHODS:
            place = path.replace("CODE", code)
            check(ask(service, method, place, *own_headers(device), "Content-Length: 0"), (method, path))


def test_headers(hosted: tuple[Service, Device, str]) -> None:
    service, _device, code = hosted
    for header in HEADERS:
        for method, path in (
            ("GET", "/"),
            ("GET", "/api/tables"),
            ("POST", "/api/tables"),
            ("GET", f"/api/tables/{code}"),
        ):
            if "websocket" in header:
                continue
            check(
                ask(service, method, path, header, *([] if "Length" in header else ["Content-Length: 0"])),
                (method, path, header),
            )


def test_handshakes(hosted: tuple[Service, Device, str]) -> None:
    service, device, code = hosted
    live = f"/api/tables/{code}/live"
    heads = [
        upgrade(device, path)
        for path in ("/", "/api/tables", "/api/tables/%00/live", "/api/tables/\xff/live", "*", "/x")
    ]
    heads += [upgrade(device, live, header) for header in HEADERS if "Length" not in header]
    heads += [upgrade(device, live).replace(b"GET", b"POST"), upgrade(device, live).replace(b"HTTP/1.1", b"HTTP/1.0")]
    heads += [
        upgrade(device, live).replace(b"dGhlIHNhbXBsZSBub25jZQ==", b"short"),
        upgrade(device, live).replace(b"13", b"1"),
    ]
    heads += [
        upgrade(device, live, *(f"x-{number}: y" for number in range(200))),
        upgrade(device, live, "x: " + "y" * 9000),
    ]
    for head in heads:
        with Raw(service, head) as raw:
            first = raw.hear()
            assert not first.startswith(b"HTTP/1.1 5"), (head, first)
            assert first, head


TEXTS = st.text(st.characters(max_codepoint=0xFF), max_size=60)
PIECES = st.sampled_from(
    ["/", "api", "tables", "..", "%", "%00", "\\", "?", "seat=", "moves", "positions", ".", "assets"]
)


def test_any_request(hosted: tuple[Service, Device, str]) -> None:
    service, device, code = hosted
    paths = st.lists(PIECES | st.just(code) | TEXTS, max_size=6).map(lambda parts: "/" + "/".join(parts))

    @settings(max_examples=250, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(
        st.sampled_from(METHODS), paths, st.lists(st.sampled_from(HEADERS) | TEXTS, max_size=3), st.binary(max_size=200)
    )
    def send(method: str, path: str, headers: list[str], body: bytes) -> None:
        lines = [
            f"{method} {path} HTTP/1.1",
            "Host: games",
            *own_headers(device),
            "Connection: close",
            *headers,
            "",
            "",
        ]
        with Raw(service, "\r\n".join(lines).encode("latin-1") + body) as raw:
            raw.socket.shutdown(1)
            answer = raw.hear_all()
        assert status(answer) < 500, answer

    send()
