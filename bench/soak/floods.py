"""What ill-meaning or broken clients do, each from an address of its own; the service must bear all of it.

Each flood lasts for some seconds and ends whatever comes back. Only what the service must never do is a finding.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import struct
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import monotonic
from typing import Any, Final

import httpx

from bench.lobby import Device
from bench.soak.findings import Findings
from bench.soak.tables import NUMBERS, address
from bench.wire import TEXT, Wire, dial

GOLDEN: Final = Path(__file__).parents[2] / "tests" / "golden"
BYTES: Final = 0x82
HELLO: Final = b'{"type": "hello", "seat": 0, "since": -1}'
KINDS: Final = ("hello", "look", "act", "undo", "preview", "why", "ping", "", "sync")
ROUTES: Final = (
    "",
    "/sit",
    "/links",
    "/actions",
    "/undo",
    "/state?seat=9&since=-5",
    "/moves?seat=x",
    "/positions/9",
    "/live",
)
BROKEN: Final = (OSError, TimeoutError, httpx.HTTPError, RuntimeError)
"""How a connection may end that the service does not want."""


class Attacker:
    """A client with a table of its own, so that it gets as far as anybody can."""

    def __init__(self, base: str, findings: Findings, seed: int, seconds: float) -> None:
        self.base: str = base
        self.port: int = int(base.rsplit(":", 1)[1])
        self.findings: Findings = findings
        self.rng: random.Random = random.Random(seed)
        self.end: float = monotonic() + seconds
        self.device: Device = Device(base, findings.notes, address(next(NUMBERS)))
        self.code: str = "NOSUCH"

    async def attack(self, flood: Callable[[Attacker], Awaitable[None]]) -> None:
        """Do one flood."""
        self.findings.note(f"floods: {flood.__name__}")
        try:
            with contextlib.suppress(*BROKEN):
                await self.device.arrive()
                self.code = await self.device.make("alhambra", ["here", "here"])
                async with asyncio.timeout(self.end - monotonic()):
                    await flood(self)
        finally:
            await self.device.close()

    @property
    def going(self) -> bool:
        """Whether there is still time."""
        return monotonic() < self.end

    async def dial(self, heard: Callable[[bytes], None] = lambda data: None) -> Wire:
        """Open a socket at the own table."""
        path = f"/api/tables/{self.code}/live"
        there = ("127.0.0.1", self.port)
        return await dial(there, path, heard, lambda code: None, self.device.cookie, source=self.device.source)

    async def raw(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Open a connection on which nothing is said yet."""
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.device.source, 0))

    def judge(self, what: str, status: int, body: str) -> None:
        """The service may refuse anything, but it must know why."""
        if status >= 500 and status != 503:
            self.findings.add(f"{what} was answered with {status}", body[:200])


async def hello_without_reading(attacker: Attacker) -> None:
    """Ask for everything again and again, and read nothing."""
    wires = []
    try:
        for _ in range(5):
            wire = await attacker.dial()
            wire.transport.pause_reading()
            wires.append(wire)
        while attacker.going and any(not wire.transport.is_closing() for wire in wires):
            for wire in wires:
                if not wire.transport.is_closing() and wire.transport.get_write_buffer_size() < 65_536:
                    for _ in range(20):
                        wire.send(HELLO)
            await asyncio.sleep(0.02)
    finally:
        for wire in wires:
            wire.cut()


async def garbage(attacker: Attacker) -> None:
    """Send messages that are almost right, bytes that are not, and frames that break the protocol."""
    rng = attacker.rng
    while attacker.going:
        wire = await attacker.dial()
        wire.send(HELLO)
        for _ in range(60):
            if wire.transport.is_closing():
                break
            if rng.random() < 0.3:
                wire.write(rng.choice((BYTES, BYTES, 0x02, 0x80, 0x83)), rng.randbytes(rng.randrange(200)))
            else:
                wire.write(rng.choice((TEXT, TEXT, BYTES)), odd_message(rng))
            await asyncio.sleep(0.005)
        if not wire.transport.is_closing():
            wire.transport.write(rng.choice((b"\x81\x05hello", b"\xff\xff" + rng.randbytes(40), b"\x81\xff\x7f")))
        await asyncio.sleep(0.05)
        wire.cut()


async def broken_texts(attacker: Attacker) -> None:
    """Send texts that are none."""
    while attacker.going:
        wire = await attacker.dial()
        wire.send(HELLO)
        wire.send(b"\xff\xfe" + attacker.rng.randbytes(20))
        await asyncio.sleep(0.05)
        wire.cut()


