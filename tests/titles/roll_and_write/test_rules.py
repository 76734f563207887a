"""Every rule of Roll & Write is cited by the code that does it and proved by a test; no other rule is."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[3]
RULES = (ROOT / "docs" / "rules" / "roll_and_write.md").read_text("utf-8")
ID = re.compile(r"\bRW-[A-Z0-9]+-\d+")
DEFINED = {
    *re.findall(r"^(?:- |\| |)(RW-[A-Z0-9]+-\d+)(?: |:)", RULES, re.MULTILINE),
    *(f"RW-{rule}" for rule in re.findall(r"^\| ([DG]-\d+) \|", RULES, re.MULTILINE)),
}
UNCITED = {"RW-D-6"}
"""About tables that were damaged in the text of the rulebook: the tests use them, the code does not."""
CODE = "\n".join(path.read_text("utf-8") for path in (ROOT / "src/sabika/titles/roll_and_write").rglob("*.py"))
SCENARIOS = {path.stem: path.read_text("utf-8") for path in (ROOT / "tests/scenarios/roll_and_write").glob("*.scn")}


def proved() -> set[str]:
    """Return all ids on tests and scenarios."""
    found: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for marked in re.findall(r"mark\.rule\((.*?)\)", path.read_text("utf-8"), re.DOTALL):
            found |= set(ID.findall(marked))
    for text in SCENARIOS.values():
        found |= {word for line in re.findall(r"^rules:(.*)", text, re.MULTILINE) for word in line.split()}
    return found


def test_every_rule_is_cited() -> None:
    assert len(DEFINED) > 130
    cited = set(ID.findall(CODE))
    assert cited <= DEFINED
    assert {rule for rule in DEFINED if not rule.startswith("RW-T-")} - cited == UNCITED


def test_every_rule_is_proved() -> None:
    assert proved() == DEFINED


def test_every_worked_case_is_a_scenario() -> None:
    cases = {rule for rule in DEFINED if rule.startswith("RW-T-")}
    assert {name.split("_")[0] for name in SCENARIOS} == cases
