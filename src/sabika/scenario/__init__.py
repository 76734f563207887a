"""Scenarios: a position in words, actions in notation, expectations; docs/scenarios.md is their reference."""

from __future__ import annotations

from sabika.scenario.report import Result, describe, find_files, report, run_file, run_files, summary
from sabika.scenario.run import Difference, run
from sabika.scenario.text import Case, Scenario, parse

__all__ = [
    "Case",
    "Difference",
    "Result",
    "Scenario",
    "describe",
    "find_files",
    "parse",
    "report",
    "run",
    "run_file",
    "run_files",
    "summary",
]
