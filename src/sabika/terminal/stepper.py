"""Watching a recorded game: step by step, back, anywhere, or all of it at once."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Console
from rich.text import Text

from sabika.kernel.match import Match
from sabika.terminal.faces import Face
from sabika.terminal.say.actions import say_action
from sabika.terminal.say.events import Narrator
from sabika.terminal.say.speech import Speech
from sabika.terminal.titles import screen_of


class Stepper:
    """Walks through a match. Step n is the position after n actions."""

    def __init__(
        self, speech: Speech, match: Match, seats: tuple[str, ...], console: Console, ask: Callable[[str], str]
    ) -> None:
        self.speech: Speech = speech
        self.match: Match = match
        self.console: Console = console
        self.ask: Callable[[str], str] = ask
        described = [*seats, *[""] * match.game.players]
        self.names: list[str] = [f"p{seat + 1} {described[seat]}".strip() for seat in range(match.game.players)]
        others = screen_of(match.game).others(speech, match.game)
        self.narrator: Narrator = Narrator(speech, match.setup.title, self.names, None, others)

    def header(self) -> None:
        """Say what was played and that the file holds."""
        say, setup = self.speech, self.match.setup
        self.say(say.setup(setup, self.names), "bold")
        switched = [say.option(name, chosen) for name, chosen in setup.options if chosen]
        if switched:
            self.say(say("terminal.options", options=", ".join(switched)))
        self.say(say("terminal.checked", count=self.match.seq, seed=repr(self.match.seed)))
        for note in self.match.notes:
            self.say(say("terminal.note", note=note), "yellow")

    def everything(self) -> None:
        """Print all actions and what they led to, and the last position."""
        self.header()
        for number in range(self.match.seq + 1):
            self.happened(number)
        self.position(self.match.seq)
        self.result()

    def walk(self) -> None:
        """Step through the game as the viewer likes."""
        self.header()
        self.say(self.speech("terminal.stepHelp"), "dim")
        at = 0
        while True:
            self.happened(at)
            self.position(at)
            if at == self.match.seq:
                self.result()
            target = self.where_to(at)
            if target is None:
                return
            at = target

    def where_to(self, at: int) -> int | None:
        """Ask where to go; None is the way out."""
        while True:
            try:
                line = self.ask(f"{at}/{self.match.seq}> ").strip().lower()
            except EOFError:
                return None
            if line in ("q", "quit", "exit"):
                return None
            target = {"": at + 1, "n": at + 1, "b": at - 1, "e": self.match.seq}.get(line)
            if line.isdecimal() and line.isascii():
                target = int(line[:9])
            if target is None:
                self.say(self.speech("terminal.stepHelp"), "dim")
            elif 0 <= target <= self.match.seq:
                return target
            else:
                self.say(self.speech("terminal.atEnd" if target > self.match.seq else "terminal.atStart"))

    def happened(self, number: int) -> None:
        """Print one action, in notation and in words, and what it led to."""
        if number:
            action = self.match.actions[number - 1]
            game, state = self.match.game, self.match.states[number - 1]
            words = say_action(self.speech, game, state, action)
            self.say(f"{number}. {game.notation.write(action)}   ({self.names[action.seat]}: {words})", "bold")
        for line in self.narrator.narrate(self.match.told[number]):
            self.say(f"   {line}")

    def position(self, number: int) -> None:
        """Print the position after some actions, as the one who is asked saw it."""
        state = self.match.states[number]
        asked = self.match.game.waiting(state)
        for line in self.board().position(state, asked[0] if asked else None, {}):
            self.console.print(line)
        if asked:
            self.say(self.speech("prompt.wait.other", who=self.names[asked[0]]))

    def board(self) -> Face:
        """Return the drawer of positions."""
        width = max(40, min(self.console.width, 140))
        return screen_of(self.match.game).face(self.speech, self.match.game, self.names, width)

    def result(self) -> None:
        """Print how the game ended, or that it did not."""
        outcome = self.match.outcome
        if outcome is None:
            self.say(self.speech("terminal.unfinished", command="sabika play --resume FILE"))
            return
        scores = ", ".join(f"{name} {score}" for name, score in zip(self.names, outcome.scores, strict=True))
        self.say(self.speech("terminal.result", scores=scores, verdict=self.board().verdict(outcome)), "bold green")

    def say(self, text: str, style: str = "") -> None:
        """Print a text as it is."""
        self.console.print(Text(text, style), highlight=False)
