"""Positions of Roll & Write in words, for scenario files: building them, comparing them, changing them.

docs/scenarios.md explains the words. Every title that has scenarios offers the same five names.
"""

from __future__ import annotations

from sabika.titles.roll_and_write.position.builder import build
from sabika.titles.roll_and_write.position.compare import compare
from sabika.titles.roll_and_write.position.directives import DIRECTIVES, change, direct

__all__ = ["DIRECTIVES", "build", "change", "compare", "direct"]
