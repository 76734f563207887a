"""Ways to every page and to what can be open on it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import inf
from pathlib import Path

import msgspec
from playwright.sync_api import Error, Page, expect

import sabika
from sabika.bots.analysis import analyse
from sabika.bots.search.search_bot import Effort
from sabika.client_view.analysis import AnalysisView, draw_analysis, draw_judged
from sabika.kernel.match import Match
from sabika.titles import title_of
from tests.browser.conftest import PATIENCE, device_of
from tests.browser.moments import Moment, moment_of, put_on_table, whole_game
from tests.browser.person import Person
from tests.browser.tables import call, make_table

ALL = tuple(title_of("alhambra").MODULES)
SHORT = Effort(width=3, playouts=6, seconds=inf)
"""So little a quick analysis looks ahead."""
Way = Callable[[Page, Path], None]
"""Leads a page to a place."""


def sit(page: Page, database: Path, moment: Moment) -> Person:
    """Sit down where a game stands, as all of its players around one screen; return a person whose turn it is."""
    page.goto(f"/t/{put_on_table(database, device_of(page), moment)}")
    person = Person(page)
    while person.wait() == "curtain":
        person.step()
    return person


def at_table(title: str, modules: tuple[str, ...] = ()) -> Way:
    """Return a way to a table in the middle of a game."""

    def go(page: Page, database: Path) -> None:
        sit(page, database, whole_game(title, 3, modules, leave=12))

    return go


def at_curtain(page: Page, database: Path) -> None:
    """Go to a closed curtain."""
    page.goto(f"/t/{make_table(page, 'alhambra', ['here', 'here'])}")
    expect(page.get_by_test_id("curtain")).to_be_visible()


def at_placement(page: Page, database: Path) -> None:
    """Go to a table where a tile is to be laid."""
    sit(page, database, moment_of("alhambra", 3, (), "place"))


def at_scoring(title: str) -> Way:
    """Return a way to the last scoring of a title."""

    def go(page: Page, database: Path) -> None:
        page.goto(f"/t/{put_on_table(database, device_of(page), whole_game(title, 3, leave=1))}")
        person = Person(page)
        while person.wait() != "scoring":
            person.step()

    return go


def at_result(title: str) -> Way:
    """Return a way to the result of a game."""

    def go(page: Page, database: Path) -> None:
        at_scoring(title)(page, database)
        Person(page).play_to_the_end()

    return go


def at_replay(title: str) -> Way:
    """Return a way to a step of a game that is over."""

    def go(page: Page, database: Path) -> None:
        at_result(title)(page, database)
        page.goto(f"/replay/{page.url.rsplit('/', 1)[1]}?move=9")
        expect(page.get_by_test_id("continue")).to_be_visible()

    return go


def at_statistics(page: Page, database: Path) -> None:
    """Go to the statistics of a game."""
    at_result("roll_and_write")(page, database)
    page.goto("/statistics")
    expect(page.get_by_test_id("statistics-erase")).to_be_visible()


@cache
def analysis_of(title: str) -> tuple[Match, AnalysisView]:
    """Return a whole game and a quick analysis of it."""
    game, seed, actions, _ = whole_game(title, 2)
    match = Match(game, seed)
    for action in actions:
        match.play(action)
    found = analyse(game, match.states, match.actions, SHORT)
    return match, draw_analysis([draw_judged(game, step) for step in found.steps], found.final)


def study(page: Page, title: str, move: int = 0) -> None:
    """Go to the analysis of a game, which the service need not work out; without a move to where most was missed."""
    match, found = analysis_of(title)
    code = call(page, "POST", "/api/replays", {"text": sabika.write_game(match)})["code"]
    body = msgspec.json.encode({"done": 1, "of": 1, "analysis": found})
    page.route("**/analysis", lambda route: route.fulfill(body=body, content_type="application/json"))
    page.goto(f"/analysis/{code}" + (f"?move={move}" if move else ""))
    expect(page.get_by_test_id("analysis-move")).to_be_visible()


def at_analysis(title: str) -> Way:
    """Return a way to a game that is looked back at."""

    def go(page: Page, database: Path) -> None:
        study(page, title)

    return go


def open_from_menu(page: Page, item: str) -> None:
    """Choose something from the menu; if it closes before that, since the table comes to life, open it again."""
    page.get_by_test_id("menu").first.click()
    try:
        page.get_by_test_id(item).click(timeout=PATIENCE / 3)
    except Error:
        page.get_by_test_id("menu").first.click()
        page.get_by_test_id(item).click()


def at_menu(item: str) -> Way:
    """Return a way to what the menu of a table opens."""

    def go(page: Page, database: Path) -> None:
        page.goto(f"/t/{make_table(page, 'alhambra', ['here', 'online', 'bot'], ('viziers_favour', 'thieves'))}")
        open_from_menu(page, item)
        expect(page.locator("dialog[open] button").nth(1)).to_be_visible()

    return go


def at_path(path: str) -> Way:
    """Return a way to a page by its address."""

    def go(page: Page, database: Path) -> None:
        page.goto(path)
        expect(page.locator("h1, h2").first).to_be_visible()

    return go


PLACES: dict[str, Way] = {
    "start": at_path("/"),
    "new table": at_path("/new"),
    "replays": at_path("/replays"),
    "statistics": at_statistics,
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
    "scoring": at_scoring("granada"),
    "result": at_result("granada"),
    "replay": at_replay("granada"),
    "seats and links": at_menu("menu-links"),
    "another device": at_menu("menu-device"),
}


def at_waiting_room(page: Page, database: Path) -> None:
    """Go where friends gather before a game."""
    seats = [{"kind": kind} for kind in ("here", "online", "online", "bot")]
    wish = {"title": "alhambra", "modules": ["squares"], "seats": seats, "gather": True}
    page.goto(f"/t/{call(page, 'POST', '/api/tables', wish)['code']}")
    expect(page.get_by_test_id("waiting-room")).to_be_visible()


def at_first_game(page: Page, database: Path) -> None:
    """Go to the first card of a coach."""
    page.goto("/")
    page.get_by_test_id("first-game").click()
    expect(page.get_by_test_id("coach")).to_be_visible(timeout=30_000)


def at_question(verb: str, *modules: str) -> Way:
    """Return a way to a table where somebody may answer with a verb."""

    def go(page: Page, database: Path) -> None:
        sit(page, database, moment_of("alhambra", 3, modules, verb))

    return go


def pressing(way: Way, *things: str, shows: str = "dialog[open]") -> Way:
    """Return a way that goes on by pressing what has these names, until something shows."""

    def go(page: Page, database: Path) -> None:
        way(page, database)
        for thing in things:
            page.locator(f"[data-testid={thing}]:visible").first.click()
        expect(page.locator(shows).first).to_be_visible()

    return go


def typing(way: Way, key: str, shows: str = "dialog[open]") -> Way:
    """Return a way that goes on with a key."""

    def go(page: Page, database: Path) -> None:
        way(page, database)
        page.keyboard.press(key)
        expect(page.locator(shows).first).to_be_visible()

    return go


OPENED: dict[str, Way] = {
    "waiting room": at_waiting_room,
    "another game in the waiting room": pressing(at_waiting_room, "arrange", shows="[data-testid=arrange-back]"),
    "first game": at_first_game,
    "auction": at_question("characters.bid", "characters"),
    "between two turns": at_question("pass", "viziers_favour", "thieves"),
    "hint": pressing(at_table("alhambra"), "hint", shows="[data-testid=hint-card] ul"),
    "menu": pressing(at_table("alhambra"), "menu", shows="[role=menu]"),
    "settings": pressing(at_path("/new"), "menu", "menu-settings"),
    "shortcuts": typing(at_path("/new"), "?"),
    "talk": at_menu("menu-talk"),
    "orders": at_menu("menu-orders"),
    "everything that can be done": pressing(at_table("alhambra", ALL), "all"),
    "another city": typing(at_table("alhambra", ALL), "o"),
    "worth of a type on a sheet": typing(at_table("roll_and_write"), "t"),
    "erase statistics": pressing(at_statistics, "statistics-erase"),
    "continue a replay": pressing(at_replay("alhambra"), "continue"),
    **{f"scoring of {title}": at_scoring(title) for title in sabika.TITLES},
    **{f"result of {title}": at_result(title) for title in sabika.TITLES},
}
"""What else can be open: dialogs and panels, each end of each title."""
