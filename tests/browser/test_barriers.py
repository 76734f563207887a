"""No page and nothing that opens on it has barriers, by day and by night."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ROOT, Visit
from tests.browser.places import OPENED, PLACES, Way

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SETTLED = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  const ends = (one) => Number.isFinite(one.effect?.getComputedTiming().endTime);
  const moves = () => document.getAnimations().some((one) => one.playState !== 'finished' && ends(one));
  const places = () => [...document.querySelectorAll('button')].map((one) => one.getBoundingClientRect().y).join();
  let before = '';
  for (let still = 0; still < 5; before = places()) {
    await frame();
    still = moves() || places() !== before ? 0 : still + 1;
  }
}"""
"""What moves or scrolls comes to rest: for five frames nothing has begun, and nothing that will end is on its way."""


def findings(page: Page, rules: str = "") -> list[str]:
    """Return what a checker for barriers finds, by all of its rules or by some of them."""
    page.evaluate(SETTLED)  # colours fade in
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate(f"axe.run({{runOnly: {rules!r}.split(' ')}})" if rules else "axe.run()")["violations"]
    return [f"{one['id']}: {one['help']}: {[node['target'] for node in one['nodes'][:4]]}" for one in found]


def by_day_and_night(page: Page) -> list[str]:
    """Return what is found in light and in dark; by night nothing but colours is different."""
    found = findings(page)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    expect(page.locator("html")).to_have_css("color-scheme", "dark")
    return found + findings(page, "color-contrast link-in-text-block")


def check(page: Page, database: Path, way: Way) -> None:
    """Go somewhere and look around."""
    expect(page.get_by_test_id("play-now")).to_be_visible()
    way(page, database)
    assert by_day_and_night(page) == []


@pytest.mark.sampled(4)
@pytest.mark.parametrize("place", PLACES)
def test_no_page_has_barriers(visit: Visit, database: Path, place: str) -> None:
    check(visit("/", color_scheme="light"), database, PLACES[place])


@pytest.mark.sampled(2)
@pytest.mark.parametrize("place", OPENED)
def test_nothing_that_opens_has_barriers(visit: Visit, database: Path, place: str) -> None:
    check(visit("/", color_scheme="light"), database, OPENED[place])
