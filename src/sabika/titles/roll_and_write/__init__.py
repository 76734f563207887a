"""Alhambra Roll & Write for 1 to 5 players, the places of missing ones taken by imaginary players."""

from __future__ import annotations

from typing import Any

from sabika.kernel.hooks import Module
from sabika.kernel.setup import Setup
from sabika.titles.roll_and_write import meta
from sabika.titles.roll_and_write.components import Box, check_table, standard_table
from sabika.titles.roll_and_write.game import RollAndWriteGame

__all__ = ["MODULES", "check_table", "make", "meta", "standard_table"]

MODULES: dict[str, Module] = {}


def make(setup: Setup, modules: tuple[Module, ...], table: dict[str, Any] | None = None) -> RollAndWriteGame:
    """Return the game for a set-up, with custom sheets if there are any."""
    meta.check_options(setup)
    return RollAndWriteGame(setup, Box(table or standard_table()))
