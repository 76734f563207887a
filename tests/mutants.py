"""Small faults put into the rules, one at a time, to see whether a test notices: `make mutants`.

A bounded sample, drawn anew in every version of the tree. A fault that no test finds is a rule that nobody proves, or
code that has no effect: write the test, or delete the code.
"""

from __future__ import annotations

import argparse
import ast
import io
import os
import shutil
import subprocess
import sys
import time
import tokenize
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.helpers.tree import ROOT, copy_tree, tree_name

FOLDER = ROOT / "build" / "mutants"
ENGINE = ("src/sabika/kernel", "src/sabika/parts", "src/sabika/titles")
NO_RULES = ("position", "meta.py", "native.py", "errors.py")
"""Parts of the engine that are no rules."""
SWAPS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "and": "or", "or": "and", "not": ""}
SWAPS |= {"True": "False", "False": "True", "min": "max", "max": "min"}
TESTS = ("tests/test_scenarios.py", "tests/kernel", "tests/parts", "tests/titles", "tests/test_golden.py")
"""What must find the faults, the quickest first."""


class Mutant(NamedTuple):
    """One fault: the file, the line, the columns, and what stands there instead."""

    path: Path
    line: int
    start: int
    end: int
    new: str

    def text(self) -> str:
        """Return the file with the fault in it."""
        lines = self.path.read_text("utf-8").split("\n")
        old = lines[self.line - 1]
        lines[self.line - 1] = old[: self.start] + self.new + old[self.end :]
        return "\n".join(lines)

    def describe(self) -> str:
        """Return the place, the line as it is, and as it would be."""
        now, then = (text.split("\n")[self.line - 1].strip() for text in (self.path.read_text("utf-8"), self.text()))
        return f"{self.path.relative_to(ROOT)}:{self.line}\n    {now}\n    {then}"


def mutants_of(path: Path) -> Iterator[Mutant]:
    """Yield all faults of a file: comparisons, words of logic, numbers, and calls that are left out."""
    text = path.read_text("utf-8")
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        (line, start), (last, end) = token.start, token.end
        if line != last or token.line.lstrip().startswith(("from ", "import ", "FIELDS", "__slots__", "@")):
            continue
        if token.string in SWAPS:
            yield Mutant(path, line, start, end, SWAPS[token.string])
        elif token.type == tokenize.NUMBER and token.string.isdecimal():
            yield Mutant(path, line, start, end, str(int(token.string) + 1))
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and node.end_lineno == node.lineno:
            yield Mutant(path, node.lineno, node.col_offset, node.end_col_offset or 0, "pass")


def sample(name: str, number: int) -> list[Mutant]:
    """Return some faults out of all of them, drawn by the name."""
    files = [path for folder in ENGINE for path in sorted((ROOT / folder).rglob("*.py"))]
    chosen = [path for path in files if not set(path.relative_to(ROOT).parts) & set(NO_RULES)]
    found = [mutant for path in chosen for mutant in mutants_of(path)]
    return Random(name).sample(found, min(number, len(found)))


def is_found(mutant: Mutant, tree: Path) -> bool:
    """Return whether a test fails, or never ends, with the fault in a copy of the tree."""
    victim = tree / mutant.path.relative_to(ROOT)
    victim.write_text(mutant.text(), "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-n", "auto", *TESTS]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(tree / "src"), str(tree)]), "SABIKA_PURE": "1"}
    try:
        done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, timeout=900, check=False)
    except subprocess.TimeoutExpired:
        return True
    finally:
        shutil.copy(mutant.path, victim)
    return done.returncode != 0


def main() -> int:
    """Try the sample; return 1 if something survived."""
    parser = argparse.ArgumentParser(prog="make mutants ARGS=...", description=__doc__)
    parser.add_argument("--number", type=int, default=20, help="how many faults are tried (20)")
    parser.add_argument("--minutes", type=float, default=60, help="begin no further one after so many minutes (60)")
    parser.add_argument("--sample", default=tree_name(), help="repeat the sample of this name")
    given = parser.parse_args()
    tree = FOLDER / "tree"
    shutil.rmtree(FOLDER, ignore_errors=True)
    copy_tree(tree)
    print(f"sample {given.sample} (repeat it with ARGS='--sample {given.sample}')")
    survivors: list[str] = []
    chosen, begun = sample(given.sample, given.number), time.monotonic()
    for at, mutant in enumerate(chosen, start=1):
        if (time.monotonic() - begun) / 60 > given.minutes:
            print(f"the time is over; {len(chosen) - at + 1} were not tried")
            break
        found = is_found(mutant, tree)
        print(f"{at} of {len(chosen)}: {'found' if found else 'SURVIVED'}: {mutant.describe()}", flush=True)
        survivors += [] if found else [mutant.describe()]
    (FOLDER / "report.txt").write_text("\n".join(survivors) + "\n", "utf-8")
    print(f"{len(survivors)} survived; they stand in build/mutants/report.txt")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
