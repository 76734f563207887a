"""A finger on the page: the first tap counts, and what is drawn is what the button will do."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, device_of
from tests.browser.moments import moment_of, put_on_table
from tests.browser.person import Person

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def on_a_phone(visit: Visit, database: Path, title: str, verb: str) -> Person:
    """Return a person with a phone at a table where several cells can be chosen by a verb."""
    page = visit("/", **PHONE)
    expect(page.get_by_test_id("play-now")).to_be_visible()
    page.goto(f"/t/{put_on_table(database, device_of(page), moment_of(title, 3, (), verb))}")
    person = Person(page, tap=True)
    while person.wait() == "curtain":
        person.step()
    return person


def middle_of(page: Page, cell: str) -> tuple[float, float]:
    """Return where a finger would touch a cell of the sheet."""
    box = page.get_by_test_id(cell).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_first_tap_on_a_cell_of_the_sheet_chooses_it_and_the_next_one_another(visit: Visit, database: Path) -> None:
    person = on_a_phone(visit, database, "roll_and_write", "cross")
    page = person.page
    names = page.locator("[data-legal=true]").evaluate_all("cells => cells.map(cell => cell.dataset.testid)")
    assert len(names) > 1, "there is only one cell to choose"
    for name in (*names, names[0]):
        page.touchscreen.tap(*middle_of(page, name))
        expect(page.get_by_test_id(name)).to_have_attribute("aria-pressed", "true")
        drawn = page.get_by_test_id(name).locator("svg use")
        expect(drawn, "the building that would be built is drawn in full").not_to_have_count(0)
        others = page.locator(f"[data-legal=true]:not([data-testid='{name}']) svg use")
        expect(others, "and no other one").to_have_count(0)
    said = person.find("main-button").inner_text()
    before = person.seq()
    person.find("main-button").tap()
    person.settled(before)
    built = page.get_by_test_id(names[0])
    expect(built).to_have_attribute("data-legal", "false")
    assert kind_of(built.get_attribute("aria-label") or "") in said.lower()


def kind_of(label: str) -> str:
    """Return the building that a cell's label names first."""
    return label.lower().split(",")[0].split()[0]


@pytest.mark.parametrize("title", ["alhambra", "granada"])
def test_the_first_tap_on_a_cell_of_the_city_chooses_it(visit: Visit, database: Path, title: str) -> None:
    person = on_a_phone(visit, database, title, "place")
    cells = person.page.locator("[data-testid^='cell-'][data-legal=true]")
    for at in range(min(3, cells.count())):
        cell = cells.nth(at)
        cell.tap()
        expect(cell).to_have_attribute("aria-selected", "true")
        expect(person.page.locator("[aria-selected=true] .ghost")).to_have_count(1)
        expect(person.page.locator(".ghost")).to_have_count(1)
