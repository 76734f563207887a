"""Every page: in every language, light and dark, without barriers, and light enough."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from sabika.titles import title_of
from tests.browser.conftest import DOOR, ROOT, Visit, device_of
from tests.browser.moments import moment_of, put_on_table, whole_game
from tests.browser.person import Person
from tests.browser.tables import make_table

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
LANGUAGES = ("en", "nl", "de", "hu")
BUDGET = 200_000
"""Bytes that the first page may take over the wire; a table with all modules may take twice as many."""
KEY = re.compile(
    r"\b(?:common|start|setup|shell|table|event|refusal|verb|prompt|rules|sheet|scoring|ending|seat)\.[a-z]"
)
"""What a key without words looks like."""
ALL = tuple(title_of("alhambra").MODULES)


def at_table(title: str, modules: tuple[str, ...] = ()) -> Callable[[Page, Path], None]:
    """Return a way to a table in the middle of a game."""

    def go(page: Page, database: Path) -> None:
        code = put_on_table(database, device_of(page), whole_game(title, 3, modules, leave=12))
        page.goto(f"/t/{code}")
        person = Person(page)
        while person.wait() == "curtain":
            person.step()

    return go


def at_curtain(page: Page, database: Path) -> None:
    """Go to a closed curtain."""
    page.goto(f"/t/{make_table(page, 'alhambra', ['here', 'here'])}")
    expect(page.get_by_test_id("curtain")).to_be_visible()


def at_placement(page: Page, database: Path) -> None:
    """Go to a table where a tile is to be laid."""
    page.goto(f"/t/{put_on_table(database, device_of(page), moment_of('alhambra', 3, (), 'place'))}")
    person = Person(page)
    while person.wait() == "curtain":
        person.step()


def at_result(page: Page, database: Path) -> None:
    """Go to the result of a game."""
    page.goto(f"/t/{put_on_table(database, device_of(page), whole_game('granada', 3, leave=1))}")
    Person(page).play_to_the_end()


def at_replay(page: Page, database: Path) -> None:
    """Go to a step of a game that is over."""
    at_result(page, database)
    page.goto(f"/replay/{page.url.rsplit('/', 1)[1]}?move=9")
    expect(page.get_by_test_id("continue")).to_be_visible()


def at_scoring(page: Page, database: Path) -> None:
    """Go to a scoring."""
    page.goto(f"/t/{put_on_table(database, device_of(page), whole_game('granada', 3, leave=1))}")
    person = Person(page)
    while person.wait() != "scoring":
        person.step()


def at_menu(item: str) -> Callable[[Page, Path], None]:
    """Return a way to what the menu of a table opens."""

    def go(page: Page, database: Path) -> None:
        page.goto(f"/t/{make_table(page, 'alhambra', ['here', 'online', 'bot'])}")
        page.get_by_test_id("menu").first.click()
        page.get_by_test_id(item).click()
        expect(page.locator("dialog[open] button").nth(1)).to_be_visible()

    return go


def at_path(path: str) -> Callable[[Page, Path], None]:
    """Return a way to a page by its address."""

    def go(page: Page, database: Path) -> None:
        page.goto(path)
        expect(page.locator("h1, h2").first).to_be_visible()

    return go


PLACES: dict[str, Callable[[Page, Path], None]] = {
    "start": at_path("/"),
    "new table": at_path("/new"),
    "replays": at_path("/replays"),
    "rules": at_path("/rules"),
    "rules of a title": at_path("/rules/alhambra"),
    "rules of a module": at_path("/rules/squares?rule=SQR-5"),
    "lost": at_path("/nowhere"),
    "alhambra": at_table("alhambra"),
    "alhambra with all modules": at_table("alhambra", ALL),
    "granada": at_table("granada"),
    "roll and write": at_table("roll_and_write"),
    "placement": at_placement,
    "curtain": at_curtain,
    "scoring": at_scoring,
    "result": at_result,
    "replay": at_replay,
    "seats and links": at_menu("menu-links"),
    "another device": at_menu("menu-device"),
}


SETTLED = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  const ends = (one) => Number.isFinite(one.effect?.getComputedTiming().endTime);
  const moves = () => document.getAnimations().some((one) => one.playState !== 'finished' && ends(one));
  const places = () => [...document.querySelectorAll('button')].map((one) => one.getBoundingClientRect().y).join();
  let before = '';
  for (let still = 0; still < 5; before = places()) {
    await frame();
    still = moves() || places() !== before ? 0 : still + 1;
  }
}"""
"""What moves or scrolls comes to rest: for five frames nothing has begun, and nothing that will end is on its way."""


