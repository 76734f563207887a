"""Nothing outside a module's own files names it or what is its alone: its verbs, the kinds of its cards and tiles.

A module may have a Python file or package, words and a rules page per language, a lesson, drawings and examples, a
folder in the client, data, and tests. Everything else must work with modules that it has never heard of. In the client
the same is true of titles.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import sabika
from sabika.kernel.hooks import Module
from sabika.titles import title_of
from sabika.titles.alhambra.components import TYPES, base_cards, base_tiles, standard_table
from sabika.titles.alhambra.hooks import CARDS, TILES
from sabika.words import FOLDER

ROOT = Path(__file__).parents[1]
ENGINE = ROOT / "src" / "sabika"
CLIENT = ROOT / "web" / "src"
OWN = (ENGINE / "titles" / "alhambra" / "modules", ENGINE / "words", CLIENT / "modules")
"""Folders in which modules have files of their own."""
QUOTED = re.compile(r"'([^'\n]*)'|\"([^\"\n]*)\"|`([^`]*)`")
COMMENT = re.compile(r"/\*.*?\*/|<!--.*?-->|^\s*//[^\n]*$|autocapitalize=\"\w+\"", re.DOTALL | re.MULTILINE)
MODULES: list[Module] = list(title_of("alhambra").MODULES.values())
NAMED = sorted(path.stem for path in (FOLDER / "en" / "modules").glob("*.json"))
"""The modules that have words, also those that cannot be played yet."""
SERVICE = "src/sabika/server/"
"""It has gates and exchanges of its own, and knows nothing of pieces."""
FACES: list[Any] = [*base_cards(), *base_tiles(standard_table())]
COMMON = {face.kind for face in FACES} | {*TYPES, "wall", "change", "coin"}
"""Words that the base game uses too, or that every programmer does."""


def kinds_of(module: Module) -> set[str]:
    """Return the kinds of a module's cards and tiles."""
    cards = {card.kind for faces in module.registered(CARDS) for card in faces()}
    return (cards | {tile.kind for faces in module.registered(TILES) for tile in faces()}) - COMMON


@cache
def texts() -> list[tuple[str, str]]:
    """Return every text in the code that belongs to no module, with its file."""
    found: list[tuple[str, str]] = []
    for path in sorted([*ENGINE.rglob("*.py"), *client_files()]):
        if any(folder in path.parents for folder in OWN):
            continue
        code = path.read_text("utf-8")
        own = python_texts(code) if path.suffix == ".py" else quoted_texts(code)
        found += [(path.relative_to(ROOT).as_posix(), text) for text in own]
    return found


def client_files() -> list[Path]:
    """Return the files of the client, without its tests."""
    found = [*CLIENT.rglob("*.ts"), *CLIENT.rglob("*.svelte")]
    return [path for path in found if not path.name.endswith(".test.ts")]


def python_texts(code: str) -> Iterator[str]:
    """Yield the texts of Python code; names of attributes in `__slots__` and `__all__` are none."""
    tree = ast.parse(code)
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Assign) and is_list_of_names(node)]
    skipped = {id(part) for node in names for part in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skipped:
            yield node.value


def is_list_of_names(node: ast.Assign) -> bool:
    """Return whether this is `__slots__` or `__all__`."""
    return any(getattr(target, "id", "") in ("__slots__", "__all__") for target in node.targets)


def quoted_texts(code: str) -> Iterator[str]:
    """Yield what stands in quotes, also each word of a list in one text."""
    for found in QUOTED.finditer(COMMENT.sub("", code)):
        yield next(group for group in found.groups() if group is not None)


def names(text: str, word: str) -> bool:
    """Return whether a text is a word, a path that begins with it, or a list of such words."""
    return any(part == word or part.startswith((f"{word}.", f"{word}/")) for part in listed(text))


def listed(text: str) -> list[str]:
    """Return the names in a text: a sentence has none, since nobody looks a module up by a sentence."""
    words = re.split(r"[\s,]+", text)
    return words if all(re.fullmatch(r"[a-z_./]+", word) for word in words) else []


@pytest.mark.parametrize("module", NAMED)
def test_nothing_else_names_a_module_or_its_verbs(module: str) -> None:
    word = f"{module}.take" if module in COMMON else module
    wrong = [f"{file}: {text}" for file, text in texts() if names(text, word)]
    assert wrong == []


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.id)
def test_nothing_else_names_the_kinds_of_a_module(module: Module) -> None:
    kinds = kinds_of(module)
    found = [f"{file}: {text}" for file, text in texts() if text in kinds]
    assert [one for one in found if not one.startswith(SERVICE)] == []


@pytest.mark.parametrize("title", sabika.TITLES)
def test_nothing_else_in_the_client_names_a_title(title: str) -> None:
    """Other titles may have a tile of that name, but nothing that belongs to the title."""
    folder = CLIENT / "titles"
    assert list((folder / title).glob("*.ts")), "it has a folder of its own"
    own = [folder / each for each in sabika.TITLES]
    others = [path for path in client_files() if not any(each in path.parents for each in own)]
    assert [path.as_posix() for path in others if names_title(path.read_text("utf-8"), title)] == []
    titles = [path for path in client_files() if folder in path.parents]
    assert [path.as_posix() for path in titles if f"../{title}/" in path.read_text("utf-8")] == []


def names_title(code: str, title: str) -> bool:
    """Return whether code has the name of a title, outside comments."""
    return re.search(rf"(?<![\w-]){title}(?![\w-])", COMMENT.sub("", code), re.IGNORECASE) is not None


def test_titles_are_found() -> None:
    assert names_title("if (title === 'granada') return;", "granada")
    assert names_title("const LINES = { granada: 'line' };", "granada")
    assert names_title("import Marker from '../titles/granada/Marker.svelte';", "granada")
    assert names_title("const GRANADA = [];", "granada")
    assert not names_title("/** Granada's marker. */", "granada")
    assert not names_title("t('setup.line.granadas')", "granada")


def test_texts_and_kinds_are_found() -> None:
    """The search itself finds what it looks for, in Python and in the client."""
    assert list(python_texts("__slots__ = ('gate',)\nx = kind == 'gate'")) == ["gate"]
    assert list(quoted_texts("// 'gate'\nif (kind === 'gate') return `gate`;")) == ["gate", "gate"]
    assert names("squares.take", "squares")
    assert names("city_walls squares camps", "squares")
    assert not names("All squares are taken", "squares")
    assert {"square", "character", "sultan", "gate", "exchange"} <= set().union(*map(kinds_of, MODULES))
