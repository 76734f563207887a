"""Whole games by what a screen reader tells: roles, names and states, and nothing that can only be seen."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Error, Page

import sabika
from tests.browser.conftest import Visit
from tests.browser.test_access import take_up

PATIENCE = 20.0
ANSWER = 2.0
"""Seconds after which nothing has come of something that was used."""
SILENT = ("none", "generic", "InlineTextBox", "StaticText")
"""Roles that nobody hears of by themselves."""
DECISION = ("Your options", "Dice and coins")
"""What the regions are called in which one decides."""
VERBS = "Build from reserve|Buy a tile|Put in reserve|Replace a tile|Take money"
"""Buttons that begin something."""
NEXT: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"^(Continue|Skip)$|^I’m ", ()),
    (rf"^(?!({VERBS})$)(Build|Put|Buy|Pay|Take|Cross|Keep|Replace) .", DECISION),
    (r"\blegal\b|you can choose it", ()),
    (r"^Slot \d", ()),
    (r"^Money \d", ()),
    (r"^[A-Z].* \d+$", DECISION),
    (rf"^({VERBS}|All your options)$", DECISION),
    (r".", ("All your options",)),
)
"""Names of what leads on, in the order in which one would try; the first ones finish something."""
FINISHING = 2


class Node(NamedTuple):
    """Something that is heard: what it is, what it is called, whether it is of use, and in which things it is."""

    id: int
    role: str
    name: str
    usable: bool
    within: tuple[str, ...]


class Listener:
    """Plays one table in one page without ever looking at it."""

    def __init__(self, page: Page) -> None:
        self.page: Page = page
        self.wire: Any = page.context.new_cdp_session(page)
        self.heard: list[str] = []
        self.tried: set[str] = set()

    # -- listening ----------------------------------------------------------------------------------------------------

    def tree(self) -> list[Node]:
        """Return everything that is told, from the top of the page to its end."""
        raw = self.wire.send("Accessibility.getFullAXTree")["nodes"]
        nodes = {one["nodeId"]: one for one in raw}
        found: list[Node] = []

        def walk(one: dict[str, Any], within: tuple[str, ...]) -> None:
            role, name = told(one, "role"), told(one, "name")
            if not one["ignored"] and role not in SILENT:
                state = {each["name"]: each["value"].get("value") for each in one.get("properties", [])}
                done = state.get("disabled") or state.get("pressed") == "true"
                usable = bool(state.get("focusable")) and not done
                found.append(Node(one.get("backendDOMNodeId", 0), role, name, usable, within))
                within = (*within, name)
            for child in one.get("childIds", []):
                if child in nodes:
                    walk(nodes[child], within)

        walk(raw[0], ())
        return found

    def named(self, nodes: list[Node], name: str, inside: tuple[str, ...] = ()) -> list[Node]:
        """Return the buttons and places that can be used under such a name."""
        fits = [one for one in nodes if one.usable and one.role in ("button", "gridcell") and re.search(name, one.name)]
        return [one for one in fits if not inside or set(inside) & set(one.within)]

    def use(self, node: Node) -> None:
        """Go to something and press Enter, as every screen reader lets one do."""
        self.heard.append(f"{node.role} {node.name}")
        try:
            self.wire.send("DOM.focus", {"backendNodeId": node.id})
        except Error:
            assert node not in self.tree(), f"{node.name} is told but cannot be used"
            return  # it went when it had just been told, as when a curtain falls: one listens again
        self.page.keyboard.press("Enter")

    def wait(self, what: str, ready: Any) -> list[Node]:
        """Listen until something is told."""
        end = time.monotonic() + PATIENCE
        while not ready(nodes := self.tree()) and time.monotonic() < end:
            self.page.wait_for_timeout(30)
        if ready(nodes):
            return nodes
        here = [one for one in nodes if one.role == "heading" or set(DECISION) & set(one.within)]
        raise AssertionError(f"{what} is never told after {self.heard[-6:]}: {[one[1:4] for one in here]}")

    # -- playing ------------------------------------------------------------------------------------------------------

    def play_to_the_end(self, most: int = 600) -> None:
        """Play until the result is told."""
        for _ in range(most):
            nodes = self.wait("what can be done", lambda now: self.over(now) or self.next(now))
            if self.over(nodes):
                return
            self.do(self.next(nodes)[0], nodes)
        raise AssertionError(f"no end after {most} steps: {self.heard[-12:]}")

    def over(self, nodes: list[Node]) -> bool:
        """Return whether the end of the game is told, in a heading and with what to do next."""
        wins = any(one.role == "heading" and re.search(r"\bwins?\b", one.name) for one in nodes)
        return wins and bool(self.named(nodes, "^Play again$"))

    def next(self, nodes: list[Node]) -> list[Node]:
        """Return what a person would use next: what leads on, what finishes something begun, what begins something."""
        for name, inside in NEXT:
            fresh = [one for one in self.named(nodes, name, inside) if one.name not in self.tried]
            if fresh:
                return fresh
        return []

    def do(self, node: Node, before: list[Node]) -> None:
        """Use something; what only begins something is not begun again before something was finished."""
        leads_on = any(re.search(name, node.name) for name, _ in NEXT[:FINISHING])
        self.tried = set() if leads_on else self.tried | {node.name}
        self.use(node)
        said = [(one.role, one.name, one.usable) for one in before]
        end = time.monotonic() + ANSWER
        while time.monotonic() < end and [(one.role, one.name, one.usable) for one in self.tree()] == said:
            self.page.wait_for_timeout(20)


def told(node: dict[str, Any], what: str) -> str:
    """Return the role or the name of a node."""
    return str(node.get(what, {}).get("value", ""))


@pytest.mark.sampled(1)
@pytest.mark.parametrize("title", sabika.TITLES)
def test_a_game_by_what_is_told_alone(visit: Visit, database: Path, title: str, request: pytest.FixtureRequest) -> None:
    Listener(take_up(visit, database, title, request.config.option.deep)).play_to_the_end()
