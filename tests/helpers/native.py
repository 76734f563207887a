"""A copy of the tree with the compiled engine in it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from tests.helpers.tree import copy_tree

COMPILER = (sysconfig.get_config_var("CC") or "cc").split()[0]


def has_compiler() -> bool:
    """Return whether the engine can be compiled here."""
    return shutil.which(COMPILER) is not None


def build_native(folder: Path, **settings: str) -> None:
    """Copy what the engine and its tests need into a folder, and compile the hot modules there."""
    copy_tree(folder)
    run_in(folder, [sys.executable, "build_native.py", "build_ext", "--inplace"], **settings)


def run_in(folder: Path, command: list[str], **settings: str) -> str:
    """Run a command in the folder with its own sources first; its output, or a failure that shows it."""
    environment = os.environ | {"PYTHONPATH": f"{folder / 'src'}{os.pathsep}{folder}"} | settings
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=1800, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout
