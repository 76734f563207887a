"""Positions as few bytes: each is packed against a whole one of the same game, from which it differs little."""

from __future__ import annotations

import zlib
from typing import Final

RAW: Final = -15
WINDOW: Final = 32_768
"""How much of the other position can be referred to."""
QUICK: Final = 1


def pack(position: bytes, base: bytes) -> bytes:
    """Return a position as its difference from another.

    >>> len(pack(b"a long position, and some more", b"a long position, and some")) < 20
    True
    """
    packer = zlib.compressobj(QUICK, zlib.DEFLATED, RAW, zlib.DEF_MEM_LEVEL, zlib.Z_DEFAULT_STRATEGY, base[-WINDOW:])
    return packer.compress(position) + packer.flush()


def unpack(packed: bytes, base: bytes) -> bytes:
    """Return the position that was packed against another.

    >>> unpack(pack(b"a position", b"another position"), b"another position")
    b'a position'
    """
    opener = zlib.decompressobj(RAW, zdict=base[-WINDOW:])
    return opener.decompress(packed) + opener.flush()
