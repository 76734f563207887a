"""The files that are kept of a release: its tables, its games, what it says of both, and its code."""

from __future__ import annotations

import json
import lzma
import sqlite3
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

KEPT = Path(__file__).parent
DEVICE = "the-device-of-the-kept-tables"
"""The browser that made all kept tables and holds the seats of the people here."""


class Folder:
    """What one release left."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def tables(self) -> Path:
        """The tables: a database of SQLite written out as SQL, packed."""
        return self.path / "tables.sql.xz"

    @property
    def games(self) -> Path:
        """Game files."""
        return self.path / "games.zip"

    @property
    def release(self) -> Path:
        """The code of the release, as much of it as a service needs."""
        return self.path / "release.zip"

    @property
    def facts(self) -> Path:
        """What the release says of its tables, by their codes."""
        return self.path / "facts.json"

    def read_facts(self) -> dict[str, dict[str, Any]]:
        """Return what the release says of its tables."""
        found: dict[str, dict[str, Any]] = json.loads(self.facts.read_text("utf-8"))
        return found

    def read_games(self) -> dict[str, bytes]:
        """Return the game files by their names."""
        with ZipFile(self.games) as packed:
            return {name: packed.read(name) for name in packed.namelist()}

    def restore(self, database: Path) -> None:
        """Make the database of SQLite that the release left."""
        connection = sqlite3.connect(database)
        connection.executescript(lzma.decompress(self.tables.read_bytes()).decode())
        connection.close()

    def unpack_release(self, to: Path) -> None:
        """Put the code of the release into a folder."""
        with ZipFile(self.release) as packed:
            packed.extractall(to)

    # -- writing ------------------------------------------------------------------------------------------------------

    def write_tables(self, database: Path) -> None:
        """Keep a database of SQLite."""
        connection = sqlite3.connect(database)
        lines = "\n".join(connection.iterdump())
        connection.close()
        self.tables.write_bytes(lzma.compress(lines.encode(), preset=9 | lzma.PRESET_EXTREME))

    def write_games(self, games: dict[str, str]) -> None:
        """Keep game files."""
        write_zip(self.games, {f"{name}.game": text.encode() for name, text in games.items()})

    def write_release(self, package: Path) -> None:
        """Keep the code of a package: all but what is built for browsers."""
        files = [path for path in package.rglob("*") if path.is_file() and is_code(path.relative_to(package))]
        write_zip(self.release, {str(path.relative_to(package.parent)): path.read_bytes() for path in sorted(files)})

    def write_facts(self, facts: dict[str, Any]) -> None:
        """Keep what the release says, a table a line."""
        rows = ",\n".join(f"{json.dumps(code)}: {json.dumps(said)}" for code, said in sorted(facts.items()))
        self.facts.write_text(f"{{\n{rows}\n}}\n", "utf-8")


def is_code(path: Path) -> bool:
    """Return whether a file of the package is written by people."""
    return "__pycache__" not in path.parts and "static" not in path.parts and path.suffix != ".so"


def write_zip(path: Path, files: dict[str, bytes]) -> None:
    """Write an archive that is the same whenever its contents are."""
    with ZipFile(path, "w", ZIP_DEFLATED, compresslevel=9) as packed:
        for name, data in files.items():
            about = ZipInfo(name)
            about.compress_type = ZIP_DEFLATED
            packed.writestr(about, data)


def kept_folders() -> list[Folder]:
    """Return what all earlier releases left, the oldest first."""
    found = [path for path in KEPT.iterdir() if (path / "facts.json").exists()]
    return [Folder(path) for path in sorted(found, key=lambda path: tuple(map(int, path.name.split("."))))]
