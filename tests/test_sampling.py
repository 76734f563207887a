"""Of some tests a sample of cases is run; a deep run has them all, and its parts are the whole."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

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
