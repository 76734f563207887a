"""What a client gets, as JSON."""

from __future__ import annotations

from typing import Any

from sabika.kernel.record import to_json
from sabika.kernel.rng import RandomSource


def view_json(game: Any, state: Any, seat: int | None) -> dict[str, Any]:
    """Return all of a view as JSON: the state that is seen, the question, the choices, what an absent player does."""
    view = game.view(state, seat)
    decision = view.decision
    asked = None
    if decision is not None:
        asked = {
            "seq": decision.seq,
            "seats": list(decision.seats),
            "prompt": decision.prompt,
            "rule": decision.rule,
            "choices": [
                {
                    "shape": choice.shape,
                    "verb": choice.verb,
                    "rule": choice.rule,
                    "complete": choice.complete,
                    "actions": [game.notation.to_json(action) for action in choice.actions],
                }
                for choice in decision.choices
            ],
        }
    own = decision is not None and seat is not None and seat in decision.seats
    default = game.notation.to_json(game.default(state, seat)) if own else None
    return {"seat": seat, "seq": view.seq, "state": to_json(view.state), "asked": asked, "default": default}


def sampled(game: Any, state: Any, seat: int | None, rng: RandomSource) -> Any:
    """Return a state that a seat cannot tell from this one, made of what the seat sees."""
    return game.sample(game.view(state, seat), rng)
