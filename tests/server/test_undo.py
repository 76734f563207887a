"""Taking back over the socket: up to the barrier, by the one who did it, told to everybody."""

from __future__ import annotations

import random

from tests.server.client import Device, Json, Live, new_table


def undo(live: Live, seat: int, to: int, key: str) -> Json:
    """Ask to take something back, and return the answer."""
    live.send({"type": "undo", "key": key, "seq": live.seq, "n": live.n, "seat": seat, "to": to})
    return live.answer(key)


def test_undo_goes_back_to_the_barrier_and_no_further(device: Device) -> None:
    code = new_table(device, "alhambra", ["here", "here"])
    rng = random.Random(8)
    undone = refused = 0
    with device.live(code, None) as live, device.live(code, None) as other:
        while not live.over and undone < 6:
            seat = live.portrait["question"]["seats"][0]
            live.seat = seat
            live.send({"type": "look", "seat": seat})
            live.until("sync")
            before = {live.seq: live.portrait}
            while live.options():
                live.move(rng)
                earliest = live.portrait["undo_to"]
                if earliest is None:
                    before = {live.seq: live.portrait}
                    answer = undo(live, seat, live.seq - 1, f"no-undo-{live.n:05d}")
                    assert answer["type"] == "refused"
                    assert answer["rule"]
                    refused += 1
                    continue
                assert undo(live, seat, earliest - 1, f"too-far-{live.n:05d}")["type"] in ("refused", "error")
                there, again = live.n, f"undo-{live.n:05d}"
                assert undo(live, seat, earliest, again)["type"] == "ack"
                assert (live.n, live.seq) == (there + 1, earliest)
                assert live.entries[-1]["kind"] == "undo"
                assert live.portrait == before[earliest]
                assert undo(live, seat, earliest, again)["n"] == there + 1, "asked again, it is the same undo"
                undone += 1
                break
        end = live.n
        other.wait_for(lambda now: now.n == end)
        assert [entry["kind"] for entry in other.entries].count("undo") == undone
    assert undone >= 6
    assert refused
    moves = device.get(f"/api/tables/{code}/moves")["moves"]
    assert len(moves) == live.seq + 1


def test_a_table_can_be_played_without_undo(device: Device) -> None:
    code = new_table(device, "alhambra", ["here", "here"], settings={"undo": False})
    with device.live(code, 0) as live:
        live.send({"type": "undo", "key": "undo-is-off", "seq": 0, "seat": 0, "to": 0})
        assert live.answer("undo-is-off")["error"] == "undo_off"
