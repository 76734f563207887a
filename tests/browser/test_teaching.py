"""What the table teaches: what things are worth, and a first game with a coach."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import FloatRect, Page, expect

from sabika.kernel.match import Match
from sabika.lessons import LEARNER, Lesson, lessons
from tests.browser.conftest import DOOR, Visit, device_of
from tests.browser.moments import moment_of, put_on_table, whole_game
from tests.browser.person import Person

OF_MODULES = [pytest.param(lesson, id=name) for name, lesson in lessons().items() if lesson.modules]


@pytest.mark.parametrize(("title", "width"), [("alhambra", 1440), ("granada", 360), ("roll_and_write", 360)])
def test_a_type_opens_to_what_it_is_worth(visit: Visit, database: Path, title: str, width: int) -> None:
    """By keys alone: the focus goes in, and back to where it was; nothing is wider than a small phone."""
    page = visit(DOOR, viewport={"width": width, "height": 740})
    page.goto(f"/t/{put_on_table(database, device_of(page), whole_game(title, 3, leave=12), (0,))}")
    door = page.locator("[data-testid^=type-]").first
    door.focus()
    page.keyboard.press("Enter")
    card = page.get_by_test_id("type-card")
    expect(card).to_be_visible()
    first = card.get_by_role("heading").inner_text()
    assert page.evaluate("document.activeElement.closest('dialog') !== null")
    body = page.locator("dialog[open] .body").first
    assert body.evaluate("body => body.scrollWidth <= body.clientWidth")
    page.locator("dialog[open] [data-testid^=worth-]").nth(1).press("Enter")
    expect(card.get_by_role("heading")).not_to_have_text(first)
    expect(page.locator("dialog[open] [data-testid^=majority-]")).to_have_count(3)
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(door).to_be_focused()


def test_a_coach_leads_through_the_first_game(visit: Visit) -> None:
    """Other moves wait, the right one is answered as it is written; a reload changes nothing, leaving ends it."""
    page = visit("/")
    page.get_by_test_id("first-game").click()
    coach = page.get_by_test_id("coach")
    expect(coach).to_have_attribute("data-card", "welcome", timeout=30_000)
    table = page.get_by_test_id("table")
    begun = table.get_attribute("data-seq")
    page.keyboard.press("6")  # one card of the open money, but not those that are asked for
    page.keyboard.press("Enter")
    expect(coach).to_have_attribute("data-card", "money")
    expect(coach.get_by_role("status")).to_be_visible()
    assert table.get_attribute("data-seq") == begun
    assert touched(page, ["money-1", "money-4"])
    for key in ("Escape", "5", "8", "Enter"):
        page.keyboard.press(key)
    expect(coach).to_have_attribute("data-card", "exact", timeout=30_000)
    page.reload()
    expect(coach).to_have_attribute("data-card", "exact", timeout=30_000)
    coach.get_by_test_id("coach-leave").click()
    expect(coach).to_be_hidden()
    page.reload()
    expect(page.get_by_test_id("majorities")).to_be_visible()
    expect(coach).to_be_hidden()


def test_every_title_has_a_short_introduction_that_ends_with_its_first_game(visit: Visit) -> None:
    page = visit("/rules")
    for topic, title in (("learn", "Alhambra"), ("learn_granada", "Granada"), ("learn_roll_and_write", "Roll & Write")):
        page.get_by_test_id(f"rules-link-{topic}").first.click()
        expect(page.locator("h1, h2").filter(has_text=f"{title} in ten minutes").first).to_be_visible()
        expect(page.get_by_test_id("first-game")).to_contain_text(title)
        page.go_back()


def touched(page: Page, places: list[str]) -> bool:
    """Return whether the coach's beak ends at the edge of these places, and the card covers neither them nor a deed."""
    page.wait_for_timeout(400)
    tip = [float(number) for number in (page.get_by_test_id("coach-beak").get_attribute("data-tip") or "").split(",")]
    boxes = [page.locator(f"[data-travel={place}]").bounding_box() for place in places]
    card = page.get_by_test_id("coach").bounding_box()
    assert card
    found = [box for box in boxes if box]
    assert len(found) == len(places)
    assert not any(overlap(card, box) for box in found)
    deed = page.get_by_test_id("main-button")
    assert not (deed.count() and overlap(card, deed.first.bounding_box() or card))
    left, right = min(box["x"] for box in found), max(box["x"] + box["width"] for box in found)
    top, bottom = min(box["y"] for box in found), max(box["y"] + box["height"] for box in found)
    return left - 2 <= tip[0] <= right + 2 and top - 2 <= tip[1] <= bottom + 2


