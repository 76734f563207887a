"""Tables made through the service by the browser of a page, and what a page tells about itself."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

CALL = """
async ([method, path, body]) => {
  const token = document.cookie.match(/sabika_csrf=([^;]+)/)?.[1] ?? '';
  const headers = { 'content-type': 'application/json', 'x-sabika-csrf': token };
  const answer = await fetch(path, { method, headers, body: body ? JSON.stringify(body) : undefined });
  if (!answer.ok) throw new Error(await answer.text());
  return await answer.json();
}
"""
AT_ONCE = {"pace": "instant"}


def call(page: Page, method: str, path: str, body: object = None) -> Any:
    """Ask the service as the page would."""
    return page.evaluate(CALL, [method, path, body])


def make_table(page: Page, title: str, seats: list[str], modules: tuple[str, ...] = (), **settings: object) -> str:
    """Make a table whose seats are "here", "online" or "bot"; return its code."""
    wish = {
        "title": title,
        "modules": modules,
        "seats": [{"kind": kind} for kind in seats],
        "settings": AT_ONCE | settings,
    }
    code: str = call(page, "POST", "/api/tables", wish)["code"]
    return code


def links_of(page: Page, code: str) -> dict[int | None, str]:
    """Return the secret links of a table by seat."""
    return {link["seat"]: link["path"] for link in call(page, "GET", f"/api/tables/{code}/links")["links"]}
