"""What is counted during a run, and the figures that come of it."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence

from msgspec import Struct
from rich.table import Table


class Tally:
    """Counts while a run is measured; errors count always."""

    def __init__(self) -> None:
        self.measuring: bool = False
        self.acked: array[float] = array("d")
        self.seen: array[float] = array("d")
        self.received: int = 0
        self.errors: Counter[str] = Counter()
        self.stale: int = 0
        self.games: int = 0

    def ack(self, seconds: float) -> None:
        """A move was acknowledged to the one who made it."""
        if self.measuring:
            self.acked.append(seconds)

    def see(self, seconds: float) -> None:
        """A move was seen by the other player."""
        if self.measuring:
            self.seen.append(seconds)

    def receive(self, size: int) -> None:
        """So many bytes came, unpacked."""
        if self.measuring:
            self.received += size


class Latency(Struct, frozen=True):
    """How long something took, in milliseconds."""

    p50: float
    p95: float
    p99: float
    max: float


class Figures(Struct, frozen=True):
    """The figures of one run; processor time is in microseconds for each move."""

    name: str
    tables: int
    seconds: float
    moves: int
    moves_per_s: float
    ack_ms: Latency
    seen_ms: Latency
    service_us: float
    children_us: float
    database_us: float
    generator_us: float
    service_cores: float
    generator_cores: float
    others_cores: float
    memory_mb: float
    received_bytes: float
    stale: int
    games: int
    errors: dict[str, int]

    @property
    def sound(self) -> bool:
        """Whether nothing went wrong."""
        return not self.errors


def latency(seconds: Sequence[float]) -> Latency:
    """Return the usual percentiles.

    >>> latency([0.001 * n for n in range(1, 101)])
    Latency(p50=50.0, p95=95.0, p99=99.0, max=100.0)
    """
    ordered = sorted(seconds) or [0.0]

    def at(percent: int) -> float:
        place = max(0, -(-len(ordered) * percent // 100) - 1)
        return round(ordered[place] * 1000, 2)

    return Latency(at(50), at(95), at(99), at(100))


LINES = (
    "moves a second",
    "ack, ms: p50",
    "p95",
    "p99",
    "max",
    "seen, ms: p50",
    "p95",
    "p99",
    "max",
    "service, µs a move",
    "its children",
    "database",
    "players",
    "service, cores",
    "others, cores",
    "service, MB",
    "received, bytes a move",
    "errors",
)


def cells(one: Figures) -> list[str]:
    """Return the figures as words, in the order of the lines."""
    ack, seen = one.ack_ms, one.seen_ms
    return [
        f"{one.moves_per_s:.1f}",
        *(f"{value:.1f}" for value in (ack.p50, ack.p95, ack.p99, ack.max, seen.p50, seen.p95, seen.p99, seen.max)),
        *(f"{value:,.0f}" for value in (one.service_us, one.children_us, one.database_us, one.generator_us)),
        f"{one.service_cores:.2f}",
        f"{one.others_cores:.2f}",
        f"{one.memory_mb:.0f}",
        f"{one.received_bytes:,.0f}",
        ", ".join(f"{count} {word}" for word, count in one.errors.items()) or "none",
    ]


def in_short(one: Figures) -> str:
    """Return the most important figures in one line."""
    ack = one.ack_ms
    times = f"{ack.p50:.0f} ms (p95 {ack.p95:.0f}, p99 {ack.p99:.0f})"
    errors = sum(one.errors.values())
    return f"{one.name}, {one.tables} tables: {one.moves_per_s:.1f} moves a second, {times}, {errors} errors"


def as_table(rows: Sequence[Figures]) -> Table:
    """Return all runs as a table for the terminal, one column each."""
    table = Table()
    table.add_column("")
    for one in rows:
        table.add_column(f"{one.name}\n{one.tables} tables", justify="right")
    for line in lines(rows):
        table.add_row(*line)
    return table


def as_markdown(rows: Sequence[Figures]) -> str:
    """Return all runs as a table for a document, one column each."""
    head = ["", *(f"{one.name}, {one.tables} tables" for one in rows)]
    found = [head, ["---", *["---:"] * len(rows)], *lines(rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in found)


def lines(rows: Sequence[Figures]) -> list[list[str]]:
    """Return one line for each figure, with all runs."""
    return [list(line) for line in zip(LINES, *map(cells, rows), strict=True)]
