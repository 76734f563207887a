"""Whole games in a real browser: against bots, around one screen, online, by mouse and by touch."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.person import Person
from tests.browser.tables import call, links_of, make_table

PHONE = {"width": 360, "height": 780}


def finished(page: Page, code: str) -> dict[str, object]:
    """Return the table of a game that must be over."""
    table: dict[str, object] = call(page, "GET", f"/api/tables/{code}")
    assert table["finished"]
    assert table["result"]
    return table


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("title", "scorings"), [("alhambra", 3), ("granada", 3), ("roll_and_write", 1)], ids=lambda word: str(word)
)
def test_a_whole_game_against_bots_by_mouse(visit: Visit, title: str, scorings: int) -> None:
    page = visit("/")
    code = make_table(page, title, ["here", "bot", "bot"])
    page.goto(f"/t/{code}")
    person = Person(page, rng=title)
    person.play_to_the_end()
    table = finished(page, code)
    assert person.scorings == scorings
    scores = table["result"]["scores"]  # type: ignore[index]
    for seat, score in enumerate(scores):
        expect(page.get_by_test_id(f"result-score-{seat}").first).to_contain_text(str(score))


def test_from_the_first_page_into_a_game(visit: Visit) -> None:
    """Somebody who has never been here presses one button and makes a move."""
    page = visit("/")
    page.get_by_test_id("play-now").click()
    expect(page).to_have_url(re.compile(r"/t/[A-Z0-9]{6}$"))
    person = Person(page)
    while person.wait() != "turn":
        person.step()
    person.act()
    page.goto("/")
    expect(page.get_by_test_id("my-table")).to_have_count(1)


def test_a_table_is_set_up_and_played_by_its_rules(visit: Visit) -> None:
    """Modules, options and seats are chosen on the page, and the service makes just that table."""
    page = visit("/new")
    page.get_by_test_id("title-alhambra").click()
    page.get_by_test_id("module-squares").click()
    page.get_by_test_id("module-city_walls").click()
    page.get_by_test_id("add-seat").click()
    page.get_by_test_id("open-table").click()
    expect(page).to_have_url(re.compile(r"/t/[A-Z0-9]{6}"))
    code = page.url.rsplit("/", 1)[1][:6]
    table = call(page, "GET", f"/api/tables/{code}")
    assert table["modules"] == ["squares", "city_walls"]
    assert len(table["seats"]) == 4


def test_a_whole_game_by_touch_on_a_small_phone(visit: Visit) -> None:
    page = visit("/", viewport=PHONE, has_touch=True, is_mobile=True)
    code = make_table(page, "alhambra", ["here", "bot", "bot"])
    page.goto(f"/t/{code}")
    person = Person(page, tap=True)
    person.play_to_the_end()
    finished(page, code)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_two_browsers_online_with_a_lost_connection(visit: Visit) -> None:
    """A friend opens a secret link; his connection breaks in the middle; both come to the same end."""
    host = visit("/")
    code = make_table(host, "roll_and_write", ["here", "online", "bot"])
    link = links_of(host, code)[1]
    host.goto(f"/t/{code}")
    friend = visit(link, cut=True)
    expect(friend).to_have_url(re.compile(rf"/t/{code}$"))  # the secret does not stay in the address
    people = [Person(host, rng="host"), Person(friend, rng="friend")]
    broken = False
    for _ in range(400):
        if all(person.seen("result") or person.seen("scoring") for person in people):
            break
        for person in people:
            if person.asked():
                person.act()
            person.page.wait_for_timeout(20)
        if not broken and people[0].action_types >= 4:
            broken = True
            friend.context.set_offline(True)
            host.wait_for_timeout(600)
            friend.context.set_offline(False)
    assert broken
    for person in people:
        person.play_to_the_end()
    table = finished(host, code)
    for page in (host, friend):
        for seat, score in enumerate(table["result"]["scores"]):  # type: ignore[index]
            expect(page.get_by_test_id(f"result-score-{seat}").first).to_contain_text(str(score))


def test_around_one_screen_the_curtain_hides_every_hand(visit: Visit) -> None:
    """Before the next person says who he is, no hand is in the page; afterwards it is his own."""
    page = visit("/")
    code = make_table(page, "alhambra", ["here", "here", "here"])
    page.goto(f"/t/{code}")
    person = Person(page)
    while person.curtains < 6:
        if person.wait() == "curtain":
            expect(page.get_by_test_id("hand-card")).to_have_count(0)
            state = call(page, "GET", f"/api/tables/{code}")
            name = state["seats"][state["waiting"][0]]["name"]
            expect(page.get_by_test_id("curtain")).to_contain_text(name)
        person.step()
    while person.wait() == "curtain":
        person.step()
    expect(page.get_by_test_id("hand-card").first).to_be_visible()
