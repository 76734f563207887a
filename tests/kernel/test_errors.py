"""The kinds of "no" are kept apart, and each says what a program needs to know."""

from __future__ import annotations

from itertools import permutations

import pytest

import sabika
from sabika.kernel.errors import Illegal, NotationError, RecordError, SabikaError, SetupError, Stale
from sabika.kernel.setup import Option, complete_options

ERRORS = (NotationError, Illegal, Stale, SetupError, RecordError)


def test_all_are_refusals_and_none_is_another() -> None:
    assert all(issubclass(error, SabikaError) for error in ERRORS)
    assert not any(issubclass(one, two) for one, two in permutations(ERRORS, 2))
    assert not issubclass(SabikaError, ValueError), "an accident in Python is none of them"


def test_they_are_part_of_the_api() -> None:
    assert {getattr(sabika, error.__name__) for error in ERRORS} == set(ERRORS)


def test_illegal_names_the_rule() -> None:
    illegal = Illegal("AL-BUY-2", "the cards are worth 6, the price is 7", paid=6, price=7)
    assert (illegal.rule, illegal.why) == ("AL-BUY-2", "the cards are worth 6, the price is 7")
    assert illegal.params == {"paid": 6, "price": 7}
    assert str(illegal) == "AL-BUY-2: the cards are worth 6, the price is 7"


def test_the_others_say_where() -> None:
    stale = Stale(5, 3)
    assert (stale.asked, stale.answered) == (5, 3)
    assert str(stale) == "the question is number 5, the answer is for number 3"
    assert SetupError("no", "players").about == "players"
    ruled = SetupError("seat 4 cannot begin", "option start_player", "RW-D-3", seat=4)
    assert (ruled.rule, ruled.why, ruled.params) == ("RW-D-3", "seat 4 cannot begin", {"seat": 4})
    assert str(ruled) == "RW-D-3: seat 4 cannot begin"
    record = RecordError(12, "cut off")
    assert (record.line, record.why, str(record)) == (12, "cut off", "line 12: cut off")
    assert (record.fault, record.rule, record.params) == ("unreadable", "", {})


def test_options_are_completed_and_checked() -> None:
    known = (
        Option("fast", False, (False, True), "X-1", "play fast"),
        Option("size", 3, (3, 4, 5), "X-2", "size of the table"),
    )
    assert complete_options(known, {}) == (("fast", False), ("size", 3))
    assert complete_options(known, {"size": 5}) == (("fast", False), ("size", 5))
    with pytest.raises(SetupError, match="there is no option 'slow'") as unknown:
        complete_options(known, {"slow": True})
    assert unknown.value.about == "option slow"
    with pytest.raises(SetupError, match="cannot be 9") as wrong:
        complete_options(known, {"size": 9})
    assert wrong.value.about == "option size"
