"""Frames of WebSockets as a service sends almost all of them: one whole message of text."""

from __future__ import annotations

import struct
from typing import Final

WHOLE_TEXT: Final = 0x81
"""The first byte of a frame that is a whole message of text, with no extension."""
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
