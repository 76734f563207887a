"""A player who comes back: after a cut, after a restart, after a while away; and who remembers everything."""

from __future__ import annotations

import asyncio
import json
from time import monotonic
from typing import Any, Final

from bench.figures import Tally
from bench.lobby import Device
from bench.sabika_seat import Heard, SabikaSeat
from bench.seats import Group
from bench.soak.findings import Findings
from bench.wire import dial

AGAIN: Final = ("storage", "too_many")
"""Refusals after which an honest client sends the same once more."""
UNDO: Final = 0.05
"""How often a player takes something back where that is possible."""


class ReturningSeat(SabikaSeat):
    """One player. `wishes` are all actions and undos by their keys, `written` the entries of those acknowledged."""

    def __init__(self, group: Group, seat: int, device: Device, findings: Findings, think: float, seed: int) -> None:
        super().__init__(group, seat, Tally(), think, seed)
        self.device: Device = device
        self.findings: Findings = findings
        self.wishes: dict[str, dict[str, Any]] = {}
        self.written: dict[str, int] = {}
        self.not_written: set[str] = set()
        self.pending: tuple[str, bytes] | None = None
        self.words: list[bytes] | None = None
        self.cut_off: asyncio.Event = asyncio.Event()
        self.away: float = 0.0
        self.gone: bool = False
        self.synchronous: bool = False
        self.last_ack: float = monotonic()
        self.longest_wait: float = 0.0

    # -- coming and going ---------------------------------------------------------------------------------------------

    async def stay(self) -> None:
        """Be at the table until it is left: connect, and again whenever the connection ends."""
        port = int(self.device.base.rsplit(":", 1)[1])
        while not self.gone:
            self.cut_off.clear()
            try:
                self.wire = await dial(
                    ("127.0.0.1", port),
                    f"/api/tables/{self.group.name}/live",
                    self.heard,
                    self.ended,
                    cookie=self.device.cookie,
                    source=self.device.source,
                )
                self.say(self.hello())
                await self.cut_off.wait()
            except (OSError, TimeoutError):
                self.away = 0.3
            await asyncio.sleep(self.away)
            self.away = 0.1
        if self.wire is not None:  # it may have come after the player had left
            self.wire.cut()

    def part(self, seconds: float, politely: bool) -> None:
        """Go away for a while, with a word or without."""
        if self.wire is not None and self.wire.open:
            self.away = seconds
            (self.wire.close if politely else self.wire.cut)()
            self.ended(0)

    def ended(self, code: int) -> None:
        """The connection has ended, whoever ended it."""
        if code not in (0, 1000, 1001, 1005, 1006, 1012, 1013):
            self.findings.add(f"an honest player was closed with {code}", self.group.name)
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        self.sent_at, self.synchronous = None, False
        self.cut_off.set()

    def leave(self) -> None:
        """Leave for good."""
        self.gone = True
        super().leave()
        self.cut_off.set()

    @property
    def settled(self) -> bool:
        """Whether this player is here, has all answers, and does not expect more."""
        return self.synchronous and self.pending is None

    # -- playing ------------------------------------------------------------------------------------------------------

    def message(self) -> bytes | None:
        """Return any answer to the question, now and then an undo; it is sent again until it is answered."""
        if self.pending is None and not self.group.resting:
            undo = self.choices and self.undo_to is not None and self.rng.random() < UNDO
            wish = self.wish("undo", seat=self.seat, to=self.undo_to) if undo else super().message()
            if wish is not None:
                read = json.loads(wish)
                self.wishes[read["key"]] = read
                self.pending = read["key"], wish
        return self.pending[1] if self.pending is not None and self.synchronous else None

    def ponder(self) -> None:
        """Think about a move; one that was not taken yet is said again soon, even if no more are begun."""
        if self.pending is not None and self.timer is None and self.sent_at is None:
            self.timer = asyncio.get_running_loop().call_later(0.3, self.act)
        else:
            super().ponder()

    def act(self) -> None:
        """Make a move, or say it again."""
        self.timer = None
        message = self.message()
        if message is not None:
            self.sent_at = monotonic()
            self.say(message)

    def answered(self, message: Heard) -> None:
        """Note how a wish went."""
        if message.key is None or message.key not in self.wishes:
            return
        if message.type == "error" and message.error in AGAIN:
            self.findings.note(f"asked to try again: {message.error}")
            return
        if self.pending is not None and self.pending[0] == message.key:
            self.pending = None
        if message.type == "ack":
            if self.written.setdefault(message.key, message.n) != message.n:
                self.findings.add("one wish was acknowledged as two entries", f"{self.group.name} {message.n}")
            self.longest_wait = max(self.longest_wait, monotonic() - self.last_ack)
            self.last_ack = monotonic()
        else:
            self.not_written.add(message.key)

    def refused(self, why: str) -> None:
        """An error: only some of them may happen to an honest player."""
        self.sent_at = None
        if why not in (*AGAIN, "finished"):
            self.findings.add(f"an honest player was told: {why}", self.group.name)
        self.ponder()

    # -- hearing ------------------------------------------------------------------------------------------------------

    def heard(self, data: bytes) -> None:
        """Keep every byte where that is wished for, then take the message."""
        if self.words is not None:
            self.words.append(data)
        super().heard(data)

    def synced(self, message: Heard) -> None:
        """Take a whole picture, and say again what was not answered."""
        super().synced(message)
        self.synchronous = True
        if self.pending is not None and self.sent_at is None:
            if self.timer is not None:
                self.timer.cancel()
            self.act()
