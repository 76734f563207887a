"""Of every position: it survives text and copying, older ones never change, and the game can be replayed."""

from __future__ import annotations

import json
from typing import Any

import sabika
from sabika.kernel.record import from_json, to_json
from sabika.kernel.rng import Rng
from tests.helpers.games import random_action, text_of
from tests.helpers.views import sampled
from tests.helpers.walk import Check


class SavingChangesNothing(Check):
    """A state survives real JSON text and a copy, and so does the order of what is legal."""

    def asked(self, state: Any, action: Any) -> None:
        if not self.now_and_then(self.frame_kind(state), 2, 0.25):
            return
        data = to_json(state)
        loaded = from_json(json.loads(json.dumps(data)))
        copied = state.copy()
        assert type(loaded) is type(state)
        assert loaded == state == copied
        assert to_json(loaded) == to_json(copied) == data  # the same to the last order, as text has it
        legal = list(self.game.legal(state))
        assert list(self.game.legal(loaded)) == legal
        assert list(self.game.legal(copied)) == legal
        assert self.game.outcome(loaded) == self.game.outcome(state)
        if self.rng.random() < 0.4:
            self.go_on(state, loaded, copied, action)
            assert to_json(state) == data

    def go_on(self, state: Any, loaded: Any, copied: Any, action: Any) -> None:
        """From a state, from what was loaded and from a copy the game goes on alike."""
        step = self.game.apply(state, action)
        again = self.game.apply(loaded, action)
        self.game.play(copied, action)
        assert text_of(again.state) == text_of(step.state) == text_of(copied)
        assert [event.seen_by(0) for event in again.events] == [event.seen_by(0) for event in step.events]


class OlderStatesNeverChange(Check):
    """Whatever is done with copies, older states and views: what was is as it was."""

    def begin(self) -> None:
        self.kept: list[tuple[Any, str]] = []
        self.views: list[tuple[Any, str]] = []

    def asked(self, state: Any, action: Any) -> None:
        if self.rng.random() < 0.2:
            self.kept.append((state, text_of(state)))
            self.meddle(self.rng.choice(self.kept[-5:])[0])
            self.meddle(self.rng.choice(self.kept)[0])

    def meddle(self, old: Any) -> None:
        """Do something with an older state that must not change it: apply, play on a copy, view, deal anew, save."""
        what = self.rng.randrange(5)
        if what == 0:
            self.game.apply(old, random_action(self.game, old, self.rng))
        elif what == 1:
            self.play_on(old.copy(), 4)
        elif what == 2:
            self.look(old, self.rng.choice([None, *range(self.game.players)]))
        elif what == 3:
            mine = sampled(self.game, old, self.rng.randrange(self.game.players), Rng(str(self.rng.random())))
            for _ in range(4):  # in place, under the eyes of views
                self.look(mine, 0)
                self.play_on(mine, 1)
        else:
            self.play_on(from_json(to_json(old)), 1)

    def look(self, state: Any, seat: int | None) -> None:
        """Keep what a seat sees."""
        seen = self.game.view(state, seat).state
        self.views.append((seen, text_of(seen)))

    def play_on(self, mine: Any, steps: int) -> None:
        """Play a few steps in place."""
        for _ in range(steps):
            if not self.game.is_over(mine):
                self.game.play(mine, random_action(self.game, mine, self.rng))

    def end(self) -> None:
        for state, text in [*self.kept, *self.views]:
            assert text_of(state) == text


class ReplayEqualsPlay(Check):
    """A match written as a game file and read again gives the same states, events and result."""

    def end(self) -> None:
        text = sabika.write_game(self.match)
        again = sabika.replay(text)
        assert again.notes == []
        assert again.actions == self.match.actions
        assert again.outcome == self.match.outcome is not None
        assert again.states == self.match.states
        assert text_of(again.state) == text_of(self.match.state)
        told = [event.seen_by(0) for event in self.match.events()]
        assert [event.seen_by(0) for event in again.events()] == told
        assert sabika.write_game(again) == text
