"""Room for everything: nothing of the dock is cut, modules can be read, many players lose nothing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from sabika.titles.alhambra import MODULES
from tests.browser.conftest import Visit, device_of, wait_until
from tests.browser.moments import late_turn, moment_of, put_on_table, whole_game
from tests.browser.person import Person
from tests.browser.tables import make_table

ALL = tuple(MODULES)
VERBS = ("swap", "squares.take", "city_walls.erect", "power_of_the_sultan.claim", "characters.bid")
SMALL = {"viewport": {"width": 1280, "height": 720}}
LARGE = {"viewport": {"width": 1440, "height": 900}}
CUT = """
[...document.querySelectorAll('.dock .panel, .dock .choices, .dock .hand')]
  .filter((one) => one.scrollHeight > one.clientHeight + 1)
  .map((one) => `${one.className}: ${one.scrollHeight} of ${one.clientHeight}`)
"""
"""Javascript: what of the dock is cut off."""


def sit(visit: Visit, database: Path, moment: Any, **options: object) -> Person:
    """Return a person who is asked at a table."""
    page = visit("/", **options)
    expect(page.get_by_test_id("play-now")).to_be_visible()
    page.goto(f"/t/{put_on_table(database, device_of(page), moment, here=(moment.seat,))}")
    person = Person(page)
    assert person.wait() == "turn"
    return person


def cut_off(page: Page) -> list[str]:
    """Return what of the dock is cut off, when everything has come to rest."""
    page.wait_for_timeout(300)
    found: list[str] = page.evaluate(CUT)
    return found


@pytest.mark.sampled(5)
@pytest.mark.parametrize("screen", [LARGE, SMALL], ids=["1440", "1280"])
@pytest.mark.parametrize(
    "verb", ["swap", "squares.take", "city_walls.erect", "power_of_the_sultan.claim", "characters.bid"]
)
def test_the_dock_grows_with_what_is_to_be_chosen(visit: Visit, database: Path, verb: str, screen: Any) -> None:
    modules = (verb.split(".")[0],) if "." in verb else ()
    person = sit(visit, database, moment_of("alhambra", 3, modules, verb), **screen)
    page = person.page
    assert cut_off(page) == []
    for name in page.locator(".dock [data-testid^=verb-]").evaluate_all("all => all.map(one => one.dataset.testid)"):
        if person.seen(name) and page.get_by_test_id(name).get_attribute("aria-pressed") == "false":
            page.get_by_test_id(name).click()
            assert cut_off(page) == [], name
    city = page.locator("[data-travel=city]").bounding_box()
    centre = page.locator(".centre").bounding_box()
    assert city
    assert centre
    assert city["height"] >= 0.35 * centre["height"]


def test_a_refusal_is_seen_whole(visit: Visit, database: Path) -> None:
    person = sit(visit, database, moment_of("alhambra", 3, (), "swap"), **SMALL)
    person.page.locator("[data-testid^=market-][aria-disabled=true]").first.dispatch_event("click")
    expect(person.find("refusal").first).to_be_visible()
    assert cut_off(person.page) == []


def test_an_offered_tile_is_shown_with_where_it_fits(visit: Visit, database: Path) -> None:
    moment = moment_of("alhambra", 3, ("power_of_the_sultan",), "power_of_the_sultan.claim")
    person = sit(visit, database, moment)
    offered = person.find("offered-tile")
    expect(offered).to_contain_text("all")  # walls, or that it has none
    lit = person.page.locator("[data-testid^='cell-'][data-legal=true]")
    expect(offered).to_contain_text(f"{lit.count()} place" if lit.count() else "reserve")


def test_modules_that_can_act_are_lit_and_open_at_readable_size(visit: Visit, database: Path) -> None:
    person = sit(visit, database, moment_of("alhambra", 4, ALL, "squares.take"), **SMALL)
    page = person.page
    expect(person.find("rail").locator("button")).to_have_count(len(ALL))
    expect(person.find("rail-squares")).to_have_class(re.compile("acts"))
    for module in ALL:
        person.find(f"rail-{module}").click()
        panel = person.find("module-panel")
        expect(panel).to_be_visible()
        sizes = panel.locator("p").evaluate_all("all => all.map(one => parseFloat(getComputedStyle(one).fontSize))")
        assert min(sizes) >= 14
        wide = panel.evaluate("one => one.scrollWidth <= one.clientWidth + 1")
        assert wide, module
    person.find("rail-squares").click()
    before = person.seq()
    person.find("module-panel").get_by_test_id("area-item").first.click()
    person.find("main-button").click()
    person.settled(before)
    assert page.locator("[data-testid=module-panel]").count() == 1


OPEN = """panel => {
  const end = panel.getBoundingClientRect().bottom;
  return [...panel.querySelectorAll('.deeds, .card, .item')]
    .filter(one => one.getBoundingClientRect().bottom > end + 1).length;
}"""


def test_all_that_lies_open_of_a_module_is_in_sight_on_a_low_screen(visit: Visit, database: Path) -> None:
    """What a module is about comes last there, and may go on below."""
    person = sit(visit, database, late_turn("alhambra", 4, ALL), **SMALL)
    for module in ALL:
        person.find(f"rail-{module}").click()
        expect(person.page.locator(f"[data-testid=module-panel][aria-labelledby=module-{module}]")).to_be_visible()
        wait_until(person.page, f"({OPEN})(document.querySelector('[data-testid=module-panel]')) === 0")


def test_a_module_is_opened_and_left_by_keys(visit: Visit, database: Path) -> None:
    """M opens a module that can act, later the one that was open last; Escape brings the keys back to the rail."""
    person = sit(visit, database, moment_of("alhambra", 4, ALL, "squares.take"), **SMALL)
    assert "acts" in by_keys(person)
    for _ in range(2):
        person.find("rail-camps").click()
    by_keys(person, "[data-testid=rail-camps]")


def by_keys(person: Person, cell: str = "") -> str:
    """Open a module by key and leave it, which ends at its cell of the rail; return how that looks."""
    person.page.keyboard.press("m")
    expect(person.page.locator("[data-testid=module-panel]:focus-within")).to_be_visible()
    opened = person.page.locator(f"[data-testid=rail] button{cell}[aria-pressed=true]")
    name, look = opened.get_attribute("data-testid"), opened.get_attribute("class")
    person.page.keyboard.press("Escape")
    expect(person.find("module-panel")).to_have_count(0)
    expect(person.find(name or "")).to_be_focused()
    return look or ""


IN_VIEW = "one => one.scrollHeight <= one.clientHeight + 1"
LARGE_PANELS = ("characters", "treasure_chamber", "caravanserai", "falconers", "building_sites")
"""Modules with much to show at once."""


def opened(person: Person, module: str) -> Locator:
    """Open a module, and return its panel when everything in it has found its size."""
    cell = person.find(f"rail-{module}")
    if cell.get_attribute("aria-pressed") == "false":
        cell.click()
    panel = person.find("module-panel")
    expect(panel.locator(f"#module-{module}")).to_be_visible()
    person.page.wait_for_timeout(300)
    return panel


def test_all_of_a_module_is_in_view_when_it_opens(visit: Visit, database: Path) -> None:
    """Its things are as large as its room lets them be; none of its panels goes on below."""
    person = sit(visit, database, late_turn("alhambra", 4, LARGE_PANELS), **LARGE)
    for module in LARGE_PANELS:
        panel = opened(person, module)
        assert panel.evaluate(IN_VIEW), module
        sizes = panel.locator(".item svg").evaluate_all("all => all.map(one => one.getBoundingClientRect().width)")
        assert not sizes or max(sizes) >= 30, module


def test_the_treasure_chamber_is_in_view_on_a_small_screen(visit: Visit, database: Path) -> None:
    """Three rooms and what everybody has stored; what the module is about gives way to them."""
    moment = late_turn("alhambra", 4, ALL)
    for language in ("de", "hu"):  # those with the longest words
        panel = opened(sit(visit, database, moment, language=language, **SMALL), "treasure_chamber")
        assert panel.get_by_test_id("area-lot").count() == 3
        assert panel.evaluate(IN_VIEW), language


def test_a_badge_says_what_it_counts(visit: Visit, database: Path) -> None:
    """In every language with its unit: a number alone says nothing to who only hears it."""
    moment = late_turn("alhambra", 4, LARGE_PANELS)
    for language in ("en", "nl", "de", "hu"):
        person = sit(visit, database, moment, language=language)
        for module in LARGE_PANELS:
            cell = person.find(f"rail-{module}")
            if cell.locator(".badge").count():
                number = cell.locator(".badge").inner_text()
                name = cell.locator(".visually-hidden").inner_text()
                assert re.search(rf"(^|\s){number} \w", name), name


def test_five_players_lose_nothing(visit: Visit, database: Path) -> None:
    person = sit(visit, database, whole_game("alhambra", 5, leave=1), **SMALL)
    page = person.page
    board = person.page.evaluate("document.querySelector('[data-testid=majorities]').innerText")
    assert board
    for seat in range(5):
        counts = person.find(f"majority-{seat}").locator("td b, td.points").all_inner_texts()
        assert len(counts) == 8
        assert sum(float(count.replace("½", ".5") or 0) for count in counts[:6]) > 0, "nobody built nothing in a game"
    right = page.locator(".right").bounding_box()
    assert right
    for seat in range(5):
        if seat != moment_seat(person):
            box = person.find(f"opponent-{seat}").bounding_box()
            assert box
            assert box["x"] + box["width"] <= right["x"] + right["width"] + 1
    person.play_to_the_end()
    table = person.find("points-table")
    assert table.evaluate("one => one.scrollWidth <= one.clientWidth + 1"), "a column is out of sight"


def moment_seat(person: Person) -> int:
    """Return the seat of the person at the page."""
    rows = person.page.locator("[data-testid^=majority-]")
    names = rows.evaluate_all("all => all.map(one => one.querySelector('th').innerText)")
    return [name.strip() for name in names].index("You")


def test_on_a_small_screen_the_city_has_half_of_it(visit: Visit, database: Path) -> None:
    person = sit(visit, database, moment_of("alhambra", 3, (), "swap"), **SMALL)
    city = person.page.locator("[data-travel=city]").bounding_box()
    bay = person.find("market-1").bounding_box()
    tile = person.page.locator("[data-cell='0,0']").bounding_box()
    assert city
    assert bay
    assert tile
    assert city["height"] >= 360
    assert bay["width"] < 120
    assert tile["width"] >= 66


BROKEN = """
[...document.querySelectorAll('.sheet thead .who span')].flatMap((one) => {
  const text = one.firstChild, range = document.createRange();
  return [...text.data.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getClientRects().length > 1;
  }).map(([word]) => word);
})
"""
"""Javascript: words of the score sheet's names that go on in another line."""


@pytest.mark.sampled(1)
@pytest.mark.parametrize("language", ["en", "nl", "de", "hu"])
def test_no_name_on_the_score_sheet_is_broken_within_a_word(visit: Visit, language: str) -> None:
    for screen in (LARGE, SMALL):
        page = visit("/", language=language, **screen)
        page.goto(f"/t/{make_table(page, 'roll_and_write', ['here'])}")
        expect(page.locator(".sheet thead .who")).to_have_count(3)
        assert page.evaluate(BROKEN) == []
