"""Devices that make tables and sit down, over HTTP as browsers do it."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, Final

import httpx

Json = dict[str, Any]
TRIES: Final = 20
"""How often a request is sent again that the service had no room for."""


class Transport(httpx.AsyncHTTPTransport):
    """Requests whose connection may be cut at any moment."""

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Send a request; what anyio makes of a connection cut while it is made, under uvloop, is a lost one too."""
        try:
            return await super().handle_async_request(request)
        except AttributeError as error:
            raise httpx.ConnectError(str(error), request=request) from error


class Device:
    """One browser with its cookies, at one of this machine's own addresses.

    It counts in `errors` how often it was asked to try again.
    """

    def __init__(self, base: str, errors: Counter[str] | None = None, source: str = "127.0.0.1") -> None:
        self.base: str = base
        self.source: str = source
        self.errors: Counter[str] = Counter() if errors is None else errors
        self.http: httpx.AsyncClient = httpx.AsyncClient(
            base_url=base, timeout=60, transport=Transport(local_address=source)
        )

    async def arrive(self) -> Device:
        """Ask for anything, so that the cookies come."""
        (await self.http.get("/api/health")).raise_for_status()
        return self

    @property
    def cookie(self) -> str:
        """The cookies as a header."""
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        """Send a request with what a change needs."""
        return await self.http.request(
            method, path, json=body, headers={"x-sabika-csrf": self.http.cookies["sabika_csrf"]}
        )

    async def good(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request, again if the service asks for that, and return the JSON of a good answer."""
        answer = await self.ask(method, path, body)
        for _ in range(TRIES):
            if answer.status_code != 503:
                break
            self.errors["503"] += 1
            await asyncio.sleep(0.5)
            answer = await self.ask(method, path, body)
        if answer.status_code >= 300:
            raise RuntimeError(f"{method} {path.split('?')[0]}: {answer.status_code} {answer.text:.200}")
        return answer.json() if answer.content else None

    async def make(self, title: str, kinds: list[str], **more: Any) -> str:
        """Make a table and return its code."""
        settings = {"pace": "instant"} | more.pop("settings", {})
        wish = {"title": title, "seats": [{"kind": kind} for kind in kinds], "settings": settings} | more
        code: str = (await self.good("POST", "/api/tables", wish))["code"]
        return code

    async def links(self, code: str) -> dict[int | None, str]:
        """Return the secrets of a table's links by seat."""
        found = (await self.good("GET", f"/api/tables/{code}/links"))["links"]
        return {link["seat"]: link["path"].split("#")[1] for link in found}

    async def sit(self, code: str, token: str) -> None:
        """Open a secret link."""
        await self.good("POST", f"/api/tables/{code}/sit", {"token": token})

    async def leave(self, code: str) -> None:
        """Take a table off the list."""
        await self.good("DELETE", f"/api/tables/{code}")

    async def close(self) -> None:
        """Close the browser."""
        await self.http.aclose()
