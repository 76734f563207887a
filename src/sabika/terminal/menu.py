"""The choices of a question as a numbered list: grouped by verb, long groups folded, marks for cells."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from rich.cells import cell_len
from rich.text import Text

from sabika.kernel.action import Action
from sabika.kernel.decision import PLACE, Choice
from sabika.kernel.game import Game
from sabika.terminal.say.actions import Said, say_parts, say_verb
from sabika.terminal.say.speech import Speech

FOLD: Final = 6
"""A group of more lines than this is folded until it is asked for."""


class Entry(NamedTuple):
    """One numbered choice: what it is about, and what makes it different from its neighbours."""

    number: int
    action: Action
    about: str
    item: str
    exact: bool


class Group(NamedTuple):
    """All choices of one verb."""

    choice: Choice
    heading: str
    entries: tuple[Entry, ...]


class Menu:
    """All choices of a question."""

    def __init__(
        self, speech: Speech, game: Game[Any], state: Any, choices: Sequence[Choice], prompt: str = ""
    ) -> None:
        self.speech: Speech = speech
        self.game: Game[Any] = game
        self.groups: list[Group] = []
        number = 0
        known: Said = {}
        for choice in choices:
            entries = [Entry(0, action, *say_parts(speech, game, state, action, known)) for action in choice.actions]
            topics = list(dict.fromkeys(entry.about for entry in entries))
            entries.sort(key=lambda entry: (topics.index(entry.about), not entry.exact))
            entries = [entry._replace(number=number + at) for at, entry in enumerate(entries, start=1)]
            number += len(entries)
            title = heading(choice.verb, say_verb(speech, choice.verb, prompt))
            self.groups.append(Group(choice, title, tuple(entries)))
        self.entries: list[Entry] = [entry for group in self.groups for entry in group.entries]

    def marks(self) -> dict[int, str]:
        """Return what to write on empty cells: the number of the one choice for it, a star for several."""
        found: dict[int, str] = {}
        for group in self.groups:
            names = [param.kind for param in self.game.notation.verb(group.choice.verb).params]
            if group.choice.shape == PLACE and "cell" in names:
                for entry in group.entries:
                    cell = entry.action.args[names.index("cell")]
                    found[cell] = f"[{entry.number}]" if cell not in found else "[*]"
        return found

    def short(self, width: int) -> list[Text]:
        """Return the list as it is first shown, long groups folded."""
        lines: list[Text] = []
        for group in self.groups:
            if only_itself(group):
                only = group.entries[0]
                more = f": {only.item}" if only.item else ""
                lines.append(Text.assemble((f"{only.number:>5} ", "cyan"), (group.heading, "bold"), more))
                continue
            inside = group_lines(group, width)
            hint = ""
            if len(inside) > FOLD:
                inside = group_lines(group, width, cut=True)
                first, last = group.entries[0].number, group.entries[-1].number
                hint = "  " + self.speech("terminal.folded", first=first, last=last, verb=group.choice.verb)
            lines.append(Text.assemble((group.heading, "bold"), (hint, "dim")))
            lines += inside if len(inside) <= FOLD else []
        return lines

    def listed(self, words: str, width: int) -> list[Text]:
        """Return the choices whose notation begins with some words, without the seat; all of them for no words."""
        lines: list[Text] = []
        for group in self.groups:
            fitting = tuple(entry for entry in group.entries if self.begins(entry, words))
            if fitting:
                lines += [Text(group.heading, "bold"), *group_lines(group._replace(entries=fitting), width)]
        return lines

    def begins(self, entry: Entry, words: str) -> bool:
        """Return whether the notation of a choice begins with these words."""
        written = self.game.notation.write(entry.action).split()[1:]
        wanted = words.split()
        return written[: len(wanted)] == wanted

    def entry(self, number: int) -> Entry | None:
        """Return the choice with a number."""
        return self.entries[number - 1] if 0 < number <= len(self.entries) else None


def heading(verb: str, text: str) -> str:
    """Return what a verb does; what to type for it too, where that is not the first word.

    >>> heading("take", "Take money"), heading("pass", "End turn")
    ('Take money', 'End turn (pass)')
    """
    return text if text.lower().split()[:1] == [verb] else f"{text} ({verb})"


def only_itself(group: Group) -> bool:
    """Return whether a verb has nothing to choose: one entry without arguments."""
    return len(group.entries) == 1 and not group.entries[0].action.args


def group_lines(group: Group, width: int, cut: bool = False) -> list[Text]:
    """Return the choices of a group, those about the same thing together; cut, each thing has one line only."""
    lines: list[Text] = []
    for about, own in groupby(group.entries, key=lambda entry: entry.about):
        topic = topic_lines(about, list(own), width - 6 if cut else width)
        if cut and about and len(topic) > 1:
            topic = [topic[0].append(" …", "dim")]
        lines += topic
    return lines


def topic_lines(about: str, entries: Sequence[Entry], width: int) -> list[Text]:
    """Return the choices about one thing, as many in a line as there is room for."""
    lines = [Text(f"  {about}" if about else " ")]
    for entry in entries:
        if cell_len(lines[-1].plain) + cell_len(entry.item) + 6 > width and lines[-1].plain.strip():
            lines.append(Text("    " if about else " "))
        lines[-1].append(f" {entry.number:>3} ", "cyan").append(f"{entry.item} ")
    return lines
