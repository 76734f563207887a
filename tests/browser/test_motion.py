"""How long things move: as the design says, and under reduced motion they fade for a moment or jump."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.conftest import DOOR, Visit, device_of
from tests.browser.moments import late_turn, moment_of, put_on_table
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


GROWING = """
() => new Promise((done) => {
  const [dock, city] = ['.dock', '[data-travel=city]'].map((what) => document.querySelector(what));
  const [from, seen] = [dock.offsetHeight, []];
  const filler = document.querySelector('.dock [data-decision]').appendChild(document.createElement('div'));
  filler.style.cssText = 'flex: none; height: 160px';
  const end = performance.now() + 2000;
  const watch = () => {
    const [grown] = dock.getAnimations();
    if (grown) seen.push([dock.offsetHeight, dock.offsetHeight + city.offsetHeight, grown.effect.getTiming().duration]);
    if ((seen.length && !grown) || performance.now() > end) done([from, dock.offsetHeight, seen]);
    else requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);
})
"""
"""Javascript: let the dock have more to hold; return its height before and after, and what was seen between."""


@pytest.mark.parametrize(
    ("motion", "speed", "time"),
    [("no-preference", "normal", 200), ("no-preference", "off", 0), ("reduce", "normal", 0)],
)
def test_the_dock_grows_in_its_time_and_the_city_with_it(
    visit: Visit, database: Path, motion: str, speed: str, time: int
) -> None:
    page = visit(DOOR, reduced_motion=motion)
    page.evaluate("speed => localStorage.setItem('sabika', JSON.stringify({ speed }))", speed)
    moment = moment_of("alhambra", 3, (), "take")
    page.goto(f"/t/{put_on_table(database, device_of(page), moment, here=(moment.seat,))}")
    assert Person(page).wait() == "turn"
    page.wait_for_timeout(500)
    before, after, seen = page.evaluate(GROWING)
    assert after > before + 20
    assert {duration for _, _, duration in seen} == ({time} if time else set())
    assert all(before - 1 <= height <= after + 1 for height, _, _ in seen)
    assert max([whole for _, whole, _ in seen], default=0) - min([whole for _, whole, _ in seen], default=0) <= 2


FITTING = """
() => new Promise((done) => {
  const tile = document.querySelector('[data-testid^=city-tile-]');
  const sizes = [tile.getBoundingClientRect().width];
  const start = performance.now();
  document.querySelector('[data-travel=city] .tools button:last-child').click();
  const watch = () => {
    sizes.push(tile.getBoundingClientRect().width);
    if (performance.now() - start > 1200) done(sizes);
    else requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);
})
"""
"""Javascript: let the city fit again; return how large a tile is meanwhile."""


@pytest.mark.parametrize(("motion", "glides"), [("no-preference", True), ("reduce", False)])
def test_the_city_fits_again_step_by_step(visit: Visit, database: Path, motion: str, glides: bool) -> None:
    page = visit(DOOR, reduced_motion=motion)
    moment = moment_of("alhambra", 3, (), "take")
    page.goto(f"/t/{put_on_table(database, device_of(page), moment, here=(moment.seat,))}")
    assert Person(page).wait() == "turn"
    for _ in range(3):
        page.locator("[data-travel=city] .tools button").nth(1).click()
    sizes = page.evaluate(FITTING)
    first, last = sizes[0], sizes[-1]
    assert last > first + 5
    between = [size for size in sizes if first + 1 < size < last - 1]
    assert bool(between) == glides
    assert sizes == sorted(sizes)
