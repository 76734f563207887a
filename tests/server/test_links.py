"""Secret links: the first who opens one sits down, and everybody sees that the seat is taken."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from sabika.server.tokens import hashed, link_token
from tests.server.client import Device, new_table
from tests.server.seats import at, guests, refusal
from tests.server.service import Service


def test_a_link_is_used_up_by_the_first_and_they_stay_seated(device: Device) -> None:
    code = new_table(device, "alhambra", ["here", "online"])
    link = device.links(code)[1]
    assert [seat["taken"] for seat in device.get(f"/api/tables/{code}")["seats"]] == [True, False]
    guest, other = guests(device, 2)
    guest.sit(code, link)
    assert guest.sit(code, link)["seats"][1]["mine"]
    for curious in (other, device):
        status, body = curious.refused("POST", at(code, "sit"), {"token": link})
        assert (status, body["error"], body["params"]) == (409, "seat_taken", {"seat": 1})
    assert not device.get(f"/api/tables/{code}")["seats"][1]["mine"]
    assert refusal(other.refused("GET", f"/api/tables/{code}")) == (403, "not_at_table")
    assert [seat["taken"] for seat in device.get(f"/api/tables/{code}")["seats"]] == [True, True]
    assert set(device.links(code)) == {None}


def test_of_many_who_open_a_link_at_once_one_sits_down(database: str, own_service: Callable[..., Service]) -> None:
    host = Device(own_service(database).base)
    for _ in range(3):
        code = new_table(host, "alhambra", ["here", "online"])
        link = host.links(code)[1]
        racers = guests(host, 6)

        def open_link(racer: Device, code: str = code, link: str = link) -> int:
            return racer.http.post(at(code, "sit"), json={"token": link}, headers=racer.csrf).status_code

        with ThreadPoolExecutor(6) as pool:
            answers = sorted(pool.map(open_link, racers))
        assert answers == [200, 409, 409, 409, 409, 409]


def test_a_used_link_is_known_after_a_restart(own_service: Callable[..., Service]) -> None:
    service = own_service()
    host = Device(service.base)
    code = new_table(host, "alhambra", ["here", "online"])
    link = host.links(code)[1]
    guest, other = guests(host, 2)
    guest.sit(code, link)
    service.restart()
    assert guest.sit(code, link)["seats"][1]["mine"]
    assert refusal(other.refused("POST", at(code, "sit"), {"token": link})) == (409, "seat_taken")


def test_everybody_with_the_watchers_link_may_watch(device: Device) -> None:
    code = new_table(device, "alhambra", ["here", "online"])
    link = device.links(code)[None]
    for watcher in guests(device, 2):
        assert not any(seat["mine"] for seat in watcher.sit(code, link)["seats"])
        assert refusal(watcher.refused("GET", at(code, "state?seat=0"))) == (403, "not_your_seat")
        assert refusal(watcher.refused("POST", at(code, "device-code"), {"seat": 1})) == (403, "not_your_seat")


def test_a_table_of_the_release_before_keeps_its_links(own_service: Callable[..., Service], tmp_path: Path) -> None:
    service = own_service(f"sqlite+aiosqlite:///{tmp_path}/before.db")
    host = Device(service.base)
    code = new_table(host, "alhambra", ["here", "online", "online"])
    tokens = [link_token(host.http.cookies["sabika_device"], code, str(seat)) for seat in range(3)]
    one, two, three, late = guests(host, 4)
    with sqlite3.connect(tmp_path / "before.db") as connection:
        for seat, token in enumerate(tokens):
            connection.execute("update seats set token = ? where seat = ?", (hashed(token), seat))
        for guest in (one, two):  # its links were not used up
            device = hashed(guest.http.cookies["sabika_device"])
            connection.execute("insert into holders (game, seat, device, hidden) values (1, 1, ?, 0)", (device,))
    connection.close()
    assert one.get(f"/api/tables/{code}")["seats"][1]["mine"]
    assert one.sit(code, tokens[1])["seats"][1]["devices"] == 2
    assert refusal(late.refused("POST", at(code, "sit"), {"token": tokens[1]})) == (409, "seat_taken")
    assert three.sit(code, tokens[2])["seats"][2]["mine"]
    assert refusal(late.refused("POST", at(code, "sit"), {"token": tokens[2]})) == (409, "seat_taken")
    assert refusal(late.refused("POST", at(code, "sit"), {"token": tokens[0]})) == (409, "seat_taken")
