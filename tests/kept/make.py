"""Keep what a release leaves: `python -m tests.kept.make tests/kept/VERSION`. Do it once for each release.

It makes tables with the present code: every title, each module, all of them, options, numbers of players; stopped at
each kind of question, finished, with moves taken back, with bots that are asked; and writes down what this release
says of them. A kind of question that the code declares and that never came up is an error.
"""

from __future__ import annotations

import secrets
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import NamedTuple
from unittest.mock import patch

import httpx

import sabika
from sabika.server.config import Config
from sabika.server.play import new_table
from sabika.server.play.table_manager import TableManager
from sabika.server.protocol.tables import DoAction, DoUndo, NewSeat, NewTable, Settings
from sabika.server.storage.store import Store
from tests.helpers.games import Case
from tests.helpers.loops import run_async
from tests.kept.facts import Facts, facts_of, past_of
from tests.kept.folder import DEVICE, Folder
from tests.kept.questions import (
    FEWEST_GAMES,
    MOST_GAMES,
    Curiosity,
    Kind,
    Played,
    cases,
    missing,
    rich_cases,
)
from tests.kept.releases import serving

EVERYBODY = frozenset(range(6))
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
BEGIN = 1_700_000_000.0
"""The time at which all this is played."""
UNDONE = 0.12
"""How often an action that can be taken back is, and is then done again."""
LATEST = 250
"""Questions after which a rare kind is not waited for, unless nothing else shows its frame or its verb."""
SETTINGS = (
    Settings(),
    Settings(pace="instant"),
    Settings(undo=False, previews=False),
    Settings(watchers=False, curtain=False, pace="slow"),
)


class Plan(NamedTuple):
    """A table to be made: a game that was played, and at which question it stops."""

    played: Played
    stop: int
    why: str
    bots: bool = False


# -- what to keep -----------------------------------------------------------------------------------------------------


def search(title: str) -> list[Played]:
    """Return games of a title in which every kind of question comes up."""
    curiosity = Curiosity()
    found = [curiosity.play(case, f"kept {title} {at}") for at, case in enumerate(cases(title))]
    asked = {kind for played in found for kind in played.asked}
    for at, case in enumerate(rich_cases(title)):
        lacking = missing(title, asked)
        if at >= FEWEST_GAMES and not lacking:
            break
        say(f"{title}: game {at} in search of rare questions, {len(asked)} kinds, {len(lacking)} still missing")
        found.append(curiosity.play(case, f"rare {title} {at}"))
        asked |= set(found[-1].asked)
    lacking = missing(title, asked)
    if lacking:
        raise SystemExit(
            f"after {MOST_GAMES} games of {title} nobody was ever asked about: {', '.join(sorted(lacking))}"
        )
    return found


def moments(found: list[Played]) -> list[Plan]:
    """Return the fewest tables that show every kind of question, each as early as it came up."""
    first: dict[Kind, tuple[int, int]] = {}
    for at, played in enumerate(found):
        for kind, seq in played.asked.items():
            first[kind] = min(first.get(kind, (seq, at)), (seq, at))
    frames = {kind.frame for kind, (seq, _) in first.items() if seq <= LATEST}
    verbs = {kind.verb for kind, (seq, _) in first.items() if seq <= LATEST}
    wanted = {
        kind: where
        for kind, where in first.items()
        if where[0] <= LATEST or kind.frame not in frames or kind.verb not in verbs
    }
    words: dict[tuple[int, int], list[str]] = {}
    for kind, where in sorted(wanted.items()):
        words.setdefault(where, []).append(f"{kind.frame} {kind.step} {kind.verb}")
    return [Plan(found[at], seq, ", ".join(names)[:78]) for (seq, at), names in sorted(words.items())]


