"""Games that are kept in a file while they are played: lines of JSON, or Parquet with lines beside it until the end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from sabika.kernel.errors import SetupError
from sabika.sim.games import Batch, GameResult
from sabika.sim.journal import Journal, read_lines
from sabika.sim.parquet import pyarrow, read_parquet, write_parquet


class Kept:
    """The file of a batch. Whatever interrupts it, a game that was added is there the next time."""

    def __init__(self, path: Path, batch: Batch) -> None:
        self.path: Path = path
        self.head: dict[str, Any] = head_of(batch)
        self.parquet: bool = is_parquet(path)
        self.journal: Journal = Journal(path.with_name(f"{path.name}.part") if self.parquet else path, self.head)
        if self.parquet:
            pyarrow()

    def read(self) -> list[GameResult]:
        """Return the games that were played before."""
        rows = [GameResult.of(plain(row)) for row in self.journal.read()]
        if self.parquet and self.path.exists():
            head, results = read_parquet(self.path)
            if head != self.journal.head:
                raise SetupError(f"{self.path} has other games than these; name another file", "file")
            rows += results
        return list({result.index: result for result in rows}.values())

    def add(self, result: GameResult) -> None:
        """Keep one more game."""
        self.journal.add({"type": "game"} | result.record())

    def finish(self, results: Iterable[GameResult]) -> None:
        """Write all games in their order."""
        if self.parquet:
            beside = self.path.with_name(f"{self.path.name}.new")
            write_parquet(beside, self.journal.head, results)
            beside.replace(self.path)
            self.journal.path.unlink(missing_ok=True)
        else:
            self.journal.settle([{"type": "game"} | result.record() for result in results])


def head_of(batch: Batch) -> dict[str, Any]:
    """Return what all games have in common; more of them may follow later."""
    return {"type": "simulation"} | asdict(batch)


def is_parquet(path: Path) -> bool:
    """Return whether a file is meant to be Parquet.

    >>> is_parquet(Path("games.parquet")), is_parquet(Path("games.jsonl"))
    (True, False)
    """
    return path.suffix.lower() in (".parquet", ".pq")


def plain(row: dict[str, Any]) -> dict[str, Any]:
    """Return a line without what only says which kind of line it is."""
    return {name: value for name, value in row.items() if name != "type"}


def read_games(path: Path) -> list[GameResult]:
    """Return the games of a file, whoever wrote it."""
    if is_parquet(path):
        return read_parquet(path)[1]
    return [GameResult.of(plain(row)) for row in read_lines(path) if row.get("type") == "game"]
