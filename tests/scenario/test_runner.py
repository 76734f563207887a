"""The runner: what is not so is reported with its line, what makes no sense is refused with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from sabika.kernel.errors import RecordError
from sabika.scenario import Difference, find_files, parse, report, run, run_file, run_files, summary

HEAD = "title: alhambra\nplayers: 3\n"
TABLE = HEAD + "display: denar 1, dirham 3, ducat 7, florin 9\nmarket: 3 garden-10-n\np1.hand: denar 7 3\n"


def differences(text: str) -> list[tuple[int, str, str]]:
    """Return line, expectation and finding of everything that differs."""
    return [(one.line, one.expected, one.found) for one in run(parse(text))]


def refusal(text: str) -> tuple[int, str]:
    """Return the line and the reason for which a text is refused."""
    with pytest.raises(RecordError) as caught:
        run(parse(text))
    return caught.value.line, caught.value.why


# -- differences --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "expected", "found"),
    [
        ("expect p1.score: 13", "13", "0"),
        ("expect p1.score: 5..9", "5..9", "0"),
        ("expect p1.hand: denar 7", "denar 7", "denar 3, denar 7"),
        ("expect p1.hand: denar 7, 2 more", "denar 7, 2 more", "denar 3, denar 7"),
        ("expect display: denar 1, ?, -, florin 9", "denar 1, ?, -, florin 9", "denar 1, dirham 3, ducat 7, florin 9"),
        ("expect market: 2 garden-10-n", "2 garden-10-n", "3 garden-10-n"),
        ("expect p1.city: garden-10-n at 1,0", "garden-10-n at 1,0", "-"),
        ("expect p1.reserve: tower-09-es", "tower-09-es", "-"),
        ("expect discard: denar 1, ...", "denar 1, ...", "-"),
        ("expect active: p2", "p2", "p1"),
        ("expect phase: place", "place", "act"),
        ("expect due: 1", "1", "-"),
        ("expect wall p1: 8", "8", "0"),
        ("expect cells p1 garden-10-n: 1,0", "1,0", "0,-1 -1,0 1,0"),
        ("expect types p1: tower 1", "tower 1", "-"),
        ("expect points p1: tower 13", "tower 13", "-"),
        ("expect points p1 tower: 13", "13", "0"),
        ("expect count p1.hand: 3", "3", "2"),
        ("expect sum p1.hand: 11", "11", "10"),
        ("expect index scoring-1 in deck: 3", "3", "not there"),
        ("expect asked: p2", "p2", "p1"),
        ("expect prompt: place", "place", "turn"),
        ("expect over", "yes", "no"),
        ("expect winners: p1", "p1", "the game goes on"),
        ("expect legal: take", "take", "buy, take"),
        ("expect legal take: 1 | 2", "1 | 2", "1 | 1 2 | 2 | 3 | 4"),
        ("expect legal p2 take: 1", "1", "-"),
        ("expect impossible p1 take 1", "refused", "legal"),
        ("p1 take 1 2 -> refused AL-MONEY-1", "refused AL-MONEY-1", "legal"),
        ("p1 take 1 2 -> not notation", "not notation", "legal"),
    ],
)
def test_a_wrong_expectation_is_reported(step: str, expected: str, found: str) -> None:
    assert differences(f"{TABLE}play:\n{step}\n") == [(7, expected, found)]


@pytest.mark.parametrize(
    ("step", "found"),
    [
        ("p1 take 1 3", "AL-MONEY-1"),
        ("p1 take 1 3 -> legal", "AL-MONEY-1"),
        ("p1 take 1 3 -> refused AL-MONEY-2", "AL-MONEY-1"),
        ("p1 take 1 3 -> not notation", "AL-MONEY-1"),
        ("p1 fly 1", "no verb 'fly'"),
        ("p1 fly 1 -> refused AL-MONEY-1", "no verb 'fly'"),
        ("expect possible p1 take 1 3", "AL-MONEY-1"),
        ("expect event tile_bought", "only nothing"),
        ("expect events: money_taken", "nothing"),
    ],
)
def test_the_report_says_why(step: str, found: str) -> None:
    (one,) = run(parse(f"{TABLE}play:\n{step}\n"))
    assert (one.line, found in one.found) == (7, True), one


def test_expectations_go_on_after_a_difference_but_not_after_a_failed_action() -> None:
    text = TABLE + "play:\nexpect p1.score: 1\nexpect p2.score: 2\np1 take 3 4\nexpect p3.score: 3\n"
    assert [line for line, _, _ in differences(text)] == [7, 8, 9]


def test_events_of_the_last_action() -> None:
    text = (
        TABLE + "play:\np1 buy 3 with denar 7 3\nexpect event tile_bought: seat p1, paid 9\nexpect no event tile_bought"
    )
    one, two = run(parse(text))
    assert (one.line, one.expected) == (8, "tile_bought seat p1, paid 9")
    assert "paid 10" in one.found
    assert (two.line, two.expected, two.found) == (9, "no tile_bought", "1 of them")


def test_cases_inherit_the_position_and_are_named() -> None:
    text = TABLE + "play:\nexpect sum p1.hand: 10\n---\ncase: poor\np1.hand: denar 1\nplay:\nexpect sum p1.hand: 2"
    assert run(parse(text)) == [Difference(12, "expect sum p1.hand: 2", "2", "1", "poor")]


def test_a_case_can_inherit_nothing() -> None:
    text = TABLE + "play:\nexpect sum p1.hand: 10\n---\ninherits: nothing\nplay:\nexpect count p1.hand: 0"
    assert run(parse(text)) == []
    assert run(parse(text.replace("inherits: nothing\n", ""))) != []


def test_every_seed_is_played() -> None:
    text = HEAD + "start: dealt\nseeds: a b c\nplay:\nexpect p1.score: 1\n"
    assert [one.case for one in run(parse(text))] == ["seed a", "seed b", "seed c"]


def test_a_position_can_be_changed_in_the_middle() -> None:
    text = (
        TABLE + "play:\np1 take 1\nset p2.hand: denar 9 9\nexpect sum p2.hand: 18\nset p2.score: 7\nexpect p2.score: 7"
    )
    assert run(parse(text)) == []


def test_rules_of_all_cases() -> None:
    scenario = parse(HEAD + "rules: A B\nplay:\nexpect over: no\n---\nrules: B C\nplay:\nexpect over: no\n")
    assert scenario.rules == ("A", "B", "C")


# -- refusals -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("title: chess\nplay:\nexpect over", 1, "there is no title 'chess'; known: alhambra"),
        (HEAD + "modules: dragons\nplay:\nexpect over", 3, "there is no module 'dragons'"),
        (HEAD + "options: cheating\nplay:\nexpect over", 3, "there is no option 'cheating'"),
        ("title: alhambra\nplayers: 9\nplay:\nexpect over", 2, "2 to 6 players, not 9"),
        ("title: alhambra\nplayers: many\nplay:\nexpect over", 2, "'many' is not a number"),
        (HEAD + "start: soon\nplay:\nexpect over", 3, "`bare` or `dealt`"),
        (HEAD + "expect over", 3, "expected `key: value`"),
        (HEAD + "p1.hand:\nplay:\nexpect over", 3, "p1.hand has no value"),
        (HEAD + "p1.hand: denar 1\np1.hand: denar 2\nplay:\nexpect over", 4, "given twice"),
        (HEAD, 1, "there is no `play:`"),
        (HEAD + "p4.hand: denar 1\nplay:\nexpect over", 3, "there is no key 'p4.hand'; known: display"),
        (HEAD + "p1.purse: denar 1\nplay:\nexpect over", 3, "there is no key 'p1.purse'"),
        (HEAD + "squares.open: 1\nplay:\nexpect over", 3, "there is no key 'squares.open'"),
        (HEAD + "p1.hand: denar 10\nplay:\nexpect over", 3, "'denar 10' is not a card"),
        (HEAD + "p1.hand: denar 7 7 7 7\nplay:\nexpect over", 3, "no denar 7 left in the box"),
        (HEAD + "p1.reserve: garden-13-n\nplay:\nexpect over", 3, "'garden-13-n' is not a tile"),
        (HEAD + "p1.reserve: garden-10-n\ntower: garden-10-n\nplay:\nexpect over", 4, "garden-10-n is named twice"),
        (HEAD + "p1.score: lots\nplay:\nexpect over", 3, "'lots' is not a number"),
        (HEAD + "active: p5\nplay:\nexpect over", 3, "'p5' is not a seat"),
        (HEAD + "phase: lunch\nplay:\nexpect over", 3, "phases: act, extra, place, end"),
        (HEAD + "market: 5 garden-10-n\nplay:\nexpect over", 3, "not a field 1 to 4"),
        (HEAD + "market: 1 garden-10-n, 1 tower-09-es\nplay:\nexpect over", 3, "field 1 is given twice"),
        (HEAD + "display: denar 1 2 3 4 5\nplay:\nexpect over", 3, "four slots"),
        (HEAD + "display: ?\nplay:\nexpect over", 3, "can only stand for any card"),
        (HEAD + "deck: 5 more, denar 1\nplay:\nexpect over", 3, "come last"),
        (HEAD + "deck: 200 more\nplay:\nexpect over", 3, "there are only"),
        (HEAD + "p1.city: garden-10-n\n---", 1, "there is no `play:`"),
        (HEAD + "p1.city: garden-10-w at 1,0\nplay:\nexpect over", 3, "AL-CITY-2"),
        (HEAD + "p1.city: garden-10-open at 5,5\nplay:\nexpect over", 3, "AL-CITY-4"),
        (HEAD + "p1.city: garden-10-n at 1;0\nplay:\nexpect over", 3, "not a cell"),
        (HEAD + "p1.city: garden-10-n at 0,0\nplay:\nexpect over", 3, "is at 0,0"),
        (HEAD + "p1.city: garden-10-n at 0,1, tower-09-es at 0,1\nplay:\nexpect over", 3, "two tiles on 0,1"),
        (HEAD + "made: P pavilion 5\nplay:\nexpect over", 3, "a made-up tile is"),
        (HEAD + "made: P palace 5 n\nplay:\nexpect over", 3, "'palace' is not a type"),
        (HEAD + "made: P - 5 xyz\nplay:\nexpect over", 3, "is not a set of walls"),
        (HEAD + "made: garden-10-n - 5 n\nplay:\nexpect over", 3, "already a tile"),
        (HEAD + "play:\ndance", 4, "a step is `p1 …`, `expect …`, `set …` or one of: score 1"),
        (HEAD + "play:\nscore 4", 4, "a step is"),
        (HEAD + "play:\np1 take 1 -> maybe", 4, "after `->` comes"),
        (HEAD + "play:\np1 take 1 -> refused", 4, "after `->` comes `refused RULE`"),
        (HEAD + "play:\nexpect event tile_bougth", 4, "there is no event 'tile_bougth'; do you mean tile_bought?"),
        (HEAD + "play:\nexpect no event squares_taken", 4, "there is no event 'squares_taken'"),
        (HEAD + "play:\nexpect events: turn_began, tile_bougth", 4, "there is no event 'tile_bougth'"),
        (HEAD + "play:\nexpect p1.purse: 1", 4, "a player has hand, city"),
        (HEAD + "play:\nexpect luck: 1", 4, "there is no key 'luck'"),
        (HEAD + "play:\nexpect luck p1: 1", 4, "there is no expectation 'luck p1'"),
        (HEAD + "play:\nexpect p1.hand", 4, "needs `: value`"),
        (HEAD + "play:\nexpect dirk.score: 1", 4, "with two players"),
        (HEAD + "play:\nexpect legal fly: 1", 4, "there is no verb 'fly'"),
        (HEAD + "play:\nexpect wall: 1", 4, "wall needs one word"),
        (HEAD + "play:\nexpect points p1 in x: -", 4, "'x' is not a scoring"),
        (HEAD + "play:\nset p1.hand", 4, "set needs"),
        (HEAD + "play:\nexpect points p1 twoer: 0", 4, "nobody gets points for 'twoer'"),
        (HEAD + "play:\nexpect points p1: twoer 0", 4, "nobody gets points for 'twoer'"),
        ("title: roll_and_write\nplay:\nexpect points p1 twoer: 0", 3, "nobody gets points for 'twoer'"),
        (HEAD + "play:\nset active: p2", 4, "active belongs to the position"),
        (HEAD + "play:\nset phase: end", 4, "phase belongs to the position"),
        (HEAD + "play:\nexpect winners: p1 or p2", 4, "'or' is not a seat"),
        (HEAD + "play:\nexpect winners: p9", 4, "'p9' is not a seat"),
        (HEAD + "inherits: nothing\nplay:\nexpect over", 3, "the first case has nothing to inherit"),
        (HEAD + "play:\nexpect over\n---\ninherits: all\nplay:\nexpect over", 6, "leaves it out, not 'all'"),
        (HEAD + "play:\nset p1.hand: gold", 4, "'gold' is not a card"),
    ],
)
def test_a_line_that_makes_no_sense_is_refused(text: str, line: int, why: str) -> None:
    where, reason = refusal(text)
    assert (where, why in reason) == (line, True), reason


def test_an_unchecked_city_may_be_impossible() -> None:
    text = HEAD + "unchecked: p1.city\np1.city: garden-10-w at 1,0\nplay:\nexpect count p1.city: 2"
    assert run(parse(text)) == []


# -- fields of modules --------------------------------------------------------------------------------------------


def test_fields_of_modules() -> None:
    text = HEAD + (
        "modules: characters, power_of_the_sultan, squares\n"
        "characters.owned[p2]: beggar, miser\n"
        "power_of_the_sultan.owned[p1]: sultan-denar-1 tower, sultan-florin-2 garden\n"
        "squares.stacks[garden].open: square-garden-n2\n"
        "play:\n"
        "expect characters.owned: - | beggar, miser | -\n"
        "expect power_of_the_sultan.owned[p1]: sultan-denar-1 tower, sultan-florin-2 garden\n"
        "expect count characters.owned[p2]: 2\n"
        "expect characters.owned[p2]: dancer\n"
        "expect characters.owned[p2]: -\n"
        "expect power_of_the_sultan.owned[p1]: sultan-denar-1 garden\n"
        "expect squares.stacks[garden].open: square-garden-n1\n"
    )
    assert differences(text) == [
        (11, "dancer", "beggar, miser"),
        (12, "-", "beggar, miser"),
        (13, "sultan-denar-1 garden", "sultan-denar-1 tower, sultan-florin-2 garden"),
        (14, "square-garden-n1", "square-garden-n2"),
    ]


@pytest.mark.parametrize(
    ("step", "why"),
    [
        ("expect squares.heaps: 1", "there is no field 'heaps'; fields: stacks"),
        ("set squares.stacks: 1", "has parts: [1], [2]"),
        ("expect squares.stacks[7].open: -", "there is no [7]; there are 6"),
        ("expect squares.stacks[garden].open: rubbish", "'rubbish' is not a number, seat, card"),
        ("expect squares.stacks[garden].open.more: 1", "leads nowhere"),
        ("expect count squares.stacks[garden].open: 1", "is not a list"),
    ],
)
def test_wrong_fields_of_modules_are_refused(step: str, why: str) -> None:
    where, reason = refusal(HEAD + f"modules: squares\nplay:\n{step}\n")
    assert (where, why in reason) == (5, True), reason


# -- drawings -----------------------------------------------------------------------------------------------------

DRAWN = HEAD + "p1.city:\n{}\nplay:\nexpect p1.city: {}\n"


def test_a_drawing_is_the_same_as_a_list() -> None:
    city = (
        "   +.............+#############+\n"
        "   .      S      . garden-10-n .\n"
        "   +.............+.............+\n"
        "   .   garden1   .\n"
        "   +.............+\n"
    )
    assert run(parse(DRAWN.format(city, "garden-10-n at 1,0; garden1 at 0,1") + "expect types p1: garden 2\n")) == []


def test_a_drawing_can_be_expected() -> None:
    city = "\n    +.....+#####+\n    .  S  .  A  #\n    +.....+.....+\n"
    text = HEAD + "made: A - 5 ne\nphase: place\np1.pending: A\nplay:\np1 place A at 1,0\nexpect p1.city:" + city
    assert run(parse(text)) == []


@pytest.mark.parametrize(
    ("city", "why"),
    [
        ("  +.....+\n  .  A  .\n  +.....+", "one start tile, labelled S; here there are 0"),
        ("  +.....+\n  .  S  .", "rows of tiles between rows of edges"),
        ("  +.....+\n  .  S  .\n   +.....+", "must be lined up"),
        ("  +.....+.............+\n  .  S  .\n  +.....+", "equally far apart"),
        ("  +\n  S\n  +", "at least two corners"),
        ("  +#####+\n  .  S  .\n  +.....+", "given with walls n, but has -"),
        ("  +...........+...........+\n  .     S     .garden-10-n.\n  +...........+...........+", "but has n"),
        ("  +...+###+\n  . S . A .\n  +...+...+\n  . A .\n  +...+", "drawn with different walls"),
        ("     +...+\n  x  . S .\n     +...+", "is outside the boxes"),
    ],
)
def test_a_bad_drawing_is_refused(city: str, why: str) -> None:
    where, reason = refusal(DRAWN.format(city, "-"))
    assert (where, why in reason) == (3, True), reason


# -- files --------------------------------------------------------------------------------------------------------


def test_files_and_folders(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    good, bad, odd = tmp_path / "good.scn", tmp_path / "deep" / "bad.scn", tmp_path / "odd.scn"
    good.write_text(HEAD + "play:\nexpect p1.score: 0\n")
    bad.write_text(HEAD + "play:\nexpect p1.score: 1\n")
    odd.write_text(HEAD + "play:\nexpect p1.luck: 1\n")
    assert find_files([tmp_path]) == [bad, good, odd]
    results = run_files([tmp_path])
    assert [result.ok for result in results] == [False, True, False]
    assert summary(results) == "2 of 3 scenarios do not hold"
    assert report(results[0]) == f"{bad}:4: expect p1.score: 1\n    expected 1\n    found    0"
    assert report(results[1]) == f"{good}: holds"
    assert report(results[2]).startswith(f"{odd}:4: refused\n    a player has ")


def test_a_file_that_cannot_be_read() -> None:
    result = run_file("nowhere.scn")
    assert not result.ok
    assert "cannot be read" in report(result)
