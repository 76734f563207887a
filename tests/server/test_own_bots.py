"""Bots from elsewhere: they can be chosen, and whatever they do, the table goes on and everybody is told."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import sabika
from sabika.kernel.errors import SetupError
from sabika.kernel.rng import FastRng, Rng
from sabika.sim.guest_process import Guest, GuestProcess, Lost
from sabika.sim.own import own_bots
from sabika.sim.question import read_question, write_question
from tests.server.client import Device, Live
from tests.server.service import Service

HERE = "tests.server.own_bots"
BAD = {"Crashing": "bot_crashed", "Hanging": "bot_slow", "Hungry": "bot_memory", "Cheating": "bot_illegal"}
SETTINGS = {"guest_seconds": 4.0, "guest_memory": 700}


def seat_of(name: str) -> dict[str, str]:
    return {"kind": "bot", "level": f"own.{name.lower()}"}


def table_with(device: Device, *names: str, title: str = "alhambra") -> str:
    wish = {"title": title, "seats": [{"kind": "here"}, *map(seat_of, names)], "settings": {"pace": "instant"}}
    code: str = device.post("/api/tables", wish)["code"]
    return code


def notes_of(live: Live) -> dict[str, int]:
    """Return what was told about bots, and of which seat."""
    found: dict[str, int] = {}
    for message in map(json.loads, live.heard):
        notes = [message["note"]] if message["type"] == "note" else message.get("table", {}).get("notes", [])
        found |= {note["kind"]: note["seat"] for note in notes if note["kind"].startswith("bot_")}
    return found


def movers_of(live: Live) -> set[int]:
    """Return the seats that have done something."""
    return {entry["by"] for entry in live.entries if entry["kind"] == "action"}


def guests_of(service: Service) -> list[str]:
    """Return the processes in which the bots of a service think; beside it other tests may have some of theirs."""
    search = ["pgrep", "-P", str(service.pid), "-f", f"guest_worker {HERE}"]
    return subprocess.run(search, capture_output=True, text=True, check=False).stdout.split()


@pytest.mark.long
def test_bad_bots_lose_their_moves_and_nothing_else(own_service: Callable[..., Service]) -> None:
    """One of each kind at a table, beside one that plays: everybody is told why, and the game goes on."""
    names = ("Decent", *BAD)
    service = own_service(bots=tuple(f"{HERE}:{name}" for name in names), **SETTINGS)
    device = Device(service.base)
    code = table_with(device, *names)
    rng = random.Random(7)
    with device.live(code, 0) as live:
        while set(notes_of(live)) < set(BAD.values()) or not movers_of(live) >= set(range(1, 6)):
            assert live.n < 60, (notes_of(live), "nobody is left out", movers_of(live))
            if live.move(rng) is None:
                live.hear()
        told = notes_of(live)
        assert {kind: names[seat - 1] for kind, seat in told.items()} == {kind: name for name, kind in BAD.items()}
    said = service.log.read_text("utf-8")
    for words in ("crashed: ValueError: oh dear", "slow: there was no answer", "memory: it wanted", "illegal: "):
        assert f"lost a move: {words}" in said
    assert "the bot Decent" not in said
    assert "a word where answers go" in said, "what a bot prints is seen by whoever runs it"
    guests = guests_of(service)
    assert guests
    service.end()
    end = time.monotonic() + 20
    while any(Path(f"/proc/{guest}").exists() for guest in guests):
        assert time.monotonic() < end, "no process of a bot outlives the service"
        time.sleep(0.1)


def test_own_bots_can_be_chosen_and_named(own_service: Callable[..., Service]) -> None:
    service = own_service(bots=(f"{HERE}:Decent",), **SETTINGS)
    device = Device(service.base)
    catalogue = device.get("/api/catalogue")
    assert catalogue["levels"][-1] == "own.decent"
    assert catalogue["names"]["own.decent"][:2] == ["Decent", "Decent (2)"]
    assert device.get("/api/tables")["bots"] == {"own.decent": "Decent"}
    wish = {"title": "roll_and_write", "level": "own.decent", "settings": {"pace": "instant"}}
    table = device.post("/api/tables/play-now", wish)
    assert [seat["level"] for seat in table["seats"]][1:] == ["own.decent"] * 3
    assert len({seat["name"] for seat in table["seats"]}) == 4
    status, body = device.refused("POST", "/api/tables/play-now", {"level": "own.other"})
    assert (status, body["params"]) == (400, {"about": "level"})
    rng = random.Random(1)
    with device.live(table["code"], 0) as live:
        live.play_out(rng)
    file = device.http.get(f"/api/tables/{table['code']}/record").text
    assert "own.decent" in file
    assert notes_of(live) == {}


def test_a_table_whose_bot_is_gone_still_opens(own_service: Callable[..., Service]) -> None:
    service = own_service(bots=(f"{HERE}:Decent",), **SETTINGS)
    device = Device(service.base)
    code = table_with(device, "Decent", "Decent")
    rng = random.Random(3)
    with device.live(code, 0) as live:
        live.wait_for(lambda one: one.move(rng) is not None)
    service.end()
    service.settings = service.settings | {"bots": ()}
    service.start()
    with device.live(code, 0) as live:
        while "bot_gone" not in notes_of(live) or len(live.entries) < 12:
            assert live.n < 60
            if live.move(rng) is None:
                live.hear()
    assert "it is not offered any more; casual plays for it" in service.log.read_text("utf-8")
    assert device.get("/api/tables")["bots"] == {}


# -- the process ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("title", "modules"), [("alhambra", ["all"]), ("granada", []), ("roll_and_write", [])])
def test_a_question_says_what_the_seat_may_know_and_no_more(title: str, modules: list[str]) -> None:
    """Whatever is hidden could be otherwise, and the question would be the same."""
    game = sabika.game(title, players=3, modules=modules)
    match, rng, chance = sabika.Match(game, "a seed that no bot may know"), Rng("moves"), FastRng("worlds")
    while not match.is_over and match.seq < 40:
        seat = match.waiting[0]
        view = match.view(seat)
        text = write_question(game, view, "chance")
        assert match.seed.encode() not in text
        other = game.view(game.sample(view, chance), seat)
        assert write_question(game, other, "chance") == text
        again, seen, own = read_question(text)
        assert (again.setup.modules, seen.state, seen.legal) == (game.setup.modules, view.state, list(view.legal))
        match.play(own.pick("any", list(seen.legal)) if match.seq % 2 else rng.pick("any", list(view.legal)))


def test_a_bot_plays_from_another_process_as_here() -> None:
    game = sabika.game("roll_and_write", players=2)
    state = game.new("apart")
    view = game.view(state, game.waiting(state)[0])
    process = GuestProcess(f"{HERE}:Decent")
    try:
        assert process.choose(game, view, "chance") == sabika.bot("random").choose(game, view, Rng("chance"))
    finally:
        process.close()
    with pytest.raises(Lost, match="closed"):
        process.choose(game, view, "chance")


def test_a_bot_that_ends_its_process_is_started_again() -> None:
    game = sabika.game("roll_and_write", players=2)
    state = game.new("apart")
    seat = game.waiting(state)[0]
    guest = Guest(f"{HERE}:Leaving")
    for number in range(2):
        with pytest.raises(Lost, match="its process has ended"):
            guest.choose(game, game.view(state, seat), Rng(str(number)))
    guest.process.close()


@pytest.mark.parametrize("where", ["no_such_module:Bot", f"{HERE}:NoSuchBot", f"{HERE}:sys"])
def test_a_bot_that_is_not_there_is_refused_at_once(where: str) -> None:
    command = [sys.executable, "-c", "from sabika.cli import main; main()", "serve", "--no-open", "--bot", where]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert "bot" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("where", ["nothing", ":Bot", "module:", "module:é"])
def test_a_bot_needs_a_module_and_a_class(where: str) -> None:
    with pytest.raises(SetupError, match="my_module:MyBot"):
        own_bots([where])


def test_the_terminal_plays_against_own_bots(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from sabika.cli import main; main()", "play", "--seed", "x", "--players", "3"]
    bots = ["--bot", f"{HERE}:Crashing", "--bot", f"{HERE}:Decent"]
    environment = {"SABIKA_STATE": str(tmp_path), "PATH": "", "PYTHONPATH": ""}
    run = {"capture_output": True, "text": True, "timeout": 60, "check": False, "env": environment}
    done = subprocess.run([*command, *bots], input="1\nquit\n", **run)  # type: ignore[call-overload]
    assert "p2 crashing crashed and loses this move" in done.stdout.replace("\n", " "), done.stderr
    assert "ValueError: oh dear" in done.stdout
    again = subprocess.run([*command[:4], "--resume"], input="quit\n", **run)  # type: ignore[call-overload]
    assert "crashing is not here; name it with --bot" in again.stderr
    assert again.returncode == 0
