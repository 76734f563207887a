"""Hints in words: what a good player would do, what that should lead to, and why."""

from __future__ import annotations

from typing import Any

from sabika.bots.evaluator import Reason
from sabika.bots.hints import Hint
from sabika.kernel.game import Game
from sabika.terminal.say.actions import say_action
from sabika.terminal.say.speech import Speech


def say_hint(speech: Speech, game: Game[Any], state: Any, hint: Hint) -> str:
    """Return an action with what it should lead to, and what speaks for it and against it, in points."""
    told = [f"{say_reason(speech, reason, edge_of(game))} {reason.points:+.1f}" for reason in hint.reasons]
    end = say_expected(speech, game, hint.ahead, hint.chance)
    return f"{say_action(speech, game, state, hint.action)}{f' ({end})' if end else ''}: {'; '.join(told)}"


def say_expected(speech: Speech, game: Game[Any], ahead: float | None, chance: float | None) -> str:
    """Return how a game should end: the points ahead of the best other, and the chance as wins out of a hundred."""
    if ahead is None or chance is None:
        return ""
    if game.players == 1:
        return speech("hint.expected.alone", points=round(ahead))
    points = round(ahead)
    side = "ahead" if points > 0 else "behind" if points < 0 else "level"
    return speech("hint.expected", points=abs(points), side=side, wins=round(100 * chance))


def edge_of(game: Game[Any]) -> str:
    """Return what surrounds a city: a wall or a moat."""
    return "moat" if game.setup.title == "granada" else "wall"


def say_reason(speech: Speech, reason: Reason, edge: str) -> str:
    """Return one reason in words."""
    about = dict(reason.about)
    key = f"hint.reason.{reason.key}"
    if reason.key == "type":
        rank, tied = about.pop("rank", 0), about.pop("tied", False)
        if not about["type"]:
            return speech("hint.reason.type.none")
        if rank and about["more"] > 0:
            key = "hint.reason.type.rank"
            about["rank"] = speech("name.rank", rank=rank, tied="yes" if tied else "no")
    fields = [str(field) for field in about.pop("fields", [])]
    kind = about.pop("type", "")
    module = speech.module(about.pop("module")) if "module" in about else ""
    told = {"count": len(fields), **about, "type": speech.type(kind) if kind else "", "fields": speech.list(fields)}
    return speech(key, **told, edge=edge, module=module)
