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
from sabika.server.play.house import House
from sabika.server.play.past import moment
from sabika.server.play.room import Room
from sabika.server.storage.packing import pack, unpack
from sabika.server.storage.tables import GAMES, LOG, SNAPSHOTS
from sabika.titles.alhambra.frames.place import Placement
from sabika.titles.alhambra.modules.m07_characters.auction import CharacterAuction
from tests.kept.facts import result_of
from tests.kept.folder import Folder
from tests.server.test_kept import go_on
from tests.server.test_storage import EVERYBODY, with_house

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


async def brought_up_to_date(house: House, code: str, playable: bool = False) -> Room:
    """Return a table whose log has all positions, as this release writes them; by default only they can be read."""
    room = await house.room(code)
    await archive.complete(house, room.row)
    if not playable:
        async with house.store.writing() as connection:
            await connection.execute(update(LOG).where(LOG.c.game == room.row.id).values(line="p1 nonsense"))
    return room


async def rewritten(house: House, change: Callable[[str], str]) -> None:
    """Let all stored positions be as another release would have written them."""
    async with house.store.writing() as connection:
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


async def reopened(house: House, code: str) -> Room:
    """Return a table as a service sees it that has just been started."""
    return await House(house.config, house.store).room(code)


def without(data: Any, name: str) -> Any:
    """Return the JSON of a position without a field."""
    if isinstance(data, dict):
        return {key: without(item, name) for key, item in data.items() if key != name}
    return [without(item, name) for item in data] if isinstance(data, list) else data


def test_a_new_field_has_its_default_in_old_positions(folder: Folder, database: str, pending: Any) -> None:
    async def work(house: House) -> None:
        code = code_at(folder, pending)
        before = await brought_up_to_date(house, code)
        changed(pending, FIELDS={"mood": value(OPEN, default=7)})
        room = await reopened(house, code)
        assert room.state.stack[-1].mood == 7
        assert without(to_json(room.state), "mood") == to_json(before.state)
        assert (room.n, room.seq) == (before.n, before.seq)
        await go_on(house, room)
        assert (await reopened(house, code)).seq == room.seq

    with_house(database, work)


def test_a_new_field_without_a_default_lets_the_log_be_played_again(
    folder: Folder, database: str, pending: Any
) -> None:
    async def work(house: House) -> None:
        code = code_at(folder, pending)
        before = await brought_up_to_date(house, code, playable=True)
        changed(pending, FIELDS={"mood": value(OPEN)})
        room = await reopened(house, code)
        assert to_json(room.state) == to_json(before.state)
        await go_on(house, room)

    with_house(database, work)


def test_a_renamed_field_is_read_under_its_former_name(folder: Folder, database: str, pending: Any) -> None:
    async def work(house: House) -> None:
        code = code_at(folder, pending)
        before = await brought_up_to_date(house, code)
        await rewritten(house, lambda text: text.replace('"step":', '"phase":'))
        base = KINDS["Frame"].FIELDS
        was, base["step"] = base["step"], value(OPEN, was="phase")
        try:
            room = await reopened(house, code)
        finally:
            base["step"] = was
        assert to_json(room.state) == to_json(before.state)
        await go_on(house, room)

    with_house(database, work)


def test_a_renamed_frame_is_known_by_its_former_name(folder: Folder, database: str, pending: Any) -> None:
    async def work(house: House) -> None:
        code = code_at(folder, pending)
        before = await brought_up_to_date(house, code)
        await rewritten(house, lambda text: text.replace(f'"{pending.__name__}"', '"OldName"'))
        changed(pending, FORMERLY=("OldName",))
        room = await reopened(house, code)
        assert to_json(room.state) == to_json(before.state)
        assert [room.undo_to(seat) for seat in EVERYBODY] == [before.undo_to(seat) for seat in EVERYBODY]
        await go_on(house, room)

    with_house(database, work)


def test_options_and_settings_come_and_go(folder: Folder, database: str, pending: Any) -> None:
    async def work(house: House) -> None:
        code = code_at(folder, pending)
        before = await house.room(code)
        options = [*before.row.setup.options, ["fireworks", True]]
        settings = {"undo": False, "music": "loud"}
        async with house.store.writing() as connection:
            new = {"options": json.dumps(options), "settings": json.dumps(settings)}
            await connection.execute(update(GAMES).where(GAMES.c.code == code).values(new))
        room = await reopened(house, code)
        assert room.state == before.state
        assert (room.row.settings.undo, room.row.settings.watchers, room.row.settings.pace) == (False, True, "calm")
        await go_on(house, room)

    with_house(database, work)


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
    async def work(house: House) -> None:
        code, over = code_at(folder, pending), finished_code(folder)
        before, ended = await house.room(code), await house.room(over)
        questions = range(before.seq - 12, before.seq + 1)
        past = {seq: await position_at(house, before, seq) for seq in questions} if complete else {}
        if not complete:  # as the first release left it
            async with house.store.writing() as connection:
                await connection.execute(update(LOG).values(events=None, base=None, position=None))
        tail = [entry.line for entry in await house.store.log(before.row.id)][-8:]
        last = [entry.line for entry in await house.store.log(ended.row.id)][-8:]
        corrected(monkeypatch, tail + last)
        room, again = await reopened(house, code), await reopened(house, over)
        assert (room.state, room.n) == (before.state, before.n)
        for seq, state in past.items():
            assert await position_at(house, room, seq) == state
        assert again.state == ended.state
        shown = (await moment(house, again, EVERYBODY, again.seq, 0)).portrait.result
        assert shown is not None
        assert [shown.scores, shown.winners, shown.neutral] == result_of(ended.row)
        assert (await reopened(house, code)).state == room.state

    with_house(database, work)


def test_a_finished_game_keeps_the_result_that_it_had(
    folder: Folder, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(house: House) -> None:
        code = finished_code(folder)
        had = (await house.room(code)).row.summary.result
        assert had is not None
        room = await reopened(house, code)
        outcome = type(room.game).outcome

        def better(game: Any, state: Any) -> Any:
            found = outcome(game, state)
            return found and found._replace(scores=tuple(score + 100 for score in found.scores))

        monkeypatch.setattr(type(room.game), "outcome", better)
        room = await reopened(house, code)
        assert room.portrait(None).result == room.row.summary.result == had
        assert (await moment(house, room, EVERYBODY, room.seq, 0)).portrait.result == had

    with_house(database, work)
