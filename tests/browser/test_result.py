"""The result: final cities first, what decided the game, where the points came from."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import sabika
from sabika.client_view.titles import present
from tests.browser.conftest import DOOR, Visit, device_of
from tests.browser.moments import Moment, put_on_table, whole_game
from tests.browser.person import Person
from tests.browser.tables import call


def greedy(title: str, seed: str) -> tuple[Moment, Any]:
    """Return a game of greedy bots without its last action, and its last position."""
    game = sabika.game(title, 3)
    match = sabika.Match(game, seed)
    bot, rng = sabika.bot("greedy"), sabika.Rng(seed)
    while not match.is_over:
        match.play(bot.choose(game, match.view(match.waiting[0]), rng))
    return Moment(game, match.seed, tuple(match.actions)[:-1], match.actions[-1].seat), match.state


def close(title: str) -> tuple[Moment, Any]:
    """Return a game that hung on one tile, and that tile."""
    for number in range(12):
        moment, state = greedy(title, f"close {number}")
        found = present(moment.game).turning_point(state)
        if found is not None:
            return moment, found
    raise AssertionError("no game was close")


def shared() -> Moment:
    """Return a game in which whoever made the last move shares the win with somebody before them."""
    for number in range(60):
        moment, state = greedy("granada", f"shared {number}")
        winners = moment.game.outcome(state).winners
        if len(winners) > 1 and moment.seat in winners[1:]:
            return moment
    raise AssertionError("nobody shared a win")


def at_the_end(
    visit: Visit, database: Path, moment: Moment, here: tuple[int, ...] = (), **options: Any
) -> tuple[Page, str]:
    """Go to the result of a game, as some or all of its players; return the page and the code of the table."""
    page = visit(DOOR, **options)
    code = put_on_table(database, device_of(page), moment, here)
    page.goto(f"/t/{code}")
    Person(page).play_to_the_end()
    return page, code


@pytest.mark.parametrize("title", ["alhambra", "granada"])
def test_the_tile_that_decided_is_told_marked_and_can_be_watched(visit: Visit, database: Path, title: str) -> None:
    moment, found = close(title)
    page, code = at_the_end(visit, database, moment)
    decided = page.get_by_test_id("decided")
    expect(decided).to_contain_text(f"{found.gains[0].after} instead of {found.gains[0].before}")
    expect(decided).to_contain_text("would have")
    winner = page.get_by_test_id(f"result-score-{found.seat}")
    expect(winner.locator("g.last")).to_have_count(1)
    widths = [page.get_by_test_id("final-city").nth(at).bounding_box() for at in range(3)]
    assert all(widths)
    assert widths[0]["width"] > 1.3 * widths[1]["width"]  # type: ignore[index]
    expect(page.get_by_test_id("seed")).to_be_hidden()  # folded away
    page.get_by_test_id("watch-turn").click()
    expect(page).to_have_url(re.compile(rf"/replay/{code}\?move=\d+"))
    moves = call(page, "GET", f"/api/tables/{code}/moves")["moves"]
    move = int(page.url.rsplit("=", 1)[1])
    events = moves[move]["events"]
    assert any(f"{one.get('x')},{one.get('y')}" == found.cell and one["seat"] == found.seat for one in events)
    page.goto(f"/t/{code}")
    page.get_by_test_id("what-if").click()  # another end, from just before it
    page.get_by_test_id(f"continue-as-{found.seat}").click()
    page.get_by_test_id("continue-go").click()
    page.wait_for_url(lambda url: "/t/" in url and code not in url)
    expect(page.get_by_test_id("table")).to_have_attribute("data-seq", str(moves[move - 1]["seq"]))


def test_without_such_a_tile_the_biggest_gain_is_told_and_a_line_opens(visit: Visit, database: Path) -> None:
    page, code = at_the_end(visit, database, whole_game("roll_and_write", 2, leave=1))
    ledger = call(page, "GET", f"/api/tables/{code}/state")["portrait"]["ledger"]
    winner = call(page, "GET", f"/api/tables/{code}")["result"]["winners"][0]
    most = max(line["points"] for line in ledger if line["seat"] == winner)
    expect(page.get_by_test_id("decided")).to_contain_text(f"{most} points")
    expect(page.get_by_test_id("final-city")).to_have_count(2)
    rows = page.get_by_test_id("points-table").locator("tr")
    before = rows.count()
    page.get_by_test_id("points-table").locator("button").first.click()
    assert rows.count() > before


@pytest.mark.parametrize(("language", "title"), [("en", "and you win together"), ("de", "und du gewinnt gemeinsam")])
def test_whoever_shares_a_win_is_told_so(visit: Visit, database: Path, language: str, title: str) -> None:
    moment = shared()
    page, _ = at_the_end(visit, database, moment, (moment.seat,), language=language)
    expect(page.locator("#result-title")).to_contain_text(title)


def test_nobody_is_told_what_decides_a_running_game(visit: Visit, database: Path) -> None:
    page = visit(DOOR, refused=409)
    code = put_on_table(database, device_of(page), whole_game("alhambra", 3, leave=3))
    assert page.evaluate(f"fetch('/api/tables/{code}/decided').then((answer) => answer.status)") == 409