def findings(page: Page, rules: str = "") -> list[str]:
    """Return what a checker for barriers finds serious, by all of its rules or by one of them."""
    page.evaluate(SETTLED)  # colours fade in
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate(f"axe.run({{runOnly: {rules!r}.split(' ')}})" if rules else "axe.run()")["violations"]
    return [
        f"{one['id']}: {one['help']}: {[node['target'] for node in one['nodes'][:4]]}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("place", PLACES)
def test_no_page_has_serious_barriers(visit: Visit, database: Path, place: str) -> None:
    page = visit("/", color_scheme="light")
    expect(page.get_by_test_id("play-now")).to_be_visible()
    PLACES[place](page, database)
    assert findings(page) == []
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    expect(page.locator("html")).to_have_css("color-scheme", "dark")
    assert findings(page, "color-contrast link-in-text-block") == []  # by night nothing but colours is different


@pytest.mark.sampled(2)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_speaks_every_language(visit: Visit, database: Path, language: str) -> None:
    page = visit("/", language=language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    for place, go in PLACES.items():
        go(page, database)
        said = page.inner_text("body")
        assert not KEY.search(said), f"{place}: {KEY.search(said)}"
        assert page.evaluate("document.documentElement.lang") == language


@pytest.mark.parametrize("width", [360, 768, 1100, 1920])
def test_nothing_runs_out_of_the_page(visit: Visit, database: Path, width: int) -> None:
    page = visit("/", viewport={"width": width, "height": 800})
    expect(page.get_by_test_id("play-now")).to_be_visible()
    for place in ("start", "new table", "rules of a title", "alhambra with all modules", "roll and write", "result"):
        PLACES[place](page, database)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, place


def weight_of(page: Page, path: str, thing: str) -> int:
    """Return how many bytes come over the wire until a thing is there, at the first visit."""
    sizes: dict[str, int] = {}
    told: list[int] = []

    def weigh(request: Request) -> None:
        sizes[request.url] = request.sizes()["responseBodySize"]

    def hear(frame: str | bytes) -> None:
        told.append(len(frame if isinstance(frame, bytes) else frame.encode()))  # as it is sent: nothing packs it

    page.on("requestfinished", weigh)
    page.on("websocket", lambda socket: socket.on("framereceived", hear))
    page.goto(path)
    page.wait_for_load_state("networkidle")
    expect(page.get_by_test_id(thing)).to_be_visible()
    return sum(sizes.values()) + sum(told)


def test_the_first_page_is_light(browser: Browser, address: str) -> None:
    context = browser.new_context(base_url=address, locale="hu")  # whose letters need one more file of type
    weight = weight_of(context.new_page(), "/", "play-now")
    context.close()
    assert 20_000 < weight < BUDGET


def test_a_table_with_all_modules_is_light(browser: Browser, address: str, database: Path) -> None:
    context = browser.new_context(base_url=address)
    page = context.new_page()
    page.goto(DOOR)
    code = put_on_table(database, device_of(page), moment_of("alhambra", 4, ALL, "squares.take"))
    weight = weight_of(page, f"/t/{code}", "table")
    context.close()
    assert 20_000 < weight < 2 * BUDGET
