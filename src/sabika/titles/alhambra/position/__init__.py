"""Positions of Alhambra in words, for scenario files: building them, comparing them, changing them.

docs/scenarios.md explains the words. Every title that has scenarios offers the same five names.
"""

from __future__ import annotations

from sabika.titles.alhambra.position.builder import build
from sabika.titles.alhambra.position.compare import compare
from sabika.titles.alhambra.position.directives import DIRECTIVES, change, direct

__all__ = ["DIRECTIVES", "build", "change", "compare", "direct"]
