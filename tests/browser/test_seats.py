"""Who holds which seat, as people see it: used links, a second device by a code, freed seats."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, device_of
from tests.browser.moments import put_on_table, whole_game
from tests.browser.person import Person
from tests.browser.tables import call, links_of, make_table
from tests.browser.test_barriers import findings

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
SHOTS = os.environ.get("SABIKA_SHOTS")
"""A folder for pictures of what the tests see, for those who want to look."""


def picture(page: Page, name: str) -> None:
    """Keep a picture if somebody wants to look at it."""
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{name}.png")


def open_menu(page: Page, item: str) -> None:
    """Open something from the menu of a table."""
    page.get_by_test_id("menu").first.click()
    page.get_by_test_id(item).click()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_seat_is_taken_shared_by_a_code_and_freed(visit: Visit, size: str) -> None:
    wide: dict[str, Any] = PHONE if size == "phone" else {}
    host = visit("/", **wide)
    expect(host.get_by_test_id("play-now")).to_be_visible()
    code = make_table(host, "alhambra", ["here", "online", "online"])
    call(host, "POST", f"/api/tables/{code}/rename-seat", {"seat": 1, "name": "Aixa"})
    host.goto(f"/t/{code}")
    link = links_of(host, code)[1]

    guest = visit(link, refused=403, **wide)
    expect(guest.get_by_test_id("table")).to_be_visible()
    assert guest.url.endswith(f"/t/{code}")

    curious = visit(link, refused=409, **wide)
    door = curious.get_by_test_id("seat-door")
    expect(door).to_have_attribute("data-error", "seat_taken")
    expect(curious.get_by_role("heading", name="This link has already been used")).to_be_visible()
    assert findings(curious) == []
    picture(curious, f"{size}-used")

    open_menu(guest, "menu-device")
    expect(guest.get_by_test_id("devices")).to_have_text("You’re playing on this device only.")
    guest.get_by_test_id("get-code").click()
    secret = guest.get_by_test_id("device-code").inner_text().split()[-1]
    assert findings(guest) == []
    picture(guest, f"{size}-code")

    phone = visit(f"/t/{code}", refused=403, **PHONE)
    field = phone.get_by_test_id("enter-code")
    field.fill("nothing")
    field.press("Enter")
    expect(phone.get_by_text("A code has eight letters and digits").first).to_be_visible()
    picture(phone, f"{size}-enter")
    field.fill("AAAA-AAAA")
    field.press("Enter")
    expect(phone.get_by_text("This code is wrong").first).to_be_visible()
    field.fill(secret.lower().replace("-", " "))
    phone.get_by_test_id("enter").click()
    expect(phone.get_by_test_id("table")).to_be_visible()
    expect(guest.get_by_test_id("devices")).to_have_text("You’re playing on 2 devices.")
    expect(guest.get_by_test_id("device-code")).to_have_count(0)
    picture(guest, f"{size}-two")
    guest.keyboard.press("Escape")

    open_menu(host, "menu-links")
    expect(host.get_by_test_id("link-2")).to_contain_text("free link")
    expect(host.get_by_test_id("taken-1")).to_contain_text("taken")
    host.get_by_test_id("free-1").click()
    expect(host.get_by_text("Take the seat from Aixa?")).to_be_visible()
    assert findings(host) == []
    picture(host, f"{size}-ask")
    host.get_by_test_id("free-yes").click()
    expect(host.get_by_test_id("link-1").get_by_test_id("seat-link")).not_to_have_value(host.url + link)
    picture(host, f"{size}-links")
    host.keyboard.press("Escape")

    for lost in (guest, phone):
        expect(lost.get_by_role("heading", name="Your seat was freed")).to_be_visible()
        expect(lost.get_by_test_id("table")).to_have_count(0)
    picture(guest, f"{size}-freed")
    guest.reload()
    expect(guest.get_by_role("heading", name="Your seat was freed")).to_be_visible()
    expect(host.get_by_test_id("freed").first).to_be_visible()
    expect(host.get_by_test_id("freed").first).to_contain_text("freed by the host at")
    assert findings(host) == []
    picture(host, f"{size}-table")

    fresh = links_of(host, code)[1]
    assert fresh != link
    guest.goto(fresh)
    expect(guest.get_by_test_id("table")).to_be_visible()
    expect(guest.locator("[data-testid=freed]:visible").first).to_contain_text("freed by the host at")
    picture(guest, f"{size}-again")


def test_a_code_is_a_link_too_and_one_device_lets_the_others_go(visit: Visit) -> None:
    laptop = visit("/")
    expect(laptop.get_by_test_id("play-now")).to_be_visible()
    code = make_table(laptop, "roll_and_write", ["here", "online"])
    laptop.goto(f"/t/{code}")
    open_menu(laptop, "menu-device")
    laptop.get_by_test_id("get-code").click()
    phone = visit(laptop.get_by_test_id("device-link").input_value(), **PHONE)
    expect(phone.get_by_test_id("table")).to_be_visible()
    laptop.get_by_test_id("only-here").click()
    expect(laptop.get_by_test_id("devices")).to_have_text("You’re playing on this device only.")
    expect(laptop.get_by_test_id("only-here")).to_have_count(0)
    expect(phone.get_by_role("heading", name="This device no longer has a seat")).to_be_visible()


def test_a_host_who_frees_the_own_seat_goes_on_watching(visit: Visit) -> None:
    host = visit("/")
    expect(host.get_by_test_id("play-now")).to_be_visible()
    code = make_table(host, "alhambra", ["here", "online"])
    host.goto(f"/t/{code}")
    expect(host.get_by_test_id("hand-card").first).to_be_visible()
    open_menu(host, "menu-links")
    host.get_by_test_id("free-0").click()
    host.get_by_test_id("free-yes").click()
    expect(host.get_by_test_id("link-0")).to_be_visible()
    host.keyboard.press("Escape")
    expect(host.get_by_test_id("hand-card")).to_have_count(0)
    expect(host.get_by_test_id("main-button")).to_have_count(0)
    link = links_of(host, code)[0]
    host.goto(link)
    expect(host.get_by_test_id("hand-card").first).to_be_visible()


def test_a_watcher_follows_to_the_rematch_but_cannot_call_for_it(visit: Visit, database: Path) -> None:
    host = visit("/")
    expect(host.get_by_test_id("play-now")).to_be_visible()
    code = put_on_table(database, device_of(host), whole_game("roll_and_write", 2, leave=1))
    watcher = visit(links_of(host, code)[None])
    expect(watcher.get_by_test_id("table")).to_be_visible()
    watcher.get_by_test_id("menu").first.click()
    expect(watcher.get_by_test_id("menu-settings")).to_be_visible()
    expect(watcher.get_by_test_id("menu-links")).to_have_count(0)
    expect(watcher.get_by_test_id("menu-device")).to_have_count(0)
    host.goto(f"/t/{code}")
    Person(host).play_to_the_end()
    onlooker = Person(watcher)
    while onlooker.wait() != "result":
        onlooker.watch_scoring()
    expect(watcher.get_by_test_id("rematch")).to_have_count(0)
    host.get_by_test_id("rematch").click()
    host.wait_for_url(lambda url: "/t/" in url and code not in url)
    watcher.get_by_test_id("watch-rematch").click()
    watcher.wait_for_url(host.url)
    expect(watcher.get_by_test_id("table")).to_be_visible()


def test_everyone_sees_how_many_look_on(visit: Visit) -> None:
    host = visit("/")
    code = make_table(host, "alhambra", ["here", "online"])
    link = links_of(host, code)[None]
    host.goto(f"/t/{code}")
    first, second = visit(link), visit(link, language="hu")
    for page in (first, second):
        expect(page.get_by_test_id("watching")).to_be_visible()
    open_menu(host, "menu-talk")
    expect(host.get_by_test_id("watchers")).to_have_text("2 spectators")
    assert findings(host) == []
    open_menu(second, "menu-talk")
    expect(second.get_by_test_id("watchers")).to_have_text("2 néző")
    second.goto("about:blank")
    expect(host.get_by_test_id("watchers")).to_have_text("1 spectator")
    first.goto("about:blank")
    expect(host.get_by_test_id("watchers")).to_have_count(0)


def test_a_link_of_which_a_part_is_missing_says_that_it_does_not_work(visit: Visit) -> None:
    host = visit("/")
    code = make_table(host, "alhambra", ["here", "online"])
    guest = visit(links_of(host, code)[1][:-20], refused=400)
    expect(guest.get_by_role("heading", name="This link doesn’t work")).to_be_visible()
    guest.goto("/t/AB")
    expect(guest.get_by_text("There’s no such table.").first).to_be_visible()
