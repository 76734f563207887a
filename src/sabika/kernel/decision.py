"""A question to one or several seats: what may be answered, in a few shapes that any client can draw."""

from __future__ import annotations

from typing import Final, NamedTuple

from sabika.kernel.action import Action

PICK: Final = "pick"
"""Choose one thing."""
SOME: Final = "some"
"""Choose several things out of a few."""
PLACE: Final = "place"
"""Put a tile on a cell."""
PAY: Final = "pay"
"""Buy something with cards."""
AMOUNT: Final = "amount"
"""Name a number."""
YES_NO: Final = "yes_no"
"""Accept or decline."""
PASS: Final = "pass"
"""Do nothing, or stop."""

SHAPES: Final = (PICK, SOME, PLACE, PAY, AMOUNT, YES_NO, PASS)


class Facts(NamedTuple):
    """What there is to know about one way to answer: its price and what is paid (None: nothing is to be paid).

    `again` says that it earns another action, `points` what it adds to every scoring to come.
    """

    price: int | None = None
    paid: int | None = None
    again: bool = False
    points: int = 0

    @property
    def exact(self) -> bool:
        """Whether just the price is paid."""
        return self.paid is not None and self.paid == self.price


NO_FACTS: Final = Facts()


class Choice:
    """One thing that can be done now: a verb, its shape, its rule and the actions that do it.

    `complete` is False where the rules allow more than is listed, such as superfluous cards in a payment.
    """

    __slots__ = ("actions", "complete", "rule", "shape", "verb")

    def __init__(self, shape: str, verb: str, rule: str, actions: list[Action], complete: bool) -> None:
        self.shape: str = shape
        self.verb: str = verb
        self.rule: str = rule
        self.actions: list[Action] = actions
        self.complete: bool = complete


class Decision:
    """Who must answer question number `seq`, what it is about, and the choices of one seat."""

    __slots__ = ("choices", "prompt", "rule", "seats", "seq")

    def __init__(self, seq: int, seats: tuple[int, ...], prompt: str, rule: str, choices: list[Choice]) -> None:
        self.seq: int = seq
        self.seats: tuple[int, ...] = seats
        self.prompt: str = prompt
        self.rule: str = rule
        self.choices: list[Choice] = choices
