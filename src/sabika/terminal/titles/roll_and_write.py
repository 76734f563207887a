"""A position of Roll & Write on the screen: the sheet with its dice, the score sheet, the coins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.cells import cell_len
from rich.text import Text

from sabika.kernel.game import Outcome
from sabika.terminal.board import beside, short_name
from sabika.terminal.faces import Face
from sabika.terminal.say.speech import Speech
from sabika.terminal.titles.alhambra import LOOK as ALHAMBRA
from sabika.titles.roll_and_write.components import FACES
from sabika.titles.roll_and_write.frames.scoring import line_points
from sabika.titles.roll_and_write.state import rows_of
from sabika.titles.roll_and_write.words import cell_at

INITIALS: Final = ALHAMBRA.initials
STYLES: Final = ALHAMBRA.styles
HEADING: Final = "bold"
MARK: Final = "bold cyan"
VALUES: Final = range(1, FACES + 1)


class SheetBoard:
    """Draws positions of Roll & Write; everybody sees the same (RW-INFO-1)."""

    def __init__(self, speech: Speech, game: Any, names: Sequence[str], width: int) -> None:
        self.speech: Speech = speech
        self.game: Any = game
        self.names: list[str] = [*names, *neutral_names(game)]
        self.width: int = width

    def position(self, state: Any, seat: int | None, marks: Mapping[int, str]) -> list[Text]:
        """Return everything that a player wants to see at a glance."""
        shown = seat if seat is not None else state.stack[-1].seat if state.stack else state.first
        round = self.speech("sheet.roundOf", round=state.round, rounds=self.game.rounds)
        title = Text(f"── {round} ".ljust(self.width, "─"), HEADING)
        return [title, *beside(self.city(state, shown, marks), self.standings(state), self.width)]

    def city(self, state: Any, seat: int, marks: Mapping[int, str]) -> list[Text]:
        """Return the sheet of a player: dice at the edges, crossed buildings, what the lines are worth, coins."""
        sheet = state.seats[seat]
        mine = "yes" if self.names[seat] == self.speech("name.you.within") else "no"
        owner = self.speech("terminal.sheet", mine=mine, who=self.names[seat])
        worth = dict(line_points(self.game.line_points, sheet.crossed))
        lines = [Text(owner, HEADING), Text("       ")]
        for blue in VALUES:
            lines[-1].append(f"{die_text(blue, sheet.blue):^5}", "bright_blue")
        lines += [self.grid_line(sheet, yellow, marks, worth) for yellow in VALUES]
        bottom = "".join(f"{worth.get(f'column_{blue}', ''):^5}" for blue in VALUES)
        lines.append(Text(f"       {bottom}".rstrip(), "dim"))
        lines.append(Text(self.speech("sheet.coinRow", coins=sheet.coins, spent=sheet.spent)))
        return lines

    def grid_line(self, sheet: Any, yellow: int, marks: Mapping[int, str], worth: Mapping[str, int]) -> Text:
        """Return one row of the grid."""
        line = Text(f"{die_text(yellow, sheet.yellow):>6} ", "yellow")
        for blue in VALUES:
            cell = cell_at(yellow, blue)
            kind = self.game.grid[cell]
            if sheet.crossed >> cell & 1:
                line.append("  X  ", f"not bold {STYLES[kind]}")
            elif cell in marks:
                line.append(f"{INITIALS[kind]}{marks[cell]}".center(5), MARK)
            else:
                line.append(f"  {INITIALS[kind]}  ", f"dim {STYLES[kind]}")
        line.append(f" {worth.get(f'row_{yellow}', '')}", "dim")
        line.rstrip()
        return line

    def standings(self, state: Any) -> list[Text]:
        """Return the score sheet: boxes by type with the places that are left, dice, coins, points, total."""
        rows = rows_of(state)
        names = [short_name(name) for name in self.names]
        wide = max(7, *(cell_len(name) + 1 for name in names))
        lines = [Text(" " * 25 + "".join(f"{name:>{wide}}" for name in names), HEADING)]
        for kind, name in enumerate(self.game.types):
            places = " ".join(map(str, self.game.points[kind][state.places[kind] :])) or "-"
            line = Text(f"{self.speech.type(name):<12}{places:<9}/{self.game.boxes[kind]:<3}", STYLES[kind])
            own = [row.boxes[kind] for row in rows]
            for number in own:
                style = "bold" if number and number == max(own) else "not bold"
                line.append(f"{number if number else '·':>{wide}}", style)
            lines.append(line)
        for name, figures in self.figures(state):
            lines.append(Text(f"{name:<25}" + "".join(f"{figure:>{wide}}" for figure in figures)))
        return lines

    def figures(self, state: Any) -> list[tuple[str, list[str]]]:
        """Return what else is known of everybody: dice, coins, points noted, points if it ended now (RW-INFO-2)."""
        none = [""] * len(state.imaginary)
        dice = [f"y{figures(sheet.yellow)}b{figures(sheet.blue)}" for sheet in state.seats]
        totals = self.game.totals(state)
        contest = range(len(totals)) if self.game.contest else range(len(state.seats))
        noted = [row.score for row in rows_of(state)]
        say = self.speech
        return [
            (say("terminal.dice"), [*dice, *none]),
            (say("source.coins"), [*(str(sheet.coins) for sheet in state.seats), *none]),
            (say("terminal.points"), [str(score) if at in contest else "" for at, score in enumerate(noted)]),
            (
                say("sheet.ifEnded" if state.stack else "sheet.final"),
                [str(total) if at in contest else "" for at, total in enumerate(totals)],
            ),
        ]

    def examples(self) -> str:
        """Return some actions as one writes them, for the help."""
        typed = ("cross 4,2", "coins", "turn yellow 3 4 blue 2 5", "keep 4,2")
        return "\n".join(f"  {one:<26}  {self.speech(f'terminal.example.{one.split()[0]}')}" for one in typed)

    def rule(self) -> str:
        """Return the id of some rule, for the help."""
        return "RW-SPEC-2"

    def legend(self) -> str:
        """Return what the letters of a sheet mean."""
        pairs = zip(INITIALS, ALHAMBRA.types, strict=True)
        letters = ", ".join(f"{initial} {self.speech.type(name)}" for initial, name in pairs)
        return self.speech("terminal.legend.sheet", letters=letters)

    def verdict(self, outcome: Outcome) -> str:
        """Return how the game ended, in a sentence."""
        say, who = self.speech, self.speech.list(self.names[seat] for seat in outcome.winners)
        if self.game.contest:
            people = [self.names[seat] for seat in outcome.winners]
            people += [say("name.imaginary", number=at - self.game.players + 1) for at in outcome.neutral_winners]
            over = say("event.game_over", count=len(people), who=say.list(people))
            return f"{over} {say('terminal.best', points=outcome.neutral or 0)}"
        if len(outcome.scores) == 1:
            return f"{say('ending.solo', points=outcome.scores[0])}."
        return say("event.game_over", count=len(outcome.winners), who=who)


def die_text(value: int, dice: Sequence[int]) -> str:
    """Return a die space: its value, in brackets for each die that lies there.

    >>> die_text(3, (1, 3)), die_text(3, (3, 3)), die_text(3, (1,))
    ('(3)', '((3))', '3')
    """
    lying = list(dice).count(value)
    return f"{'(' * lying}{value}{')' * lying}"


def figures(dice: Sequence[int]) -> str:
    """Return dice without blanks.

    >>> figures((1, 3))
    '13'
    """
    return "".join(map(str, dice))


def neutral_names(game: Any) -> list[str]:
    """Return how the imaginary players are called."""
    return [f"i{number}" for number in range(1, game.imaginary + 1)]


class SheetScreen:
    """Roll & Write on the screen."""

    def face(self, speech: Speech, game: Any, names: Sequence[str], width: int) -> Face:
        """Return the drawer of a game's positions."""
        return SheetBoard(speech, game, names, width)

    def others(self, speech: Speech, game: Any) -> list[str]:
        """Return how the imaginary players are called."""
        return [speech("name.imaginary", number=number) for number in range(1, game.imaginary + 1)]


SCREEN: Final = SheetScreen()
