"""Rematches: who has a part in them, and that all get the same one."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from sabika.server.tokens import link_token
from tests.server.client import Device, new_table
from tests.server.seats import at, end, guests, refusal
from tests.server.service import Service


def test_a_watcher_gets_no_rematch_and_no_links(device: Device) -> None:
    code = new_table(device, "alhambra", ["here", "online"], name="Friday")
    links = device.links(code)
    guest, watcher = guests(device, 2)
    guest.post(at(code, "sit"), {"token": links[1], "name": "Aixa"})
    watcher.sit(code, links[None])
    end(device, code)
    assert refusal(watcher.refused("POST", at(code, "rematch"))) == (403, "not_player")
    table = guest.post(at(code, "rematch"))
    assert refusal(watcher.refused("POST", at(code, "rematch"))) == (403, "not_player")
    seen = watcher.get(f"/api/tables/{table['code']}")
    assert (seen["host"], seen["name"], seen["seats"][1]["name"]) == (False, "Friday", "Aixa")
    assert [seat["taken"] for seat in seen["seats"]] == [True, True]
    for path in ("links", "state?seat=0", "state?seat=1"):
        assert watcher.refused("GET", at(table["code"], path))[0] == 403
    assert refusal(watcher.refused("POST", at(table["code"], "free-seat"), {"seat": 1})) == (403, "not_host")


def test_a_rematch_keeps_free_seats_free_and_the_hosts_device_makes_their_links(device: Device) -> None:
    code = new_table(device, "alhambra", ["here", "online", "online"])
    links = device.links(code)
    guest, late, watcher = guests(device, 3)
    guest.sit(code, links[1])
    device.post(at(code, "free-seat"), {"seat": 0})
    device.sit(code, device.links(code)[0])
    end(device, code)
    again = guest.post(at(code, "rematch"))
    assert [seat["freed"] for seat in again["seats"]] == [None] * 3
    assert [seat["taken"] for seat in again["seats"]] == [True, True, False]
    guess = link_token(device.http.cookies["sabika_device"], again["code"], "2")
    assert refusal(late.refused("POST", at(again["code"], "sit"), {"token": guess})) == (403, "bad_link")
    fresh = device.links(again["code"])
    assert set(fresh) == {2, None}
    assert fresh == device.links(again["code"])
    assert late.sit(again["code"], fresh[2])["seats"][2]["mine"]
    watcher.sit(again["code"], fresh[None])
    assert refusal(late.refused("POST", at(again["code"], "sit"), {"token": links[2]})) == (403, "bad_link")


def test_a_host_who_only_watched_may_call_for_a_rematch(device: Device) -> None:
    code = new_table(device, "alhambra", ["online", "bot"])
    guest, stranger = guests(device, 2)
    guest.sit(code, device.links(code)[0])
    end(device, code)
    assert refusal(stranger.refused("POST", at(code, "rematch"))) == (403, "not_at_table")
    table = device.post(at(code, "rematch"))
    assert (table["host"], table["seats"][0]["mine"]) == (True, False)
    assert guest.get(f"/api/tables/{table['code']}")["seats"][0]["mine"]


def test_who_was_freed_has_no_part_in_the_rematch(device: Device) -> None:
    code = new_table(device, "alhambra", ["here", "online"])
    (guest,) = guests(device, 1)
    guest.sit(code, device.links(code)[1])
    device.post(at(code, "free-seat"), {"seat": 1})
    end(device, code)
    assert refusal(guest.refused("POST", at(code, "rematch"))) == (403, "seat_freed")
    table = device.post(at(code, "rematch"))
    assert refusal(guest.refused("GET", f"/api/tables/{table['code']}")) == (403, "not_at_table")


def test_all_who_call_for_a_rematch_at_once_get_one_table(database: str, own_service: Callable[..., Service]) -> None:
    host = Device(own_service(database).base)
    code = new_table(host, "alhambra", ["here", "online", "online"])
    links = host.links(code)
    players = [host, *guests(host, 2)]
    for seat in (1, 2):
        players[seat].sit(code, links[seat])
    end(host, code)
    with ThreadPoolExecutor(3) as pool:
        made = set(pool.map(lambda player: player.post(at(code, "rematch"))["code"], players))
    assert len(made) == 1
    for seat, player in enumerate(players):
        tables = [table for table in player.get("/api/tables")["tables"] if table["code"] != code]
        assert [table["code"] for table in tables] == list(made)
        assert [one["mine"] for one in tables[0]["seats"]] == [seat == at for at in range(3)]
        assert tables[0]["host"] == (player is host)
