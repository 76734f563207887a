"""Going on from a moment of a game: a copy for those who may see everything of it, never of a running game."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import sabika
from tests.server.client import Device, new_table
from tests.server.service import Service

GOLDEN = Path(__file__).parents[1] / "golden"
PEOPLE = [{"kind": "here"}, {"kind": "here"}, {"kind": "here"}]


@pytest.mark.parametrize("name", ["base_3", "all_3_random", "granada_3", "roll_and_write_3"])
def test_a_copy_stands_where_the_game_stood_and_can_be_played(device: Device, name: str) -> None:
    text = (GOLDEN / f"{name}.game").read_text()
    match = sabika.replay(text)
    code = device.post("/api/replays", {"text": text})["code"]
    seq = match.seq // 2
    copy = device.post(f"/api/tables/{code}/continue", {"seq": seq, "seats": PEOPLE})
    assert (copy["kind"], copy["seq"], copy["finished"], copy["host"]) == ("game", seq, None, True)
    assert copy["seed"] is None
    seat = copy["waiting"][0]
    then = device.get(f"/api/tables/{code}/positions/{seq}?seat={seat}")["portrait"]
    now = device.get(f"/api/tables/{copy['code']}/state?seat={seat}")["portrait"]
    assert now["board"] == then["board"]
    assert now["ledger"] == then["ledger"]
    with device.live(copy["code"], seat) as live:
        live.move(random.Random(1))
        assert live.portrait["seq"] == seq + 1
    early = device.get(f"/api/tables/{copy['code']}/positions/2?seat={seat}")["portrait"]
    assert early["board"] == device.get(f"/api/tables/{code}/positions/2?seat={seat}")["portrait"]["board"]
    assert device.get(f"/api/tables/{code}")["seq"] == match.seq, "the game itself stays as it is"


def test_bots_take_their_seats_and_begin(device: Device) -> None:
    text = (GOLDEN / "base_3.game").read_text()
    code = device.post("/api/replays", {"text": text})["code"]
    waiting = device.get(f"/api/tables/{code}/positions/20")["portrait"]["question"]["seats"][0]
    seats = [{"kind": "bot", "level": "beginner"} for _ in range(3)]
    seats[(waiting + 1) % 3] = {"kind": "here"}
    copy = device.post(f"/api/tables/{code}/continue", {"seq": 20, "seats": seats})
    assert [seat["kind"] for seat in copy["seats"]] == [seat["kind"] for seat in seats]


def test_a_running_game_is_never_copied(device: Device) -> None:
    code = new_table(device, "alhambra", ["here", "here", "bot"])
    status, body = device.refused("POST", f"/api/tables/{code}/continue", {"seq": 0, "seats": PEOPLE})
    assert (status, body["error"]) == (409, "not_finished")


def test_only_people_here_and_bots_sit_at_a_copy_and_only_before_the_end(device: Device, service: Service) -> None:
    text = (GOLDEN / "base_3.game").read_text()
    match = sabika.replay(text)
    code = device.post("/api/replays", {"text": text})["code"]
    wrong = ([{"kind": "bot"}] * 3, [{"kind": "here"}] * 2, [{"kind": "here"}, {"kind": "online"}, {"kind": "here"}])
    for seats in wrong:
        status, body = device.refused("POST", f"/api/tables/{code}/continue", {"seq": 4, "seats": seats})
        assert (status, body["error"]) == (400, "setup")
    status, body = device.refused("POST", f"/api/tables/{code}/continue", {"seq": match.seq, "seats": PEOPLE})
    assert (status, body["error"]) == (409, "finished")


def test_strangers_cannot_copy_a_finished_game_of_others(device: Device, service: Service) -> None:
    code = new_table(device, "roll_and_write", ["here"])
    with device.live(code, 0) as live:
        dice = random.Random(3)
        while live.options():
            live.move(dice)
    assert device.get(f"/api/tables/{code}")["finished"]
    stranger = Device(service.base)
    wish = {"seq": 3, "seats": [{"kind": "here"}]}
    assert stranger.refused("POST", f"/api/tables/{code}/continue", wish)[0] in (403, 404)
    assert device.post(f"/api/tables/{code}/continue", wish)["seq"] == 3
