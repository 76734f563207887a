"""Positions of Roll & Write in words, for scenario files: building them, comparing them, changing them.

docs/scenarios.md explains the words. Every title that has scenarios offers the same five names.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from sabika.parts.position.directives import direct as direct_with
from sabika.titles.roll_and_write.position.builder import build
from sabika.titles.roll_and_write.position.compare import compare
from sabika.titles.roll_and_write.position.directives import DIRECTIVES, change

__all__ = ["DIRECTIVES", "build", "change", "compare", "direct"]

direct: Final = partial(direct_with, DIRECTIVES)
