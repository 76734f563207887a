"""The terminal in every language: whole games of every title and all modules without a raw key or an English word."""

from __future__ import annotations

import re
from functools import cache
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

import sabika
import sabika.words
from sabika.kernel.errors import Illegal, NotationError
from sabika.kernel.match import Match
from sabika.terminal.menu import Menu
from sabika.terminal.say.actions import say_action
from sabika.terminal.say.events import SILENT, Narrator
from sabika.terminal.say.questions import say_question
from sabika.terminal.say.refusals import say_misread, say_refusal
from sabika.terminal.say.speech import Speech
from sabika.terminal.session import HELP, Session
from sabika.terminal.titles import screen_of
from sabika.words import FOLDER, LANGUAGES, add_words, language_here, words_of
from tests.web import vocabulary

GOLDEN = Path(__file__).parents[1] / "golden"
GAMES = ("all_3_random", "granada_2", "roll_and_write_contest_3")
PARTS = sorted(path.stem for path in (FOLDER / "en").glob("*.json"))
RAW = re.compile(rf"\b(?:{'|'.join((*PARTS, 'sheet'))})\.[A-Za-z_][\w.-]*|[{{}}]")
"""A key instead of its words, or a gap that nobody has filled."""

every_language = pytest.mark.parametrize("language", [*LANGUAGES])
every_game = pytest.mark.parametrize("name", GAMES)


@cache
def game(name: str) -> Match:
    return sabika.replay((GOLDEN / f"{name}.game").read_bytes())


def clean(text: str) -> str:
    """Return a text that holds nothing raw."""
    assert not RAW.findall(text), text
    assert text.strip(), "nothing is said"
    return text


@every_language
@every_game
def test_a_whole_game_is_told(language: str, name: str) -> None:
    match, speech = game(name), Speech(words_of(language))
    people = [f"p{seat + 1}" for seat in range(match.game.players)]
    others = screen_of(match.game).others(speech, match.game)
    for seat in (None, 0):
        narrator = Narrator(speech, match.setup.title, people, seat, others)
        for event in match.events():
            if event.kind not in SILENT:
                assert clean(narrator.say(event)) != narrator.plain(event), event.kind
    for state, action in zip(match.states, match.actions, strict=False):
        clean(say_action(speech, match.game, state, action))


@every_language
@every_game
def test_every_question_and_position_is_shown(language: str, name: str) -> None:
    match, speech = game(name), Speech(words_of(language))
    people = [f"p{seat + 1}" for seat in range(match.game.players)]
    board = screen_of(match.game).face(speech, match.game, people, 100)
    asked: set[tuple[str, str]] = set()
    for number, state in enumerate(match.states[:-1]):
        decision = match.game.decision(state)
        assert decision is not None
        question = (decision.prompt, state.stack[-1].step)
        if question in asked and number % 25:
            continue
        asked.add(question)
        clean(say_question(speech, match.game, decision.prompt, state.stack[-1], people))
        for line in board.position(state, decision.seats[0], {}):
            assert not RAW.search(line.plain), line.plain
        for entry in Menu(speech, match.game, state, decision.choices, decision.prompt).entries:
            assert not RAW.search(entry.about + entry.item)
    outcome = match.outcome
    assert outcome is not None
    clean(board.verdict(outcome))
    clean(board.legend())
    clean(board.examples())


@pytest.mark.sampled(1)
@every_language
def test_a_sitting(language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything that can be typed is answered in the language, and the game says so to the end."""
    monkeypatch.setenv("SABIKA_STATE", str(tmp_path))
    typed = [
        "help",
        "list",
        "list zzz",
        "why",
        "why take 1 1",
        "hint",
        "999",
        "fly",
        "rule X",
        "undo",
        "save",
        "more",
        "city",
    ]
    answers = iter([*typed, *["1"] * 500])
    console = Console(width=100, file=StringIO())
    match = Match(sabika.game("alhambra", 2, ["all"]), "sitting")
    Session(Speech(words_of(language)), match, ("human", "greedy"), console, lambda _: next(answers)).run()
    assert match.is_over
    assert isinstance(console.file, StringIO)
    text = console.file.getvalue()
    notation = re.compile(r"\((?:\w+\.)\w+\)|\w+\.game|\w+\.(?:buy|take|wake|claim|redraw)")
    clean(notation.sub("", text))
    english = ("your turn", "the game is over", "type help")
    assert language == "en" or not [part for part in english if part in text.lower()]


@every_language
def test_refusals_are_said_by_their_rule(language: str) -> None:
    speech = Speech(words_of(language))
    for rule in sorted(vocabulary.refusals()):
        assert "the engine says" not in clean(say_refusal(speech, Illegal(rule, "the engine says")))
    paid = clean(say_refusal(speech, Illegal("AL-BUY-2", "", paid=6, price=7)))
    assert "6" in paid
    assert "7" in paid
    assert (
        speech("name.type.garden", count=1).lower() in say_refusal(speech, Illegal("SQR-2", "", type="garden")).lower()
    )
    assert "the engine says" in say_refusal(speech, Illegal("X-1", "the engine says"))


@every_language
def test_what_cannot_be_read_is_said(language: str) -> None:
    speech = Speech(words_of(language))
    assert {f"terminal.misread.{fault}" for fault in vocabulary.misreadings()} <= speech.words.texts.keys()
    lines = {
        "alhambra": ("p1 bye 1", "p9 take 1", "p1 buy 1 denar 4", "p1 place", "p1 pass now", "p1 take x", "p1"),
        "roll_and_write": ("p1 cross 9,9", "p1 turn yellow 1 blue 1 2", "p1 keep"),
    }
    tiles = ("p1 remove 1", "p1 remove 99,0", "p1 place shed at 1,0", "p1 buy 1 with", "p1 buy 1 with denar")
    gates = ("p1 city_gates.remove 1,0 gate 1,0", "p1 place garden-11-open at 1,0/x")
    found: set[str] = set()
    for title, own in {**lines, "alhambra": (*lines["alhambra"], *tiles, *gates)}.items():
        game = sabika.game(title, players=3, modules=["all"] if title == "alhambra" else [])
        for line in own:
            with pytest.raises(NotationError) as caught:
                game.notation.read(line)
            said = clean(say_misread(speech, caught.value))
            assert language == "en" or said != str(caught.value), line
            found.add(caught.value.fault)
    assert found == vocabulary.misreadings()
    assert say_misread(speech, NotationError("a module says")) == "a module says"


def test_commands_are_explained() -> None:
    assert {f"terminal.help.{key}" for _, key in HELP} < words_of("en").texts.keys()


def test_the_environment_chooses_the_language() -> None:
    assert language_here({"LC_ALL": "", "LC_MESSAGES": "nl_BE", "LANG": "de_DE"}) == "nl"
    assert language_here({"LANG": "fr_FR.UTF-8"}) == "en"


def test_a_module_from_outside_brings_its_words(tmp_path: Path) -> None:
    (tmp_path / "en.json").write_text('{"module.camels": "Camels", "event.camel_rode_off": "{who} rides off."}')
    (tmp_path / "nl.json").write_text('{"module.camels": "Kamelen"}')
    try:
        add_words(tmp_path)
        assert Speech(words_of("nl")).module("camels") == "Kamelen"
        assert words_of("nl")("event.camel_rode_off", who="Piet") == "Piet rides off."
        assert Speech(words_of("hu")).module("camels") == "Camels"
    finally:
        sabika.words.BROUGHT.remove(tmp_path)
        words_of.cache_clear()
    assert Speech(words_of("hu")).module("desert_camels") == "Desert camels"
