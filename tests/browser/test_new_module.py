"""A module that the page has never heard of: shown and played in its own words, with plain drawings."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit, serve
from tests.browser.person import Person
from tests.browser.tables import make_table
from tests.modules.test_lantern import with_lantern


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start a service where the module is installed."""
    yield from serve(tmp_path_factory.mktemp("lantern") / "sabika.db", with_lantern())


def test_a_new_module_is_chosen_and_played_on_the_page(visit: Visit) -> None:
    page = visit("/new")
    card = page.get_by_test_id("module-lantern")
    expect(card).to_contain_text("Lanterns")
    code = make_table(page, "alhambra", ["here", "here"], ("lantern",), curtain=False)
    page.goto(f"/t/{code}")
    person = Person(page)
    while person.wait() in ("curtain", "scoring"):
        person.step()
    page.get_by_test_id("rail-lantern").click()
    expect(page.get_by_test_id("module-panel")).to_contain_text("Lanterns")
    person.answer("lantern.hang")
    expect(page.locator("[data-mark=lantern]").first).to_be_visible()
    told = page.request.get(f"/api/tables/{code}/moves").json()["moves"]
    assert told[-1]["events"][0]["event"] == "lantern_hung"
    expect(
        page.get_by_text("hangs a lantern on Lion fountain").or_(page.get_by_text("You hang a lantern")).first
    ).to_be_visible()
