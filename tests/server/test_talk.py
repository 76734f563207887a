"""What people say to each other: phrases as keys, a few words if the host allows it, and nothing of it is stored."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.server.client import Device, Live, new_table
from tests.server.seats import at, guests, refusal
from tests.server.service import Service


def say(live: Live, seat: int, **what: str) -> str:
    """Say something, and return the note or the word of the refusal."""
    live.send({"type": "say", "seat": seat} | what)
    heard = live.until("note", "error")
    return str(heard.get("error") or heard["note"]["phrase"] or heard["note"]["text"])


def test_phrases_and_words_come_to_everybody_and_go_with_the_service(
    own_service: Callable[..., Service], tmp_path: Path
) -> None:
    service = own_service(f"sqlite+aiosqlite:///{tmp_path}/talk.db")
    host = Device(service.base)
    code = new_table(host, "alhambra", ["here", "online"])
    links = host.links(code)
    guest, watcher = guests(host, 2)
    guest.sit(code, links[1])
    watcher.sit(code, links[None])
    with host.live(code, seat=0) as one, guest.live(code, seat=1) as two, watcher.live(code) as three:
        assert say(one, 0, phrase="well_played") == "well_played"
        assert say(two, 1, text="  sandalwood\x00 \n in the   garden ") == "well_played"
        for live in (one, two, three):
            live.wait_for(lambda each: "sandalwood" in each.heard[-1])
            assert "sandalwood in the garden" in live.heard[-1]
        for wrong in ({"phrase": "nonsense"}, {"text": " "}, {}, {"phrase": "hello", "text": "hello"}):
            assert say(one, 0, **wrong) == "malformed"
        assert say(one, 0, text="x" * 201) == "malformed"
        assert say(one, 1, phrase="hello") == "not_your_seat"
        assert say(three, 0, phrase="hello") == "not_your_seat"
    assert len(guest.get(at(code, "state?seat=1"))["notes"]) == 2
    with guest.live(code, seat=1) as late:
        assert "sandalwood" in late.heard[0]
    service.end()
    for file in tmp_path.glob("talk.db*"):
        assert b"sandalwood" not in file.read_bytes()
    assert "sandalwood" not in service.log.read_text()
    service.start()
    assert guest.get(at(code, "state?seat=1"))["notes"] == []


def test_words_said_before_the_game_stay_those_of_whoever_said_them(device: Device) -> None:
    """Whoever sat behind a free seat has another number when the game begins, and so has what they said."""
    code = new_table(device, "alhambra", ["here", "online", "online", "online"], gather=True)
    staying, leaving = guests(device, 2)
    staying.post(at(code, "join"), {"seat": 3, "name": "Aixa"})
    leaving.post(at(code, "join"), {"seat": 1, "name": "Zoraya"})
    with staying.live(code, seat=3) as one, leaving.live(code, seat=1) as other:
        assert say(one, 3, text="good evening") == "good evening"
        other.until("note")
        assert say(other, 1, text="I cannot stay") == "I cannot stay"
    leaving.http.delete(f"/api/tables/{code}", headers=leaving.csrf).raise_for_status()
    table = device.post(at(code, "begin"))
    said = [note for note in device.get(at(code, "state?seat=0"))["notes"] if note["kind"] == "said"]
    assert [(note["text"], note["seat"], note["by"]) for note in said] == [("good evening", 1, 1)]
    assert table["seats"][1]["name"] == "Aixa"


def test_the_host_switches_the_chat_off_but_not_the_phrases(device: Device) -> None:
    code = new_table(device, "alhambra", ["here", "online"])
    (guest,) = guests(device, 1)
    guest.sit(code, device.links(code)[1])
    assert refusal(guest.refused("POST", at(code, "chat"), {"on": False})) == (403, "not_host")
    assert not device.post(at(code, "chat"), {"on": False})["settings"]["chat"]
    with guest.live(code, seat=1) as live:
        assert say(live, 1, text="psst") == "chat_off"
        assert say(live, 1, phrase="thanks") == "thanks"
        assert device.post(at(code, "chat"), {"on": True})["settings"]["chat"]
        live.until("note")
        assert say(live, 1, text="psst") == "psst"


def test_the_host_changes_how_quickly_bots_move(device: Device) -> None:
    code = new_table(device, "alhambra", ["here", "online", "bot"], settings={"pace": "slow"})
    (guest,) = guests(device, 1)
    guest.sit(code, device.links(code)[1])
    assert refusal(guest.refused("POST", at(code, "pace"), {"pace": "instant"})) == (403, "not_host")
    with guest.live(code, seat=1) as live:
        for _ in range(2):  # once more changes nothing
            assert device.post(at(code, "pace"), {"pace": "instant"})["settings"]["pace"] == "instant"
        assert live.until("table")["table"]["settings"]["pace"] == "instant"
    assert guest.get(f"/api/tables/{code}")["settings"]["pace"] == "instant"
    assert refusal(device.refused("POST", at(code, "pace"), {"pace": "breakneck"}))[0] == 400


def test_nobody_talks_without_end(own_service: Callable[..., Service]) -> None:
    host = Device(own_service(limits={"words": (3, 0.001)}).base)
    code = new_table(host, "alhambra", ["here", "bot"], settings={"pace": "slow"})
    answers: list[str] = []
    for _ in range(2):  # a new socket does not help
        with host.live(code, seat=0) as live:
            answers += [say(live, 0, phrase="hello") for _ in range(3)]
    assert answers == ["hello"] * 3 + ["too_many"] * 3
