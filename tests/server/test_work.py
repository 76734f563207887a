"""Heavy work: it has limits that are named, it holds nobody up, and a process that fails is replaced."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import sabika
from sabika.client_view import previews
from sabika.client_view.model.preview import PreviewRequest
from sabika.kernel.record import from_json, to_json
from sabika.kernel.rng import seed_hash
from sabika.server.config import Config
from sabika.server.protocol.errors import Refusal
from sabika.server.work.helper import WORKER
from sabika.server.work.jobs import Allowed, Logged, ReadFile, Replayed, ReplayLog
from sabika.server.work.pool import Broken, Pool, TooMuch
from sabika.server.work.previewing import preview_requests, write_requests
from sabika.server.work.replaying import TooManyActions, read_file, replay_log
from sabika.server.work.work import Work
from tests.helpers.endless import endless_game
from tests.helpers.files import resealed
from tests.helpers.loops import run_async
from tests.server.client import Device, new_table
from tests.server.service import Service

GOLDEN = Path(__file__).parents[1] / "golden"
START = "import sys, time; from sabika.server.work.worker import Ready, say; say(Ready())"
SLEEPER = f"{START}; sys.stdin.buffer.read(4); time.sleep(60)"
ENDER = f"{START}; sys.stdin.buffer.read(4)"
BABBLER = f"{START}; sys.stdin.buffer.read(4); print('what?' * 100, flush=True); time.sleep(60)"
TORRENT = f"{START}; sys.stdin.buffer.read(4); print('what?' * 2_000_000, flush=True); time.sleep(60)"
GENEROUS = Allowed(120, 512)
PLENTY = {"file_seconds": 300}
"""Seconds for a slow machine; how long something takes is not what these tests are about."""


def replayed(job: ReadFile | ReplayLog) -> Replayed:
    """Do a job here, and return the whole answer."""
    *parts, end = read_file(job) if isinstance(job, ReadFile) else replay_log(job)
    assert isinstance(end, Replayed)
    entries = tuple(entry for part in parts for entry in part.entries)
    return msgspec.structs.replace(end, entries=entries)


def small_file() -> ReadFile:
    """Return a job that takes no time."""
    return ReadFile(endless_game(20), 100)


# -- pools ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("program", "limit"), [(SLEEPER, "seconds"), (ENDER, "memory"), (BABBLER, "memory")])
def test_a_process_that_hangs_or_dies_is_replaced(program: str, limit: str) -> None:
    async def work() -> None:
        pool = Pool(1, command=("-c", program))
        for _ in range(2):
            with pytest.raises(TooMuch) as caught:
                await pool.ask(small_file(), Allowed(2, 512))
            assert caught.value.limit == limit
            assert not pool.alive
        pool.command = WORKER
        answer = await pool.ask(small_file(), GENEROUS)
        assert isinstance(answer, Replayed)
        assert len(answer.entries) == 21
        (helper,) = pool.alive
        helper.process.kill()
        await helper.process.wait()
        assert isinstance(await pool.ask(small_file(), GENEROUS), Replayed)
        await pool.close()

    run_async(work())


def test_what_a_process_says_and_nobody_hears_holds_nothing_up() -> None:
    async def work() -> None:
        pool = Pool(1, command=("-c", TORRENT))
        with pytest.raises(TooMuch):
            await pool.ask(small_file(), GENEROUS)
        await asyncio.wait_for(pool.close(), 60)

    run_async(work())


def test_a_process_that_begins_when_nobody_waits_any_more_is_ended() -> None:
    async def work() -> None:
        pool = Pool(1)
        asking = asyncio.create_task(pool.ask(small_file(), GENEROUS))
        while not pool.starting:
            await asyncio.sleep(0)
        (starting,) = pool.starting
        asking.cancel()
        await pool.close()
        assert asking.cancelled()
        assert (await starting).process.returncode is not None
        assert not pool.alive

    run_async(work())


def test_a_process_has_so_much_memory_and_no_more() -> None:
    if not Path("/proc/self/status").exists():
        pytest.skip("this system does not limit the memory of a process")

    async def work() -> None:
        pool = Pool(1)
        with pytest.raises(TooMuch) as caught:
            await pool.ask(ReadFile(endless_game(20_000), 50_000), Allowed(120, 100))
        assert (caught.value.limit, caught.value.most) == ("memory", 100)
        assert isinstance(await pool.ask(small_file(), GENEROUS), Replayed)
        await pool.close()

    run_async(work())


def test_a_process_lets_the_service_go_first() -> None:
    if not Path("/proc/self/stat").exists():
        pytest.skip("this system does not tell how nice a process is")

    async def work() -> None:
        pool = Pool(1)
        await pool.warm_up()
        (helper,) = pool.alive
        own, its = (nice_of(name) for name in ("self", helper.process.pid))
        assert its == min(own + 5, 19)
        await pool.close()

    run_async(work())


def nice_of(process: object) -> int:
    """Return how nice a process is."""
    return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[16])


def test_too_many_jobs_are_refused_at_once() -> None:
    async def work() -> None:
        pool = Pool(1, row=5, each=(2, 3), command=("-c", SLEEPER))
        waiting: list[asyncio.Task[Any]] = []

        async def wait(device: str, address: str) -> None:
            waiting.append(asyncio.create_task(pool.ask(small_file(), GENEROUS, (device, address))))
            await asyncio.sleep(0)

        async def refused(device: str, address: str) -> tuple[int, str]:
            with pytest.raises(Refusal) as caught:
                await pool.ask(small_file(), GENEROUS, (device, address))
            return caught.value.status, caught.value.body.error

        for _ in range(2):
            await wait("phone", "here")
        assert await refused("phone", "here") == (429, "busy")
        await wait("another", "here")
        assert await refused("a third", "here") == (429, "busy")  # devices are free to make, addresses are not
        for _ in range(2):
            await wait("tablet", "there")
        assert await refused("laptop", "elsewhere") == (503, "busy")
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert (pool.waiting, pool.jobs) == (0, {})
        await pool.close()

    run_async(work())


def test_a_process_without_work_ends() -> None:
    async def work() -> None:
        pool = Pool(1, rest=0.05)
        await pool.ask(small_file(), GENEROUS)
        (helper,) = pool.alive
        await asyncio.wait_for(helper.process.wait(), 60)
        assert not pool.alive
        assert isinstance(await pool.ask(small_file(), GENEROUS), Replayed)
        await pool.close()

    run_async(work())


def test_the_worker_ends_with_its_input() -> None:
    async def work() -> None:
        pool = Pool(1)
        await pool.warm_up()
        (helper,) = pool.alive
        assert helper.process.stdin is not None
        helper.process.stdin.close()
        assert await asyncio.wait_for(helper.process.wait(), 30) == 0

    run_async(work())


def test_what_goes_wrong_in_a_job_is_told_and_the_process_works_on() -> None:
    async def work() -> None:
        game = sabika.game("alhambra", players=2)
        job = write_requests(game, game.new("any"), 0, [])
        pool = Pool(1)
        with pytest.raises(Broken, match=r"KeyError at .*record\.py"):
            await pool.ask(msgspec.structs.replace(job, state=b'{"kind": "Nothing"}'), GENEROUS)
        (helper,) = pool.alive
        assert isinstance(await pool.ask(small_file(), GENEROUS), Replayed)
        assert pool.alive == {helper}
        await pool.close()

    run_async(work())


# -- jobs -------------------------------------------------------------------------------------------------------------


def test_a_file_is_read_with_every_position_and_event() -> None:
    text = (GOLDEN / "all_3_random.game").read_text()
    match = sabika.replay(text)
    found = replayed(ReadFile(text, 5000))
    assert (found.setup, found.result, found.waiting) == (match.setup, found.result, ())
    assert found.result is not None
    assert match.outcome is not None
    assert tuple(found.result.scores) == match.outcome.scores
    assert [entry.seq for entry in found.entries] == list(range(match.seq + 1))
    assert [entry.line for entry in found.entries[1:]] == [match.game.notation.write(one) for one in match.actions]
    for entry, state, told in zip(found.entries, match.states, match.told, strict=True):
        assert from_json(json.loads(entry.state)) == state
        events = [(e.kind, e.rule, e.params, e.owner, e.secret, e.seq) for e in told]
        assert json.loads(entry.events) == json.loads(json.dumps(events))


def test_actions_are_counted_before_they_are_replayed() -> None:
    text = endless_game(101)
    illegal = resealed(text.replace(" remove ", " swap "))
    with pytest.raises(TooManyActions):
        replayed(ReadFile(illegal, 100))
    assert len(replayed(ReadFile(text, 101)).entries) == 102


def stored(match: Any) -> list[Logged]:
    """Return the log of a match."""
    write = match.game.notation.write
    return [Logged(n, "action", action.seat, write(action), n) for n, action in enumerate(match.actions, start=1)]


def whole(match: Any, n: int) -> str:
    """Return the position after an action as it is stored."""
    return json.dumps(to_json(match.states[n]))


def test_a_stored_log_is_played_again_with_what_was_taken_back() -> None:
    match = sabika.replay((GOLDEN / "base_3_greedy.game").read_text())
    log = stored(match)
    entry = next(log[at] for at in range(1, len(log)) if match.states[at].barrier <= log[at].n - 1)
    undo = Logged(entry.n + 1, "undo", entry.seat, f"p{entry.seat + 1} undo {entry.n - 1}", entry.n - 1)
    again = [Logged(one.n + 2, one.kind, one.seat, one.line, one.seq) for one in log[entry.n - 1 :]]
    found = replayed(ReplayLog(match.setup, (*log[: entry.n], undo, *again), {}))
    assert found.stopped is None
    assert len(found.entries) == len(log) + 3
    back = found.entries[undo.n]
    assert (back.kind, back.seq, back.events) == ("undo", entry.n - 1, "[]")
    assert back.state == found.entries[entry.n - 1].state
    assert from_json(json.loads(found.entries[-1].state)) == match.state
    assert found.result is not None


def test_what_was_played_counts_even_where_the_present_rules_disagree() -> None:
    match = sabika.replay(endless_game(40))
    log = stored(match)
    # Nobody may take so much money at once; but if it was done, it was done.
    log[20] = Logged(21, "action", log[20].seat, f"p{log[20].seat + 1} take 1 2 3 4", 21)
    found = replayed(ReplayLog(match.setup, tuple(log[:21]), {}))
    assert (found.stopped, len(found.entries)) == (None, 22)
    assert found.entries[21].state


def test_a_log_that_cannot_be_played_goes_on_from_the_next_snapshot() -> None:
    match = sabika.replay(endless_game(40))
    log = stored(match)
    log[10] = Logged(11, "action", log[10].seat, f"p{log[10].seat + 1} fly away", 11)
    log[30] = Logged(31, "undo", 0, "p1 undo 500", 31)
    found = replayed(ReplayLog(match.setup, tuple(log), {20: whole(match, 20), 35: whole(match, 35)}))
    assert found.stopped == 11
    assert len(found.entries) == len(match.states)
    for n, state in enumerate(match.states):
        kept = found.entries[n].state
        if n in range(11, 20) or n in range(31, 35):
            assert (kept, found.entries[n].events) == (b"", "[]")
        else:
            assert from_json(json.loads(kept)) == state


def test_previews_come_from_what_the_seat_may_know() -> None:
    for name in ("all_4", "granada_3", "roll_and_write_3"):
        match = sabika.replay((GOLDEN / f"{name}.game").read_text())
        game: Any = match.game
        state = match.states[match.seq // 2]
        cell, tile = ("4,2", None) if name.startswith("roll") else ("0,1", game.tiles[9].name)
        wishes = [PreviewRequest(cell, tile), PreviewRequest(cell)]
        job = write_requests(game, state, 1, wishes)
        assert match.seed.encode() not in job.state
        assert preview_requests(job) == previews(game, game.view(state, 1), wishes)


def test_previews_that_were_asked_before_are_known() -> None:
    class Here:
        """As much of a table as previews need."""

        game = sabika.game("alhambra", players=2)
        state = game.new("any")
        row = type("Row", (), {"code": "ABCDEF"})
        n = 0

    async def work() -> None:
        desk = Work(Config(""))
        wishes = [
            PreviewRequest("0,1", "garden-11-open"),
            PreviewRequest("1,0", "garden-11-open"),
            PreviewRequest("0,1", "garden-11-open"),
        ]
        table: Any = Here()
        first = await desk.preview(table, 0, wishes, ("me", "here"))
        assert [one.wish for one in first] == wishes
        desk.pages.row, desk.pages.each = 0, ()
        desk.pages.command = ("-c", ENDER)
        await desk.pages.close()
        assert await desk.preview(table, 0, wishes[1:], ("me", "here")) == first[1:]
        table.n = 1
        with pytest.raises(Refusal) as caught:
            await desk.preview(table, 0, wishes, ("me", "here"))
        assert (caught.value.status, caught.value.body.error) == (413, "too_long")
        await desk.close()

    run_async(work())


# -- at the service ---------------------------------------------------------------------------------------------------


def memory_of(service: Service) -> float:
    """Return the most memory that a service has had, in megabytes; 0 where the system does not say."""
    status = Path(f"/proc/{service.pid}/status")
    if not status.exists():
        return 0.0
    line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) / 1024


class Uploading:
    """Uploads in the background, one after the other, until it is enough; at least once."""

    def __init__(self, service: Service, text: str) -> None:
        self.device = Device(service.base)
        self.device.http.timeout = 300
        self.text = text
        self.answers: list[tuple[int, Any]] = []
        self.wanted = True
        self.thread = threading.Thread(target=self.run)

    def run(self) -> None:
        """Upload, and keep the answers."""
        while self.wanted or not self.answers:
            answer = self.device.http.post("/api/replays", json={"text": self.text}, headers=self.device.csrf)
            self.answers.append((answer.status_code, answer.json()))

    def __enter__(self) -> Uploading:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.wanted = False
        self.thread.join()


def test_a_hostile_file_is_refused_while_others_are_answered(own_service: Callable[..., Service]) -> None:
    service = own_service(**PLENTY)
    other = Device(service.base)
    before = memory_of(service)
    with Uploading(service, endless_game(52_000)) as uploading:
        while not uploading.answers:
            other.get("/api/health")
    status, body = uploading.answers[0]
    assert (status, body["error"]) == (413, "too_long")
    assert body["params"] == {"limit": "actions", "most": 5000}
    assert memory_of(service) < before + 150
    code = new_table(other, "alhambra", ["here", "here"])
    assert other.get(f"/api/tables/{code}")["n"] == 0


def test_limits_of_time_and_memory_are_named(own_service: Callable[..., Service]) -> None:
    service = own_service(file_seconds=1, file_actions=50_000)
    device = Device(service.base)
    status, body = device.refused("POST", "/api/replays", {"text": endless_game(50_000)})
    assert (status, body["error"], body["params"]) == (413, "too_long", {"limit": "seconds", "most": 1.0})
    if memory_of(service):
        service = own_service(file_seconds=300, file_actions=50_000, file_memory=100)
        device = Device(service.base)
        status, body = device.refused("POST", "/api/replays", {"text": endless_game(20_000)})
        assert (status, body["error"], body["params"]) == (413, "too_long", {"limit": "memory", "most": 100.0})
        assert device.post("/api/replays", {"text": endless_game(20)})["n"] == 20


def test_bots_move_while_files_are_worked_on(own_service: Callable[..., Service]) -> None:
    service = own_service(file_seconds=5, file_actions=50_000)
    device = Device(service.base)
    code = new_table(device, "alhambra", ["here", "bot", "bot", "bot"])
    with Uploading(service, endless_game(50_000)) as uploading, device.live(code, 0) as live:
        while not uploading.answers or live.n < 8:
            live.wait_for(lambda now: bool(now.options()))
            live.act(live.options()[0])
    assert {status for status, _ in uploading.answers} == {413}


def test_a_long_game_is_accepted(own_service: Callable[..., Service]) -> None:
    service = own_service(**PLENTY)
    device = Device(service.base)
    device.http.timeout = 300
    table = device.post("/api/replays", {"text": endless_game(5_000)})
    assert (table["kind"], table["n"], table["seq"]) == ("replay", 5_000, 5_000)
    assert memory_of(service) < 500


def test_an_address_waits_for_its_own_files_only_so_often(own_service: Callable[..., Service]) -> None:
    service = own_service(file_seconds=4, file_actions=50_000)
    text = endless_game(50_000)
    with Uploading(service, text) as one, Uploading(service, text) as two, Uploading(service, text) as three:
        uploading = [one, two, three]
        while not any(status == 429 for each in uploading for status, _ in each.answers):
            time.sleep(0.01)
        for each in uploading:
            each.wanted = False
    said = {(status, body["error"]) for each in uploading for status, body in each.answers}
    assert said == {(413, "too_long"), (429, "busy")}


def test_a_long_history_is_sent_in_pieces(own_service: Callable[..., Service]) -> None:
    device = Device(own_service(**PLENTY).base)
    device.http.timeout = 300
    code = device.post("/api/replays", {"text": endless_game(1_000)})["code"]
    for path, part in (
        (f"/api/tables/{code}/moves?seat=0", "moves"),
        (f"/api/tables/{code}/state?since=-1", "entries"),
    ):
        answer = device.http.get(path)
        assert answer.headers["transfer-encoding"] == "chunked"
        assert answer.headers["content-type"] == "application/json"
        assert [entry["seq"] for entry in answer.json()[part]] == list(range(1_001))


def test_an_address_sends_so_many_files_and_the_oldest_make_room(own_service: Callable[..., Service]) -> None:
    service = own_service(limits={"uploads": [4, 1e-9]}, uploads_kept=2, live_tables=0)
    device, reader = Device(service.base), Device(service.base)
    first = device.post("/api/replays", {"text": endless_game(5)})["code"]
    with reader.live(first, None):
        later = [device.post("/api/replays", {"text": endless_game(5)})["code"] for _ in range(3)]
        assert device.get(f"/api/tables/{first}")["n"] == 5
    status, body = device.refused("GET", f"/api/tables/{later[0]}")
    assert (status, body["error"]) == (404, "no_table")
    assert {table["code"] for table in device.get("/api/tables")["tables"]} == {first, *later[1:]}
    status, body = Device(service.base).refused("POST", "/api/replays", {"text": endless_game(5)})
    assert (status, body["error"]) == (429, "too_many")
    new_table(device, "alhambra", ["here", "here"])


BAD: dict[str, Callable[[str], str]] = {
    "nul in the seed": lambda text: with_seed(text, '"a\\u0000b"', "a\0b"),
    "half a letter in the seed": lambda text: with_seed(text, '"a\\ud800b"', ""),
    "a long word for a seat": lambda text: resealed(text.replace("seed-hash", f"seats {'x' * 41} human #0\nseed-hash")),
    "an unprintable word": lambda text: resealed(text.replace("seed-hash", "seats a\x07b human #0\nseed-hash")),
}


def with_seed(text: str, written: str, seed: str) -> str:
    """Return a game without actions with another seed."""
    lines = text.splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith("1 "))
    head = lines[:first]
    head[-1] = f"seed-hash {seed_hash(seed)} #0"
    return resealed("\n".join([*head, "result unfinished #0", f"seed {written} #0", "end #0"]))


@pytest.mark.parametrize("kind", BAD)
def test_what_cannot_be_stored_is_a_bad_file(device: Device, postgres_service: Service, kind: str) -> None:
    text = BAD[kind]((GOLDEN / "base_2.game").read_text())
    for each in (device, Device(postgres_service.base)):
        status, body = each.refused("POST", "/api/replays", {"text": text})
        assert (status, body["error"]) == (400, "bad_file")
        assert body["params"]["fault"] == ("seed" if "seed" in kind else "unreadable")
        assert each.http.get("/api/health").status_code == 200
