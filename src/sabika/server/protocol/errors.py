"""The one form of every "no"."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class ErrorBody(Struct, frozen=True, omit_defaults=True):
    """A refusal: `error` is a word for programs, `rule` and `params` name what forbids it, `message` is for people."""

    error: str
    message: str
    rule: str | None = None
    params: dict[str, Any] = {}


class Refusal(Exception):
    """What the service refuses, with the HTTP status that says so."""

    def __init__(self, status: int, error: str, message: str, rule: str | None = None, **params: Any) -> None:
        super().__init__(f"{error}: {message}")
        self.status: int = status
        self.body: ErrorBody = ErrorBody(error, message, rule, params)
