"""docs/scenarios.md is the only thing an outsider reads: it must name everything there is."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import sabika
from sabika.kernel.record import fields_of
from sabika.parts.position.builder import PHASES
from sabika.parts.position.compare import EXPECTATIONS as TITLE_EXPECTATIONS
from sabika.scenario.run import EXPECTATIONS
from sabika.scenario.text import HEADER
from sabika.titles.alhambra import meta
from sabika.titles.alhambra.position.directives import DIRECTIVES
from sabika.titles.alhambra.position.fields import KEYS, SEAT_KEYS
from sabika.titles.granada import meta as granada
from sabika.titles.granada.position.builder import FORMAT
from sabika.titles.granada.position.builder import KEYS as GRANADA_KEYS
from sabika.titles.granada.position.directives import DIRECTIVES as GRANADA_DIRECTIVES
from sabika.titles.roll_and_write import meta as roll_and_write
from sabika.titles.roll_and_write.position import words as sheet_words
from sabika.titles.roll_and_write.position.compare import EXPECTATIONS as SHEET_EXPECTATIONS
from sabika.titles.roll_and_write.position.directives import DIRECTIVES as SHEET_DIRECTIVES

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs" / "scenarios.md").read_text("utf-8")
WORDS = set(re.findall(r"[\w.-]+", DOCUMENT))
GAME: Any = sabika.game("alhambra", 3, ["all"])
STATE = GAME.new("document")


def named(names: list[str]) -> list[str]:
    """Return the names that the document lacks."""
    return [name for name in names if name not in WORDS]


def test_tiles_and_cards() -> None:
    assert named([tile.name for tile in GAME.tiles[1:]]) == []
    assert named([card.name for card in GAME.cards[37:]]) == []


def test_keys_options_and_phases() -> None:
    assert [key for key in (*HEADER, *KEYS) if f"`{key}`" not in DOCUMENT and f"`expect {key}" not in DOCUMENT] == []
    assert [key for key in SEAT_KEYS if f"p1.{key}" not in DOCUMENT] == []
    assert named([option.name for option in meta.OPTIONS]) == []
    assert named(list(PHASES)) == []


def test_expectations_and_directives() -> None:
    assert [one for one in (*EXPECTATIONS, *TITLE_EXPECTATIONS) if f"expect {one}" not in DOCUMENT] == []
    assert [one for one in DIRECTIVES if one not in DOCUMENT and not one.startswith("score")] == []


@pytest.mark.parametrize("module", GAME.modules, ids=lambda module: module.id)
def test_modules(module: Any) -> None:
    assert f"`{module.id}`" in DOCUMENT
    assert [verb.name for verb in module.verbs if f"`{verb.name}" not in DOCUMENT] == []
    if module.id in STATE.modules:
        row = next(line for line in DOCUMENT.splitlines() if line.startswith(f"| `{module.id}`"))
        assert [name for name in fields_of(type(STATE.modules[module.id])) if f"`{name}" not in row] == []


GRANADA: Any = sabika.game("granada", 2)


def test_granada() -> None:
    assert named([face.name for face in GRANADA.tiles[2:]]) == []
    assert named([card.name for card in GRANADA.cards[37:]]) == []
    assert named([option.name for option in granada.OPTIONS]) == []
    assert [key for key in GRANADA_KEYS if f"`{key}`" not in DOCUMENT and f"`expect {key}" not in DOCUMENT] == []
    assert [one for one in GRANADA_DIRECTIVES if one not in DOCUMENT] == []
    assert [one for one in FORMAT.more if f"expect {one}" not in DOCUMENT] == []
    assert [name for name in GRANADA.notation.verbs if f"p1 {name}" not in DOCUMENT] == []
    check_events("granada")


def test_roll_and_write() -> None:
    sheet: Any = sabika.game("roll_and_write", 2)
    assert named([option.name for option in roll_and_write.OPTIONS]) == []
    assert [key for key in sheet_words.KEYS if f"`{key}`" not in DOCUMENT and f"`expect {key}" not in DOCUMENT] == []
    assert [key for key in sheet_words.SEAT_KEYS if f"`p1.{key}`" not in DOCUMENT] == []
    assert [key for key in sheet_words.IMAGINARY_KEYS if f"`i1.{key}`" not in DOCUMENT] == []
    assert named(list(sheet_words.PHASES)) == []
    assert [one for one in SHEET_DIRECTIVES if f"`{one}`" not in DOCUMENT] == []
    assert [one for one in SHEET_EXPECTATIONS if f"expect {one}" not in DOCUMENT] == []
    assert [name for name in sheet.notation.verbs if f"p1 {name}" not in DOCUMENT] == []
    check_events("roll_and_write")


def test_verbs_of_the_base_game() -> None:
    assert [name for name in GAME.notation.verbs if "." not in name and f"p1 {name}" not in DOCUMENT] == []


def test_events_and_prompts() -> None:
    check_events("alhambra")


def check_events(title: str) -> None:
    """Every event and every prompt of a title is named."""
    source = "\n".join(path.read_text("utf-8") for path in (ROOT / "src/sabika/titles" / title).rglob("*.py"))
    events = set(re.findall(r"\btell(?:_owner)?\(\s*\"(\w+)\"", source))
    prompts = set(re.findall(r"PROMPT: ClassVar\[str\] = \"(\w+)\"", source))
    assert len(events) > 15
    assert [one for one in sorted(events | prompts) if f"`{one}`" not in DOCUMENT] == []
