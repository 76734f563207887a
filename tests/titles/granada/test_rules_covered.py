"""Every rule of Granada is cited in the code, and proved by a test or a scenario."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.test_scenarios import rules_of

ROOT = Path(__file__).parents[3]
BOOK = (ROOT / "docs" / "rules" / "granada.md").read_text("utf-8")
SCENARIOS = sorted((ROOT / "tests" / "scenarios" / "granada").glob("*.scn"))
RULES = re.findall(r"^- (GR-[A-Z0-9]+-\d+) ", BOOK, re.MULTILINE)
CASES = sorted(set(re.findall(r"GR-T-\d+", BOOK)))
DECISIONS = [f"GR-{rule}" for rule in re.findall(r"^\| ([DG]-\d+) \|", BOOK, re.MULTILINE)]
NOTHING_TO_DO = {"GR-D-7", "GR-D-15"}
"""Decisions about the look of a marker and about a name."""
ID = re.compile(r"\bGR-[A-Z0-9]+-\d+")


def source() -> str:
    """Return all sources of the engine."""
    return "\n".join(path.read_text("utf-8") for path in (ROOT / "src" / "sabika").rglob("*.py"))


def proved() -> set[str]:
    """Return the ids on the marks of tests and on the `rules:` lines of scenarios."""
    found = {rule for path in SCENARIOS for rule in rules_of(path)}
    for path in (ROOT / "tests").rglob("*.py"):
        for mark in re.findall(r"mark\.rule\(([^)]*)\)", path.read_text("utf-8")):
            found |= set(ID.findall(mark))
    return found


def test_there_are_as_many_rules_as_the_book_has() -> None:
    assert len(RULES) > 120
    assert len(CASES) > 60


def test_every_rule_is_cited_where_the_code_does_it() -> None:
    cited = set(ID.findall(source()))
    assert [rule for rule in [*RULES, *DECISIONS] if rule not in cited | NOTHING_TO_DO] == []


def test_every_rule_is_proved() -> None:
    known = proved() | NOTHING_TO_DO
    assert [rule for rule in [*RULES, *CASES, *DECISIONS] if rule not in known] == []


@pytest.mark.parametrize("case", CASES)
def test_every_worked_case_is_a_scenario_of_its_own(case: str) -> None:
    assert [path.name for path in SCENARIOS if path.name.startswith(f"{case}_") and case in rules_of(path)]


def test_no_unknown_rule_is_cited_or_proved() -> None:
    known = {*RULES, *CASES, *DECISIONS}
    assert sorted(set(ID.findall(source())) - known) == []
    assert sorted({rule for rule in proved() if rule.startswith("GR-")} - known) == []