def overlap(one: FloatRect, other: FloatRect) -> bool:
    """Return whether two boxes lie on each other."""
    across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return across > 1 and down > 1


def test_a_module_is_tried_from_its_rules(visit: Visit) -> None:
    """Its lesson begins in the middle of a game, with a card of the coach."""
    page = visit("/rules/squares")
    page.get_by_test_id("try-module").click()
    expect(page.get_by_test_id("coach")).to_have_attribute("data-card", "meet", timeout=30_000)
    expect(page.get_by_test_id("table")).to_have_attribute("data-seq", "2")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("lesson", OF_MODULES)
def test_a_lesson_is_played_with_its_coach(visit: Visit, lesson: Lesson) -> None:
    """Every card comes at its moment, every move that it asks for can be made, and the last card ends it."""
    page = visit(f"/rules/{lesson.modules[0]}")
    page.get_by_test_id("try-module").click()
    coach, person, match = page.get_by_test_id("coach"), Person(page), Match(lesson.game())
    for step in lesson.steps:
        for line in lesson.moves[match.seq : step.seq]:
            match.play(line)
        come_to(person, step.say)
        if step.line:
            verb, at = option_of(match, step.line)
            person.answer(verb, at)
        elif step is not lesson.steps[-1]:
            coach.get_by_test_id("coach-next").click()
    coach.get_by_test_id("coach-done").click()
    expect(coach).to_be_hidden()


@pytest.mark.parametrize("name", ["bonus_cards", "characters", "diamonds"])
def test_the_coach_leaves_the_hand_to_be_seen(visit: Visit, name: str) -> None:
    """Whatever a card asks for is paid from the hand: no card lies over it, however little room there is."""
    page = visit(f"/rules/{name}", viewport={"width": 1280, "height": 720})
    page.get_by_test_id("try-module").click()
    lesson, person = lessons()[f"alhambra.{name}"], Person(page)
    for step in lesson.steps:
        come_to(person, step.say)
        page.wait_for_timeout(400)  # it comes to stand
        card, hand = page.get_by_test_id("coach").bounding_box(), page.locator("[data-travel=hand]").bounding_box()
        assert card
        assert hand
        assert not overlap(card, hand), step.say
        if step.line:
            break
        page.get_by_test_id("coach-next").click()


def come_to(person: Person, card: str) -> None:
    """Wait for a card of the coach; a scoring comes before it, which may take a while to appear, and is looked at."""
    shown = person.page.locator(f"[data-testid=coach][data-card='{card}']")
    expect(shown.or_(person.find("scoring")).first).to_be_visible(timeout=30_000)
    if person.seen("scoring"):
        person.watch_scoring()
    expect(shown).to_be_visible(timeout=30_000)


def option_of(match: Match, line: str) -> tuple[str, int]:
    """Return the verb of a move, and its number among the options of that verb."""
    wanted, decision = match.game.notation.read(line), match.game.decision(match.state, LEARNER)
    assert decision is not None
    choice = next(choice for choice in decision.choices if choice.verb == wanted.verb)
    return wanted.verb, list(choice.actions).index(wanted)


@pytest.mark.parametrize(("title", "width"), [("alhambra", 1440), ("granada", 390), ("roll_and_write", 1280)])
def test_a_hint_is_what_the_computer_would_do_with_its_reasons(
    visit: Visit, database: Path, title: str, width: int
) -> None:
    """By key and by button; taking it up chooses it without playing it, and it goes with the question."""
    page = visit(DOOR, viewport={"width": width, "height": 844})
    verb = "coins" if title == "roll_and_write" else "take"
    moment = moment_of(title, 3, (), verb)
    page.goto(f"/t/{put_on_table(database, device_of(page), moment, (moment.seat,))}")
    table, card = page.get_by_test_id("table"), page.get_by_test_id("hint-card")
    expect(page.get_by_test_id("hint")).to_be_enabled(timeout=30_000)
    before = table.get_attribute("data-seq")
    page.keyboard.press("h")
    expect(card.locator(".deed")).not_to_be_empty()
    assert card.locator("li").count() > 0
    box = card.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    page.keyboard.press("h")
    expect(card).to_be_hidden()
    page.get_by_test_id("hint").click()
    expect(card).to_be_visible()
    assert table.get_attribute("data-seq") == before
    if title != "roll_and_write":
        card.get_by_test_id("hint-take").click()
        expect(card).to_be_hidden()
        page.keyboard.press("Enter")
        expect(table).not_to_have_attribute("data-seq", before or "")
