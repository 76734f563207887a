"""What a card means for you now, and what modules will cost you, where one looks for it."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

import sabika
from sabika.client_view import client_view
from sabika.client_view.model.city_board import CityBoard
from tests.browser.conftest import DOOR, Visit, device_of
from tests.browser.moments import Moment, late_turn, moment_of, put_on_table
from tests.browser.person import Person
from tests.browser.test_closer import PHONE


def board_of(moment: Moment) -> CityBoard:
    """Return the table as whoever is asked sees it."""
    game, seed, actions, seat = moment
    match = sabika.Match(game, seed)
    for action in actions:
        match.play(action)
    board = client_view(game, match.view(seat)).board
    assert isinstance(board, CityBoard)
    return board


def sit(visit: Visit, database: Path, moment: Moment, **options: object) -> Person:
    """Return a person at the table whose turn it is."""
    page = visit(DOOR, **options)
    page.goto(f"/t/{put_on_table(database, device_of(page), moment, here=(moment.seat,))}")
    person = Person(page)
    assert person.wait() == "turn"
    return person


def test_a_card_for_sale_says_what_it_means_for_you(visit: Visit, database: Path) -> None:
    moment = moment_of("alhambra", 3, ("characters",), "characters.bid")
    for language, words in (("en", "For you now"), ("hu", "Neked most")):
        person = sit(visit, database, moment, language=language)
        expect(person.find("meaning")).to_have_text(re.compile(rf"^{words}: \S.*[.]$"))


def test_a_loss_to_come_is_a_red_number_at_its_module(visit: Visit, database: Path) -> None:
    moment = late_turn("alhambra", 3, ("medina", "squares"))
    (loss,) = [area.loss for area in board_of(moment).module_areas if area.module == "medina"]
    assert loss is not None
    person = sit(visit, database, moment)
    cell = person.find("rail-medina")
    expect(cell.locator(".loss")).to_have_text(f"−{loss.most}")
    expect(cell).to_have_accessible_name(re.compile(rf"costs you {loss.most} points? in the next scoring"))
    expect(person.find("rail-squares").locator(".loss")).to_have_count(0)
    cell.click()
    expect(person.find("module-loss")).to_contain_text(f"Costs you {loss.most} point")
    phone = sit(visit, database, moment, **PHONE)
    phone.page.get_by_role("tab", name="Modules").tap()
    expect(phone.find("module-medina").locator(".loss")).to_have_text(f"−{loss.most}")


def test_who_would_lose_points_now_has_a_red_number(visit: Visit, database: Path) -> None:
    """At the start nobody has a medina, and the fewest cost points."""
    game = sabika.game("alhambra", 3, ("medina",))
    moment = Moment(game, "any", (), sabika.Match(game, "any").waiting[0])
    assert all(seat.due < 0 for seat in board_of(moment).seats)
    red = "getComputedStyle(document.documentElement).getPropertyValue('--terra')"
    for options in ({}, PHONE):
        page = sit(visit, database, moment, **options).page
        page.add_style_tag(content=f".probe {{ color: {page.evaluate(red)} }}")
        page.evaluate("document.body.append(Object.assign(document.createElement('i'), { className: 'probe' }))")
        colour = page.evaluate("getComputedStyle(document.querySelector('.probe')).color")
        expect(page.locator(".due")).to_have_count(3)
        for due in page.locator(".due").all():
            expect(due).to_have_css("color", colour)
