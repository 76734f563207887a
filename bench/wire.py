"""A WebSocket client that costs little, so that a thousand of them leave the processor to the service.

It offers compression as browsers do and sends its own short messages as they are. The mask of what it
sends is zero, which the protocol allows and which makes masking free.
"""

from __future__ import annotations

import asyncio
import base64
import os
import struct
import zlib
from collections.abc import Callable
from typing import Final, cast
from weakref import WeakSet

TEXT: Final = 0x81
CLOSE: Final = 0x88
PING: Final = 0x9
PONG: Final = 0x8A
COMPRESSED: Final = 0x40
NO_MASK: Final = b"\0\0\0\0"
TAIL: Final = b"\0\0\xff\xff"
NORMAL: Final = struct.pack("!H", 1000)


class Wire(asyncio.Protocol):
    """One open socket. `heard` is called with each message, `ended` once with the code of the end (0: cut off)."""

    def __init__(self, heard: Callable[[bytes], None], ended: Callable[[int], None]) -> None:
        self.heard: Callable[[bytes], None] = heard
        self.ended: Callable[[int], None] = ended
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.open: bool = False
        self.buffer: bytearray = bytearray()
        self.parts: bytearray = bytearray()
        self.packed: bool = False
        self.inflate: Callable[[bytes], bytes] | None = None
        self.code: int = 0
        self.received: int = 0

    # -- what asyncio calls -------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the way to the other side."""
        self.transport: asyncio.Transport = cast(asyncio.Transport, transport)  # that of uvloop is none by its class

    def data_received(self, data: bytes) -> None:
        """Take what came, and read the messages that are complete."""
        self.received += len(data)
        self.buffer += data
        if not self.open and not self.shake_hands():
            return
        while self.read_frame():
            pass

    def connection_lost(self, error: Exception | None) -> None:
        """Tell that it is over."""
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("cut off before it was open"))
            return
        if self.open:
            self.open = False
            self.ended(self.code)

    # -- opening ------------------------------------------------------------------------------------------------------

    def greet(self, host: str, path: str, cookie: str, compress: bool) -> None:
        """Ask for a socket."""
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: {host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
        ]
        if cookie:
            lines.append(f"Cookie: {cookie}")
        if compress:
            lines.append("Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits")
        self.transport.write("\r\n".join([*lines, "", ""]).encode())

    def shake_hands(self) -> bool:
        """Read the answer to the greeting; False while it is not complete or when it is a refusal."""
        end = self.buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        head = bytes(self.buffer[:end]).lower()
        del self.buffer[: end + 4]
        if self.ready.done():  # whoever waited has given up
            self.transport.close()
            return False
        if not head.startswith(b"http/1.1 101"):
            self.ready.set_exception(ConnectionError(head.split(b"\r\n")[0].decode("latin-1")))
            self.transport.close()
            return False
        if b"permessage-deflate" in head:
            self.inflate = inflater(keep=b"server_no_context_takeover" not in head)
        self.open = True
        self.ready.set_result(None)
        return True

    # -- reading ------------------------------------------------------------------------------------------------------

    def read_frame(self) -> bool:
        """Read one frame; False when none is complete."""
        buffer = self.buffer
        if len(buffer) < 2:
            return False
        first, length, start = buffer[0], buffer[1] & 0x7F, 2
        if length == 126:
            if len(buffer) < 4:
                return False
            (length,), start = struct.unpack_from("!H", buffer, 2), 4
        elif length == 127:
            if len(buffer) < 10:
                return False
            (length,), start = struct.unpack_from("!Q", buffer, 2), 10
        end = start + length
        if len(buffer) < end:
            return False
        body = bytes(memoryview(buffer)[start:end])
        del buffer[:end]
        self.take(first, body)
        return True

    def take(self, first: int, body: bytes) -> None:
        """Do what a frame asks for."""
        kind = first & 0x0F
        if kind < 8:
            self.packed = bool(first & COMPRESSED) if kind else self.packed
            if first < 0x80 or self.parts:
                self.parts += body
                if first < 0x80:
                    return
                body, self.parts = bytes(self.parts), bytearray()
            self.heard(self.inflate(body) if self.packed and self.inflate else body)
        elif kind == PING:
            self.write(PONG, body)
        elif kind == CLOSE & 0x0F:
            self.code = struct.unpack_from("!H", body)[0] if len(body) > 1 else 1005
            self.write(CLOSE, body[:2])
            self.transport.close()

    # -- writing ------------------------------------------------------------------------------------------------------

    def send(self, message: bytes) -> None:
        """Send a text."""
        self.write(TEXT, message)

    def write(self, first: int, body: bytes) -> None:
        """Send one frame, if anybody is still there."""
        if self.transport.is_closing():
            return
        length = len(body)
        if length < 126:
            head = bytes((first, 0x80 | length))
        elif length < 65_536:
            head = struct.pack("!BBH", first, 0xFE, length)
        else:
            head = struct.pack("!BBQ", first, 0xFF, length)
        self.transport.write(head + NO_MASK + body)

    def close(self) -> None:
        """Say goodbye and go; `ended` is not called for what one does oneself."""
        if self.open:
            self.open = False
            self.write(CLOSE, NORMAL)
        self.transport.close()

    def cut(self) -> None:
        """Go without a word, as a lost network does."""
        self.open = False
        self.transport.abort()


def inflater(keep: bool) -> Callable[[bytes], bytes]:
    """Return what unpacks messages, each with the memory of those before it if the service keeps that."""
    known = zlib.decompressobj(-15)

    def inflate(data: bytes) -> bytes:
        one = known if keep else zlib.decompressobj(-15)
        return one.decompress(data + TAIL)

    return inflate


WIRES: Final[WeakSet[Wire]] = WeakSet()
"""All that were ever opened and are still known."""


def cut_all() -> None:
    """Leave no connection open, whoever opened it."""
    for wire in list(WIRES):
        wire.cut()


async def dial(
    address: tuple[str, int],
    path: str,
    heard: Callable[[bytes], None],
    ended: Callable[[int], None],
    cookie: str = "",
    compress: bool = True,
    patience: float = 60,
    source: str = "127.0.0.1",
) -> Wire:
    """Open a socket, from one of this machine's own addresses."""
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(patience):
        _, wire = await loop.create_connection(lambda: Wire(heard, ended), *address, local_addr=(source, 0))
        WIRES.add(wire)
        try:
            wire.greet(f"{address[0]}:{address[1]}", path, cookie, compress)
            await wire.ready
        except BaseException:
            wire.cut()
            raise
    return wire
