"""Every choice of every title and module is answered through the page, and nothing but the page."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

import sabika
from sabika.kernel.decision import SHAPES
from tests.browser.conftest import DOOR, Visit, device_of
from tests.browser.generated import SCREENS
from tests.browser.moments import Moment, moment_of, put_on_table
from tests.browser.person import Person
from tests.helpers.games import random_action


def verbs() -> list[tuple[str, tuple[str, ...], str]]:
    """Return every verb that a page is asked for with its title and, if it is a module's, that module."""
    found: list[tuple[str, tuple[str, ...], str]] = []
    for title in sabika.TITLES:
        game = sabika.game(title, 2, ["all"] if title == "alhambra" else [])
        for verb in game.notation.verbs.values():
            if not (verb.rare or verb.option):
                module = verb.name.partition(".")[0] if "." in verb.name else ""
                found.append((title, (module,) if module else (), verb.name))
    return found


CASES = [pytest.param(*case, id=f"{case[0]}-{case[2]}") for case in verbs()]


def find_moment(title: str, modules: tuple[str, ...], verb: str) -> Moment:
    """Return a game with a verb; passing needs a module that asks."""
    if title == "alhambra" and verb == "pass":
        modules = ("viziers_favour",)
    return moment_of(title, 2, modules, verb)


@pytest.mark.sampled(8)
@pytest.mark.parametrize(("title", "modules", "verb"), CASES)
def test_every_choice_is_answered_through_the_page(
    visit: Visit, database: Path, title: str, modules: tuple[str, ...], verb: str
) -> None:
    moment = find_moment(title, modules, verb)
    page = visit(DOOR)
    code = put_on_table(database, device_of(page), moment)
    page.goto(f"/t/{code}")
    person = Person(page)
    while person.wait() in ("curtain", "scoring"):
        person.step()
    assert person.seq() == len(moment.actions)
    person.answer(verb)
    told = page.request.get(f"/api/tables/{code}/moves").json()["moves"]
    assert [move["by"] for move in told if move["seq"] == len(moment.actions) + 1] == [moment.seat]


def test_every_shape_is_among_them() -> None:
    seen = set()
    for title, modules, verb in verbs():
        game, seed, actions, seat = find_moment(title, modules, verb)
        match = sabika.Match(game, seed)
        for action in actions:
            match.play(action)
        decision = game.decision(match.state, seat)
        assert decision is not None
        seen |= {choice.shape for choice in decision.choices if choice.verb == verb}
    assert seen == set(SHAPES)


def test_bonus_cards_to_open_are_in_view_on_a_small_phone(visit: Visit, database: Path) -> None:
    """One decision at a time: what can be answered, each card once, and nothing of it below the edge."""
    moment = several_bonus_cards()
    page = visit(DOOR, language="de", **SCREENS["360"])
    page.goto(f"/t/{put_on_table(database, device_of(page), moment, here=(moment.seat,))}")
    person = Person(page, tap=True)
    assert person.wait() == "turn"
    if person.seen("verb-bonus_cards.open"):
        person.find("verb-bonus_cards.open").first.tap()
    options = person.find("choice-bonus_cards.open").get_by_test_id("option")
    expect(options.first).to_be_visible()
    hand = page.locator("[data-travel=hand]").bounding_box()
    assert hand
    boxes = [box for at in range(options.count()) if (box := options.nth(at).bounding_box())]
    assert len(boxes) == options.count() > 1
    assert all(box["y"] + box["height"] <= hand["y"] + 1 for box in boxes)
    expect(page.locator("[data-testid=area-item], [data-testid=area-piece]").locator("visible=true")).to_have_count(0)
    options.nth(1).tap()
    expect(options.nth(1)).to_have_attribute("aria-pressed", "true")


def several_bonus_cards() -> Moment:
    """Return a game in which somebody may open one of several bonus cards."""
    game: Any = sabika.game("alhambra", 3, ("bonus_cards",))
    for number in range(60):
        match, dice = sabika.Match(game, f"bonus {number}"), Random(number)
        while not match.is_over:
            seat = match.waiting[0]
            opened = [action for action in game.legal(match.state, seat) if action.verb == "bonus_cards.open"]
            if len({card for action in opened for card in action.args[0]}) > 1:
                return Moment(game, match.seed, tuple(match.actions), seat)
            match.play(random_action(game, match.state, dice))
    raise AssertionError("nobody could choose")
