"""Whole games over real sockets: people and bots; the record holds and can be verified.

These run on PostgreSQL; the whole games of test_secrets run on SQLite.
"""

from __future__ import annotations

import random
import threading
from pathlib import Path

import pytest
from click.testing import CliRunner

import sabika
from sabika.cli import main
from sabika.lessons import lesson_named
from tests.server.client import Device, Live, new_table
from tests.server.service import Service

GAMES = [
    ("alhambra", ["online", "here", "bot", "bot"], ["all"]),
    ("granada", ["here", "online", "bot"], []),
    ("roll_and_write", ["here", "bot", "online", "bot"], []),
]
PATIENCE = 600
"""Seconds after which a game is given up: long enough for a machine that has much else to do."""


def play_together(lives: list[Live]) -> None:
    """Let several people play to the end, each in its own thread."""
    failed: list[BaseException] = []

    def play(live: Live, number: int) -> None:
        try:
            live.play_out(random.Random(number))
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=play, args=(live, number)) for number, live in enumerate(lives)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert not failed
    assert all(live.over for live in lives)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("title", "kinds", "modules"), GAMES)
def test_a_whole_game(
    title: str, kinds: list[str], modules: list[str], postgres_service: Service, tmp_path: Path
) -> None:
    host, guest = Device(postgres_service.base), Device(postgres_service.base)
    code = new_table(host, title, kinds, modules=modules)
    away, mine = kinds.index("online"), kinds.index("here")
    guest.sit(code, host.links(code)[away])
    promised = host.get(f"/api/tables/{code}")["seed_hash"]
    with host.live(code, mine) as one, guest.live(code, away) as two, guest.live(code, None) as public:
        play_together([one, two])
        public.wait_for(lambda live: live.over)
        assert one.portrait["result"] == two.portrait["result"] == public.portrait["result"]
        assert [entry["n"] for entry in public.entries] == list(range(public.n + 1))
    table = guest.get(f"/api/tables/{code}")
    assert table["finished"]
    assert table["result"] == one.portrait["result"]
    check_record(host, code, promised, tmp_path)


def check_record(device: Device, code: str, promised: str, folder: Path) -> None:
    """The record replays, belongs to the published hash, and a changed one is found out."""
    answer = device.http.get(f"/api/tables/{code}/record")
    assert answer.headers["content-type"].startswith("text/plain")
    assert "attachment" in answer.headers["content-disposition"]
    match = sabika.replay(answer.text)
    assert match.outcome is not None
    file = folder / "game.game"
    file.write_text(answer.text)
    found = CliRunner().invoke(main, ["verify", str(file), "--hash", promised])
    assert found.exit_code == 0, found.output
    assert found.output.strip().endswith("FAIR")
    assert CliRunner().invoke(main, ["verify", str(file), "--hash", "0" * 64]).exit_code == 1
    file.write_text(answer.text.replace("result ", "result 1", 1))
    assert CliRunner().invoke(main, ["verify", str(file)]).exit_code == 1
    assert CliRunner().invoke(main, ["verify", str(folder / "nothing.game")]).exit_code == 2


def test_a_lesson_begins_in_the_middle_of_a_game(device: Device) -> None:
    """The catalogue tells which modules have one; what was played is in the log, and it is the learner's turn."""
    modules = device.get("/api/catalogue")["titles"][0]["modules"]
    name = next(module["lesson"] for module in modules if module["lesson"])
    lesson = lesson_named(name)
    table = device.post("/api/lessons", {"lesson": name})
    assert (table["lesson"], table["modules"]) == (name, list(lesson.modules))
    with device.live(table["code"], 0) as live:
        assert live.options() != []
        assert (live.n, live.seq) == (lesson.begun, lesson.begun)


def test_play_now_needs_one_click(device: Device) -> None:
    for title in sabika.TITLES:
        table = device.post("/api/tables/play-now", {"title": title, "settings": {"pace": "instant"}})
        kinds = [seat["kind"] for seat in table["seats"]]
        assert kinds == ["here", "bot", "bot", "bot"]
        assert table["seats"][0]["mine"]
        with device.live(table["code"], 0) as live:
            live.play_out(random.Random(1))
    assert device.post("/api/tables/play-now", {})["title"] == "alhambra"
    listed = device.get("/api/tables")["tables"]
    assert [table["title"] for table in listed] == ["alhambra", *reversed(sabika.TITLES)]
    assert [table["result"] is None for table in listed] == [True, False, False, False]


def test_one_device_plays_every_seat_behind_a_curtain(device: Device) -> None:
    code = new_table(device, "granada", ["here", "here"])
    with device.live(code, None) as live:
        rng = random.Random(2)
        while not live.over:
            assert all(seat["hand"] is None for seat in live.portrait["board"]["seats"])
            seat = live.portrait["question"]["seats"][0]
            live.seat = seat
            live.send({"type": "look", "seat": seat})
            assert live.until("sync")["entries"] == []
            assert live.portrait["board"]["seats"][seat]["hand"] is not None
            while live.move(rng) is not None:
                pass
            live.send({"type": "look", "seat": None})
            live.until("sync")


def test_playing_without_a_socket(device: Device) -> None:
    code = new_table(device, "roll_and_write", ["here", "bot"])
    rng, known, seen = random.Random(3), -1, []
    while True:
        state = device.get(f"/api/tables/{code}/state?seat=0&since={known}")
        seen += [entry["n"] for entry in state["entries"]]
        known = state["n"]
        if state["portrait"]["result"]:
            break
        choices = state["portrait"]["question"]["choices"]
        if not choices:
            continue
        choice = rng.choice(choices)
        action = {"seat": 0, "verb": choice["verb"], "args": rng.choice(choice["options"])["args"]}
        wish = {"key": f"poll-{known:06d}", "seq": state["seq"], "action": action}
        done = device.post(f"/api/tables/{code}/actions", wish)
        assert device.post(f"/api/tables/{code}/actions", wish) == done
    assert seen == list(range(known + 1))
    status, body = device.refused("POST", f"/api/tables/{code}/actions", wish | {"key": "poll-another"})
    assert (status, body["error"]) == (409, "finished")
