"""F6 goes through the parts of the table in the order in which one thinks of them; the grid says what numbers mean."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import DOOR, Visit, device_of
from tests.browser.moments import late_turn, put_on_table
from tests.browser.person import Person
from tests.browser.test_meaning import board_of

REGION = "document.activeElement.closest('[data-region]')?.dataset.region ?? ''"
ORDER = ["rail", "market", "money", "types", "city", "hand", "decision", "majorities", "others", "log"]


def sit(visit: Visit, database: Path) -> Page:
    """Return the page of somebody whose turn it is, with two modules in play."""
    page = visit(DOOR)
    moment = late_turn("alhambra", 3, ("medina", "squares"))
    page.goto(f"/t/{put_on_table(database, device_of(page), moment, here=(moment.seat,))}")
    assert Person(page).wait() == "turn"
    return page


def test_f6_goes_through_the_table_and_back(visit: Visit, database: Path) -> None:
    page = sit(visit, database)
    page.get_by_test_id("rail").locator("button[tabindex='0']").focus()
    gone = [page.evaluate(REGION)]
    for _ in range(14):
        page.keyboard.press("F6")
        gone.append(page.evaluate(REGION))
    assert "rail" in gone[1:], gone
    round_trip = gone[: gone.index("rail", 1)]
    assert [name for name in round_trip if name in ORDER] == ORDER
    page.get_by_test_id("rail").locator("button[tabindex='0']").focus()
    page.keyboard.press("Shift+F6")
    assert page.evaluate(REGION) == round_trip[-1]


def test_a_count_in_the_grid_tells_its_place_and_points(visit: Visit, database: Path) -> None:
    page = sit(visit, database)
    board = board_of(late_turn("alhambra", 3, ("medina", "squares")))
    table = page.get_by_test_id("majorities")
    expect(table.get_by_role("rowheader")).to_have_count(3)
    expect(table.get_by_role("columnheader")).to_have_count(9)
    for seat in board.seats:
        cells = page.get_by_test_id(f"majority-{seat.seat}").get_by_role("cell")
        wall = len(seat.counts)  # whose column has no place to tell
        beside = [one.counts[seat.seat] for one in board.standings]
        for at, count in [*enumerate(seat.counts), *enumerate(beside, start=wall + 1)]:
            points = str(count.points).replace("-", "−")
            expect(cells.nth(at)).to_contain_text(re.compile(rf"(?<!\d){points} points? if scored now"))
    table.get_by_test_id("worth-medina").click()
    expect(page.get_by_test_id("type-card").get_by_role("heading")).to_have_text("Medina")
