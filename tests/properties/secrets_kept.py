"""Of every position and event: nobody, seat or spectator, is told what they may not know."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from sabika.kernel.game import Step
from sabika.kernel.record import HIDDEN, to_json
from sabika.kernel.rng import Rng, seed_hash
from tests.helpers.contents import inventory, names_seen
from tests.helpers.games import random_action
from tests.helpers.views import sampled, view_json
from tests.helpers.visibility import seen_json, stocks
from tests.helpers.walk import Check
from tests.helpers.worlds import compare_worlds, onlookers


class ViewsHideSecrets(Check):
    """What is declared to be hidden is hidden, nothing else is, and the seed is nowhere."""

    def asked(self, state: Any, action: Any) -> None:
        if not self.now_and_then(self.frame_kind(state), 2, 0.06):
            return
        assert self.match.seed in json.dumps(to_json(state))
        for viewer in onlookers(self.game):
            seen = view_json(self.game, state, viewer)
            assert seen["state"] == json.loads(json.dumps(seen_json(state, viewer)))
            text = json.dumps(seen)
            assert self.match.seed not in text
            assert seed_hash(self.match.seed) not in text
            choices = seen["asked"]["choices"]
            assert bool(choices) == (viewer in self.game.waiting(state)), "the choices of others are not shown"
            assert all(action["seat"] == viewer for choice in choices for action in choice["actions"])


class HiddenThingsDoNotMatter(Check):
    """Deal anew all that a seat may not know: its view, its choices and a spectator's view stay the same."""

    def begin(self) -> None:
        self.everything = inventory(self.game, self.match.state)
        self.dealt = stocks(self.match.state) or ["rng"]

    def asked(self, state: Any, action: Any) -> None:
        if self.now_and_then(f"{type(state.stack[0]).__name__} {state.stack[-1].PROMPT}", 3, 0.03):
            for seat in range(self.game.players):
                self.deal_anew(state, seat)

    def deal_anew(self, state: Any, seat: int) -> None:
        """Compare with a world that the seat cannot tell from this one, and play on in it."""
        other = sampled(self.game, state, seat, Rng(f"{self.rng.random()}"))
        self.seen["changed"] += any(getattr(other, name) != getattr(state, name) for name in self.dealt)
        for viewer in (seat, None):
            assert view_json(self.game, other, viewer) == view_json(self.game, state, viewer)
        assert inventory(self.game, other) == self.everything
        for real, dealt in zip(state.seats, other.seats, strict=True):
            if getattr(real, "shown", ()):
                assert dealt.hand == real.hand, "hands that were shown are known (AL-INFO-4)"
        assert list(self.game.legal(other)), "whoever is asked can answer in every world that is possible"
        for _ in range(2):
            if not self.game.is_over(other):
                self.game.play(other, random_action(self.game, other, self.rng))

    def end(self) -> None:
        assert self.seen["changed"]


class EventsNameNothingHidden(Check):
    """A card or a tile is named only to those who see it before or after, or whose payment is told to all."""

    def begin(self) -> None:
        self.things = {thing.name for name in ("cards", "tiles") for thing in getattr(self.game, name, ())}

    def answered(self, old: Any, action: Any, new: Any, events: Sequence[Any]) -> None:
        said = strings_in(self.game.notation.to_json(action))
        for viewer in onlookers(self.game):
            told = [event.seen_by(viewer) for event in events]
            named = (strings_in(told) & self.things) - said
            if named:
                named -= names_seen(self.game, new, viewer)
            if named:
                named -= names_seen(self.game, old, viewer)
            assert not named, f"{named} are told to {viewer}"
            assert self.match.seed not in json.dumps(told)
        for event in events:
            for seat in set(onlookers(self.game)) - {event.owner} if event.secret else ():
                assert all(event.seen_by(seat)[name] == HIDDEN for name in event.secret)


def strings_in(data: Any) -> set[str]:
    """Return all texts in JSON: names of cards and tiles are among them."""
    if isinstance(data, str):
        return {data}
    inside = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return set().union(*(strings_in(item) for item in inside))


class EqualWorldsAreToldAlike(Check):
    """What happens is told to a seat in the same words in every world that looks the same to it, before and after."""

    def answered(self, old: Any, action: Any, new: Any, events: Sequence[Any]) -> None:
        if self.now_and_then(action.verb, 3, 0.05):
            step = Step(new, tuple(events))
            for viewer in self.rng.sample(onlookers(self.game), 2):
                self.seen["compared"] += compare_worlds(self.game, old, action, step, viewer, self.rng)

    def end(self) -> None:
        assert self.seen["compared"]
