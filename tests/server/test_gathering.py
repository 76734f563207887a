"""Friends find each other: they come by a table's code, choose a seat and wait, and the host begins."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from sabika.titles import TITLES
from tests.server.client import Device, new_table
from tests.server.seats import at, code_of, guests, refusal
from tests.server.service import Service


def gather(host: Device, title: str, kinds: list[str], **more: Any) -> str:
    """Make a table at which friends gather."""
    return new_table(host, title, kinds, gather=True, **more)


def join(device: Device, code: str, seat: int | None, name: str = "Aixa") -> Any:
    """Come in by the code of a table."""
    return device.post(at(code, "join"), {"seat": seat, "name": name})


@pytest.mark.parametrize("title", TITLES)
def test_friends_come_by_the_code_and_the_host_begins_without_free_seats(device: Device, title: str) -> None:
    code = gather(device, title, ["here", "online", "online", "online"])
    guest, late = guests(device, 2)
    door = guest.get(at(code, "door"))
    assert [seat["free"] for seat in door["seats"]] == [False, True, True, True]
    with device.live(code, seat=0) as live:
        seat = join(guest, code, 2)["seats"][2]
        assert (seat["name"], seat["mine"], seat["taken"], seat["present"]) == ("Aixa", True, True, False)
        live.wait_for(lambda one: one.table["seats"][2]["taken"])
        assert (live.table["gathering"], live.table["waiting"]) == (True, [])
        before = live.table["seed_hash"]
        with guest.live(code, seat=2) as other:
            begun = device.post(at(code, "begin"))
            assert [seat["name"] for seat in begun["seats"]] == ["Player 1", "Aixa"]
            for seat, one in enumerate((live, other)):
                one.wait_for(lambda each: not each.table["gathering"])
                assert [each["mine"] for each in one.table["seats"]] == [seat == 0, seat == 1]
                assert one.table["seed_hash"] != before
                one.seat = seat
                one.send({"type": "look", "seat": seat})
                one.wait_for(lambda each: each.portrait["seat"] == each.seat)
            mover = (live, other)[begun["waiting"][0]]
            assert mover.act(mover.options()[0])["type"] == "ack"
    assert refusal(late.refused("POST", at(code, "join"), {"seat": 1, "name": "Late"})) == (409, "begun")


def test_nothing_is_played_before_the_host_begins(device: Device) -> None:
    code = gather(device, "alhambra", ["here", "bot", "online"])
    (guest,) = guests(device, 1)
    join(guest, code, 2)
    with device.live(code, seat=0) as live:
        assert live.n == 0
        answer = live.act({"seat": 0, "verb": "take", "args": {"slots": [1]}})
        assert answer["error"] == "gathering"
    assert refusal(guest.refused("POST", at(code, "begin"))) == (403, "not_host")
    assert refusal(guest.refused("POST", at(code, "fill-seat"), {"seat": 1, "level": None})) == (403, "not_host")
    assert refusal(device.refused("POST", at(code, "stand-in"), {"seat": 2, "on": True})) == (409, "gathering")
    device.post(at(code, "begin"))
    assert refusal(device.refused("POST", at(code, "begin"))) == (409, "begun")
    assert refusal(device.refused("POST", at(code, "fill-seat"), {"seat": 1, "level": None})) == (409, "begun")


def test_of_many_who_choose_a_seat_one_has_it(database: str, own_service: Callable[..., Service]) -> None:
    host = Device(own_service(database).base)
    code = gather(host, "alhambra", ["here", "online", "online"])
    racers = guests(host, 5)

    def choose(racer: Device) -> int:
        wish = {"seat": 1, "name": "Quick"}
        return racer.http.post(at(code, "join"), json=wish, headers=racer.csrf).status_code

    with ThreadPoolExecutor(5) as pool:
        answers = list(pool.map(choose, racers))
    assert sorted(answers) == [200, 409, 409, 409, 409]
    winner = racers[answers.index(200)]
    assert [seat["mine"] for seat in join(winner, code, 2)["seats"]] == [False, False, True]
    assert [seat["taken"] for seat in host.get(f"/api/tables/{code}")["seats"]] == [True, False, True]


def test_free_seats_are_filled_with_computers_and_given_back(device: Device) -> None:
    code = gather(device, "alhambra", ["here", "online", "online"])
    (guest,) = guests(device, 1)
    filled = device.post(at(code, "fill-seat"), {"seat": 1, "level": "strong"})["seats"][1]
    assert (filled["kind"], filled["level"]) == ("bot", "strong")
    assert refusal(guest.refused("POST", at(code, "join"), {"seat": 1, "name": "A"})) == (409, "seat_taken")
    assert refusal(device.refused("POST", at(code, "fill-seat"), {"seat": 0, "level": "keen"})) == (409, "seat_taken")
    assert refusal(device.refused("POST", at(code, "fill-seat"), {"seat": 2, "level": "wise"})) == (400, "setup")
    assert device.post(at(code, "fill-seat"), {"seat": 1, "level": None})["seats"][1]["kind"] == "online"
    join(guest, code, 1)
    assert refusal(device.refused("POST", at(code, "fill-seat"), {"seat": 1, "level": "keen"})) == (409, "seat_taken")
    guest.http.delete(f"/api/tables/{code}", headers=guest.csrf).raise_for_status()
    assert not device.get(f"/api/tables/{code}")["seats"][1]["taken"]
    assert refusal(guest.refused("GET", f"/api/tables/{code}")) == (403, "not_at_table")
    status, body = device.refused("POST", at(code, "begin"))
    assert (status, body["error"], body["params"]["about"]) == (400, "setup", "players")
    join(guest, code, 2, "Again")
    assert [seat["name"] for seat in device.post(at(code, "begin"))["seats"]] == ["Player 1", "Again"]


def test_no_link_and_no_code_of_before_opens_a_seat_of_the_game(device: Device) -> None:
    code = gather(device, "alhambra", ["here", "online", "online", "online"])
    one, two, thief = guests(device, 3)
    links = device.links(code)
    join(one, code, 2)
    join(two, code, 3)
    secret = code_of(one, code, 2)
    device.post(at(code, "begin"))
    assert refusal(thief.refused("POST", at(code, "sit"), {"code": secret})) == (403, "bad_code")
    for seat in (1, 2, 3):
        assert thief.refused("POST", at(code, "sit"), {"token": links[seat]})[0] in (403, 409)
    for seat in range(3):
        device.post(at(code, "free-seat"), {"seat": seat})
        for link in links.values():
            if link != links[None]:
                assert refusal(thief.refused("POST", at(code, "sit"), {"token": link})) == (403, "bad_link")


def test_the_code_lets_watchers_in_where_they_are_allowed_and_shows_them_no_hand(device: Device) -> None:
    code = gather(device, "alhambra", ["here", "online"])
    guest, watcher = guests(device, 2)
    join(guest, code, 1)
    device.post(at(code, "begin"))
    door = watcher.get(at(code, "door"))
    assert (door["gathering"], door["watchers"]) == (False, True)
    assert not any(seat["free"] for seat in door["seats"])
    assert not any(seat["mine"] for seat in join(watcher, code, None)["seats"])
    for seat in (0, 1):
        assert refusal(watcher.refused("GET", at(code, f"state?seat={seat}"))) == (403, "not_your_seat")
        assert refusal(watcher.refused("POST", at(code, "join"), {"seat": seat})) == (409, "begun")
    closed = gather(device, "alhambra", ["here", "bot", "online"], settings={"watchers": False})
    device.post(at(closed, "begin"))
    assert refusal(watcher.refused("POST", at(closed, "join"), {"seat": None})) == (403, "not_at_table")


def test_a_table_that_began_at_once_tells_nothing_at_its_door(device: Device) -> None:
    code = new_table(device, "alhambra", ["here", "online"])
    (stranger,) = guests(device, 1)
    assert refusal(stranger.refused("GET", at(code, "door"))) == (403, "not_at_table")
    assert refusal(stranger.refused("POST", at(code, "join"), {"seat": 1})) == (403, "not_at_table")
    assert refusal(stranger.refused("POST", at(code, "join"), {"seat": None})) == (403, "not_at_table")


def test_whom_the_host_sends_away_does_not_come_back_by_the_code(device: Device) -> None:
    code = gather(device, "alhambra", ["here", "online"])
    (guest,) = guests(device, 1)
    join(guest, code, 1)
    device.post(at(code, "free-seat"), {"seat": 1})
    assert refusal(guest.refused("POST", at(code, "join"), {"seat": 1})) == (403, "seat_freed")
    assert guest.sit(code, device.links(code)[1])["seats"][1]["mine"]


def test_the_host_closes_a_table_before_its_game(device: Device) -> None:
    code = gather(device, "alhambra", ["here", "online"])
    (guest,) = guests(device, 1)
    join(guest, code, 1)
    device.http.delete(f"/api/tables/{code}", headers=device.csrf).raise_for_status()
    seen = guest.get(f"/api/tables/{code}")
    assert (seen["gathering"], seen["finished"] is None) == (True, False)
    for one in (device, guest):
        assert code not in [table["code"] for table in one.get("/api/tables")["tables"]]
    assert refusal(device.refused("POST", at(code, "begin"))) == (409, "begun")


def test_a_gathering_outlives_a_restart(database: str, own_service: Callable[..., Service]) -> None:
    service = own_service(database)
    host = Device(service.base)
    code = gather(host, "granada", ["here", "online", "bot", "online"])
    (guest,) = guests(host, 1)
    join(guest, code, 1)
    service.restart()
    assert host.get(f"/api/tables/{code}")["gathering"]
    assert join(guest, code, 3, "Boabdil")["seats"][3]["mine"]
    host.post(at(code, "begin"))
    service.restart()
    table = guest.get(f"/api/tables/{code}")
    assert not table["gathering"]
    assert [seat["kind"] for seat in table["seats"]] == ["here", "bot", "online"]
    notes = guest.get(at(code, "state?seat=2"))["notes"]
    assert [note["kind"] for note in notes] == ["joined", "joined", "began", "stands_in_start"]


def test_codes_are_not_tried_for_ever(own_service: Callable[..., Service]) -> None:
    service = own_service(limits={"doors": (5, 0.001)})
    stranger = Device(service.base)
    answers = [stranger.http.get(f"/api/tables/AAAA{n:02}/door").status_code for n in range(8)]
    assert answers == [404] * 5 + [429] * 3
