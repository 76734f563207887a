"""How long things move: as the design says, and under reduced motion they fade for a moment or jump."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.conftest import DOOR, Visit, device_of
from tests.browser.moments import late_turn, put_on_table
from tests.browser.person import Person

TIMES = """
() => {
  const probe = document.body.appendChild(document.createElement('div'));
  probe.style.transitionDuration = 'var(--t-coach)';
  const styles = (what) => getComputedStyle(document.querySelector(what));
  return [
    styles('[data-testid=module-panel]').animationDuration,
    styles('[data-testid=module-panel] .line').animationDelay,
    styles('[data-testid=rail] button').transitionDuration,
    getComputedStyle(probe).transitionDuration,
  ];
}
"""


@pytest.mark.parametrize(
    ("motion", "times"),
    [("no-preference", ["0.22s", "0.08s", "0.16s", "0.24s"]), ("reduce", ["0.08s", "0.08s", "0.08s", "0s"])],
)
def test_panels_open_and_cells_light_up_in_their_time(
    visit: Visit, database: Path, motion: str, times: list[str]
) -> None:
    page = visit(DOOR, reduced_motion=motion)
    moment = late_turn("alhambra", 3, ("medina", "squares"))
    page.goto(f"/t/{put_on_table(database, device_of(page), moment, here=(moment.seat,))}")
    assert Person(page).wait() == "turn"
    page.get_by_test_id("rail-medina").click()
    page.get_by_test_id("module-panel").wait_for()
    assert page.evaluate(TIMES) == times
