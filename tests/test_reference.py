"""The reference of `make docs`: made by pdoc from docstrings, which everything public has."""

from __future__ import annotations

import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import sabika


@pytest.mark.parametrize("name", [name for name in sabika.__all__ if callable(getattr(sabika, name))])
def test_everything_public_says_what_it_is(name: str) -> None:
    thing = getattr(sabika, name)
    assert inspect.getdoc(thing)
    if inspect.isclass(thing):
        own = [one for key, one in vars(thing).items() if not key.startswith("_") and inspect.isfunction(one)]
        assert [one.__qualname__ for one in own if not inspect.getdoc(one) and not inherits(thing, one)] == []


def inherits(kind: type, method: object) -> bool:
    """Return whether a method only carries out what a base class describes."""
    name = getattr(method, "__name__", "")
    return any(inspect.getdoc(getattr(base, name, None)) for base in kind.__mro__[1:])


def test_the_reference_is_written(tmp_path: Path) -> None:
    command = [sys.executable, "-W", "ignore::UserWarning", "-m", "pdoc", "--output-directory", str(tmp_path)]
    done = subprocess.run([*command, "sabika", "sabika.envs.actions"], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "sabika.html").read_text("utf-8")
    assert [name for name in sabika.__all__ if f'id="{name}"' not in page] == []
    assert "Every verb has a block of codes" in (tmp_path / "sabika" / "envs" / "actions.html").read_text("utf-8")
