"""Games that never end: how often a seat may change its own city in a row, and how long a log may become."""

from __future__ import annotations

from typing import Any, Final

from sabika.kernel.action import Action
from sabika.kernel.decision import Decision
from sabika.kernel.errors import Illegal
from sabika.kernel.game import Game
from sabika.server.config import Config
from sabika.server.protocol.errors import Refusal
from sabika.server.storage.rows import Entry

KEPT: Final = 200
"""Answers of a seat that are remembered, more than any limit and what can be taken back after it."""


class Patience:
    """Counts how often each seat was idle in a row; after `most` times it has to do something else, 0 is without limit.

    Idle is what the title calls so, and a lively answer ends the row. What was taken back does not count.
    """

    def __init__(self, game: Game[Any], most: int) -> None:
        self.idle: frozenset[str] = game.idle_verbs
        self.lively: frozenset[str] = game.lively_verbs
        self.most: int = most
        self.answers: dict[int, list[tuple[int, bool]]] = {}

    def note(self, entry: Entry) -> None:
        """Take note of a log entry: an idle or lively answer, or an undo of some."""
        if entry.kind == "undo":
            for answers in self.answers.values():
                answers[:] = [answer for answer in answers if answer[0] <= entry.seq]
            return
        verb = entry.line.split()[1]
        if verb in self.idle or verb in self.lively:
            answers = self.answers.setdefault(entry.seat, [])
            answers.append((entry.seq, verb in self.idle))
            del answers[:-KEPT]

    def in_a_row(self, seat: int) -> int:
        """Return how often a seat has been idle since its last lively answer."""
        count = 0
        for _, idle in reversed(self.answers.get(seat, [])):
            if not idle:
                break
            count += 1
        return count

    def is_over(self, seat: int) -> bool:
        """Return whether a seat has been idle often enough."""
        return self.most > 0 and self.in_a_row(seat) >= self.most

    def left(self, decision: Decision | None, seat: int | None) -> Decision | None:
        """Return the question without idle answers if the seat gave enough of them and has others."""
        if decision is None or seat is None or not self.is_over(seat):
            return decision
        choices = [choice for choice in decision.choices if choice.verb not in self.idle]
        if not choices:
            return decision
        return Decision(decision.seq, decision.seats, decision.prompt, decision.rule, choices)

    def check(self, game: Game[Any], state: Any, action: Action) -> None:
        """Raise Illegal with the rule of an idle answer that is not offered any more."""
        if action.verb not in self.idle or not self.is_over(action.seat):
            return
        asked = game.decision(state, action.seat)
        left = self.left(asked, action.seat)
        if asked is None or left is asked:
            return
        rule = next((choice.rule for choice in asked.choices if choice.verb == action.verb), asked.rule)
        why = f"at this table nobody redesigns more than {self.most} times in a row; take money or buy first"
        raise Illegal(rule, why, redesigns=self.most)


def refuse_long_log(config: Config, n: int) -> None:
    """Refuse a further entry of a log that is long enough for any game."""
    if n >= config.log_entries:
        why = f"a game can have at most {config.log_entries} moves here"
        raise Refusal(409, "log_full", why, limit="entries", most=config.log_entries)


def refuse_many_undos(config: Config, n: int, seq: int) -> None:
    """Refuse a further undo where much was taken back: each undo leaves two or more entries that do not count."""
    if (n - seq) // 2 >= config.log_undone:
        why = f"at most {config.log_undone} moves can be undone in a game here"
        raise Refusal(409, "log_full", why, limit="undone", most=config.log_undone)
