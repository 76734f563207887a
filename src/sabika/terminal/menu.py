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
from sabika.terminal.words import EXACT, action_parts

FOLD: Final = 6
"""A group of more lines than this is folded until it is asked for."""


class Entry(NamedTuple):
    """One numbered choice: what it is about, and what makes it different from its neighbours."""

    number: int
    action: Action
    about: str
    item: str


class Group(NamedTuple):
    """All choices of one verb."""

    choice: Choice
    heading: str
    entries: tuple[Entry, ...]


class Menu:
    """All choices of a question."""

    def __init__(self, game: Game[Any], state: Any, choices: Sequence[Choice]) -> None:
        self.game: Game[Any] = game
        self.groups: list[Group] = []
        number = 0
        for choice in choices:
            entries = [Entry(0, action, *action_parts(game, state, action)) for action in choice.actions]
            topics = list(dict.fromkeys(entry.about for entry in entries))
            entries.sort(key=lambda entry: (topics.index(entry.about), not entry.item.endswith(EXACT)))
            entries = [entry._replace(number=number + at) for at, entry in enumerate(entries, start=1)]
            number += len(entries)
            self.groups.append(
                Group(choice, heading(choice.verb, game.notation.verb(choice.verb).about), tuple(entries))
            )
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
                more = "" if only.item in only.action.verb.replace("_", " ") else f": {only.item}"
                lines.append(Text.assemble((f"{only.number:>5} ", "cyan"), (group.heading, "bold"), more))
                continue
            inside = group_lines(group, width)
            hint = ""
            if len(inside) > FOLD:
                inside = group_lines(group, width, cut=True)
                hint = f"  {number_range(group)}; type '{group.choice.verb}' to see them all"
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


def heading(verb: str, about: str) -> str:
    """Return what a verb does; its name too, where that is not the first word.

    >>> heading("take", "take money cards"), heading("pass", "do nothing more")
    ('Take money cards', 'Do nothing more (pass)')
    """
    text = about[:1].upper() + about[1:]
    return text if about.split()[:1] == [verb] else f"{text} ({verb})"


def only_itself(group: Group) -> bool:
    """Return whether a verb has nothing to choose: one entry without arguments."""
    return len(group.entries) == 1 and not group.entries[0].action.args


def number_range(group: Group) -> str:
    """Return the numbers of a group."""
    return f"{group.entries[0].number} to {group.entries[-1].number}"


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
