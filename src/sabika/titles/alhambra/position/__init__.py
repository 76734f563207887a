"""Positions of Alhambra in words, for scenario files: building them, comparing them, changing them.

docs/scenarios.md explains the words. Every title that has scenarios offers the same five names.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from sabika.parts.position.compare import compare as compare_with
from sabika.parts.position.directives import change as change_with
from sabika.parts.position.directives import direct as direct_with
from sabika.titles.alhambra.position.builder import build
from sabika.titles.alhambra.position.directives import DIRECTIVES
from sabika.titles.alhambra.position.format import FORMAT

__all__ = ["DIRECTIVES", "build", "change", "compare", "direct"]

compare: Final = partial(compare_with, FORMAT)
change: Final = partial(change_with, FORMAT)
direct: Final = partial(direct_with, DIRECTIVES)
