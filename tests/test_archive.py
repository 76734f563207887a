"""An archive of the sources: whoever installs from it needs no Node, whoever unpacks it has all that `make` needs."""

from __future__ import annotations

import sys
import tarfile
import zipfile
from pathlib import Path

from tests.helpers.native import run_in as run

ROOT = Path(__file__).parents[1]
BUILD = [sys.executable, "-m", "hatchling", "build", "--directory"]


def test_a_wheel_from_the_archive_has_the_page_and_the_rules(tmp_path: Path) -> None:
    run(ROOT, [*BUILD, str(tmp_path), "--target", "sdist"])
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        packed.extractall(tmp_path, filter="data")
    (folder,) = [path for path in tmp_path.iterdir() if path.is_dir()]
    for path in ("Makefile", "CHANGELOG.md", "requirements-dev.lock", "examples/my_bot.py", "web/package-lock.json"):
        assert (folder / path).read_bytes() == (ROOT / path).read_bytes()
    assert not [path for path in folder.rglob("*") if path.name == "node_modules" or path.suffix in (".so", ".pyc")]
    run(folder, [*BUILD, str(tmp_path), "--target", "wheel"], PATH="")
    (wheel,) = tmp_path.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {"sabika/server/static/index.html", "sabika/rules/README.md", "sabika/words/en/hint.json"} <= names
