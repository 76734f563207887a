"""Seen closer: cards and tiles enlarge by mouse, finger or key, with what they do; an auction has a stage."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from sabika.titles.alhambra import MODULES
from tests.browser.conftest import DOOR, Visit, device_of
from tests.browser.looks import faults
from tests.browser.moments import moment_of, put_on_table
from tests.browser.person import Person

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
LONG = 700
"""Milliseconds that a finger stays."""


def sit(visit: Visit, database: Path, modules: tuple[str, ...], verb: str, **options: object) -> Person:
    """Return a person who may answer with a verb."""
    page = visit(DOOR, **options)
    moment = moment_of("alhambra", 3, modules, verb)
    page.goto(f"/t/{put_on_table(database, device_of(page), moment, here=(moment.seat,))}")
    person = Person(page)
    assert person.wait() == "turn"
    return person


def hold(page: Page, selector: str) -> None:
    """Put a finger on a thing, leave it there for a while, and take it away."""
    box = page.locator(selector).first.bounding_box()
    assert box
    point = {"x": box["x"] + box["width"] / 3, "y": box["y"] + box["height"] / 2}
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.wait_for_timeout(LONG)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_mouse_that_rests_brings_things_near(visit: Visit, database: Path) -> None:
    person = sit(visit, database, (), "buy")
    page = person.page
    for thing in ("market-1", "money-1", "hand-card"):
        page.get_by_test_id(thing).first.hover(position={"x": 10, "y": 30})
        expect(person.find("closer")).to_be_visible()
        assert person.find("closer").locator("svg").first.bounding_box()["width"] >= 140  # type: ignore[index]
        page.mouse.move(2, 2)
        expect(person.find("closer")).to_have_count(0)


def test_what_appears_under_a_resting_mouse_stays_where_it_is(visit: Visit, database: Path) -> None:
    """It is seen closer only when the mouse has moved on it, and no longer than it is there."""
    person = sit(visit, database, ("city_walls",), "city_walls.erect")
    page = person.page
    cell, thing = person.find("rail-city_walls"), person.find("module-panel").locator("[data-testid^=area-]").first
    if not person.seen("module-panel"):
        cell.click()
    box = thing.bounding_box()
    assert box
    cell.click()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_timeout(LONG)
    page.keyboard.press("Escape")
    page.keyboard.press("m")
    expect(page.locator("[data-testid^=area-]:hover")).to_have_count(1)
    page.wait_for_timeout(LONG)
    expect(person.find("closer")).to_have_count(0)
    page.mouse.move(box["x"] + box["width"] / 2 + 3, box["y"] + box["height"] / 2)
    expect(person.find("closer")).to_contain_text("wall")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(person.find("closer")).to_have_count(0)


def test_a_key_brings_what_has_the_focus_near_and_escape_sends_it_away(visit: Visit, database: Path) -> None:
    person = sit(visit, database, (), "buy")
    person.find("market-1").focus()
    person.page.keyboard.press("i")
    expect(person.find("closer")).to_contain_text("all")  # walls, or that there are none
    person.page.keyboard.press("Escape")
    expect(person.find("closer")).to_have_count(0)


def test_a_finger_that_stays_brings_it_near_and_presses_nothing(visit: Visit, database: Path) -> None:
    person = sit(visit, database, (), "buy", **PHONE)
    bay = "[data-testid^=market-][aria-disabled=false]"
    hold(person.page, bay)
    expect(person.find("closer")).to_be_visible()
    expect(person.page.locator(bay).first).to_have_attribute("aria-pressed", "false")
    person.page.locator("[data-testid=banner]").tap()
    expect(person.find("closer")).to_have_count(0)


def test_a_card_of_a_module_says_what_it_does(visit: Visit, database: Path) -> None:
    person = sit(visit, database, ("city_walls",), "city_walls.erect")
    person.find("rail-city_walls").click()
    person.find("module-panel").locator("[data-testid^=area-]").first.hover()
    expect(person.find("closer")).to_contain_text("wall")


@pytest.mark.parametrize("screen", [{"viewport": {"width": 1280, "height": 720}}, PHONE], ids=["desk", "phone"])
def test_an_auction_has_its_card_on_a_stage(visit: Visit, database: Path, screen: dict[str, object]) -> None:
    """The card is large, its effect is a whole sentence, and nothing is cut or covered by it."""
    person = sit(visit, database, tuple(MODULES), "characters.bid", **screen)
    stage = person.find("stage")
    card = stage.locator("svg").first.bounding_box()
    assert card
    assert card["width"] >= 60
    assert len(stage.locator("p").inner_text()) > 40
    person.page.wait_for_timeout(150)
    assert not faults(person.page), "\n".join(faults(person.page))


def test_a_character_is_paid_on_a_phone(visit: Visit, database: Path) -> None:
    """The card, the ways to pay and the hand are in view together; cards of the hand make a way of one's own."""
    person = sit(visit, database, ("characters",), "characters.pay", **PHONE)
    page = person.page
    expect(person.find("stage")).to_be_visible()
    ways = person.find("choice-characters.pay").get_by_test_id("option")
    expect(ways.first).to_be_visible()
    city = page.locator("[data-travel=city]").bounding_box()
    assert city
    assert city["height"] >= 259
    assert not faults(page), "\n".join(faults(page))
    before = person.seq()
    if not person.proposed():
        ways.first.tap()
    chosen = page.locator("[data-testid=hand-card][aria-pressed=true]")
    expect(chosen).not_to_have_count(0)
    for left in range(chosen.count() - 1, -1, -1):
        chosen.last.tap(position={"x": 6, "y": 20})
        expect(chosen).to_have_count(left)
    expect(person.find("main-button")).to_be_disabled()
    person.find("decision").get_by_role("button", name="Back").tap()
    ways.first.tap()
    person.find("main-button").tap()
    person.settled(before)


def test_a_long_question_is_read_whole_on_a_phone(visit: Visit, database: Path) -> None:
    person = sit(visit, database, ("street_trader",), "street_trader.exchange", language="de", **PHONE)
    cut = [fault for fault in faults(person.page) if "banner" in fault]
    assert cut == []


def test_an_empty_market_before_the_first_turn_promises_nothing_about_turns(visit: Visit, database: Path) -> None:
    person = sit(visit, database, ("street_trader",), "street_trader.keep")
    person.find("rail-street_trader").click()  # it opened by itself, and the market folded
    expect(person.find("market-1")).to_contain_text("no tile yet")
