"""While you waited: what the others did, as cards and markers, and the log by turns."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import sabika
from tests.browser.conftest import DOOR, Visit, device_of
from tests.browser.moments import Moment, moment_of, put_on_table, whole_game
from tests.browser.person import Person

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def after_the_others(title: str, players: int, turns: int) -> Moment:
    """Return a game up to the start of a seat's turn, after a whole round in which all others moved."""
    whole = whole_game(title, players)
    match = sabika.Match(whole.game, whole.seed)
    mine = 0
    for at, action in enumerate(whole.actions):
        began = [event for event in match.play(action) if event.kind == "turn_began"]
        mine += any(event.params["seat"] == 0 for event in began)
        if began and mine >= turns and began[-1].params["seat"] == 0:
            return Moment(whole.game, whole.seed, whole.actions[: at + 1], 0)
    raise AssertionError("the game is too short")


def sit(visit: Visit, database: Path, title: str, **options: Any) -> Page:
    """Sit down on the first seat, whose turn it is."""
    page = visit(DOOR, **options)
    moment = after_the_others(title, 3, 6)
    page.goto(f"/t/{put_on_table(database, device_of(page), moment, here=(0,))}")
    assert Person(page).wait() == "turn"
    return page


@pytest.mark.parametrize("title", ["alhambra", "granada", "roll_and_write"])
def test_the_others_moves_are_cards_until_the_own_next_deed(visit: Visit, database: Path, title: str) -> None:
    page = sit(visit, database, title)
    cards = page.get_by_test_id("waited-card")
    expect(cards).to_have_count(2)
    assert [cards.nth(at).get_attribute("data-seat") for at in (0, 1)] == ["1", "2"]
    for at, name in enumerate(("Marco", "Inés")):
        expect(cards.nth(at)).to_contain_text(name)
    if title != "roll_and_write":  # for those who listen, each move is a sentence of its own
        expect(page.get_by_test_id("told").locator("p", has_text="Marco").first).to_be_attached()
        expect(page.get_by_test_id("told").locator("p", has_text="Inés").first).to_be_attached()
    page.get_by_test_id("waited-play").click()
    expect(cards.first).to_have_attribute("aria-current", "true")
    expect(cards.nth(1)).to_have_attribute("aria-current", "true")
    page.keyboard.press("Shift")  # any key ends it
    expect(page.locator("[data-testid=waited-card][aria-current]")).to_have_count(0)
    Person(page).act()
    expect(page.get_by_test_id("waited")).to_have_count(0)


def test_a_card_leads_to_the_city_and_all_markers_stay(visit: Visit, database: Path) -> None:
    page = sit(visit, database, "alhambra")
    built = page.locator("[data-testid=waited-card]", has_text="build")
    assert built.count(), "somebody has built in this round"
    marked = page.locator("[data-testid^=opponent-]:has(g.last)")
    assert marked.count() == len({built.nth(at).get_attribute("data-seat") for at in range(built.count())})
    built.first.click()
    expect(page.locator("dialog[open] g.last").first).to_be_attached()


def test_on_a_phone_the_cards_are_behind_one_button(visit: Visit, database: Path) -> None:
    page = sit(visit, database, "alhambra", **PHONE)
    page.get_by_test_id("waited-open").tap()
    expect(page.locator("dialog[open] [data-testid=waited-card]")).to_have_count(2)


def test_the_log_goes_by_turns_and_by_player(visit: Visit, database: Path) -> None:
    page = sit(visit, database, "alhambra")
    turns = page.get_by_test_id("log-turn")
    assert [turns.nth(at).get_attribute("data-seat") for at in (0, 1, 2)] == ["2", "1", "0"]
    expect(page.get_by_test_id("log")).to_contain_text("Inés takes")
    page.get_by_test_id("log-only-1").click()
    expect(page.get_by_test_id("log")).not_to_contain_text("Inés takes")
    page.get_by_test_id("log-all").click()
    expect(page.get_by_test_id("log")).to_contain_text("Inés takes")


def test_what_was_undone_is_folded_in_the_log(visit: Visit, database: Path) -> None:
    page = visit(DOOR)
    moment = moment_of("alhambra", 3, (), "buy")
    page.goto(f"/t/{put_on_table(database, device_of(page), moment, here=(moment.seat,))}")
    person = Person(page)
    assert person.wait() == "turn"
    before = person.seq()
    assert person.market()
    person.settled(before)
    page.get_by_test_id("undo").first.click()
    expect(page.get_by_test_id("table")).to_have_attribute("data-seq", str(before))
    undone = page.get_by_test_id("log-undone")
    expect(undone.locator("summary")).to_have_text("1 move undone")
    expect(undone.locator("li").first).not_to_be_visible()
    undone.locator("summary").click()
    expect(undone.locator("li").first).to_contain_text("You buy")
