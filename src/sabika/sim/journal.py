"""Results as lines of JSON, each written as soon as it is known, so that whoever is interrupted goes on from there."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, BinaryIO

from sabika.kernel.errors import SetupError


class Journal:
    """A file whose first line says what all others have in common; a line that was broken off does not count."""

    def __init__(self, path: Path, head: dict[str, Any]) -> None:
        self.path: Path = path
        self.head: dict[str, Any] = json.loads(json.dumps(head))

    def read(self) -> list[dict[str, Any]]:
        """Return what was written before; a file about something else is refused."""
        rows = read_lines(self.path)
        if not rows and self.path.exists():
            self.path.write_bytes(b"")  # not even the head was whole
        if rows and rows[0] != self.head:
            raise SetupError(f"{self.path} has other games than these; name another file", "file")
        return rows[1:]

    def add(self, row: dict[str, Any]) -> None:
        """Write one more line, after the head or after one that was broken off."""
        with self.path.open("ab+") as file:
            lines = b""
            if file.tell() == 0:
                lines = json.dumps(self.head).encode() + b"\n"
            elif last_byte(file) != b"\n":
                lines = b"\n"
            file.write(lines + json.dumps(row).encode() + b"\n")

    def settle(self, rows: Iterable[dict[str, Any]]) -> None:
        """Write everything anew, in the given order, and take the place of what was there at once."""
        beside = self.path.with_name(f"{self.path.name}.new")
        beside.write_text("".join([json.dumps(row) + "\n" for row in (self.head, *rows)]), "utf-8")
        os.replace(beside, self.path)


def last_byte(file: BinaryIO) -> bytes:
    """Return how a file ends."""
    file.seek(-1, os.SEEK_END)
    return file.read(1)


def read_lines(path: Path) -> list[dict[str, Any]]:
    """Return all whole lines of a file that may not be there."""
    if not path.exists():
        return []
    rows: list[dict[str, Any]] = []
    for line in path.read_bytes().splitlines():
        try:
            rows.append(json.loads(line))
        except ValueError:
            continue
    return rows
