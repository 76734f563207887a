"""`sabika arena`: rated matches between computer players, one's own among them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from sabika.kernel.errors import SetupError
from sabika.kernel.game import Game
from sabika.sim.arena import Bout, Contest, play_bouts, random_sets, read_bouts, write_bout
from sabika.sim.arena import head as first_line
from sabika.sim.arena_report import record, show
from sabika.sim.executors import executor_at
from sabika.sim.guest import SECONDS, find_bot
from sabika.sim.journal import Journal
from sabika.titles import make_game


def run_contest(contest: Contest, file: Path | None, workers: int | None, scheduler: str | None = None) -> list[Bout]:
    """Play what is left of a contest and return all of it; every game is written down as soon as it is over."""
    bouts = read_bouts(file, contest) if file is not None else []
    wanted = set(contest.games())
    bouts = [bout for bout in bouts if bout.pairing in wanted]
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with executor_at(scheduler) as executor, Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("games", total=len(wanted), completed=len(bouts))
        for bout in play_bouts(contest, [bout.pairing for bout in bouts], workers, executor):
            bouts.append(bout)
            if file is not None:
                keep(file, contest, bout)
            bar.update(task, completed=len(bouts))
    return sorted(bouts, key=lambda bout: (bout.deal, bout.pairing))


def keep(file: Path, contest: Contest, bout: Bout) -> None:
    """Write a game to the end of a file, after the line that says what is played, or after one that was broken off."""
    Journal(file, first_line(contest)).add(json.loads(write_bout(bout)))


def contest_of(
    bots: Iterable[str], title: str, players: int, sets: tuple[tuple[str, ...], ...], options: Any, **more: Any
) -> Contest:
    """Return a contest, or refuse what cannot be played."""
    names = tuple(dict.fromkeys(bots))
    if len(names) < 2:
        raise SetupError("an arena needs two different bots", "bots")
    if players < 2:
        raise SetupError("an arena needs two seats", "players")
    for name in names:
        find_bot(name)
    games = [make_game(title, players, modules, options) for modules in sets]
    chosen = tuple(game.setup.modules for game in games)
    return Contest(names, title, players, chosen, common_options(games), **more)


def common_options(games: list[Game[Any]]) -> tuple[tuple[str, Any], ...]:
    """Return the options that all games have; those of some modules only are left at their defaults."""
    known = set.intersection(*({name for name, _ in game.setup.options} for game in games))
    return tuple((name, value) for name, value in games[0].setup.options if name in known)


def arena(
    title: str,
    players: int,
    modules: tuple[str, ...],
    options: dict[str, Any],
    components: str,
    bots: str,
    own: tuple[str, ...],
    module_sets: int,
    deals: int,
    seed: str,
    workers: int | None,
    scheduler: str | None,
    seconds: float,
    file: Path | None,
    as_json: bool,
) -> None:
    """Let computer players meet: every deal from every seat, with intervals and ratings."""
    if components:
        raise SetupError("the arena plays with the standard components", "components")
    sets = random_sets(title, players, module_sets, f"{seed} sets") if module_sets else (modules,)
    names = [*own, *[name.strip() for name in bots.split(",") if name.strip()]]
    contest = contest_of(names, title, players, sets, options, deals=deals, seed=seed, seconds=seconds)
    bouts = run_contest(contest, file, workers, scheduler)
    if as_json:
        click.echo(json.dumps(record(contest, bouts)))
    else:
        show(contest, bouts, Console())


OPTIONS = (
    click.option("--bots", default="strong,casual", show_default=True, help="Who meets, all against all."),
    click.option("--bot", "own", multiple=True, metavar="MODULE:CLASS", help="A bot of your own; may be repeated."),
    click.option("--module-sets", default=0, type=click.IntRange(0), help="So many random sets of modules in turn."),
    click.option("--deals", default=20, show_default=True, type=click.IntRange(1), help="Each from every seat."),
    click.option("--seed", default="1", show_default=True, help="The same seed gives the same games."),
    click.option("--workers", type=click.IntRange(1), help="How many cores; all of them by default."),
    click.option("--scheduler", metavar="ADDRESS", help="Play on the workers of this Dask scheduler instead."),
    click.option("--seconds", default=SECONDS, show_default=True, help="How long a bot may think about one question."),
    click.option(
        "--file", type=click.Path(path_type=Path), help="Keep every game here as a line of JSON, and go on from there."
    ),
    click.option("--json", "as_json", is_flag=True, help="Print the results as JSON."),
)


def with_own_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Return the command with the options that only the arena has."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command
