"""The games that stand on the hill: every title by its name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any

from sabika.kernel.errors import SetupError
from sabika.kernel.game import Game
from sabika.kernel.match import Match
from sabika.kernel.replay import GameFile, read_game, replay
from sabika.kernel.setup import Setup, complete_options

TITLES = ("alhambra", "roll_and_write")


def title_of(name: str) -> Any:
    """Return the package of a title, with its `meta` and its `make` function."""
    if name not in TITLES:
        raise SetupError(f"there is no title {name!r}; known: {', '.join(TITLES)}", "title")
    return import_module(f"sabika.titles.{name}")


def make_game(
    title: str,
    players: int,
    modules: Iterable[str] = (),
    options: Mapping[str, Any] | None = None,
    seed: str = "",
    ages: Iterable[int] = (),
) -> Game[Any]:
    """Return the game of a title with some modules and options, ready to be played.

    >>> make_game("alhambra", 3, ["squares"]).setup.modules
    ('squares',)
    """
    package = title_of(title)
    meta = package.meta
    if not meta.FEWEST <= players <= meta.MOST:
        raise SetupError(f"{title} is for {meta.FEWEST} to {meta.MOST} players, not {players}", "players")
    chosen = package.choose_modules(tuple(modules))
    years = tuple(ages)
    if years and len(years) != players:
        raise SetupError(f"{players} players need {players} ages, not {len(years)}", "ages")
    setup = Setup(
        title=title,
        players=players,
        modules=tuple(module.id for module in chosen),
        options=complete_options(meta.OPTIONS, dict(options or {})),
        seed=seed,
        ages=years,
        rules=meta.RULES,
    )
    game: Game[Any] = package.make(setup, chosen)
    return game


def remake(setup: Setup) -> Game[Any]:
    """Return the game of a set-up, by the present rules."""
    return make_game(setup.title, setup.players, setup.modules, dict(setup.options), setup.seed, setup.ages)


def replay_game(file: GameFile | str | bytes) -> Match:
    """Return the match of a game file or of its text; RecordError names the line that is wrong."""
    return replay(file if isinstance(file, GameFile) else read_game(file), remake)
