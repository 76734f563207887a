"""What the table tells and lets one do: why not, undo, another language, a rematch."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DOOR, Visit, device_of
from tests.browser.moments import moment_of, put_on_table, whole_game
from tests.browser.person import Person
from tests.browser.tables import call, make_table


def open_moment(visit: Visit, database: Path, verb: str, title: str = "alhambra") -> Person:
    """Return a person at a table where a verb can be answered just now."""
    page = visit(DOOR)
    moment = moment_of(title, 3, (), verb)
    page.goto(f"/t/{put_on_table(database, device_of(page), moment)}")
    person = Person(page)
    while person.wait() == "curtain":
        person.step()
    return person


def test_an_impossible_cell_says_why_with_its_rule(visit: Visit, database: Path) -> None:
    person = open_moment(visit, database, "place")
    cells = person.page.locator("[data-testid^='cell-']:not([data-legal=true])")
    cells.first.click()
    refusal = person.find("refusal").first
    expect(refusal).to_be_visible()
    expect(refusal).to_contain_text("AL-")
    assert person.seq() == len(moment_of("alhambra", 3, (), "place").actions)


def test_a_tile_of_the_market_says_why_it_could_not_lie_there(visit: Visit, database: Path) -> None:
    person = open_moment(visit, database, "buy")
    person.page.locator("[data-testid^=market-][aria-disabled=false]").first.click()
    person.page.locator("[data-testid^='cell-'][data-legal=false]:not([data-cell='0,0'])").first.click()
    expect(person.find("refusal").first).to_contain_text("AL-CITY-")


def test_a_tile_that_is_too_dear_says_why(visit: Visit, database: Path) -> None:
    person = open_moment(visit, database, "buy")
    person.page.locator("[data-testid^=market-][aria-disabled=true]").first.dispatch_event("click")
    expect(person.find("refusal").first).to_contain_text("AL-BUY-2")


def test_an_exact_price_is_told_wherever_the_market_is_small(visit: Visit, database: Path) -> None:
    """On a phone the bay has room for numbers only; whoever listens hears the word."""
    page = visit(DOOR, viewport={"width": 360, "height": 740}, has_touch=True)
    moment = whole_game("alhambra", 3, leave=60)
    page.goto(f"/t/{put_on_table(database, device_of(page), moment)}")
    person = Person(page)
    bays = page.locator("[data-testid^=market-]")
    for _ in range(15):
        while person.wait() in ("curtain", "scoring"):
            person.step()
        exact = [bay for bay in bays.all() if bay.locator(".foot.exact").count()]
        if exact:
            assert "exact" in exact[0].locator(".visually-hidden").first.inner_text()
            return
        person.act()
    raise AssertionError("nothing could ever be paid exactly")


def test_pointing_at_a_cell_tells_what_it_brings(visit: Visit, database: Path) -> None:
    person = open_moment(visit, database, "place")
    person.page.locator("[data-legal=true]").first.hover()
    expect(person.find("preview").first).to_be_visible()


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("title", "verb"),
    [("alhambra", "place"), ("granada", "place"), ("roll_and_write", "cross"), ("roll_and_write", "keep")],
)
def test_pointing_moves_nothing(visit: Visit, database: Path, title: str, verb: str) -> None:
    """A cell that ran away from the pointer could not be pressed."""
    person = open_moment(visit, database, verb, title)
    cells = person.page.locator("[data-legal=true]")
    still = person.page.locator("[data-legal=false]").first
    before = still.bounding_box()
    assert cells.count()
    for at in range(min(cells.count(), 4)):
        cells.nth(at).hover()
        person.page.wait_for_timeout(150)
        assert still.bounding_box() == before


def test_undo_takes_the_last_deed_back_and_redo_does_it_again(visit: Visit, database: Path) -> None:
    person = open_moment(visit, database, "buy")
    before = person.seq()
    assert person.market()
    person.settled(before)
    after = person.seq()
    person.find("undo").first.click()
    expect(person.find("table")).to_have_attribute("data-seq", str(before))
    person.page.keyboard.press("Shift+U")
    expect(person.find("table")).to_have_attribute("data-seq", str(after))
    expect(person.find("redo")).to_have_count(0)


def test_a_finished_game_can_be_downloaded_verified_and_played_again(visit: Visit, database: Path) -> None:
    page = visit(DOOR)
    code = put_on_table(database, device_of(page), whole_game("roll_and_write", 2, leave=1))
    page.goto(f"/t/{code}")
    person = Person(page)
    person.play_to_the_end()
    expect(page.get_by_test_id("seed")).to_have_text("whole game")
    page.get_by_test_id("rematch").click()
    page.wait_for_url(lambda url: "/t/" in url and code not in url)


def test_a_spectator_sees_no_hand_and_can_do_nothing(visit: Visit) -> None:
    host = visit("/")
    code = make_table(host, "alhambra", ["here", "bot", "bot"])
    watcher = visit(host.evaluate(f"fetch('/api/tables/{code}/links').then(a => a.json())")["links"][-1]["path"])
    expect(watcher.get_by_test_id("table")).to_be_visible()
    expect(watcher.get_by_test_id("hand-card")).to_have_count(0)
    expect(watcher.get_by_test_id("main-button")).to_have_count(0)


def test_the_language_changes_in_the_middle_of_a_game(visit: Visit) -> None:
    page = visit("/")
    code = make_table(page, "alhambra", ["here", "bot", "bot"])
    page.goto(f"/t/{code}")
    person = Person(page)
    while person.wait() != "turn":
        person.step()
    before = page.get_by_test_id("banner").first.inner_text()
    page.get_by_test_id("menu").first.click()
    page.get_by_test_id("menu-settings").click()
    page.get_by_test_id("language-hu").click()
    expect(page.locator("html")).to_have_attribute("lang", "hu")
    assert page.get_by_test_id("banner").first.inner_text() != before


def test_computers_are_hurried_from_the_table_s_menu(visit: Visit) -> None:
    page = visit("/")
    code = make_table(page, "alhambra", ["here", "bot", "bot"], pace="slow")
    page.goto(f"/t/{code}")
    page.get_by_test_id("menu").first.click()
    page.get_by_test_id("menu-speed").click()
    expect(page.get_by_test_id("pace-slow").locator("input")).to_be_checked()
    with page.expect_response(lambda answer: answer.request.method != "GET" and code in answer.url):
        page.get_by_test_id("pace-instant").click()
    expect(page.get_by_test_id("pace-instant").locator("input")).to_be_checked()
    assert call(page, "GET", f"/api/tables/{code}")["settings"]["pace"] == "instant"


def test_who_plays_alone_without_a_name_is_you_all_over_the_table(visit: Visit) -> None:
    page = visit("/")
    expect(page.get_by_test_id("play-now")).to_be_visible()
    page.goto(f"/t/{make_table(page, 'roll_and_write', ['here'])}")
    sheet = page.get_by_role("complementary", name="Score sheet")
    expect(sheet).to_contain_text("You")
    expect(page.get_by_role("grid", name=re.compile("^Your sheet, "))).to_be_visible()
    expect(page.get_by_text("Player 1", exact=True)).to_have_count(0)


def test_two_building_sites_alike_are_said_to_be(visit: Visit, database: Path) -> None:
    """SITE-4: of two that show the same there is only one to be seen, so that nobody looks for the other."""
    page = visit(DOOR)
    moment = moment_of("alhambra", 2, ("building_sites",), "building_sites.keep", only=True)
    page.goto(f"/t/{put_on_table(database, device_of(page), moment)}")
    person = Person(page)
    while person.wait() == "curtain":
        person.step()
    expect(page.get_by_text("you’ve drawn are alike").first).to_be_visible()
    expect(page.get_by_text("Keep one of the two")).to_have_count(0)
