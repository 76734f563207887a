"""Rules are tied to code and tests: every id is cited where it is done and carried by a test; no id is made up.

An id is known as soon as a file in docs/rules defines it, so that a new title or module is covered by adding its rules.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import sabika
from sabika import rulebook
from sabika.kernel.hooks import Module
from sabika.titles import title_of
from tests.helpers.rules import FOLDER, ROOT, known_rules, rules_by_file

SOURCES = sorted((ROOT / "src").rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))
SCENARIOS = sorted((ROOT / "tests" / "scenarios").rglob("*.scn"))
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
KNOWN = known_rules()
PREFIXES = sorted({rule.split("-")[0] for rule in KNOWN}, key=len, reverse=True)
USED = re.compile(rf"(?<![A-Za-z0-9_-])(?:{'|'.join(PREFIXES)})(?:-[A-Z0-9]+)*-\d+(?![A-Za-z0-9_]|-\d)")
"""Anything that looks like the id of a rule."""
CASES = frozenset(rule for rule in KNOWN if re.fullmatch(r"[A-Z]+-T-\d+", rule))
"""Worked cases: each is a scenario, no code does them."""

NOTHING_TO_DO = {
    "GR-D-7": "about the look of a marker",
    "GR-D-15": "about a name",
    "RW-D-6": "about tables that were damaged in the text of the rulebook; the tests use them, the code does not",
}
"""Rules without anything for code to do, and why."""

WAITING = {"PAY-7": ("change", "exchange_certificates")}
"""Rules for modules that are not all built yet; once they are, code and tests must have them."""

MADE_UP = {"AL-NIX-1", "RW-BUY-7"}
"""Ids that tests ask for because there is no such rule."""

MODULES: list[tuple[str, Module]] = [
    (title, module) for title in sabika.TITLES for module in title_of(title).MODULES.values()
]
BUILT = {module.id for _, module in MODULES}
COMMON = {"00_timing.md", "00_geometry.md", "00_payment.md"}
"""The files of rules that several modules share."""


def ids_in(text: str) -> set[str]:
    """Return everything in a text that looks like the id of a rule."""
    return set(USED.findall(text))


def read(path: Path) -> str:
    """Return a file."""
    return path.read_text("utf-8")


def cited() -> set[str]:
    """Return the ids that the sources name."""
    return set().union(*(ids_in(read(path)) for path in SOURCES))


def marks(path: Path) -> Iterator[str]:
    """Yield the ids on `pytest.mark.rule(...)` in a test file, which is read and not run."""
    for node in ast.walk(ast.parse(read(path))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            for word in node.args:
                if isinstance(word, ast.Constant):
                    assert isinstance(word.value, str), f"{path}:{node.lineno}"
                    yield word.value


def scenario_rules(path: Path) -> list[str]:
    """Return the ids on the `rules:` lines of a scenario."""
    found = re.findall(r"^rules:([^#\n]*)", read(path), re.MULTILINE)
    return " ".join(found).replace(",", " ").split()


def waiting() -> set[str]:
    """Return the rules for which a module is missing."""
    return {rule for rule, modules in WAITING.items() if not BUILT.issuperset(modules)}


def carried() -> set[str]:
    """Return the ids that tests and scenarios carry."""
    return {rule for path in TESTS for rule in marks(path)} | {
        rule for path in SCENARIOS for rule in scenario_rules(path)
    }


# -- the ids ----------------------------------------------------------------------------------------------------------


def test_the_rules_are_found() -> None:
    assert len(KNOWN) > 600
    assert {"AL-BUY-2", "AL-T-40", "D-6", "G-24", "VIZ-1", "SUL-21", "GR-D-12", "RW-T-50"} <= KNOWN
    assert set(rulebook.rules()) <= KNOWN, "what players can look up is what the tests know"
    assert {rule for rule in KNOWN - set(rulebook.rules()) if rule not in CASES} == set()


def test_no_rule_is_defined_twice() -> None:
    rules = [rule for rules in rules_by_file().values() for rule in rules]
    assert sorted(rule for rule in set(rules) if rules.count(rule) > 1) == []


@pytest.mark.parametrize("path", list(rules_by_file()), ids=lambda path: path.stem)
def test_no_number_is_left_out(path: Path) -> None:
    """Ids are never renumbered and never taken away, so each row of them counts from 1; worked cases leave gaps."""
    rows: dict[str, list[int]] = {}
    for rule in rules_by_file()[path]:
        if rule not in CASES:
            group, _, number = rule.rpartition("-")
            rows.setdefault(group, []).append(int(number))
    for group, numbers in rows.items():
        assert sorted(numbers) == list(range(1, len(numbers) + 1)), group


def test_every_rule_is_cited_where_the_code_does_it() -> None:
    assert sorted(KNOWN - CASES - cited() - set(NOTHING_TO_DO) - waiting()) == []


def test_every_rule_is_carried_by_a_test() -> None:
    assert sorted(KNOWN - carried() - set(NOTHING_TO_DO) - waiting()) == []


def test_what_has_nothing_to_do_is_not_cited() -> None:
    assert set(NOTHING_TO_DO) <= KNOWN
    assert sorted(set(NOTHING_TO_DO) & cited() & carried()) == []


@pytest.mark.parametrize("path", [*SOURCES, *DOCUMENTS], ids=lambda path: str(path.relative_to(ROOT)))
def test_no_unknown_rule_is_cited(path: Path) -> None:
    assert sorted(ids_in(read(path)) - KNOWN) == []


@pytest.mark.parametrize("path", TESTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_unknown_rule_is_tested(path: Path) -> None:
    assert sorted(set(marks(path)) - KNOWN) == []
    if path != Path(__file__):
        assert sorted(ids_in(read(path)) - KNOWN - MADE_UP) == []


def test_no_unknown_rule_is_in_a_scenario() -> None:
    for path in SCENARIOS:
        assert sorted({*scenario_rules(path), *ids_in(read(path))} - KNOWN) == [], path.name


@pytest.mark.parametrize("case", sorted(CASES))
def test_every_worked_case_is_a_scenario_of_its_own(case: str) -> None:
    assert [path.name for path in SCENARIOS if path.name.startswith(f"{case}_") and case in scenario_rules(path)]


# -- titles and modules -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", sabika.TITLES)
def test_a_title_has_rules_tests_scenarios_and_golden_games(title: str) -> None:
    assert rules_by_file()[FOLDER / f"{title}.md"]
    assert list((ROOT / "tests" / "titles" / title).glob("test_*.py"))
    assert list((ROOT / "tests" / "scenarios" / title).glob("*.scn"))
    assert f"[{title}.md]({title}.md)" in read(FOLDER / "README.md")
    golden = [sabika.read_game(path.read_bytes()).setup for path in (ROOT / "tests" / "golden").glob("*.game")]
    assert [setup for setup in golden if setup.title == title]


@pytest.mark.parametrize(("title", "module"), MODULES, ids=lambda part: getattr(part, "id", part))
def test_a_module_has_rules_a_test_file_scenarios_and_a_golden_game(title: str, module: Module) -> None:
    name = f"modules/{module.number:02}_{module.id}.md"
    rules = rules_by_file()[FOLDER / name]
    assert rules
    assert {rule.split("-")[0] for rule in rules} == {module.prefix}
    assert f"[{name}]({name})" in read(FOLDER / "README.md")
    test = ROOT / "tests" / "titles" / title / "modules" / f"test_{module.id}.py"
    assert {rule for rule in marks(test) if rule.startswith(f"{module.prefix}-")}
    assert list((ROOT / "tests" / "scenarios" / module.id).glob("*.scn"))
    golden = sabika.read_game((ROOT / "tests" / "golden" / f"module_{module.id}.game").read_bytes())
    assert (golden.setup.title, golden.setup.modules) == (title, (module.id,))


def test_every_rules_file_belongs_to_something_that_is_built() -> None:
    built = {f"{title}.md" for title in sabika.TITLES}
    built |= {f"{module.number:02}_{module.id}.md" for _, module in MODULES}
    assert {path.name for path in rules_by_file()} == built | COMMON
    assert all(f"(modules/{name})" in read(FOLDER / "README.md") for name in COMMON)


# -- the worked cases of modules --------------------------------------------------------------------------------------

CASE = re.compile(r"(?:(\d+)\.|- T(\d+)|\| (\d+) \|) ")


def numbered_cases(path: Path) -> list[int]:
    """Return the numbers of the worked cases in a module's file, of the timing tests, or of the payments."""
    text = read(path)
    found = re.search(r"^## \d+\. (?:Test cases|Timing tests|Cases)\n(.*?)(?=^## )", text, re.MULTILINE | re.DOTALL)
    assert found, path
    matches = [CASE.match(line) for line in found[1].splitlines()]
    return [int(match[1] or match[2] or match[3]) for match in matches if match]


