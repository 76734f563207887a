"""Frames of WebSockets as almost all of them are: one whole message of text. What is not like that is the library's."""

from __future__ import annotations

import struct
from typing import Final

from websockets.frames import apply_mask  # type: ignore[attr-defined]

WHOLE_TEXT: Final = 0x81
"""The first byte of a frame that is a whole message of text, with no extension."""
MASKED: Final = 0x80
SHORT: Final = 126
"""Sizes below stand in the second byte; this one says that two more bytes follow, the next one eight."""
LONG: Final = 127
LONGEST_SHORT: Final = 0xFFFF


def text_frame(text: bytes) -> bytes:
    r"""Return a whole message of text as a service sends it.

    >>> text_frame(b"pong")
    b'\x81\x04pong'
    """
    size = len(text)
    if size < SHORT:
        return b"%c%c%b" % (WHOLE_TEXT, size, text)
    if size <= LONGEST_SHORT:
        return struct.pack("!BBH", WHOLE_TEXT, SHORT, size) + text
    return struct.pack("!BBQ", WHOLE_TEXT, LONG, size) + text


def read_text(data: bytes) -> bytes | None:
    r"""Return the text of a client if the data is exactly one short frame with one whole message of plain letters.

    >>> read_text(b"\x81\x84\x00\x00\x00\x00ping")
    b'ping'
    >>> read_text(b"\x81\x84\x00\x00\x00\x00pin") is None
    True
    """
    if len(data) < 6 or data[0] != WHOLE_TEXT:
        return None
    size = data[1] - MASKED  # below zero where it is not masked
    at = 2
    if size == SHORT:
        size, at = data[2] << 8 | data[3], 4
    if not 0 <= size == len(data) - at - 4 or data[1] == MASKED | LONG:
        return None
    text = apply_mask(data[at + 4 :], data[at : at + 4])
    return text if text.isascii() else None
