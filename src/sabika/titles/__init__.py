"""The games that stand on the hill: every title by its name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, partial
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from sabika.kernel.components import STANDARD, read_table, table_name
from sabika.kernel.errors import SetupError
from sabika.kernel.game import Game
from sabika.kernel.hooks import Module
from sabika.kernel.match import Match
from sabika.kernel.replay import GameFile, read_game, replay
from sabika.kernel.setup import Option, Setup, complete_options

TITLES = ("alhambra", "granada", "roll_and_write")


def title_of(name: str) -> Any:
    """Return the package of a title, with its `meta`, its `MODULES` and its `make` function."""
    if name not in TITLES:
        raise SetupError(f"there is no title {name!r}; known: {', '.join(TITLES)}", "title")
    return load_title(name)


@cache
def load_title(name: str) -> Any:
    """Return the package of a title, with the modules that other installed packages bring for it.

    Such a package names its module as an entry point: `[project.entry-points."sabika.modules.alhambra"]`.
    """
    package = import_module(f"sabika.titles.{name}")
    for found in entry_points(group=f"sabika.modules.{name}"):
        add_module(package, found.load())
    return package


def register_module(title: str, module: Module) -> None:
    """Add a module from elsewhere to a title; from then on it can be chosen like any other."""
    add_module(title_of(title), module)


def add_module(package: Any, module: Module) -> None:
    """Put a module among those of a title, which are in the order of their numbers."""
    known: dict[str, Module] = package.MODULES
    for other in known.values():
        if module.id == other.id or module.number == other.number or module.prefix == other.prefix:
            raise SetupError(f"the module {module.id!r} has the id, number or prefix of {other.id!r}", "modules")
    ordered = sorted([*known.values(), module], key=lambda one: one.number)
    known.clear()
    known.update((one.id, one) for one in ordered)


def choose_modules(title: str, names: tuple[str, ...], players: int) -> tuple[Module, ...]:
    """Return the named modules in the order of the rulebook; `all` stands for every one that so many can play with."""
    known: dict[str, Module] = title_of(title).MODULES
    if names == ("all",):
        return tuple(module for module in known.values() if suits(module, players))
    if "all" in names:
        raise SetupError("all stands for every module; nothing else is named with it", "modules", module="all")
    for name in names:
        if names.count(name) > 1:
            raise SetupError(f"{name} is named twice", "modules", module=name)
        if name not in known:
            there = f"known: {', '.join(known)}" if known else f"{title} has no modules"
            raise SetupError(f"there is no module {name!r}; {there}", "modules", module=name)
        if not suits(known[name], players):
            counts = ", ".join(map(str, known[name].players))
            raise SetupError(f"{name} is for {counts} players, not {players}", "modules", module=name, players=players)
    return tuple(module for name, module in known.items() if name in names)


def presets_of(title: str) -> dict[str, tuple[str, ...]]:
    """Return the modules of each ready-made set of a title that has more than one.

    >>> presets_of("alhambra")["steps"]
    ('viziers_favour', 'squares', 'new_score_cards')
    """
    package = title_of(title)
    modules: Iterable[Module] = package.MODULES.values()
    found = {
        preset.id: tuple(one.id for one in modules if one.number in preset.numbers or preset.id in one.presets)
        for preset in package.meta.PRESETS
    }
    return {name: chosen for name, chosen in found.items() if len(chosen) > 1}


def preset_modules(title: str, name: str) -> tuple[str, ...]:
    """Return the modules of a ready-made set, or refuse a name that there is not."""
    known = presets_of(title)
    if name not in known:
        there = f"known: {', '.join(known)}" if known else f"{title} has none"
        raise SetupError(f"there is no preset {name!r}; {there}", "preset", preset=name)
    return known[name]


def suits(module: Module, players: int) -> bool:
    """Return whether so many can play with a module."""
    return not module.players or players in module.players


def options_of(title: str, modules: Iterable[Module]) -> tuple[Option, ...]:
    """Return the options of a title, then those that its modules bring."""
    return (*title_of(title).meta.OPTIONS, *(option for module in modules for option in module.options))


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
    if not meta.MIN_PLAYERS <= players <= meta.MAX_PLAYERS:
        why = f"{title} is for {meta.MIN_PLAYERS} to {meta.MAX_PLAYERS} players, not {players}"
        raise SetupError(why, "players", fewest=meta.MIN_PLAYERS, most=meta.MAX_PLAYERS)
    chosen = choose_modules(title, tuple(modules), players)
    years = tuple(ages)
    if years and len(years) != players:
        raise SetupError(f"{players} players need {players} ages, not {len(years)}", "ages")
    name, table = choose_components(package, components)
    setup = Setup(
        title=title,
        players=players,
        modules=tuple(module.id for module in chosen),
        options=complete_options(options_of(title, chosen), dict(options or {})),
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
    modules = choose_modules(setup.title, setup.modules, setup.players)
    known = {option.name: option.allowed for option in options_of(setup.title, modules)}
    options = {name: chosen for name, chosen in setup.options if chosen in known.get(name, ())}
    return make_game(setup.title, setup.players, setup.modules, options, setup.seed, setup.ages)


def replay_game(file: GameFile | str | bytes, components: str = "") -> Match:
    """Return the match of a game file or of its text; RecordError names the line that is wrong."""
    return replay(file if isinstance(file, GameFile) else read_game(file), partial(remake, components=components))
