"""Alhambra, Revised Edition: the base game for 2 to 6 players and its modules."""

from __future__ import annotations

from typing import Any

from sabika.kernel.hooks import Module
from sabika.kernel.setup import Setup
from sabika.titles.alhambra import meta
from sabika.titles.alhambra.components import Tile, check_table, standard_table
from sabika.titles.alhambra.game import AlhambraGame
from sabika.titles.alhambra.modules import MODULES

__all__ = ["MODULES", "check_table", "make", "meta", "standard_table"]


def make(
    setup: Setup,
    modules: tuple[Module, ...],
    more_tiles: tuple[Tile, ...] = (),
    table: dict[str, Any] | None = None,
) -> AlhambraGame:
    """Return the game for a set-up, with the tiles of a table of one's own if there is one."""
    return AlhambraGame(setup, modules, more_tiles, table)
