"""Friends find each other: one address for all, a waiting room, somebody away, a word, and the turn that calls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sabika.titles import TITLES
from tests.browser.conftest import PATIENCE, Visit, wait_until
from tests.browser.person import Person
from tests.browser.tables import call, links_of, make_table
from tests.browser.test_barriers import findings
from tests.browser.test_seats import PHONE, open_menu, picture
from tests.server.service import Service

LAN = "http://192.168.1.24:8765"


@pytest.fixture(scope="module")
def lan(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start a service that others on a network find too, and whose players need not be patient."""
    folder = tmp_path_factory.mktemp("lan")
    made = Service(f"sqlite+aiosqlite:///{folder}/tables.db", network=(LAN,), away_seconds=0)
    yield made.base
    made.stop()


def gather(page: Page, title: str, kinds: list[str]) -> str:
    """Make a table at which friends gather, and open it; return its code."""
    expect(page.get_by_test_id("play-now")).to_be_visible()
    seats = [{"kind": kind} for kind in kinds]
    wish = {"title": title, "seats": seats, "settings": {"pace": "instant"}, "gather": True}
    code: str = call(page, "POST", "/api/tables", wish)["code"]
    page.goto(f"/t/{code}")
    expect(page.get_by_test_id("waiting-room")).to_be_visible()
    return code


def come_in(page: Page, name: str, seat: int | None = None) -> None:
    """Choose a seat at the door of a table, and sit down."""
    expect(page.get_by_test_id("door")).to_be_visible()
    if seat is not None:
        page.get_by_test_id(f"choose-{seat}").check()
    page.get_by_test_id("door-name").fill(name)
    page.get_by_test_id("door-sit").click()
    expect(page.get_by_test_id("waiting-room")).to_be_visible()


def test_a_host_invites_by_one_address_and_begins_when_all_are_there(visit: Visit, lan: str) -> None:
    host = visit("/new", base_url=lan)
    host.get_by_role("button", name="Add a seat").click()
    for seat in (1, 2, 3):
        host.get_by_test_id(f"seat-kind-{seat}").select_option("online")
    host.get_by_test_id("open-table").click()
    expect(host.get_by_test_id("waiting-room")).to_be_visible()
    code = host.get_by_test_id("table-code").inner_text()
    expect(host.get_by_test_id("invite-address")).to_have_value(f"{LAN.removeprefix('http://')}/t/{code}")
    expect(host.get_by_test_id("qr")).to_be_visible()
    expect(host.get_by_test_id("local-address")).to_contain_text("You opened this page as 127.0.0.1.")
    expect(host.get_by_test_id("begin")).to_be_disabled()
    assert findings(host) == []

    guest = visit("/", language="nl", refused=403, base_url=lan, **PHONE)
    guest.get_by_test_id("join-code").fill(code.lower())
    guest.get_by_test_id("join").click()
    expect(guest.get_by_test_id("door")).to_be_visible()
    guest.get_by_test_id("door-sit").click()
    expect(guest.get_by_text("Zeg de anderen wie je bent.").first).to_be_visible()
    assert findings(guest) == []
    picture(guest, "friends-door")
    come_in(guest, "Aixa", 2)
    assert guest.url.endswith(f"/t/{code}")
    expect(host.get_by_test_id("waiting-2")).to_contain_text("Aixa")
    expect(host.get_by_test_id("waiting-2").locator("[data-presence=here]")).to_be_visible()
    guest.get_by_test_id("phrase-hello").click()
    expect(host.get_by_test_id("waiting-note").first).to_have_text("Aixa: Hello!")
    expect(guest.get_by_test_id("waiting-note").first).to_have_text("Jij: Hallo!")
    expect(guest.get_by_test_id("waiting-note").nth(1)).to_have_text("Jij komt aan tafel.")
    assert findings(guest) == []
    picture(guest, "friends-waiting-phone")
    expect(guest.get_by_test_id("begin")).to_have_count(0)

    host.get_by_test_id("fill-3").click()
    expect(host.get_by_test_id("waiting-3")).to_contain_text("computer")
    expect(host.get_by_test_id("begin")).to_have_text("Start with 3 players")
    expect(host.get_by_test_id("begin-hint")).to_contain_text("The free seat is left out.")
    assert findings(host) == []
    picture(host, "friends-waiting")
    host.emulate_media(color_scheme="dark")
    assert findings(host, "color-contrast") == []
    host.emulate_media(color_scheme="light")
    host.get_by_test_id("begin").click()
    for page in (host, guest):
        expect(page.get_by_test_id("table")).to_be_visible()
        expect(page.get_by_test_id("hand-card").first).to_be_visible()
    expect(host.get_by_test_id("log")).to_contain_text("The game begins.")

    late = visit(f"/t/{code}", refused=403, base_url=lan)
    expect(late.get_by_text("This game has already begun.")).to_be_visible()
    expect(late.get_by_test_id("door-sit")).to_have_count(0)
    late.get_by_test_id("door-watch").click()
    expect(late.get_by_test_id("watching")).to_be_visible()
    expect(late.get_by_test_id("hand-card")).to_have_count(0)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("title", TITLES)
