"""Of every question and answer: what is listed is legal, nothing is lost, what is told cites a rule, points add up."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

import sabika
from sabika.kernel.decision import SHAPES
from tests.helpers.contents import inventory
from tests.helpers.forge import refusal
from tests.helpers.games import check_listed, check_new_cities, check_points
from tests.helpers.rules import known_rules
from tests.helpers.walk import Check

RULES = known_rules()
KIND = re.compile(r"[a-z]+(_[a-z]+)*")
FEW = 8
"""How many listed actions of one question are picked one by one."""
MOST = 60
"""How many listed actions of one question are checked."""


class RulesHold(Check):
    """The plain truths of a game, at every step."""

    def begin(self) -> None:
        self.everything = inventory(self.game, self.match.state)
        self.check_events(self.match.told[0], 0)

    def asked(self, state: Any, action: Any) -> None:
        """What is listed is legal; there is somebody to ask and something to answer; nobody else may act."""
        legal = self.game.legal(state)
        actions = list(legal)
        assert len(legal) == len(actions), "what was counted is listed"
        for at in self.rng.sample(range(len(actions)), min(FEW, len(actions))):
            assert legal[at] == actions[at], "what is picked is what is listed there"
        check_listed(self.game, state, self.rng.sample(actions, min(MOST, len(actions))), self.rng)
        assert len(set(actions)) == len(actions)
        asked = self.game.waiting(state)
        assert asked
        assert actions
        others = [seat for seat in range(self.game.players) if seat not in asked]
        for seat in [*asked, *self.rng.sample(others, min(1, len(others)))]:
            self.check_question(state, seat, asked, actions)

    def check_question(self, state: Any, seat: int, asked: tuple[int, ...], actions: list[Any]) -> None:
        """One seat is asked in shapes that a client can draw, or is not asked and cannot answer for another."""
        decision = self.game.decision(state, seat)
        assert decision.seq == state.seq
        assert decision.seats == asked
        assert decision.prompt
        assert decision.rule in RULES
        assert {choice.shape for choice in decision.choices} <= set(SHAPES)
        assert {choice.rule for choice in decision.choices} <= RULES
        offered = [action for choice in decision.choices for action in choice.actions]
        assert offered == list(self.game.legal(state, seat))
        assert bool(offered) == (seat in asked)
        if seat in asked:
            self.game.check(state, self.game.default(state, seat))
        else:
            for action in actions[:2]:
                assert refusal(self.game, state, sabika.Action(seat, action.verb, action.args)) is not None

    def answered(self, old: Any, action: Any, new: Any, events: Sequence[Any]) -> None:
        """The game goes on by one question; nothing is lost; cities are legal."""
        assert new.seq == old.seq + 1
        self.check_events(events, new.seq)
        check_new_cities(old, new)
        assert inventory(self.game, new) == self.everything

    def check_events(self, events: Sequence[Any], seq: int) -> None:
        """Events belong to the question that was answered, cite a rule, and are plain JSON for everybody."""
        for event in events:
            assert event.seq == seq
            assert event.rule in RULES, f"{event.kind} cites {event.rule}"
            assert KIND.fullmatch(event.kind)
            for seat in (None, 0, 1):
                seen = event.seen_by(seat)
                assert json.loads(json.dumps(seen)) == seen

    def end(self) -> None:
        """Points stand in the ledger, the best has won, and there is nothing left to do."""
        state = self.match.state
        check_points(state)
        outcome = self.game.outcome(state)
        assert outcome.scores == tuple(seat.score for seat in state.seats)
        best = tuple(at for at, score in enumerate(outcome.scores) if score == max(outcome.scores))
        assert outcome.winners in ((best,) if self.case.players > 1 and not self.case.options else (best, ()))
        assert list(self.game.legal(state)) == []
        assert self.game.decision(state) is None
        assert self.game.waiting(state) == ()
