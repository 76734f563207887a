"""Further devices of the same person: a code that is typed brings one more, and one lets the others go."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sabika.server.config import Rate
from sabika.server.play.codes import CODE_SECONDS, DeviceCodes
from sabika.server.protocol.errors import Refusal
from sabika.server.storage.rows import SeatRow
from sabika.server.tokens import CODE_LETTERS, hashed
from tests.server.client import Device, new_table
from tests.server.seats import at, code_of, farewell, guests, refusal
from tests.server.service import Service


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
