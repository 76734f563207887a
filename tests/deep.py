"""Every game that can be made of titles, modules and numbers of players, under all checks: `make test-deep`.

On the compiled engine where it can be built, part by part; a part that has passed is not played again until something
in the tree changes, so that a run which was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

from tests.helpers.native import build_native, has_compiler
from tests.helpers.tree import ROOT, tree_name

FOLDER = ROOT / "build" / "deep"
PLACES = ("tests/parts", "tests/properties", "tests/titles")
"""Where tests are that are sampled otherwise."""
NOTHING_TO_PLAY = 5
"""How pytest ends if there is no test."""


def options() -> argparse.Namespace:
    """Return what was asked for on the command line."""
    parser = argparse.ArgumentParser(prog="make test-deep ARGS=...", description=__doc__)
    parser.add_argument("--parts", type=int, default=20, help="how many parts the games are dealt into (20)")
    parser.add_argument("--part", type=int, action="append", help="play this part only; may be given several times")
    parser.add_argument("--minutes", type=float, default=120, help="begin no part after so many minutes (120)")
    parser.add_argument("--pure", action="store_true", help="do not compile the engine first")
    parser.add_argument("--workers", default="auto", help="processes at the same time (one for each core)")
    parser.add_argument(
        "--match", default="", help="only games with such names, as for pytest -k: 'thieves and not camps'"
    )
    parser.add_argument("--sample", default="", help="the name by which games and larger sets of modules are drawn")
    return parser.parse_args()


def prepare(folder: Path, pure: bool) -> Path:
    """Return the tree to test: a copy with the compiled engine, made once, or this one."""
    if pure or not has_compiler():
        print("on the engine as plain Python")
        return ROOT
    if not (folder / "built").exists():
        print("compiling the engine ...", flush=True)
        shutil.rmtree(folder, ignore_errors=True)
        build_native(folder, SABIKA_LEARN="0")
        (folder / "built").touch()
    print("on the compiled engine")
    return folder


def play(tree: Path, part: int, parts: int, sample: str, workers: str, match: str) -> bool:
    """Play one part; return whether everything held, also if there was nothing to play."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--dist=worksteal", "-n", workers]
    command += ["--deep", f"--shard={part}/{parts}", f"--sample={sample}", "-m", "sampled", "-k", match, *PLACES]
    paths = os.pathsep.join([str(tree / "src"), str(tree)])
    code = subprocess.run(command, cwd=tree, env=os.environ | {"PYTHONPATH": paths}, check=False).returncode
    return code in (0, NOTHING_TO_PLAY)


def main() -> int:
    """Play the parts that are wanted and have not passed yet; return how many failed."""
    given = options()
    name = tree_name()
    sample = given.sample or name
    folder = FOLDER / name
    tree = prepare(folder / "tree", given.pure)
    wanted = given.part or list(range(1, given.parts + 1))
    begun, done, failed = time.monotonic(), 0, 0
    for at, part in enumerate(wanted):
        passed = folder / "-".join([sample, str(part), "of", str(given.parts), *given.match.split()])
        if passed.exists():
            print(f"part {part} of {given.parts} has passed before")
            continue
        spent = (time.monotonic() - begun) / 60
        if spent > given.minutes:
            print(f"{spent:.0f} minutes are over; {len(wanted) - at} parts are left, the next run goes on with them")
            break
        left = f", about {spent / done * (len(wanted) - at):.0f} minutes left" if done else ""
        print(f"part {part} of {given.parts}, sample {sample}{left}", flush=True)
        if play(tree, part, given.parts, sample, given.workers, given.match):
            folder.mkdir(parents=True, exist_ok=True)
            passed.touch()
        else:
            failed += 1
            match = f' --match "{given.match}"' if given.match else ""
            print(f"repeat it: make test-deep ARGS='--part {part} --parts {given.parts} --sample {sample}{match}'")
        done += 1
    print(f"{done - failed} parts passed, {failed} failed")
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
