"""Secrets: device ids, links and seeds; what is stored are their hashes."""

from __future__ import annotations

import base64
import hmac
import secrets
from hashlib import sha256
from typing import Final

CODE_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Letters and digits that nobody mistakes for each other."""
DEVICE_CODE: Final = 8
"""Letters of a code that brings another device to a seat."""
USED: Final = "used:"
WATCH: Final = "watch"


def new_device() -> str:
    """Return the id of a new device."""
    return secrets.token_urlsafe(24)


def new_seed() -> str:
    """Return a secret seed of 128 bits."""
    return secrets.token_hex(16)


def new_code() -> str:
    """Return a short code by which people name a table; it opens nothing by itself."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(6))


def new_device_code() -> str:
    """Return a secret that is short enough to be typed, for a few minutes only."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(DEVICE_CODE))


def hashed(secret: str) -> str:
    """Return what is stored of a secret; secrets are long and random, so a plain hash is enough."""
    return sha256(b"sabika secret:" + secret.encode()).hexdigest()


def link_token(device: str, code: str, place: str, link: int = 0) -> str:
    """Return the secret of the `link`-th link of a place.

    The host's device can always make it again, so nobody has to store it.
    """
    name = f"link:{code}:{place}" + (f":{link}" if link else "")
    digest = hmac.digest(device.encode(), name.encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:18]).decode()


def used_up(token: str) -> str:
    """Return what is stored of a link that somebody has used: known again, but it opens nothing more.

    >>> used_up("0123456789abcdef")
    'used:56789abcdef'
    """
    return USED + token[len(USED) :]


def csrf_token(device: str) -> str:
    """Return what a page of ours must send along with every change."""
    return hmac.new(device.encode(), b"csrf", "sha256").hexdigest()[:32]


def same(one: str, two: str) -> bool:
    """Compare secrets without telling by the time how much is right."""
    return hmac.compare_digest(one.encode(), two.encode())
