"""What is built for whoever installs: the web client, and in a wheel the compiled engine where there is one.

An archive of the sources has the built client too, so that installing from it needs no Node.

`make wheel` compiles the engine into a folder and names it in SABIKA_NATIVE; such a wheel is for one platform and one
version of Python. Without that, a wheel is the same everywhere and runs as plain Python.
"""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CALLED = ("librt", "mypy-extensions")
"""What compiled code calls; as plain Python it does without."""


class Contents(BuildHookInterface[Any]):
    """Adds what git ignores."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Complete what is built; an editable wheel finds everything in the source tree."""
        if version == "editable":
            return
        static = Path(self.root, "src", "sabika", "server", "static", "index.html")
        if not static.is_file():
            subprocess.run([sys.executable, str(Path(self.root, "build_web.py"))], check=True)
        folder = os.environ.get("SABIKA_NATIVE")
        if folder and self.target_name == "wheel":
            build_data["force_include"] |= compiled(Path(self.root, folder))
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            build_data["dependencies"] += [f"{name}>={metadata.version(name)}" for name in CALLED]


def compiled(folder: Path) -> dict[str, str]:
    """Return the compiled modules in a folder, each with its place in the wheel."""
    found = [path for path in sorted(folder.rglob("*")) if path.suffix in (".so", ".pyd")]
    if not found:
        raise FileNotFoundError(f"nothing is compiled in {folder}")
    return {str(path): path.relative_to(folder).as_posix() for path in found}
