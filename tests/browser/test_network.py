"""A network that goes and comes back: the page says so at once, and nothing is lost."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit, wait_until
from tests.browser.moments import moment_of
from tests.browser.person import Person
from tests.browser.places import sit
from tests.browser.tables import make_table

NOTICE_WITHIN = 15_000
"""Milliseconds on the page's own clock after which a person must have been told."""

SHUT = """
window.WebSocket = class {
  static OPEN = 1;
  readyState = 3;
  constructor() { setTimeout(() => this.onclose({ code: 1006 })); }
  close() {}
};
"""
"""A browser in which no WebSocket ever opens."""


class Wire:
    """A line to the service that can be cut without either end hearing of it."""

    def __init__(self, address: str) -> None:
        where = urlsplit(address)
        self.service: tuple[str, int] = (where.hostname or "", where.port or 0)
        self.whole: threading.Event = threading.Event()
        self.whole.set()
        self.door: socket.socket = socket.create_server(("127.0.0.1", 0))
        self.address: str = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        self.ends: list[socket.socket] = [self.door]
        self.threads: list[threading.Thread] = []
        self.work(self.let_in)

    def work(self, what: Callable[..., None], *args: object) -> None:
        """Do something beside everything else."""
        thread = threading.Thread(target=what, args=args, daemon=True)
        self.threads.append(thread)
        thread.start()

    def let_in(self) -> None:
        """Join everybody who calls to the service."""
        with suppress(OSError):
            while True:
                caller, _ = self.door.accept()
                self.ends.append(caller)
                other = socket.create_connection(self.service)
                self.ends.append(other)
                self.work(self.carry, caller, other)
                self.work(self.carry, other, caller)

    def carry(self, one: socket.socket, two: socket.socket) -> None:
        """Carry what one end says to the other; while the wire is cut nothing gets through, and nobody is told."""
        with suppress(OSError):
            while data := one.recv(65536):
                self.whole.wait()
                two.sendall(data)
            two.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        """Hang up everywhere."""
        self.whole.set()
        for end in self.ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        for thread in self.threads:
            thread.join(10)
        for end in self.ends:
            end.close()


@pytest.fixture
def wire(address: str) -> Iterator[Wire]:
    """Return a line to the service that can be cut."""
    line = Wire(address)
    yield line
    line.close()


def at_a_table(visit: Visit, base: str) -> Person:
    """Return a person whose turn it is, over a line."""
    page = visit("/", cut=True, base_url=base)
    code = make_table(page, "alhambra", ["here", "bot", "bot"])
    page.goto(f"/t/{code}")
    person = Person(page)
    while person.wait() != "turn":
        person.step()
    return person


def test_a_line_that_is_cut_without_a_word_is_noticed_and_what_was_done_meanwhile_counts(
    visit: Visit, wire: Wire
) -> None:
    person = at_a_table(visit, wire.address)
    page = person.page
    page.clock.install()
    page.reload()
    while person.wait() != "turn":
        person.step()
    before = person.seq()
    wire.whole.clear()
    page.clock.run_for(NOTICE_WITHIN)
    expect(page.get_by_test_id("connection")).to_have_attribute("data-shown", "lost")
    wire.whole.set()
    page.clock.run_for(NOTICE_WITHIN)
    expect(page.get_by_test_id("connection")).not_to_have_attribute("data-shown", "lost")
    page.clock.resume()
    person.act()
    assert person.seq() != before


def test_the_page_believes_the_browser_that_there_is_no_network(visit: Visit, address: str) -> None:
    person = at_a_table(visit, address)
    page = person.page
    page.evaluate("addEventListener('offline', () => { window.heard = true })")
    page.context.set_offline(True)
    wait_until(page, "window.heard")
    expect(page.get_by_test_id("connection")).to_have_attribute("data-shown", "lost", timeout=4_000)
    page.context.set_offline(False)
    expect(page.get_by_test_id("connection")).not_to_have_attribute("data-shown", "lost")
    person.act()


def take_up_a_tile(person: Person) -> None:
    """Choose a tile that can be paid for, and look where it would fit."""
    person.press(person.page.locator("[data-testid^=market-][aria-disabled=false]"))
    expect(person.page.locator("[data-legal=true]").first).to_be_visible()


def test_a_tile_chosen_without_a_network_is_bought_when_it_is_back(visit: Visit, database: Path) -> None:
    """Nobody can say what it would bring, but the page lets everything else be done."""
    page = visit("/", cut=True)
    person = sit(page, database, moment_of("alhambra", 3, (), "buy"))
    page.context.set_offline(True)
    expect(page.get_by_test_id("connection")).to_have_attribute("data-shown", "lost")
    take_up_a_tile(person)
    before = person.seq()
    person.press(person.find("main-button"))
    page.context.set_offline(False)
    person.settled(before)


def test_previews_come_with_the_network(visit: Visit, database: Path) -> None:
    page = visit("/", cut=True)
    person = sit(page, database, moment_of("alhambra", 3, (), "buy"))
    page.context.set_offline(True)
    take_up_a_tile(person)
    page.locator("[data-legal=true]").first.click()
    expect(page.get_by_test_id("preview")).to_have_count(0)
    page.context.set_offline(False)
    expect(page.get_by_test_id("preview")).to_be_visible()


def test_who_may_not_keep_a_line_open_plays_by_asking_again(visit: Visit, database: Path) -> None:
    """Some networks let no WebSocket through."""
    page = visit("/")
    page.add_init_script(SHUT)
    person = sit(page, database, moment_of("alhambra", 3, (), "buy"))
    take_up_a_tile(person)
    before = person.seq()
    person.press(person.find("main-button"))
    person.settled(before)
