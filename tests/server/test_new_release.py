"""What a new release may change in small: fields, names, options, settings, rules. Every game goes on as it stood."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from sabika.kernel.errors import Illegal
from sabika.kernel.record import FORMER, KINDS, OPEN, Field, to_json, value
from sabika.server.play import archive
from sabika.server.play.archive import position_at
from sabika.server.play.live_table import LiveTable
from sabika.server.play.past import moment
from sabika.server.play.table_manager import TableManager
from sabika.server.storage.packing import pack, unpack
from sabika.server.storage.tables import GAMES, LOG, SNAPSHOTS
from sabika.titles.alhambra.frames.place import Placement
from sabika.titles.alhambra.modules.m07_characters.auction import CharacterAuction
from tests.kept.facts import result_of
from tests.kept.folder import Folder
from tests.server.managers import EVERYBODY, with_manager
from tests.server.test_kept import go_on

PENDING = {"place": Placement, "auction": CharacterAuction}


@pytest.fixture
def database(folder: Folder, tmp_path: Path) -> str:
    """The tables of an earlier release on SQLite."""
    folder.restore(tmp_path / "tables.db")
    return f"sqlite+aiosqlite:///{tmp_path}/tables.db"


@pytest.fixture(params=PENDING)
def pending(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A frame that asks something, in mid-placement and in mid-auction; what a test makes of it ends with the test."""
    kind = PENDING[request.param]
    for registry in (KINDS, FORMER):
        monkeypatch.setattr(f"sabika.kernel.record.{'KINDS' if registry is KINDS else 'FORMER'}", dict(registry))
    return kind


def code_at(folder: Folder, kind: Any) -> str:
    """Return a long enough table of people at which a frame asks."""
    facts = folder.read_facts()
    return next(
        code
        for code, said in facts.items()
        if said.get("title") == "alhambra" and said["question"]["prompt"] == kind.PROMPT and said["n"] > 25
    )


def finished_code(folder: Folder) -> str:
    """Return a finished game."""
    facts = folder.read_facts()
    return next(code for code, said in facts.items() if said.get("finished") and said["title"] == "alhambra")


async def brought_up_to_date(manager: TableManager, code: str, playable: bool = False) -> LiveTable:
    """Return a table whose log has all positions, as this release writes them; by default only they can be read."""
    table = await manager.table(code)
    await archive.complete(manager, table.row)
    if not playable:
        async with manager.store.writing() as connection:
            await connection.execute(update(LOG).where(LOG.c.game == table.row.id).values(line="p1 nonsense"))
    return table


async def rewritten(manager: TableManager, change: Callable[[str], str]) -> None:
    """Let all stored positions be as another release would have written them."""
    async with manager.store.writing() as connection:
        whole = {(row.game, row.n): row.state for row in await connection.execute(select(SNAPSHOTS))}
        for row in (await connection.execute(select(LOG).where(LOG.c.position.is_not(None)))).all():
            base = whole[row.game, row.base]
            position = change(unpack(row.position, base.encode()).decode())
            packed = pack(position.encode(), change(base).encode())
            at = (LOG.c.game == row.game, LOG.c.n == row.n)
            await connection.execute(update(LOG).where(*at).values(position=packed))
        for (game, n), state in whole.items():
            there = (SNAPSHOTS.c.game == game, SNAPSHOTS.c.n == n)
            await connection.execute(update(SNAPSHOTS).where(*there).values(state=change(state)))


def changed(kind: Any, **more: Any) -> Any:
    """Return the class of a frame as the next release has it; it takes the place of the present one."""
    fields: dict[str, Field] = more.get("FIELDS", {})
    body = {"__slots__": tuple(fields), "__module__": kind.__module__, "FIELDS": {}} | more
    return type(kind.__name__, (kind,), body)


async def reopened(manager: TableManager, code: str) -> LiveTable:
    """Return a table as a service sees it that has just been started."""
    return await TableManager(manager.config, manager.store).table(code)


def without(data: Any, name: str) -> Any:
    """Return the JSON of a position without a field."""
    if isinstance(data, dict):
        return {key: without(item, name) for key, item in data.items() if key != name}
    return [without(item, name) for item in data] if isinstance(data, list) else data


def test_a_new_field_has_its_default_in_old_positions(folder: Folder, database: str, pending: Any) -> None:
    async def work(manager: TableManager) -> None:
        code = code_at(folder, pending)
        before = await brought_up_to_date(manager, code)
        changed(pending, FIELDS={"mood": value(OPEN, default=7)})
        table = await reopened(manager, code)
        assert table.state.stack[-1].mood == 7
        assert without(to_json(table.state), "mood") == to_json(before.state)
        assert (table.n, table.seq) == (before.n, before.seq)
        await go_on(manager, table)
        assert (await reopened(manager, code)).seq == table.seq

    with_manager(database, work)


