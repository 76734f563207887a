"""What the database says, read beside the service, and the game that follows from it."""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import select

import sabika
from bench.soak.tables import TablePlan
from sabika.kernel.event import Event
from sabika.kernel.match import Match
from sabika.server.storage.engine import make_engine
from sabika.server.storage.tables import GAMES, LOG


class Line(NamedTuple):
    """One line of a table's log, after the set-up."""

    n: int
    kind: str
    seat: int
    line: str
    key: str


class Ledger(NamedTuple):
    """All that is written of a table."""

    seed: str
    finished: bool
    lines: list[Line]


class Moment(NamedTuple):
    """The true position after an entry, what happened, and who did it."""

    state: Any
    events: tuple[Event, ...]
    by: int | None
    kind: str


class Truth(NamedTuple):
    """A game as it really went, entry by entry."""

    match: Match
    moments: list[Moment]


async def read_ledgers(database: str, codes: list[str]) -> dict[str, Ledger]:
    """Return what is written of some tables."""
    engine = make_engine(database)
    found: dict[str, Ledger] = {}
    try:
        async with engine.connect() as connection:
            for code in codes:
                game = (await connection.execute(select(GAMES).where(GAMES.c.code == code))).one()
                columns = (LOG.c.n, LOG.c.kind, LOG.c.seat, LOG.c.line, LOG.c.key)
                mine = select(*columns).where(LOG.c.game == game.id, LOG.c.n > 0)
                rows = await connection.execute(mine.order_by(LOG.c.n))
                found[code] = Ledger(game.seed, game.finished is not None, [Line(*row) for row in rows.all()])
    finally:
        await engine.dispose()
    return found


def rebuild(wish: TablePlan, ledger: Ledger) -> Truth:
    """Play the log again, and keep every position on the way."""
    game = sabika.game(wish.title, players=len(wish.kinds), modules=wish.modules)
    match = Match(game, ledger.seed)
    moments = [Moment(match.state, match.told[0], None, "setup")]
    for line in ledger.lines:
        events: tuple[Event, ...] = ()
        if line.kind == "undo":
            match.undo(line.seat, int(line.line.rsplit(" ", 1)[1]))
        else:
            events = match.play(line.line)
        moments.append(Moment(match.state, events, line.seat, line.kind))
    return Truth(match, moments)
