"""Sentences with gaps, as the page writes them: the part of ICU's message format that the words need.

A gap is `{name}`, or a choice between cases: `{count, plural, =0 {none} one {# card} other {# cards}}`, `selectordinal`
(1st, 2nd) and `select` (by a word). Cases are sentences again; `#` is the number that was chosen by.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

HEAD: Final = re.compile(r"\{\s*(\w+)\s*(?:,\s*(plural|selectordinal|select)\s*,|\})")
CASE: Final = re.compile(r"\s*(=?\w+)\s*\{")
END: Final = re.compile(r"\s*\}")


class Gap(NamedTuple):
    """A place for one parameter."""

    name: str


class Choice(NamedTuple):
    """Cases, one of which is said."""

    name: str
    kind: str
    cases: dict[str, Message]


Message: TypeAlias = "tuple[str | Gap | Choice, ...]"
NUMBER: Final = Gap("#")


def read_message(text: str) -> Message:
    """Return a sentence taken apart; ValueError if its brackets do not fit.

    >>> read_message("{who} takes {cards}.")
    (Gap(name='who'), ' takes ', Gap(name='cards'), '.')
    """
    parts, end = read_parts(text, 0, False)
    if end != len(text):
        raise ValueError(f"a bracket too many at {end} in {text!r}")
    return parts


def read_parts(text: str, at: int, counted: bool) -> tuple[Message, int]:
    """Return the parts from here to the end or to the bracket that closes them, and where that is."""
    parts: list[str | Gap | Choice] = []
    while at < len(text) and text[at] != "}":
        if text[at] == "{":
            part, at = read_gap(text, at)
            parts.append(part)
        elif text[at] == "#" and counted:
            parts.append(NUMBER)
            at += 1
        else:
            end = min((found for found in map(text.find, "{}#", (at + 1,) * 3) if found >= 0), default=len(text))
            parts.append(text[at:end])
            at = end
    return tuple(parts), at


def read_gap(text: str, at: int) -> tuple[Gap | Choice, int]:
    """Return the gap that begins here, and where it ends."""
    head = HEAD.match(text, at)
    if not head:
        raise ValueError(f"no gap at {at} in {text!r}")
    name, kind = head[1], head[2]
    if kind is None:
        return Gap(name), head.end()
    cases: dict[str, Message] = {}
    at = head.end()
    while case := CASE.match(text, at):
        cases[case[1]], at = read_parts(text, case.end(), kind != "select")
        at += 1
    end = END.match(text, at)
    if not end or "other" not in cases:
        raise ValueError(f"no end, or no other case, at {at} in {text!r}")
    return Choice(name, kind, cases), end.end()


# -- saying -----------------------------------------------------------------------------------------------------------

Form: TypeAlias = "Callable[[float], str]"
"""Which case a number belongs to: one, two, few or other."""


def cardinal(number: float) -> str:
    """Return the form of a number of things, which is the same in all languages that are spoken here."""
    return "one" if number == 1 else "other"


def english_ordinal(number: float) -> str:
    """Return the form of 1st, 2nd, 3rd, 4th, 11th.

    >>> [english_ordinal(number) for number in (1, 2, 3, 4, 11, 22)]
    ['one', 'two', 'few', 'other', 'other', 'two']
    """
    if number % 100 in (11, 12, 13):
        return "other"
    return {1: "one", 2: "two", 3: "few"}.get(int(number % 10), "other")


def hungarian_ordinal(number: float) -> str:
    """Return the form of az 1., az 5., a 2."""
    return "one" if number in (1, 5) else "other"


ORDINALS: Final[Mapping[str, Form]] = {"en": english_ordinal, "hu": hungarian_ordinal}
"""The languages whose ordinal numbers have more than one form."""


def number_text(number: float) -> str:
    """Return a number as everybody reads it, halves as a fraction.

    >>> number_text(2.0), number_text(2.5), number_text(0.5)
    ('2', '2½', '½')
    """
    whole = int(number)
    if number - whole == 0.5:
        return f"{whole or ''}½"
    return f"{number:g}"


def say_message(message: Message, params: Mapping[str, Any], language: str, number: float = 0) -> str:
    """Return a sentence with its gaps filled; KeyError if a parameter is missing."""
    said: list[str] = []
    for part in message:
        if isinstance(part, str):
            said.append(part)
        elif isinstance(part, Gap):
            fact = number if part is NUMBER else params[part.name]
            said.append(number_text(fact) if isinstance(fact, int | float) else str(fact))
        else:
            fact = params[part.name]
            chosen = part.cases.get(case_of(part, fact, language), part.cases["other"])
            said.append(say_message(chosen, params, language, number if part.kind == "select" else fact))
    return "".join(said)


def case_of(choice: Choice, fact: Any, language: str) -> str:
    """Return the name of the case that a parameter chooses."""
    if choice.kind == "select":
        return str(fact)
    if f"={fact:g}" in choice.cases:
        return f"={fact:g}"
    if choice.kind == "plural":
        return cardinal(fact)
    return ORDINALS[language](fact) if language in ORDINALS else "other"
