"""Messages between the service and a worker: the length in four bytes, then the message."""

from __future__ import annotations

from typing import BinaryIO, Final

LENGTH: Final = 4
LARGEST: Final = 64_000_000


def framed(message: bytes) -> bytes:
    """Return a message with its length before it.

    >>> framed(b"hello")[:LENGTH].hex()
    '00000005'
    """
    return len(message).to_bytes(LENGTH) + message


def read_length(head: bytes) -> int:
    """Return the length that stands before a message; OSError if that cannot be."""
    length = int.from_bytes(head)
    if length > LARGEST:
        raise OSError(f"a message of {length} bytes is none of ours")
    return length


def read_frame(stream: BinaryIO) -> bytes | None:
    """Return the next message, None when there are no more."""
    head = stream.read(LENGTH)
    if len(head) < LENGTH:
        return None
    length = read_length(head)
    message = stream.read(length)
    return message if len(message) == length else None
