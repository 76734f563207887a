"""Secrets: device ids, links and seeds; what is stored are their hashes."""

from __future__ import annotations

import base64
import hmac
import secrets
from hashlib import sha256
from typing import Final

CODE_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Letters and digits that nobody mistakes for each other."""
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


def hashed(secret: str) -> str:
    """Return what is stored of a secret; secrets are long and random, so a plain hash is enough."""
    return sha256(b"sabika secret:" + secret.encode()).hexdigest()


def link_token(device: str, code: str, place: str) -> str:
    """Return the secret of a link. The host's device can always make it again, so nobody has to store it."""
    digest = hmac.digest(device.encode(), f"link:{code}:{place}".encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:18]).decode()


def csrf_token(device: str) -> str:
    """Return what a page of ours must send along with every change."""
    return hmac.new(device.encode(), b"csrf", "sha256").hexdigest()[:32]


def same(one: str, two: str) -> bool:
    """Compare secrets without telling by the time how much is right."""
    return hmac.compare_digest(one.encode(), two.encode())
