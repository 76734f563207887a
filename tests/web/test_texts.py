"""The words of page and terminal: every language has the same keys, all of them valid, none missing or unused."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from sabika.bots.analysis import VERDICTS
from sabika.terminal.session import HELP
from sabika.titles import TITLES
from sabika.words import FOLDER, LANGUAGES
from tests.web import vocabulary

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
SOURCE = WEB / "src"
KEY = re.compile(r"[a-z][a-z_]*(\.[\w-]+)+")
LITERAL = re.compile(r"'((?:[^'\\\n]|\\.)*)'|\"((?:[^\"\\\n]|\\.)*)\"|`([^`$]*)`")
SAYING = re.compile(r"(?<![\w.$])(?:t|tAny|named|words\.say|words\.has)\(")
TEMPLATE = re.compile(r"`([^`]*\$\{[^`]*)`")
PIECES = ("camp", "bazaar", "medina", "watchtower", "magical")
"""Tiles that are drawn and named before their modules can be played."""
WORKSHOP = ("Gallery.svelte", "gallery/")
"""The page on which drawings are looked at while they are made; nobody else comes there."""

CHECK = """
import { IntlMessageFormat } from 'intl-messageformat';
import { readFileSync } from 'node:fs';
const names = (parts, found) => {
  for (const part of parts) {
    if (part.type !== 0 && part.type !== 7 && part.value !== undefined) found.add(part.value);
    for (const option of Object.values(part.options ?? {})) names(option.value, found);
  }
  return found;
};
const answer = {};
for (const [language, texts] of Object.entries(JSON.parse(readFileSync(0, 'utf8')))) {
  answer[language] = {};
  for (const [key, text] of Object.entries(texts)) {
    try {
      const format = new IntlMessageFormat(text, language, undefined, { ignoreTag: true });
      answer[language][key] = { names: [...names(format.getAst(), new Set())].sort() };
    } catch (error) {
      answer[language][key] = { error: String(error) };
    }
  }
}
console.log(JSON.stringify(answer));
"""
"""Reads all texts as the client does, and tells the parameters of each."""


@cache
def catalogue(language: str) -> dict[str, dict[str, str]]:
    """Return the texts of a language, by file: its parts, titles/<title> and modules/<module>."""
    folder = FOLDER / language
    files = {path.relative_to(folder).with_suffix("").as_posix(): path for path in sorted(folder.rglob("*.json"))}
    return {name: json.loads(path.read_text("utf-8")) for name, path in files.items()}


@cache
def texts(language: str) -> dict[str, str]:
    """Return all texts of a language."""
    return {key: text for own in catalogue(language).values() for key, text in own.items()}


@cache
def parsed() -> dict[str, dict[str, dict[str, str | list[str]]]]:
    """Return for each language and key the parameters of the text, or what is wrong with it."""
    asked = json.dumps({language: texts(language) for language in LANGUAGES})
    command = ["node", "--input-type=module", "--eval", CHECK]
    done = subprocess.run(command, cwd=WEB, input=asked, capture_output=True, text=True, check=True, timeout=60)
    answer: dict[str, dict[str, dict[str, str | list[str]]]] = json.loads(done.stdout)
    return answer


def listed(things: object) -> str:
    """Return things one below the other, for a failure that can be read."""
    return "\n" + "\n".join(map(str, sorted(things)))  # type: ignore[call-overload]


# -- four languages ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", [*LANGUAGES][1:])
def test_languages_have_the_same_files_and_keys(language: str) -> None:
    for name in sorted({*catalogue("en"), *catalogue(language)}):
        english, other = catalogue("en").get(name, {}), catalogue(language).get(name, {})
        assert not english.keys() - other.keys(), f"{language}/{name}.json lacks{listed(english.keys() - other.keys())}"
        assert not other.keys() - english.keys(), f"en/{name}.json lacks{listed(other.keys() - english.keys())}"


@pytest.mark.parametrize("language", [*LANGUAGES])
def test_keys_begin_with_the_name_of_their_file(language: str) -> None:
    for name, own in catalogue(language).items():
        if "/" in name:
            continue  # a title or a module says everything of its own in one file
        wrong = [key for key in own if not key.startswith(f"{name}.")]
        assert not wrong, f"{language}/{name}.json has keys of other files{listed(wrong)}"


@pytest.mark.parametrize("language", [*LANGUAGES])
def test_texts_are_valid_and_not_empty(language: str) -> None:
    empty = [key for key, text in texts(language).items() if not text.strip()]
    assert not empty, f"without a text in {language}:{listed(empty)}"
    wrong = [f"{key}: {answer['error']}" for key, answer in parsed()[language].items() if "error" in answer]
    assert not wrong, f"not valid in {language}:{listed(wrong)}"


@pytest.mark.parametrize("language", [*LANGUAGES][1:])
def test_languages_have_the_same_parameters(language: str) -> None:
    english = parsed()["en"]
    wrong = [
        f"{key}: {answer.get('names')} instead of {english[key].get('names')}"
        for key, answer in parsed()[language].items()
        if key in english and answer.get("names") != english[key].get("names")
    ]
    assert not wrong, f"other parameters in {language}:{listed(wrong)}"


# -- keys that are put together ----------------------------------------------------------------------------------------


def named_modules() -> set[str]:
    """Return the modules that have words, also those that cannot be played yet."""
    return {path.stem for path in (FOLDER / "en" / "modules").glob("*.json")}


def silent_events() -> set[str]:
    """Return the events that are not worth a line."""
    found = re.search(r"SILENT[^=]*= \[([^\]]*)\]", (SOURCE / "game/say/events.ts").read_text())
    assert found
    return set(re.findall(r"'(\w+)'", found[1]))


def own_errors() -> set[str]:
    """Return the words for what goes wrong before the service is asked; "illegal" comes with a rule."""
    found = re.findall(r"(?:\berror: '|\bActError\('|'error\.)(\w+)'", "\n".join(sources().values()))
    return set(found) - {"illegal"}


@cache
def families() -> dict[str, set[str]]:
    """Return by pattern (as documented in say.ts) the keys that must exist: one for each name out of the engine."""
    kinds, tiles = vocabulary.cards(), vocabulary.tiles()
    characters, currencies = kinds["character"], vocabulary.currencies()
    types, modules, options = vocabulary.types(), named_modules() | vocabulary.modules(), vocabulary.options()
    cities = set(TITLES) - {"roll_and_write"}
    told = vocabulary.events() - silent_events()
    return {
        "name.title.<title>": {f"name.title.{title}" for title in TITLES},
        "name.type.<type>": {f"name.type.{name}" for name in types},
        "name.currency.<currency>": {f"name.currency.{name}" for name in currencies},
        "name.start.<tile>": {f"name.start.{name}" for name in tiles["start"]},
        "name.kind.<kind>": {f"name.kind.{kind}" for kind in {*tiles, *PIECES} - {"building", "start"}},
        "name.side.<side>": {f"name.side.{side}" for side in "nesw"},
        "name.way.<side>": {f"name.way.{side}" for side in "nesw"},
        "name.from.<title>": {f"name.from.{title}" for title in cities},
        "card.<card>": {f"card.{name}" for name in characters},
        "card.<card>.text": {f"card.{name}.text" for name in characters},
        "card.<card>.effect": {f"card.{name}.effect" for name in characters},
        "card.kind.<kind>": {f"card.kind.{kind}" for kind in kinds.keys() - currencies - {"money", "character"}},
        "meaning.<meaning>": {f"meaning.{name}" for name in characters},
        "event.<event>": {f"event.{name}" for name in told},
        "verb.<verb>": {f"verb.{name}" for name in vocabulary.verbs()},
        "verb.<verb>.deed": {f"verb.{name}.deed" for name in vocabulary.verbs()},
        "order.<verb>": {f"order.{name}" for name in vocabulary.orders()},
        "source.<source>": {f"source.{name}" for name in vocabulary.sources() - types - characters},
        "refusal.<rule>": {f"refusal.{rule}" for rule in vocabulary.refusals()},
        "refusal.error.<error>": {f"refusal.error.{word}" for word in vocabulary.errors() | own_errors()},
        "refusal.file.<fault>": {f"refusal.file.{word}" for word in vocabulary.faults()},
        "refusal.setup.<about>": {f"refusal.setup.{word}" for word in vocabulary.abouts()},
        "module.<module>": {f"module.{name}" for name in modules},
        "module.<module>.line": {f"module.{name}.line" for name in modules},
        "module.area.<label>": {f"module.area.{label}" for label in vocabulary.labels()},
        "lesson.<lesson>.<card>": {f"lesson.{card}" for card in vocabulary.lesson_cards()},
        "lesson.<lesson>.<card>.text": {f"lesson.{card}.text" for card in vocabulary.lesson_cards()},
        "hint.reason.<reason>": {f"hint.reason.{key}" for key in vocabulary.reasons()},
        "analysis.is.<verdict>": {f"analysis.is.{verdict}" for verdict in VERDICTS},
        "analysis.says.<verdict>": {f"analysis.says.{verdict}" for verdict in VERDICTS},
        "mark.<kind>": {f"mark.{kind}" for kind in vocabulary.marks()},
        "setup.preset.<preset>": {f"setup.preset.{preset}" for preset in vocabulary.presets()},
        "setup.preset.<preset>.line": {f"setup.preset.{preset}.line" for preset in vocabulary.presets()},
        "option.<option>": {f"option.{name}" for name in options},
        "option.<option>.line": {f"option.{name}.line" for name in options},
        "option.<option>.<value>": {f"option.{name}.{value}" for name, values in options.items() for value in values},
    }


@cache
def allowed() -> dict[str, set[str]]:
    """Return by pattern the keys that may exist: another form of a sentence for some of the names."""
    prompts, steps = vocabulary.prompts(), vocabulary.steps()
    asked = {f"prompt.{prompt}" for prompt in prompts} | {f"prompt.{one}.{step}" for one in prompts for step in steps}
    by_rule = {f"event.{name}.{prefix}" for name in vocabulary.events() for prefix in vocabulary.prefixes()}
    pieces = {f"name.piece.{name}" for names in vocabulary.tiles().values() for name in names}
    return {
        "name.piece.<tile>": pieces,
        "name.walls.<kind>": {f"name.walls.{kind}" for kind in vocabulary.tiles()},
        "name.turn.<kind>": {f"name.turn.{kind}" for kind in vocabulary.tiles()},
        "event.<event>.you": {f"event.{name}.you" for name in vocabulary.events()},
        "event.<event>.<prefix>": by_rule,
        "event.<event>.<prefix>.you": {f"{key}.you" for key in by_rule},
        "prompt.<prompt>": asked,
        "prompt.<prompt>.text": {f"{key}.text" for key in asked},
        "prompt.<prompt>.only.text": {f"{key}.only.text" for key in asked},
        "prompt.<prompt>.wait": {f"{key}.wait" for key in asked},
        "module.<module>.own": {f"module.{name}.own" for name in vocabulary.modules()},
        "module.<module>.open": {f"module.{name}.open" for name in vocabulary.modules()},
        "module.area.<label>.count": {f"module.area.{label}.count" for label in vocabulary.labels()},
        "source.why.<source>": {f"source.why.{name}" for name in vocabulary.sources()},
        "verb.<verb>.<param>": {f"verb.{verb}.{one}" for verb, own in vocabulary.parameters().items() for one in own},
        "verb.<verb>.in.<prompt>": {f"verb.{verb}.in.{prompt}" for verb in vocabulary.verbs() for prompt in prompts},
    }


def test_every_name_out_of_the_engine_has_words() -> None:
    missing = {key for keys in families().values() for key in keys} - texts("en").keys()
    assert not missing, f"names without words:{listed(missing)}"


def test_cards_are_called_by_their_kinds() -> None:
    """Page and terminal look for the word with which the name of a card begins."""
    said = texts("en").keys()
    unnamed = {
        name
        for kind, names in vocabulary.cards().items()
        for name in names
        if kind != "money" and f"card.{name}" not in said and name.split("-")[0] != kind
    }
    assert unnamed == set()


def test_every_question_has_words() -> None:
    known = texts("en").keys()
    for prompt in vocabulary.prompts():
        own = [key for key in known if key == f"prompt.{prompt}" or key.startswith(f"prompt.{prompt}.")]
        assert own, f"nothing is said for the question {prompt}"
        without = [key for key in own if not key.endswith((".text", ".wait")) and f"{key}.text" not in known]
        assert not without, f"banners without an explanation:{listed(without)}"


def test_patterns_are_documented_where_they_are_used() -> None:
    head = (SOURCE / "game/say.ts").read_text().split("*/")[0]
    documented = set(re.findall(r"(?:[a-z]+\.)+[a-z.]*<[a-z]+>[a-z.<>]*", head))
    assert documented == families().keys() | allowed().keys()


@cache
def offered() -> dict[str, set[str]]:
    """Return by key the parameters that say.ts hands to its sentences; a refusal is given what its rule tells."""
    table = re.search(r"EMPTY: Params = \{([^}]*)\}", (SOURCE / "game/say/refusals.ts").read_text())
    assert table
    always = {*re.findall(r"(\w+):", table[1]), "why", "message", "rule", "error"}
    action_types = {f"verb.{verb}.deed": own | OF_DEEDS for verb, own in vocabulary.parameters().items()}
    rules = {f"refusal.{rule}": own | always for rule, own in vocabulary.refusal_parameters().items()}
    others = {key: always for key in texts("en") if key.startswith("refusal.")}
    return {**action_types, **others, **rules}


OF_DEEDS = {"how", "over", "old", "count", "flip"}
"""What say/deeds.ts adds to the arguments of a verb."""


def test_sentences_ask_for_nothing_that_they_are_not_given() -> None:
    wrong = [
        f"{key}: {name}"
        for key, answer in parsed()["en"].items()
        for name in answer.get("names", [])
        if name not in offered().get(key, {name})
    ]
    assert not wrong, f"parameters that nobody gives:{listed(wrong)}"


# -- keys in the code --------------------------------------------------------------------------------------------------


@cache
def sources() -> dict[Path, str]:
    """Return the client's code."""
    found = [path for path in sorted(SOURCE.rglob("*")) if path.suffix in (".ts", ".svelte")]
    return {path: path.read_text() for path in found if not path.name.endswith(".test.ts")}


