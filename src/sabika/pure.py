"""Running the engine as plain Python although it has been compiled: set SABIKA_PURE=1.

It also runs so when its source has changed since `make native`; else one would play by rules that are no longer there.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from hashlib import sha256
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Final

NOTE: Final = Path(__file__).with_name("compiled.json")
"""What `make native` notes: the hash of every file that it has compiled in its place. A wheel has no such note."""


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


def is_stale() -> bool:
    """Return whether the source beside the compiled engine is not what was compiled."""
    try:
        noted: dict[str, str] = json.loads(NOTE.read_text("utf-8"))
        return any(sha256((NOTE.parent / file).read_bytes()).hexdigest() != told for file, told in noted.items())
    except FileNotFoundError:
        return NOTE.exists()  # then it is a source file that is gone
    except ValueError:  # the note was cut off
        return True


def prefer_source() -> None:
    """Ignore compiled modules from now on."""
    sys.meta_path.insert(0, SourceOnly())
