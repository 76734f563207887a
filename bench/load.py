"""`python -m bench.load`: how many moves a second one service holds, how long they take, and what they cost."""

from __future__ import annotations

import asyncio
import gc
import importlib.util
import resource
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Final

import click
import msgspec
from rich.console import Console

from bench.boardgame_target import BoardgameTarget
from bench.figures import Figures, as_markdown, as_table, in_short
from bench.run import Plan, Say, Target, run
from bench.sabika_target import SabikaTarget

SERIES: Final = (100, 200, 500)
KINDS: Final[dict[str, Callable[[], Target]]] = {
    "sqlite": lambda: SabikaTarget("SQLite"),
    "postgresql": lambda: SabikaTarget("PostgreSQL"),
    "boardgame": BoardgameTarget,
    "boardgame-files": lambda: BoardgameTarget(files=True),
    "boardgame-patches": lambda: BoardgameTarget(patches=True),
}
OURS: Final = ("sqlite", "postgresql")


@click.command()
@click.option(
    "--tables", default=500, show_default=True, type=click.IntRange(1, 5000), help="Tables, two players each."
)
@click.option("--series", is_flag=True, help=f"Several numbers of tables, one after the other: {SERIES}.")
@click.option("--seconds", default=30.0, show_default=True, help="How long to measure, once all players are there.")
@click.option("--think", default=1.0, show_default=True, help="Seconds that a player thinks, a quarter more or less.")
@click.option("--ramp", default=10.0, show_default=True, help="Seconds over which the players come, at least.")
@click.option("--settle", default=3.0, show_default=True, help="Seconds between the last arrival and the measuring.")
@click.option("--seed", default=1, show_default=True, help="The same seed chooses the same moves.")
@click.option(
    "--on", "kinds", multiple=True, type=click.Choice(tuple(KINDS)), help="On what; by default both databases."
)
@click.option("--beside", is_flag=True, help="Then the same on the server of boardgame.io.")
@click.option("--json", "json_file", type=click.Path(path_type=Path), help="Write the figures to a file as JSON.")
@click.option("--markdown", is_flag=True, help="Print the table for a document.")
def main(
    tables: int,
    series: bool,
    seconds: float,
    think: float,
    ramp: float,
    settle: float,
    seed: int,
    kinds: tuple[str, ...],
    beside: bool,
    json_file: Path | None,
    markdown: bool,
) -> None:
    r"""Play on many tables at once through real sockets, and measure.

    Each run starts one service process on a new database. Two players sit at each table of Alhambra; who is asked
    thinks for about a second and then does any of the listed actions, so T tables make at most about T moves a second.
    A move counts from sending it until it is acknowledged (ack), and until the other player sees it (seen).
    Processor time is that of the service itself (and of its children: +), of the database and of the players here,
    each for one move; "cores" is what the service used, "others" what anything else on this machine did.

    \b
    make load                                     500 tables on SQLite, then on PostgreSQL
    make load ARGS="--series --seconds 15"        100, 200 and 500 tables
    make load ARGS="--beside"                     the same load on boardgame.io's server too (needs Node)
    make load ARGS="--tables 50 --on sqlite"      a short look
    """
    prepare()
    rows: list[Figures] = []
    wanted = kinds or (tuple(KINDS) if beside else OURS)
    for kind in wanted:
        for number in SERIES if series else (tables,):
            plan = Plan(number, seconds, think, ramp, settle, seed)
            rows.append(measure(KINDS[kind], plan))
            click.echo(in_short(rows[-1]), err=True)
            if json_file:
                json_file.write_bytes(msgspec.json.format(msgspec.json.encode(rows)))
    if markdown:
        click.echo(as_markdown(rows))
    else:
        Console(width=None if Console().is_terminal else 200).print(as_table(rows))
    if not all(row.sound for row in rows):
        raise SystemExit(1)


def measure(make: Callable[[], Target], plan: Plan) -> Figures:
    """Do one run with a service of its own."""
    target = make()
    try:
        with telling(f"{target.name}, {plan.tables} tables") as say, without_pauses(), runner() as loop:
            return loop.run(run(target, plan, say))
    finally:
        target.close()


@contextmanager
def without_pauses() -> Iterator[None]:
    """Let the collector rest: its pauses in this process would be measured as the service's own."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@contextmanager
def telling(what: str) -> Iterator[Say]:
    """Show on the terminal how far a run is, with little work; elsewhere only that it has begun."""
    if not sys.stderr.isatty():
        click.echo(f"{what} ...", err=True)
        yield lambda how: None
        return
    last = 0.0

    def say(how: str) -> None:
        nonlocal last
        if monotonic() - last > 0.2:
            last = monotonic()
            click.echo(f"\r\033[K{what}: {how}", err=True, nl=False)

    yield say
    click.echo("\r\033[K", err=True, nl=False)


def runner() -> asyncio.Runner:
    """Return what runs the players: on uvloop where it is installed, since it costs less."""
    if importlib.util.find_spec("uvloop"):
        return asyncio.Runner(loop_factory=importlib.import_module("uvloop").new_event_loop)
    return asyncio.Runner()


def prepare() -> None:
    """Allow as many open sockets as the system does; end as for Ctrl-C when asked to, so that no service is left."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


if __name__ == "__main__":
    main()
