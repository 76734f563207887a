"""Granada: double-sided buildings, moats, for 2 to 6 players."""

from __future__ import annotations

from typing import Any, Final

from sabika.kernel.hooks import Module
from sabika.kernel.setup import Setup
from sabika.titles.granada import meta
from sabika.titles.granada.components import check_table, standard_table
from sabika.titles.granada.game import GranadaGame

__all__ = ["MODULES", "check_table", "make", "meta", "standard_table"]

MODULES: Final[dict[str, Module]] = {}
"""Granada has no modules."""


def make(setup: Setup, modules: tuple[Module, ...], table: dict[str, Any] | None = None) -> GranadaGame:
    """Return the game for a set-up, with a custom table of tiles if there is one."""
    return GranadaGame(setup, modules, table)
