"""Standing orders at a table: given at any time by who holds a seat, told to nobody else, followed at once."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from sabika.server.play.loading import game_of
from sabika.server.play.new_table import create
from sabika.server.play.orders import read_orders
from sabika.server.play.table_manager import TableManager
from sabika.server.protocol.tables import NewSeat, NewTable
from tests.server.client import Device, Json, Live, new_table
from tests.server.managers import with_manager
from tests.server.seats import at, guests, refusal
from tests.server.service import Service

MODULES = ["viziers_favour", "thieves"]
STEAL: Json = {"verb": "thieves.steal", "args": {"currency": "denar", "least": 7}}
SLEEP: Json = {"verb": "wait", "args": {"way": "viziers_favour.buy", "scoring": 3}}


def two_devices(device: Device) -> tuple[str, Device]:
    """Return a table of two devices with a seat each, and the second of them."""
    code = new_table(device, "alhambra", ["here", "online"], modules=MODULES)
    (guest,) = guests(device, 1)
    guest.sit(code, device.links(code)[1])
    return code, guest


def give(device: Device, code: str, seat: int, *orders: Json) -> Json:
    """Give the orders of a seat and return the table."""
    table: Json = device.post(at(code, "orders"), {"seat": seat, "orders": list(orders)})
    return table


def come_to(n: int, *lives: Live) -> None:
    """Listen until everybody has heard of a log entry."""
    for live in lives:
        live.wait_for(lambda now: now.n >= n)


def test_only_who_holds_a_seat_gives_and_sees_its_orders(device: Device) -> None:
    code, guest = two_devices(device)
    with device.live(code, 0) as host, guest.live(code, 1) as other:
        heard = len(host.heard)
        assert give(guest, code, 1, STEAL, SLEEP)["seats"][1]["orders"] == [STEAL, SLEEP]
        other.wait_for(lambda live: live.table["seats"][1]["orders"] == [STEAL, SLEEP])
        host.send({"type": "ping"})
        host.until("pong")
        told = {msgspec.json.decode(text)["type"] for text in host.heard[heard:]}
        assert told <= {"presence", "pong"}, "nobody else is told anything"
    assert device.get(f"/api/tables/{code}")["seats"][1]["orders"] == []
    assert "denar" not in str(device.get(at(code, "state?seat=0"))["table"])
    assert refusal(device.refused("POST", at(code, "orders"), {"seat": 1, "orders": []})) == (403, "not_your_seat")
    bad = {"verb": "thieves.steal", "args": {"currency": "denar", "least": 99}}
    assert refusal(guest.refused("POST", at(code, "orders"), {"seat": 1, "orders": [bad]})) == (400, "notation")
    assert guest.get(f"/api/tables/{code}")["seats"][1]["orders"] == [STEAL, SLEEP], "a refusal changes nothing"
    assert give(guest, code, 1)["seats"][1]["orders"] == []


def test_a_game_with_orders_waits_in_no_window(device: Device) -> None:
    code, guest = two_devices(device)
    give(guest, code, 1, STEAL, SLEEP)
    rng = random.Random(5)
    windows = 0
    with device.live(code, 0) as host, guest.live(code, 1) as other:
        while not (host.over or other.over):
            live = host if host.options() else other
            window = live.portrait["question"] is not None and live.portrait["question"]["prompt"] == "window"
            if (live is other and window) or live.move(rng) is None:
                live.hear()  # the second seat never answers in a window by itself
            windows += live is host and window
            come_to(max(host.n, other.n), host, other)
    assert windows
    lines = [move["action"] for move in device.get(at(code, "moves"))["moves"] if move["action"]]
    assert "p2 pass" in lines
    assert not [line for line in lines if line.startswith("p2 viziers_favour.buy")]


def test_orders_answer_what_is_asked_already(device: Device) -> None:
    code, guest = two_devices(device)
    rng = random.Random(2)
    with device.live(code, 0) as host, guest.live(code, 1) as other:
        while not (other.options() and other.portrait["question"]["prompt"] == "window"):
            live = host if host.options() else other
            live.move(rng)
            come_to(live.n, host, other)
        give(guest, code, 1, STEAL, SLEEP)
        come_to(other.n + 1, other)
    assert guest.get(at(code, "moves"))["moves"][-1]["by"] == 1


def test_orders_outlive_the_service_and_go_with_a_freed_seat(own_service: Callable[..., Service]) -> None:
    first = own_service()
    device = Device(first.base)
    code, guest = two_devices(device)
    give(guest, code, 1, STEAL)
    first.restart()
    assert guest.get(f"/api/tables/{code}")["seats"][1]["orders"] == [STEAL]
    device.post(at(code, "free-seat"), {"seat": 1})
    (late,) = guests(device, 1)
    assert late.sit(code, device.links(code)[1])["seats"][1]["orders"] == []


def test_orders_that_a_release_does_not_know_are_left_out(database: str) -> None:
    async def work(manager: TableManager) -> None:
        made = await create(manager, "a device", NewTable("alhambra", [NewSeat("here")] * 2, modules=MODULES))
        game: Any = game_of(made.row)
        unknown = {"verb": "thieves.bribe", "args": {}}
        text = msgspec.json.encode([unknown, STEAL]).decode()
        assert [order.verb for order in read_orders(game, 1, text)] == ["thieves.steal"]
        made.row = replace(made.row, seats=tuple(replace(seat, orders=text) for seat in made.row.seats))
        assert made.ordered(0) is None

    with_manager(database, work)
