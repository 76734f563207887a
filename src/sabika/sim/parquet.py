"""Many games as a Parquet file, a row for each; it needs pyarrow (`pip install 'sabika[parquet]'`)."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from sabika.kernel.errors import SetupError
from sabika.sim.games import GameResult

KEY: Final = b"sabika"
"""Where the file says what its games have in common."""


def pyarrow() -> Any:
    """Return the library, or say how to get it."""
    try:
        import pyarrow as found
        import pyarrow.parquet
    except ImportError as error:
        raise SetupError("Parquet needs pyarrow: pip install 'sabika[parquet]'", "file") from error
    return found


def schema(pa: Any, head: dict[str, Any]) -> Any:
    """Return the columns, which are those of a line of JSON."""
    number, numbers, words = pa.int32(), pa.list_(pa.int32()), pa.list_(pa.string())
    points = pa.list_(pa.map_(pa.string(), pa.int32()))
    columns = {
        "index": pa.int64(),
        "seed": pa.string(),
        "scores": numbers,
        "winners": numbers,
        "neutral": number,
        "decisions": number,
        "moves": numbers,
        "finished": pa.bool_(),
        "points": points,
        "modules": words,
    }
    return pa.schema(list(columns.items()), metadata={KEY: json.dumps(head).encode()})


def write_parquet(path: Path, head: dict[str, Any], results: Iterable[GameResult]) -> None:
    """Write games in their order."""
    pa = pyarrow()
    rows = [row | {"points": [list(seat.items()) for seat in row["points"]]} for row in map(GameResult.record, results)]
    pa.parquet.write_table(pa.Table.from_pylist(rows, schema(pa, head)), path)


def read_parquet(path: Path) -> tuple[dict[str, Any], list[GameResult]]:
    """Return what all games of a file have in common, and the games."""
    pa = pyarrow()
    try:
        table = pa.parquet.read_table(path)
        head: dict[str, Any] = json.loads(table.schema.metadata[KEY])
    except (pa.ArrowException, KeyError, TypeError) as error:
        raise SetupError(f"{path} has no games of ours", "file") from error
    rows = [row | {"points": [dict(seat) for seat in row["points"]]} for row in table.to_pylist()]
    return head, [GameResult.of(row) for row in rows]
