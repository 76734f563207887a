"""Many tables at once: everybody sees every move, whoever comes, goes and comes back in the meantime."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import ExitStack

from tests.server.client import Device, Live, new_table
from tests.server.service import Service

TABLES = 24


def both_see(one: Live, two: Live, chance: random.Random) -> None:
    """Let whoever is asked move, and check that both are told."""
    asked = one if one.options() else two
    answer = asked.move(chance)
    assert answer is not None
    assert answer["type"] == "ack"
    for live in (one, two):
        live.wait_for(lambda live: live.n == answer["n"])


def test_more_tables_than_are_kept_in_memory(own_service: Callable[..., Service]) -> None:
    service = own_service(rooms=2)
    host, guest, chance = Device(service.base), Device(service.base), random.Random(1)
    codes = [new_table(host, "alhambra", ["here", "online"]) for _ in range(TABLES)]
    for code in codes:
        guest.sit(code, host.links(code)[1])
    with ExitStack() as stack:
        hosts = [stack.enter_context(host.live(code, 0)) for code in codes]
        guests = [stack.enter_context(guest.live(code, 1)) for code in codes]  # one after the other, each later
        for _ in range(3):
            for one, two in zip(hosts, guests, strict=True):
                both_see(one, two, chance)
        # Some leave, others come; who returns is told what was missed and sees what follows.
        for at, code in enumerate(codes):
            guests[at].socket.close()
            host.get(f"/api/tables/{codes[(at + 7) % TABLES]}")
            if hosts[at].options():
                hosts[at].move(chance)
            missed = guests[at].n
            guests[at] = stack.enter_context(guest.live(code, 1, since=missed))
            assert [entry["n"] for entry in guests[at].entries] == list(range(missed + 1, hosts[at].n + 1))
        for one, two in zip(hosts, guests, strict=True):
            both_see(one, two, chance)


def test_a_table_is_the_same_for_those_who_come_at_the_same_moment(own_service: Callable[..., Service]) -> None:
    service = own_service(rooms=0)
    host, guest, chance = Device(service.base), Device(service.base), random.Random(2)
    code = new_table(host, "granada", ["here", "online"])
    guest.sit(code, host.links(code)[1])
    for _ in range(5):
        with host.live(code, 0) as one, guest.live(code, 1) as two:
            both_see(one, two, chance)