def cases_for_later(folder: Path) -> dict[int, set[str]]:
    """Return the cases that need modules which are not built yet; once they are, the scenario must be there.

    `later.toml` beside the scenarios says which: `8 = "invaders"`, `9 = "change master_builders"`.
    """
    path = folder / "later.toml"
    found = tomllib.loads(read(path)) if path.exists() else {}
    return {int(case): set(modules.split()) for case, modules in found.items()}


WITH_CASES = [path for path in sorted((FOLDER / "modules").glob("*.md")) if path.stem != "00_geometry"]


@pytest.mark.parametrize("path", WITH_CASES, ids=lambda path: path.stem)
def test_every_numbered_case_is_a_scenario(path: Path) -> None:
    name = path.stem.split("_", 1)[1]
    cases = numbered_cases(path)
    assert cases == list(range(1, len(cases) + 1))
    folder = ROOT / "tests" / "scenarios" / name
    later = cases_for_later(folder)
    written = {int(file.stem.split("_")[0]) for file in folder.glob("*.scn")}
    assert [case for case in cases if case not in written and case not in later] == []
    assert [case for case, modules in later.items() if modules <= BUILT and case not in written] == []


def test_every_drawn_position_is_tested() -> None:
    positions = re.findall(r"^\| ([A-Z]\d+) \|", read(FOLDER / "modules" / "00_geometry.md"), re.MULTILINE)
    assert len(positions) == 24
    tests = re.findall(r"^def test_(\w+)", read(ROOT / "tests" / "parts" / "test_geometry.py"), re.MULTILINE)
    tested = {word.upper() for name in tests for word in name.split("_")}
    assert [position for position in positions if position not in tested] == []
