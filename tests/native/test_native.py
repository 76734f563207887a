"""The compiled engine: built from the same source, it plays the same golden games to the same positions."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.helpers.native import COMPILER, build_native, has_compiler
from tests.helpers.native import run_in as run

pytestmark = pytest.mark.long

SHOW_MODE = "import sabika.kernel.game as game, sys; sys.stdout.write(game.__file__)"


@pytest.fixture(scope="module")
def native(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the package in which the hot modules are compiled, quickly rather than well."""
    if not has_compiler():
        pytest.skip(f"there is no C compiler ({COMPILER}) here; Sabika then runs as plain Python")
    folder = tmp_path_factory.mktemp("native")
    build_native(folder, SABIKA_OPTIMIZE="0")
    return folder


def test_the_golden_games_end_alike_on_both(native: Path) -> None:
    assert run(native, [sys.executable, "-c", SHOW_MODE]).endswith((".so", ".pyd"))
    pytest_command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/test_golden.py"]
    assert "passed" in run(native, pytest_command)


def test_compiled_states_are_copied_seen_saved_and_refused_like_others(native: Path) -> None:
    pytest_command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/test_scenarios.py"]
    assert "passed" in run(native, pytest_command)


def test_the_compiled_modules_can_be_ignored(native: Path) -> None:
    assert run(native, [sys.executable, "-c", SHOW_MODE], SABIKA_PURE="1").endswith("game.py")
