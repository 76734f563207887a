"""Looking back: moves, positions, records and uploaded games, and who may see what of them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import sabika
from tests.helpers.files import resealed
from tests.server.client import Device, new_table
from tests.server.service import Service

GOLDEN = Path(__file__).parents[1] / "golden"


def test_a_running_game_shows_the_past_as_one_knew_it(device: Device, service: Service) -> None:
    code = new_table(device, "alhambra", ["here", "online"])
    guest = Device(service.base)
    guest.sit(code, device.links(code)[1])
    with device.live(code, 0) as one, guest.live(code, 1) as two:
        for number in range(12):
            for live in (one, two):
                while live.options():
                    live.move(random.Random(number))
            one.send({"type": "ping"})
            one.until("pong")
            two.send({"type": "ping"})
            two.until("pong")
        seq = one.portrait["seq"]
    mine = device.get(f"/api/tables/{code}/moves?seat=0")["moves"]
    assert [move["seq"] for move in mine] == list(range(seq + 1))
    assert all(move["action"] is None for move in mine)
    past = device.get(f"/api/tables/{code}/positions/2?seat=0")["portrait"]
    assert past["board"]["seats"][0]["hand"] is not None
    assert past["board"]["seats"][1]["hand"] is None
    public = device.get(f"/api/tables/{code}/positions/2")["portrait"]
    assert [seat["hand"] for seat in public["board"]["seats"]] == [None, None]
    for path in ("moves?seat=1", "positions/2?seat=1", "state?seat=1"):
        assert device.refused("GET", f"/api/tables/{code}/{path}")[1]["error"] == "not_your_seat"
    assert device.refused("GET", f"/api/tables/{code}/positions/{seq + 1}")[1]["error"] == "no_position"
    status, body = device.refused("GET", f"/api/tables/{code}/record")
    assert (status, body["error"]) == (409, "not_finished")
    assert device.get(f"/api/tables/{code}")["seed"] is None


def test_an_uploaded_game_can_be_stepped_through_by_anybody_with_the_code(device: Device, service: Service) -> None:
    text = (GOLDEN / "all_3_random.game").read_text()
    match = sabika.replay(text)
    table = device.post("/api/replays", {"text": text, "name": "An old game"})
    code = table["code"]
    assert (table["kind"], table["name"]) == ("replay", "An old game")
    assert table["seed"] == match.seed
    reader = Device(service.base)
    moves = reader.get(f"/api/tables/{code}/moves?seat=2")["moves"]
    assert [move["action"] for move in moves[1:]] == [match.game.notation.write(action) for action in match.actions]
    for seq in (0, match.seq // 2, match.seq):
        seen = reader.get(f"/api/tables/{code}/positions/{seq}?seat=1")["portrait"]
        assert seen["board"]["seats"][1]["hand"] is not None
        assert seen["seq"] == seq
    assert sabika.replay(reader.http.get(f"/api/tables/{code}/record").text).actions == match.actions
    with reader.live(code, 1) as live:
        assert live.over
        assert live.act("p2 take 1")["error"] in ("finished", "not_your_seat")
    assert reader.get("/api/tables")["tables"] == []
    assert device.get("/api/tables")["tables"][0]["code"] == code


@pytest.mark.parametrize("file", sorted(GOLDEN.glob("*.game"))[::4], ids=lambda path: path.stem)
def test_recorded_games_can_be_uploaded(device: Device, file: Path) -> None:
    table = device.post("/api/replays", {"text": file.read_text()})
    assert table["result"]
    assert device.get(f"/api/tables/{table['code']}/positions/{table['seq']}?seat=0")["portrait"]["result"]


def test_a_bad_file_is_refused_with_line_and_fault(device: Device) -> None:
    text = (GOLDEN / "base_2.game").read_text()
    lines = text.splitlines()
    lines[20] = lines[20].replace("p1", "p2") if "p1" in lines[20] else lines[20].replace("p2", "p1")
    title = resealed(text.replace("title alhambra", "title chess"))
    wrong = (("\n".join(lines), "damaged", 21), ("nonsense", "not_a_game", 1), (title, "setup", 2))
    for bad, fault, line in wrong:
        status, body = device.refused("POST", "/api/replays", {"text": bad})
        assert (status, body["error"]) == (400, "bad_file")
        assert (body["params"]["fault"], body["params"]["line"]) == (fault, line)


def test_an_illegal_action_in_a_file_is_refused_with_its_rule(device: Device) -> None:
    text = (GOLDEN / "base_2.game").read_text()
    first = next(line for line in text.splitlines() if line.startswith("1 "))
    bad = resealed(text.replace(first, f"{first.split(' #')[0]} 1 1 #000000"))
    _, body = device.refused("POST", "/api/replays", {"text": bad})
    assert (body["error"], body["params"]["fault"]) == ("bad_file", "illegal")
    assert body["rule"].startswith("AL-MONEY-")
