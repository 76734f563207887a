"""What happened, told once: a key with parameters, who may see which of them, the rule, the points."""

from __future__ import annotations

from typing import Any

from sabika.kernel.record import HIDDEN


class Event:
    """Something that happened, in the past tense; events narrate and are never folded back into state.

    `params` is what everybody may know. `secret` maps parameter names to values that only seat `owner` may know; the
    others get HIDDEN in their place.
    """

    __slots__ = ("kind", "owner", "params", "rule", "secret", "seq")

    def __init__(
        self,
        kind: str,
        rule: str,
        params: dict[str, Any],
        owner: int = HIDDEN,
        secret: dict[str, Any] | None = None,
        seq: int = 0,
    ) -> None:
        self.kind: str = kind
        self.rule: str = rule
        self.params: dict[str, Any] = params
        self.owner: int = owner
        self.secret: dict[str, Any] = secret or {}
        self.seq: int = seq

    def seen_by(self, seat: int | None) -> dict[str, Any]:
        """Return the JSON form of the event for a seat, or for a spectator (None)."""
        known = self.secret if seat is not None and seat == self.owner else dict.fromkeys(self.secret, HIDDEN)
        return {"event": self.kind, "rule": self.rule, "seq": self.seq} | self.params | known

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.rule!r}, {self.params!r})"
