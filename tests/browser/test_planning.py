"""Planning: a tile of the market stands in the own city as a ghost while others play, and nothing is sent."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import DOOR, Visit, device_of
from tests.browser.moments import moment_of, put_on_table
from tests.browser.person import Person
from tests.browser.tables import call


def test_a_tile_of_the_market_is_planned_with_while_others_play(visit: Visit, database: Path) -> None:
    moment = moment_of("alhambra", 3, (), "take")
    page = visit(DOOR)
    code = put_on_table(database, device_of(page), moment, here=((moment.seat + 2) % 3,))
    page.goto(f"/t/{code}")
    expect(page.get_by_test_id("table")).to_have_attribute("data-mine", "false")
    before = call(page, "GET", f"/api/tables/{code}")["n"]
    bay = page.locator("[data-testid^=market-][data-tile]").first
    bay.click()
    expect(bay).to_have_attribute("aria-pressed", "true")
    legal = page.locator("[data-legal=true]")
    legal.first.click()
    page.mouse.move(2, 2)
    ghost = page.locator("[data-legal=true][aria-selected=true] .ghost")
    expect(ghost).to_be_visible()
    expect(page.get_by_test_id("preview")).to_be_visible()
    assert call(page, "GET", f"/api/tables/{code}")["n"] == before

    (link,) = [
        one["path"] for one in call(page, "GET", f"/api/tables/{code}/links")["links"] if one["seat"] == moment.seat
    ]
    other = Person(visit(link))
    assert other.wait() == "turn"
    start = other.seq()
    assert other.money()
    expect(page.get_by_test_id("table")).not_to_have_attribute("data-seq", str(start))
    expect(other.find("table")).to_have_attribute("data-mine", "false")
    expect(ghost).to_be_visible()  # the next one plays, and the tile is still there
    expect(page.get_by_test_id("preview")).to_be_visible()

    page.keyboard.press("Escape")
    expect(bay).to_have_attribute("aria-pressed", "false")
    expect(legal).to_have_count(0)
