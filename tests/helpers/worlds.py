"""Worlds that look the same to somebody: all that is hidden from them is dealt anew."""

from __future__ import annotations

from random import Random
from typing import Any

from sabika.kernel.rng import Rng
from tests.helpers.forge import refusal
from tests.helpers.views import sampled, view_json
from tests.helpers.visibility import secrets, stocks


def onlookers(game: Any) -> list[int | None]:
    """Return every seat, and a spectator."""
    return [None, *range(game.players)]


def compare_worlds(game: Any, state: Any, action: Any, step: Any, viewer: int | None, rng: Random) -> int:
    """Play the same action in worlds that look the same; return how many of them still looked the same afterwards.

    Where an onlooker cannot tell two worlds apart before an action, nor after it, what they were told must not help.
    Dice that fell in between lay open to everybody, even where they left no trace: they too must have fallen alike.
    """
    compared = 0
    told = [event.seen_by(viewer) for event in step.events]
    after = view_json(game, step.state, viewer)
    for _ in range(2):
        other = sampled(game, state, viewer, Rng(str(rng.random())))
        keep_what_comes_out(state, step.state, other, rng)
        if refusal(game, other, action) is None:  # the hand of another may not allow it
            elsewhere = game.apply(other, action)
            heard = [event.seen_by(viewer) for event in elsewhere.events]
            if view_json(game, elsewhere.state, viewer) == after and dice_in(heard) == dice_in(told):
                compared += 1
                assert heard == told
    return compared


def dice_in(told: list[Any]) -> list[tuple[int, int]]:
    """Return the pairs of dice that were told of, in their order."""
    return [(event["yellow"], event["blue"]) for event in told if "yellow" in event and "blue" in event]


def keep_what_comes_out(state: Any, after: Any, other: Any, rng: Random) -> None:
    """Let the other world draw the same cards and tiles in this step, where that can be done by changing an order."""
    if rng.random() < 0.5:
        return
    other.rng = state.rng.copy()
    for name in secrets(state):
        setattr(other, name, getattr(state, name))
    for name in stocks(state):
        real, mixed, left = getattr(state, name), getattr(other, name), len(getattr(after, name))
        drawn = real[: len(real) - left]
        rest = list(mixed)
        if left <= len(real) and all(drawn.count(thing) <= rest.count(thing) for thing in drawn):
            for thing in drawn:
                rest.remove(thing)
            setattr(other, name, (*drawn, *rest))
