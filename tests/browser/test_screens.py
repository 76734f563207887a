"""Every page on six screens in four languages: nothing is cut, covered or too small, and nothing scrolls sideways."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DOOR, Visit
from tests.browser.generated import LANGUAGES, SCREENS, THEMES
from tests.browser.looks import faults
from tests.browser.places import OPENED, PLACES, Way, at_analysis, at_path, pressing
from tests.browser.test_barriers import SETTLED

AT_TABLE = ("alhambra", "granada", "roll and write", "placement", "curtain", "scoring")
"""Tables are looked at elsewhere, with every module and number of players."""
WAYS: dict[str, Way] = {
    **{name: way for name, way in PLACES.items() if not name.startswith(AT_TABLE)},
    **{name: OPENED[name] for name in ("waiting room", "another game in the waiting room", "settings", "shortcuts")},
    **{name: OPENED[name] for name in ("talk", "orders", "erase statistics", "continue a replay")},
    **{name: way for name, way in OPENED.items() if name.startswith(("scoring of", "result of"))},
    "learn": at_path("/rules/learn"),
    "learn granada": at_path("/rules/learn_granada"),
    "learn roll and write": at_path("/rules/learn_roll_and_write"),
    "set-up of granada": pressing(at_path("/new"), "title-granada", shows="[data-testid=open-table]"),
    "set-up of roll and write": pressing(at_path("/new"), "title-roll_and_write", shows="[data-testid=open-table]"),
    "set-up with modules": pressing(at_path("/new"), "preset-everything", shows="[data-testid=open-table]"),
    "analysis": at_analysis("alhambra"),
    "analysis of a sheet": at_analysis("roll_and_write"),
}
OVER = ("dialog[open]", "div[data-testid=result]")
"""What lies over a page and scrolls for itself."""
POINTERS = {
    "mouse": [one for one in SCREENS if "has_touch" not in SCREENS[one]],
    "finger": [one for one in SCREENS if "has_touch" in SCREENS[one]],
}
"""The screens by what one points with."""


def looked(page: Page, screens: list[str]) -> list[str]:
    """Return the faults of a page, or of what lies over it, on one screen after another."""
    found = []
    for screen in screens:
        page.set_viewport_size(SCREENS[screen]["viewport"])
        page.evaluate(SETTLED)
        over = next((one for one in OVER if page.locator(one).count()), "body")
        found += [f"{screen}: {fault}" for fault in faults(page, over)]
    return found


@pytest.mark.sampled(3)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pointer", POINTERS)
@pytest.mark.parametrize("place", WAYS)
def test_everything_is_read_and_pressed_on_every_page(
    visit: Visit, database: Path, place: str, pointer: str, language: str
) -> None:
    screens = POINTERS[pointer]
    theme = THEMES[LANGUAGES.index(language) % 2]
    page = visit(DOOR, language=language, color_scheme=theme, **SCREENS[screens[0]])
    WAYS[place](page, database)
    found = looked(page, screens)
    assert not found, "\n".join(found)