def terminal() -> list[str]:
    """Return the terminal's code."""
    return [path.read_text() for path in sorted((ROOT / "src/sabika/terminal").rglob("*.py"))]


def line_of(text: str, at: int) -> int:
    """Return the number of a line."""
    return text.count("\n", 0, at) + 1


def first_argument(text: str, at: int) -> str:
    """Return the first argument of a call whose bracket ends before `at`."""
    depth, end, quote = 0, at, ""
    while end < len(text):
        sign = text[end]
        if quote:
            if sign == "\\":
                end += 1
            elif sign == quote:
                quote = ""
        elif sign in "'\"`":
            quote = sign
        elif sign in "([{":
            depth += 1
        elif sign in ")]}" or (sign == "," and depth == 0):
            if depth == 0:
                break
            depth -= 1
        end += 1
    return text[at:end]


def said() -> Iterator[tuple[str, str]]:
    """Yield where in the code words are asked for, and the first argument of the call."""
    for path, text in sources().items():
        for call in SAYING.finditer(text):
            yield f"{path.relative_to(WEB)}:{line_of(text, call.start())}", first_argument(text, call.end())


def test_every_key_in_the_code_exists() -> None:
    missing: list[str] = []
    for where, argument in said():
        for found in LITERAL.finditer(TEMPLATE.sub("", argument)):
            key = next(group for group in found.groups() if group is not None)
            if KEY.fullmatch(key) and key not in texts("en"):
                missing.append(f"{where}: {key}")
    assert not missing, f"keys without words:{listed(missing)}"