def test_the_computer_plays_for_somebody_away_until_they_are_back(visit: Visit, lan: str, title: str) -> None:
    host = visit("/", base_url=lan)
    code = gather(host, title, ["here", "online"])
    guest = visit(f"/t/{code}", refused=403, base_url=lan)
    come_in(guest, "Anna")
    host.clock.install()
    host.reload()
    host.get_by_test_id("begin").click()
    expect(guest.get_by_test_id("table")).to_be_visible()
    player = Person(host)
    guest.goto("about:blank")
    while call(host, "GET", f"/api/tables/{code}")["waiting"] != [1]:
        player.step()
    expect(host.locator("[data-presence=away]").first).to_be_visible()
    expect(host.get_by_test_id("absent")).to_have_count(0)
    host.clock.run_for(11_000)
    expect(host.get_by_test_id("company-told")).to_have_text("Anna is away")
    host.clock.run_for(21_000)
    expect(host.get_by_test_id("absent")).to_contain_text("Anna is away")
    assert findings(host) == []
    picture(host, f"friends-absent-{title}")
    host.get_by_test_id("wait-longer").click()
    expect(host.get_by_test_id("absent")).to_have_count(0)
    host.clock.run_for(61_000)
    host.get_by_test_id("let-computer").click()
    expect(host.locator("[data-presence=standIn]").first).to_be_visible()
    expect(host.locator("[data-note=stands_in_host]")).to_contain_text("Anna is away. The host lets the computer play")
    host.clock.resume()
    assert player.wait() in ("turn", "scoring")

    guest.goto(f"/t/{code}")
    expect(guest.get_by_test_id("back")).to_contain_text("Welcome back, Anna")
    expect(guest.get_by_test_id("back")).to_contain_text("for you.")
    expect(guest.locator("[data-note=stands_in_host]")).to_be_visible()
    assert findings(guest) == []
    picture(guest, f"friends-back-{title}")
    guest.get_by_role("button", name="See the moves").click()
    expect(guest.get_by_test_id("back").locator("li").first).to_be_visible()
    guest.get_by_test_id("take-over").click()
    expect(guest.get_by_test_id("back")).to_have_count(0)
    expect(host.locator("[data-presence=here]").first).to_be_visible()
    expect(host.locator("[data-note=took_over]")).to_have_text("Anna takes over again.")


def test_a_player_goes_away_for_a_while_by_themselves(visit: Visit, lan: str) -> None:
    host = visit("/", base_url=lan)
    code = gather(host, "roll_and_write", ["here", "online"])
    guest = visit(f"/t/{code}", refused=403, base_url=lan, **PHONE)
    come_in(guest, "Anna")
    host.get_by_test_id("begin").click()
    expect(guest.get_by_test_id("table")).to_be_visible()
    open_menu(guest, "menu-stand-in")
    back = guest.get_by_test_id("back")
    expect(back).to_contain_text("The computer plays for you")
    expect(host.locator("[data-note=stands_in_own]")).to_have_text("Anna lets the computer play.")
    expect(guest.get_by_test_id("company-told")).to_have_text("You let the computer play.")
    guest.get_by_test_id("take-over").click()
    expect(back).to_have_count(0)


