"""A new release on an old database, the old one put back, the new one again: every game goes on; damage stays alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import create_async_engine

from sabika.server.storage.tables import GAMES, LOG, SNAPSHOTS
from tests.helpers.loops import run_async
from tests.kept.folder import DEVICE, Folder
from tests.kept.releases import serving
from tests.server.client import Device, new_table
from tests.server.service import Service

Stand = tuple[int, int, list[int], Any]
"""Where a table stands: the numbers of its last entry and of its question, who is asked, and what they may do."""


def kept_device(base: str) -> Device:
    """Return the browser that made all kept tables."""
    device = Device(base)
    device.http.cookies.clear()
    device.http.cookies.set("sabika_device", DEVICE)
    device.http.get("/api/health").raise_for_status()
    return device


def position_of(device: Device, code: str) -> tuple[int, Any]:
    """Return a seat of this device that is asked, else any, and what it sees."""
    table = device.get(f"/api/tables/{code}")
    mine = [seat["seat"] for seat in table["seats"] if seat["mine"]]
    asked = [seat for seat in table["waiting"] if seat in mine]
    seat = next(iter(asked or mine), 0)
    return seat, device.get(f"/api/tables/{code}/state?seat={seat}")


def stand_of(device: Device, code: str) -> Stand:
    """Return where a table stands."""
    _, now = position_of(device, code)
    asked = now["portrait"]["question"]
    choices = [(choice["verb"], len(choice["options"])) for choice in asked["choices"]] if asked else None
    return now["n"], now["seq"], now["table"]["waiting"], choices


def move(device: Device, code: str) -> None:
    """Do something at a table if a person of this device is asked, and take it back if that can be."""
    seat, now = position_of(device, code)
    asked = now["portrait"]["question"]
    if now["table"]["finished"] or not asked or not asked["choices"]:
        return
    choice = asked["choices"][0]
    action = {"seat": seat, "verb": choice["verb"], "args": choice["options"][0]["args"]}
    wish = {"key": f"move-{code}-{now['n']}", "seq": now["seq"], "n": now["n"], "action": action}
    done = device.post(f"/api/tables/{code}/actions", wish)
    after = device.get(f"/api/tables/{code}/state?seat={seat}")
    back = after["portrait"]["undo_to"]
    if back is not None and after["n"] == done["n"] and not after["table"]["finished"]:
        undo = {"key": f"undo-{code}-{done['n']}", "seq": done["seq"], "seat": seat, "to": back}
        device.post(f"/api/tables/{code}/undo", undo)


def tables_of_people(folder: Folder) -> list[str]:
    """Return some of the kept tables without bots, which would go on by themselves; the newest are always listed."""
    facts = folder.read_facts()
    people = [code for code, said in facts.items() if all(seat[0] != "bot" for seat in said.get("seats", []))]
    over = [code for code in people if facts[code].get("finished", True)]
    return [*people[1::8], *over[-2:]]


@pytest.mark.sampled(2)
def test_the_release_before_can_be_put_back(
    folder: Folder, old_code: Path, old_database: str, own_service: Callable[..., Service]
) -> None:
    codes = tables_of_people(folder)
    present = own_service(old_database)
    device = kept_device(present.base)
    for code in codes:
        move(device, code)
        move(device, code)
    settings = {"redesigns": 3, "undo": True}
    modules = max((said.get("modules", []) for said in folder.read_facts().values()), key=len)  # all that it knew
    codes.append(new_table(device, "alhambra", ["here", "here"], modules=modules, settings=settings))
    move(device, codes[-1])
    stands = {code: stand_of(device, code) for code in codes}
    present.end()

    with serving(old_database, old_code) as address:
        device = kept_device(address)
        assert {table["code"] for table in device.get("/api/tables")["tables"]} >= set(codes)
        assert {code: stand_of(device, code) for code in codes} == stands
        for code in codes:
            move(device, code)
        stands = {code: stand_of(device, code) for code in codes}

    present.start()
    device = kept_device(present.base)
    assert {code: stand_of(device, code) for code in codes} == stands
    for code in codes:
        move(device, code)
    assert device.get(f"/api/tables/{codes[-1]}")["settings"]["redesigns"] == 3
    for code in codes[::5]:
        seq = stand_of(device, code)[1]
        told = device.get(f"/api/tables/{code}/moves")["moves"]
        assert [each["seq"] for each in told] == list(range(seq + 1))
        assert device.get(f"/api/tables/{code}/positions/{seq // 2}")["portrait"]["seq"] == seq // 2


# -- damage -----------------------------------------------------------------------------------------------------------


async def damage(database: str, codes: list[str]) -> None:
    """Make four tables unreadable, each in its own way."""
    engine = create_async_engine(database)
    async with engine.begin() as connection:
        found = await connection.execute(select(GAMES.c.code, GAMES.c.id).where(GAMES.c.code.in_(codes)))
        ids = {row.code: row.id for row in found}
        one, two, three, four = codes
        await connection.execute(update(SNAPSHOTS).where(SNAPSHOTS.c.game == ids[one]).values(state='{"kind": "Lost"}'))
        await connection.execute(update(LOG).where(LOG.c.game == ids[one]).values(line="nonsense"))
        await connection.execute(update(GAMES).where(GAMES.c.code == two).values(modules='["fireworks"]'))
        await connection.execute(update(GAMES).where(GAMES.c.code == three).values(settings="{", waiting="?"))
        await connection.execute(update(GAMES).where(GAMES.c.code == four).values(title="chess"))
    await engine.dispose()


async def rows_of(database: str, codes: list[str]) -> list[Any]:
    """Return all that the first release stored of some tables."""
    engine = create_async_engine(database)
    columns = [column for column in LOG.c if column.name not in ("events", "base", "position")]
    async with engine.connect() as connection:
        games = (await connection.execute(select(GAMES).where(GAMES.c.code.in_(codes)).order_by(GAMES.c.id))).all()
        ids = [row.id for row in games]
        log = (await connection.execute(select(*columns).where(LOG.c.game.in_(ids), LOG.c.n > 0))).all()
        kept = (await connection.execute(select(SNAPSHOTS).where(SNAPSHOTS.c.game.in_(ids)))).all()
    await engine.dispose()
    return [*games, *sorted(log), *sorted(kept)]


@pytest.mark.sampled(2)
def test_damaged_tables_are_set_aside_and_disturb_nobody(
    folder: Folder, old_database: str, own_service: Callable[..., Service]
) -> None:
    facts = folder.read_facts()
    own_service(old_database).end()  # the shape of this release
    bots = [code for code, said in facts.items() if any(seat[0] == "bot" for seat in said.get("seats", []))]
    long = [
        code for code in tables_of_people(folder) if facts[code]["n"] > 30 and not facts[code].get("finished", True)
    ]
    damaged, sound = [long[-1], long[-2], bots[0], long[-3]], long[-8:-3]
    run_async(damage(old_database, damaged))
    before = run_async(rows_of(old_database, damaged))
    service = own_service(old_database)
    device = kept_device(service.base)
    for _ in range(2):
        for code in damaged:
            status, body = device.refused("GET", f"/api/tables/{code}")
            assert (status, body["error"], body["params"]) == (409, "set_aside", {"code": code})
            assert device.refused("GET", f"/api/tables/{code}/moves")[1]["error"] == "set_aside"
        for code in sound:
            move(device, code)
    listed = device.get("/api/tables")
    assert set(damaged) <= set(listed["aside"])
    assert set(sound) <= {table["code"] for table in listed["tables"]}
    service.end()
    assert run_async(rows_of(old_database, damaged)) == before