def test_every_key_in_the_terminal_exists() -> None:
    found = {key for text in terminal() for key in re.findall(r"\"([a-z]+(?:\.[\w-]+)+)\"", text)}
    wrong = [key for key in found if key not in texts("en") and key.split(".")[0] in catalogue("en")]
    assert not wrong, f"keys without words:{listed(wrong)}"
    assert len(found & texts("en").keys()) > 50


def test_keys_are_put_together_as_documented_only() -> None:
    patterns = [re.escape(p) for p in (*families(), *allowed())]
    shapes = [re.compile(re.sub(r"<[a-z]+>", ".+", pattern)) for pattern in patterns]
    wrong: list[str] = []
    for where, argument in said():
        for found in TEMPLATE.finditer(argument):
            example = re.sub(r"\$\{[^}]*\}", "x", found[1])
            if "." in example and not any(shape.fullmatch(example) for shape in shapes):
                wrong.append(f"{where}: {found[0]}")
    assert not wrong, f"keys that are built in another way:{listed(wrong)}"


def test_every_key_is_used() -> None:
    code = "\n".join([*sources().values(), *terminal()])
    built = {key for keys in (*families().values(), *allowed().values()) for key in keys}
    built |= {f"terminal.help.{key}" for _, key in HELP} | {f"terminal.example.{verb}" for verb in vocabulary.verbs()}
    built |= {f"terminal.misread.{fault}" for fault in vocabulary.misreadings()}
    unused = [key for key in texts("en").keys() - built if not any(f"{q}{key}{q}" in code for q in "'\"`")]
    assert not unused, f"nobody says:{listed(unused)}"


