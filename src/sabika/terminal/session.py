"""A game at the terminal: shows the position, asks, explains refusals, undoes, saves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.markup import escape
from rich.text import Text

from sabika.bots import Bot, make_bot
from sabika.bots.hints import hints
from sabika.kernel.action import Action
from sabika.kernel.decision import PASS, Decision
from sabika.kernel.errors import Illegal, NotationError, SabikaError
from sabika.kernel.event import Event
from sabika.kernel.match import Match
from sabika.kernel.rng import Rng, seed_hash
from sabika.kernel.view import View
from sabika.rulebook import rule_text
from sabika.sim.guest_process import Guest, Lost
from sabika.sim.own import PREFIX
from sabika.terminal.faces import Face
from sabika.terminal.menu import Menu
from sabika.terminal.say.actions import say_action
from sabika.terminal.say.events import Narrator
from sabika.terminal.say.hints import say_hint
from sabika.terminal.say.questions import say_question
from sabika.terminal.say.refusals import say_misread, say_refusal
from sabika.terminal.say.speech import Speech
from sabika.terminal.store import keep, save
from sabika.terminal.titles import screen_of

HUMAN: Final = "human"
HELP: Final = (
    *(("show", "show"), ("city p2", "city"), ("list", "list"), ("more", "more"), ("log 20", "log")),
    *(("why", "why"), ("why ACTION", "whyAction"), ("hint", "hint"), ("rule {rule}", "rule"), ("order ORDER", "order")),
    *(("undo", "undo"), ("save FILE", "save"), ("quit", "quit")),
)
"""What can be typed, and the key that explains it."""


class Quit(Exception):
    """The player leaves the table."""


class Session:
    """One sitting of one match. `seats` says who sits where: `human`, or the name of a bot."""

    def __init__(
        self,
        speech: Speech,
        match: Match,
        seats: Sequence[str],
        console: Console,
        ask: Callable[[str], str],
        guests: Mapping[str, Guest] | None = None,
    ) -> None:
        self.speech: Speech = speech
        self.match: Match = match
        self.seats: tuple[str, ...] = tuple(seats)
        self.console: Console = console
        self.ask: Callable[[str], str] = ask
        self.humans: list[int] = [seat for seat, who in enumerate(seats) if who == HUMAN]
        self.names: list[str] = seat_names(self.seats, speech("name.you.within"))
        guests = guests or {}
        self.guests: dict[int, Guest] = {seat: guests[who] for seat, who in enumerate(seats) if who in guests}
        self.bots: dict[int, Bot] = {
            seat: make_bot(who) for seat, who in enumerate(seats) if who != HUMAN and who not in guests
        }
        self.rngs: dict[int, Rng] = {seat: Rng(f"{match.seed} bot p{seat + 1}") for seat in (*self.bots, *self.guests)}
        self.menu: Menu = Menu(speech, match.game, match.state, ())
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
            "hint": self.hint,
            "rule": self.rule,
            "save": self.save,
            "order": self.order,
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
            self.play(self.bots[seat].choose(self.match.game, view, self.rngs[seat]))
            return
        if seat in self.guests:
            self.play_guest(seat, view)
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

    def play_guest(self, seat: int, view: View) -> None:
        """Let a bot from elsewhere move; if it does nothing that is allowed, say so and play the default."""
        try:
            action = self.guests[seat].choose(self.match.game, view, self.rngs[seat])
            self.match.game.check(self.match.state, action)
        except Lost as lost:
            self.say(self.speech(f"company.note.bot{lost.kind.capitalize()}", name=self.names[seat]), "bold red")
            self.say(lost.why, "dim")
        except SabikaError as error:
            self.say(self.speech("company.note.botIllegal", name=self.names[seat]), "bold red")
            self.say(str(error), "dim")
        else:
            self.play(action)
            return
        self.play(self.match.game.default(self.match.state, seat))

    def play(self, action: Action) -> None:
        """Play an action and tell what happened."""
        self.tell(self.match.play(action))

    def tell(self, events: Sequence[Event]) -> None:
        """Print what happened."""
        lines = self.narrator().narrate(events)
        self.block([Text(f"- {line}" if not line.startswith(" ") else line) for line in lines])

    def narrator(self) -> Narrator:
        """Return who tells the events: with one human at the table, they hear their own secrets too."""
        seat = self.humans[0] if len(self.humans) == 1 else None
        others = screen_of(self.match.game).others(self.speech, self.match.game)
        return Narrator(self.speech, self.match.setup.title, self.names, seat, others)

    def answer(self, view: View) -> None:
        """Ask until the question is answered, or undone."""
        before = self.match.seq
        while self.match.seq == before:
            line = self.ask(f"{self.names[view.seat or 0]}> ").strip()
            if len(line) > 500:
                self.say(self.speech("terminal.tooLong"))
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
            self.say(self.speech("terminal.noChoice", number=str(number), last=len(self.menu.entries)))
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
                self.misread(error)
            return
        try:
            self.play(action)
        except Illegal as error:
            self.refuse(error)

    def read(self, line: str, view: View) -> Action:
        """Return the action of a line; the seat may be left out."""
        seat = f"p{(view.seat or 0) + 1}"
        return self.match.game.notation.read(line if line.startswith("p") and line[1:2].isdigit() else f"{seat} {line}")

    def misread(self, error: NotationError) -> None:
        """Say what could not be read."""
        self.say(self.speech("terminal.notUnderstood", why=say_misread(self.speech, error)))

    def refuse(self, error: Illegal) -> None:
        """Say which rule forbids an action."""
        self.say(f"{say_refusal(self.speech, error)} ({error.rule})", "bold red")
        text = rule_text(error.rule)
        if text:
            self.say(f"{error.rule}: {text}", "dim")

    # -- commands -------------------------------------------------------------------------------------------------

    def help(self, rest: str, view: View) -> None:
        """Say what can be typed."""
        board, say = self.board(), self.speech
        self.say(f"{say('terminal.help.answer')}\n{board.examples()}\n{say('terminal.help.beginning')}")
        for typed, key in HELP:
            self.say(f"  {typed.format(rule=board.rule()):<16}  {say(f'terminal.help.{key}')}")
        self.say(board.legend(), "dim")

    def choices(self, rest: str, view: View) -> None:
        """List all choices."""
        self.page(self.menu.listed(rest, self.width) or [Text(self.speech("terminal.noneBegin"))])

    def more(self, rest: str, view: View) -> None:
        """Go on with a long list."""
        self.page(self.waiting_lines or [Text(self.speech("terminal.thatWasAll"))])

    def show(self, rest: str, view: View) -> None:
        """Show the position and the choices."""
        self.block(self.board().position(view.state, view.seat, self.menu.marks()))
        self.block([Text(self.question(view), "bold green"), *self.menu.short(self.width)])

    def city(self, rest: str, view: View) -> None:
        """Show the city of a player."""
        try:
            seat = self.match.game.notation.seat(rest) if rest else view.seat or 0
        except NotationError as error:
            self.misread(error)
            return
        self.block(self.board().city(view.state, seat, {}))

    def log(self, rest: str, view: View) -> None:
        """Tell what happened lately."""
        lines = self.narrator().narrate(self.match.events())
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
            said = say_action(self.speech, self.match.game, view.state, action)
            self.say(self.speech("terminal.allowed", action=said))
        except NotationError as error:
            self.misread(error)
        except Illegal as error:
            self.refuse(error)

    def hint(self, rest: str, view: View) -> None:
        """Say what a good player would do, best first."""
        game, rng = self.match.game, Rng(f"hint {self.match.seq}")
        for hint in hints(game, view, rng):
            self.say(f"  {say_hint(self.speech, game, view.state, hint)}")

    def order(self, rest: str, view: View) -> None:
        """Answer something between turns in advance, take all such orders back (`none`), or list them."""
        seat = view.seat or 0
        write = self.match.game.orders.notation.write
        lines = [without_seat(write(order)) for order in self.match.orders.get(seat, ())]
        if rest:
            try:
                lines = [] if rest == "none" else [*lines, rest]
                self.tell(self.match.give_orders(seat, *lines))
            except NotationError as error:
                self.misread(error)
                return
        for line in lines or [self.speech("terminal.noOrders")]:
            self.say(f"  {line}")

    def rule(self, rest: str, view: View) -> None:
        """Print the text of a rule."""
        self.say(rule_text(rest) or self.speech("terminal.noRule", rule=rest))

    def undo(self, seat: int) -> None:
        """Undo the last action of the player, and whatever was answered for them since."""
        earliest = self.match.undo_to(seat)
        for target in range(self.match.seq - 1, -1 if earliest is None else earliest - 1, -1):
            state = self.match.states[target]
            if earliest is not None and only_pass(self.match.game.decision(state, seat)) is None:
                self.match.undo(seat, target)
                self.say(self.speech("table.log.undo"))
                return
        why = self.match.why_not_undo(seat, None)
        self.say(say_refusal(self.speech, Illegal(self.match.game.undo_rule, why)))

    def save(self, rest: str, view: View) -> None:
        """Save the game."""
        if not rest:
            self.say(self.speech("terminal.saveWhere"))
            return
        path = Path(rest).expanduser()
        try:
            save(self.match, self.seats, path)
            self.say(self.speech("terminal.saved", file=str(path), command=f"sabika play --resume {path}"))
        except OSError as error:
            self.say(self.speech("terminal.notSaved", why=str(error)), "bold red")

    # -- around the game ------------------------------------------------------------------------------------------

    def greet(self) -> None:
        """Say what is played, and seal the shuffle."""
        say = self.speech
        self.say(say.setup(self.match.setup, self.names), "bold")
        self.say(say("terminal.sealed", fingerprint=f"{seed_hash(self.match.seed)[:16]}…"), "dim")
        for note in self.match.notes:
            self.say(say("terminal.note", note=note), "yellow")
        if self.match.seq == 0:
            self.tell(self.match.told[0])

    def finish(self) -> None:
        """Tell the result, keep the record."""
        outcome = self.match.outcome
        assert outcome is not None
        self.block(self.board().standings(self.match.state))
        self.say(self.board().verdict(outcome), "bold green")
        self.say(self.speech("terminal.seed", seed=repr(self.match.seed)), "dim")
        path = self.keep()
        if path is not None:
            self.say(self.speech("terminal.watch", command=f"sabika replay {path}"), "dim")

    def leave(self) -> None:
        """Say where the game is kept."""
        path = self.keep()
        if path is not None:
            self.say(self.speech("terminal.saved", file=str(path), command="sabika play --resume"))

    def keep(self) -> Path | None:
        """Keep the game; say once if that is not possible."""
        if self.keeps:
            try:
                return keep(self.match, self.seats)
            except OSError as error:
                self.keeps = False
                self.say(self.speech("terminal.notSaved", why=str(error)), "yellow")
        return None

    def hand_over(self, seat: int) -> None:
        """Clear the screen before another player at the same keyboard sees their hand."""
        if self.last_human not in (None, seat) and self.console.is_terminal:
            self.console.clear()
            self.ask(f"{self.speech('terminal.handOver', name=self.names[seat])} ")
            self.tell(self.match.events(self.seen.get(seat, -1)))
        self.last_human = seat
        self.seen[seat] = self.match.seq

    def question(self, view: View) -> str:
        """Return what is asked."""
        assert view.decision is not None
        return say_question(self.speech, self.match.game, view.decision.prompt, view.state.stack[-1], self.names)

    @property
    def width(self) -> int:
        """The columns of the screen."""
        return max(40, min(self.console.width, 140))

    def board(self) -> Face:
        """Return the drawer of positions."""
        return screen_of(self.match.game).face(self.speech, self.match.game, self.names, self.width)

    def open_menu(self, view: View) -> None:
        """Number the choices of a view."""
        assert view.decision is not None
        self.menu = Menu(self.speech, self.match.game, view.state, view.decision.choices, view.decision.prompt)

    def page(self, lines: Sequence[Text]) -> None:
        """Print as many lines as the screen holds; the rest waits for `more`."""
        room = max(10, self.console.height - 3) if self.console.is_terminal else 1000
        self.block(lines[:room])
        self.waiting_lines = [*lines[room:]]
        if self.waiting_lines:
            self.say(self.speech("terminal.more", count=len(self.waiting_lines)), "dim")

    def block(self, lines: Sequence[Text]) -> None:
        """Print some lines."""
        if lines:
            self.console.print(Text("\n").join(lines))

    def say(self, text: str, style: str = "") -> None:
        """Print a text as it is."""
        if text:
            self.console.print(escape(text), style=style, highlight=False)


def seat_names(seats: Sequence[str], you: str) -> list[str]:
    """Return how the players are called.

    >>> seat_names(["human", "greedy", "random"], "you")
    ['you', 'p2 greedy', 'p3 random']
    """
    alone = list(seats).count(HUMAN) == 1
    names: list[str] = []
    for seat, who in enumerate(seats, start=1):
        names.append((you if alone else f"p{seat}") if who == HUMAN else f"p{seat} {who.removeprefix(PREFIX)}")
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
