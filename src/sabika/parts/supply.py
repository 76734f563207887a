"""Supplies of cards, tiles or pieces: a stack with its top open, a bag, and what a seat keeps secret.

What lies face down is declared as such, so nobody sees more than how much there is. A module that hides cards or tiles
here says so with `FaceDown` (`parts.hidden`).
"""

from __future__ import annotations

from typing import ClassVar

from sabika.kernel.record import COUNT, OPEN, OWNER, Field, Record, value
from sabika.kernel.rng import Rng
from sabika.parts.rows import without


class Stack(Record):
    """A face-down stack whose top thing lies open (0: none is left)."""

    FIELDS: ClassVar[dict[str, Field]] = {"open": value(OPEN), "hidden": value(COUNT)}
    __slots__ = tuple(FIELDS)
    open: int
    hidden: tuple[int, ...]

    def __init__(self) -> None:
        self.open = 0
        self.hidden = ()

    def fill(self, things: tuple[int, ...]) -> None:
        """Make a stack of things in their order, and open the first."""
        self.hidden = things
        self.take()

    def take(self) -> int:
        """Return the open thing and open the next; whoever sees that has `reveal`ed something."""
        taken = self.open
        self.open, self.hidden = (self.hidden[0], self.hidden[1:]) if self.hidden else (0, ())
        return taken

    def things(self) -> list[int]:
        """Return everything that is left."""
        return [self.open, *self.hidden] if self.open else []


class Bag(Record):
    """Things that are drawn at random and may come back; nobody knows which are inside."""

    FIELDS: ClassVar[dict[str, Field]] = {"inside": value(COUNT)}
    __slots__ = tuple(FIELDS)
    inside: tuple[int, ...]

    def __init__(self, things: tuple[int, ...] = ()) -> None:
        self.inside = things

    def draw(self, rng: Rng, label: str, number: int) -> tuple[int, ...]:
        """Return so many things at random, or all if there are fewer."""
        mixed = rng.shuffle(label, sorted(self.inside))
        self.inside = tuple(sorted(mixed[number:]))
        return mixed[:number]

    def put(self, things: tuple[int, ...]) -> None:
        """Put things back; they are mixed with the others."""
        self.inside = tuple(sorted([*self.inside, *things]))


class SecretSupply(Record):
    """What one seat has and nobody else sees, in ascending order."""

    FIELDS: ClassVar[dict[str, Field]] = {"seat": value(OPEN), "things": value(OWNER)}
    __slots__ = tuple(FIELDS)
    seat: int
    things: tuple[int, ...]

    def __init__(self, seat: int, things: tuple[int, ...] = ()) -> None:
        self.seat = seat
        self.things = things

    def add(self, *things: int) -> None:
        """Take things in."""
        self.things = tuple(sorted([*self.things, *things]))

    def remove(self, *things: int) -> None:
        """Give things away, which must be there."""
        self.things = without(self.things, things)
