"""The choices of a question as a numbered list: grouped by verb, long groups folded, marks for cells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from rich.cells import cell_len
from rich.text import Text

from sabika.kernel.action import Action
from sabika.kernel.decision import PLACE, Choice
from sabika.kernel.game import Game
from sabika.terminal.words import action_parts

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
            entries: list[Entry] = []
            for action in choice.actions:
                number += 1
                entries.append(Entry(number, action, *action_parts(game, state, action)))
            about = game.notation.verb(choice.verb).about
            self.groups.append(Group(choice, f"{choice.verb}: {about}", tuple(entries)))
        self.entries: list[Entry] = [entry for group in self.groups for entry in group.entries]

    def marks(self) -> dict[int, str]:
        """Return what to write on empty cells: the number of the one choice for it, a star for several."""
        found: dict[int, str] = {}
        for group in self.groups:
            names = [param.kind for param in self.game.notation.verb(group.choice.verb).params]
            if group.choice.shape == PLACE and "cell" in names:
                for entry in group.entries:
                    cell = entry.action.args[names.index("cell")]
                    found[cell] = f"*{entry.number}" if cell not in found else "*"
        return found

    def short(self, width: int) -> list[Text]:
        """Return the list as it is first shown, long groups folded."""
        lines: list[Text] = []
        for group in self.groups:
            inside = group_lines(group, width)
            if len(inside) > FOLD:
                hint = f" - {len(group.entries)} ways: {number_range(group)}, type '{group.choice.verb}' to see them"
                lines.append(Text.assemble((group.heading, "bold"), (hint, "dim")))
            elif not only_itself(group):
                lines += [Text(group.heading, "bold"), *inside]
            else:
                lines.append(Text.assemble((f"{group.entries[0].number:>4} ", "cyan"), (group.heading, "bold")))
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


def only_itself(group: Group) -> bool:
    """Return whether a verb has nothing to choose: one entry without arguments."""
    return len(group.entries) == 1 and not group.entries[0].action.args


def number_range(group: Group) -> str:
    """Return the numbers of a group."""
    return f"{group.entries[0].number}-{group.entries[-1].number}"


def group_lines(group: Group, width: int) -> list[Text]:
    """Return the choices of a group: those about the same thing in one line, as long as there is room."""
    lines: list[Text] = []
    about = None
    for entry in group.entries:
        if entry.about != about or about is None:
            about = entry.about
            lines.append(Text(f"  {about}" if about else " "))
        item = f"{entry.number:>3} {entry.item}"
        if cell_len(lines[-1].plain) + cell_len(item) + 2 > width:
            lines.append(Text("    " if about else " "))
        lines[-1].append(f" {entry.number:>3} ", "cyan").append(f"{entry.item} ")
    return lines
