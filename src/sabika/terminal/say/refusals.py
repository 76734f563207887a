"""Why something is not allowed, in the language that is on; the engine's own English where there are no words."""

from __future__ import annotations

import re
from typing import Any, Final

from sabika.kernel.errors import Illegal, NotationError
from sabika.terminal.say.speech import Speech

GAPS: Final = re.compile(r"\{(\w+)(, plural)?")


def say_misread(speech: Speech, error: NotationError) -> str:
    """Return what could not be read, as part of a sentence."""
    key = f"terminal.misread.{error.fault}"
    return speech(key, **error.params) if key in speech.words else str(error)


def say_refusal(speech: Speech, error: Illegal) -> str:
    """Return why an action is refused.

    A rule may forbid several things; `why` tells them apart by the names of the parameters ("paid_price", "none").
    """
    key = f"refusal.{error.rule}"
    if key not in speech.words:
        return speech("refusal.other", rule=error.rule, message=error.why)
    facts: dict[str, Any] = {name: 0 if plural else "" for name, plural in GAPS.findall(speech.words.texts[key])}
    facts |= {name: fact for name, fact in error.params.items() if isinstance(fact, int | str)}
    facts |= {name: speech.card(fact) for name, fact in error.params.items() if f"card.{fact}" in speech.words}
    if "type" in error.params:
        facts["type"] = speech.type(error.params["type"]) if isinstance(error.params["type"], str) else ""
    facts |= {"why": "_".join(sorted(error.params)) or "none", "message": error.why}
    return speech(key, **facts)
