"""What a release says of a table that no later one may contradict, in words that do not change with the code."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Any

Facts = dict[str, Any]

ON = 25
"""Actions by which a position is tried out."""
EVERY = 9
"""Questions between two of which a past position is kept."""


def digest(lines: Iterable[str]) -> str:
    """Return a short hash of some lines, in their order."""
    return sha256("\n".join(lines).encode()).hexdigest()[:16]


def lines_of(game: Any, state: Any, seat: int) -> list[str]:
    """Return the listed actions of a seat as lines of notation, sorted."""
    return sorted(game.notation.write(action) for action in game.legal(state, seat))


def question(game: Any, state: Any) -> Facts:
    """Return what is asked in a position, of whom, and what may be answered."""
    if game.is_over(state):
        return {"seq": state.seq, "prompt": None, "waiting": [], "verbs": [], "legal": []}
    waiting = game.waiting(state)
    lines = [lines_of(game, state, seat) for seat in waiting]
    return {
        "seq": state.seq,
        "prompt": game.decision(state).prompt,
        "waiting": list(waiting),
        "verbs": [sorted({line.split()[1] for line in each}) for each in lines],
        "legal": [digest(each) for each in lines],
    }


def played_on(game: Any, state: Any, actions: int = ON) -> str:
    """Return a hash of what comes next when arbitrary, but always the same, answers are given: hidden things too."""
    said: list[str] = []
    for number in range(actions):
        if game.is_over(state):
            break
        seat = game.waiting(state)[number % len(game.waiting(state))]
        lines = lines_of(game, state, seat)
        line = lines[int(digest([*said, str(number)]), 16) % len(lines)]
        said.append(line)
        state = game.apply(state, game.notation.read(line)).state
    return digest([*said, str(outcome_of(game, state))])


def outcome_of(game: Any, state: Any) -> list[Any] | None:
    """Return points, winners and the neutral player's points of a finished game."""
    found = game.outcome(state)
    return None if found is None else [list(found.scores), list(found.winners), found.neutral]


def result_of(row: Any) -> list[Any] | None:
    """Return the result that is written down for a table."""
    found = row.summary.result
    return None if found is None else [list(found.scores), list(found.winners), found.neutral]


def facts_of(table: Any) -> Facts:
    """Return what a release says of a table that it has opened."""
    row, setup = table.row, table.row.setup
    return {
        "kind": row.kind,
        "name": row.name,
        "title": setup.title,
        "players": setup.players,
        "modules": list(setup.modules),
        "options": dict(setup.options),
        "seed": setup.seed,
        "rules": setup.rules,
        "settings": {name: getattr(row.settings, name) for name in row.settings.__struct_fields__},
        "seats": [[seat.kind, seat.name, seat.level] for seat in row.seats],
        "n": table.n,
        "question": question(table.game, table.state),
        "undo": [table.undo_to(seat) for seat in range(setup.players)],
        "finished": row.finished,
        "result": result_of(row),
        "on": played_on(table.game, table.state),
    }


def past_of(match: Any, stop: int) -> list[Facts]:
    """Return what was asked at some questions of a game up to one of them, at the first and at that one too."""
    numbers = sorted({*range(0, stop, EVERY), stop})
    return [question(match.game, match.states[seq]) for seq in numbers]
