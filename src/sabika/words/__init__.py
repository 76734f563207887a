"""All words of Sabika, for the page and the terminal alike: a folder for each language, the same keys in all of them.

A language has a file for each part (`event.json`, `refusal.json`, …), for each title (`titles/granada.json`) and for
each module (`modules/squares.json`); `rules/` holds the pages that explain the rules. `languages.json` lists the
languages by their own names.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from sabika.words.message import Message, read_message, say_message

FOLDER: Final = Path(__file__).parent
LANGUAGES: Final[dict[str, str]] = json.loads((FOLDER / "languages.json").read_text("utf-8"))
"""The languages by their own names; the first one is spoken where another is not known."""
DEFAULT: Final = next(iter(LANGUAGES))
BROUGHT: Final[list[Path]] = []
"""Folders with words of modules that live outside the package."""


class Words:
    """The words of one language, by key; a key without words is said as it is, so that nothing fails for a word."""

    def __init__(self, language: str, texts: Mapping[str, str]) -> None:
        self.language: str = language
        self.texts: Mapping[str, str] = texts
        self.messages: dict[str, Message] = {}

    def __contains__(self, key: str) -> bool:
        return key in self.texts

    def __call__(self, key: str, /, **params: Any) -> str:
        """Return the sentence of a key with its gaps filled; KeyError if it wants a parameter that is not given."""
        text = self.texts.get(key)
        if text is None:
            return key
        message = self.messages.get(key)
        if message is None:
            message = self.messages[key] = read_message(text)
        return say_message(message, params, self.language)

    def find(self, keys: Iterable[str]) -> str | None:
        """Return the first of some keys that has words."""
        return next((key for key in keys if key in self.texts), None)

    def named(self, key: str, other: str, /, **params: Any) -> str:
        """Return the words of a key, or something else where it has none."""
        return self(key, **params) if key in self.texts else other


@cache
def words_of(language: str) -> Words:
    """Return the words of a language.

    >>> words_of("nl")("event.money_taken", who="Marieke", cards="denar 5")
    'Marieke neemt denar 5.'
    """
    texts: dict[str, str] = {}
    texts |= brought_words().get(language, {})
    for path in sorted((FOLDER / language).rglob("*.json")):
        texts |= read_texts(path)
    return Words(language, texts)


def brought_words() -> dict[str, dict[str, str]]:
    """Return by language the words of modules that live outside the package; in English what they do not say else."""
    found: dict[str, dict[str, str]] = {language: {} for language in LANGUAGES} if BROUGHT else {}
    for folder in BROUGHT:
        for language, texts in found.items():
            texts |= read_texts(folder / f"{DEFAULT}.json") | read_texts(folder / f"{language}.json")
    return found


def read_texts(path: Path) -> dict[str, str]:
    """Return the texts of a file, nothing if there is none."""
    texts: dict[str, str] = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    return texts


def add_words(folder: Path) -> None:
    """Bring the words of a module from outside the package: `en.json` and whatever other languages it speaks."""
    if folder not in BROUGHT:
        BROUGHT.append(folder)
        words_of.cache_clear()


def language_here(environment: Mapping[str, str] | None = None) -> str:
    """Return the language that the environment asks for, as far as it is spoken here.

    >>> language_here({"LANG": "hu_HU.UTF-8"}), language_here({"LC_ALL": "C", "LANG": "hu"}), language_here({})
    ('hu', 'en', 'en')
    """
    found = os.environ if environment is None else environment
    wanted = next((found[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if found.get(name)), "")
    return wanted[:2].lower() if wanted[:2].lower() in LANGUAGES else DEFAULT
