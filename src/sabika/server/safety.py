"""What keeps strangers' pages out: device cookies, origin and CSRF checks, limits, and headers that browsers obey."""

from __future__ import annotations

from http.cookies import CookieError, SimpleCookie
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from sabika.server.config import Config
from sabika.server.limits import Buckets
from sabika.server.protocol.errors import ErrorBody
from sabika.server.tokens import csrf_token, new_device, same

DEVICE: Final = "sabika_device"
CSRF: Final = "sabika_csrf"
CSRF_HEADER: Final = "x-sabika-csrf"
YEAR: Final = 365 * 24 * 3600
SAFE: Final = ("GET", "HEAD", "OPTIONS")
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


def header(scope: Any, name: bytes) -> str:
    """Return a header of a request, empty if it is not there."""
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


def cookies(scope: Any) -> dict[str, str]:
    """Return the cookies of a request."""
    jar: SimpleCookie = SimpleCookie()
    try:
        jar.load(header(scope, b"cookie"))
    except CookieError:
        return {}
    return {name: morsel.value for name, morsel in jar.items()}


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
    """Return the address of a client."""
    client = scope.get("client")
    return client[0] if client else "local"


def needs_cookies(scope: Any, device: str) -> bool:
    """Return whether the answer should set cookies.

    Browsers leave ours out when a link on another site leads here: such a visit must not replace a known device.
    """
    if scope["path"].startswith("/assets/") or header(scope, b"sec-fetch-site") in ("cross-site", "same-site"):
        return False
    return not device or cookies(scope).get(CSRF) != csrf_token(device)


class Gate:
    """Decides which requests are let through; one for the whole service."""

    def __init__(self, config: Config) -> None:
        self.origins: tuple[str, ...] = config.origins
        self.requests: Buckets = Buckets(config.limits.requests)
        self.creations: Buckets = Buckets(config.limits.creations)

    def refusal(self, scope: Any, device: str) -> tuple[int, ErrorBody] | None:
        """Return why a request is not let through, None if it is."""
        client, path = client_of(scope), scope["path"]
        if not self.requests.take(client):
            return 429, ErrorBody("too_many", "too many requests; wait a moment")
        if scope["method"] in SAFE:
            return None
        if not is_own_origin(scope, self.origins):
            return 403, ErrorBody("origin", "this request comes from another site")
        if not device or not same(csrf_token(device), header(scope, CSRF_HEADER.encode())):
            why = f"a change needs the cookie {DEVICE} and the value of the cookie {CSRF} in the header {CSRF_HEADER}"
            return 403, ErrorBody("csrf", why)
        making = path in ("/api/tables", "/api/tables/play-now", "/api/replays") or path.endswith("/rematch")
        if making and not self.creations.take(client):
            return 429, ErrorBody("too_many", "too many new tables; wait a moment")
        return None


class Safety:
    """The layer around every route."""

    def __init__(self, app: ASGIApp, gate: Gate) -> None:
        self.app: ASGIApp = app
        self.gate: Gate = gate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request before the service sees it, and add to the answer what browsers need."""
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        known = device_of(scope)
        device = known or new_device()
        scope.setdefault("state", {})["device"] = device
        secure = scope["scheme"] == "https"
        api = scope["path"].startswith("/api/")
        fresh = new_cookies(device, secure) if needs_cookies(scope, known) else []

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *HEADERS, *fresh]
            await send(message)

        refusal = self.gate.refusal(scope, known) if api else None
        if refusal is None:
            await self.app(scope, receive, answer)
        else:
            await refuse(answer, *refusal)


def new_cookies(device: str, secure: bool) -> list[tuple[bytes, bytes]]:
    """Return the headers that set a device's two cookies; only the second one can be read by the page."""
    common = f"Path=/; Max-Age={YEAR}; SameSite=Strict" + ("; Secure" if secure else "")
    return [
        (b"set-cookie", f"{DEVICE}={device}; {common}; HttpOnly".encode()),
        (b"set-cookie", f"{CSRF}={csrf_token(device)}; {common}".encode()),
    ]


async def refuse(send: Send, status: int, body: ErrorBody) -> None:
    """Send a refusal."""
    data = msgspec.json.encode(body)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(data)).encode())]
    if status == 429:
        headers.append((b"retry-after", b"2"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": data, "more_body": False})
