"""A real service and a real browser for the tests of the pages."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests.helpers.processes import started

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "src" / "sabika" / "server" / "static" / "index.html"
ADDRESS = re.compile(r"(http://127\.0\.0\.1:\d+)")
PLAIN: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce"}
DOOR = "/api/health"
"""Where the service gets to know a browser without the client being loaded, for tests that begin at a table."""
PATIENCE = 15_000
"""Milliseconds that a page may take for anything; generous, since speed is measured elsewhere."""
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file that the service keeps its tables in."""
    return tmp_path_factory.mktemp("service") / "sabika.db"


@pytest.fixture(scope="session")
def address(database: Path) -> Iterator[str]:
    """Start the service on a free port with a database of its own; return its address."""
    yield from serve(database, dict(os.environ))


def serve(database: Path, environment: dict[str, str]) -> Iterator[str]:
    """Start a service, yield its address, and stop it."""
    assert STATIC.is_file(), "the client is not built: run `make web`"
    command = [sys.executable, "-m", "sabika.cli", "serve", "--no-open", "--port", "0", "--database", str(database)]
    with started(command, stdout=subprocess.PIPE, text=True, env=environment | {"PYTHONUNBUFFERED": "1"}) as run:
        assert run.stdout is not None
        found = next((match[1] for line in run.stdout if (match := ADDRESS.search(line))), None)
        assert found, "the service did not say where it is"
        yield found
        run.send_signal(signal.SIGINT)
        run.wait(20)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start Chromium as Debian packs it; without a window where there is such a one, which is quicker."""
    chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    assert chromium, "there is no Chromium: run `bash tests/services.sh`"
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        yield started
        started.close()


CUT = re.compile("net::ERR_|error occurred when fetching the script")
"""What a browser says of a network that was taken away: of requests, and of the worker that it fetches by itself."""

Visit = Callable[..., Page]
"""Opens a page of a new visitor."""


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Visit]:
    """Return a function that opens a path as a new visitor; at the end no page may have reported an error.

    A test that lets the service refuse something names the status that the browser will complain about; one that takes
    the network away says so.
    """
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def opened(path: str = "/", language: str = "en", refused: int = 0, cut: bool = False, **options: Any) -> Page:
        def hear(message: ConsoleMessage) -> None:
            known = (refused and f"status of {refused}" in message.text) or (cut and CUT.search(message.text))
            if message.type == "error" and not known:
                errors.append(message.text)

        context = browser.new_context(locale=language, **(PLAIN | {"base_url": address} | options))
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", hear)
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert errors == []


def wait_until(page: Page, expression: str) -> None:
    """Wait until an expression is true on the page; a page that forbids evaluation cannot wait for it by itself."""
    for _ in range(PATIENCE // 20):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(20)
    raise AssertionError(f"it never came to {expression}")


def device_of(page: Page) -> str:
    """Return the id by which the service knows the browser of a page."""
    cookies = {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}
    return cookies["sabika_device"]
