"""Compile the hot modules with mypyc: the same source, the same results, several times as fast.

Run `make native`. The extensions land beside the sources, where Python prefers them; `make clean` removes them, and
`SABIKA_PURE=1` in the environment makes Sabika ignore them.
"""

import os
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup

PACKAGES = (
    "kernel",
    "parts",
    "titles/alhambra",
    "titles/alhambra/frames",
    "titles/alhambra/modules",
    "titles/alhambra/modules/m*",
    "titles/granada",
    "titles/granada/frames",
    "titles/roll_and_write",
    "titles/roll_and_write/frames",
)
"""Where the engine runs; a large module is a package."""
COLD = {"__init__.py", "components.py", "match.py", "meta.py", "native.py", "notation.py", "replay.py"}
"""What only reads files or talks to people stays as it is."""
LEVEL = os.environ.get("SABIKA_OPTIMIZE", "3")
"""How hard the C compiler tries; 0 compiles quickly, for tests."""


def hot_files() -> list[str]:
    """Return the files to compile."""
    found = [path for package in PACKAGES for path in sorted(Path("src/sabika").glob(f"{package}/*.py"))]
    return [str(path) for path in found if path.name not in COLD]


extensions = mypycify(["--config-file=pyproject.toml", *hot_files()], opt_level=LEVEL, debug_level="0")
if os.name == "posix":
    for extension in extensions:
        # Nobody replaces our functions from outside, so the compiler may inline them. Warnings about C that nobody has
        # written would take it two thirds of its time.
        extension.extra_compile_args += ["-fno-semantic-interposition", "-w"]
setup(name="sabika-native", package_dir={"": "src"}, packages=[], ext_modules=extensions)