# -- no words in components --------------------------------------------------------------------------------------------

READ_ALOUD = re.compile(r"\b(aria-label|aria-description|title|placeholder|alt)=(?:\"([^\"{}]*)\"|'([^'{}]*)')")
HIDDEN = re.compile(r"<(script|style|code)\b.*?</\1>|<!--.*?-->", re.S)
ENTITY = re.compile(r"&#?\w+;")
LETTER = re.compile(r"[^\W\d_]{2}")


def blank(found: re.Match[str]) -> str:
    """Return as many lines as were found, with nothing on them."""
    return "\n" * found[0].count("\n")


def closing(text: str, at: int, bracket: str) -> int:
    """Return where the bracket that opens at `at` is closed; strings within are skipped."""
    depth, quote = 0, ""
    while at < len(text):
        sign = text[at]
        if quote:
            if sign == "\\":
                at += 1
            elif sign == quote:
                quote = ""
        elif sign in "'\"`" and depth:
            quote = sign
        elif sign == "{" or sign == bracket:
            depth += 1
        elif sign == "}" or (sign == ">" and bracket == "<" and depth == 1):
            depth -= 1
            if depth == 0:
                return at
        at += 1
    return at


def visible(text: str) -> Iterator[tuple[int, str]]:
    """Yield the literal words of a component that somebody would see or hear, with their lines."""
    text = HIDDEN.sub(blank, text)
    at = start = 0
    while at <= len(text):
        sign = text[at] if at < len(text) else ""
        if sign not in ("", "<", "{"):
            at += 1
            continue
        words = ENTITY.sub(" ", text[start:at]).strip()
        if LETTER.search(words):
            yield line_of(text, at - 1), words
        if not sign:
            return
        end = closing(text, at, sign) + 1
        if sign == "<":
            for found in READ_ALOUD.finditer(text, at, end):
                value = found[2] or found[3] or ""
                if LETTER.search(value):
                    yield line_of(text, found.start()), found[0]
        at = start = end


def test_components_hold_no_words() -> None:
    wrong = [
        f"{path.relative_to(WEB)}:{line}: {words[:80]}"
        for path, text in sources().items()
        if path.suffix == ".svelte" and not any(part in str(path) for part in WORKSHOP)
        for line, words in visible(text)
    ]
    assert not wrong, f"words that belong into a key:{listed(wrong)}"


def test_visible_words_are_found() -> None:
    component = """<script>let a = '<p>no</p>';</script>
<p class="x" title={t('a.b')} onclick={() => (a > 1 ? 'no' : "no")}>{a}&nbsp;· Yes</p>
<!-- no --><code>no</code><img alt="A cat" src="no.png" /> 12 + 3
"""
    assert list(visible(component)) == [(2, "· Yes"), (3, 'alt="A cat"')]
