"""Sounds, the speed of what moves, and how well the computers play: chosen on this device."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import DOOR, Visit, device_of, wait_until
from tests.browser.moments import moment_of, put_on_table
from tests.browser.person import Person
from tests.browser.tables import call

COUNT = """
window.heard = 0;
for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
  const start = kind.prototype.start;
  kind.prototype.start = function (...at) { window.heard += 1; return start.apply(this, at); };
}
"""
"""Counts every tone and noise that begins, and lets it begin."""
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def sit(visit: Visit, database: Path, **options: Any) -> Page:
    """Sit down where a tile can be bought."""
    page = visit(DOOR, **options)
    page.add_init_script(COUNT)
    moment = moment_of("alhambra", 3, (), "buy")
    page.goto(f"/t/{put_on_table(database, device_of(page), moment, here=(moment.seat,))}")
    assert Person(page).wait() == "turn"
    return page


def test_what_happens_is_heard_unless_it_is_switched_off(visit: Visit, database: Path) -> None:
    page = sit(visit, database)
    assert page.evaluate("heard") == 0  # nothing has happened yet
    person = Person(page)
    before = person.seq()
    assert person.market()
    person.settled(before)
    wait_until(page, "heard > 0")
    page.get_by_test_id("sound").click()
    expect(page.get_by_test_id("sound")).to_have_attribute("aria-pressed", "false")
    silent = page.evaluate("heard")
    page.get_by_test_id("undo").first.click()
    expect(page.get_by_test_id("table")).to_have_attribute("data-seq", str(before))
    expect(page.locator("[data-testid^=market-]:not([aria-disabled=true])").first).to_be_visible()
    assert person.market()
    person.settled(before)
    assert page.evaluate("heard") == silent
    page.reload()
    expect(page.get_by_test_id("sound")).to_have_attribute("aria-pressed", "false")


def test_a_phone_is_silent_until_somebody_wants_it(visit: Visit, database: Path) -> None:
    page = sit(visit, database, **PHONE)
    page.get_by_test_id("menu").tap()
    page.get_by_test_id("menu-settings").tap()
    expect(page.get_by_test_id("volume")).to_have_count(0)
    switch = page.get_by_role("switch", name="Sounds")
    expect(switch).not_to_be_checked()
    switch.tap()
    expect(page.get_by_test_id("volume")).to_be_visible()


def test_nothing_travels_when_it_is_to_be_skipped(visit: Visit, database: Path) -> None:
    page = sit(visit, database, reduced_motion="no-preference")
    page.get_by_test_id("menu").first.click()
    page.get_by_test_id("menu-settings").click()
    page.get_by_test_id("speed-off").click()
    page.keyboard.press("Escape")
    page.evaluate(
        """() => { window.flown = 0; new MutationObserver((all) => all.forEach((one) => one.addedNodes.forEach(
        (node) => { if (node.dataset && 'flight' in node.dataset) window.flown += 1; }))).observe(
        document.body, { childList: true }); }"""
    )
    person = Person(page)
    before = person.seq()
    assert person.market()
    person.settled(before)
    assert page.evaluate("flown") == 0


def test_the_computers_are_easy_going_unless_one_wants_more(visit: Visit) -> None:
    page = visit("/")
    expect(page.get_by_test_id("play-level")).to_have_value("beginner")
    for level in ("beginner", "casual"):
        page.goto("/")
        page.get_by_test_id("play-level").select_option(level)
        page.get_by_test_id("play-now").click()
        page.wait_for_url("**/t/*")
        seats = call(page, "GET", f"/api/tables/{page.url.rsplit('/', 1)[1]}")["seats"]
        assert [seat["level"] for seat in seats] == [None, level, level, level]
    page.goto("/")
    expect(page.get_by_test_id("play-level")).to_have_value("casual")  # kept for the next time
