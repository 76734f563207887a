"""`sabika analyse`: what the decisions of a finished game were worth."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from sabika.bots.analysis import effort_for, final_leads, judge_one, rest_of_turn
from sabika.client_view.analysis import AnalysisView, JudgedView, draw_analysis, draw_judged
from sabika.kernel.errors import SetupError
from sabika.kernel.match import Match

FORM: Final = 2
"""The form of a file with an analysis; another form is not continued."""
ENCODER: Final = msgspec.json.Encoder()
DECODER: Final = msgspec.json.Decoder(JudgedView)


def run_analysis(match: Match, file: Path | None) -> AnalysisView:
    """Look at every decision that a file does not have yet; each is written down as soon as it is known."""
    final = final_leads(match.game, match.state)
    known = read_steps(file, match) if file is not None else {}
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("decisions", total=match.seq, completed=len(known))
        for step in missing(match, set(known)):
            known[step.seq] = step
            if file is not None:
                keep(file, match, step)
            bar.update(task, completed=len(known))
    return draw_analysis([known[seq] for seq in sorted(known)], final)


def missing(match: Match, known: set[int]) -> Iterator[JudgedView]:
    """Yield the decisions that are not known yet."""
    effort = effort_for(match.seq)
    moments = list(zip(match.states, match.actions, strict=False))
    for at, (state, action) in enumerate(moments):
        if state.seq not in known:
            rest = rest_of_turn(moments, at)
            yield draw_judged(match.game, judge_one(match.game, state, action, effort, rest))


# -- the file ---------------------------------------------------------------------------------------------------------


def head(match: Match) -> dict[str, Any]:
    """Return the first line of a file: which game it is about, and how hard it was looked at."""
    lines = [match.seed, *map(match.game.notation.write, match.actions)]
    game = hashlib.sha256("\n".join(lines).encode()).hexdigest()
    return {"type": "analysis", "form": FORM, "game": game, "playouts": effort_for(match.seq).playouts}


def read_steps(file: Path, match: Match) -> dict[int, JudgedView]:
    """Return the decisions that a file has of this game; a file of another game is refused."""
    lines = file.read_bytes().splitlines() if file.exists() else []
    if not lines:
        return {}
    if read_head(lines[0]) != head(match):
        raise SetupError(f"{file} has no analysis of this game; name another file")
    steps = [step for line in lines[1:] if (step := read_step(line)) is not None]
    return {step.seq: step for step in steps}


def read_head(line: bytes) -> Any:
    """Return the first line of a file, None if it is no such line."""
    try:
        return msgspec.json.decode(line)
    except msgspec.DecodeError:
        return None


def read_step(line: bytes) -> JudgedView | None:
    """Return a decision out of its line, None out of one that was broken off."""
    try:
        return DECODER.decode(line)
    except msgspec.DecodeError:
        return None


def keep(file: Path, match: Match, step: JudgedView) -> None:
    """Write a decision to the end of a file, after the line that says which game it is, or after a broken one."""
    before = file.read_bytes()[-1:] if file.exists() else b""
    with file.open("ab") as lines:
        if before not in (b"", b"\n"):
            lines.write(b"\n")
        if not before:
            lines.write(ENCODER.encode(head(match)) + b"\n")
        lines.write(ENCODER.encode(step) + b"\n")
