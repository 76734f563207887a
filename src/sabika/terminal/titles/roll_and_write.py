"""A position of Roll & Write on the screen: the sheet with its dice, the score sheet, the coins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.cells import cell_len
from rich.text import Text

from sabika.kernel.game import Outcome
from sabika.terminal.board import beside, short_name
from sabika.terminal.faces import Face
from sabika.terminal.titles.alhambra import LOOK as ALHAMBRA
from sabika.titles.roll_and_write.components import FACES
from sabika.titles.roll_and_write.frames.scoring import line_points
from sabika.titles.roll_and_write.state import rows_of
from sabika.titles.roll_and_write.words import cell_at

INITIALS: Final = ALHAMBRA.initials
STYLES: Final = ALHAMBRA.styles
LEGEND: Final = ", ".join(f"{initial} {name}" for initial, name in zip(INITIALS, ALHAMBRA.types, strict=True))
HEADING: Final = "bold"
MARK: Final = "bold cyan"
VALUES: Final = range(1, FACES + 1)


class SheetBoard:
    """Draws positions of Roll & Write; everybody sees the same (RW-INFO-1)."""

    def __init__(self, game: Any, names: Sequence[str], width: int) -> None:
        self.game: Any = game
        self.names: list[str] = [*names, *neutral_names(game)]
        self.width: int = width

    def position(self, state: Any, seat: int | None, marks: Mapping[int, str]) -> list[Text]:
        """Return everything that a player wants to see at a glance."""
        shown = seat if seat is not None else state.stack[-1].seat if state.stack else state.first
        title = Text(f"── Round {state.round} of {self.game.rounds} ".ljust(self.width, "─"), HEADING)
        return [title, *beside(self.city(state, shown, marks), self.standings(state), self.width)]

    def city(self, state: Any, seat: int, marks: Mapping[int, str]) -> list[Text]:
        """Return the sheet of a player: dice at the edges, crossed buildings, what the lines are worth, coins."""
        sheet = state.seats[seat]
        owner = "Your sheet" if self.names[seat] == "you" else f"Sheet of {self.names[seat]}"
        worth = dict(line_points(self.game.line_points, sheet.crossed))
        lines = [Text(f"{owner}   (dice in brackets)", HEADING), Text("       ")]
        for blue in VALUES:
            lines[-1].append(f"{die_text(blue, sheet.blue):^5}", "bright_blue")
        lines += [self.grid_line(sheet, yellow, marks, worth) for yellow in VALUES]
        bottom = "".join(f"{worth.get(f'column_{blue}', ''):^5}" for blue in VALUES)
        lines.append(Text(f"       {bottom}".rstrip(), "dim"))
        left = self.game.track - sheet.coins - sheet.spent
        lines.append(Text.assemble(("Coins: ", HEADING), f"{sheet.coins} to spend, {left} left to get"))
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
        lines = [Text(" " * 22 + "".join(f"{name:>{wide}}" for name in names), HEADING)]
        for kind, name in enumerate(self.game.types):
            places = " ".join(map(str, self.game.points[kind][state.places[kind] :])) or "-"
            line = Text(f"{name:<9}{places:<9}/{self.game.boxes[kind]:<3}", STYLES[kind])
            own = [row.boxes[kind] for row in rows]
            for number in own:
                style = "bold" if number and number == max(own) else "not bold"
                line.append(f"{number if number else '·':>{wide}}", style)
            lines.append(line)
        for name, figures in self.figures(state):
            lines.append(Text(f"{name:<22}" + "".join(f"{figure:>{wide}}" for figure in figures)))
        return lines

    def figures(self, state: Any) -> list[tuple[str, list[str]]]:
        """Return what else is known of everybody: dice, coins, points noted, points if it ended now (RW-INFO-2)."""
        none = [""] * len(state.imaginary)
        dice = [f"y{figures(sheet.yellow)}b{figures(sheet.blue)}" for sheet in state.seats]
        totals = self.game.totals(state)
        contest = range(len(totals)) if self.game.contest else range(len(state.seats))
        shown = [str(total) if at in contest else "" for at, total in enumerate(totals)]
        return [
            ("dice", [*dice, *none]),
            ("coins", [*(str(sheet.coins) for sheet in state.seats), *none]),
            ("points noted", [str(row.score) if at in contest else "" for at, row in enumerate(rows_of(state))]),
            ("if it ended now" if state.stack else "total", shown),
        ]

    def examples(self) -> str:
        """Return some actions as one writes them, for the help."""
        return (
            "  cross 4,2                   cross the building at yellow 4 and blue 2\n"
            "  coins                       get a coin for each crossed intersection\n"
            "  turn yellow 3 4 blue 2 5    turn dice before that, to these values\n"
            "  keep 4,2                    keep these two dice"
        )

    def rule(self) -> str:
        """Return the id of some rule, for the help."""
        return "RW-SPEC-2"

    def legend(self) -> str:
        """Return what the letters of a sheet mean."""
        return (
            f"On a sheet: {LEGEND}, X crossed; rows are the yellow die, columns the blue one.\n"
            "The numbers at the edge are points for rows and columns; y3b4 are a player's dice."
        )

    def verdict(self, outcome: Outcome) -> str:
        """Return how the game ended, in a sentence."""
        if self.game.contest:
            people = [self.names[seat] for seat in outcome.winners]
            people += [f"imaginary player {seat - self.game.players + 1}" for seat in outcome.neutral_winners]
            return f"The winner is: {' and '.join(people)}; the best imaginary player has {outcome.neutral}."
        if len(outcome.scores) == 1:
            return f"The result is: {outcome.scores[0]} points."
        return f"The winner is: {' and '.join(self.names[seat] for seat in outcome.winners)}."


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

    def face(self, game: Any, names: Sequence[str], width: int) -> Face:
        """Return the drawer of a game's positions."""
        return SheetBoard(game, names, width)

    def others(self, game: Any) -> list[str]:
        """Return how the imaginary players are called."""
        return neutral_names(game)


SCREEN: Final = SheetScreen()
