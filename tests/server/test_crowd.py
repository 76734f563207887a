"""Many tables at once: everybody sees every move, whoever comes, goes and comes back in the meantime."""

from __future__ import annotations

import asyncio
import gc
import random
from collections.abc import Callable
from contextlib import ExitStack

from sabika.server.play.live_table import LiveTable
from sabika.server.play.new_table import create
from sabika.server.play.table_manager import TableManager
from sabika.server.protocol.tables import NewSeat, NewTable
from tests.server.client import Device, Live, new_table
from tests.server.managers import with_manager
from tests.server.service import Service

TABLES = 24


def both_see(one: Live, two: Live, rng: random.Random) -> None:
    """Let whoever is asked move, and check that both are told."""
    asked = one if one.options() else two
    answer = asked.move(rng)
    assert answer is not None
    assert answer["type"] == "ack"
    for live in (one, two):
        live.wait_for(lambda live: live.n == answer["n"])


def test_more_tables_than_are_kept_in_memory(own_service: Callable[..., Service]) -> None:
    service = own_service(live_tables=2)
    host, guest, rng = Device(service.base), Device(service.base), random.Random(1)
    codes = [new_table(host, "alhambra", ["here", "online"]) for _ in range(TABLES)]
    for code in codes:
        guest.sit(code, host.links(code)[1])
    with ExitStack() as stack:
        hosts = [stack.enter_context(host.live(code, 0)) for code in codes]
        guests = [stack.enter_context(guest.live(code, 1)) for code in codes]  # one after the other, each later
        for _ in range(3):
            for one, two in zip(hosts, guests, strict=True):
                both_see(one, two, rng)
        # Some leave, others come; who returns is told what was missed and sees what follows.
        for at, code in enumerate(codes):
            guests[at].socket.close()
            host.get(f"/api/tables/{codes[(at + 7) % TABLES]}")
            if hosts[at].options():
                hosts[at].move(rng)
            missed = guests[at].n
            guests[at] = stack.enter_context(guest.live(code, 1, since=missed))
            assert [entry["n"] for entry in guests[at].entries] == list(range(missed + 1, hosts[at].n + 1))
        for one, two in zip(hosts, guests, strict=True):
            both_see(one, two, rng)


def test_a_table_is_the_same_for_those_who_come_at_the_same_moment(own_service: Callable[..., Service]) -> None:
    service = own_service(live_tables=0)
    host, guest, rng = Device(service.base), Device(service.base), random.Random(2)
    code = new_table(host, "granada", ["here", "online"])
    guest.sit(code, host.links(code)[1])
    for _ in range(5):
        with host.live(code, 0) as one, guest.live(code, 1) as two:
            both_see(one, two, rng)


def test_there_is_never_more_than_one_room_for_a_table(database: str) -> None:
    """Many come, stay a while and go at once, with room for one table in memory: all who are there share one."""

    async def work(manager: TableManager) -> None:
        wish = NewTable("roll_and_write", [NewSeat("here"), NewSeat("here")])
        codes = [(await create(manager, "a-device-with-a-long-secret-id", wish)).row.code for _ in range(4)]
        gc.collect()
        assert len(manager.live_tables) <= 1, "nothing else holds a table that nobody is at"
        inside: dict[str, list[LiveTable]] = {code: [] for code in codes}
        loads = 0

        async def fetch(code: str) -> LiveTable:
            nonlocal loads
            loads += 1
            return await TableManager.fetch(manager, code)

        manager.fetch = fetch  # type: ignore[method-assign]

        async def visit(number: int) -> None:
            rng = random.Random(number)
            for _ in range(12):
                code = rng.choice(codes)
                asking = asyncio.create_task(manager.table(code))
                if rng.random() < 0.2:  # some go before they are in
                    await asyncio.sleep(0)
                    asking.cancel()
                    await asyncio.gather(asking, return_exceptions=True)
                    continue
                table = await asking
                inside[code].append(table)
                assert all(other is table for other in inside[code])
                for _ in range(rng.randrange(30)):
                    await asyncio.sleep(0)
                assert await manager.table(code) is table
                inside[code].remove(table)
                del table, asking

        await asyncio.gather(*(visit(number) for number in range(8)))
        assert loads > len(codes), "tables were left by all and loaded again"

    with_manager(database, work, live_tables=1)
