"""Every page: in every language, in every width, and light enough."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from tests.browser.conftest import DOOR, Visit, device_of
from tests.browser.moments import moment_of, put_on_table
from tests.browser.places import ALL, PLACES

LANGUAGES = ("en", "nl", "de", "hu")
BUDGET = 200_000
"""Bytes that the first page may take over the wire; a table with all modules may take twice as many."""
KEY = re.compile(
    r"\b(?:common|start|setup|shell|table|event|refusal|verb|prompt|rules|sheet|scoring|ending|seat)\.[a-z]"
)
"""What a key without words looks like."""


@pytest.mark.sampled(2)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_speaks_every_language(visit: Visit, database: Path, language: str) -> None:
    page = visit("/", language=language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    for place, go in PLACES.items():
        go(page, database)
        said = page.inner_text("body")
        assert not KEY.search(said), f"{place}: {KEY.search(said)}"
        assert page.evaluate("document.documentElement.lang") == language


@pytest.mark.parametrize("width", [360, 768, 1100, 1920])
def test_nothing_runs_out_of_the_page(visit: Visit, database: Path, width: int) -> None:
    page = visit("/", viewport={"width": width, "height": 800})
    expect(page.get_by_test_id("play-now")).to_be_visible()
    for place in ("start", "new table", "rules of a title", "alhambra with all modules", "roll and write", "result"):
        PLACES[place](page, database)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, place


def weight_of(page: Page, path: str, thing: str) -> int:
    """Return how many bytes come over the wire until a thing is there, at the first visit."""
    sizes: dict[str, int] = {}
    told: list[int] = []

    def weigh(request: Request) -> None:
        sizes[request.url] = request.sizes()["responseBodySize"]

    def hear(frame: str | bytes) -> None:
        told.append(len(frame if isinstance(frame, bytes) else frame.encode()))  # as it is sent: nothing packs it

    page.on("requestfinished", weigh)
    page.on("websocket", lambda socket: socket.on("framereceived", hear))
    page.goto(path)
    page.wait_for_load_state("networkidle")
    expect(page.get_by_test_id(thing)).to_be_visible()
    return sum(sizes.values()) + sum(told)


def test_the_first_page_is_light(browser: Browser, address: str) -> None:
    context = browser.new_context(base_url=address, locale="hu")  # whose letters need one more file of type
    weight = weight_of(context.new_page(), "/", "play-now")
    context.close()
    assert 20_000 < weight < BUDGET


def test_a_table_with_all_modules_is_light(browser: Browser, address: str, database: Path) -> None:
    context = browser.new_context(base_url=address)
    page = context.new_page()
    page.goto(DOOR)
    code = put_on_table(database, device_of(page), moment_of("alhambra", 4, ALL, "squares.take"))
    weight = weight_of(page, f"/t/{code}", "table")
    context.close()
    assert 20_000 < weight < 2 * BUDGET
