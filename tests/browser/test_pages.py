"""Every page: in every language, in every width, and light enough."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import DOOR, Visit, device_of
from tests.browser.moments import late_turn, put_on_table
from tests.browser.places import ALL, PLACES
from tests.browser.relay import Relay

LANGUAGES = ("en", "nl", "de", "hu")
BUDGET = 200_000
"""Bytes that the first page may take over the wire, heads and all; a table with all modules may take twice as many."""
KEY = re.compile(
    r"\b(?:common|start|setup|shell|table|event|refusal|verb|prompt|rules|sheet|scoring|ending|seat|statistics)\.[a-z]"
)
"""What a key without words looks like."""


@pytest.mark.sampled(1)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_speaks_every_language(visit: Visit, database: Path, language: str) -> None:
    page = visit("/", language=language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    for place, go in PLACES.items():
        go(page, database)
        said = page.inner_text("body")
        assert not KEY.search(said), f"{place}: {KEY.search(said)}"
        assert page.evaluate("document.documentElement.lang") == language


@pytest.mark.sampled(1)
@pytest.mark.parametrize("width", [360, 768, 1100, 1920])
def test_nothing_runs_out_of_the_page(visit: Visit, database: Path, width: int) -> None:
    page = visit("/", viewport={"width": width, "height": 800})
    expect(page.get_by_test_id("play-now")).to_be_visible()
    for place in ("start", "new table", "rules of a title", "alhambra with all modules", "roll and write", "result"):
        PLACES[place](page, database)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, place


def weight_of(page: Page, relay: Relay, path: str, thing: str) -> int:
    """Return how many bytes come over the wire at a first visit, until the worker too has what it keeps."""
    before = relay.bytes
    page.goto(path)
    expect(page.get_by_test_id(thing)).to_be_visible(timeout=60_000)  # late tables are drawn long on a busy machine
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_load_state("networkidle")
    return relay.bytes - before


@pytest.mark.sampled(2)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_page_is_light(browser: Browser, address: str, language: str) -> None:
    with Relay(address) as relay:
        context = browser.new_context(base_url=relay.address, locale=language)
        weight = weight_of(context.new_page(), relay, "/", "play-now")
        context.close()
    assert 20_000 < weight < BUDGET


def test_a_table_with_all_modules_is_light(browser: Browser, address: str, database: Path) -> None:
    """Six players late in a game, with a first picture that tells all they can do."""
    with Relay(address) as relay:
        context = browser.new_context(base_url=relay.address, locale="hu")
        page = context.new_page()
        page.goto(DOOR)
        moment = late_turn("alhambra", 6, ALL)
        code = put_on_table(database, device_of(page), moment, here=(moment.seat,))
        weight = weight_of(page, relay, f"/t/{code}", "table")
        context.close()
    assert 20_000 < weight < 2 * BUDGET
