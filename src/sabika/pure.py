"""Running the engine as plain Python although it has been compiled: set SABIKA_PURE=1."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class SourceOnly(MetaPathFinder):
    """Finds Sabika's own modules as source files, never as compiled extensions."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Return the source file of a module of Sabika; leave all others to Python."""
        if not name.startswith("sabika.") or path is None:
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name, target)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def prefer_source() -> None:
    """Ignore compiled modules from now on."""
    sys.meta_path.insert(0, SourceOnly())
