"""What is asked, in a sentence or two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sabika.terminal.say.speech import Speech, capital, readable


def say_question(speech: Speech, game: Any, prompt: str, frame: Any, people: Sequence[str]) -> str:
    """Return a question: what it is called, and what to do; the step of what is going on may change it."""
    again = frame.step == "act" and getattr(frame, "done", 0)
    steps = ["extra"] if again else []
    key = speech.words.find([*(f"prompt.{prompt}.{step}" for step in [*steps, frame.step]), f"prompt.{prompt}"])
    if key is None:
        return speech("prompt.other", what=capital(readable(prompt)))
    facts = question_facts(speech, game, frame, people)
    return f"{speech(key, **facts)}. {speech(f'{key}.text', **facts)}".replace("?. ", "? ")


def question_facts(speech: Speech, game: Any, frame: Any, people: Sequence[str]) -> dict[str, Any]:
    """Return what a question is about: a tile that is offered, a card that is auctioned with the bids so far."""
    tile, lot, leader = getattr(frame, "tile", 0), getattr(frame, "lot", 0), getattr(frame, "leader", -1)
    return {
        "tile": speech.tile(game.tiles[tile].name) if isinstance(tile, int) and tile > 0 else "",
        "card": speech.card(game.cards[lot].name) if isinstance(lot, int) and lot > 0 else "",
        "bid": getattr(frame, "bid", 0),
        "who": people[leader] if isinstance(leader, int) and 0 <= leader < len(people) else "",
    }
