"""Tiles with two sides: what lies on the other one is read where tiles are bought."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from sabika.client_view.model.city_board import CityBoard
from tests.browser.conftest import DOOR, Visit, device_of
from tests.browser.moments import moment_of, put_on_table
from tests.browser.person import Person
from tests.browser.test_closer import PHONE
from tests.browser.test_meaning import board_of

DESK = {"viewport": {"width": 1440, "height": 900}}


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_the_other_side_of_a_tile_is_read_when_buying(visit: Visit, database: Path, screen: dict[str, object]) -> None:
    moment = moment_of("granada", 3, (), "buy")
    board: CityBoard = board_of(moment)
    page = visit(DOOR, **screen)
    page.goto(f"/t/{put_on_table(database, device_of(page), moment, here=(moment.seat,))}")
    assert Person(page).wait() == "turn"
    for field in board.market:
        assert field.tile is not None
        assert field.tile.back is not None
        bay = page.get_by_test_id(f"market-{field.field}")
        other = bay.get_by_test_id("other-side")
        expect(other).to_have_text(str(field.tile.back.price))
        assert other.locator("b").evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)") >= 12
        expect(bay).to_have_accessible_name(re.compile(rf"Other side: .+ {field.tile.back.price}\b"))
