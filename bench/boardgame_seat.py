"""A player on the server of boardgame.io: the few words of socket.io's text protocol that a match needs."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Raw, Struct, field

from bench.figures import Tally
from bench.seats import Group, Seat

SPACE = "/city"
"""The namespace of the game, which is its name."""


class Turn(Struct):
    """Whose turn it is."""

    currentPlayer: str  # noqa: N815


class Position(Struct):
    """What matters of a state."""

    number: int = field(name="_stateID")
    ctx: Turn


class Synced(Struct):
    """What matters of the first message."""

    state: Position


class Operation(Struct):
    """One change of a patch."""

    path: str
    value: Any = None


PARTS = msgspec.json.Decoder(list[Raw]).decode
POSITION = msgspec.json.Decoder(Position).decode
SYNCED = msgspec.json.Decoder(Synced).decode
NUMBER = msgspec.json.Decoder(int).decode
PATCH = msgspec.json.Decoder(list[Operation]).decode


class BoardgameSeat(Seat):
    """One player of a match."""

    def __init__(self, group: Group, seat: int, tally: Tally, think: float, seed: int) -> None:
        super().__init__(group, seat, tally, think, seed)
        self.credentials: str = ""
        self.turn: bool = False

    def emit(self, *words: Any) -> bytes:
        """Return an event as socket.io writes it."""
        return b"42" + SPACE.encode() + b"," + msgspec.json.encode(words)

    def message(self) -> bytes | None:
        """Return any move, None if it is another's turn."""
        if not self.turn:
            return None
        verb = self.rng.choice(("take", "build"))
        payload = {
            "type": verb,
            "args": [self.rng.randrange(4)],
            "playerID": str(self.seat),
            "credentials": self.credentials,
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        return self.emit("update", action, self.n, self.group.name, str(self.seat))

    def heard(self, data: bytes) -> None:
        """Take a packet: the opening, a ping, the welcome to the namespace, or an event."""
        self.tally.receive(len(data))
        if data.startswith(b"42"):
            self.happened(PARTS(data[data.index(b"[") :]))
        elif data == b"2":
            self.say(b"3")
        elif data.startswith(b"40"):
            self.say(self.emit("sync", self.group.name, str(self.seat), self.credentials, 2))
        elif data.startswith((b"44", b"41", b"1")):
            self.refused("refused")

    def happened(self, parts: list[Raw]) -> None:
        """Take an event."""
        match bytes(parts[0]):
            case b'"sync"':
                state = SYNCED(parts[2]).state
                self.n = state.number
                self.take(state.ctx.currentPlayer)
            case b'"update"':
                position = POSITION(parts[2])
                self.moved(position.number)
                self.take(position.ctx.currentPlayer)
            case b'"patch"':
                self.moved(NUMBER(parts[3]))
                for change in PATCH(parts[4]):
                    if change.path == "/ctx/currentPlayer":
                        self.take(change.value)

    def moved(self, n: int) -> None:
        """A move was made; it is the own one if one is under way, and then this is its acknowledgement."""
        self.saw(n, self.sent_at is None)
        self.acked()

    def take(self, player: str) -> None:
        """Think, if it is the own turn."""
        self.turn = player == str(self.seat)
        if self.turn:
            self.ponder()
