"""The games that stand on the hill: every title by its name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from importlib import import_module
from typing import Any

from sabika.kernel.components import STANDARD, read_table, table_name
from sabika.kernel.errors import SetupError
from sabika.kernel.game import Game
from sabika.kernel.match import Match
from sabika.kernel.replay import GameFile, read_game, replay
from sabika.kernel.setup import Setup, complete_options

TITLES = ("alhambra", "granada", "roll_and_write")


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

    `components` is the TOML text of a box of one's own, which replaces parts of the title's table.

    >>> make_game("alhambra", 3, ["squares"]).setup.modules
    ('squares',)
    """
    package = title_of(title)
    meta = package.meta
    if not meta.FEWEST <= players <= meta.MOST:
        why = f"{title} is for {meta.FEWEST} to {meta.MOST} players, not {players}"
        raise SetupError(why, "players", fewest=meta.FEWEST, most=meta.MOST)
    chosen = package.choose_modules(tuple(modules))
    years = tuple(ages)
    if years and len(years) != players:
        raise SetupError(f"{players} players need {players} ages, not {len(years)}", "ages")
    name, table = choose_components(package, components)
    setup = Setup(
        title=title,
        players=players,
        modules=tuple(module.id for module in chosen),
        options=complete_options(meta.OPTIONS, dict(options or {})),
        seed=seed,
        ages=years,
        rules=meta.RULES,
        components=name,
    )
    game: Game[Any] = package.make(setup, chosen) if table is None else package.make(setup, chosen, table=table)
    return game


def choose_components(package: Any, text: str) -> tuple[str, dict[str, Any] | None]:
    """Return the name of a component set and its checked table; without a text the one that ships, without a table."""
    if not text:
        return STANDARD, None
    if not hasattr(package, "check_table"):
        raise SetupError(f"{package.meta.TITLE} has no components to replace", "components")
    table = read_table(text, package.standard_table())
    package.check_table(table)
    return table_name(table, package.standard_table()), table


def remake(setup: Setup, components: str = "") -> Game[Any]:
    """Return the game of a set-up, by the present rules; one with a box of its own needs the text of that box.

    Options that earlier releases had, and that a title's meta names in `FORMER_OPTIONS`, are left out.
    """
    former = getattr(title_of(setup.title).meta, "FORMER_OPTIONS", ())
    options = {name: chosen for name, chosen in setup.options if name not in former}
    return make_game(setup.title, setup.players, setup.modules, options, setup.seed, setup.ages, components)


def remake_stored(setup: Setup) -> Game[Any]:
    """Return the game of a set-up that an earlier release may have stored: options that are gone no longer count."""
    known = {option.name: option.allowed for option in title_of(setup.title).meta.OPTIONS}
    options = {name: chosen for name, chosen in setup.options if chosen in known.get(name, ())}
    return make_game(setup.title, setup.players, setup.modules, options, setup.seed, setup.ages)


def replay_game(file: GameFile | str | bytes, components: str = "") -> Match:
    """Return the match of a game file or of its text; RecordError names the line that is wrong."""
    return replay(file if isinstance(file, GameFile) else read_game(file), partial(remake, components=components))
