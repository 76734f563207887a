"""Nobody reads another's hand, and everybody sees who holds what: links, further devices, freed seats, rematches."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from sabika.server.config import Rate
from sabika.server.live.connection import Connection
from sabika.server.play.codes import CODE_SECONDS, DeviceCodes
from sabika.server.protocol.errors import Refusal
from sabika.server.storage.rows import SeatRow
from sabika.server.tokens import CODE_LETTERS, hashed, link_token
from tests.server.client import Device, Live, new_table
from tests.server.service import Service

Json = dict[str, Any]


def refusal(found: tuple[int, Json]) -> tuple[int, object]:
    """Return the status and the word of a refusal."""
    return found[0], found[1]["error"]


def at(code: str, what: str) -> str:
    """Return the path of something at a table."""
    return f"/api/tables/{code}/{what}"


def guests(host: Device, count: int) -> list[Device]:
    """Return further browsers at the same service."""
    return [Device(host.base) for _ in range(count)]


def code_of(device: Device, table: str, seat: int) -> str:
    """Return a code for a further device."""
    code: str = device.post(at(table, "device-code"), {"seat": seat})["code"]
    return code


def farewell(live: Live) -> tuple[str, int]:
    """Listen to the end; return the word and the code with which the socket was closed."""

    def listen() -> None:
        while True:
            live.hear()

    with pytest.raises(ConnectionClosed) as closed:
        listen()
    assert closed.value.rcvd is not None
    return closed.value.rcvd.reason, closed.value.rcvd.code


def end(host: Device, code: str) -> None:
    """End a game before its time."""
    host.http.delete(f"/api/tables/{code}", headers=host.csrf).raise_for_status()


# -- links ------------------------------------------------------------------------------------------------------------


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


# -- further devices --------------------------------------------------------------------------------------------------


def test_a_code_brings_one_more_device_and_its_holders_see_it(device: Device) -> None:
    code = new_table(device, "alhambra", ["here", "online"])
    laptop, phone, other = guests(device, 3)
    laptop.sit(code, device.links(code)[1])
    with laptop.live(code, 1) as mine, device.live(code, 0) as hosts:
        assert [seat["devices"] for seat in mine.table["seats"]] == [0, 1]
        made = laptop.post(at(code, "device-code"), {"seat": 1})
        letters = made["code"].replace("-", "")
        assert len(letters) == 8
        assert set(letters) <= set(CODE_LETTERS)
        assert made["path"] == f"/t/{code}#{made['code']}"
        assert made["seconds"] == CODE_SECONDS
        table = phone.post(at(code, "sit"), {"code": f" {letters[:4]} {letters[4:].lower()} "})
        assert [seat["devices"] for seat in table["seats"]] == [0, 2]
        mine.wait_for(lambda live: live.table["seats"][1]["devices"] == 2)
        hosts.wait_for(lambda live: live.table["seats"][1]["taken"])
        assert hosts.table["seats"][1]["devices"] == 0
    with phone.live(code, 1) as live:
        assert live.portrait["seat"] == 1
    assert refusal(other.refused("POST", at(code, "sit"), {"code": made["code"]})) == (403, "bad_code")


def test_a_code_opens_its_own_table_only_and_the_newest_counts(device: Device) -> None:
    code, elsewhere = (new_table(device, "alhambra", ["here", "here"]) for _ in range(2))
    (phone,) = guests(device, 1)
    first, second = code_of(device, code, 0), code_of(device, code, 0)
    other_seat = code_of(device, code, 1)
    assert refusal(phone.refused("POST", at(elsewhere, "sit"), {"code": second})) == (403, "bad_code")
    assert refusal(phone.refused("POST", at(code, "sit"), {"code": first})) == (403, "bad_code")
    assert [seat["mine"] for seat in phone.post(at(code, "sit"), {"code": second})["seats"]] == [True, False]
    assert [seat["mine"] for seat in phone.post(at(code, "sit"), {"code": other_seat})["seats"]] == [True, True]


def test_a_code_is_for_holders_only_and_is_typed_whole(device: Device) -> None:
    code = new_table(device, "alhambra", ["here", "online", "bot"])
    (stranger,) = guests(device, 1)
    for seat in (1, 2, 5):
        assert refusal(device.refused("POST", at(code, "device-code"), {"seat": seat})) == (403, "not_your_seat")
    assert refusal(stranger.refused("POST", at(code, "device-code"), {"seat": 0})) == (403, "not_at_table")
    for wish in ({}, {"code": "ABCD"}, {"code": "ABCDEFGH", "token": "x" * 24}, {"code": 7}, {"code": "A" * 21}):
        assert refusal(stranger.refused("POST", at(code, "sit"), wish)) == (400, "malformed")


def test_who_tries_many_codes_has_to_wait(own_service: Callable[..., Service]) -> None:
    host = Device(own_service(limits={"codes": [3, 0.001]}).base)
    code, elsewhere = (new_table(host, "alhambra", ["here", "online"]) for _ in range(2))
    (thief,) = guests(host, 1)
    right = code_of(host, code, 0)
    for _ in range(3):
        assert refusal(thief.refused("POST", at(code, "sit"), {"code": "AAAAAAAA"})) == (403, "bad_code")
    assert refusal(thief.refused("POST", at(code, "sit"), {"code": right})) == (429, "too_many")
    assert thief.post(at(elsewhere, "sit"), {"code": code_of(host, elsewhere, 0)})["seats"][0]["mine"]
    guests(host, 1)[0].sit(code, host.links(code)[1])


def test_a_code_lasts_ten_minutes_and_is_kept_as_a_hash() -> None:
    now = 0.0
    codes = DeviceCodes(Rate(100, 1), lambda: now)
    code = codes.make("TABLE", SeatRow(2, "online", "Aixa", link=3))
    assert code not in repr(codes.known)
    now = CODE_SECONDS - 1
    found = codes.find("TABLE", code, "somewhere")
    assert (found.seat, found.link) == (2, 3)
    now = CODE_SECONDS
    with pytest.raises(Refusal, match="bad_code"):
        codes.find("TABLE", code, "somewhere")
    assert codes.known == {}


def test_a_code_is_gone_after_a_restart(own_service: Callable[..., Service], tmp_path: Path) -> None:
    service = own_service(f"sqlite+aiosqlite:///{tmp_path}/codes.db")
    host = Device(service.base)
    code = new_table(host, "alhambra", ["here", "online"])
    secret = code_of(host, code, 0)
    for file in tmp_path.glob("codes.db*"):
        for written in (secret, secret.replace("-", ""), hashed(secret.replace("-", ""))):
            assert written.encode() not in file.read_bytes()
    service.restart()
    assert refusal(guests(host, 1)[0].refused("POST", at(code, "sit"), {"code": secret})) == (403, "bad_code")


def test_one_device_lets_the_others_go(device: Device) -> None:
    code = new_table(device, "alhambra", ["here", "online"])
    laptop, phone, stranger = guests(device, 3)
    laptop.sit(code, device.links(code)[1])
    phone.post(at(code, "sit"), {"code": code_of(laptop, code, 1)})
    unused = code_of(phone, code, 1)
    assert refusal(device.refused("POST", at(code, "only-here"), {"seat": 1})) == (403, "not_your_seat")
    assert refusal(stranger.refused("POST", at(code, "only-here"), {"seat": 1})) == (403, "not_at_table")
    with laptop.live(code, 1) as mine, phone.live(code, 1) as lost:
        assert laptop.post(at(code, "only-here"), {"seat": 1})["seats"][1]["devices"] == 1
        assert farewell(lost) == ("let_go", 4403)
        mine.wait_for(lambda live: live.table["seats"][1]["devices"] == 1)
        assert mine.portrait["seat"] == 1
    assert refusal(phone.refused("GET", at(code, "state?seat=1"))) == (403, "let_go")
    assert refusal(stranger.refused("POST", at(code, "sit"), {"code": unused})) == (403, "bad_code")
    assert device.get(f"/api/tables/{code}")["seats"][1]["freed"] is None


# -- freed seats ------------------------------------------------------------------------------------------------------


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


# -- rematches --------------------------------------------------------------------------------------------------------


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
