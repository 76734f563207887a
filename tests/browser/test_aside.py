"""A table that this release cannot open: its players see a page that says so, and no other table notices."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit, device_of
from tests.browser.moments import put_on_table, whole_game
from tests.browser.tables import make_table
from tests.browser.test_barriers import findings
from tests.browser.test_pages import KEY, LANGUAGES

HEADINGS = {
    "en": "This table is set aside",
    "nl": "Deze tafel is opzijgezet",
    "de": "Dieser Tisch ist beiseitegestellt",
    "hu": "Ez az asztal félre van téve",
}


def set_title(database: Path, code: str, title: str) -> None:
    """Let a table belong to a title, known or not."""
    connection = sqlite3.connect(database, timeout=20)
    with connection:
        connection.execute("update games set title = ? where code = ?", (title, code))
    connection.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_that_is_set_aside_says_so_and_opens_when_it_can(visit: Visit, database: Path, language: str) -> None:
    page = visit("/", language=language, refused=409)
    expect(page.get_by_test_id("play-now")).to_be_visible()
    code = put_on_table(database, device_of(page), whole_game("roll_and_write", 2, leave=9))
    other = make_table(page, "roll_and_write", ["here", "online"])
    set_title(database, code, "a title of another release")

    page.goto(f"/t/{code}")
    expect(page.get_by_role("heading", name=HEADINGS[language])).to_be_visible()
    expect(page.get_by_test_id("set-aside-code")).to_contain_text(code)
    said = page.locator("body").inner_text()
    assert not KEY.search(said)
    assert "release of the service cannot open the table" not in said, "words for programs"
    assert findings(page) == []

    page.goto(f"/t/{other}")
    expect(page.get_by_test_id("table")).to_be_visible()

    page.goto(f"/t/{code}")
    expect(page.get_by_test_id("again")).to_be_visible()
    set_title(database, code, "roll_and_write")
    page.get_by_test_id("again").click()
    expect(page.locator("[data-testid=table], [data-testid=curtain]").first).to_be_visible()
