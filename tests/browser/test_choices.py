"""Every choice of every title and module is answered through the page, and nothing but the page."""

from __future__ import annotations

from pathlib import Path

import pytest

import sabika
from sabika.kernel.decision import SHAPES
from tests.browser.conftest import DOOR, Visit, device_of
from tests.browser.moments import Moment, moment_of, put_on_table
from tests.browser.person import Person


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
