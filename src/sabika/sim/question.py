"""What a bot in another process is asked, as plain text: what its seat may know and do, never the true state."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from sabika.kernel.decision import Choice, Decision
from sabika.kernel.game import Game
from sabika.kernel.record import from_json, to_json
from sabika.kernel.rng import Rng
from sabika.kernel.view import View
from sabika.sim.games import Recipe
from sabika.titles import make_game


def write_question(game: Game[Any], view: View, rng: str, components: str = "") -> bytes:
    """Return the question to a seat; `rng` seeds the bot's own chance and has nothing to do with the game's."""
    decision, write = view.decision, game.notation.write
    assert decision is not None
    choices = [(c.shape, c.verb, c.rule, c.complete, [write(action) for action in c.actions]) for c in decision.choices]
    setup = game.setup
    question = {
        "rng": rng,
        "game": (setup.title, setup.players, setup.modules, setup.options, components),
        "seat": view.seat,
        "seq": view.seq,
        "state": to_json(view.state),
        "decision": (decision.seats, decision.prompt, decision.rule, choices),
    }
    return json.dumps(question).encode()


def read_question(text: bytes) -> tuple[Game[Any], View, Rng]:
    """Return the game, the view and the chance of a question."""
    question = json.loads(text)
    title, players, modules, options, components = question["game"]
    recipe = (title, players, tuple(modules), tuple((name, value) for name, value in options), components)
    game = known_game(recipe)
    read = game.notation.read
    seats, prompt, rule, listed = question["decision"]
    choices = [
        Choice(shape, verb, id_, [read(line) for line in lines], complete)
        for shape, verb, id_, complete, lines in listed
    ]
    decision = Decision(question["seq"], tuple(seats), prompt, rule, choices)
    view = View(question["seat"], question["seq"], from_json(question["state"]), decision)
    return game, view, Rng(question["rng"])


@lru_cache(maxsize=32)
def known_game(recipe: Recipe) -> Game[Any]:
    """Return a game, made once."""
    title, players, modules, options, components = recipe
    return make_game(title, players, modules, dict(options), components=components)
