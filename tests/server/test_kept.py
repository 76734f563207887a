"""What earlier releases left opens here, stands where it stood, goes on, and can be stepped through."""

from __future__ import annotations

import pytest

import sabika
from sabika.server.play import archive
from sabika.server.play.archive import complete_all, position_at
from sabika.server.play.live_table import LiveTable
from sabika.server.play.past import moment, moves, record
from sabika.server.play.table_manager import TableManager
from sabika.server.protocol.errors import Refusal
from sabika.server.protocol.tables import DoAction, DoUndo
from sabika.titles import title_of
from tests.kept.facts import Facts, facts_of, lines_of, question, result_of
from tests.kept.folder import Folder
from tests.server.managers import EVERYBODY, with_manager


def some_tables(folder: Folder, database: str) -> dict[str, Facts]:
    """Return what was said of all tables on SQLite, of every fourth on PostgreSQL: the rules are the same there."""
    facts = folder.read_facts()
    step = 1 if database.startswith("sqlite") else 4
    return {code: facts[code] for code in list(facts)[::step]}


def same_rules(said: Facts) -> bool:
    """Return whether the rules of a table's title are those by which it was played."""
    return bool(said["rules"] == title_of(said["title"]).meta.RULES)


def without_rules(said: Facts) -> Facts:
    """Return the facts that not even a corrected rule may change."""
    asked = {name: said["question"][name] for name in ("seq", "prompt", "waiting")}
    return {name: fact for name, fact in said.items() if name not in ("on", "past", "undo")} | {"question": asked}


def no_further_back(now: list[int | None], then: list[int | None]) -> bool:
    """Return whether nobody can take back more than then; a stricter rule may allow less."""
    pairs = zip(now, then, strict=True)
    return all(mine is None or (was is not None and mine >= was) for mine, was in pairs)


def stands_as_it_stood(table: LiveTable, said: Facts) -> None:
    """Check that a table is what the release that kept it said."""
    now = facts_of(table)
    for known in ("settings", "options"):  # what came later is as it usually is
        now[known] = {name: now[known].get(name) for name in said[known]}
    assert no_further_back(now.pop("undo"), said["undo"])
    if same_rules(said):
        assert now == {name: fact for name, fact in said.items() if name not in ("past", "undo")}
    else:
        assert without_rules(now) == without_rules(said)


@pytest.mark.sampled(2)
def test_every_table_stands_where_it_stood(folder: Folder, old_database: str) -> None:
    async def work(manager: TableManager) -> None:
        for code, said in folder.read_facts().items():
            table = await manager.table(code)
            if said["kind"] == "game":
                stands_as_it_stood(table, said)
            else:
                assert (table.row.kind, table.n, table.row.setup.seed) == ("replay", said["n"], said["seed"])

    with_manager(old_database, work)


async def go_on(manager: TableManager, table: LiveTable, actions: int = 2) -> None:
    """Answer some questions of a table with any action."""
    for _ in range(actions):
        if not table.row.finished:
            line = lines_of(table.game, table.state, table.game.waiting(table.state)[0])[0]
            await manager.act(table, EVERYBODY, DoAction(f"on-{table.n:08d}", table.seq, line, table.n))


@pytest.mark.sampled(2)
def test_every_running_game_goes_on_and_can_be_taken_back_as_before(folder: Folder, old_database: str) -> None:
    async def work(manager: TableManager) -> None:
        wanted = some_tables(folder, old_database)
        running = {code: said for code, said in wanted.items() if not said.get("finished", True)}
        undone = 0
        for code, said in running.items():
            table = await manager.table(code)
            for seat in range(said["players"]):
                to = table.undo_to(seat)
                if to is None:
                    continue
                wish = DoUndo(f"back-{table.n:08d}", table.seq, seat, to)
                if said["settings"]["undo"]:
                    await manager.undo(table, EVERYBODY, wish)
                    assert table.seq == to
                    undone += 1
                else:
                    with pytest.raises(Refusal, match="undo_off"):
                        await manager.undo(table, EVERYBODY, wish)
            await go_on(manager, table)
            again = await TableManager(manager.config, manager.store).table(code)
            assert (again.state, again.n, again.row) == (table.state, table.n, table.row)
            assert [again.undo_to(seat) for seat in EVERYBODY] == [table.undo_to(seat) for seat in EVERYBODY]
        assert undone > len(running) // 8

    with_manager(old_database, work)


@pytest.mark.sampled(2)
def test_every_game_can_be_stepped_through(folder: Folder, old_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "PAUSE", 0.0)

    async def work(manager: TableManager) -> None:
        if old_database.startswith("sqlite"):
            await complete_all(manager)
            assert await manager.store.unfilled(0) is None
        for code, said in some_tables(folder, old_database).items():
            table = await manager.table(code)
            told = (await moves(manager, table, EVERYBODY, None)).moves
            assert [move.seq for move in told] == list(range(table.seq + 1))
            for then in said["past"][:: 1 if table.row.finished else 3]:
                state = await position_at(manager, table, then["seq"])
                if same_rules({"rules": table.row.setup.rules, "title": table.row.setup.title}):
                    assert question(table.game, state) == then
                assert state.seq == then["seq"]
            if table.row.finished:
                last = await moment(manager, table, EVERYBODY, table.seq, 0)
                shown = last.portrait.result
                assert shown is not None
                assert result_of(table.row) == [shown.scores, shown.winners, shown.neutral]
                file = sabika.read_game(await record(manager, table, EVERYBODY))
                assert file.result is not None
                assert result_of(table.row) == [
                    list(file.result.scores),
                    list(file.result.winners),
                    file.result.neutral,
                ]

    with_manager(old_database, work)


def test_game_files_of_earlier_releases_replay(folder: Folder) -> None:
    for name, text in folder.read_games().items():
        file = sabika.read_game(text)
        match = sabika.replay(file)
        if file.setup.rules == title_of(file.setup.title).meta.RULES:
            assert match.notes == [], name
            assert match.outcome is not None, name
            assert file.result is not None, name
            assert match.outcome[:3] == file.result[:3], name
