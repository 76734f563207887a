"""`sabika simulate`: many games between computer players, kept in a file, summed up, drawn."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from sabika.bots import BOTS, LEVELS
from sabika.kernel.errors import SetupError
from sabika.sim import Simulation
from sabika.sim.arena import random_sets
from sabika.sim.executors import executor_at
from sabika.sim.games import Batch, GameResult, make_batch, play_batch
from sabika.sim.kept import Kept
from sabika.sim.report import require_drawing, write_report
from sabika.sim.statistics import summarise


def simulate_(
    title: str,
    players: int,
    modules: tuple[str, ...],
    options: dict[str, Any],
    components: str,
    module_sets: int,
    games: int,
    seed: str,
    bots: tuple[str, ...],
    workers: int | None,
    scheduler: str | None,
    file: Path | None,
    json_file: str | None,
    report: Path | None,
) -> None:
    """Play many games between bots and summarise them."""
    if report is not None:
        require_drawing()
    sets = random_sets(title, players, module_sets, f"{seed} sets") if module_sets else ()
    batch = make_batch(title, players, modules, options, seed, bots, components, sets)
    kept = Kept(file, batch) if file is not None else None
    with writing():
        results = run(batch, games, kept, workers, scheduler)
        if kept is not None:
            kept.finish(results)
        chosen = results[:games]
        found = Simulation(tuple(chosen), summarise(chosen, batch.bots))
        if report is not None:
            write_report(report, batch, chosen)
        if json_file is not None:
            write_json(found, json_file)
    if json_file != "-":
        show_statistics(found)


def run(batch: Batch, games: int, kept: Kept | None, workers: int | None, scheduler: str | None) -> list[GameResult]:
    """Play what is left and return all games in their order; every game is kept as soon as it is known."""
    results = {result.index: result for result in (kept.read() if kept is not None else ())}
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with executor_at(scheduler) as executor, Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        before = sum(index < games for index in results)
        task = bar.add_task("games", total=games, completed=before)
        try:
            for result in play_batch(batch, games, frozenset(results), workers, executor):
                if kept is not None:
                    kept.add(result)
                results[result.index] = result
                bar.advance(task)
        except KeyboardInterrupt:
            if kept is not None:
                click.echo(
                    f"{len(results)} games are in {kept.journal.path}; the same command goes on from there.", err=True
                )
            raise
    return [results[index] for index in sorted(results)]


@contextmanager
def writing() -> Any:
    """Say in one line which file cannot be written."""
    try:
        yield
    except OSError as error:
        raise SetupError(f"{error.filename} cannot be written: {error.strerror or error}", "file") from error


def write_json(found: Simulation, name: str) -> None:
    """Write the games and their statistics as JSON lines."""
    lines = [json.dumps({"type": "game"} | result.record()) for result in found.results]
    lines.append(json.dumps({"type": "statistics"} | found.statistics.record()))
    if name == "-":
        for line in lines:
            click.echo(line)
    else:
        Path(name).write_text("\n".join(lines) + "\n", "utf-8")


def show_statistics(found: Simulation) -> None:
    """Print the statistics as tables."""
    seen = found.statistics
    console = Console()
    table = Table(title=f"{seen.games} games, {seen.decisions:g} decisions each")
    for heading in ("seat", "bot"):
        table.add_column(heading)
    for heading in ("wins", "95 %", "points", "sd", "least", "most"):
        table.add_column(heading, justify="right")
    for seat in seen.seats:
        interval = f"{seat.low:.0%}-{seat.high:.0%}"
        figures = (
            f"{seat.win_rate:.1%}",
            interval,
            f"{seat.mean:.1f}",
            f"{seat.sd:.1f}",
            str(seat.least),
            str(seat.most),
        )
        table.add_row(f"p{seat.seat + 1}", seat.bot, *figures)
    console.print(table)
    sources = Table(title="points by source, per game")
    sources.add_column("source")
    for seat in seen.seats:
        sources.add_column(f"p{seat.seat + 1} {seat.bot}", justify="right")
    for source in sorted({source for seat in seen.seats for source in seat.sources}):
        sources.add_row(source, *(f"{seat.sources.get(source, 0):.1f}" for seat in seen.seats))
    console.print(sources)
    if seen.unfinished:
        console.print(f"{seen.unfinished} games were broken off because nobody finished them.")


def named(_ctx: click.Context, _param: click.Parameter, text: str) -> tuple[str, ...]:
    """Return the names of `a,b`."""
    return tuple(name.strip() for name in text.split(",") if name.strip())


OPTIONS = (
    click.option("--module-sets", default=0, type=click.IntRange(0), help="So many random sets of modules in turn."),
    click.option("--games", default=100, show_default=True, type=click.IntRange(1), help="How many games."),
    click.option("--seed", default="1", show_default=True, help="The same seed gives the same games on any machine."),
    click.option(
        "--bots",
        default="random",
        show_default=True,
        callback=named,
        help=f"One per seat; the list repeats if it is too short: {', '.join([*LEVELS, *BOTS])}.",
    ),
    click.option("--workers", type=click.IntRange(1), help="How many cores; all of them by default."),
    click.option("--scheduler", metavar="ADDRESS", help="Play on the workers of this Dask scheduler instead."),
    click.option(
        "--file",
        type=click.Path(dir_okay=False, path_type=Path),
        help="Keep every game here, as lines of JSON or (.parquet) as Parquet, and go on from there.",
    ),
    click.option("--json", "json_file", metavar="FILE|-", help="Write one JSON line per game, then one of statistics."),
    click.option(
        "--report",
        type=click.Path(dir_okay=False, path_type=Path),
        help="Write a page with tables and drawings; with --module-sets also what each module changes.",
    ),
)


def with_simulate_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Return the command with the options that only this one has."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command
