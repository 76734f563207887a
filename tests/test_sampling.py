"""Of some tests a sample of cases is run; a deep run has them all, and its parts are the whole."""

from __future__ import annotations

import subprocess
import sys
from itertools import combinations
from pathlib import Path

from sabika.titles import title_of
from tests.helpers.games import ALL, every_case

ROOT = Path(__file__).parents[1]
WALKS = "tests/parts/test_city_reference.py::test_every_change_keeps_the_city_as_the_reference_sees_it"


def collected(*options: str) -> set[str]:
    """Return the cases that a run with these options has."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", *options, WALKS]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=True)
    return {line for line in done.stdout.splitlines() if line.startswith(WALKS)}


def test_a_sample_is_drawn_by_its_name_and_can_be_drawn_again() -> None:
    one, again, other = collected("--sample=one"), collected("--sample=one"), collected("--sample=other")
    assert one == again != other
    assert len(one) == len(other) == 12


def test_a_deep_run_has_every_case_in_one_of_its_parts() -> None:
    parts = [collected("--deep", f"--shard={part}/2") for part in (1, 2)]
    assert len(parts[0]) == len(parts[1]) == 18
    assert len(parts[0] | parts[1]) == 36


def test_a_deep_run_plays_every_module_every_pair_and_all_with_every_number() -> None:
    cases = [case for case in every_case("deep") if case.title == "alhambra" and not case.options]
    played = {(case.modules, case.players) for case in cases}
    modules = tuple(title_of("alhambra").MODULES)
    for chosen in [(), *((module,) for module in modules), *combinations(modules, 2), ALL]:
        assert {(chosen, players) for players in range(2, 7)} <= played
    larger = {case.modules for case in cases if len(case.modules) > 2}
    assert len(larger) >= 490, "now and then a set is drawn twice"