def test_a_new_field_without_a_default_lets_the_log_be_played_again(
    folder: Folder, database: str, pending: Any
) -> None:
    async def work(manager: TableManager) -> None:
        code = code_at(folder, pending)
        before = await brought_up_to_date(manager, code, playable=True)
        changed(pending, FIELDS={"mood": value(OPEN)})
        table = await reopened(manager, code)
        assert to_json(table.state) == to_json(before.state)
        await go_on(manager, table)

    with_manager(database, work)


@pytest.mark.sampled(2)
def test_a_renamed_field_is_read_under_its_former_name(folder: Folder, database: str, pending: Any) -> None:
    async def work(manager: TableManager) -> None:
        code = code_at(folder, pending)
        before = await brought_up_to_date(manager, code)
        await rewritten(manager, lambda text: text.replace('"step":', '"phase":'))
        base = KINDS["Frame"].FIELDS
        was, base["step"] = base["step"], value(OPEN, was="phase")
        try:
            table = await reopened(manager, code)
        finally:
            base["step"] = was
        assert to_json(table.state) == to_json(before.state)
        await go_on(manager, table)

    with_manager(database, work)


@pytest.mark.sampled(2)
def test_a_renamed_frame_is_known_by_its_former_name(folder: Folder, database: str, pending: Any) -> None:
    async def work(manager: TableManager) -> None:
        code = code_at(folder, pending)
        before = await brought_up_to_date(manager, code)
        await rewritten(manager, lambda text: text.replace(f'"{pending.__name__}"', '"OldName"'))
        changed(pending, FORMERLY=("OldName",))
        table = await reopened(manager, code)
        assert to_json(table.state) == to_json(before.state)
        assert [table.undo_to(seat) for seat in EVERYBODY] == [before.undo_to(seat) for seat in EVERYBODY]
        await go_on(manager, table)

    with_manager(database, work)


def test_options_and_settings_come_and_go(folder: Folder, database: str, pending: Any) -> None:
    async def work(manager: TableManager) -> None:
        code = code_at(folder, pending)
        before = await manager.table(code)
        options = [*before.row.setup.options, ["fireworks", True]]
        settings = {"undo": False, "music": "loud"}
        async with manager.store.writing() as connection:
            new = {"options": json.dumps(options), "settings": json.dumps(settings)}
            await connection.execute(update(GAMES).where(GAMES.c.code == code).values(new))
        table = await reopened(manager, code)
        assert table.state == before.state
        assert (table.row.settings.undo, table.row.settings.watchers, table.row.settings.pace) == (False, True, "calm")
        await go_on(manager, table)

    with_manager(database, work)


def corrected(monkeypatch: pytest.MonkeyPatch, lines: list[str]) -> None:
    """Let the rules refuse, wherever they are asked, what was done in a log."""
    from sabika.kernel.game import Game

    check = Game.check

    def refuse(game: Any, state: Any, action: Any) -> None:
        if game.notation.write(action) in lines:
            raise Illegal(game.over_rule, "a corrected rule forbids it")
        check(game, state, action)

    monkeypatch.setattr(Game, "check", refuse)


@pytest.mark.parametrize("complete", [False, True], ids=["log", "positions"])
def test_a_corrected_rule_changes_nothing_that_was(
    folder: Folder, database: str, pending: Any, complete: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(manager: TableManager) -> None:
        code, over = code_at(folder, pending), finished_code(folder)
        before, ended = await manager.table(code), await manager.table(over)
        questions = range(before.seq - 12, before.seq + 1)
        past = {seq: await position_at(manager, before, seq) for seq in questions} if complete else {}
        if not complete:  # as the first release left it
            async with manager.store.writing() as connection:
                await connection.execute(update(LOG).values(events=None, base=None, position=None))
        tail = [entry.line for entry in await manager.store.log(before.row.id)][-8:]
        last = [entry.line for entry in await manager.store.log(ended.row.id)][-8:]
        corrected(monkeypatch, tail + last)
        table, again = await reopened(manager, code), await reopened(manager, over)
        assert (table.state, table.n) == (before.state, before.n)
        for seq, state in past.items():
            assert await position_at(manager, table, seq) == state
        assert again.state == ended.state
        shown = (await moment(manager, again, EVERYBODY, again.seq, 0)).portrait.result
        assert shown is not None
        assert [shown.scores, shown.winners, shown.neutral] == result_of(ended.row)
        assert (await reopened(manager, code)).state == table.state

    with_manager(database, work)


def test_a_finished_game_keeps_the_result_that_it_had(
    folder: Folder, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(manager: TableManager) -> None:
        code = finished_code(folder)
        had = (await manager.table(code)).row.summary.result
        assert had is not None
        table = await reopened(manager, code)
        outcome = type(table.game).outcome

        def better(game: Any, state: Any) -> Any:
            found = outcome(game, state)
            return found and found._replace(scores=tuple(score + 100 for score in found.scores))

        monkeypatch.setattr(type(table.game), "outcome", better)
        table = await reopened(manager, code)
        assert table.client_view(None).result == table.row.summary.result == had
        assert (await moment(manager, table, EVERYBODY, table.seq, 0)).portrait.result == had

    with_manager(database, work)
