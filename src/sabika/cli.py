"""The command `sabika`: play, simulate, replay, run scenarios and measure speed."""

from __future__ import annotations

import io
import json
import secrets
import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import click
from rich.console import Console
from rich.table import Table

from sabika import __version__
from sabika.arena_command import arena, with_own_options
from sabika.bots import BOTS, LEVELS, is_bot
from sabika.kernel.errors import RecordError, SabikaError, SetupError
from sabika.kernel.match import Match
from sabika.rulebook import rule_text
from sabika.scenario import report, run_files, summary
from sabika.server.commands import serve, verify
from sabika.sim.bench import bench
from sabika.sim.games import seat_bots
from sabika.sim.guest_process import Guest
from sabika.sim.own import PREFIX, is_own, own_bots
from sabika.simulate_command import simulate_, with_simulate_options
from sabika.terminal.module_list import modules
from sabika.terminal.options import language_option
from sabika.terminal.say.speech import Speech
from sabika.terminal.session import HUMAN, Session, seat_names
from sabika.terminal.stepper import Stepper
from sabika.terminal.store import latest, load
from sabika.titles import TITLES, make_game, preset_modules, replay_game
from sabika.words import words_of

F = TypeVar("F", bound=Callable[..., Any])

EPILOG: Final = """\b
Examples:
  sabika play                                    you against two greedy bots
  sabika play --players 2 --modules squares      a two-player game with a module
  sabika play --resume                           continue where you left off
  sabika simulate --games 200 --bots greedy,random
  sabika simulate --games 2000 --module-sets 200 --file games.jsonl --report report.html
  sabika arena --bots strong,casual --deals 20   who beats whom, and how sure that is
  sabika replay GAME                             watch a recorded game
  sabika analyse GAME                            where it turned, and the best moves missed
  sabika rules AL-BUY-5                          read a rule
"""
SETTINGS: Final = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


PLAYERS = ", ".join([*LEVELS, *BOTS])
"""Computer players, for help texts."""


class Refused(click.ClickException):
    """What Sabika refuses, as one line on stderr."""

    exit_code = 2


class Commands(click.Group):
    """The group of all commands; a refusal becomes one line and exit code 2."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command."""
        try:
            return super().invoke(ctx)
        except SabikaError as error:
            raise Refused(str(error)) from error
        except KeyboardInterrupt:
            raise click.exceptions.Exit(130) from None

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands in the order in which one meets them."""
        return list(self.commands)


def names(_ctx: click.Context, _param: click.Parameter, text: str) -> tuple[str, ...]:
    """Return the names of `a,b`; `none` is no name at all."""
    found = tuple(name.strip() for name in text.split(",") if name.strip())
    return () if found == ("none",) else found


def switches(_ctx: click.Context, _param: click.Parameter, given: tuple[str, ...]) -> dict[str, Any]:
    """Return the options of `name` and `name=value`."""
    found: dict[str, Any] = {}
    for text in given:
        name, _, value = text.partition("=")
        try:
            found[name] = json.loads(value.lower()) if value else True
        except ValueError:
            found[name] = value
    return found


def read_components(_ctx: click.Context, _param: click.Parameter, path: Path | None) -> str:
    """Return the text of a component file, nothing without one."""
    if path is None:
        return ""
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Refused(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}") from error


def components_option() -> Callable[[F], F]:
    """Return the option that brings a box of one's own."""
    return click.option(
        "--components",
        type=click.Path(path_type=Path),
        callback=read_components,
        metavar="FILE",
        help="Your own components as TOML, in place of the standard ones.",
    )


def chosen_modules(title: str, modules: tuple[str, ...], preset: str | None) -> tuple[str, ...]:
    """Return the modules that are named one by one, or those of a ready-made set."""
    if preset is None:
        return modules
    if modules:
        raise SetupError("name a preset or modules, not both", "preset")
    return preset_modules(title, preset)


def game_options(players: int) -> Callable[[F], F]:
    """Return the options that choose a game."""

    def add(command: F) -> F:
        @wraps(command)
        def run(preset: str | None, title: str, modules: tuple[str, ...], **others: Any) -> Any:
            return command(title=title, modules=chosen_modules(title, modules, preset), **others)

        chosen = cast("F", run)
        for option in reversed(
            (
                click.option("--title", default=TITLES[0], show_default=True, help="Game to play."),
                click.option("--players", default=players, show_default=True, help="How many players."),
                click.option(
                    "--modules",
                    default="none",
                    show_default=True,
                    callback=names,
                    metavar="a,b|all|none",
                    help="Modules by their names ('sabika modules' lists them).",
                ),
                click.option("--preset", metavar="NAME", help="A ready-made set of modules, listed there as well."),
                click.option(
                    "--option",
                    "options",
                    multiple=True,
                    callback=switches,
                    metavar="NAME[=VALUE]",
                    help="Turn on a rule option; may be repeated.",
                ),
                components_option(),
            )
        ):
            chosen = option(chosen)
        return chosen

    return add


