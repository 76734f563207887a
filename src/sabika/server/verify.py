"""Whether a recorded game was fair: the seed that was promised, every action by the rules, the right result."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sabika.kernel.errors import RecordError
from sabika.kernel.replay import MOST_CHARACTERS, read_game
from sabika.kernel.rng import seed_hash
from sabika.titles import replay_game


class Unreadable(Exception):
    """There is no such file."""


@dataclass(frozen=True, slots=True)
class Verification:
    """What was found, line by line."""

    fair: bool
    lines: tuple[str, ...]


def verify_file(path: Path, published: str | None) -> Verification:
    """Check a game file, and its seed against the hash that was published."""
    try:
        with path.open("rb") as file:
            text = file.read(MOST_CHARACTERS + 1)
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror or error}") from error
    try:
        record = read_game(text)
        match = replay_game(record)
    except RecordError as error:
        return Verification(False, (f"NOT FAIR: {error}",))
    found = seed_hash(record.setup.seed)
    if published is not None and published.strip().lower() != found:
        return Verification(False, (f"NOT FAIR: the seed has the hash {found}, not the published one",))
    if match.notes:
        return Verification(False, tuple(f"NOT FAIR: {note}" for note in match.notes))
    if match.outcome is None:
        return Verification(False, ("NOT FINISHED: only a finished game can be verified",))
    scores = ", ".join(f"p{seat + 1} {points}" for seat, points in enumerate(match.outcome.scores))
    promise = "the published hash" if published is not None else "the hash in the file"
    return Verification(
        True,
        (
            f"the seed matches {promise} {found}",
            f"all {match.seq} actions follow the rules",
            f"the result is correct: {scores}",
            "FAIR",
        ),
    )
