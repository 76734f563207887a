"""The first page: language and light stay in reach, however many tables somebody has."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Visit
from tests.browser.tables import make_table

SEEN = """
(one) => {
  const box = one.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return box.bottom <= innerHeight && one.contains(top);
}
"""


@pytest.mark.parametrize("height", [900, 720])
def test_language_and_light_stay_in_sight_with_several_tables(visit: Visit, height: int) -> None:
    page = visit("/", viewport={"width": 1440, "height": height})
    for _ in range(4):
        make_table(page, "alhambra", ["here", "bot", "bot"])
    page.reload()
    page.get_by_test_id("my-table").nth(2).wait_for()
    controls = page.get_by_test_id("preferences").locator("a, button").all()
    assert len(controls) == 5
    for control in controls:
        assert control.evaluate(SEEN), control.inner_text()
