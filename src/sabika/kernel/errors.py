"""The kinds of "no", kept apart: bad notation, an illegal action, a stale question, a bad file or set-up."""

from __future__ import annotations

from typing import Any, Literal


class SabikaError(Exception):
    """Base class of everything that Sabika refuses."""


class NotationError(SabikaError):
    """The text makes no sense: an unknown verb, word or shape.

    `fault` and its parameters say what is wrong, for those who say it in another language; empty where nobody does.
    """

    def __init__(self, why: str, fault: str = "", **params: Any) -> None:
        super().__init__(why)
        self.fault: str = fault
        self.params: dict[str, Any] = params


class Illegal(SabikaError):
    """The action is understood but a rule forbids it; `rule` names the rule.

    >>> str(Illegal("AL-BUY-2", "the cards are worth 6, the price is 7", paid=6, price=7))
    'AL-BUY-2: the cards are worth 6, the price is 7'
    """

    def __init__(self, rule: str, why: str, **params: Any) -> None:
        super().__init__(f"{rule}: {why}")
        self.rule: str = rule
        self.why: str = why
        self.params: dict[str, Any] = params


class Stale(SabikaError):
    """The answer belongs to a question that is no longer asked."""

    def __init__(self, asked: int, answered: int) -> None:
        super().__init__(f"the question is number {asked}, the answer is for number {answered}")
        self.asked: int = asked
        self.answered: int = answered


class RedactedState(SabikaError):
    """What a seat sees was given where the true state is needed, or the true state where a view is."""


class SetupError(SabikaError):
    """The set-up asks for what does not exist; `about` is title, players, modules, ages, components or an option.

    `rule` names the rule that forbids it, where there is one.
    """

    def __init__(self, why: str, about: str = "", rule: str = "", **params: Any) -> None:
        super().__init__(f"{rule}: {why}" if rule else why)
        self.why: str = why
        self.about: str = about
        self.rule: str = rule
        self.params: dict[str, Any] = params


Fault = Literal[
    "too_large",
    "not_text",
    "not_a_game",
    "version",
    "damaged",
    "cut_off",
    "unreadable",
    "seed",
    "setup",
    "components",
    "action",
    "illegal",
    "result",
]
"""What can be wrong with a game file, in a word for programs."""


class RecordError(SabikaError):
    """A game file is damaged, tampered with or not a game file; names the line, and the rule that it breaks if any."""

    def __init__(self, line: int, why: str, fault: Fault = "unreadable", rule: str = "", **params: Any) -> None:
        super().__init__(f"line {line}: {why}")
        self.line: int = line
        self.why: str = why
        self.fault: Fault = fault
        self.rule: str = rule
        self.params: dict[str, Any] = params
