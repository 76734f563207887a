"""Whoever is missing never freezes a game: the computer plays for them, and they take over when they are back."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

from tests.server.client import Device, Live, new_table
from tests.server.seats import at, guests, refusal
from tests.server.service import Service

SOON = {"away_seconds": 0.0}


def seated(host: Device, count: int) -> tuple[str, list[Device]]:
    """Make a table of people, and return its code and those who sit there."""
    code = new_table(host, "roll_and_write", ["here", *["online"] * (count - 1)])
    links, others = host.links(code), guests(host, count - 1)
    for seat, guest in enumerate(others, start=1):
        guest.sit(code, links[seat])
    return code, [host, *others]


def stand_in(device: Device, code: str, seat: int, on: bool = True) -> Any:
    """Let the computer play for a seat, or no longer."""
    return device.post(at(code, "stand-in"), {"seat": seat, "on": on})


def kinds(live: Live) -> list[str]:
    """Return what was decided, as it was heard at a socket."""
    heard = [json.loads(text) for text in live.heard]
    return [message["note"]["kind"] for message in heard if message["type"] == "note"]


def test_the_host_lets_the_computer_play_for_somebody_away_until_they_take_over(device: Device) -> None:
    code, (_, guest) = seated(device, 2)
    with device.live(code, seat=0) as live:
        with guest.live(code, seat=1):
            assert refusal(device.refused("POST", at(code, "stand-in"), {"seat": 1, "on": True})) == (409, "present")
        live.wait_for(lambda one: '"seats":[0],"watchers":0,"away":{"1":' in one.heard[-1])
        assert stand_in(device, code, 1)["seats"][1]["stand_in"]
        moved = live.n
        while live.table["finished"] is None and not any(e["by"] == 1 and e["n"] > moved for e in live.entries):
            if live.options():
                live.act(live.options()[0])
            else:
                live.hear()
        assert kinds(live) == ["stands_in_host"]
    with guest.live(code, seat=1) as back:
        seat = back.table["seats"][1]
        assert (seat["stand_in"], seat["stood"], seat["present"]) == (True, moved, True)
        assert not stand_in(guest, code, 1, on=False)["seats"][1]["stand_in"]
        back.wait_for(lambda one: kinds(one) == ["took_over"])
        assert [note["kind"] for note in guest.get(at(code, "state?seat=1"))["notes"]] == [
            "stands_in_host",
            "took_over",
        ]


def test_only_the_person_takes_over_and_the_host_may_wait_again(device: Device) -> None:
    code, (_, guest, third) = seated(device, 3)
    stand_in(device, code, 1)
    assert refusal(third.refused("POST", at(code, "stand-in"), {"seat": 1, "on": False})) == (403, "not_your_seat")
    assert not stand_in(device, code, 1, on=False)["seats"][1]["stand_in"]
    assert stand_in(guest, code, 1)["seats"][1]["stand_in"]
    assert not stand_in(guest, code, 1, on=False)["seats"][1]["stand_in"]


def test_the_others_agree_by_more_than_half_when_the_host_is_away_too(own_service: Callable[..., Service]) -> None:
    host = Device(own_service(**SOON).base)
    code, people = seated(host, 4)
    (asked,) = host.get(f"/api/tables/{code}")["waiting"][:1]
    others = [seat for seat in range(4) if seat != asked]
    voters = [seat for seat in others if seat != 0][:2] if asked != 0 else others[:2]
    with ExitStack() as stack:
        for seat in others:
            stack.enter_context(people[seat].live(code, seat=seat))
        first = stand_in(people[voters[0]], code, asked)["seats"][asked]
        assert (first["stand_in"], first["agreed"]) == (False, [voters[0]])
        assert not stand_in(people[voters[0]], code, asked)["seats"][asked]["stand_in"]
        assert stand_in(people[voters[1]], code, asked)["seats"][asked]["stand_in"]


def test_others_wait_a_while_and_watchers_decide_nothing(device: Device) -> None:
    code, (_, guest, third) = seated(device, 3)
    watcher = guests(device, 1)[0]
    watcher.sit(code, device.links(code)[None])
    assert refusal(watcher.refused("POST", at(code, "stand-in"), {"seat": 1, "on": True})) == (403, "not_player")
    status, body = third.refused("POST", at(code, "stand-in"), {"seat": 1, "on": True})
    assert (status, body["error"]) == (409, "too_soon")
    assert 0 <= body["params"]["seconds"] <= 30
    assert refusal(guest.refused("POST", at(code, "stand-in"), {"seat": 9, "on": True}))[0] == 400


def test_who_leaves_a_running_game_leaves_it_to_the_computer_and_may_come_back(device: Device) -> None:
    code, (_, guest) = seated(device, 2)
    guest.http.delete(f"/api/tables/{code}", headers=guest.csrf).raise_for_status()
    assert device.get(f"/api/tables/{code}")["seats"][1]["stand_in"]
    assert code not in [table["code"] for table in guest.get("/api/tables")["tables"]]
    assert not stand_in(guest, code, 1, on=False)["seats"][1]["stand_in"]


def test_a_stand_in_plays_on_after_a_restart(database: str, own_service: Callable[..., Service]) -> None:
    service = own_service(database)
    host = Device(service.base)
    code = new_table(host, "roll_and_write", ["here", "online", "bot"])
    stand_in(host, code, 0)
    stand_in(host, code, 1)
    before = host.get(f"/api/tables/{code}")["n"]
    service.restart()
    with host.live(code, seat=0) as live:
        live.wait_for(lambda one: one.n > before + 3)


def test_decisions_are_not_made_for_ever(own_service: Callable[..., Service]) -> None:
    host = Device(own_service(limits={"decisions": (4, 0.001)}).base)
    code = new_table(host, "roll_and_write", ["here", "online"])
    for on in (True, False, True, False):
        stand_in(host, code, 0, on)
    assert refusal(host.refused("POST", at(code, "stand-in"), {"seat": 0, "on": True})) == (429, "too_many")
