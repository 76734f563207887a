"""Before the game the host arranges it anew; whoever has sat down stays, and everybody sees it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sabika.titles import TITLES
from tests.server.client import Device
from tests.server.seats import at, code_of, guests, refusal
from tests.server.service import Service
from tests.server.test_gathering import gather, join

HOST = {"kind": "here", "name": "Host", "was": 0}


def free(was: int | None = None) -> dict[str, Any]:
    """Return a seat for whoever comes."""
    return {"kind": "online", "was": was}


def arrange(host: Device, code: str, seats: list[dict[str, Any]], title: str = "alhambra", **more: Any) -> Any:
    """Put another game on the table."""
    return host.post(at(code, "arrange"), {"title": title, "seats": seats} | more)


@pytest.mark.parametrize("title", TITLES)
def test_everybody_sees_the_new_game_and_whoever_sat_down_stays(device: Device, title: str) -> None:
    code = gather(device, "alhambra", ["here", "online", "online", "bot"])
    (guest,) = guests(device, 1)
    join(guest, code, 2)
    with guest.live(code, seat=2) as live:
        bot = {"kind": "bot", "level": "strong", "was": 3}
        table = arrange(device, code, [bot, HOST, free(2)], title, name="Anew", settings={"undo": False})
        assert [(seat["name"], seat["taken"]) for seat in table["seats"]][1:] == [("Host", True), ("Aixa", True)]
        assert (table["seats"][0]["level"], table["gathering"], table["host"]) == ("strong", True, True)
        live.wait_for(lambda one: one.table["title"] == title and one.table["name"] == "Anew")
        live.send({"type": "look", "seat": 2})
        assert live.until("sync")["box"]["title"] == title
        assert not live.table["settings"]["undo"]
        assert [seat["mine"] for seat in live.table["seats"]] == [False, False, True]
        assert [note["kind"] for note in guest.get(at(code, "state"))["notes"]] == ["joined", "arranged"]
        device.post(at(code, "begin"))
        live.wait_for(lambda one: not one.table["gathering"])
        assert len(live.table["seats"]) == 3


def test_modules_options_and_seats_come_and_go(device: Device) -> None:
    code = gather(device, "alhambra", ["here", "online"])
    table = arrange(device, code, [HOST, free(1), free()], modules=["camps"], options={"green_at_wall": True})
    assert (table["modules"], table["options"]["green_at_wall"], len(table["seats"])) == (["camps"], True, 3)
    before = table["seed_hash"]
    table = arrange(device, code, [HOST, {"kind": "here", "name": "Beside"}])
    assert (table["modules"], [seat["mine"] for seat in table["seats"]]) == ([], [True, True])
    assert table["seed_hash"] != before
    table = arrange(device, code, [HOST, free(1)])
    assert [seat["taken"] for seat in table["seats"]] == [True, False]
    (guest,) = guests(device, 1)
    assert join(guest, code, 1)["seats"][1]["mine"]


def test_nobody_loses_a_seat_unasked(device: Device) -> None:
    code = gather(device, "alhambra", ["here", "online", "online"])
    (guest,) = guests(device, 1)
    join(guest, code, 2)
    taken = (409, "occupied")

    def wish(*seats: dict[str, Any]) -> dict[str, Any]:
        return {"title": "alhambra", "seats": list(seats)}

    for seats in ([HOST, free(1)], [HOST, {"kind": "bot", "was": 2}], [HOST, free(1), {"kind": "here", "was": 2}]):
        assert refusal(device.refused("POST", at(code, "arrange"), wish(*seats))) == taken
    assert refusal(device.refused("POST", at(code, "arrange"), wish(HOST, free(2), free(2)))) == (400, "setup")
    assert refusal(device.refused("POST", at(code, "arrange"), wish(HOST, free(5), free(2)))) == (400, "setup")
    assert refusal(device.refused("POST", at(code, "arrange"), wish(free(2)))) == (400, "setup")
    assert [seat["taken"] for seat in guest.get(f"/api/tables/{code}")["seats"]] == [True, False, True]
    renamed = arrange(device, code, [HOST, {"kind": "online", "was": 2, "name": "Somebody"}])
    assert [seat["name"] for seat in renamed["seats"]] == ["Host", "Aixa"]


def test_only_the_host_arranges_and_only_before_the_game(device: Device) -> None:
    code = gather(device, "alhambra", ["here", "online"])
    guest, stranger = guests(device, 2)
    join(guest, code, 1)
    wish = {"title": "granada", "seats": [HOST, free(1)]}
    assert refusal(guest.refused("POST", at(code, "arrange"), wish)) == (403, "not_host")
    assert refusal(stranger.refused("POST", at(code, "arrange"), wish)) == (403, "not_at_table")
    assert refusal(device.refused("POST", at(code, "arrange"), wish | {"title": "chess"})) == (400, "setup")
    device.post(at(code, "begin"))
    assert refusal(device.refused("POST", at(code, "arrange"), wish)) == (409, "begun")
    assert guest.get(f"/api/tables/{code}")["title"] == "alhambra"


def test_links_and_codes_of_a_seat_that_moved_open_nothing(device: Device) -> None:
    code = gather(device, "alhambra", ["here", "online", "online", "online"])
    guest, thief, friend = guests(device, 3)
    links = device.links(code)
    join(guest, code, 3)
    secret = code_of(guest, code, 3)
    arrange(device, code, [HOST, free(1), free(3), free(2)])
    assert refusal(thief.refused("POST", at(code, "sit"), {"code": secret})) == (403, "bad_code")
    for seat in (2, 3):
        assert refusal(thief.refused("POST", at(code, "sit"), {"token": links[seat]})) == (403, "bad_link")
    assert friend.sit(code, links[1])["seats"][1]["mine"]
    assert [seat["mine"] for seat in guest.get(f"/api/tables/{code}")["seats"]] == [False, False, True, False]


def test_who_watches_goes_if_watching_is_no_longer_allowed(device: Device) -> None:
    code = gather(device, "alhambra", ["here", "online"])
    (watcher,) = guests(device, 1)
    join(watcher, code, None)
    arrange(device, code, [HOST, free(1)])
    assert watcher.get(f"/api/tables/{code}")["gathering"]
    arrange(device, code, [HOST, free(1)], settings={"watchers": False})
    assert refusal(watcher.refused("GET", f"/api/tables/{code}")) == (403, "not_at_table")
    assert device.get(f"/api/tables/{code}")["gathering"]


def test_what_was_arranged_outlives_a_restart(database: str, own_service: Callable[..., Service]) -> None:
    service = own_service(database)
    host = Device(service.base)
    code = gather(host, "alhambra", ["here", "online", "online"])
    (guest,) = guests(host, 1)
    join(guest, code, 2)
    arrange(host, code, [HOST, free(2), free()], "granada")
    service.restart()
    table = guest.get(f"/api/tables/{code}")
    assert (table["title"], [seat["mine"] for seat in table["seats"]]) == ("granada", [False, True, False])
    assert host.post(at(code, "begin"))["title"] == "granada"
