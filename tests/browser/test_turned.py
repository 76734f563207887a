"""A tile that may be turned: the page offers every way round that fits on a cell, by buttons and by a key."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

import sabika
from tests.browser.conftest import DOOR, Visit, device_of
from tests.browser.moments import Moment, put_on_table
from tests.browser.person import Person

MODULES = ("magical_buildings",)


def waiting_tile() -> Moment:
    """Return a game of greedy players in which somebody is about to place a magical building with several turns."""
    game = sabika.game("alhambra", 2, MODULES)
    bot, rng = sabika.bot("greedy"), sabika.Rng("turned")
    for number in range(20):
        match = sabika.Match(game, f"turned {number}")
        while not match.is_over:
            seat = match.waiting[0]
            lines = [game.notation.write(action) for action in game.legal(match.state, seat)]
            spots = [line.split()[-1] for line in lines if " place magical-" in line]
            if any(spot + "/e" in spots for spot in spots):
                return Moment(game, match.seed, tuple(match.actions), seat)
            match.play(bot.choose(game, match.view(seat), rng))
    raise AssertionError("nobody gets a magical building")


def test_a_tile_is_turned_before_it_is_built(visit: Visit, database: Path) -> None:
    moment = waiting_tile()
    match = sabika.Match(moment.game, moment.seed)
    for action in moment.actions:
        match.play(action)
    lines = [moment.game.notation.write(action) for action in moment.game.legal(match.state, moment.seat)]
    spots = [line.split()[-1] for line in lines if " place magical-" in line]
    cell = next(spot for spot in spots if spot + "/e" in spots)
    turns = [spot for spot in spots if spot.partition("/")[0] == cell]
    page = visit(DOOR)
    code = put_on_table(database, device_of(page), moment)
    page.goto(f"/t/{code}")
    person = Person(page)
    while person.wait() in ("curtain", "scoring"):
        person.step()
    before = person.seq()
    person.press(person.find(f"cell-{cell}"))
    offered = person.find("turn")
    expect(offered).to_have_count(len(turns))
    expect(offered.nth(0)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("r")
    expect(offered.nth(1)).to_have_attribute("aria-pressed", "true")
    person.press(offered.nth(0))
    expect(person.find("main-button")).not_to_contain_text("roof")
    person.press(offered.nth(1))
    expect(person.find("main-button")).to_contain_text("roof to the east")
    person.ready()
    person.settled(before)
