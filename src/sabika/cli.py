"""The command `sabika`: play, simulate, replay, run scenarios and measure speed."""

from __future__ import annotations

import json
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from sabika import __version__
from sabika.kernel.errors import SabikaError
from sabika.sim.bench import bench
from sabika.titles import TITLES

EPILOG = """Try:  sabika play   |   sabika simulate --games 100   |   sabika bench"""
SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class Refused(click.ClickException):
    """What Sabika refuses, as one line on stderr."""

    exit_code = 2


class Commands(click.Group):
    """The group of all commands; what Sabika refuses becomes one line and exit code 2."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command."""
        try:
            return super().invoke(ctx)
        except SabikaError as error:
            raise Refused(str(error)) from error
        except KeyboardInterrupt:
            raise click.exceptions.Exit(130) from None


def read_modules(_ctx: click.Context, _param: click.Parameter, text: str) -> tuple[str, ...]:
    """Return the modules of `a,b`, `all` or `none`."""
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    return () if names in ((), ("none",)) else names


TITLE = click.option("--title", default=TITLES[0], show_default=True, type=click.Choice(TITLES), help="Which game.")
MODULES = click.option(
    "--modules",
    default="none",
    show_default=True,
    callback=read_modules,
    metavar="a,b|all|none",
    help="Expansion modules by their names, or all of them.",
)


@click.group(cls=Commands, epilog=EPILOG, context_settings=SETTINGS)
@click.version_option(__version__, prog_name="sabika")
def main() -> None:
    """Sabika: play, study and build bots for the Alhambra family of board games."""


@main.command("bench")
@TITLE
@click.option("--players", default=(3,), multiple=True, show_default=True, help="How many players; may be repeated.")
@MODULES
@click.option("--seconds", default=4.0, show_default=True, type=click.FloatRange(0.1, 600), help="Time for each row.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list instead of a table.")
def bench_(title: str, players: tuple[int, ...], modules: tuple[str, ...], seconds: float, as_json: bool) -> None:
    """Measure the speed of random play on one core."""
    rows = [bench(title, number, modules, seconds) for number in players]
    if as_json:
        click.echo(json.dumps(rows, indent=1))
        return
    table = Table(title=f"{title}, {rows[0]['mode']} Python {rows[0]['python']}")
    names = ["players", "decisions_per_s", "games_per_s"]
    names += ["us_per_decision", "us_per_copy", "us_per_view", "us_per_event"]
    for name in names:
        table.add_column(name.replace("_", " "), justify="right")
    for row in rows:
        table.add_row(*(f"{row[name]:,}" for name in names))
    Console().print(table)


if __name__ == "__main__":
    main()
