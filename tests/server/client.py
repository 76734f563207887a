"""A client as a browser is one: a device with cookies, requests with the CSRF header, sockets."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.server.service import plain_client

Json = dict[str, Any]
CALM = {"pace": "instant"}
OPEN: list[httpx.Client] = []
"""Every client that a test has opened; they are closed after it."""


class Device:
    """One browser."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.http = plain_client(base, timeout=30)
        OPEN.append(self.http)
        self.http.get("/api/health").raise_for_status()

    @property
    def csrf(self) -> dict[str, str]:
        """The header that every change needs."""
        return {"x-sabika-csrf": self.http.cookies["sabika_csrf"]}

    def get(self, path: str) -> Any:
        """Ask, and return the JSON of a good answer."""
        return self.good(self.http.get(path))

    def post(self, path: str, body: Any = None) -> Any:
        """Change something, and return the JSON of a good answer."""
        return self.good(self.http.post(path, json=body, headers=self.csrf))

    def refused(self, method: str, path: str, body: Any = None) -> tuple[int, Json]:
        """Return the status and the body of a refusal."""
        answer = self.http.request(method, path, json=body, headers=self.csrf)
        assert answer.status_code >= 400, answer.text
        found: Json = answer.json()
        assert set(found) <= {"error", "message", "rule", "params"}
        return answer.status_code, found

    def good(self, answer: httpx.Response) -> Any:
        """Return the JSON of a good answer."""
        assert answer.status_code < 300, (answer.status_code, answer.text)
        return answer.json() if answer.content else None

    def links(self, code: str) -> dict[int | None, str]:
        """Return the secrets of a table's links by seat."""
        found = self.get(f"/api/tables/{code}/links")["links"]
        return {link["seat"]: link["path"].split("#")[1] for link in found}

    def sit(self, code: str, token: str) -> Any:
        """Open a secret link."""
        return self.post(f"/api/tables/{code}/sit", {"token": token})

    @contextmanager
    def live(self, code: str, seat: int | None = None, since: int | None = -1, hello: bool = True) -> Iterator[Live]:
        """Open a socket at a table."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = f"{self.base.replace('http', 'ws')}/api/tables/{code}/live"
        headers = {"Cookie": cookies}
        with connect(address, additional_headers=headers, max_size=None, max_queue=None, ping_interval=None) as socket:
            live = Live(socket, seat)
            if hello:
                live.send({"type": "hello", "seat": seat} | ({} if since is None else {"since": since}))
                live.until("sync")
            yield live


class Live:
    """One open socket; it keeps every word that it heard."""

    def __init__(self, socket: ClientConnection, seat: int | None) -> None:
        self.socket = socket
        self.seat = seat
        self.heard: list[str] = []
        self.entries: list[Json] = []
        self.portrait: Json = {}
        self.n = -1
        self.seq = 0
        self.table: Json = {}
        self.keys = 0

    def send(self, message: Any) -> None:
        """Say something: an object as JSON, anything else as it is."""
        self.socket.send(json.dumps(message) if isinstance(message, dict) else message)

    def hear(self, timeout: float = 30) -> Json:
        """Return the next message."""
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.heard.append(text)
        message: Json = json.loads(text)
        if message["type"] == "sync":
            self.entries += message["entries"]
            self.table = message["table"]
        if message["type"] == "step":
            assert message["n"] == self.n + 1, "each entry comes once and in order"
            self.entries.append(message)
        if message["type"] in ("sync", "step", "stale"):
            self.n, self.seq = message["n"], message["seq"]
            self.portrait = message.get("portrait") or changed(self.portrait, ["~", message["changes"]])
        if message["type"] == "table":
            self.table = message["table"]
        return message

    def until(self, *kinds: str) -> Json:
        """Return the next message of some kinds."""
        while True:
            message = self.hear()
            if message["type"] in kinds:
                return message

    def wait_for(self, ready: Callable[[Live], bool]) -> None:
        """Listen until something is so."""
        while not ready(self):
            self.hear()

    # -- playing ------------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has a result."""
        return self.portrait["result"] is not None

    def options(self) -> list[Json]:
        """Return every listed action of the seat that looks."""
        question = self.portrait["question"]
        return [
            {"seat": self.seat, "verb": choice["verb"], "args": option["args"]}
            for choice in (question["choices"] if question else [])
            for option in choice["options"]
        ]

    def act(self, action: Any, key: str = "", **more: Any) -> Json:
        """Do an action and return the answer to it."""
        self.keys += 1
        key = key or f"key-{random.getrandbits(64):016x}-{self.keys}"
        self.send({"type": "act", "key": key, "seq": self.seq, "n": self.n, "action": action} | more)
        return self.answer(key)

    def answer(self, key: str) -> Json:
        """Return the answer to a key."""
        while True:
            message = self.until("ack", "refused", "stale", "error")
            if message.get("key") == key:
                return message

    def move(self, rng: random.Random) -> Json | None:
        """Do any action if this seat is asked."""
        options = self.options()
        return self.act(rng.choice(options)) if options else None

    def play_out(self, rng: random.Random) -> None:
        """Play to the end of the game."""
        while not self.over:
            if self.move(rng) is None:
                self.hear()


def changed(old: Any, change: list[Any]) -> Any:
    """Return what a value has become, as a step tells it."""
    if change[0] == "=":
        return change[1]
    if change[0] == "+":
        return [*old, *change[1]]
    if change[0] == "#":
        return [changed(item, change[1][str(at)]) if str(at) in change[1] else item for at, item in enumerate(old)]
    new = dict(old)
    for name, inner in change[1].items():
        if inner == ["-"]:
            new.pop(name, None)
        else:
            new[name] = changed(old.get(name), inner)
    return new


def new_table(device: Device, title: str, kinds: list[str], **more: Any) -> str:
    """Make a table and return its code."""
    settings = CALM | more.pop("settings", {})
    wish = {"title": title, "seats": [{"kind": kind} for kind in kinds], "settings": settings} | more
    code: str = device.post("/api/tables", wish)["code"]
    return code
