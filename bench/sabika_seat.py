"""A player at a table of Sabika: reads of each message only what it needs, and answers with any listed option."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from bench.figures import Tally
from bench.patch import patched
from bench.seats import Group, Seat


class Picture(Struct):
    """What matters of a whole picture."""

    question: Any
    result: Any
    undo_to: int | None


class Changes(Struct):
    """What matters of the changes to a picture."""

    question: list[Any] | UnsetType = UNSET
    result: list[Any] | UnsetType = UNSET
    undo_to: list[Any] | UnsetType = UNSET


class Numbered(Struct):
    """What matters of an entry that was missed."""

    n: int


class Heard(Struct):
    """What matters of any message."""

    type: str
    key: str | None = None
    n: int = -1
    seq: int = -1
    by: int | None = None
    error: str = ""
    portrait: Picture | UnsetType = UNSET
    changes: Changes | UnsetType = UNSET
    entries: list[Numbered] = []


DECODE = msgspec.json.Decoder(Heard).decode
ENCODE = msgspec.json.Encoder().encode


class SabikaSeat(Seat):
    """One player with its last picture."""

    def __init__(self, group: Group, seat: int, tally: Tally, think: float, seed: int) -> None:
        super().__init__(group, seat, tally, think, seed)
        self.seq: int = -1
        self.question: Any = None
        self.result: Any = None
        self.undo_to: int | None = None

    def hello(self) -> bytes:
        """Return the first message; it asks for all entries after the last that was seen."""
        return ENCODE({"type": "hello", "seat": self.seat, "since": self.n})

    def message(self) -> bytes | None:
        """Return an answer to the question, None if this seat is not asked."""
        choices = [choice for choice in self.choices if choice["options"]]
        if not choices:
            return None
        choice = self.rng.choice(choices)
        action = {"seat": self.seat, "verb": choice["verb"], "args": self.rng.choice(choice["options"])["args"]}
        return self.wish("act", action=action)

    def wish(self, kind: str, **more: Any) -> bytes:
        """Return an action or an undo with a key of its own."""
        key = f"load-{self.rng.getrandbits(64):016x}"
        return ENCODE({"type": kind, "key": key, "seq": self.seq, "n": self.n} | more)

    @property
    def choices(self) -> list[Any]:
        """What this seat may do now."""
        return self.question["choices"] if self.question else []

    # -- hearing ------------------------------------------------------------------------------------------------------

    def heard(self, data: bytes) -> None:
        """Take a message of the service."""
        self.tally.receive(len(data))
        message = DECODE(data)
        match message.type:
            case "step":
                self.saw(message.n, message.by != self.seat)
                self.look(message)
            case "ack":
                self.answered(message)
                self.acked()
                self.go_on()
            case "sync":
                self.synced(message)
            case "stale":
                self.answered(message)
                self.tally.stale += 1
                self.sent_at = None
                self.look(message)
            case "refused" | "error":
                self.answered(message)
                self.refused(message.error or message.type)

    def synced(self, message: Heard) -> None:
        """Take a whole picture, with the entries that were missed."""
        for entry in message.entries:
            self.saw(entry.n, False)
        if self.n != message.n:
            self.tally.errors["out of order"] += 1
            self.n = message.n
        self.look(message)

    def answered(self, message: Heard) -> None:
        """An answer to a wish has come."""

    def look(self, message: Heard) -> None:
        """Take the new picture, or what has changed in it."""
        self.seq = message.seq
        if message.portrait is not UNSET:
            picture = message.portrait
            self.question, self.result, self.undo_to = picture.question, picture.result, picture.undo_to
        elif message.changes is not UNSET:
            self.question = after(self.question, message.changes.question)
            self.result = after(self.result, message.changes.result)
            self.undo_to = after(self.undo_to, message.changes.undo_to)
        self.go_on()

    def go_on(self) -> None:
        """Think about the question, if this seat is asked; a finished game is left."""
        if self.result is not None:
            if self.sent_at is None:
                self.group.finish()
        elif self.choices:
            self.ponder()


def after(old: Any, change: list[Any] | UnsetType) -> Any:
    """Return a part of a picture after its change, if it has changed."""
    return old if change is UNSET else patched(old, change)
