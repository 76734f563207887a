"""Whole games by keys alone; the keys are always where the next decision is, and what they choose is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import sabika
from tests.browser.conftest import DOOR, Visit, device_of
from tests.browser.moments import moment_of, put_on_table, whole_game
from tests.browser.person import Person
from tests.browser.places import sit

LEAVE = {"alhambra": 10, "granada": 10, "roll_and_write": 8}
"""So many actions before the end a game is taken up; with `--deep` it is played from the beginning."""
AT_HOME = "[data-decision], [data-banner], [data-result], dialog, [role=grid]"
"""Where the keys may be after an act."""


def take_up(visit: Visit, database: Path, title: str, whole: bool) -> Page:
    """Return a page at a table of two around one screen, near the end of their game or at its beginning."""
    page = visit(DOOR)
    game = whole_game(title, 2)
    left = len(game.actions) if whole else LEAVE[title]
    page.goto(f"/t/{put_on_table(database, device_of(page), whole_game(title, 2, leave=left))}")
    return page


class Keys(Person):
    """A person without a mouse."""

    def press(self, place: object) -> None:
        raise AssertionError("there is no mouse")

    def step(self) -> str:
        what = self.wait()
        if what == "turn":
            self.act()
        elif what == "curtain":
            expect(self.find("curtain-open")).to_be_focused()
            self.page.keyboard.press("Enter")
            expect(self.find("curtain")).to_have_count(0)
        elif what == "scoring":
            self.enter("scoring-skip")
            self.enter("scoring-done")
            expect(self.find("scoring")).to_have_count(0)
        return what

    def enter(self, name: str) -> None:
        """Go somewhere by Tab alone and press Enter, if it is there."""
        if self.seen(name):
            self.tab_to(f"[data-testid={name}]")
            self.page.keyboard.press("Enter")

    def tab_to(self, place: str) -> None:
        """Press Tab until something has the focus."""
        for _ in range(80):
            if self.page.evaluate("place => !!document.activeElement?.closest(place)", place):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no Tab leads to {place}")

    def act(self) -> None:
        """Act, and find the keys at home afterwards."""
        super().act()
        expect(self.page.locator(f":is({AT_HOME}):focus-within").first).to_be_attached()

    def choose(self) -> bool:
        """Try what the keys offer, in the order in which a person would."""
        before = self.seq()
        for keys in ("n Enter", "b", "1", "2", "3", "4", "8", "7", "6", "5"):
            for key in keys.split():
                self.page.keyboard.press(key)
            if self.seq() != before:
                return True
            if self.proposed():
                self.tab_to("[data-testid=main-button]")
                self.page.keyboard.press("Enter")
                return True
            self.page.keyboard.press("Escape")
        if self.page.locator("button[data-testid^=choice-]:visible:enabled").count():
            self.tab_to("button[data-testid^=choice-]:enabled")
            self.page.keyboard.press("Enter")
        else:
            self.page.keyboard.press("x")
        return True


@pytest.mark.sampled(1)
@pytest.mark.parametrize("title", sabika.TITLES)
def test_a_game_by_keyboard_alone(visit: Visit, database: Path, title: str, request: pytest.FixtureRequest) -> None:
    page = take_up(visit, database, title, request.config.option.deep)
    Keys(page).play_to_the_end()


def test_what_is_chosen_by_key_is_told_and_enter_does_it(visit: Visit, database: Path) -> None:
    """Wherever the keys have been before: Enter does not press what had the focus."""
    page = visit(DOOR)
    person = sit(page, database, moment_of("alhambra", 3, (), "buy"))
    before = person.seq()
    assert page.evaluate("document.activeElement.matches('[data-decision]')")
    page.get_by_test_id("opponent-0").or_(page.get_by_test_id("opponent-1")).first.focus()
    field = page.locator("[data-testid^=market-][aria-disabled=false]").first.get_attribute("data-testid") or ""
    page.keyboard.press(field.removeprefix("market-"))
    expect(person.find("chosen")).to_contain_text("Buy")
    page.keyboard.press("Enter")
    person.settled(before)
    assert person.seq() == before + 1
    expect(person.find("chosen")).to_contain_text("Choose a place")
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    expect(person.find("chosen")).to_contain_text("Wall from")
