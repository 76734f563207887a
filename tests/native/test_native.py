"""The compiled engine: built from the same source, it plays the same golden games to the same positions."""

from __future__ import annotations

import sys
import zipfile
from pathlib import Path

import pytest

from tests.helpers.native import COMPILER, build_native, has_compiler
from tests.helpers.native import run_in as run

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]

PARTS = (
    "tests/kernel/test_legal.py::test_what_is_counted_is_picked_until_the_state_moves_on",
    "tests/kernel/test_legal.py::test_a_playout_goes_as_if_each_action_were_picked_from_the_list",
    "tests/native/test_copies.py",
    "tests/native/test_counts.py",
    "tests/native/test_own_modules.py",
    "tests/parts/test_display.py",
    "tests/parts/test_hand.py",
    "tests/titles/test_modules.py::test_modules_meet_where_one_registers_and_another_asks",
)
"""Tests of what the compiler has most to do with: lists, copies, classes of others, takes, payments, words."""
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
    assert "passed" in run(native, [*pytest_command, *PARTS])


def test_compiled_states_are_copied_seen_saved_and_refused_like_others(native: Path) -> None:
    pytest_command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/test_scenarios.py"]
    assert "passed" in run(native, pytest_command)


def test_the_compiled_modules_can_be_ignored(native: Path) -> None:
    assert run(native, [sys.executable, "-c", SHOW_MODE], SABIKA_PURE="1").endswith("game.py")


def test_a_compiled_engine_whose_source_has_changed_is_not_used(native: Path) -> None:
    source = native / "src" / "sabika" / "parts" / "lie.py"
    before = source.read_text("utf-8")
    show = [sys.executable, "-W", "error", "-c", SHOW_MODE]
    try:
        source.write_text(before + "# another rule\n", "utf-8")
        assert run(native, [sys.executable, "-c", SHOW_MODE]).endswith("game.py")
        with pytest.raises(AssertionError, match="has changed since `make native`"):
            run(native, show)
        source.unlink()
        with pytest.raises(AssertionError, match="has changed since `make native`"):
            run(native, show)
    finally:
        source.write_text(before, "utf-8")
    note = source.parents[1] / "compiled.json"
    noted = note.read_text("utf-8")
    note.write_text(noted[:100], "utf-8")
    assert run(native, [sys.executable, "-c", SHOW_MODE]).endswith("game.py"), "the note was cut off"
    note.write_text(noted, "utf-8")
    assert run(native, show).endswith((".so", ".pyd"))


def test_a_wheel_can_have_the_compiled_modules(native: Path, tmp_path: Path) -> None:
    """It is for this Python alone; unpacked somewhere else, the compiled engine plays."""
    wheel = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--no-index"]
    run(ROOT, [*wheel, "--wheel-dir", str(tmp_path), str(ROOT)], SABIKA_NATIVE=str(native / "src"))
    (made,) = tmp_path.glob("*.whl")
    assert f"-cp{sys.version_info.major}{sys.version_info.minor}-" in made.name
    zipfile.ZipFile(made).extractall(tmp_path / "there")
    play = "import sabika.sim.games as games; next(games.play_many(games=1, workers=1))"
    where = run(tmp_path, [sys.executable, "-c", f"{play}; {SHOW_MODE}"], PYTHONPATH=str(tmp_path / "there"))
    assert where.startswith(str(tmp_path / "there"))
    assert where.endswith((".so", ".pyd"))
