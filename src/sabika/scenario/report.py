"""Scenario files on disk: finding them, running them, and saying precisely what differs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from sabika.kernel.errors import RecordError
from sabika.scenario.run import Difference, run
from sabika.scenario.text import Scenario, parse

ENDING = ".scn"


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one file: the scenario, what differs, or why and where the file makes no sense."""

    path: Path
    scenario: Scenario | None
    differences: tuple[Difference, ...]
    error: RecordError | None = None

    @property
    def ok(self) -> bool:
        """Whether the scenario holds."""
        return self.error is None and not self.differences


def find_files(paths: Iterable[str | Path]) -> list[Path]:
    """Return the scenario files that are named, and those in the folders that are named."""
    found: list[Path] = []
    for name in paths:
        path = Path(name)
        found += sorted(path.rglob(f"*{ENDING}")) if path.is_dir() else [path]
    return found


def run_file(path: str | Path) -> Result:
    """Return what comes of one scenario file."""
    path = Path(path)
    scenario: Scenario | None = None
    try:
        scenario = parse(path.read_text("utf-8"), path.stem)
        return Result(path, scenario, tuple(run(scenario)))
    except RecordError as error:
        return Result(path, scenario, (), error)
    except (OSError, UnicodeDecodeError) as error:
        return Result(path, None, (), RecordError(0, f"cannot be read: {error}"))


def run_files(paths: Iterable[str | Path]) -> list[Result]:
    """Return what comes of all named scenario files and folders."""
    return [run_file(path) for path in find_files(paths)]


def report(result: Result) -> str:
    """Return the report on one file: one line if it holds, otherwise every difference with its line."""
    if result.error is not None:
        return f"{result.path}:{result.error.line}: refused\n    {result.error.why}"
    if result.ok:
        return f"{result.path}: holds"
    return "\n".join(describe(result.path, difference) for difference in result.differences)


def describe(path: Path | str, difference: Difference) -> str:
    """Return one difference in four lines: where, what, expected, found."""
    case = f" ({difference.case})" if difference.case else ""
    return (
        f"{path}:{difference.line}:{case} {difference.source.splitlines()[0]}\n"
        f"    expected {difference.expected}\n"
        f"    found    {difference.found}"
    )


def summary(results: Iterable[Result]) -> str:
    """Return how many scenarios hold.

    >>> summary([])
    '0 scenarios hold'
    """
    held = list(results)
    bad = [result for result in held if not result.ok]
    if not bad:
        return f"{len(held)} scenario{'s' if len(held) != 1 else ''} hold{'s' if len(held) == 1 else ''}"
    return f"{len(bad)} of {len(held)} scenarios do not hold"
