"""Of samples at every kind of question: they look like what they were made of, and can be played to the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sabika.kernel.record import HIDDEN, OPEN, Record, fields_of
from sabika.kernel.rng import FastRng, HiddenRng
from sabika.parts.hand import Hand
from tests.helpers.contents import inventory
from tests.helpers.games import random_action
from tests.helpers.views import view_json
from tests.helpers.walk import Check
from tests.helpers.worlds import onlookers

ENDS = 2
"""How many samples of a game are played to the end."""


class SamplesFit(Check):
    """What somebody sees of a sample is what it was made of, nothing is lost, nothing is left hidden."""

    def begin(self) -> None:
        self.everything = inventory(self.game, self.match.state)
        self.sampling = FastRng(self.match.seed)

    def asked(self, state: Any, action: Any) -> None:
        if self.now_and_then(f"{self.frame_kind(state)} {state.stack[-1].PROMPT}", 2, 0.02):
            sample = self.compare(state, self.rng.choice(onlookers(self.game)))
            if self.seen["ends"] < ENDS and (not self.seen["ends"] or self.rng.random() < 0.1):
                self.seen["ends"] += 1
                while not self.game.is_over(sample):
                    self.game.play(sample, random_action(self.game, sample, self.rng))
                assert inventory(self.game, sample) == self.everything

    def compare(self, state: Any, viewer: int | None) -> Any:
        """Return a sample of what somebody sees, compared with the true state."""
        sample = self.game.sample(self.game.view(state, viewer), self.sampling)
        assert view_json(self.game, sample, viewer) == view_json(self.game, state, viewer)
        assert inventory(self.game, sample) == self.everything
        assert list(still_hidden(sample, "state")) == []
        return sample

    def end(self) -> None:
        for viewer in onlookers(self.game):
            self.compare(self.match.state, viewer)
        assert self.seen["ends"]


def still_hidden(item: Record, path: str) -> Iterator[str]:
    """Yield every row that hides something from somebody and was not filled."""
    for name, field in fields_of(type(item)).items():
        thing, here = getattr(item, name), f"{path}.{name}"
        if isinstance(thing, HiddenRng):
            yield here
        elif isinstance(thing, Record):
            yield from still_hidden(thing, here)
        elif isinstance(thing, list | dict):
            for key, inner in thing.items() if isinstance(thing, dict) else enumerate(thing):
                yield from still_hidden(inner, f"{here}.{key}")
        elif field.visibility != OPEN:
            row = thing.cards if isinstance(thing, Hand) else thing
            if isinstance(row, tuple) and HIDDEN in row:
                yield here
