"""What a bot is asked, as plain data: the redacted position and the listed answers, never the true state."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct

from sabika.bots import make_bot
from sabika.client_view.hints import HintView, draw_hints
from sabika.kernel.decision import Choice, Decision
from sabika.kernel.game import Game
from sabika.kernel.record import from_json, to_json
from sabika.kernel.rng import Rng
from sabika.kernel.view import View
from sabika.titles import make_game


class Listed(Struct, frozen=True, array_like=True):
    """One choice with its actions as lines of notation."""

    shape: str
    verb: str
    rule: str
    complete: bool
    lines: tuple[str, ...]


class Task(Struct, frozen=True, tag="choose"):
    """A question to a bot; `state` is the JSON text of what its seat may know.

    `rng` seeds the bot's own generator and has nothing to do with the game's.
    """

    level: str
    rng: str
    title: str
    players: int
    modules: tuple[str, ...]
    options: tuple[tuple[str, Any], ...]
    seat: int
    seq: int
    state: bytes
    asked: tuple[int, ...]
    prompt: str
    rule: str
    choices: tuple[Listed, ...]


def write_task(game: Game[Any], view: View, level: str, rng: str) -> Task:
    """Return the task of a seat that is asked now."""
    decision, write = view.decision, game.notation.write
    assert decision is not None
    assert view.seat is not None
    return Task(
        level=level,
        rng=rng,
        title=game.setup.title,
        players=game.players,
        modules=game.setup.modules,
        options=game.setup.options,
        seat=view.seat,
        seq=view.seq,
        state=msgspec.json.encode(to_json(view.state)),
        asked=tuple(decision.seats),
        prompt=decision.prompt,
        rule=decision.rule,
        choices=tuple(
            Listed(choice.shape, choice.verb, choice.rule, choice.complete, tuple(map(write, choice.actions)))
            for choice in decision.choices
        ),
    )


@lru_cache(maxsize=32)
def game_of(title: str, players: int, modules: tuple[str, ...], options: tuple[tuple[str, Any], ...]) -> Game[Any]:
    """Return the game of a task, made once."""
    return make_game(title, players, modules, dict(options))


def read_task(task: Task) -> tuple[Game[Any], View]:
    """Return the game and the view of a task."""
    game = game_of(task.title, task.players, task.modules, task.options)
    read = game.notation.read
    choices = [Choice(c.shape, c.verb, c.rule, [read(line) for line in c.lines], c.complete) for c in task.choices]
    decision = Decision(task.seq, task.asked, task.prompt, task.rule, choices)
    return game, View(task.seat, task.seq, from_json(msgspec.json.decode(task.state)), decision)


def answer(task: Task) -> str:
    """Return the line that the bot chooses."""
    game, view = read_task(task)
    return game.notation.write(make_bot(task.level).choose(game, view, Rng(task.rng)))


def advise(task: Task) -> list[HintView]:
    """Return what a good player would think of doing."""
    game, view = read_task(task)
    return draw_hints(game, view, task.rng)
