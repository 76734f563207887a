"""Statistics: what was played on this device counts once, can be taken along, and is erased for good."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import DOOR, Visit, device_of, wait_until
from tests.browser.moments import put_on_table, whole_game
from tests.browser.person import Person
from tests.browser.tables import call

KEPT = "JSON.parse(localStorage.getItem('sabika.statistics') ?? '{\"games\": []}').games.length"


def played(visit: Visit, database: Path) -> tuple[Page, str]:
    """Play a game of two around one screen to its end; return the page and the code of the table."""
    page = visit(DOOR)
    code = put_on_table(database, device_of(page), whole_game("roll_and_write", 2, leave=1))
    page.goto(f"/t/{code}")
    Person(page).play_to_the_end()
    return page, code


def test_a_game_counts_once_is_taken_along_and_erased_for_good(visit: Visit, database: Path) -> None:
    page, code = played(visit, database)
    wait_until(page, f"{KEPT} === 1")  # without a look at the statistics
    scores = call(page, "GET", f"/api/tables/{code}")["result"]["scores"]
    page.reload()
    expect(page.get_by_test_id("result")).to_be_visible()
    page.goto("/")
    page.get_by_role("link", name="Statistics").click()
    rows = page.get_by_test_id("statistics").locator("tbody tr")
    best = str(max(scores))
    expect(rows).to_have_count(4)
    for at, name in enumerate(("Altogether", "Roll & Write", "2 players", "Without modules")):
        expect(rows.nth(at).locator("th, td")).to_have_text([name, "1", "1 (100%)", best, best])
    with page.expect_download() as taken:
        page.get_by_test_id("statistics-file").click()
    (game,) = json.loads(Path(taken.value.path()).read_text("utf-8"))["games"]
    assert (game["code"], game["score"], game["won"], game["players"]) == (code, max(scores), True, 2)
    page.get_by_test_id("statistics-erase").click()
    page.get_by_test_id("statistics-erase-yes").click()
    expect(page.get_by_test_id("statistics-none")).to_be_visible()
    page.goto(f"/t/{code}")
    expect(page.get_by_test_id("result")).to_be_visible()
    page.goto("/statistics")
    page.wait_for_load_state("networkidle")
    expect(page.get_by_test_id("statistics-none")).to_be_visible()


def test_the_statistics_fit_on_a_telephone(visit: Visit) -> None:
    page = visit("/statistics", language="de", viewport={"width": 360, "height": 740})
    game = {"title": "roll_and_write", "players": 6, "finished": 1, "score": 1234, "won": True}
    games = [game | {"code": str(at), "modules": ["wayside_inns", "art_of_the_moors"]} for at in range(120)]
    page.evaluate("games => localStorage.setItem('sabika.statistics', JSON.stringify({games}))", games)
    page.reload()
    expect(page.get_by_test_id("statistics-erase")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.evaluate(
        "[...document.querySelectorAll('table')].every(t => t.scrollWidth <= t.parentElement.clientWidth)"
    )


def test_a_game_that_was_watched_does_not_count(visit: Visit, database: Path) -> None:
    page, code = played(visit, database)
    (link,) = [one["path"] for one in call(page, "GET", f"/api/tables/{code}/links")["links"] if one["seat"] is None]
    watcher = visit(link)
    expect(watcher.get_by_test_id("result")).to_be_visible()
    watcher.goto("/statistics")
    watcher.wait_for_load_state("networkidle")
    expect(watcher.get_by_test_id("statistics-none")).to_be_visible()
