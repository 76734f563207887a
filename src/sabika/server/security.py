"""What keeps strangers' pages out: device cookies, origin and CSRF checks, limits, and headers that browsers obey."""

from __future__ import annotations

import math
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from sabika.server.config import Config
from sabika.server.limits import Buckets, counted_as
from sabika.server.protocol.errors import Refusal
from sabika.server.tokens import csrf_token, new_device, same

DEVICE: Final = "sabika_device"
CSRF: Final = "sabika_csrf"
CSRF_HEADER: Final = "x-sabika-csrf"
YEAR: Final = 365 * 24 * 3600
SAFE: Final = ("GET", "HEAD", "OPTIONS")
LONGEST_PATH: Final = 1000
LONGEST_WAIT: Final = 600
FILE_COST: Final = 0.2
DEAR_COST: Final = 3
POSITION_COST: Final = 5
ENTRY_COST: Final = 0.02
"""For each log entry that is read again: a long game costs more than a short one."""
DEAR: Final = ("/tables", "/moves", "/state", "/record", "/schema", "/openapi.json")
"""How the paths end that are asked for whole games or many tables."""
POLICY: Final = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; font-src 'self' data:; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""No script but our own files; styles may stand on elements, since places and sizes are computed."""
HEADERS: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


CACHE: Final = b"cache-control"
NOT_KEPT: Final = (CACHE, b"no-store")
"""For answers to one device alone: no cache on the way may give its hand, or its cookies, to another."""


def header(scope: Any, name: bytes) -> str:
    """Return a header of a request, empty if it is not there."""
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


def cookies(scope: Any) -> dict[str, str]:
    """Return our cookies of a request.

    They need no quotes. Python's own reader knows quotes, and takes seconds for a few thousand backslashes in them.
    """
    parts = (part.partition("=") for part in header(scope, b"cookie").split(";"))
    return {name.strip(): value.strip() for name, _, value in parts if name.strip() in (DEVICE, CSRF)}


def device_of(scope: Any) -> str:
    """Return the device of a request, empty if it has none."""
    found = cookies(scope).get(DEVICE, "")
    return found if 24 <= len(found) <= 64 and found.isascii() else ""


def is_own_origin(scope: Any, origins: tuple[str, ...]) -> bool:
    """Return whether a request comes from a page of ours, or from a program that is no browser."""
    origin = header(scope, b"origin")
    if not origin:
        return header(scope, b"sec-fetch-site") in ("", "same-origin", "none")
    if origin in origins:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    secure = scope["scheme"] in ("https", "wss")
    return parts.netloc == header(scope, b"host") and parts.scheme == ("https" if secure else "http")


def client_of(scope: Any) -> str:
    """Return the name under which a client is counted."""
    client = scope.get("client")
    return counted_as(client[0]) if client else "local"


def is_service(path: str) -> bool:
    """Return whether a path belongs to the service; every other one is a file or a page of the client."""
    return path in ("/api", "/schema", "/schema/openapi.json") or path.startswith("/api/")


def plain(path: str) -> str:
    """Return a path as the routes see it, so that every check sees the same one.

    >>> plain("//api/tables/"), plain("/")
    ('/api/tables', '/')
    """
    return "/" + "/".join(part for part in path.split("/") if part)


def cost(path: str) -> float:
    """Return how much a request counts.

    >>> cost("/assets/base.js"), cost("/api/catalogue"), cost("/api/tables/K7RWQM/moves")
    (0.2, 1, 3)
    """
    if not is_service(path) or path == "/api/alive":
        return FILE_COST
    if "/positions/" in path:
        return POSITION_COST
    return DEAR_COST if path.endswith(DEAR) else 1


def needs_cookies(scope: Any, device: str) -> bool:
    """Return whether the answer should set cookies.

    Browsers leave ours out when a link on another site leads here: such a visit must not replace a known device.
    """
    if scope["path"].startswith("/assets/") or header(scope, b"sec-fetch-site") in ("cross-site", "same-site"):
        return False
    return not device or cookies(scope).get(CSRF) != csrf_token(device)


class Guard:
    """Decides which requests are let through; one for the whole service."""

    def __init__(self, config: Config) -> None:
        self.origins: tuple[str, ...] = config.origins
        self.requests: Buckets = Buckets(config.limits.requests)
        self.creations: Buckets = Buckets(config.limits.creations)
        self.uploads: Buckets = Buckets(config.limits.uploads)
        self.sockets: Buckets = Buckets(config.limits.sockets)
        self.doors: Buckets = Buckets(config.limits.doors)
        self.talk: Buckets = Buckets(config.limits.talk)
        self.analyses: Buckets = Buckets(config.limits.analyses)

    def check(self, scope: Any, device: str) -> None:
        """Refuse a request that is not let through."""
        client, path = client_of(scope), scope["path"]
        refuse_hurry(self.requests.take(client, cost(path)), "requests")
        if len(path) > LONGEST_PATH:
            raise Refusal(414, "too_large", f"an address has at most {LONGEST_PATH} characters")
        if scope["method"] in SAFE or not is_service(path):
            return
        if not is_own_origin(scope, self.origins):
            raise Refusal(403, "origin", "this request came from another site")
        if not device or not same(csrf_token(device), header(scope, CSRF_HEADER.encode())):
            why = f"a change needs the cookie {DEVICE} and the value of the cookie {CSRF} in the header {CSRF_HEADER}"
            raise Refusal(403, "csrf", why)
        if path == "/api/replays":
            refuse_hurry(self.uploads.take(client), "game files")
        elif path in ("/api/tables", "/api/tables/play-now", "/api/lessons") or path.endswith("/rematch"):
            refuse_hurry(self.creations.take(client), "new tables")

    def check_entries(self, scope: Any, entries: int) -> None:
        """Refuse a request for many log entries by one who has read many already."""
        refuse_hurry(self.requests.take(client_of(scope), max(0, entries) * ENTRY_COST), "requests")

    def check_door(self, scope: Any) -> None:
        """Refuse who has looked for tables by their codes too often."""
        refuse_hurry(self.doors.take(client_of(scope)), "codes")

    def check_analysis(self, scope: Any) -> None:
        """Refuse who has had many games analysed."""
        refuse_hurry(self.analyses.take(client_of(scope)), "analyses")

    def check_message(self, client: str, cost: float) -> None:
        """Refuse a message of one whose sockets have said too much together."""
        refuse_hurry(self.talk.take(client, cost), "messages")

    def check_socket(self, scope: Any) -> None:
        """Refuse a socket that is not let through."""
        refuse_hurry(self.sockets.take(client_of(scope)), "new sockets")
        if len(scope["path"]) > LONGEST_PATH:
            raise Refusal(414, "too_large", f"an address has at most {LONGEST_PATH} characters")


def refuse_hurry(seconds: float, what: str) -> None:
    """Refuse who has to wait before the next request."""
    if seconds:
        wait = min(LONGEST_WAIT, math.ceil(seconds))
        raise Refusal(429, "too_many", f"too many {what}; wait a moment", seconds=wait)


class SecurityMiddleware:
    """The layer around everything."""

    def __init__(self, app: ASGIApp, guard: Guard) -> None:
        self.app: ASGIApp = app
        self.guard: Guard = guard

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request before the service sees it, and add to the answer what browsers need."""
        kind: str = scope["type"]
        if kind == "websocket":
            await self.open(scope, receive, send)
            return
        if kind != "http":
            await self.app(scope, receive, send)
            return
        scope["path"] = plain(scope["path"])
        known = device_of(scope)
        device = known or new_device()
        scope.setdefault("state", {})["device"] = device
        fresh = new_cookies(device, scope["scheme"] == "https") if needs_cookies(scope, known) else []

        private = bool(fresh) or is_service(scope["path"])

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = [(name, value) for name, value in message.get("headers", []) if not private or name != CACHE]
                message["headers"] = [*given, *HEADERS, *([NOT_KEPT] if private else []), *fresh]
            await send(message)

        try:
            self.guard.check(scope, known)
        except Refusal as error:
            await refuse(answer, error)
        else:
            await self.app(scope, receive, answer)

    async def open(self, scope: Any, receive: Receive, send: Any) -> None:
        """Let a socket in, or refuse it before it is one."""
        try:
            self.guard.check_socket(scope)
        except Refusal as error:
            await refuse(send, error, "websocket.http.response")
        else:
            await self.app(scope, receive, send)


def new_cookies(device: str, secure: bool) -> list[tuple[bytes, bytes]]:
    """Return the headers that set a device's two cookies; only the second one can be read by the page."""
    common = f"Path=/; Max-Age={YEAR}; SameSite=Strict" + ("; Secure" if secure else "")
    return [
        (b"set-cookie", f"{DEVICE}={device}; {common}; HttpOnly".encode()),
        (b"set-cookie", f"{CSRF}={csrf_token(device)}; {common}".encode()),
    ]


async def refuse(send: Any, error: Refusal, kind: str = "http.response") -> None:
    """Send a refusal."""
    data = msgspec.json.encode(error.body)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(data)).encode())]
    if error.status == 429:
        headers.append((b"retry-after", str(error.body.params["seconds"]).encode()))
    await send({"type": f"{kind}.start", "status": error.status, "headers": headers})
    await send({"type": f"{kind}.body", "body": data, "more_body": False})