async def half_open(attacker: Attacker) -> None:
    """Open connections and say half a word on each, or nothing."""
    held = []
    starts = (
        b"",
        b"GET",
        b"GET /api/health HTTP/1.1\r\nHost: x\r\n",
        b"POST /api/tables HTTP/1.1\r\nContent-Length: 9\r\n",
    )
    try:
        for _ in range(100):
            _, writer = await attacker.raw()
            writer.write(attacker.rng.choice(starts))
            held.append(writer)
        while attacker.going:
            await asyncio.sleep(0.1)
    finally:
        for writer in held:
            writer.transport.abort()


async def many_connects(attacker: Attacker) -> None:
    """Come and go as quickly as possible, with hello and without, politely and not."""
    while attacker.going:
        with contextlib.suppress(*BROKEN):
            wires = await asyncio.gather(*(attacker.dial() for _ in range(10)), return_exceptions=True)
            for wire in wires:
                if isinstance(wire, Wire):
                    if attacker.rng.random() < 0.5:
                        wire.send(HELLO)
                    (wire.close if attacker.rng.random() < 0.5 else wire.cut)()


async def uploads(attacker: Attacker) -> None:
    """Upload files that are no games, or no longer."""
    texts = [path.read_text() for path in sorted(GOLDEN.glob("*.game"))[:8]]
    while attacker.going:
        text = odd_file(attacker.rng, attacker.rng.choice(texts))
        answer = await attacker.device.ask("POST", "/api/replays", {"text": text})
        attacker.judge("an odd file", answer.status_code, answer.text)
        await asyncio.sleep(0.1)


async def odd_requests(attacker: Attacker) -> None:
    """Send requests that make no sense, to routes that exist and routes that do not."""
    rng = attacker.rng
    while attacker.going:
        path = rng.choice(("/api/tables", "/api/replays", "/api/tables/play-now", "/schema", "/%00", "/../etc"))
        if rng.random() < 0.7:
            code = rng.choice((attacker.code, "NOSUCH", "%FF%FE", "x" * 300))
            path = f"/api/tables/{code}{rng.choice(ROUTES)}"
        answer = await attacker.device.ask(
            rng.choice(("GET", "POST", "DELETE", "PUT", "OPTIONS")), path, odd_value(rng, 3)
        )
        attacker.judge("an odd request", answer.status_code, answer.text)
        await asyncio.sleep(0.02)


Flood = Callable[[Attacker], Awaitable[None]]
FLOODS: Final[tuple[Flood, ...]] = (
    hello_without_reading,
    garbage,
    broken_texts,
    half_open,
    many_connects,
    uploads,
    odd_requests,
)


# -- odd things -------------------------------------------------------------------------------------------------------


def odd_value(rng: random.Random, depth: int) -> Any:
    """Return any JSON value."""
    if depth and rng.random() < 0.5:
        if rng.random() < 0.5:
            return [odd_value(rng, depth - 1) for _ in range(rng.randrange(4))]
        names = rng.choices(("title", "seats", "key", "seq", "action", "token", "text", "seat", "to", "n", "ü"), k=3)
        return {name: odd_value(rng, depth - 1) for name in names}
    return rng.choice((None, True, -1, 0, 10**30, 1.5, "", "alhambra", "p1 take 1", "\x00", "x" * 5000, "\ud7ff"))


def odd_message(rng: random.Random) -> bytes:
    """Return what could be a message."""
    fields = ", ".join(f'"{name}": {rng.choice(("1", "-1", "null", "[]", "9e99"))}' for name in ("seat", "seq", "to"))
    return f'{{"type": "{rng.choice(KINDS)}", "key": "garbage-key", {fields}}}'.encode()


def odd_file(rng: random.Random, text: str) -> str:
    """Return a game file that has come to harm."""
    lines = text.splitlines()
    match rng.randrange(7):
        case 0:
            return text[: rng.randrange(len(text))]
        case 1:
            rng.shuffle(lines)
            return "\n".join(lines)
        case 2:
            place = rng.randrange(len(text))
            return text[:place] + chr(rng.randrange(1, 0xD800)) + text[place + 1 :]
        case 3:
            return "\n".join(lines + lines)
        case 4:
            return rng.randbytes(3000).decode("latin-1")
        case 5:
            return text + "p1 take 1\n" * 20_000
        case _:
            place = rng.randrange(len(lines))
            lines[place] = f"{lines[place]} {struct.pack('!Q', rng.getrandbits(64)).hex()}"
            return "\n".join(lines)
