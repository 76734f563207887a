"""Who wants to ends the turn themselves: until then its last action is only shown, and can be taken back."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, device_of
from tests.browser.moments import moment_of, put_on_table
from tests.browser.person import Person
from tests.browser.tables import call


def arrive(visit: Visit, **options: object) -> Page:
    """Return a page of somebody who ends their turns themselves."""
    page = visit("/", **options)
    expect(page.get_by_test_id("play-now")).to_be_visible()
    page.evaluate("localStorage.setItem('sabika', JSON.stringify({ endTurn: true }))")
    return page


def take_last(person: Person, title: str) -> None:
    """Do what is the last action of this turn; what was taken back is still chosen."""
    if title != "roll_and_write" and not person.proposed():
        person.page.locator("[data-testid^=money-]").first.click()
    person.find("choice-coins" if title == "roll_and_write" else "main-button").click()


@pytest.mark.parametrize(("title", "verb"), [("alhambra", "take"), ("granada", "take"), ("roll_and_write", "coins")])
def test_nothing_passes_on_before_the_turn_is_ended(visit: Visit, database: Path, title: str, verb: str) -> None:
    """The button has the keys; taking it back does nothing at all; ending sends it, and the next is called."""
    page = arrive(visit)
    code = put_on_table(database, device_of(page), moment_of(title, 3, (), verb))
    page.goto(f"/t/{code}")
    person = Person(page)
    while person.wait() == "curtain":
        person.step()
    before = call(page, "GET", f"/api/tables/{code}")["seq"]
    turn = title != "roll_and_write"  # new dice are rolled there, and one more die is to be kept
    for back in ("end-turn-back", "undo"):
        take_last(person, title)
        if not turn:
            break
        expect(person.find("end-turn")).to_be_focused()
        person.find(back).first.click()
        expect(person.find("end-turn")).to_have_count(0)
        expect(person.find("refusal")).to_have_count(0)
        assert call(page, "GET", f"/api/tables/{code}")["seq"] == before
    if turn:
        take_last(person, title)
        expect(person.find("end-turn")).to_be_focused()
        page.keyboard.press("Enter")
    else:
        person.settled(before)
        while not person.seen("end-turn"):
            person.choose()
            page.wait_for_timeout(50)
        person.find("end-turn").click()
    expect(person.find("curtain")).to_be_visible()
    assert call(page, "GET", f"/api/tables/{code}")["seq"] > before


def test_what_is_not_the_last_needs_no_end(visit: Visit, database: Path) -> None:
    """A bought tile is still to be built, so that nothing waits."""
    page = arrive(visit)
    moment = moment_of("alhambra", 3, (), "buy")
    page.goto(f"/t/{put_on_table(database, device_of(page), moment, here=(moment.seat,))}")
    person = Person(page)
    assert person.wait() == "turn"
    before = person.seq()
    assert person.market()
    person.settled(before)
    expect(person.find("end-turn")).to_have_count(0)


def test_the_last_tile_lies_in_the_city_before_it_is_told(visit: Visit, database: Path) -> None:
    page = arrive(visit)
    moment = moment_of("alhambra", 3, (), "place")
    page.goto(f"/t/{put_on_table(database, device_of(page), moment, here=(moment.seat,))}")
    person = Person(page)
    assert person.wait() == "turn"
    before = person.seq()
    page.locator("[data-legal=true]").first.click()
    person.find("main-button").click()
    expect(person.find("end-turn")).to_be_visible()
    assert person.seq() == before
    page.keyboard.press("e")
    person.settled(before)
