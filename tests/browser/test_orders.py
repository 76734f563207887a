"""Standing orders in the menu of a table: chosen, kept, taken back; other players see nothing of them."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import DOOR, Visit
from tests.browser.tables import make_table
from tests.browser.test_barriers import findings
from tests.browser.test_pages import KEY


def orders_of(page: Page, code: str) -> list[dict[str, Any]]:
    """Return the orders of the first seat, as the service tells them to this browser."""
    found: list[dict[str, Any]] = page.request.get(f"/api/tables/{code}").json()["seats"][0]["orders"]
    return found


def test_orders_are_given_and_taken_back_in_the_menu(visit: Visit) -> None:
    page = visit(DOOR)
    code = make_table(page, "alhambra", ["here", "online"], modules=("viziers_favour", "thieves"))
    page.goto(f"/t/{code}")
    page.get_by_test_id("menu").first.click()
    page.get_by_test_id("menu-orders").click()
    orders = page.get_by_test_id("orders")
    expect(orders).to_be_visible()
    assert not KEY.search(orders.inner_text())
    thieves = orders.locator('[data-way="thieves.steal"]')
    thieves.locator("select").nth(2).select_option("7")
    thieves.get_by_role("button", name="Add").click()
    expect(thieves.get_by_role("listitem")).to_have_text("Steal denar 7 or more")
    orders.locator('[data-way="viziers_favour.buy"] select').select_option("3")
    expect(orders.locator('[data-way="viziers_favour.buy"] select')).to_have_value("3")
    assert findings(page) == []
    page.reload()
    assert orders_of(page, code) == [
        {"verb": "thieves.steal", "args": {"currency": "denar", "least": 7}},
        {"verb": "wait", "args": {"way": "viziers_favour.buy", "scoring": 3}},
    ]
    page.get_by_test_id("menu").first.click()
    page.get_by_test_id("menu-orders").click()
    thieves.get_by_role("button", name="Remove: Steal denar 7 or more").click()
    expect(thieves.get_by_role("listitem")).to_have_count(0)
    assert [order["verb"] for order in orders_of(page, code)] == ["wait"]


def test_without_windows_nothing_can_be_ordered(visit: Visit) -> None:
    page = visit(DOOR)
    page.goto(f"/t/{make_table(page, 'alhambra', ['here', 'online'])}")
    page.get_by_test_id("menu").first.click()
    expect(page.get_by_test_id("menu-settings")).to_be_visible()
    expect(page.get_by_test_id("menu-orders")).to_have_count(0)
