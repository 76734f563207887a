"""A person at the page: looks at what can be done and does it by mouse, by touch or by keyboard."""

from __future__ import annotations

import time
from random import Random

from playwright.sync_api import Locator, Page, expect

PATIENCE = 20.0
ON_THE_SHEET = ("cross", "keep", "turn")
"""What can be answered with a cell or with dice."""


class Person:
    """Plays one table in one page. `tap` is True where there is a finger instead of a mouse."""

    def __init__(self, page: Page, tap: bool = False, rng: str = "person") -> None:
        self.page: Page = page
        self.tap: bool = tap
        self.rng: Random = Random(rng)
        self.scorings: int = 0
        self.curtains: int = 0
        self.action_types: int = 0

    # -- looking ------------------------------------------------------------------------------------------------------

    def find(self, name: str) -> Locator:
        """Return what is marked with a name."""
        return self.page.get_by_test_id(name)

    def seen(self, name: str) -> bool:
        """Return whether it is on the page and visible."""
        return self.find(name).first.is_visible()

    def seq(self) -> int:
        """Return the number of the question that the page shows."""
        return int(self.find("table").get_attribute("data-seq") or -1)

    def asked(self) -> bool:
        """Return whether the table is there and waits for this person."""
        table = self.page.locator("[data-testid=table][data-mine=true]")
        return table.count() > 0 and self.seen("banner")

    def press(self, place: Locator) -> None:
        """Click or tap."""
        place = place.first
        if self.tap:
            place.tap()
        else:
            place.click()

    def wait(self) -> str:
        """Wait until there is something to do; return what: result, scoring, curtain or turn."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for name in ("scoring", "curtain", "result"):
                if self.seen(name):
                    return name
            if self.asked():
                return "turn"
            self.page.wait_for_timeout(30)
        raise AssertionError(f"nothing to do for {PATIENCE} s at question {self.seq()}")

    # -- playing ------------------------------------------------------------------------------------------------------

    def play_to_the_end(self, most: int = 600) -> None:
        """Play until the result is there."""
        for _ in range(most):
            if self.step() == "result":
                return
        raise AssertionError(f"no end after {most} steps")

    def step(self) -> str:
        """Do the next thing; return what it was."""
        what = self.wait()
        if what == "scoring":
            self.watch_scoring()
        elif what == "curtain":
            self.press(self.find("curtain-open"))
            expect(self.find("curtain")).to_have_count(0)
            self.curtains += 1
        elif what == "turn":
            self.act()
        return what

    def watch_scoring(self) -> None:
        """Look at a scoring line by line for a while, then go on."""
        self.scorings += 1
        if self.seen("scoring-next") and self.find("scoring-next").is_enabled():
            self.press(self.find("scoring-next"))
        if self.seen("scoring-skip"):
            self.press(self.find("scoring-skip"))
        self.press(self.find("scoring-done"))
        expect(self.find("scoring")).to_have_count(0)

    def act(self) -> None:
        """Answer the question in the way that a person would try first."""
        before = self.seq()
        end = time.monotonic() + PATIENCE
        # Somebody else's move or a lost connection may take a thing out of the hand: then one tries again.
        while not self.choose() and self.seq() == before:
            assert time.monotonic() < end, f"nothing could be done at question {before}"
            self.page.wait_for_timeout(50)
        self.settled(before)
        self.action_types += 1

    def choose(self) -> bool:
        """Take up something on the table that leads to an action, and do it; return whether there was one."""
        return any(way() for way in (self.ready, self.cell, self.market, self.money, self.listed))

    def ready(self) -> bool:
        """A deed that is proposed already."""
        if not self.proposed():
            return False
        self.press(self.find("main-button"))
        return True

    def proposed(self) -> bool:
        """Return whether the main button can be pressed, in one look."""
        return self.page.locator("[data-testid=main-button]:visible:enabled").count() > 0

    def cell(self) -> bool:
        """A cell that is lit: point at it, then do what the button says."""
        lit = self.page.locator("[data-legal=true]")
        if lit.count() == 0:
            return False
        place = lit.nth(self.rng.randrange(lit.count()))
        if self.tap:
            place.tap()
        else:
            place.click()
        return self.ready()

    def market(self) -> bool:
        """A tile of the market that can be paid."""
        return self.first_of([f"market-{field}" for field in (1, 2, 3, 4)])

    def money(self) -> bool:
        """A card of the open money."""
        return self.first_of([f"money-{slot}" for slot in (4, 3, 2, 1)])

    def first_of(self, names: list[str]) -> bool:
        """Press the first of these things that makes a deed of it."""
        for name in names:
            place = self.find(name)
            if not self.seen(name) or place.first.get_attribute("aria-disabled") == "true":
                continue
            if place.first.is_disabled():
                continue
            self.press(place)
            if self.ready():
                return True
        return False

    def listed(self) -> bool:
        """Anything from the list of all that can be done, or a pass."""
        buttons = self.page.locator("button[data-testid^='choice-']:visible:enabled")
        if buttons.count():
            self.press(buttons.nth(self.rng.randrange(buttons.count())))
            return True
        if self.seen("pass"):
            self.press(self.find("pass"))
            return True
        if not self.seen("all"):
            return False
        self.press(self.find("all"))
        options = self.find("all-actions").get_by_test_id("option")
        self.press(options.nth(self.rng.randrange(options.count())))
        return self.ready()

    def settled(self, before: int) -> None:
        """Wait until the service has answered."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self.seq() != before or any(self.seen(name) for name in ("scoring", "curtain", "result")):
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(f"question {before} was not answered")

    def answer(self, verb: str, at: int = 0) -> None:
        """Answer with a certain verb, through the list of everything that can be done: its option number `at`."""
        before = self.seq()
        if verb not in ON_THE_SHEET:  # the question may be there before all that answers it is
            expect(self.find("all").or_(self.find(f"choice-{verb}")).locator("visible=true").first).to_be_visible()
        if self.seen("all"):
            self.press(self.find("all"))
            dialog = self.find("all-actions")
            options = dialog.get_by_test_id(f"choice-{verb}")
            if options.get_by_test_id("option").count() <= at:
                self.press(options.locator(".more"))
            self.press(options.get_by_test_id("option").nth(at))
            expect(dialog).to_have_count(0)
            self.press(self.find("main-button"))
        elif self.seen(f"choice-{verb}"):
            place = self.find(f"choice-{verb}").first
            inside = place.locator("button")
            self.press(inside.nth(at) if inside.count() else place)
        else:
            assert verb in ON_THE_SHEET, f"{verb} is nowhere to be seen"
            self.on_the_sheet(verb)
        self.settled(before)

    def on_the_sheet(self, verb: str) -> None:
        """Answer with a cell or with dice of a sheet."""
        if verb == "turn":
            step = self.page.locator("button[data-testid^='die-']:visible:enabled")
            self.press(step)
            self.press(self.find("choice-turn"))
        else:
            self.press(self.page.locator("[data-legal=true]"))
            self.press(self.find("main-button"))
