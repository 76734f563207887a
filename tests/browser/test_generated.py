"""Generated tables, read and pressed as somebody would: nothing is cut, covered, hidden or too small."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DOOR, Visit, device_of
from tests.browser.generated import SCREENS, Table, question_of, tables
from tests.browser.looks import faults
from tests.browser.moments import put_on_table
from tests.browser.person import Person
from tests.browser.test_barriers import SETTLED

KINDS = (
    "[data-testid^=verb-]:not([aria-pressed=true])",
    "[data-testid=option]:not(.deed *)",
    "[data-legal=true]",
    "[data-testid^=market-][aria-disabled=false]",
    "[data-testid^=money-]:enabled",
    "[data-testid=area-item]:enabled",
    "[data-testid=hand-card]",
    "[data-testid^=die-]:enabled",
    "button[data-testid^=rail-], button[data-testid^=module-]",
)
"""What can be taken up without doing anything yet; each kind once, since the second press of a cell builds."""
PHONES = [name for name, screen in SCREENS.items() if "has_touch" in screen]
"""The screens on which what lies on the table is a tab each."""
ROOM = """
() => {
  const found = [];
  const boxOf = (name) => document.querySelector(name)?.getBoundingClientRect();
  const city = boxOf('[data-travel=city]');
  if (innerWidth < 600 && city && city.height < 259.5) found.push(`the city has ${city.height} px`);
  const hand = boxOf('[data-travel=hand]');
  const built = [...document.querySelectorAll('[data-testid^=city-tile-]')].map((one) =>
    boxOf(`[data-cell="${one.dataset.testid.slice('city-tile-'.length)}"] > rect`));
  const told = [...document.querySelectorAll('[data-testid=preview] :is(.strip, .box)')]
    .map((one) => one.getBoundingClientRect());
  const over = '[data-travel=city] .tools button, .city > .waited > *, .city > .kept, .city > .reserve > *';
  for (const one of document.querySelectorAll(over)) {
    const its = one.getBoundingClientRect();
    const across = (box) => Math.min(its.right, box.right) - Math.max(its.left, box.left);
    const down = (box) => Math.min(its.bottom, box.bottom) - Math.max(its.top, box.top);
    if ([...built, ...told].some((box) => across(box) > 2 && down(box) > 2))
      found.push(`${one.ariaLabel ?? one.innerText} lies on a tile or what is told of it`);
  }
  if (city && (!hand || hand.height < 20 || hand.bottom > innerHeight + 1)) found.push('the hand is out of sight');
  return found;
}
"""
"""Javascript: whether the city has its room, nothing in its corners lies on it, and the hand is in view."""


def looked(page: Page, table: Table) -> Iterator[tuple[str, list[str]]]:
    """Yield what is found at a question, and each time something more is taken up."""
    person, dice = Person(page), Random(table.name)
    while (what := person.wait()) != "turn":
        yield what, rested(page)
        person.step()
    yield "asked", rested(page)
    for kind in dice.sample(KINDS, len(KINDS)):
        things = [one for one in page.locator(kind).all() if one.is_visible()]
        if things:
            thing = dice.choice(things)
            name = thing.get_attribute("data-testid") or ""
            thing.dispatch_event("click")
            if name.startswith("module-hint"):  # what it opens is fetched first
                page.locator("dialog[open]").wait_for()
            yield kind.partition("]")[0], rested(page)
    for tab in page.locator("[role=tab], [data-testid=reserve-chip]").all() if table.screen in PHONES else ():
        tab.dispatch_event("click")
        yield f"tab {tab.inner_text()}", rested(page)


def rested(page: Page) -> list[str]:
    """Return the faults of a page when nothing moves any more."""
    page.evaluate(SETTLED)
    if page.locator("dialog[open]").count():  # the rules of a module, which lie over the table
        found = faults(page, "dialog[open]")
        page.keyboard.press("Escape")
        return found
    room: list[str] = page.evaluate(ROOM)
    return faults(page) + room


@pytest.mark.sampled(3)
@pytest.mark.parametrize("table", tables(), ids=lambda table: table.name)
def test_everything_is_read_and_pressed_at_any_table(visit: Visit, database: Path, table: Table) -> None:
    page = visit(DOOR, language=table.language, color_scheme=table.theme, **SCREENS[table.screen])
    moment = question_of(table)
    page.goto(f"/t/{put_on_table(database, device_of(page), moment, here=(moment.seat,))}")
    found = [f"{when}: {fault}" for when, faults in looked(page, table) for fault in faults]
    assert not found, "\n".join(found)
