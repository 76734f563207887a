"""The games that stand on the hill: every title by its name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from importlib import import_module
from typing import Any

from sabika.kernel.components import read_table, table_name
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
    components: str = "",
) -> Game[Any]:
    """Return the game of a title with some modules and options, ready to be played.

    `components` is the TOML of tables from a box of one's own, which replace those of the title.

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
    game: Game[Any]
    if components:
        table, name = own_table(title, components)
        game = package.make(replace(setup, components=name), chosen, table)
    else:
        game = package.make(setup, chosen)
    return game


def own_table(title: str, components: str) -> tuple[dict[str, Any], str]:
    """Return the checked table of a title with tables of one's own in it, and the name of that set."""
    package = title_of(title)
    if not hasattr(package, "standard_table"):
        raise SetupError(f"{title} takes no components of one's own", "components")
    standard = package.standard_table()
    table = read_table(components, standard)
    package.check_table(table)
    return table, table_name(table, standard)


def remake(setup: Setup, components: str = "") -> Game[Any]:
    """Return the game of a set-up, by the present rules; one with components of one's own needs them again."""
    options = dict(setup.options)
    return make_game(setup.title, setup.players, setup.modules, options, setup.seed, setup.ages, components)


def replay_game(file: GameFile | str | bytes, components: str = "") -> Match:
    """Return the match of a game file or of its text; RecordError names the line that is wrong."""
    record = file if isinstance(file, GameFile) else read_game(file)
    return replay(record, lambda setup: remake(setup, components))
