"""Names of things in one language: tiles, cards, types, currencies, sides, ranks, scorings, sources of points."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from sabika.kernel.setup import Setup
from sabika.words import Words
from sabika.words.message import number_text

BUILDING: Final = re.compile(r"([a-z_]+)-(\d+)(?:-(open|[nesw]+))?")
MONEY: Final = re.compile(r"([a-z_]+)-(\d+)")
LINE: Final = re.compile(r"(row|column)_(\d)")
LETTERS: Final = "ABC"


def readable(name: str) -> str:
    """Return an id as words.

    >>> readable("bath_house"), readable("camels.ride")
    ('bath house', 'camels ride')
    """
    return re.sub(r"[_.-]+", " ", name).strip()


def capital(text: str) -> str:
    """Return a text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


class Speech:
    """Says things in one language."""

    def __init__(self, words: Words) -> None:
        self.words: Words = words

    def __call__(self, key: str, /, **params: Any) -> str:
        """Return the words of a key."""
        return self.words(key, **params)

    def list(self, items: Iterable[str]) -> str:
        """Return several things: "a, b and c"."""
        *first, last = [*items] or [""]
        return self("name.list", first=", ".join(first), last=last) if first else last

    # -- games --------------------------------------------------------------------------------------------------

    def title(self, title: str) -> str:
        """Return the name of a title."""
        return self.words.named(f"name.title.{title}", capital(readable(title)))

    def module(self, module: str) -> str:
        """Return the name of a module."""
        return self.words.named(f"module.{module}", capital(readable(module)))

    def setup(self, setup: Setup, people: Sequence[str]) -> str:
        """Return what is played, by whom, with which modules."""
        modules = self.list(map(self.module, setup.modules))
        params = {"title": self.title(setup.title), "people": ", ".join(people), "modules": modules}
        return self("terminal.setup", **params, count=len(setup.modules))

    def option(self, option: str, value: Any) -> str:
        """Return an option and its value."""
        name = self.words.named(f"option.{option}", capital(readable(option)))
        if isinstance(value, bool):
            return f"{name}: {self('option.on' if value else 'option.off')}"
        key = f"option.{option}.{'number' if isinstance(value, int) else value}"
        return f"{name}: {self.words.named(key, readable(str(value)), number=value)}"

    def scoring(self, scoring: int | str, title: str = "") -> str:
        """Return a scoring by its number or its letter: "first scoring", "scoring A"."""
        if title == "roll_and_write":
            return self("name.scoring.final")
        if isinstance(scoring, str) and not scoring.isdecimal():
            return self("name.scoring.letter", letter=scoring)
        number = int(scoring)
        if title == "granada" and 1 <= number <= len(LETTERS):
            return self("name.scoring.letter", letter=LETTERS[number - 1])
        return self("name.scoring.number", number=number)

    # -- pieces -------------------------------------------------------------------------------------------------

    def type(self, name: str, count: float | None = None) -> str:
        """Return a building type: alone a name ("Garden"), with a number the form that follows it ("gardens")."""
        said = self.words.named(f"name.type.{name}", readable(name), count=1 if count is None else count)
        return capital(said) if count is None else said

    def count(self, type: str, count: float) -> str:
        """Return how many of a type: "3 gardens"."""
        return self("name.count", number=count, things=self.type(type, count))

    def currency(self, name: str) -> str:
        """Return a currency as it stands within a sentence."""
        return self.words.named(f"name.currency.{name}", readable(name))

    def tile(self, name: str, walls: bool = True) -> str:
        """Return a tile, its walled sides in brackets: "Garden 8 [NE]"."""
        own = self.words.find((f"name.start.{name}", f"name.piece.{name}"))
        if own:
            return self(own)
        found = BUILDING.fullmatch(name)
        if found and f"name.type.{found[1]}" in self.words:
            said = self("name.tile", type=self.type(found[1]), price=int(found[2]))
            sides = {None: "", "open": " [-]"}.get(found[3], f" [{(found[3] or '').upper()}]")
            return said + sides if walls else said
        kind, *rest = name.split("-")
        if f"name.kind.{kind}" not in self.words:
            return capital(self.parts(name))
        of = next((part for part in rest if f"name.type.{part}" in self.words), "")
        return self(f"name.kind.{kind}", type=self.type(of) if of else "", typed="yes" if of else "no")

    def card(self, name: str) -> str:
        """Return a card: "denar 5", "exchange card denar and florin", "Architect"."""
        if f"card.{name}" in self.words:
            return self(f"card.{name}")
        kind, *rest = name.split("-")
        if f"name.currency.{kind}" in self.words and MONEY.fullmatch(name):
            return self("card.money", currency=self.currency(kind), value=int(rest[0]))
        if f"card.kind.{kind}" not in self.words:
            return self.parts(name)
        first, second, copy = (*rest, "", "", "")[:3]
        return self(
            f"card.kind.{kind}",
            currency=self.currency(first),
            main=self.currency(second),
            copy=copy,
            currencies=self.list(self.currency(part) for part in rest if f"name.currency.{part}" in self.words),
            sides=self.sides(first) if set(first) <= set("nesw") else "",
            scoring=self.scoring(first) if first else "",
            type=self.type(first, 1),
            number=int(rest[-1]) if rest and rest[-1].isdecimal() else 0,
            types=self.list(self.type(part, 1) for part in rest if f"name.type.{part}" in self.words),
        )

    def cards(self, names: Iterable[str]) -> str:
        """Return several cards, the money of a currency together: "denar 5 4, florin 9"."""
        groups: dict[str, list[str]] = {}
        for name in names:
            found = MONEY.fullmatch(name)
            known = found is not None and f"name.currency.{found[1]}" in self.words
            groups.setdefault(found[1] if found and known else f"{len(groups)}", []).append(
                found[2] if found and known else self.card(name)
            )
        return ", ".join(
            f"{self.currency(key)} {' '.join(values)}" if not key.isdecimal() else values[0]
            for key, values in groups.items()
        ) or self("card.none")

    def parts(self, name: str) -> str:
        """Return an id part by part, where there is no better word for it."""
        said = [
            self.type(part, 1)
            if f"name.type.{part}" in self.words
            else self.currency(part)
            if f"name.currency.{part}" in self.words
            else str(int(part))
            if part.isdecimal()
            else readable(part)
            for part in name.split("-")
        ]
        return " ".join(said)

    def mark(self, kind: str) -> str:
        """Return what something is called that lies in a city: "wooden wall"."""
        return self.words.named(f"mark.{kind}", readable(kind))

    def sides(self, sides: str) -> str:
        """Return some sides: "north and east"."""
        return self.list(self.words.named(f"name.side.{side}", side) for side in sides)

    # -- points -------------------------------------------------------------------------------------------------

    def source(self, source: str) -> str:
        """Return a source of points: "Garden", "Longest wall", a character, a module."""
        if f"name.type.{source}" in self.words:
            return self.type(source)
        key = self.words.find((f"source.{source}", f"card.{source}", f"module.{source}"))
        return self(key) if key else capital(readable(source))

    def rank(self, rank: int) -> str:
        """Return a rank: "first"."""
        return self("name.rank", rank=rank, tied="no") if rank > 0 else ""

    def reason(self, source: str, detail: Mapping[str, Any]) -> str:
        """Return why somebody gets points, out of the breakdown; nothing where there is nothing to tell."""
        fact = {name: value for name, value in detail.items() if isinstance(value, int | float)}
        if f"source.why.{source}" in self.words:
            return self(f"source.why.{source}", **fact)
        things = self.count(source, fact.get("count", 0))
        rank = self.rank(int(fact.get("rank", 0) or fact.get("place", 0)))
        if "rank" in fact and "visible" in fact:
            more = {name: fact.get(name, 0) for name in ("highest", "visible", "times")}
            return self("source.why.city", things=things, rank=rank, **more)
        if rank:
            return self("source.why.rank", things=things, rank=rank, sharers=fact.get("sharers", 0) or 1)
        if "length" in fact:
            key = "source.why.length" if source in ("wall", "moat") else "source.why.third"
            return self(key, length=fact["length"])
        return ", ".join(self.detail(name, value) for name, value in detail.items())

    def detail(self, name: str, fact: Any) -> str:
        """Return one fact of a breakdown: "row 2: 10"."""
        found = LINE.fullmatch(name)
        if found:
            return self("source.why.line", line=found[1], number=found[2], points=fact)
        return f"{readable(name)} {number_text(fact) if isinstance(fact, int | float) else fact}"
