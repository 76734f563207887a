"""Without the extra `serve` there are the engine and the terminal; the service says what it needs."""

from __future__ import annotations

import subprocess
import sys

import pytest

WITHOUT = """
import sys
for name in ("aiosqlite", "alembic", "asyncpg", "brotli", "httptools", "litestar", "msgspec", "sqlalchemy", "uvicorn"):
    sys.modules[name] = None  # as if it were not installed
from sabika.cli import main
main(sys.argv[1:])
"""


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """Run a command where the service's libraries are missing."""
    return subprocess.run([sys.executable, "-c", WITHOUT, *words], capture_output=True, text=True, timeout=120)


@pytest.mark.parametrize("words", [["--version"], ["modules"], ["simulate", "--games", "2", "--workers", "1"]])
def test_the_engine_and_its_commands_need_no_service(words: list[str]) -> None:
    done = run(*words)
    assert done.returncode == 0, done.stderr


def test_the_service_says_how_to_get_it() -> None:
    done = run("serve", "--no-open")
    assert done.returncode == 1
    assert "pip install 'sabika[serve]'" in done.stderr
    assert "Traceback" not in done.stderr
