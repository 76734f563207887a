"""In the waiting room the host changes the game and lets the network in; everybody sees it, and nobody loses a seat."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.tables import call
from tests.browser.test_barriers import findings
from tests.browser.test_friends import come_in, gather
from tests.browser.test_seats import PHONE, picture
from tests.server.service import Service
from tests.server.test_lan import OTHER


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """Start a service that somebody plays on at home, for themselves until they let others in."""
    folder = tmp_path_factory.mktemp("home")
    made = Service(f"sqlite+aiosqlite:///{folder}/tables.db", lan_switch=True, on_network=[OTHER])
    yield made
    made.stop()


def test_one_press_lets_friends_on_the_network_in_and_another_shuts_them_out(visit: Visit, home: Service) -> None:
    host = visit("/", base_url=home.base)
    code = gather(host, "alhambra", ["here", "online", "online"])
    warning = host.get_by_test_id("local-address")
    expect(warning).to_contain_text("until you close it or stop Sabika")
    expect(host.get_by_test_id("qr")).to_have_count(0)
    expect(host.get_by_text("Spectators can use the same address.")).to_have_count(0)
    assert findings(host) == []
    host.get_by_role("button", name="Open it to my network").click()
    expect(host.get_by_text("Spectators can use the same address.")).to_be_visible()
    expect(host.get_by_test_id("invite-address")).to_have_value(f"{OTHER}:{home.port}/t/{code}")
    expect(host.get_by_test_id("qr")).to_be_visible()
    expect(warning).to_contain_text("Sabika is open to your network")
    expect(host.get_by_test_id("lan-close")).to_be_focused()
    assert findings(host) == []
    picture(host, "waiting-network")

    guest = visit(f"http://{OTHER}:{home.port}/t/{code}", refused=403, cut=True, service_workers="block", **PHONE)
    come_in(guest, "Aixa")
    expect(host.get_by_test_id("waiting-1")).to_contain_text("Aixa")
    host.get_by_test_id("menu").click()
    host.get_by_test_id("menu-links").click()
    expect(host.get_by_test_id("seat-link").first).to_have_value(re.compile(rf"^http://{OTHER}:{home.port}/t/{code}#"))
    host.keyboard.press("Escape")
    host.get_by_role("button", name="Close it to my network").click()
    expect(host.get_by_test_id("qr")).to_have_count(0)
    expect(guest.get_by_test_id("connection")).to_be_visible()
    expect(host.get_by_test_id("waiting-1").locator("[data-presence=away]")).to_be_visible()


def test_the_host_changes_the_game_and_everybody_sees_it(visit: Visit, address: str) -> None:
    host = visit("/")
    code = gather(host, "alhambra", ["here", "online", "bot"])
    expect(host.get_by_test_id("local-address")).to_contain_text("make play ARGS=--lan / sabika serve --lan")
    host.get_by_role("combobox", name="Level of").select_option("strong")
    expect(host.get_by_test_id("waiting-2")).to_contain_text("computer, strong")
    guest = visit(f"/t/{code}", refused=403, **PHONE)
    host.get_by_test_id("arrange").click()
    expect(host.get_by_role("heading", level=1, name="Change the game")).to_be_focused()
    come_in(guest, "Aixa")  # while the host is at it
    expect(host.get_by_test_id("seat-name-1")).to_have_value("Aixa")
    expect(host.get_by_test_id("seat-kind-1")).to_be_disabled()
    assert findings(host) == []
    picture(host, "waiting-arrange")
    host.get_by_test_id("title-granada").click()
    host.get_by_test_id("add-seat").click()
    host.get_by_test_id("seat-kind-3").select_option("online")
    host.get_by_role("switch", name="Allow undo").uncheck()
    host.get_by_role("button", name="Save the changes").click()
    for page in (host, guest):
        expect(page.get_by_test_id("game-facts")).to_contain_text("Granada")
        expect(page.get_by_test_id("game-facts")).to_contain_text("No undo")
        expect(page.get_by_test_id("waiting-1")).to_contain_text("Aixa")
        expect(page.get_by_test_id("waiting-3")).to_contain_text("Free seat")
        expect(page.get_by_test_id("waiting-note").first).to_have_text("The host has changed the game.")
    expect(host.get_by_test_id("arrange")).to_be_focused()
    expect(guest.get_by_test_id("arrange")).to_have_count(0)
    assert findings(host) == []
    host.get_by_test_id("arrange").click()
    host.get_by_test_id("arrange-back").click()
    expect(host.get_by_test_id("waiting-room")).to_be_visible()
    host.get_by_test_id("begin").click()
    expect(guest.get_by_test_id("table")).to_be_visible()
    table = call(guest, "GET", f"/api/tables/{code}")
    assert (table["title"], [seat["kind"] for seat in table["seats"]]) == ("granada", ["here", "online", "bot"])
