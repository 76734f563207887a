"""Every scenario file is a test; its `rules:` line says what it proves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sabika.scenario import parse, report, run, run_file
from sabika.scenario.report import describe

HERE = Path(__file__).parent
FILES = sorted((HERE / "scenarios").rglob("*.scn"))
DOCUMENT = HERE.parent / "docs" / "scenarios.md"
EXAMPLES = re.findall(r"```scenario\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)


def rules_of(path: Path) -> list[str]:
    """Return the ids on the `rules:` lines, also of a file that is otherwise broken."""
    found = re.findall(r"^rules:([^#\n]*)", path.read_text("utf-8"), re.MULTILINE)
    return " ".join(found).replace(",", " ").split()


def as_param(path: Path) -> object:
    """Return one test for a file, marked with the rules that it proves."""
    return pytest.param(path, id=path.stem, marks=pytest.mark.rule(*rules_of(path)))


@pytest.mark.parametrize("path", [as_param(path) for path in FILES])
def test_scenario_holds(path: Path) -> None:
    """The file makes sense and every expectation in it is met."""
    result = run_file(path)
    assert result.ok, "\n" + report(result)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_scenario_says_what_it_shows(path: Path) -> None:
    """Every file has a sentence about itself and names the rules that it proves."""
    scenario = parse(path.read_text("utf-8"))
    assert scenario.about
    assert scenario.rules


@pytest.mark.parametrize("text", EXAMPLES)
def test_example_of_the_document_holds(text: str) -> None:
    """What the reference shows is true."""
    differences = run(parse(text))
    assert not differences, "\n" + "\n".join(describe("docs/scenarios.md", one) for one in differences)
