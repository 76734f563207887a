"""`sabika modules`: the modules of a title, its ready-made sets and options, and which modules touch each other."""

from __future__ import annotations

import json
from collections.abc import Sequence

import click
from rich.console import Console
from rich.table import Table

from sabika.kernel.errors import SetupError
from sabika.kernel.setup import Option
from sabika.terminal.options import language_option
from sabika.titles import TITLES, presets_of, title_of
from sabika.titles.interactions import Interaction, interactions_of
from sabika.words import Words, words_of


@click.command()
@click.option("--title", default=TITLES[0], show_default=True, help="Game to play.")
@click.option("--interactions", is_flag=True, help="Which module brings something that which other reckons with.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@language_option()
def modules(title: str, interactions: bool, as_json: bool, language: str) -> None:
    """List the modules, ready-made sets and options of a title, or which modules touch each other."""
    if interactions:
        if not title_of(title).MODULES:
            raise SetupError(f"{title} has no modules", "title")
        found = interactions_of(title)
        if as_json:
            click.echo(json.dumps([row._asdict() for row in found], indent=2))
        else:
            print_matrix(title, found)
    elif as_json:
        click.echo(json.dumps(manifests(title), indent=2))
    else:
        print_list(title, words_of(language))


def player_counts(title: str, own: tuple[int, ...]) -> list[int]:
    """Return for how many players a module of a title is."""
    meta = title_of(title).meta
    return list(own or range(meta.MIN_PLAYERS, meta.MAX_PLAYERS + 1))


def manifests(title: str) -> dict[str, object]:
    """Return everything that the list says, as plain values."""
    package = title_of(title)
    sets = presets_of(title)
    return {
        "title": title,
        "modules": [
            {
                "id": module.id,
                "number": module.number,
                "rules": module.prefix,
                "difficulty": module.difficulty,
                "players": player_counts(title, module.players),
                "options": [option.name for option in module.options],
            }
            for module in package.MODULES.values()
        ],
        "presets": [
            {"id": preset.id, "kind": preset.kind, "modules": list(sets[preset.id])}
            for preset in package.meta.PRESETS
            if preset.id in sets
        ],
        "options": [option.name for option in package.meta.OPTIONS],
    }


def print_list(title: str, words: Words) -> None:
    """Print a line for each module and option, two for each set: how it plays, and what is in it."""
    package = title_of(title)
    if package.MODULES:
        click.echo("module                        rules  difficulty  players")
    for module in package.MODULES.values():
        counts = numbers_text(player_counts(title, module.players))
        stars = "*" * module.difficulty
        click.echo(f"    {module.number:>2}  {module.id:<22}  {module.prefix:<5}  {stars:<10}  {counts}")
        for option in module.options:
            click.echo(f"        {option_line(option)}")
    for name, chosen in presets_of(title).items():
        every = len(chosen) == len(package.MODULES)
        click.echo(f"preset {name}: {words.named(f'setup.preset.{name}.line', '')}")
        click.echo(f"    {'all' if every else ','.join(chosen)}")
    for option in package.meta.OPTIONS:
        click.echo(option_line(option))


def option_line(option: Option) -> str:
    """Return an option in one line."""
    return f"option {option.name}: {option.about} ({option.rule})"


def numbers_text(numbers: Sequence[int]) -> str:
    """Return numbers as one writes them: a range, or one by one where some are missing.

    >>> numbers_text((2, 3, 4)), numbers_text((3, 5)), numbers_text((2,))
    ('2-4', '3, 5', '2')
    """
    low, high = numbers[0], numbers[-1]
    if len(numbers) > 1 and len(numbers) == high - low + 1:
        return f"{low}-{high}"
    return ", ".join(map(str, numbers))


def print_matrix(title: str, found: Sequence[Interaction]) -> None:
    """Print who brings something for whom: a row for each module that brings, a column for each that reckons with it.

    A number says how many points of the game they meet at; below are the points themselves.
    """
    known = title_of(title).MODULES
    table = Table(title="rows bring something, columns reckon with it", padding=(0, 0))
    table.add_column("module")
    for module in known.values():
        table.add_column(str(module.number), justify="right")
    for one in known.values():
        counts = [sum(row.module == one.id and row.other == other for row in found) for other in known]
        table.add_row(f"{one.number} {one.id}", *[str(count) if count else "·" for count in counts])
    console = Console(width=max(120, 30 + 3 * len(known)), highlight=False)
    console.print(table)
    for row in found:
        where = f"{row.point} {row.trait}".rstrip()
        click.echo(f"{row.module} -> {row.other}: {where}" + (f" ({row.rule})" if row.rule else ""))
