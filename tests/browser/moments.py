"""Games that stand just before a certain choice, found by playing, and put on a table of the running service."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

import sabika
from sabika.server.config import database_url
from sabika.server.play.new_table import new_row
from sabika.server.protocol.tables import Settings
from sabika.server.storage.rows import Entry, SeatRow
from sabika.server.storage.store import WATCHER, Store
from sabika.server.tokens import hashed, new_code
from tests.helpers.games import random_action

NAMES = ("Leila", "Marco", "Inés", "Tariq", "Amal", "Bruno")
MOST_GAMES = 60
"""So many games are played at most to find a moment."""

LATE = 0.6
"""How much of the turns of a game are over when it is late."""


class Moment(NamedTuple):
    """A game up to a question: who is asked, and all actions before."""

    game: Any
    seed: str
    actions: tuple[Any, ...]
    seat: int


@cache
def moment_of(title: str, players: int, modules: tuple[str, ...], verb: str, only: bool = False) -> Moment:
    """Return a game in which somebody may just now answer with a verb; if `only`, in one way and no other."""
    game = sabika.game(title, players, modules)
    for number in range(MOST_GAMES):
        seed, dice = f"moment {number}", Random(f"{verb} {number}")
        match = sabika.Match(game, seed)
        while not match.is_over:
            seat = match.waiting[0]
            if is_asked(game, match.state, seat, verb) and not (only and len(list(game.legal(match.state, seat))) > 1):
                return Moment(game, seed, tuple(match.actions), seat)
            match.play(random_action(game, match.state, dice))
    raise AssertionError(f"no game of {MOST_GAMES} came to {verb}")


def is_asked(game: Any, state: Any, seat: int, verb: str) -> bool:
    """Return whether a seat may answer so; whoever can do nothing but pass is not even asked by the page."""
    verbs = {action.verb for action in game.legal(state, seat)}
    return verb in verbs and (verb != "pass" or len(verbs) > 1)


@cache
def whole_game(title: str, players: int, modules: tuple[str, ...] = (), leave: int = 0) -> Moment:
    """Return a game of greedy bots, without its last few actions."""
    game = sabika.game(title, players, modules)
    match = sabika.Match(game, "whole game")
    bot, rng = sabika.bot("greedy"), sabika.Rng("whole game")
    while not match.is_over:
        match.play(bot.choose(game, match.view(match.waiting[0]), rng))
    actions = tuple(match.actions)
    return Moment(game, match.seed, actions[: len(actions) - leave], actions[-1].seat)


@cache
def late_turn(title: str, players: int, modules: tuple[str, ...]) -> Moment:
    """Return a game with some way behind it, before the turn at which most can be done."""
    game = sabika.game(title, players, modules)
    match = sabika.Match(game, "as it comes")
    dice = Random("as it comes")
    turns = []
    while not match.is_over:
        question = game.decision(match.state)
        assert question
        if question.prompt == "turn":
            turns.append((len(match.actions), len(question.choices), match.waiting[0]))
        match.play(random_action(game, match.state, dice))
    length, _, seat = max(turns[int(len(turns) * LATE) :], key=lambda turn: turn[1])
    return Moment(game, match.seed, tuple(match.actions[:length]), seat)


def put_on_table(database: Path, device: str, moment: Moment, here: tuple[int, ...] = ()) -> str:
    """Write a game into the database as if it had been played there; return its code.

    The device holds the seats in `here`, or all of them. The others are online, so that nobody moves by himself.
    """
    game, seed, actions, _ = moment
    match = sabika.Match(game, seed)
    entries = []
    for n, action in enumerate(actions, start=1):
        match.play(action)
        entries.append(Entry(n, "action", action.seat, game.notation.write(action), f"moment-{n:06}", n, time.time()))
    mine = here or tuple(range(game.players))
    seats = tuple(SeatRow(at, "here" if at in mine else "online", NAMES[at]) for at in range(game.players))
    code = new_code()
    row = new_row(sabika_game(game, seed), code, hashed(device), "A moment", Settings(pace="instant"), seats)
    row = replace(row, summary=replace(row.summary, n=len(actions), seq=match.seq, waiting=match.waiting))
    places = [(seat, hashed(device)) for seat in mine] + [(WATCHER, hashed(device))]
    with ThreadPoolExecutor(1) as thread:  # the browser has a loop of its own in this one
        thread.submit(asyncio.run, write(database, row, places, entries)).result()
    return code


def sabika_game(game: Any, seed: str) -> Any:
    """Return the same game with a seed in its set-up."""
    setup = game.setup
    return sabika.game(setup.title, setup.players, setup.modules, dict(setup.options), seed)


async def write(database: Path, row: Any, places: list[tuple[int, str]], entries: list[Entry]) -> None:
    """Write a table beside the running service."""
    store = Store(database_url(str(database)))
    try:
        await store.create(row, places, entries)
    finally:
        await store.close()
