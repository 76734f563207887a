"""The front door: how many connections there may be, and how long the service waits for what they have to say."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from typing import Any, ClassVar, Final, Literal

import msgspec
from uvicorn.config import Config as UvicornConfig
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN

from sabika.server.config import Config, Limits, Patience
from sabika.server.frames import text_frame
from sabika.server.limits import Bucket, counted_as
from sabika.server.protocol.errors import ErrorBody

Stage = Literal["head", "body", "answer", "idle"]
"""What the service waits for; its patience has the same names."""
PIPELINE: Final = 16
"""Requests that may be sent on one connection before the first is answered; browsers send one."""
WIRE: Final = "sabika.wire"
"""Under which name a conversation finds its socket among the extensions of the scope."""
PACKING: Final = ServerPerMessageDeflateFactory(server_no_context_takeover=True, client_no_context_takeover=True)
"""How messages are packed with clients that offer it: each for itself, so that a socket remembers nothing of them."""
WORTH_PACKING: Final = 16_384
"""Bytes from which on a whole picture is packed; smaller ones are not worth the work."""


class Doors:
    """Counts the open connections of one service."""

    def __init__(self, config: Config, most: int) -> None:
        self.limits: Limits = config.limits
        self.patience: Patience = config.patience
        self.most: int = most
        self.all: int = 0
        self.each: Counter[str] = Counter()
        self.waiting: OrderedDict[Front, None] = OrderedDict()
        """Connections on which no request is being answered, the longest waiting first."""

    def enter(self, name: str, trusted: bool) -> bool:
        """Count a new connection, unless there are too many; when all places are taken, who waits longest goes."""
        if not trusted and self.each[name] >= self.limits.open_each:
            return False
        if self.all >= self.most:
            if not self.waiting:
                return False
            self.waiting.popitem(last=False)[0].drop()
        self.all += 1
        self.each[name] += 1
        return True

    def leave(self, name: str) -> None:
        """Count a connection no more."""
        self.all -= 1
        self.each[name] -= 1
        if not self.each[name]:
            del self.each[name]


class Way:
    """The way out for answers, which ends in nothing once the connection is gone.

    uvloop refuses to write to a connection that has just broken, before anybody could be told; plain asyncio does not.
    """

    __slots__ = ("transport",)

    def __init__(self, transport: Any) -> None:
        self.transport: Any = transport

    def write(self, data: bytes) -> None:
        """Send something, if the connection is there."""
        if not self.transport.is_closing():
            self.transport.write(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.transport, name)


class Front(HttpToolsProtocol):
    """HTTP on one connection. One timer runs at any moment, for what the service waits for just then."""

    doors: ClassVar[Doors]

    def __init__(
        self,
        config: UvicornConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.name: str = ""
        self.inside: bool = False
        self.timer: asyncio.TimerHandle | None = None
        self.stage: Stage = "head"
        self.head: int = 0
        """Bytes of the head so far, none before the first byte."""
        self.fed: int = 0
        """Bytes that the parser has got, since it keeps a line to itself until that is complete."""

    # -- coming and going ---------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let a connection in, or close it at once where there are too many."""
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        self.name = counted_as(host)
        self.inside = self.doors.enter(self.name, host in getattr(self.app, "trusted_hosts", ()))
        if self.inside:
            self.doors.waiting[self] = None
            self.wait("head")
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection."""
        self.rest()
        if self.inside:
            self.inside = False
            self.doors.leave(self.name)
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to the socket, which has timers of its own and counts on the same doors."""
        self.rest()
        if self.url.isascii():
            super().handle_websocket_upgrade()
        else:
            self.send_400_response("")

    # -- waiting ------------------------------------------------------------------------------------------------------

    def wait(self, stage: Stage) -> None:
        """Wait for this from now on, but not for ever."""
        if not self.inside:
            return
        if self.timer is not None:
            self.timer.cancel()
        self.stage = stage
        self.timer = self.loop.call_later(getattr(self.doors.patience, stage), self.too_late)

    def rest(self) -> None:
        """Wait for nothing."""
        self.doors.waiting.pop(self, None)
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def too_late(self) -> None:
        """Close the connection; what is on its way out gets its time first."""
        if self.transport.is_closing():
            self.drop()
        elif self.stage == "body" or (self.stage == "head" and self.head):
            self.refuse(408, ErrorBody("too_slow", "the request did not come to its end in time"))
        elif self.transport.get_write_buffer_size():
            self.transport.close()
            self.wait("answer")
        else:
            self.drop()

    def drop(self) -> None:
        """End the connection at once; whoever is still answering finds nobody there."""
        if self.cycle is not None:
            self.cycle.disconnected = True
        self.transport.abort()

    def refuse(self, status: int, body: ErrorBody) -> None:
        """Answer what is no request, and close."""
        data = msgspec.json.encode(body)
        lines = [b"content-type: application/json", b"content-length: %d" % len(data), b"connection: close"]
        self.transport.write(STATUS_LINE[status] + b"\r\n".join([*lines, b"", data]))
        self.transport.close()
        self.wait("answer")

    def send_400_response(self, msg: str) -> None:
        """Answer what cannot be read as a request."""
        if self.head > self.doors.limits.largest_head:
            self.refuse(431, ErrorBody("too_large", "the head of the request is too large"))
        else:
            self.refuse(400, ErrorBody("malformed", "this is not an HTTP request"))

    # -- the parser ---------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Read on; a head must not grow without end, even if it is one single line."""
        self.fed += len(data)
        super().data_received(data)
        growing = self.stage == "head" and self.head and not self.transport.is_closing()
        if growing and self.fed > self.doors.limits.largest_head:
            self.head = self.fed
            self.send_400_response("")

    def on_message_begin(self) -> None:
        """Wait for the head of a request; that of the first one is waited for since the connection was made."""
        super().on_message_begin()
        self.head, self.fed = 1, 0
        if self.stage != "head":
            self.wait("head")

    def on_url(self, url: bytes) -> None:
        """Read a part of the address."""
        self.grow(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Read a header."""
        self.grow(len(name) + len(value) + 4)
        super().on_header(name, value)

    def grow(self, size: int) -> None:
        """Count a piece of the head; the parser makes a refusal of the error."""
        self.head += size
        if self.head > self.doors.limits.largest_head:
            raise ValueError("the head is too large")

    def on_headers_complete(self) -> None:
        """Wait for the body, and let the service begin."""
        if len(self.pipeline) >= PIPELINE:
            raise ValueError("too many requests at once")
        self.doors.waiting.pop(self, None)
        super().on_headers_complete()
        cycle: Any = self.cycle  # there is none for a socket
        if cycle is not None and not isinstance(cycle.transport, Way):
            cycle.transport = Way(cycle.transport)
        self.wait("body")

    def on_message_complete(self) -> None:
        """Wait until the answer has been taken, unless it was given before the body came to its end."""
        super().on_message_complete()
        if self.stage == "body":
            self.wait("answer")

    def on_response_complete(self) -> None:
        """Wait for the next request, or for the answer to the one that is there already."""
        more = bool(self.pipeline)
        super().on_response_complete()
        self._unset_keepalive_if_required()  # our own timer does that too
        if self.transport.is_closing() or more:
            self.wait("answer")
        elif self.stage != "head":  # the next one has not begun
            self.wait("idle")
            self.doors.waiting[self] = None


class FrontSocket(WebSocketsSansIOProtocol):
    """A socket, which came through the door as an HTTP request.

    What the service says takes a short way out while the client keeps up, where only large pictures are packed.
    Everything else goes through the library.
    """

    doors: ClassVar[Doors]

    def __init__(
        self,
        config: UvicornConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.conn.available_extensions = [PACKING]
        self.frames_left: Bucket = Bucket(self.doors.limits.frames)
        self.end: asyncio.TimerHandle | None = None
        self.heard: float = 0.0
        """When the client was last heard."""

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection."""
        if self.end is not None:
            self.end.cancel()
        self.doors.leave(counted_as(self.client[0] if self.client else ""))
        super().connection_lost(exc)

    # -- the short way ------------------------------------------------------------------------------------------------

    def handle_connect(self, event: Any) -> None:
        """Begin the handshake, and let the conversation know its socket."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][WIRE] = {"socket": self}

    @property
    def is_open(self) -> bool:
        """Whether messages may go to and fro."""
        return self.conn.state is OPEN and self.handshake_complete and not self.close_sent and not self.disconnected

    def say(self, text: bytes, whole: bool = False) -> bool:
        """Send a message at once; False if the client has not taken what was sent before, or is gone."""
        if not self.writable.is_set() or not self.is_open or self.transport.is_closing():
            return False
        if whole and len(text) >= WORTH_PACKING:
            self.transport.write(Frame(Opcode.TEXT, text).serialize(mask=False, extensions=self.conn.extensions))
        else:
            self.transport.write(text_frame(text))
        return True

    # -- the long way -------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Read on; the first data is the whole request, so a handshake that has not begun then never will."""
        self.heard = self.loop.time()
        super().data_received(data)
        if not self.handshake_initiated:
            self.transport.write(STATUS_LINE[400] + b"content-length: 0\r\nconnection: close\r\n\r\n")
            self.transport.close()
            self.end = self.loop.call_later(self.doors.patience.answer, self.transport.abort)

    def handle_text(self, event: Any) -> None:
        """Read text as bytes: who reads the message finds out whether it is text, and answers if it is not."""
        self.handle_bytes(event)

    def send_keepalive_ping(self) -> None:
        """Ask for a sign of life, unless there was one lately."""
        pause = (self.ping_interval or 0) - (self.loop.time() - self.heard)
        if pause > 0 and not self.close_sent:
            self.ping_timer = self.loop.call_later(pause, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def handle_ping(self) -> None:
        """Answer a ping, unless there are too many."""
        if self.bears_one_more():
            super().handle_ping()

    def handle_pong(self, event: Any) -> None:
        """Hear a pong, unless there are too many."""
        if self.bears_one_more():
            super().handle_pong(event)

    def handle_cont(self, event: Any) -> None:
        """Read a piece of a message, unless there are too many."""
        if self.bears_one_more():
            super().handle_cont(event)

    def bears_one_more(self) -> bool:
        """Return whether another frame that is no message of its own is borne; if not, the connection ends."""
        if self.frames_left.take():
            return True
        self.transport.abort()
        return False

    def keepalive_timeout(self) -> None:
        """End a connection that does not answer, without waiting until it takes what was sent."""
        super().keepalive_timeout()
        self.transport.abort()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Close for good some time after the conversation, whether the last words were taken or not."""
        super().on_task_complete(task)
        self.end = self.loop.call_later(self.doors.patience.answer, self.transport.abort)


def make_front(config: Config, most: int) -> tuple[type[Front], type[FrontSocket]]:
    """Return the protocols of one service, which count together."""
    own = Doors(config, most)

    class OwnFront(Front):
        doors = own

    class OwnSocket(FrontSocket):
        doors = own

    return OwnFront, OwnSocket
