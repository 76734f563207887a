"""Which version of the tree this is: samples are drawn anew for each, and can be drawn again by its name."""

from __future__ import annotations

import shutil
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = ("src/sabika", "tests")
ENDINGS = (".py", ".toml", ".scn")
BUILDING = ("build_copies.py", "build_native.h", "build_native.py", "build_training.py")
"""What compiles the engine."""


def tree_name() -> str:
    """Return a short hash over everything that decides what is tested and by what."""
    told = sha256()
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in ENDINGS and path.is_file():
                told.update(str(path.relative_to(ROOT)).encode())
                told.update(path.read_bytes())
    return told.hexdigest()[:10]


def copy_tree(folder: Path) -> None:
    """Copy what the engine and its tests need into a new folder, nothing compiled."""
    left_out = shutil.ignore_patterns("*.so", "compiled.json", "__pycache__", "node_modules")
    for name in ("bench", "docs", "src", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=left_out)
    for name in ("README.md", *BUILDING, "pyproject.toml"):
        shutil.copy(ROOT / name, folder / name)
