"""Who waits is told what for; who is awaited is told wherever in the app they are, also after loading it anew."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import DOOR, Visit, device_of
from tests.browser.moments import moment_of, put_on_table
from tests.browser.tables import call, links_of, make_table


def test_a_page_that_is_loaded_anew_still_tells_of_the_turn(visit: Visit) -> None:
    host = visit(DOOR)
    code = make_table(host, "alhambra", ["here", "online"])
    guest = visit(links_of(host, code)[1])
    expect(guest.get_by_test_id("table")).to_be_visible()
    host.goto(f"/t/{code}")
    expect(host.get_by_test_id("table")).to_be_visible()
    first = call(host, "GET", f"/api/tables/{code}/state")["portrait"]["active"]
    mover, other = (host, guest) if first == 0 else (guest, host)
    mover.goto("/rules")
    expect(mover.get_by_test_id("turn-alert")).to_be_visible()
    expect(mover).to_have_title(re.compile("^Your turn"))
    assert "emblem-turn" in (mover.locator("link[rel=icon]").get_attribute("href") or "")
    mover.reload()
    expect(mover.get_by_test_id("turn-alert")).to_be_visible()
    other.goto("/rules")
    expect(other.get_by_role("heading").first).to_be_visible()
    expect(other.get_by_test_id("turn-alert")).to_have_count(0)
    mover.get_by_test_id("turn-alert").get_by_role("link").click()
    expect(mover.get_by_test_id("table")).to_have_attribute("data-mine", "true")


def test_who_waits_reads_what_is_being_decided(visit: Visit, database: Path) -> None:
    for title, modules, verb, words in (
        ("alhambra", (), "buy", "takes money, buys a tile, or redesigns."),
        ("roll_and_write", (), "cross", "crosses off a building or takes coins."),
        ("alhambra", ("characters",), "characters.bid", "bids or passes. On sale: "),
        ("alhambra", ("falconers",), "falconers.buy", "takes money, buys a tile, or redesigns."),
        ("alhambra", ("street_trader",), "street_trader.settle", "is deciding about a module: Street Trader."),
    ):
        moment = moment_of(title, 3, modules, verb)
        page = visit(DOOR)
        waiting = next(seat for seat in range(3) if seat != moment.seat)
        page.goto(f"/t/{put_on_table(database, device_of(page), moment, here=(waiting,))}")
        expect(page.get_by_test_id("banner")).to_contain_text(words)
