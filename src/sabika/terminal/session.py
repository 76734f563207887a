"""A game at the terminal: shows the position, asks, explains refusals, undoes, saves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.markup import escape
from rich.text import Text

from sabika.bots import Bot, make_bot
from sabika.kernel.action import Action
from sabika.kernel.decision import PASS, Decision
from sabika.kernel.errors import Illegal, NotationError
from sabika.kernel.event import Event
from sabika.kernel.match import Match
from sabika.kernel.rng import Rng, seed_hash
from sabika.kernel.view import View
from sabika.rulebook import rule_text
from sabika.terminal.faces import Face
from sabika.terminal.menu import Menu
from sabika.terminal.store import keep, save
from sabika.terminal.titles import screen_of
from sabika.terminal.words import Teller, frame_text, prompt_text, title_text, whole_action

HUMAN: Final = "human"
HELP: Final = """\
Answer with the number of a choice, or write the action itself:
{examples}
The beginning of an action lists the choices that begin so.
Commands:
  show           the position again     city p2    another player's city or sheet
  list           all choices            more       go on with a long list
  log 20         what happened lately   why        why you are asked
  why ACTION     is it allowed, and if not, which rule forbids it?
  {rule:<13}  the text of a rule     undo       take back your last action
  save FILE      save the game          quit       stop; go on with --resume"""


class Quit(Exception):
    """The player leaves the table."""


class Session:
    """One sitting of one match. `seats` says who sits where: `human`, or the name of a bot."""

    def __init__(self, match: Match, seats: Sequence[str], console: Console, ask: Callable[[str], str]) -> None:
        self.match: Match = match
        self.seats: tuple[str, ...] = tuple(seats)
        self.console: Console = console
        self.ask: Callable[[str], str] = ask
        self.humans: list[int] = [seat for seat, who in enumerate(seats) if who == HUMAN]
        self.names: list[str] = seat_names(self.seats)
        self.bots: dict[int, Bot] = {seat: make_bot(who) for seat, who in enumerate(seats) if who != HUMAN}
        self.chances: dict[int, Rng] = {seat: Rng(f"{match.seed} bot p{seat + 1}") for seat in self.bots}
        self.menu: Menu = Menu(match.game, match.state, ())
        self.waiting_lines: list[Text] = []
        self.last_human: int | None = None
        self.seen: dict[int, int] = {}
        self.keeps: bool = True
        self.commands: Mapping[str, Callable[[str, View], None]] = {
            "help": self.help,
            "h": self.help,
            "?": self.help,
            "list": self.choices,
            "more": self.more,
            "show": self.show,
            "city": self.city,
            "sheet": self.city,
            "log": self.log,
            "why": self.why,
            "rule": self.rule,
            "save": self.save,
        }

    # -- the course of the game -----------------------------------------------------------------------------------

    def run(self) -> bool:
        """Play until the game is over or the player leaves; return whether it is over."""
        self.greet()
        try:
            while not self.match.is_over:
                self.step()
        except (Quit, EOFError):
            self.leave()
            return False
        except KeyboardInterrupt:
            self.console.print()
            self.leave()
            raise
        self.finish()
        return True

    def step(self) -> None:
        """Let the seat that is asked answer once."""
        seat = self.match.waiting[0]
        view = self.match.view(seat)
        if seat in self.bots:
            self.play(self.bots[seat].choose(self.match.game, view, self.chances[seat]))
            return
        only = only_pass(view.decision)
        if only is not None:
            self.play(only)
            return
        self.keep()
        self.hand_over(seat)
        self.open_menu(view)
        self.show("", view)
        self.answer(view)

    def play(self, action: Action) -> None:
        """Play an action and tell what happened."""
        self.tell(self.match.play(action))

    def tell(self, events: Sequence[Event]) -> None:
        """Print what happened."""
        lines = self.teller().narrate(events)
        self.block([Text(f"- {line}" if not line.startswith(" ") else line) for line in lines])

    def teller(self) -> Teller:
        """Return who tells the events: with one human at the table he hears his own secrets too."""
        seat = self.humans[0] if len(self.humans) == 1 else None
        return Teller(self.names, seat, screen_of(self.match.game).others(self.match.game))

    def answer(self, view: View) -> None:
        """Ask until the question is answered, or undone."""
        before = self.match.seq
        while self.match.seq == before:
            line = self.ask(f"{self.names[view.seat or 0]}> ").strip()
            if len(line) > 500:
                self.say("That is too long.")
            elif line:
                self.handle(line, view)

    def handle(self, line: str, view: View) -> None:
        """Do what the player typed."""
        word, _, rest = line.partition(" ")
        word = word.lower()
        if word in ("quit", "exit", "q"):
            raise Quit
        if word in ("undo", "u"):
            self.undo(view.seat or 0)
        elif word in self.commands:
            self.commands[word](rest.strip(), view)
        elif line.lstrip("-").isdecimal() and line.isascii():
            self.number(int(line[:9]), view)
        else:
            self.notation(line, view)

    def number(self, number: int, view: View) -> None:
        """Play the choice with a number."""
        entry = self.menu.entry(number)
        if entry is None:
            self.say(f"There is no choice {number}; choose 1 to {len(self.menu.entries)}.")
        else:
            self.play(entry.action)

    def notation(self, line: str, view: View) -> None:
        """Play an action that is written out; list what begins so if it is not whole."""
        try:
            action = self.read(line, view)
        except NotationError as error:
            listed = self.menu.listed(without_seat(line), self.width)
            if listed:
                self.page(listed)
            else:
                self.say(f"{error}. Type 'help' for help.")
            return
        try:
            self.play(action)
        except Illegal as error:
            self.refuse(error)

    def read(self, line: str, view: View) -> Action:
        """Return the action of a line; the seat may be left out."""
        seat = f"p{(view.seat or 0) + 1}"
        return self.match.game.notation.read(line if line.startswith("p") and line[1:2].isdigit() else f"{seat} {line}")

    def refuse(self, error: Illegal) -> None:
        """Say which rule forbids an action."""
        self.say(f"Not allowed: {error.why} ({error.rule}).", "bold red")
        text = rule_text(error.rule)
        if text:
            self.say(f"{error.rule}: {text}", "dim")

    # -- commands -------------------------------------------------------------------------------------------------

    def help(self, rest: str, view: View) -> None:
        """Say what can be typed."""
        board = self.board()
        self.say(HELP.format(examples=board.examples(), rule=f"rule {board.rule()}"))
        self.say(self.board().legend(), "dim")

    def choices(self, rest: str, view: View) -> None:
        """List all choices."""
        self.page(self.menu.listed(rest, self.width) or [Text("Nothing begins so.")])

    def more(self, rest: str, view: View) -> None:
        """Go on with a long list."""
        self.page(self.waiting_lines or [Text("That was all.")])

    def show(self, rest: str, view: View) -> None:
        """Show the position and the choices."""
        self.block(self.board().position(view.state, view.seat, self.menu.marks()))
        self.block([Text(self.question(view), "bold green"), *self.menu.short(self.width)])

    def city(self, rest: str, view: View) -> None:
        """Show the city of a player."""
        try:
            seat = self.match.game.notation.seat(rest) if rest else view.seat or 0
        except NotationError as error:
            self.say(f"{error}.")
            return
        self.block(self.board().city(view.state, seat, {}))

    def log(self, rest: str, view: View) -> None:
        """Tell what happened lately."""
        lines = self.teller().narrate(self.match.events())
        number = int(rest[:6]) if rest.isdecimal() and rest.isascii() else 15
        for line in lines[-number:] if number else []:
            self.say(f"  {line}")

    def why(self, rest: str, view: View) -> None:
        """Say why the player is asked, or whether an action is allowed."""
        if not rest:
            assert view.decision is not None
            rule = view.decision.rule
            self.say(f"{self.question(view)} ({rule})")
            self.say(f"{rule}: {rule_text(rule)}" if rule_text(rule) else "", "dim")
            return
        try:
            action = self.read(rest, view)
            self.match.game.check(self.match.state, action)
            self.say(f"Allowed: {whole_action(self.match.game, view.state, action)}.")
        except NotationError as error:
            self.say(f"{error}.")
        except Illegal as error:
            self.refuse(error)

    def rule(self, rest: str, view: View) -> None:
        """Print the text of a rule."""
        self.say(rule_text(rest) or f"There is no rule {rest!r} at hand.")

    def undo(self, seat: int) -> None:
        """Take back the last action of the player, and whatever was answered for him since."""
        earliest = self.match.undo_to(seat)
        for target in range(self.match.seq - 1, -1 if earliest is None else earliest - 1, -1):
            state = self.match.states[target]
            if earliest is not None and only_pass(self.match.game.decision(state, seat)) is None:
                self.match.undo(seat, target)
                self.say("Taken back.")
                return
        self.say(f"That cannot be taken back: {self.match.why_not_undo(seat, None)}.")

    def save(self, rest: str, view: View) -> None:
        """Save the game."""
        if not rest:
            self.say("Save where? save FILE")
            return
        path = Path(rest).expanduser()
        try:
            save(self.match, self.seats, path)
            self.say(f"Saved in {path}; continue with: sabika play --resume {path}")
        except OSError as error:
            self.say(f"It could not be saved: {error}.", "bold red")

    # -- around the game ------------------------------------------------------------------------------------------

    def greet(self) -> None:
        """Say what is played, and seal the shuffle."""
        setup = self.match.setup
        modules = ", ".join(setup.modules) or "none"
        self.say(f"{title_text(setup.title)} for {setup.players}: {', '.join(self.names)}. Modules: {modules}.", "bold")
        self.say(
            f"The seed is told at the end; its hash is {seed_hash(self.match.seed)[:16]}… Type 'help' for help.", "dim"
        )
        for note in self.match.notes:
            self.say(f"Note: {note}", "yellow")
        if self.match.seq == 0:
            self.tell(self.match.told[0])

    def finish(self) -> None:
        """Tell the result, keep the record."""
        outcome = self.match.outcome
        assert outcome is not None
        self.block(self.board().standings(self.match.state))
        self.say(self.board().verdict(outcome), "bold green")
        self.say(f"The seed was {self.match.seed!r}.", "dim")
        path = self.keep()
        if path is not None:
            self.say(f"See it again with: sabika replay {path}", "dim")

    def leave(self) -> None:
        """Say where the game is kept."""
        path = self.keep()
        if path is not None:
            self.say(f"The game is kept in {path}; continue with: sabika play --resume")

    def keep(self) -> Path | None:
        """Keep the game; say once if that is not possible."""
        if self.keeps:
            try:
                return keep(self.match, self.seats)
            except OSError as error:
                self.keeps = False
                self.say(f"The game cannot be kept: {error}.", "yellow")
        return None

    def hand_over(self, seat: int) -> None:
        """Clear the screen before another player at the same keyboard sees his hand."""
        if self.last_human not in (None, seat) and self.console.is_terminal:
            self.console.clear()
            self.ask(f"{self.names[seat]}, it is for you to decide. Press Enter. ")
            self.tell(self.match.events(self.seen.get(seat, -1)))
        self.last_human = seat
        self.seen[seat] = self.match.seq

    def question(self, view: View) -> str:
        """Return what is asked."""
        assert view.decision is not None
        frame = view.state.stack[-1]
        done: int = getattr(frame, "done", 0)
        asked = prompt_text(view.decision.prompt, "extra" if frame.step == "act" and done else frame.step)
        return asked + frame_text(self.match.game, frame, self.names)

    @property
    def width(self) -> int:
        """The columns of the screen."""
        return max(40, min(self.console.width, 140))

    def board(self) -> Face:
        """Return the drawer of positions."""
        return screen_of(self.match.game).face(self.match.game, self.names, self.width)

    def open_menu(self, view: View) -> None:
        """Number the choices of a view."""
        assert view.decision is not None
        self.menu = Menu(self.match.game, view.state, view.decision.choices)

    def page(self, lines: Sequence[Text]) -> None:
        """Print as many lines as the screen holds; the rest waits for `more`."""
        room = max(10, self.console.height - 3) if self.console.is_terminal else 1000
        self.block(lines[:room])
        self.waiting_lines = [*lines[room:]]
        if self.waiting_lines:
            self.say(f"{len(self.waiting_lines)} more lines: type 'more'.", "dim")

    def block(self, lines: Sequence[Text]) -> None:
        """Print some lines."""
        if lines:
            self.console.print(Text("\n").join(lines))

    def say(self, text: str, style: str = "") -> None:
        """Print a text as it is."""
        if text:
            self.console.print(escape(text), style=style, highlight=False)


def seat_names(seats: Sequence[str]) -> list[str]:
    """Return how the players are called.

    >>> seat_names(["human", "greedy", "random"])
    ['you', 'p2 greedy', 'p3 random']
    """
    alone = list(seats).count(HUMAN) == 1
    names: list[str] = []
    for seat, who in enumerate(seats, start=1):
        names.append(("you" if alone else f"p{seat}") if who == HUMAN else f"p{seat} {who}")
    return names


def only_pass(decision: Decision | None) -> Action | None:
    """Return the one answer to a question that leaves nothing but to pass."""
    if decision is None or len(decision.choices) != 1 or decision.choices[0].shape != PASS:
        return None
    return decision.choices[0].actions[0] if len(decision.choices[0].actions) == 1 else None


def without_seat(line: str) -> str:
    """Return a line of notation without the seat.

    >>> without_seat("p1 take 1"), without_seat("take 1"), without_seat("place x")
    ('take 1', 'take 1', 'place x')
    """
    first, _, rest = line.partition(" ")
    return rest if first[:1] == "p" and first[1:].isdigit() else line
