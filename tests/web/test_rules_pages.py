"""The rules in the game: four languages tell the same, every rule that code names is explained, nothing is made up."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import sabika
from sabika.titles import title_of
from sabika.words import FOLDER, LANGUAGES, words_of
from tests.helpers.rules import known_rules, rules_by_file
from tests.web.vocabulary import ROOT, refusals, rules_named

SOURCE = ROOT / "web" / "src"
EXAMPLES = SOURCE / "rules" / "examples"
MODULES = {module for title in sabika.TITLES for module in title_of(title).MODULES}
LEARN = {"learn", *(f"learn_{title}" for title in sabika.TITLES[1:])}
"""The short introductions; that of the first title has no name of its own."""
TOPICS = {*LEARN, *sabika.TITLES, *MODULES}

HEADING = re.compile(r"^## (?P<title>.+?) \{#(?P<id>[a-z-]+)\}$", re.MULTILINE)
RULES = re.compile(r"^rules: (.+)$", re.MULTILINE)
PICTURE = re.compile(r"""!\[([^\]]*)\]\(example:([a-z-]+) (["'])(.*?)\3\)""")
RANGE = re.compile(r"(.+-)(\d+)\.\.(\d+)")
TILE = re.compile(r"(?<![\w:+-])([a-z_]+)-(\d+)(?:-([nesw]+))?(?:/([a-z_]+))?(?![\w-])")
SENTENCE = re.compile(r"[.!?](?=\s|$)")
SHORTEST, LONGEST = 25, 145
"""Words of a section: enough to help, few enough to read at the table."""

every_page = pytest.mark.parametrize(
    ("language", "topic"), [(language, topic) for language in LANGUAGES for topic in sorted(TOPICS)]
)


@dataclass(frozen=True)
class Section:
    """A section of a page as it is written."""

    id: str
    title: str
    rules: tuple[str, ...]
    pictures: tuple[tuple[str, str, str], ...]
    words: int


@dataclass(frozen=True)
class Page:
    """A page as it is written."""

    title: str
    summary: str
    sections: tuple[Section, ...]

    @property
    def rules(self) -> set[str]:
        """Return all rules that the page explains."""
        return {rule for section in self.sections for rule in section.rules}

    @property
    def examples(self) -> list[str]:
        """Return the names of all its drawings."""
        return [name for section in self.sections for _, name, _ in section.pictures]


def expand(text: str) -> tuple[str, ...]:
    """Return a list of rules written out."""
    found: list[str] = []
    for word in text.split():
        span = RANGE.fullmatch(word)
        found += [f"{span[1]}{n}" for n in range(int(span[2]), int(span[3]) + 1)] if span else [word]
    return tuple(found)


@cache
def page(language: str, topic: str) -> Page:
    """Return a page."""
    text = (FOLDER / language / "rules" / f"{topic}.md").read_text("utf-8")
    headings = list(HEADING.finditer(text))
    ends = [heading.start() for heading in headings[1:]] + [len(text)]
    sections = [read_section(heading, text[heading.end() : end]) for heading, end in zip(headings, ends, strict=True)]
    first, _, summary = text[: headings[0].start()].partition("\n")
    return Page(first.removeprefix("# "), summary.strip(), tuple(sections))


def read_section(heading: re.Match[str], text: str) -> Section:
    """Return a section from what stands under its heading."""
    rules = RULES.search(text)
    pictures = tuple((found[1], found[2], found[4]) for found in PICTURE.finditer(text))
    words = len(re.findall(r"\w+", PICTURE.sub("", RULES.sub("", text))))
    return Section(heading["id"], heading["title"], expand(rules[1]) if rules else (), pictures, words)


def home_of(path: Path) -> str:
    """Return the topic that explains the rules of a file."""
    return re.sub(r"^\d+_", "", path.stem)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_title_and_every_module_has_a_page(language: str) -> None:
    assert {path.stem for path in (FOLDER / language / "rules").glob("*.md")} == TOPICS


@every_page
def test_all_languages_tell_the_same(language: str, topic: str) -> None:
    here, english = page(language, topic), page("en", topic)
    assert [(one.id, one.rules) for one in here.sections] == [(one.id, one.rules) for one in english.sections]
    assert here.examples == english.examples


@every_page
def test_pages_are_short(language: str, topic: str) -> None:
    here = page(language, topic)
    assert len(SENTENCE.findall(here.summary)) == 2, here.summary
    lengths = {section.id: section.words for section in here.sections}
    assert {id: words for id, words in lengths.items() if not SHORTEST <= words <= LONGEST} == {}


@every_page
def test_pictures_speak(language: str, topic: str) -> None:
    for section in page(language, topic).sections:
        for alt, name, caption in section.pictures:
            assert alt, name
            assert caption, name


@pytest.mark.parametrize("topic", sorted(TOPICS))
def test_rules_are_not_made_up(topic: str) -> None:
    assert page("en", topic).rules <= known_rules()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_that_code_names_is_explained(language: str) -> None:
    named = rules_named() & known_rules()
    assert refusals() <= named
    missing = {
        rule: home_of(path)
        for path, rules in rules_by_file().items()
        for rule in rules
        if rule in named and rule not in page(language, home_of(path)).rules
    }
    assert missing == {}


@pytest.mark.parametrize("topic", sorted(TOPICS - LEARN))
def test_a_rule_is_explained_on_its_own_page(topic: str) -> None:
    own = {rule for path, rules in rules_by_file().items() if home_of(path) == topic for rule in rules}
    assert page("en", topic).rules <= own


@pytest.mark.parametrize("language", LANGUAGES)
def test_modules_have_one_name(language: str) -> None:
    words = words_of(language)
    titles = {module: page(language, module).title for module in sorted(MODULES)}
    assert titles == {module: words(f"module.{module}") for module in sorted(MODULES)}


def test_every_drawing_exists_and_is_shown() -> None:
    shown = {name for topic in TOPICS for name in page("en", topic).examples}
    assert {path.stem for path in EXAMPLES.glob("*.txt")} == shown


def test_every_page_of_a_title_or_module_has_a_picture() -> None:
    assert {topic for topic in TOPICS if not page("en", topic).examples} == set()


def test_drawn_tiles_are_in_the_box() -> None:
    boxed = alhambra_tiles() | granada_tiles()
    types = {tile[0] for tile in boxed}
    drawn = {
        (path.stem, (found[1], int(found[2]), "".join(sorted(found[3] or "")), found[4]))
        for path in EXAMPLES.glob("*.txt")
        for found in TILE.finditer(path.read_text("utf-8"))
        if found[1] in types
    }
    assert drawn
    assert {tile for tile in drawn if tile[1] not in boxed} == set()


def alhambra_tiles() -> set[tuple[str, int, str, str | None]]:
    """Return type, price and walls of all buildings of Alhambra."""
    buildings = load("alhambra", "alhambra_buildings")["buildings"]
    return {(one["type"], one["price"], sides(one["walls"]), None) for one in buildings}


def granada_tiles() -> set[tuple[str, int, str, str | None]]:
    """Return all faces of Granada's tiles, with their moats and the type on their back."""
    found: set[tuple[str, int, str, str | None]] = set()
    for tile in load("granada", "granada_tiles")["tiles"]:
        front, back = tile["front"], tile["back"]
        found.add((front["type"], front["price"], sides(tile["moats"]), back["type"]))
        found.add((back["type"], back["price"], sides(tile["moats"]), front["type"]))
    return found


def load(title: str, name: str) -> dict[str, Any]:
    """Return a table of the box."""
    return tomllib.loads((ROOT / "src" / "sabika" / "titles" / title / "data" / f"{name}.toml").read_text("utf-8"))


def sides(names: list[str]) -> str:
    """Return the first letters of some sides, sorted."""
    return "".join(sorted(name[0] for name in names))
