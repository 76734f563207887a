"""Hints in words: what a good player would do, and why."""

from __future__ import annotations

from typing import Any

from sabika.bots.evaluator import Reason
from sabika.bots.hints import Hint
from sabika.kernel.game import Game
from sabika.terminal.say.actions import say_action
from sabika.terminal.say.speech import Speech


def say_hint(speech: Speech, game: Game[Any], state: Any, hint: Hint) -> str:
    """Return an action with what speaks for it and against it, in points."""
    edge = "moat" if game.setup.title == "granada" else "wall"
    reasons = [f"{say_reason(speech, reason, edge)} {reason.points:+.1f}" for reason in hint.reasons]
    return f"{say_action(speech, game, state, hint.action)}: {'; '.join(reasons)}"


def say_reason(speech: Speech, reason: Reason, edge: str) -> str:
    """Return one reason in words."""
    about = dict(reason.about)
    if reason.key == "type" and not about["type"]:
        return speech("hint.reason.type.none")
    fields = [str(field) for field in about.pop("fields", [])]
    kind = about.pop("type", "")
    told = {"count": len(fields), **about, "type": speech.type(kind) if kind else "", "fields": speech.list(fields)}
    return speech(f"hint.reason.{reason.key}", **told, edge=edge)
