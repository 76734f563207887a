"""Reading a scenario file: header, position, then a play of actions, directives and expectations, line by line."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from sabika.kernel.errors import RecordError

INHERITS: Final = "inherits"
"""The key by which a later case says that it takes nothing over from the first."""
HEADER: Final = ("title", "players", "modules", "options", "ages", "rules", "about", "start", "seeds", "case", INHERITS)
"""The keys of every title; all others describe a position, and its title reads them."""
LIKE: Final = "---"
"""A line that starts another case with the same header and position; it may change keys of both."""
COMMENT: Final = re.compile(r"(^|\s)#.*$")
ACTION: Final = re.compile(r"p\d+\s")


@dataclass(frozen=True, slots=True)
class Given:
    """One line of the header or the position: its number, its key and its value."""

    line: int
    key: str
    value: str


@dataclass(frozen=True, slots=True)
class Step:
    """One line of the play: `act`, `expect`, `set` or `do` (a directive), what it says, its value or outcome."""

    line: int
    kind: str
    text: str
    value: str

    @property
    def source(self) -> str:
        """The line as it was written, in short."""
        if self.kind == "act":
            return f"{self.text} -> {self.value}" if self.value else self.text
        word = "" if self.kind == "do" else f"{self.kind} "
        return f"{word}{self.text}: {self.value}" if self.value else f"{word}{self.text}"


@dataclass(frozen=True, slots=True)
class Case:
    """One position with its play; a file has at least one."""

    name: str
    line: int
    title: str
    players: int
    modules: tuple[str, ...]
    options: tuple[tuple[str, object], ...]
    ages: tuple[int, ...]
    start: str
    seeds: tuple[str, ...]
    head: tuple[Given, ...]
    given: tuple[Given, ...]
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario file: what it is about, the rule ids that it proves, its cases."""

    name: str
    about: str
    rules: tuple[str, ...]
    cases: tuple[Case, ...]


def parse(text: str, name: str = "scenario") -> Scenario:
    r"""Return the scenario that a text describes; RecordError names the line that cannot be understood.

    >>> parse("title: alhambra\nplayers: 3\nplay:\np1 take 1").cases[0].steps[0].text
    'p1 take 1'
    """
    parts = [read_part(part) for part in split_parts(text)]
    first = parts[0]
    cases = []
    for at, (given, steps, line) in enumerate(parts):
        own = inherit(first[0], given) if at else alone(given)
        cases.append(make_case(own, steps, line))
    about = next((one.value for one in first[0] if one.key == "about"), "")
    rules = [word for given, _, _ in parts for one in given if one.key == "rules" for word in words(one.value)]
    return Scenario(name, about, tuple(dict.fromkeys(rules)), tuple(cases))


def words(text: str) -> list[str]:
    """Return the words of a list, separated by commas or blanks."""
    return text.replace(",", " ").split()


def split_parts(text: str) -> list[list[tuple[int, str]]]:
    """Return the numbered lines of each case."""
    parts: list[list[tuple[int, str]]] = [[]]
    for number, line in enumerate(text.splitlines(), start=1):
        if line.rstrip() == LIKE:
            parts.append([])
        parts[-1].append((number, line.rstrip()))
    return parts


def read_part(lines: list[tuple[int, str]]) -> tuple[list[Given], list[Step], int]:
    """Return header and position, and the steps, of one case."""
    given: list[Given] = []
    steps: list[Step] = []
    playing = False
    start = lines[0][0] if lines else 1
    for number, line in join_lines(lines):
        if line == LIKE:
            continue
        if line.strip() == "play:":
            playing = True
        elif playing:
            steps.append(read_step(number, line))
        else:
            given.append(read_given(number, line))
    return given, steps, start


