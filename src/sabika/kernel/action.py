"""What a player answers: seat, verb and arguments, in a form for the engine, for JSON and for one line of text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sabika.kernel.errors import NotationError
from sabika.kernel.native import mypyc_attr


@mypyc_attr(free_list_len=1, acyclic=True)
class Action:
    """One answer of one seat; equal actions are interchangeable.

    Seats count from 0 here and from 1 in text, where `p2` is seat 1.
    """

    __slots__ = ("args", "seat", "verb")

    def __init__(self, seat: int, verb: str, args: tuple[Any, ...] = ()) -> None:
        self.seat: int = seat
        self.verb: str = verb
        self.args: tuple[Any, ...] = args

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Action):
            return False
        return self.seat == other.seat and self.verb == other.verb and self.args == other.args

    def __hash__(self) -> int:
        return hash((self.seat, self.verb, self.args))

    def __repr__(self) -> str:
        return f"Action({self.seat}, {self.verb!r}, {self.args!r})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Kind:
    """A kind of argument: how its value is written as words, and read back."""

    __slots__ = ("many", "name")

    def __init__(self, name: str, many: bool = False) -> None:
        self.name: str = name
        self.many: bool = many

    def words(self, value: Any) -> list[str]:
        """Return the words that write the value."""
        raise NotImplementedError(self.name)

    def read(self, words: list[str]) -> Any:
        """Return the value that the words write."""
        raise NotImplementedError(self.name)

    def to_json(self, value: Any) -> Any:
        """Return the JSON form: the word, or the list of words."""
        words = self.words(value)
        return words if self.many else words[0]

    def from_json(self, data: Any) -> Any:
        """Return the value of a JSON form."""
        words = data if isinstance(data, list) else [data]
        if not all(isinstance(word, str | int) and not isinstance(word, bool) for word in words):
            raise NotationError(f"{self.name} must be words or numbers, not {data!r}")
        if not self.many and len(words) != 1:
            raise NotationError(f"{self.name} must be one word, not {data!r}")
        return self.read([str(word) for word in words])

    def span(self) -> int:
        """Return how many codes its values have where they are numbered for learners, 0 where they are not."""
        return 0

    def code(self, value: Any) -> int:
        """Return the code of a value, which is below `span`, or -1 for one that has none."""
        return -1


MOST_NUMBERED: Final = 32
"""How many numbers have a code: those from 0 on; a list of numbers has one if all of them are at most 5."""
MOST_WORDS: Final = 6
"""Lists of words have a code if they are out of so many words at most."""


def set_code(items: Any, span: int) -> int:
    """Return the code of a set of small numbers, a bit for each; -1 if it is not below `span`.

    >>> set_code((0, 2), 8), set_code((3,), 8)
    (5, -1)
    """
    code = 0
    for item in items:
        if not 0 <= item < span:
            return -1
        code |= 1 << item
    return code if code < span else -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Number(Kind):
    """A whole number, or a list of them."""

    __slots__ = ()

    def span(self) -> int:
        return MOST_NUMBERED

    def code(self, value: Any) -> int:
        if self.many:
            return set_code([number - 1 for number in value], MOST_NUMBERED)
        number: int = value
        return number if 0 <= number < MOST_NUMBERED else -1

    def words(self, value: Any) -> list[str]:
        return [str(number) for number in value] if self.many else [str(value)]

    def read(self, words: list[str]) -> Any:
        for word in words:
            if not word.removeprefix("-").isdecimal() or len(word) > 6 or not word.isascii():
                raise NotationError(f"{word!r} is not a number ({self.name})", "number", word=word)
        return tuple(int(word) for word in words) if self.many else int(words[0])

    def to_json(self, value: Any) -> Any:
        return list(value) if self.many else value


@mypyc_attr(allow_interpreted_subclasses=True)
class Word(Kind):
    """One word out of a fixed list; the value is its index."""

    __slots__ = ("index", "known")

    def __init__(self, name: str, known: Sequence[str], many: bool = False) -> None:
        super().__init__(name, many)
        self.known: Sequence[str] = known
        self.index: dict[str, int] = {word: at for at, word in enumerate(known)}

    def span(self) -> int:
        if not self.many:
            return len(self.known)
        return 1 << len(self.known) if len(self.known) <= MOST_WORDS else 0

    def code(self, value: Any) -> int:
        if self.many:
            return set_code(value, self.span())
        at: int = value
        return at

    def words(self, value: Any) -> list[str]:
        return [self.known[at] for at in value] if self.many else [self.known[value]]

    def read(self, words: list[str]) -> Any:
        for word in words:
            if word not in self.index:
                raise NotationError(f"{word!r} is not a {self.name}", "word", word=word, kind=self.name)
        return tuple(self.index[word] for word in words) if self.many else self.index[words[0]]


class Param:
    """One parameter of a verb; a keyword introduces it in text, an optional one may be left out."""

    __slots__ = ("keyword", "kind", "name", "optional")

    def __init__(self, name: str, kind: str, keyword: str = "", optional: bool = False) -> None:
        self.name: str = name
        self.kind: str = kind
        self.keyword: str = keyword
        self.optional: bool = optional


class Verb:
    """A verb of a title or module: its name, its parameters and what it does in a few words.

    `option` is the option without which no game has it. A `rare` one is hardly ever listed, because few positions
    need it. Tests that expect to meet every verb read both.
    """

    __slots__ = ("about", "name", "option", "params", "rare")

    def __init__(self, name: str, about: str, *params: Param, option: str = "", rare: bool = False) -> None:
        self.name: str = name
        self.about: str = about
        self.params: tuple[Param, ...] = params
        self.option: str = option
        self.rare: bool = rare


NONE: Final[tuple[Any, ...]] = ()
