"""Pieces of modules that are played by pointing at them: a marker on its card, a watchtower beside a building."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import sabika
from sabika.lessons import LEARNER, lesson_named
from tests.browser.conftest import DOOR, Visit, device_of
from tests.browser.generated import SCREENS
from tests.browser.looks import faults
from tests.browser.moments import Moment, moment_of, put_on_table
from tests.browser.person import Person


def sit(visit: Visit, database: Path, moment: Moment, **options: Any) -> tuple[Person, str]:
    """Return a person at the question of a moment, and the code of the table."""
    page = visit(DOOR, **options)
    code = put_on_table(database, device_of(page), moment)
    page.goto(f"/t/{code}")
    person = Person(page)
    while person.wait() in ("curtain", "scoring"):
        person.step()
    return person, code


def in_lesson(name: str, start: str) -> Moment:
    """Return the moment of a lesson at which a move comes that begins like this."""
    lesson = lesson_named(name)
    match = sabika.Match(lesson.game())
    for line in lesson.moves:
        if line.startswith(start):
            return Moment(match.game, match.seed, tuple(match.actions), LEARNER)
        match.play(line)
    raise AssertionError(f"{name} never comes to {start}")


def two_ways() -> Moment:
    """Return a game in which a marker can go up and aside."""
    game: Any = sabika.game("alhambra", 2, ("caravanserai",))
    bot, rng = sabika.bot("greedy"), sabika.Rng("markers")
    for number in range(20):
        match = sabika.Match(game, f"markers {number}")
        while not match.is_over:
            seat = match.waiting[0]
            moves = [action for action in game.legal(match.state, seat) if action.verb == "caravanserai.move"]
            if len(moves) == 2 and len({game.cards[action.args[0]].value for action in moves}) == 2:
                return Moment(game, match.seed, tuple(match.actions), seat)
            match.play(bot.choose(game, match.view(seat), rng))
    raise AssertionError("no marker has two ways")


def test_a_marker_is_moved_by_its_card(visit: Visit, database: Path) -> None:
    """The first tap means the one way, the next tap the other."""
    moment = two_ways()
    person, code = sit(visit, database, moment)
    person.press(person.find("rail-caravanserai"))
    card = person.find("module-panel").locator("[data-testid=area-item].can")
    expect(card).to_have_count(1)
    said = []
    for _ in range(2):
        person.press(person.find("module-panel").locator("[data-testid=area-item]:is(.can, .chosen)"))
        said.append(person.find("main-button").inner_text())
    assert said[0] != said[1]
    before = person.seq()
    person.ready()
    person.settled(before)
    told = person.page.request.get(f"/api/tables/{code}/moves").json()["moves"]
    assert [move["by"] for move in told if move["seq"] == before + 1] == [moment.seat]


def test_a_watchtower_is_built_where_it_is_put_and_confirmed(visit: Visit, database: Path) -> None:
    person, code = sit(visit, database, in_lesson("alhambra.watchtowers", "p1 place watchtower"))
    before = person.seq()
    person.press(person.find("cell-1,-1"))
    expect(person.find("main-button")).to_be_enabled()
    person.press(person.find("main-button"))
    person.settled(before)
    told = person.page.request.get(f"/api/tables/{code}/moves").json()["moves"]
    assert "watchtower-pavilion-1" in str([move for move in told if move["seq"] == before + 1])


@pytest.mark.parametrize("screen", ["1440", "360"])
def test_residents_are_exchanged_by_their_pictures(visit: Visit, database: Path, screen: str) -> None:
    """Whom to give back, then whom to take; together they are one exchange, and nothing is read from a list."""
    moment = moment_of("alhambra", 3, ("street_trader",), "street_trader.exchange")
    person, code = sit(visit, database, moment, **SCREENS[screen])
    choice = person.find("choice-street_trader.exchange").first
    parts = [choice.locator(f"[data-part={part}]") for part in ("former", "type")]
    assert all(part.count() > 1 for part in parts)
    assert choice.locator("[data-part] svg").count() == 2 * choice.locator("[data-part]").count()
    former = parts[0].first.get_attribute("data-type")
    parts[0].first.click()
    expect(person.find("main-button")).to_be_disabled()
    other = choice.locator(f"[data-part=type]:not([data-type={former}])").first
    wanted = other.get_attribute("data-type")
    other.click()
    assert not faults(person.page), "\n".join(faults(person.page))
    before = person.seq()
    person.press(person.find("main-button"))
    person.settled(before)
    told = person.page.request.get(f"/api/tables/{code}/moves").json()["moves"]
    (event,) = [one for move in told for one in move["events"] if one["event"] == "resident_exchanged"][-1:]
    assert (event["former"], event["type"]) == (former, wanted)
