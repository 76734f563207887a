"""Guided games: a fixed deal, every move of it, and what a coach says before those of the person who learns.

A lesson is a file `<title>/<name>.toml`, and its id is `<title>.<name>`. `first` is the first game of a title; any
other is the lesson of the module with that name, and one of the module's own files, like its words. The person sits at
the first seat. `begun` are moves of everybody that were made before they sit down. Each of the `steps` is one of these,
in the order of the game:

- `play`: moves of the others, as lines of notation;
- `say`: a card of the coach, whose words are `lesson.<id>.<say>` and `lesson.<id>.<say>.text`; with `do`, the move that
  it asks for. `at` names places of the table that it is about ("market-3", "money-1 money-4", "hand", "city").
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from sabika.kernel.errors import SetupError
from sabika.kernel.game import Game
from sabika.kernel.match import Match
from sabika.kernel.setup import Setup
from sabika.titles import make_game

FOLDER: Final = Path(__file__).parent
LEARNER: Final = 0
"""The seat of the person who learns."""


@dataclass(frozen=True, slots=True)
class Step:
    """A card of the coach: its words, what it is about, after how many moves it comes, and the move it asks for."""

    say: str
    at: str
    seq: int
    line: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """A guided game: what it is played with, all its moves, and what the coach says."""

    id: str
    title: str
    players: int
    modules: tuple[str, ...]
    seed: str
    begun: int
    """How many of the moves were made before the person sits down."""
    moves: tuple[str, ...]
    steps: tuple[Step, ...]

    def game(self) -> Game[Any]:
        """Return the game that is dealt."""
        return make_game(self.title, self.players, self.modules, {}, self.seed)


def read_lesson(lesson: str, text: str) -> Lesson:
    """Return the lesson of a file."""
    content = tomllib.loads(text)
    moves: list[str] = content.get("begun", [])
    begun, steps = len(moves), list[Step]()
    for step in content["steps"]:
        if "say" in step:
            steps.append(Step(step["say"], step.get("at", ""), len(moves), step.get("do", "")))
        moves += [*step.get("play", []), *([step["do"]] if "do" in step else [])]
    modules = tuple(content.get("modules", ()))
    title = lesson.partition(".")[0]
    return Lesson(lesson, title, content["players"], modules, content["seed"], begun, tuple(moves), tuple(steps))


@cache
def lessons() -> dict[str, Lesson]:
    """Return all lessons by their ids."""
    files = {f"{path.parent.name}.{path.stem}": path for path in sorted(FOLDER.glob("*/*.toml"))}
    return {name: read_lesson(name, path.read_text("utf-8")) for name, path in files.items()}


def lesson_named(name: str) -> Lesson:
    """Return a lesson by its id; SetupError if there is none."""
    if name not in lessons():
        raise SetupError(f"there is no lesson {name!r}; known: {', '.join(lessons())}", "lesson")
    return lessons()[name]


def lesson_about(title: str, module: str) -> Lesson | None:
    """Return the lesson of a module, None if it has none."""
    return lessons().get(f"{title}.{module}")


def lesson_of(setup: Setup) -> Lesson | None:
    """Return the lesson that a game is, known by its seed; ordinary seeds are secret and never like that."""
    found = next((lesson for lesson in lessons().values() if lesson.seed == setup.seed), None)
    if found is None or (found.title, found.players, found.modules) != (setup.title, setup.players, setup.modules):
        return None
    return found


def next_move(lesson: Lesson, seq: int, state: Any) -> str | None:
    """Return the move that comes next in a lesson, None if its position is another or it is over."""
    played = positions(lesson)
    return lesson.moves[seq] if seq < len(lesson.moves) and played[seq] == state else None


@cache
def positions(lesson: Lesson) -> list[Any]:
    """Return all positions of a lesson."""
    match = Match(lesson.game())
    for line in lesson.moves:
        match.play(line)
    return match.states
