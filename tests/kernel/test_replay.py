"""Game files: they replay to the same game, and damage of every kind is found in its line."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sabika
from sabika.kernel.errors import Fault, RecordError
from sabika.kernel.match import Match
from sabika.kernel.replay import read_game, replay, write_game, write_lines
from sabika.kernel.setup import Setup
from sabika.titles import remake, replay_game
from tests.helpers.files import resealed


def played(players: int = 3, actions: int = 10_000, modules: tuple[str, ...] = (), seed: str = "file") -> Match:
    """Return a match after so many actions, or after its end."""
    match = Match(sabika.game("alhambra", players, modules, ages=range(20, 20 + players)), seed)
    while not match.is_over and match.seq < actions:
        legal = match.game.legal(match.state)
        match.play(legal[match.seq * 7 % len(legal)])
    return match


@cache
def whole() -> str:
    """Return the file of a finished game."""
    return write_game(played())


@cache
def half() -> str:
    """Return the file of an unfinished game."""
    return write_game(played(actions=30))


def edited(text: str, key: str, new: str | None) -> tuple[str, int]:
    """Return the resealed text with the line of a key replaced or dropped, and the number of that line."""
    lines = text.rstrip("\n").split("\n")
    at = next(at for at, line in enumerate(lines) if line.split()[0] == key)
    lines[at : at + 1] = [] if new is None else [f"{new} #000000"]
    return resealed("\n".join(lines)), at + 1


def refused(text: str | bytes) -> RecordError:
    """Return how a file is refused."""
    with pytest.raises(RecordError) as found:
        replay_game(text)
    return found.value


# -- what holds -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_finished_game_replays_to_the_same_position(players: int) -> None:
    match = played(players)
    again = replay_game(write_game(match, ("human", "greedy")[:players]))
    assert again.state == match.state
    assert again.outcome == match.outcome
    assert again.setup == match.setup
    assert again.notes == []


def test_an_unfinished_game_can_be_continued() -> None:
    match = played(actions=30)
    again = replay_game(half())
    assert again.outcome is None
    assert read_game(half()).result is None
    legal = match.game.legal(match.state)
    match.play(legal[0])
    again.play(legal[0])
    assert again.state == match.state


def test_a_game_before_its_first_action_can_be_saved() -> None:
    assert replay_game(write_game(played(actions=0))).seq == 0


def test_writing_what_was_read_gives_the_same_text() -> None:
    file = read_game(whole())
    assert write_game(replay_game(file), file.seats) == whole()


def test_the_header_says_what_was_played() -> None:
    file = read_game(write_game(played(actions=3), ("human", "greedy", "random")))
    assert file.setup.title == "alhambra"
    assert file.setup.players == 3
    assert file.setup.ages == (20, 21, 22)
    assert file.seats == ("human", "greedy", "random")
    assert "seed-hash" in file.where


def test_the_seed_comes_after_the_result() -> None:
    lines = whole().splitlines()
    assert [line.split()[0] for line in lines[-4:]] == ["result", "winners", "seed", "end"]


@pytest.mark.parametrize("seed", ["", "ünï çødé", 'quote " and \\', "two\nlines", "#hash #123456", "x" * 1000])
def test_any_text_can_be_a_seed(seed: str) -> None:
    assert replay_game(write_game(played(actions=3, seed=seed))).seed == seed


def test_line_ends_of_windows_a_byte_order_mark_and_blank_ends_do_no_harm() -> None:
    text = b"\xef\xbb\xbf" + whole().replace("\n", "\r\n").encode() + b"\r\n\r\n"
    assert replay_game(text).state == played().state


def test_the_example_of_the_document_is_a_game_file() -> None:
    document = (Path(__file__).parents[2] / "docs" / "notation.md").read_text("utf-8")
    start = document.index("sabika game 1\ntitle")
    match = replay_game(document[start : document.index("```", start)])
    assert match.seq == 2
    assert match.outcome is None


def test_seats_are_words() -> None:
    with pytest.raises(ValueError, match="one word"):
        write_game(played(actions=1), ("two words",))


def test_names_are_kept_and_only_files_with_names_need_the_second_version() -> None:
    match = played(actions=1)
    names = tuple(f"Zoë {seat} #🙂" for seat in range(match.setup.players))
    lines = [match.game.notation.write(action) for action in match.actions]
    text = write_lines(match.setup, lines, None, (), names)
    assert text.startswith("sabika game 2\n")
    assert (read_game(text).names, read_game(text).version) == (names, 2)
    assert write_game(match).startswith("sabika game 1\n")
    assert "a text for each seat" in refused(write_lines(match.setup, lines, None, (), names[1:])).why


def test_it_replays_the_same_whatever_the_hashes_of_python_are() -> None:
    """Sets and dicts of texts come in another order in another process; the games must not."""
    code = (
        "from sabika.titles import replay_game; from sabika.kernel.record import to_json; import sys, json, hashlib;"
        "match = replay_game(sys.stdin.read());"
        "print(hashlib.sha256(json.dumps(to_json(match.state)).encode()).hexdigest())"
    )
    text = write_game(played(4, modules=("all",)))
    seen = {
        subprocess.run(
            [sys.executable, "-c", code],
            input=text,
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": salt},
            timeout=60,
        ).stdout
        for salt in ("0", "1", "2")
    }
    assert len(seen) == 1


# -- damage -----------------------------------------------------------------------------------------------------------


def test_a_changed_letter_is_found_in_its_line() -> None:
    lines = whole().splitlines()
    for number in range(2, len(lines), 13):
        damaged = list(lines)
        line = damaged[number]
        damaged[number] = ("x" if line[0] != "x" else "y") + line[1:]
        assert refused("\n".join(damaged)).line == number + 1


def test_a_changed_check_is_found_in_its_line() -> None:
    lines = whole().splitlines()
    lines[40] = lines[40][:-6] + ("000000" if not lines[40].endswith("000000") else "111111")
    assert refused("\n".join(lines)).line == 41


def test_a_missing_or_doubled_or_exchanged_line_is_found() -> None:
    lines = whole().splitlines()
    assert refused("\n".join(lines[:30] + lines[31:])).line == 31
    assert refused("\n".join([*lines[:31], lines[30], *lines[31:]])).line == 32
    assert refused("\n".join([*lines[:30], lines[31], lines[30], *lines[32:]])).line == 31


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9, 0.99])
def test_a_cut_off_file_is_refused(part: float) -> None:
    text = whole()
    error = refused(text[: int(len(text) * part)])
    assert "cut off" in error.why or "wrong" in error.why


def test_a_file_cut_at_a_line_end_is_refused() -> None:
    lines = whole().splitlines()
    for number in (1, 2, 9, 50, len(lines) - 1):
        assert "cut off" in refused("\n".join(lines[:number])).why


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "hello",
        "sabika game",
        "sabika game x",
        b"\x89PNG\r\n\x1a\n\xff\xfe",
        b"sabika game 1\n\0\0\0",
        "\ud800",
    ],
)
def test_what_is_no_game_file_is_refused(text: str | bytes) -> None:
    assert refused(text).line in (1, 2)


def test_huge_input_is_refused_quickly() -> None:
    assert "too large" in refused("sabika game 1\n" + "x" * 9_000_000).why
    assert "too many lines" in refused("sabika game 1\n" + "x\n" * 200_000).why
    assert refused("sabika game 1\n" + "x" * 100_000).line == 2


@pytest.mark.parametrize("version", ["0", "3", "999999"])
def test_another_file_version_is_refused(version: str) -> None:
    error = refused(whole().replace("sabika game 1", f"sabika game {version}", 1))
    assert error.line == 1
    assert "version" in error.why


# -- forgery: every check is right, the contents are not --------------------------------------------------------------

FORGED: list[tuple[str, str | None, str]] = [
    ("title", "title chess", "there is no title"),
    ("title", None, "title"),
    ("players", "players 9", "2 to 6 players"),
    ("players", "players many", "not a number"),
    ("players", "players 99999999999999999999", "not a number"),
    ("modules", "modules flying_carpets", "there is no module"),
    ("modules", "modules squares,viziers_favour", "order"),
    ("modules", None, "modules"),
    ("option", "option cheating true", "there is no option"),
    ("option", "option optional_extra_action 17", "cannot be"),
    ("option", "option optional_extra_action {{{", "cannot be read"),
    ("option", "option dirk_can_win false", "twice"),
    ("ages", "ages 3 4", "ages"),
    ("rules", "rules 2", "rules version 2"),
    ("rules", "rules 0", "rules version 0"),
    ("rules", None, "rules"),
    ("components", "components lego", "component set"),
    ("components", "colour blue", "does not belong here"),
    ("components", "title alhambra", "does not belong here"),
    ("seed-hash", "seed-hash 00", "the seed does not match"),
    ("seed-hash", None, "seed-hash"),
    ("seed", 'seed "other"', "the seed does not match"),
    ("seed", "seed other", "cannot be read"),
    ("seed", "seed 17", "a seed is text"),
    ("seed", 'seed "\\ud800"', "a seed is text"),
    ("seed", None, "there is no seed"),
    ("result", "result 1 2 3", "wrong result"),
    ("result", "result unfinished", "wrong result"),
    ("result", "result a b c", "not a number"),
    ("winners", "winners p9", "not a seat"),
    ("winners", "winners none", "wrong result"),
    ("winners", "neutral 5", "there is no winners"),
    ("winners", None, "there is no winners"),
    ("5", "5 p1 fly to the moon", "not an action"),
    ("5", "5 p9 take 1", "not an action"),
    ("5", "6 p1 take 1", "action 5 is missing"),
    ("5", None, "action 5 is missing"),
    ("5", "title alhambra", "action 5 is missing"),
]


@pytest.mark.parametrize(("key", "new", "why"), FORGED)
def test_a_forged_line_is_refused_with_its_line_and_the_reason(key: str, new: str | None, why: str) -> None:
    text, line = edited(whole(), key, new)
    error = refused(text)
    assert why in error.why
    moved = {"seed-hash 00": "seed", "option dirk_can_win false": "option", "result unfinished": "result"}.get(
        new or ""
    )
    if new is not None and moved is None and new != "neutral 5":
        assert error.line == line


def test_an_illegal_action_is_refused_with_its_rule() -> None:
    match = played(actions=4)
    seat = match.waiting[0]
    text, line = edited(whole(), "5", f"5 p{seat + 1} take 1 1")
    error = refused(text)
    assert error.line == line
    assert "AL-MONEY-2" in error.why
    assert (error.fault, error.rule) == ("illegal", "AL-MONEY-2")


def forged(key: str, new: str) -> str:
    """Return a file with another line in the place of one, every check right."""
    return edited(whole(), key, new)[0]


FAULTS: dict[Fault, Callable[[], str | bytes]] = {
    "too_large": lambda: "sabika game 1\n" + "x\n" * 200_000,
    "not_text": lambda: b"\x89PNG\r\n\x1a\n\xff\xfe",
    "not_a_game": lambda: "hello",
    "version": lambda: forged("rules", "rules 2"),
    "damaged": lambda: whole().replace(" take ", " buy ", 1),
    "cut_off": lambda: "\n".join(whole().splitlines()[:30]),
    "unreadable": lambda: forged("players", "players many"),
    "seed": lambda: forged("seed", 'seed "other"'),
    "setup": lambda: forged("title", "title chess"),
    "components": lambda: forged("components", "components lego"),
    "action": lambda: forged("5", "5 p1 fly to the moon"),
    "illegal": lambda: forged("5", "5 p1 take 1 1"),
    "result": lambda: forged("result", "result 1 2 3"),
}


@pytest.mark.parametrize("fault", get_args(Fault))
def test_every_fault_has_its_word(fault: Fault) -> None:
    assert refused(FAULTS[fault]()).fault == fault


def test_what_is_no_game_file_is_told_how_each_version_of_one_begins() -> None:
    assert str(refused("hello")).endswith("it does not begin with 'sabika game 1' or 'sabika game 2'")


def test_a_set_up_that_does_not_exist_says_what_it_is_about() -> None:
    assert refused(forged("players", "players 9")).params == {"about": "players", "fewest": 2, "most": 6}
    assert refused(forged("modules", "modules carpets")).params == {"about": "modules", "module": "carpets"}
    assert refused(forged("option", "option cheating true")).params == {"about": "option cheating"}


def test_actions_after_the_end_are_refused() -> None:
    lines = whole().splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("result"))
    number = int(lines[at - 1].split()[0])
    lines.insert(at, f"{number + 1} p1 take 1 #000000")
    assert "AL-END-8" in refused(resealed("\n".join(lines))).why


def test_an_unfinished_file_that_claims_a_result_is_refused() -> None:
    text, line = edited(half(), "result", "result 1 2 3")
    lines = text.splitlines()
    lines.insert(line, "winners p3 #000000")
    assert "not over" in refused(resealed("\n".join(lines))).why


def test_an_action_after_the_result_is_refused() -> None:
    lines = half().splitlines()
    lines.insert(len(lines) - 1, "31 p1 take 1 #000000")
    assert "does not belong here" in refused(resealed("\n".join(lines))).why


# -- older and newer rules --------------------------------------------------------------------------------------------


def later_rules(setup: Setup) -> Any:
    """Return the game as if its rules had reached version 3."""
    game = remake(setup)
    game.setup = replace(game.setup, rules=3)
    return game


def test_a_file_of_older_rules_opens() -> None:
    match = replay(read_game(whole()), later_rules)
    assert match.state == played().state
    assert match.notes == []


def test_where_newer_rules_disagree_it_opens_up_to_there_and_says_so() -> None:
    seat = played(actions=4).waiting[0]
    text, line = edited(whole(), "5", f"5 p{seat + 1} take 1 1")
    match = replay(read_game(text), later_rules)
    assert match.seq == 4
    assert f"line {line}" in match.notes[0]
    assert "AL-MONEY-2" in match.notes[0]
    match.play(match.game.legal(match.state)[0])


def test_another_result_by_newer_rules_is_a_note() -> None:
    text, line = edited(whole(), "result", "result 1 2 3")
    match = replay(read_game(text), later_rules)
    assert match.is_over
    assert f"line {line}" in match.notes[0]


# -- anything at all --------------------------------------------------------------------------------------------------


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_any_damage_is_either_refused_or_harmless(data: st.DataObject) -> None:
    text = half()
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 40)))
    damaged = text[:start] + data.draw(st.text(max_size=20)) + text[end:]
    try:
        found: Match | RecordError = replay_game(damaged)
    except RecordError as error:
        found = error
    if isinstance(found, Match):
        assert write_game(found) == text
    else:
        assert 1 <= found.line <= damaged.count("\n") + 1


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_are_refused(data: bytes) -> None:
    refused(data)
