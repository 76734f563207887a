"""Looking back at a game in the page: reached from result and replay, by keys, as a table, and played on from there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DOOR, Visit, device_of
from tests.browser.moments import put_on_table, whole_game
from tests.browser.person import Person
from tests.browser.places import analysis_of, study
from tests.browser.test_barriers import by_day_and_night


def test_a_game_is_analysed_from_its_result(visit: Visit, database: Path) -> None:
    """Roll & Write, by the service itself; every way through the page."""
    page = visit(DOOR)
    code = put_on_table(database, device_of(page), whole_game("roll_and_write", 2, leave=1))
    page.goto(f"/t/{code}")
    Person(page).play_to_the_end()
    page.get_by_test_id("result-analysis").click()
    expect(page).to_have_url(re.compile(rf"/analysis/{code}"))
    shown = page.get_by_test_id("analysis-move")
    expect(shown).to_be_visible(timeout=120_000)
    slider = page.get_by_test_id("lead")
    slider.focus()
    page.keyboard.press("Home")
    expect(slider).to_have_value("1")
    page.keyboard.press("ArrowRight")
    expect(shown).to_contain_text("Move 2:")
    page.get_by_test_id("as-table").click()
    table = page.get_by_test_id("lead-table")
    last = len(whole_game("roll_and_write", 2).actions)
    expect(table.locator("tbody tr")).to_have_count(last)
    table.get_by_role("button", name=str(last), exact=True).click()
    expect(shown).to_contain_text(f"Move {last}:")
    page.get_by_test_id("moves-all").click()
    page.get_by_test_id("analysis-move-3").click()
    page.get_by_test_id("analysis-watch").click()
    expect(page).to_have_url(re.compile(rf"/replay/{code}\?move=3"))
    page.get_by_test_id("replay-analysis").click()
    expect(shown).to_contain_text("Move 3:")
    page.get_by_test_id("continue").click()
    page.get_by_test_id("continue-go").click()
    expect(page).to_have_url(re.compile(rf"/t/(?!{code})"))
    expect(page.get_by_test_id("table")).to_have_attribute("data-seq", "2")


@pytest.mark.parametrize(("title", "width", "dark"), [("alhambra", 1440, False), ("granada", 360, True)])
def test_the_best_move_stands_beside_what_was_played(visit: Visit, title: str, width: int, dark: bool) -> None:
    page: Page = visit(
        DOOR, viewport={"width": width, "height": 844}, color_scheme="dark" if dark else "light", has_touch=width < 600
    )
    match, found = analysis_of(title)
    assert match.outcome
    missed = found.seats[match.outcome.winners[0]].missed[0]
    study(page, title)
    shown = page.get_by_test_id("analysis-move")
    expect(shown).to_contain_text(f"Move {missed + 1}:")
    expect(page.get_by_test_id("analysis-best")).to_contain_text("of 100")
    expect(page.get_by_test_id("analysis-played")).to_be_visible()
    if not dark:
        assert by_day_and_night(page) == []
    laid = next(step for step in found.steps if step.played.verb == "place" and step.options > 1)
    study(page, title, laid.seq + 1)
    expect(page.locator(".ghost").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
