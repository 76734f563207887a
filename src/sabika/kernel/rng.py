"""Randomness that anybody can check: labelled counter streams over a keyed hash of the seed.

Every random number is `blake2b(key=seed, label, counter)`. A module that needs chance uses a label of its own, so the
decks of a game without it shuffle exactly as before. The seed's hash is published at the start, the seed at the end.
Search does not need that and has a quicker generator, `FastRng`.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b, sha256
from random import Random
from struct import unpack
from typing import Any, ClassVar, Final, NoReturn, TypeAlias, TypeVar

from sabika.kernel.errors import RedactedState
from sabika.kernel.native import i64
from sabika.kernel.record import PLAIN_PYTHON, SECRET, Field, Record, value

T = TypeVar("T")
WORD: Final = 1 << 64
SMALL: Final = 1 << 32
HALF: Final = 1 << 31
"""Limits up to here need no numbers of more than 63 bits, word by word in two halves of 32 bits each."""
FULL: Final = (1 << 32) - 1
"""Only words with such an upper half can be one too many for such a limit."""


def seed_hash(seed: str) -> str:
    """Return the published hash of a seed.

    >>> seed_hash("sabika")[:16]
    '9f5604c28f30ecb9'
    """
    return sha256(b"sabika seed:" + seed.encode()).hexdigest()


@lru_cache(maxsize=64)
def keyed(seed: str) -> Any:
    """Return a hash that begins with the key of a seed, to be copied: that takes half the time of a new one.

    A game draws often, so those of the last games are kept.
    """
    return blake2b(key=sha256(seed.encode()).digest())


def four_bytes(digest: bytes, at: i64) -> i64:
    """Return four bytes as one number; compiled, that takes less time than to unpack them all."""
    one: i64 = digest[at]
    two: i64 = digest[at + 1]
    three: i64 = digest[at + 2]
    four: i64 = digest[at + 3]
    return one << 24 | two << 16 | three << 8 | four


class Rng(Record):
    """A generator inside the state: its seed and how far each labelled stream has been read.

    >>> Rng("sabika").shuffle("cards", range(8))
    (4, 0, 7, 6, 3, 2, 1, 5)
    """

    FIELDS: ClassVar[dict[str, Field]] = {"seed": value(SECRET), "drawn": value(SECRET)}
    __slots__ = tuple(FIELDS)
    seed: str
    drawn: tuple[tuple[str, int], ...]

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.drawn = ()

    def seen_by(self, viewer: int, owner: int) -> Any:
        """Nobody sees anything of it, and everybody sees that it is not the true one."""
        return HiddenRng()

    def next_key(self, label: str) -> str:
        """Advance a stream by one draw and return the name of that draw."""
        drawn = list(self.drawn)
        at = 0
        for place, (known, number) in enumerate(drawn):
            if known == label:
                at = number
                drawn[place] = label, at + 1
                break
        else:
            insort(drawn, (label, 1))
        self.drawn = tuple(drawn)
        return f"{label}:{at}"

    def numbers(self, label: str, limits: Sequence[int]) -> list[int]:
        """Return for each limit a uniform number from 0 to limit - 1, without bias, in one draw of the stream."""
        name = self.next_key(label)
        begun = keyed(self.seed)
        found: list[int] = []
        halves: tuple[int, ...] = ()
        digest = b""
        block = 0
        left: i64 = 0
        high: i64
        low: i64
        for limit in limits:
            while True:
                if not left:
                    hashed = begun.copy()
                    hashed.update(f"{name}:{block}".encode())
                    digest = hashed.digest()
                    if PLAIN_PYTHON:
                        halves = unpack(">16L", digest)
                    block += 1
                    left = 16
                left -= 2
                if PLAIN_PYTHON:  # in one expression, both ways would give an object
                    high, low = halves[left], halves[left + 1]
                else:
                    high, low = four_bytes(digest, 4 * left), four_bytes(digest, 4 * left + 4)
                if high < FULL and limit <= HALF:
                    small: i64 = limit
                    found.append((high % small << 32 | low) % small)
                    break
                word = int(high) << 32 | int(low)
                if word < WORD - WORD % limit:
                    found.append(word % limit)
                    break
        return found

    def below(self, label: str, limit: int) -> int:
        """Return a uniform number from 0 to limit - 1."""
        return self.numbers(label, (limit,))[0]

    def shuffle(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items in a random order."""
        mixed = list(items)
        for last, other in enumerate(self.numbers(label, range(1, len(mixed) + 1))):
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return tuple(mixed)

    def pick(self, label: str, items: Sequence[T]) -> T:
        """Return one of the items."""
        return items[self.below(label, len(items))]


class HiddenRng(Rng):
    """What a view has in place of the generator. It is the mark of a state that is not the true one."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("")

    def next_key(self, label: str) -> NoReturn:
        raise RedactedState(f"a view has no generator, so there is no {label!r} to draw")


class FastRng:
    """A quick generator with the methods of Rng, for search: labels are ignored, nobody can check what it draws.

    The same seed gives the same numbers on every machine. It is no part of any state.

    >>> FastRng("sabika").shuffle("cards", range(8)) == FastRng("sabika").shuffle("tiles", range(8))
    True
    """

    __slots__ = ("draw", "source")

    def __init__(self, seed: int | str) -> None:
        self.source: Random = Random(seed)
        self.draw: Any = self.source.random

    def numbers(self, label: str, limits: Sequence[int]) -> list[int]:
        """Return for each limit a uniform number from 0 to limit - 1."""
        return [self.below(label, limit) for limit in limits]

    def below(self, label: str, limit: int) -> int:
        """Return a uniform number from 0 to limit - 1."""
        if limit >= SMALL:
            return self.source.randrange(limit)
        drawn: float = self.draw()
        return int(drawn * limit)

    def shuffle(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items in a random order: sorted by random keys, which costs less than to exchange them."""
        draw = self.draw
        return tuple(sorted(items, key=lambda _: draw()))

    def pick(self, label: str, items: Sequence[T]) -> T:
        """Return one of the items."""
        return items[self.below(label, len(items))]


RandomSource: TypeAlias = Rng | FastRng
"""Whatever draws numbers: the generator that can be checked, or the quick one."""
