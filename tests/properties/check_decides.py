"""Of actions that nobody offered: `check` and `legal` agree on them, and a refusal tells nothing that is hidden."""

from __future__ import annotations

import json
from typing import Any

from sabika.kernel.rng import Rng
from sabika.parts.mixture import MOST_LISTED
from tests.helpers.forge import forgeries, is_variant, normal, refusal
from tests.helpers.rules import known_rules
from tests.helpers.views import sampled
from tests.helpers.walk import Check

RULES = known_rules()
ANSWERS = 150
"""How many forged actions of a seat are tried in several worlds."""


class CheckDecides(Check):
    """Whatever `check` accepts is listed; where a list is not complete, it is a listed action with more in it."""

    def asked(self, state: Any, action: Any) -> None:
        if self.now_and_then(self.frame_kind(state), 3, 0.03):
            for seat in self.game.waiting(state):
                self.probe(state, seat)

    def probe(self, state: Any, seat: int) -> None:
        """Forge actions of a seat that is asked."""
        legal = self.game.legal(state, seat)
        action_types = {action_type.name: action_type for action_type in legal.action_types}
        listed = {normal(action) for action in legal}
        for forged in forgeries(self.game, state, seat, self.rng):
            why = refusal(self.game, state, forged)
            if why is not None:
                self.seen["refused"] += 1
                assert why[0] in RULES, f"{forged}: {why}"
                assert normal(forged) not in listed, f"{forged} is listed, but: {why}"
                continue
            self.seen["accepted"] += 1
            assert forged.verb in action_types, forged
            if action_types[forged.verb].complete:
                assert normal(forged) in listed, f"{forged} is legal, but not listed"
            else:
                known = is_variant(normal(forged), listed) or self.is_beyond(state, forged, legal)
                assert known, f"{forged} is no variant of a listed action"

    def is_beyond(self, state: Any, forged: Any, legal: Any) -> bool:
        """Return whether so many payments for the same are listed that this one, which pays no less, was left out."""
        same = [action for action in legal if (action.verb, *action.args[:-1]) == (forged.verb, *forged.args[:-1])]
        if len(same) < MOST_LISTED:
            return False
        *paid, here = [facts.paid for facts in self.game.facts(state, [*same, forged])]
        return bool(here >= sorted(paid)[MOST_LISTED - 1])

    def end(self) -> None:
        assert self.seen["accepted"]
        assert self.seen["refused"]


class RefusalsTellNothing(Check):
    """Whatever a seat tries, asked or not, it gets the same answer in every world that looks the same to it."""

    def asked(self, state: Any, action: Any) -> None:
        if self.now_and_then(self.frame_kind(state), 1, 0.01):
            for seat in range(self.game.players):
                self.try_much(state, seat)

    def try_much(self, state: Any, seat: int) -> None:
        """Try forged actions here and in worlds in which all is dealt anew that the seat may not know."""
        others = [sampled(self.game, state, seat, Rng(str(self.rng.random()))) for _ in range(2)]
        tries = list(forgeries(self.game, state, seat, self.rng))
        for action in self.rng.sample(tries, min(ANSWERS, len(tries))):
            answer = refusal(self.game, state, action)
            self.seen["answers"] += answer is not None
            assert json.loads(json.dumps(answer)) == (list(answer) if answer else None)
            assert self.match.seed not in json.dumps(answer)
            for other in others:
                assert refusal(self.game, other, action) == answer, action

    def end(self) -> None:
        assert self.seen["answers"]
