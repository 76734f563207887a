"""Where games are kept between two sittings, so that nothing is lost."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Final

from platformdirs import user_state_dir

from sabika.kernel.errors import RecordError
from sabika.kernel.match import Match
from sabika.kernel.replay import MAGIC, GameFile, read_game, write_game
from sabika.kernel.rng import seed_hash

ENDING: Final = ".game"
LARGEST: Final = 10_000_000
"""Larger files are not even read."""


def state_folder() -> Path:
    """Return the folder for kept games: SABIKA_STATE, or the user's state folder."""
    return Path(os.environ.get("SABIKA_STATE") or user_state_dir("sabika", appauthor=False))


def kept_path(match: Match) -> Path:
    """Return where a match is kept."""
    return state_folder() / f"{seed_hash(match.seed)[:12]}{ENDING}"


def write_file(path: Path, text: str) -> None:
    """Write a file in one step: it is there as a whole or not at all."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def keep(match: Match, seats: tuple[str, ...]) -> Path:
    """Keep a match where `--resume` finds it."""
    path = kept_path(match)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_file(path, write_game(match, seats))
    return path


def save(match: Match, seats: tuple[str, ...], path: Path) -> None:
    """Save a match where the player wants it; no other file than a game is overwritten."""
    if path.exists() and not (path.is_file() and path.read_bytes()[: len(MAGIC)] == MAGIC.encode()):
        raise OSError(f"{path} already exists and is not a game file")
    write_file(path, write_game(match, seats))


def load(path: Path) -> GameFile:
    """Return what a game file says; RecordError and OSError say why not."""
    if path.is_file() and path.stat().st_size > LARGEST:
        raise RecordError(1, "the file is too large for a game")
    return read_game(path.read_bytes())


def latest() -> Path | None:
    """Return the kept game that was played last and is not finished."""
    folder = state_folder()
    files = sorted(folder.glob(f"*{ENDING}"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in files:
        try:
            if load(path).result is None:
                return path
        except (RecordError, OSError):
            continue
    return None