def plans(title: str, found: list[Played]) -> list[Plan]:
    """Return all tables that are kept of a title."""
    own = found[: len(cases(title))]
    numbers = [(20 + 7 * at % 40) % played.match.seq for at, played in enumerate(own)]
    made = moments(found) + [Plan(played, stop, "under way") for played, stop in zip(own, numbers, strict=True)]
    sets = {played.case.modules for played in own if len(played.case.modules) != 1}
    short = [min((p for p in own if p.case.modules == each), key=lambda p: p.match.seq) for each in sorted(sets)]
    made += [Plan(played, played.match.seq, "finished") for played in short]
    some = next(played for played in own if played.case.players > 1)
    return [*made, Plan(some, some.match.seq // 2, "bots are asked", bots=True)]


# -- making it --------------------------------------------------------------------------------------------------------


def say(what: str) -> None:
    """Tell how it goes on."""
    print(what, flush=True)


@contextmanager
def nothing_by_chance() -> Iterator[None]:
    """Let seeds, codes and times be the same whenever tables are made."""
    clock, bots = count(1), count(1)
    with (
        patch.object(time, "time", lambda: BEGIN + next(clock)),
        patch.object(secrets, "token_hex", lambda size: f"{next(bots):0{2 * size}x}"),
    ):
        yield


def code_of(number: int) -> str:
    """Return the code of a table."""
    return f"KEPT{LETTERS[number // len(LETTERS)]}{LETTERS[number % len(LETTERS)]}"


def seats_for(plan: Plan, number: int) -> list[NewSeat]:
    """Return who sits at a table: people on one device, at times one with a link, or a bot that is asked."""
    match = plan.played.match
    asked = match.game.waiting(match.states[plan.stop])[:1]
    kinds = ["here"] * plan.played.case.players
    if number % 7 == 3 and len(kinds) > 1:
        kinds[-1] = "online"
    if plan.bots:
        kinds = ["bot" if seat in asked else "here" for seat in range(len(kinds))]
    return [NewSeat(kind, f"Person {seat + 1}") for seat, kind in enumerate(kinds)]  # type: ignore[arg-type]


async def make_table(manager: TableManager, plan: Plan, number: int) -> tuple[str, Facts]:
    """Make a table of a game, and return its code and what this release says of it."""
    case, match = plan.played.case, plan.played.match
    rng = Random(number)
    settings = SETTINGS[number % len(SETTINGS)]
    wish = NewTable(
        case.title, seats_for(plan, number), list(case.modules), dict(case.options), plan.why, settings=settings
    )
    with (
        patch.object(new_table, "new_seed", lambda: match.seed),
        patch.object(new_table, "new_code", lambda: code_of(number)),
    ):
        table = await new_table.create(manager, DEVICE, wish)
    for at, action in enumerate(match.actions[: plan.stop]):
        line = match.game.notation.write(action)
        await manager.act(table, EVERYBODY, DoAction(f"key-{table.n:08d}", table.seq, line, table.n))
        last = at == plan.stop - 1 and number % 2
        free = settings.undo and not table.row.finished and table.undo_to(action.seat) == table.seq - 1
        if free and (last or rng.random() < UNDONE):
            await manager.undo(table, EVERYBODY, DoUndo(f"undo-{table.n:08d}", table.seq, action.seat, table.seq - 1))
            await manager.act(table, EVERYBODY, DoAction(f"key-{table.n:08d}", table.seq, line, table.n))
    assert table.state == match.states[plan.stop]
    return table.row.code, facts_of(table) | {"past": past_of(match, plan.stop)}


async def make_tables(database: Path, wanted: list[Plan]) -> dict[str, Facts]:
    """Make all tables in a database, and return what this release says of them."""
    url = f"sqlite+aiosqlite:///{database}"
    manager = TableManager(Config(url), Store(url))
    await manager.store.open()
    facts: dict[str, Facts] = {}
    for number, plan in enumerate(wanted, start=1):
        say(f"table {number} of {len(wanted)}: {plan.played.case.name}, {plan.why}")
        code, said = await make_table(manager, plan, number)
        facts[code] = said
    await manager.close()
    await manager.store.close()
    return facts


def upload(database: Path, played: Played) -> tuple[str, Facts]:
    """Let a service make a table of a game file; nothing of it depends on chance afterwards."""
    match = played.match
    with serving(str(database)) as address, httpx.Client(base_url=address, cookies={"sabika_device": DEVICE}) as client:
        client.get("/api/health").raise_for_status()
        token = client.cookies["sabika_csrf"]
        body = {"text": sabika.write_game(match), "name": "uploaded"}
        client.post("/api/replays", json=body, headers={"x-sabika-csrf": token}, timeout=60).raise_for_status()
    code = code_of(0)
    connection = sqlite3.connect(database)
    connection.execute("update games set code = ?, bot_seed = '0', created = ?, updated = ?", (code, BEGIN, BEGIN))
    connection.execute("update games set finished = ?", (BEGIN,))
    connection.execute("update log set time = ?", (BEGIN,))
    connection.commit()
    connection.close()
    said = {"kind": "replay", "n": match.seq, "seed": match.seed, "past": past_of(match, match.seq)}
    return code, said


def main(folder: Folder) -> None:
    """Write everything into a folder."""
    if folder.facts.exists():
        raise SystemExit(f"{folder.path} is there already, and what a release left is never made anew")
    found = {title: search(title) for title in sabika.TITLES}
    folder.path.mkdir(parents=True, exist_ok=True)
    own = [played for title in sabika.TITLES for played in found[title][: len(cases(title))]]
    folder.write_games({game_name(played.case): sabika.write_game(played.match) for played in own})
    with tempfile.TemporaryDirectory() as place, nothing_by_chance():
        database = Path(place) / "tables.db"
        code, said = upload(database, own[0])
        wanted = [plan for title in sabika.TITLES for plan in plans(title, found[title])]
        facts = {code: said} | run_async(make_tables(database, wanted))
        folder.write_tables(database)
    folder.write_release(Path(sabika.__file__).parent)
    folder.write_facts(facts)
    say(f"{len(facts)} tables and {len(own)} games are in {folder.path}")


def game_name(case: Case) -> str:
    """Return the name of a game file."""
    return case.name.replace("=", "-").lower()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit("say where to: python -m tests.kept.make tests/kept/VERSION")
    main(Folder(Path(sys.argv[1])))
