"""Positions as few bytes: each is packed against a whole one of the same game, from which it differs little."""

from __future__ import annotations

import zlib
from typing import Final

RAW: Final = -15
WINDOW: Final = 32_768
"""How much of the other position can be referred to."""
QUICK: Final = 1
FRUGAL: Final = 5
"""How much memory the packer takes: more would push what the next moves need out of the processor's cache."""


def pack(position: bytes, base: bytes) -> bytes:
    """Return a position as its difference from another.

    >>> len(pack(b"a long position, and some more", b"a long position, and some")) < 20
    True
    """
    reach = -max(9, min(-RAW, (len(position) + len(base)).bit_length()))
    packer = zlib.compressobj(QUICK, zlib.DEFLATED, reach, FRUGAL, zlib.Z_DEFAULT_STRATEGY, base[-WINDOW:])
    return packer.compress(position) + packer.flush()


def unpack(packed: bytes, base: bytes) -> bytes:
    """Return the position that was packed against another.

    >>> unpack(pack(b"a position", b"another position"), b"another position")
    b'a position'
    """
    opener = zlib.decompressobj(RAW, zdict=base[-WINDOW:])
    return opener.decompress(packed) + opener.flush()