def join_lines(lines: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Return the lines without comments; a deeper indented block after `key:` belongs to its line."""
    found: list[tuple[int, str]] = []
    at = 0
    while at < len(lines):
        number, raw = lines[at]
        at += 1
        line = COMMENT.sub("", raw).rstrip()
        if not line.strip():
            continue
        if line.endswith(":") and line.strip() != "play:":
            block: list[str] = []
            while at < len(lines) and (indent(lines[at][1]) > indent(line) or lines[at][1].startswith("y=")):
                block.append(lines[at][1])
                at += 1
            line = "\n".join([line, *block])
        found.append((number, line.strip() if "\n" not in line else line.lstrip()))
    return found


def indent(line: str) -> int:
    """Return how far a line is indented, -1 for an empty one."""
    return len(line) - len(line.lstrip()) if line.strip() else -1


def read_given(number: int, line: str) -> Given:
    """Return one `key: value` line."""
    key, colon, value = line.partition(":")
    if not colon:
        raise RecordError(number, f"expected `key: value`, `play:` or `{LIKE}`, found {line.strip()!r}")
    if not value.strip():
        raise RecordError(number, f"{key.strip()} has no value; write `-` for nothing")
    return Given(number, key.strip(), block_value(value))


def block_value(value: str) -> str:
    """Return a value: a drawing keeps its lines, any other block is one line."""
    head, newline, block = value.partition("\n")
    if not newline:
        return value.strip()
    if "+" in block:
        return block
    rows = [COMMENT.sub("", line).strip(" ,;") for line in [head, *block.split("\n")]]
    return "; ".join(row for row in rows if row)


def read_step(number: int, line: str) -> Step:
    """Return one line of the play."""
    for kind in ("expect", "set"):
        if line.startswith(kind + " "):
            text, _, value = line[len(kind) :].strip().partition(":")
            if text.startswith(("possible ", "impossible ")):
                text, value = line[len(kind) :].strip(), ""
            if kind == "set" and not value.strip():
                raise RecordError(number, "set needs `key: value`")
            return Step(number, kind, text.strip(), block_value(value))
    if ACTION.match(line):
        text, _, outcome = line.partition("->")
        return Step(number, "act", " ".join(text.split()), read_outcome(number, outcome))
    return Step(number, "do", " ".join(line.split()), "")


def read_outcome(number: int, text: str) -> str:
    """Return what is expected of an action: nothing (it is done), or one of the outcomes."""
    outcome = " ".join(text.split())
    head = outcome.split(" ")[0]
    if outcome in ("", "legal", "not notation") or (head == "refused" and outcome.count(" ") == 1):
        return outcome
    raise RecordError(number, f"after `->` comes `refused RULE`, `legal` or `not notation`, not {outcome!r}")


def alone(given: list[Given]) -> list[Given]:
    """Return the lines of the first case, which has nothing to inherit."""
    for one in given:
        if one.key == INHERITS:
            raise RecordError(one.line, "the first case has nothing to inherit")
    return given


def inherit(first: list[Given], own: list[Given]) -> list[Given]:
    """Return the first case's lines with those of a later case in their place; `inherits: nothing` leaves them out."""
    for one in own:
        if one.key == INHERITS:
            if one.value != "nothing":
                raise RecordError(one.line, f"a case says `inherits: nothing` or leaves it out, not {one.value!r}")
            return own
    changed = {"case", *(one.key for one in own)}
    return [one for one in first if one.key not in changed or one.key == "made"] + own


def make_case(given: list[Given], steps: list[Step], line: int) -> Case:
    """Return a case from its lines; refuse a key that is given twice and a bad header."""
    head: dict[str, Given] = {}
    position: list[Given] = []
    seen: set[str] = set()
    for one in given:
        if one.key in seen and one.key != "made":
            raise RecordError(one.line, f"{one.key} is given twice")
        seen.add(one.key)
        if one.key in HEADER:
            head[one.key] = one
        else:
            position.append(one)
    if not steps:
        raise RecordError(line, "there is no `play:` with at least one line after it")
    return Case(
        name=value_of(head, "case"),
        line=line,
        title=value_of(head, "title", "alhambra"),
        players=number_of(head, "players", 3),
        modules=tuple(word for word in words(value_of(head, "modules")) if word != "none"),
        options=tuple(read_option(word) for word in words(value_of(head, "options"))),
        ages=tuple(to_number(head["ages"].line, word) for word in words(value_of(head, "ages"))),
        start=read_start(head),
        seeds=read_seeds(head),
        head=tuple(head.values()),
        given=tuple(position),
        steps=tuple(steps),
    )


def value_of(head: dict[str, Given], key: str, default: str = "") -> str:
    """Return a value of the header."""
    return head[key].value if key in head else default


def number_of(head: dict[str, Given], key: str, default: int) -> int:
    """Return a number of the header."""
    return to_number(head[key].line, head[key].value) if key in head else default


def to_number(line: int, word: str) -> int:
    """Return a whole number, or refuse the line."""
    if not re.fullmatch(r"-?\d{1,6}", word):
        raise RecordError(line, f"{word!r} is not a number")
    return int(word)


def read_option(word: str) -> tuple[str, object]:
    """Return an option: its name alone switches it on."""
    name, _, value = word.partition("=")
    if value in ("", "on", "off"):
        return name, value != "off"
    return name, int(value) if value.lstrip("-").isdecimal() else value


def read_start(head: dict[str, Given]) -> str:
    """Return how the position starts: `bare` or `dealt`."""
    start = value_of(head, "start", "bare")
    if start not in ("bare", "dealt"):
        raise RecordError(head["start"].line, f"start is `bare` or `dealt`, not {start!r}")
    return start


def read_seeds(head: dict[str, Given]) -> tuple[str, ...]:
    """Return the seeds that the case is played with: a list of words, or a range `1..20`."""
    value = value_of(head, "seeds", "scenario")
    found = re.fullmatch(r"(\d{1,4})\.\.(\d{1,4})", value)
    if found:
        return tuple(str(number) for number in range(int(found[1]), int(found[2]) + 1))
    return tuple(words(value))