HIDE = """hidden => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def test_only_who_was_away_is_welcomed_back(visit: Visit, lan: str) -> None:
    """A glance elsewhere is nothing; whoever was away for half a minute, or opens the page anew, is welcomed."""
    page = visit("/", base_url=lan)
    expect(page.get_by_test_id("play-now")).to_be_visible()
    page.clock.install()
    page.goto(f"/t/{make_table(page, 'roll_and_write', ['here', 'online'])}")
    back, table = page.get_by_test_id("back"), page.get_by_test_id("table")
    for seconds, words in ((5, "The computer plays for you"), (40, "Welcome back")):
        expect(table).to_be_visible()
        open_menu(page, "menu-stand-in")
        expect(back).to_contain_text("The computer plays for you")
        page.evaluate(HIDE, True)
        page.clock.run_for(seconds * 1000)
        page.evaluate(HIDE, False)
        expect(back).to_contain_text(words)
        page.get_by_test_id("take-over").click()
        expect(back).to_have_count(0)
    open_menu(page, "menu-stand-in")
    expect(back).to_contain_text("The computer plays for you")
    page.reload()
    expect(back).to_contain_text("Welcome back")


def two_at_a_table(visit: Visit, lan: str, title: str = "alhambra") -> tuple[Page, Page, str]:
    """Return the pages of two people who play, and the code of their table."""
    host = visit("/", base_url=lan)
    expect(host.get_by_test_id("play-now")).to_be_visible()
    code = make_table(host, title, ["here", "online"])
    guest = visit(links_of(host, code)[1], base_url=lan)
    expect(guest.get_by_test_id("table")).to_be_visible()
    host.goto(f"/t/{code}")
    expect(host.get_by_test_id("table")).to_be_visible()
    return host, guest, code


def test_words_are_read_in_each_readers_language_and_the_host_ends_the_chat(visit: Visit, lan: str) -> None:
    host, guest, _ = two_at_a_table(visit, lan)
    guest.get_by_test_id("talk").click()
    guest.get_by_test_id("phrase-well_played").click()
    expect(host.get_by_test_id("bubble-1")).to_have_text("Well played")
    expect(host.locator("[data-note=said]")).to_have_text("Player 2: Well played")
    expect(guest.locator("[data-note=said]")).to_have_text("You: Well played")
    assert findings(guest) == []
    picture(guest, "friends-talk")
    picture(host, "friends-bubble")
    guest.get_by_test_id("chat-text").fill("<b>nice</b> walls")
    guest.get_by_test_id("chat-send").click()
    expect(host.locator("[data-note=said]").last).to_have_text("Player 2: <b>nice</b> walls")
    host.get_by_test_id("talk").click()
    host.get_by_role("switch", name="Allow chat").uncheck()
    expect(guest.get_by_test_id("chat-text")).to_have_count(0)
    expect(guest.get_by_test_id("chat-is-off")).to_be_visible()
    expect(guest.get_by_test_id("phrase-thanks")).to_be_visible()


def test_the_turn_calls_whoever_reads_the_rules_and_they_are_still_here(visit: Visit, lan: str) -> None:
    host, guest, code = two_at_a_table(visit, lan)
    first = call(host, "GET", f"/api/tables/{code}")["waiting"][0]
    mover, reader = (host, guest) if first == 0 else (guest, host)
    expect(mover).to_have_title("Your turn · Sabika")
    assert "turn" in (mover.locator("link[rel=icon]").get_attribute("href") or "")
    expect(reader).not_to_have_title("Your turn · Sabika")
    reader.evaluate("window.sameTab = true")
    sockets: list[object] = []
    reader.on("websocket", lambda socket: sockets.append(socket))
    reader.get_by_role("link", name="Rules", exact=True).first.click()
    expect(reader.get_by_role("heading").first).to_be_visible()
    expect(mover.locator("[data-presence=here]").first).to_be_visible()
    expect(reader.get_by_test_id("turn-alert")).to_have_count(0)
    player = Person(mover)
    while player.wait() == "turn" and call(mover, "GET", f"/api/tables/{code}")["waiting"] == [first]:
        player.act()
        mover.wait_for_timeout(100)
        if call(mover, "GET", f"/api/tables/{code}")["waiting"] != [first]:
            break
    alert = reader.get_by_test_id("turn-alert")
    expect(alert).to_be_visible()
    expect(reader).to_have_title("Your turn · Sabika")
    assert findings(reader) == []
    picture(reader, "friends-alert")
    alert.get_by_role("link").click()
    expect(reader.get_by_test_id("table")).to_be_visible()
    expect(reader.get_by_test_id("turn-alert")).to_have_count(0)
    assert reader.evaluate("window.sameTab")
    assert len(sockets) == 2  # one while reading, one at the table again


def test_without_a_connection_the_app_says_so_and_keeps_no_game(visit: Visit, address: str) -> None:
    page = visit("/", language="hu", cut=True)
    expect(page.get_by_test_id("play-now")).to_be_visible()
    wait_until(page, "navigator.serviceWorker.controller !== null")
    kept = "caches.keys().then(async ([name]) => (await (await caches.open(name)).keys()).map((one) => one.url))"
    assert sorted(page.evaluate(kept)) == [f"{address}/{name}" for name in ("emblem.svg", "offline.html", "offline.js")]
    page.context.set_offline(True)
    page.goto("/rules")
    expect(page.get_by_role("heading", name="Nincs kapcsolat a Sabikával")).to_be_visible()
    assert findings(page) == []
    page.context.set_offline(False)  # it comes back by itself
    expect(page.get_by_test_id("menu")).to_be_visible(timeout=PATIENCE)
    manifest = page.evaluate("fetch('/manifest.webmanifest').then((answer) => answer.json())")
    for icon in manifest["icons"]:
        assert page.evaluate("(path) => fetch(path).then((answer) => answer.status)", icon["src"]) == 200


def test_the_secret_of_a_link_is_gone_from_the_address_at_once(visit: Visit, lan: str) -> None:
    host = visit("/", base_url=lan)
    expect(host.get_by_test_id("play-now")).to_be_visible()
    code = make_table(host, "alhambra", ["here", "online"])
    link = links_of(host, code)[1]
    used: dict[str, Any] = {"refused": 409, "base_url": lan}
    guest = visit(link, base_url=lan)
    expect(guest.get_by_test_id("table")).to_be_visible()
    late = visit(link, **used)
    expect(late.get_by_test_id("seat-door")).to_be_visible()
    assert [page.url for page in (guest, late)] == [f"{lan}/t/{code}"] * 2
