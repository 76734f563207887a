"""Seats that a host frees: nobody reads another's hand, whoever comes, goes and comes back."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

from sabika.server.live.connection import Connection
from sabika.server.protocol.errors import Refusal
from sabika.server.tokens import link_token
from tests.server.client import Device, new_table
from tests.server.seats import at, code_of, end, farewell, guests, refusal
from tests.server.service import Service


def test_a_freed_seat_is_lost_at_once_and_everybody_sees_it(device: Device) -> None:
    code = new_table(device, "alhambra", ["here", "online", "online"])
    links = device.links(code)
    guest, phone, third, watcher, next_one = guests(device, 5)
    guest.sit(code, links[1])
    third.sit(code, links[2])
    watcher.sit(code, links[None])
    phone.post(at(code, "sit"), {"code": code_of(guest, code, 1)})
    unused = code_of(guest, code, 1)
    with (
        guest.live(code, 1) as one,
        phone.live(code, None) as two,
        third.live(code, 2) as three,
        watcher.live(code) as four,
    ):
        assert three.table["seats"][1]["freed"] is None
        table = device.post(at(code, "free-seat"), {"seat": 1})
        assert table["seats"][1]["freed"] > table["created"]
        assert not table["seats"][1]["taken"]
        assert not table["seats"][1]["mine"]
        assert farewell(one) == farewell(two) == ("seat_freed", 4403)
        for live in (three, four):
            live.wait_for(lambda live: live.table["seats"][1]["freed"] == table["seats"][1]["freed"])
    for lost in (guest, phone):
        for path in ("state?seat=1", "state", "moves?seat=1", "positions/0?seat=1", "record"):
            assert refusal(lost.refused("GET", at(code, path))) == (403, "seat_freed")
        assert refusal(lost.refused("GET", f"/api/tables/{code}")) == (403, "seat_freed")
        assert refusal(lost.refused("POST", at(code, "sit"), {"token": links[1]})) == (403, "seat_freed")
        assert refusal(lost.refused("POST", at(code, "sit"), {"code": unused})) == (403, "bad_code")
        assert refusal(lost.refused("POST", at(code, "device-code"), {"seat": 1})) == (403, "seat_freed")
        assert lost.get("/api/tables")["tables"] == []
        with lost.live(code, 1, hello=False) as late:
            assert farewell(late) == ("seat_freed", 4403)
    assert refusal(next_one.refused("POST", at(code, "sit"), {"token": links[1]})) == (403, "bad_link")
    fresh = device.links(code)
    assert set(fresh) == {1, None}
    assert fresh[1] != links[1]
    assert next_one.sit(code, fresh[1])["seats"][1]["freed"] == table["seats"][1]["freed"]
    with next_one.live(code, 1) as live:
        assert live.portrait["seat"] == 1
    assert refusal(guest.refused("POST", at(code, "sit"), {"token": fresh[1]})) == (409, "seat_taken")


def test_who_holds_two_seats_and_loses_one_sees_nothing_of_it_any_more(device: Device) -> None:
    code = new_table(device, "alhambra", ["online", "online"])
    links = device.links(code)
    (guest,) = guests(device, 1)
    guest.sit(code, links[0])
    seat: int = guest.sit(code, links[1])["waiting"][0]
    with guest.live(code, seat) as live:
        chosen = random.Random(3).choice(live.options())
        assert live.act(chosen, key="a-key-of-before")["type"] == "ack"
        assert live.portrait["board"]["seats"][seat]["hand"] is not None
        device.post(at(code, "free-seat"), {"seat": seat})
        assert live.until("sync")["portrait"]["seat"] is None
        live.wait_for(lambda live: live.table["seats"][seat]["freed"] is not None)
        live.send({"type": "look", "seat": seat})
        assert live.until("error")["error"] == "not_your_seat"
        live.send({"type": "why", "id": "w", "seq": live.seq, "action": chosen})
        assert live.until("error")["error"] == "not_your_seat"
        live.send({"type": "preview", "id": "p", "seq": live.seq, "wishes": [{"cell": "1,0"}]})
        assert live.until("previews", "error").get("previews", []) == []
        assert live.act(chosen, key="a-key-of-before")["error"] == "not_your_seat"
        assert live.portrait["seat"] is None
        assert live.portrait["board"]["seats"][seat]["hand"] is None
        live.send({"type": "look", "seat": 1 - seat})
        assert live.until("sync")["portrait"]["board"]["seats"][seat]["hand"] is None
    wish = {"key": "a-key-of-before", "seq": 0, "action": chosen}
    assert refusal(guest.refused("POST", at(code, "actions"), wish)) == (403, "not_your_seat")
    assert refusal(guest.refused("GET", at(code, f"state?seat={seat}"))) == (403, "not_your_seat")


def test_what_waits_for_a_slow_page_is_not_sent_after_its_seat_is_freed() -> None:
    table: Any = SimpleNamespace(row=SimpleNamespace(finished=False))
    kept, lost, gone = (Connection(table, "device", frozenset((1, 2)), 64) for _ in range(3))
    for connection, look in ((kept, 2), (lost, 1), (gone, 1)):
        connection.look = look
        connection.put(b"a picture through the seat", 7)
    kept.hold(frozenset((2,)))
    lost.hold(frozenset((2,)))
    gone.end(Refusal(403, "seat_freed", "gone"))
    for connection in (kept, lost, gone):
        connection.put(b"a picture that was on its way", 8)
    assert [len(connection.queue) for connection in (kept, lost, gone)] == [2, 0, 0]
    assert [connection.look for connection in (kept, lost, gone)] == [2, None, None]
    assert lost.lagging


def test_a_host_frees_the_own_seat_and_goes_on_watching(device: Device) -> None:
    code = new_table(device, "alhambra", ["here", "here"])
    (guest,) = guests(device, 1)
    with device.live(code, 0) as live:
        table = device.post(at(code, "free-seat"), {"seat": 0})
        assert (table["host"], [seat["mine"] for seat in table["seats"]]) == (True, [False, True])
        assert live.until("sync")["portrait"]["seat"] is None
        device.post(at(code, "free-seat"), {"seat": 1})
        live.wait_for(lambda live: not live.table["seats"][1]["mine"])
    assert refusal(device.refused("GET", at(code, "state?seat=0"))) == (403, "not_your_seat")
    links = device.links(code)
    assert set(links) == {0, 1, None}
    assert guest.sit(code, links[0])["seats"][0]["kind"] == "online"
    assert device.sit(code, links[1])["seats"][1]["mine"]


def test_only_the_host_frees_and_only_persons(device: Device) -> None:
    code = new_table(device, "alhambra", ["here", "online", "bot"])
    guest, watcher = guests(device, 2)
    links = device.links(code)
    guest.sit(code, links[1])
    watcher.sit(code, links[None])
    for who in (guest, watcher):
        for seat in (0, 1, 2):
            assert refusal(who.refused("POST", at(code, "free-seat"), {"seat": seat})) == (403, "not_host")
    assert refusal(device.refused("POST", at(code, "free-seat"), {"seat": 2})) == (409, "no_person")
    assert refusal(device.refused("POST", at(code, "free-seat"), {"seat": 3})) == (404, "no_seat")
    assert [seat["freed"] for seat in guest.get(f"/api/tables/{code}")["seats"]] == [None] * 3


def test_a_freed_seat_is_freed_after_a_restart(database: str, own_service: Callable[..., Service]) -> None:
    service = own_service(database)
    host = Device(service.base)
    code = new_table(host, "alhambra", ["here", "online"])
    guest, other = guests(host, 2)
    old = host.links(code)[1]
    guest.sit(code, old)
    freed = host.post(at(code, "free-seat"), {"seat": 1})["seats"][1]["freed"]
    new = host.links(code)[1]
    service.restart()
    assert refusal(guest.refused("GET", f"/api/tables/{code}")) == (403, "seat_freed")
    assert refusal(other.refused("POST", at(code, "sit"), {"token": old})) == (403, "bad_link")
    assert host.links(code)[1] == new
    assert other.sit(code, new)["seats"][1]["freed"] == freed
    host.post(at(code, "free-seat"), {"seat": 1})
    assert host.links(code)[1] not in (old, new)


def test_the_freed_come_back_with_the_new_link(device: Device) -> None:
    code = new_table(device, "alhambra", ["here", "online"])
    (guest,) = guests(device, 1)
    guest.sit(code, device.links(code)[1])
    device.post(at(code, "free-seat"), {"seat": 1})
    assert guest.sit(code, device.links(code)[1])["seats"][1]["mine"]
    assert [table["code"] for table in guest.get("/api/tables")["tables"]] == [code]
    device.post(at(code, "free-seat"), {"seat": 1})
    guest.sit(code, device.links(code)[None])
    assert refusal(guest.refused("GET", at(code, "state?seat=1"))) == (403, "not_your_seat")


def test_freeing_and_sitting_at_once_leaves_no_stranger_seated(
    database: str, own_service: Callable[..., Service]
) -> None:
    host = Device(own_service(database).base)
    code = new_table(host, "alhambra", ["here", "online"])
    (guest,) = guests(host, 1)
    for _ in range(8):
        wish = {"token": host.links(code)[1]}
        with ThreadPoolExecutor(2) as pool:
            sat = pool.submit(guest.http.post, at(code, "sit"), json=wish, headers=guest.csrf)
            freed = pool.submit(host.post, at(code, "free-seat"), {"seat": 1})
        assert sat.result().status_code in (200, 403)
        assert freed.result()["seats"][1]["freed"]
        assert guest.refused("GET", at(code, "state?seat=1"))[0] == 403
        assert not host.get(f"/api/tables/{code}")["seats"][1]["taken"]


# -- leaving and looking back -----------------------------------------------------------------------------------------


def test_who_leaves_keeps_the_seat_and_finds_it_again_by_the_link(device: Device) -> None:
    code = new_table(device, "alhambra", ["here", "online"])
    link = device.links(code)[1]
    guest, other = guests(device, 2)
    guest.sit(code, link)
    guest.http.delete(f"/api/tables/{code}", headers=guest.csrf).raise_for_status()
    assert guest.get("/api/tables")["tables"] == []
    assert refusal(other.refused("POST", at(code, "sit"), {"token": link})) == (409, "seat_taken")
    assert device.get(f"/api/tables/{code}")["seats"][1]["taken"]
    guest.sit(code, link)
    assert [table["code"] for table in guest.get("/api/tables")["tables"]] == [code]


def test_a_host_who_only_watches_sees_no_hand_before_the_end(device: Device) -> None:
    code = new_table(device, "alhambra", ["online", "online"])
    links = device.links(code)
    for seat, guest in enumerate(guests(device, 2)):
        guest.sit(code, links[seat])
    with device.live(code) as live:
        assert all(seat["hand"] is None for seat in live.portrait["board"]["seats"])
    for path in ("state?seat=0", "moves?seat=1", "positions/0?seat=0"):
        assert refusal(device.refused("GET", at(code, path))) == (403, "not_your_seat")
    assert refusal(device.refused("GET", at(code, "record"))) == (409, "not_finished")
    device.post(at(code, "rename-seat"), {"seat": 0, "name": "Me"})
    assert refusal(device.refused("GET", at(code, "state?seat=0"))) == (403, "not_your_seat")
    end(device, code)
    assert device.get(at(code, "state?seat=0"))["portrait"]["seat"] == 0


def test_the_link_of_a_finished_game_opens_it_once(device: Device) -> None:
    code = new_table(device, "alhambra", ["here", "online"])
    link = device.links(code)[1]
    end(device, code)
    guest, other = guests(device, 2)
    assert guest.sit(code, link)["seats"][1]["mine"]
    assert refusal(other.refused("POST", at(code, "sit"), {"token": link})) == (409, "seat_taken")


def test_an_uploaded_game_has_no_seats_to_take(device: Device) -> None:
    code = new_table(device, "roll_and_write", ["here", "here"])
    end(device, code)
    uploaded = device.post("/api/replays", {"text": device.http.get(at(code, "record")).text})["code"]
    assert device.get(at(uploaded, "links"))["links"] == []
    assert refusal(device.refused("POST", at(uploaded, "free-seat"), {"seat": 0})) == (409, "no_person")
    (anybody,) = guests(device, 1)
    assert not any(seat["taken"] for seat in anybody.get(f"/api/tables/{uploaded}")["seats"])
    for what in ("device-code", "only-here"):
        assert refusal(anybody.refused("POST", at(uploaded, what), {"seat": 0})) == (403, "not_your_seat")
    token = link_token(device.http.cookies["sabika_device"], uploaded, "0")
    assert refusal(anybody.refused("POST", at(uploaded, "sit"), {"token": token})) == (403, "bad_link")