@click.group(cls=Commands, epilog=EPILOG, context_settings=SETTINGS)
@click.version_option(__version__, prog_name="sabika")
def main() -> None:
    """Sabika: play, study and build bots for the Alhambra family of board games."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without some letter shows another one


main.add_command(serve)
main.add_command(verify)


# -- play -------------------------------------------------------------------------------------------------------------


def ask_line(prompt: str) -> str:
    """Return the next line that is typed, or that comes down the pipe; EOFError at its end."""
    if sys.stdin.isatty():
        return input(prompt)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    click.echo(f"{prompt}{line.rstrip()}")
    return line


@main.command()
@game_options(3)
@click.option("--seed", default="", help="Deal a particular game; by default a new one.")
@click.option("--bots", default="greedy", show_default=True, callback=names, help=f"Who plays: {PLAYERS}.")
@click.option("--bot", "own", multiple=True, metavar="MODULE:CLASS", help="A bot of your own; may be repeated.")
@click.option("--hotseat", default=1, show_default=True, type=click.IntRange(0, 6), help="How many people play here.")
@click.option(
    "--resume", is_flag=False, flag_value="latest", metavar="[FILE]", help="Continue your last game, or a saved one."
)
@language_option()
def play(
    title: str,
    players: int,
    modules: tuple[str, ...],
    options: dict[str, Any],
    components: str,
    seed: str,
    bots: tuple[str, ...],
    own: tuple[str, ...],
    hotseat: int,
    resume: str | None,
    language: str,
) -> None:
    """Play in the terminal, against bots or with others at the same keyboard."""
    guests = {bot.level: Guest(bot.where, components) for bot in own_bots(own).values()}
    if resume is not None:
        match, seats = resumed(resume, components, frozenset(guests))
    else:
        game = make_game(title, players, modules, options, components=components)
        if hotseat > players:
            raise SetupError(f"{hotseat} people do not fit at a table for {players}")
        others = (*guests, *seat_bots(bots, players)) if guests else seat_bots(bots, players)
        seats = (*[HUMAN] * hotseat, *others)[:players]
        match = Match(game, seed or secrets.token_hex(8))
    try:
        for guest in guests.values():
            guest.process.start()
        Session(Speech(words_of(language)), match, seats, Console(highlight=False), ask_line, guests).run()
    finally:
        for guest in guests.values():
            guest.process.close()


def resumed(name: str, components: str, guests: frozenset[str]) -> tuple[Match, tuple[str, ...]]:
    """Return a kept game and who sits where; a bot from elsewhere that is not named again has a stand-in."""
    path = latest() if name == "latest" else Path(name)
    if path is None:
        raise SetupError("there is no unfinished game to continue")
    file = read_path(path)
    match = replay_game(file, components)
    if match.is_over:
        raise SetupError(f"the game in {path} is over; watch it again with: sabika replay {path}")
    known = [seated(who, guests) for who in file.seats]
    filled = [*known, *[HUMAN if not known else "greedy"], *["greedy"] * match.game.players]
    return match, tuple(filled[: match.game.players])


def seated(who: str, guests: frozenset[str]) -> str:
    """Return who has a seat again."""
    if who in guests or is_bot(who):
        return who
    if is_own(who):
        click.echo(
            f"{who.removeprefix(PREFIX)} is not here; name it with --bot. Until then, casual plays for it.", err=True
        )
        return "casual"
    return HUMAN


def read_path(path: Path) -> Any:
    """Return what a game file says, or refuse in one line."""
    try:
        return load(path)
    except RecordError as error:
        raise RecordError(error.line, f"{error.why} ({path})") from error
    except OSError as error:
        raise Refused(f"{path} cannot be read: {error.strerror or error}") from error


# -- many games -------------------------------------------------------------------------------------------------------

main.command("simulate")(with_simulate_options(game_options(3)(simulate_)))
main.command("arena")(with_own_options(game_options(2)(arena)))


# -- replay, scenario -------------------------------------------------------------------------------------------------


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--all", "everything", is_flag=True, help="Print the whole game at once.")
@click.option("--check", is_flag=True, help="Only check the file.")
@components_option()
@language_option()
def replay(file: Path, everything: bool, check: bool, components: str, language: str) -> None:
    """Check a recorded game and step through it."""
    record = read_path(file)
    try:
        match = replay_game(record, components)
    except RecordError as error:
        raise RecordError(error.line, f"{error.why} ({file})") from error
    if check:
        for note in match.notes:
            click.echo(f"{file}: note: {note}")
        click.echo(f"{file}: sound, {match.seq} actions, {'unfinished' if match.outcome is None else 'finished'}")
        return
    stepper = Stepper(Speech(words_of(language)), match, record.seats, Console(highlight=False), ask_line)
    if everything or not (sys.stdin.isatty() and sys.stdout.isatty()):
        stepper.everything()
    else:
        stepper.walk()


@main.command("analyse")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--all", "everything", is_flag=True, help="List every move, not only those with more in them.")
@click.option("--json", "as_json", is_flag=True, help="Print the analysis as JSON.")
@click.option(
    "--file",
    "kept",
    type=click.Path(path_type=Path),
    help="Keep every decision here as a line of JSON, and go on from there.",
)
@components_option()
@language_option()
def analyse_(file: Path, everything: bool, as_json: bool, kept: Path | None, components: str, language: str) -> None:
    """Look at a finished game: the lead over time, where it turned, and the best moves missed."""
    try:
        import msgspec

        from sabika.analyse_command import run_analysis
        from sabika.terminal.analysis_report import show_analysis
    except ModuleNotFoundError as error:
        raise Refused(f"this needs {error.name}, which is not installed: pip install 'sabika[serve]'") from error
    record = read_path(file)
    try:
        match = replay_game(record, components)
    except RecordError as error:
        raise RecordError(error.line, f"{error.why} ({file})") from error
    found = run_analysis(match, kept)
    if as_json:
        click.echo(msgspec.json.encode(found).decode())
        return
    speech = Speech(words_of(language))
    names = seat_names(record.seats or (HUMAN,) * match.game.players, speech("name.you.within"))
    show_analysis(speech, match, record.names or names, found, Console(highlight=False), everything)


@main.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--quiet", "-q", is_flag=True, help="Only print failures and the summary.")
def scenario(files: tuple[Path, ...], quiet: bool) -> None:
    """Run scenario files and folders; exit code 1 if any of them fails."""
    for path in files:
        if not path.exists():
            raise Refused(f"there is no {path}")
    try:
        results = run_files(files)
    except (OSError, UnicodeDecodeError) as error:
        raise Refused(f"a file cannot be read: {error}") from error
    for result in results:
        if not (quiet and result.ok):
            click.echo(report(result))
    click.echo(summary(results))
    if not all(result.ok for result in results):
        raise click.exceptions.Exit(1)


# -- rules, modules, bench --------------------------------------------------------------------------------------------


@main.command()
@click.argument("ids", nargs=-1, required=True)
def rules(ids: tuple[str, ...]) -> None:
    """Print the text of rules by their ids, such as AL-BUY-5."""
    for rule in ids:
        text = rule_text(rule)
        if not text:
            raise Refused(f"there is no rule {rule!r}")
        click.echo(f"{rule.upper()}: {text}")


main.add_command(modules)


@main.command("bench")
@click.option("--title", default=TITLES[0], show_default=True, help="Game to play.")
@click.option("--players", default=(3,), multiple=True, show_default=True, help="How many players; may be repeated.")
@click.option("--modules", default="none", show_default=True, callback=names, metavar="a,b|all|none", help="Modules.")
@click.option("--seconds", default=4.0, show_default=True, type=click.FloatRange(0.1, 600), help="Time for each row.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list instead of a table.")
def bench_(title: str, players: tuple[int, ...], modules: tuple[str, ...], seconds: float, as_json: bool) -> None:
    """Measure the speed of random play on one core."""
    rows = [bench(title, number, modules, seconds) for number in players]
    if as_json:
        click.echo(json.dumps(rows, indent=1))
        return
    table = Table(title=f"{title}, {', '.join(rows[0]['modules']) or 'no modules'}, {rows[0]['mode']}")
    headings = ["decisions_per_s", "known_decisions_per_s", "playout_decisions_per_s"]
    headings += ["search_playouts_per_s", "games_per_s"]
    headings += ["us_per_copy", "us_per_view", "us_per_sample", "us_per_event"]
    headings += ["times_base", "ms_slowest_legal", "ms_per_picture"]
    table.add_column("players")
    for row in rows:
        table.add_column(str(row["players"]), justify="right")
    for heading in headings:
        table.add_row(heading.replace("_", " "), *(f"{row[heading]:,}" for row in rows))
    Console().print(table)


if __name__ == "__main__":
    main()
