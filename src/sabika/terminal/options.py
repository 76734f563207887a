"""Options that several commands have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from sabika.words import LANGUAGES, language_here

F = TypeVar("F", bound=Callable[..., Any])


def language_option() -> Callable[[F], F]:
    """Return the option that chooses the language."""
    return click.option(
        "--language",
        type=click.Choice([*LANGUAGES]),
        default=language_here,
        help="Language to play in; by default that of your system.",
    )
