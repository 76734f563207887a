"""The compiled engine: built from the same source, it plays the same golden games to the same positions."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COMPILER = (sysconfig.get_config_var("CC") or "cc").split()[0]
SHOW_MODE = "import sabika.kernel.game as game, sys; sys.stdout.write(game.__file__)"


@pytest.fixture(scope="module")
def native(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the package in which the hot modules are compiled, quickly rather than well."""
    if shutil.which(COMPILER) is None:
        pytest.skip(f"there is no C compiler ({COMPILER}) here; Sabika then runs as plain Python")
    folder = tmp_path_factory.mktemp("native")
    for name in ("docs", "src", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    for name in ("build_native.py", "pyproject.toml"):
        shutil.copy(ROOT / name, folder / name)
    run(folder, [sys.executable, "build_native.py", "build_ext", "--inplace"], SABIKA_OPTIMIZE="0")
    return folder


def run(folder: Path, command: list[str], **more: str) -> str:
    """Run a command in the folder with its own sources first; its output, or a failure that shows it."""
    environment = os.environ | {"PYTHONPATH": f"{folder / 'src'}{os.pathsep}{folder}"} | more
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=900, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def test_the_golden_games_end_alike_on_both(native: Path) -> None:
    assert run(native, [sys.executable, "-c", SHOW_MODE]).endswith((".so", ".pyd"))
    pytest_command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/test_golden.py"]
    assert "passed" in run(native, pytest_command)


def test_compiled_states_are_copied_seen_saved_and_refused_like_others(native: Path) -> None:
    pytest_command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/test_scenarios.py"]
    assert "passed" in run(native, pytest_command)


def test_the_compiled_modules_can_be_ignored(native: Path) -> None:
    assert run(native, [sys.executable, "-c", SHOW_MODE], SABIKA_PURE="1").endswith("game.py")
