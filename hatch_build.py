"""The built web client is part of the wheel: build it where it is missing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WebClient(BuildHookInterface[Any]):
    """Runs `build_web.py` before a wheel is packed."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client for a real wheel; an editable one finds it in the source tree."""
        if version == "editable" or self.target_name != "wheel":
            return
        static = Path(self.root, "src", "sabika", "server", "static", "index.html")
        if not static.is_file():
            subprocess.run([sys.executable, str(Path(self.root, "build_web.py"))], check=True)
