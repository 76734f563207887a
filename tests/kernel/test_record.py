"""Records: who sees what, and that copying, comparing, saving and loading follow from what is declared."""

from __future__ import annotations

import json
from typing import Any, ClassVar

import pytest

from sabika.kernel.record import (
    COUNT,
    HIDDEN,
    KINDS,
    OPEN,
    OWNER,
    SECRET,
    Field,
    Record,
    Shared,
    Value,
    fields_of,
    from_json,
    record,
    records,
    redact,
    register_value,
    shared,
    table,
    to_json,
    value,
)


class Purse(Value):
    """An immutable value; what others see of it is how much there is."""

    __slots__ = ("coins",)

    def __init__(self, coins: tuple[int, ...]) -> None:
        self.coins: tuple[int, ...] = coins

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Purse) and self.coins == other.coins

    def __hash__(self) -> int:
        return hash(self.coins)

    def to_json(self) -> Any:
        return list(self.coins)

    def veiled(self) -> Purse:
        return Purse((HIDDEN,) * len(self.coins))


class Board(Shared):
    """A value that its only holder may change."""

    __slots__ = ("marks",)

    def __init__(self, marks: list[int]) -> None:
        self.common = False
        self.marks: list[int] = marks

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.marks == other.marks

    def __hash__(self) -> int:
        return 0

    def to_json(self) -> Any:
        return list(self.marks)


register_value("Purse", lambda data: Purse(tuple(data)))
register_value("Board", lambda data: Board(list(data)))


class Note(Record):
    """Something inside a player's record; it has no seat of its own."""

    FIELDS: ClassVar[dict[str, Field]] = {"text": value(OWNER), "size": value(OPEN)}
    __slots__ = tuple(FIELDS)
    text: str
    size: int

    def __init__(self, text: str) -> None:
        self.text = text
        self.size = len(text)


class Person(Record):
    """One player with something of every shape and sight."""

    FIELDS: ClassVar[dict[str, Field]] = {
        "seat": value(OPEN),
        "cards": value(OWNER),
        "purse": value(OWNER),
        "number": value(OWNER),
        "stack": value(COUNT),
        "depth": value(COUNT),
        "plan": value(SECRET),
        "mood": value(SECRET),
        "board": shared(OPEN),
        "note": record(OPEN),
        "diary": record(OWNER),
        "letters": records(OPEN),
        "drafts": records(SECRET),
        "drawer": table(OPEN),
        "safe": table(SECRET),
    }
    __slots__ = tuple(FIELDS)
    seat: int
    cards: tuple[int, ...]
    purse: Purse
    number: int
    stack: tuple[int, ...]
    depth: int
    plan: tuple[int, ...]
    mood: str
    board: Board
    note: Note | None
    diary: Note | None
    letters: list[Note]
    drafts: list[Note]
    drawer: dict[str, Note]
    safe: dict[str, Note]

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.cards = (4, 5)
        self.purse = Purse((1, 2, 3))
        self.number = 77
        self.stack = (8, 9, 10)
        self.depth = 66
        self.plan = (1, 2)
        self.mood = "bad"
        self.board = Board([1])
        self.note = Note("open note")
        self.diary = Note("dear diary")
        self.letters = [Note("one"), Note("three")]
        self.drafts = [Note("x")]
        self.drawer = {"top": Note("sock")}
        self.safe = {"key": Note("gold")}


class Club(Record):
    """Several players."""

    FIELDS: ClassVar[dict[str, Field]] = {"people": records(OPEN), "empty": record(OPEN)}
    __slots__ = tuple(FIELDS)
    people: list[Person]
    empty: Note | None

    def __init__(self) -> None:
        self.people = [Person(0), Person(1)]
        self.empty = None


# -- declared or refused ----------------------------------------------------------------------------------------------


def test_a_field_without_a_declaration_fails_at_import() -> None:
    source = """
class Careless(Record):
    FIELDS: ClassVar[dict[str, Field]] = {"known": value(OPEN)}
    __slots__ = ("known", "secret")
    known: int
    secret: int
"""
    space = {"Record": Record, "ClassVar": ClassVar, "Field": Field, "value": value, "OPEN": OPEN, "__name__": __name__}
    with pytest.raises(TypeError, match=r"Careless\.secret does not declare who may see it"):
        exec(compile("from __future__ import annotations\n" + source, "careless", "exec"), space)
    exec(source.replace('"known": value(OPEN)', '"known": value(OPEN), "secret": value(OPEN)'), space)


def test_two_records_of_one_name_are_refused() -> None:
    with pytest.raises(TypeError, match="both have a record Note"):
        exec(
            "class Note(Record):\n    FIELDS = {}\n    __slots__ = ()",
            {"Record": Record, "__name__": "tests.kernel.elsewhere"},
        )
    assert KINDS["Note"] is Note


def test_inherited_fields_come_first() -> None:
    class Signed(Note):
        FIELDS: ClassVar[dict[str, Field]] = {"by": value(OPEN)}
        __slots__ = tuple(FIELDS)
        by: int

        def __init__(self, text: str, by: int) -> None:
            super().__init__(text)
            self.by = by

    assert list(fields_of(Signed)) == ["text", "size", "by"]
    signed = Signed("x", 3)
    assert signed.copy() == signed
    assert from_json(to_json(signed)) == signed
    assert signed != Note("x"), "another kind is something else"


# -- who sees what ----------------------------------------------------------------------------------------------------


def test_the_owner_sees_his_own() -> None:
    seen = redact(Club(), 0).people[0]
    assert (seen.cards, seen.purse, seen.number) == ((4, 5), Purse((1, 2, 3)), 77)
    assert seen.diary == Note("dear diary")
    assert seen.note == Note("open note")


@pytest.mark.parametrize("viewer", [1, None, 5])
def test_others_see_how_many_there_are(viewer: int | None) -> None:
    seen = redact(Club(), viewer).people[0]
    assert seen.cards == (HIDDEN, HIDDEN)
    assert seen.purse == Purse((HIDDEN,) * 3)
    assert seen.number == HIDDEN
    assert seen.diary is None


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_nobody_sees_what_is_hidden_from_all(viewer: int | None) -> None:
    for person in redact(Club(), viewer).people:
        assert (person.stack, person.depth) == ((HIDDEN,) * 3, HIDDEN)
        assert (person.plan, person.mood, person.drafts, person.safe) == ((), "", [], {})
        assert person.board == Board([1])


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_what_is_inside_belongs_to_the_same_owner(viewer: int | None) -> None:
    for person in redact(Club(), viewer).people:
        own = person.seat == viewer
        assert person.note.text == ("open note" if own else "")
        assert person.note.size == 9
        assert [letter.text for letter in person.letters] == (["one", "three"] if own else ["", ""])
        assert person.drawer["top"].text == ("sock" if own else "")


def test_a_spectator_is_nobody_not_even_the_seat_of_something_without_one() -> None:
    """Neither the number for a spectator nor that for no owner is a seat."""
    alone = Note("mine")
    for viewer in (None, 0, HIDDEN):
        assert redact(alone, viewer).text == ""


def test_redacting_leaves_the_truth_alone() -> None:
    club = Club()
    before = json.dumps(to_json(club))
    seen = redact(club, 1)
    seen.people[1].cards = ()
    seen.people[1].letters.clear()
    assert json.dumps(to_json(club)) == before


def test_no_secret_is_anywhere_in_the_json_of_a_view() -> None:
    text = json.dumps(to_json(redact(Club(), None)))
    for secret in ("77", "66", "bad", "dear diary", "open note", "gold", "sock"):
        assert secret not in text
    assert "dear diary" in json.dumps(to_json(redact(Club(), 1)))


# -- values -----------------------------------------------------------------------------------------------------------


def test_a_copy_is_independent() -> None:
    club = Club()
    copy = club.copy()
    assert copy == club
    assert copy is not club
    copy.people[0].cards = (1,)
    copy.people[0].letters[0].text = "changed"
    copy.people[0].drawer["top"].text = "changed"
    copy.people[0].letters.append(Note("more"))
    copy.people[0].drawer["new"] = Note("more")
    assert club == Club()
    assert copy != club


def test_what_is_shared_is_common_after_a_copy() -> None:
    club = Club()
    board = club.people[0].board
    assert not board.common
    copy = club.copy()
    assert copy.people[0].board is board
    assert board.common, "from now on nobody changes it in place"


def test_a_view_shares_too() -> None:
    club = Club()
    assert redact(club, None).people[0].board is club.people[0].board
    assert club.people[0].board.common


def test_saved_and_loaded_it_is_the_same() -> None:
    club = Club()
    data = json.loads(json.dumps(to_json(club)))
    loaded = from_json(data)
    assert loaded == club
    assert to_json(loaded) == data
    assert type(loaded.people[0].cards) is tuple
    assert type(loaded.people[0].letters) is list
    assert type(loaded.people[0].board) is Board
    club.people[0].letters = []
    club.people[0].stack = ()
    again = from_json(to_json(club)).people[0]
    assert (again.letters, again.stack) == ([], ())


def test_tuples_in_tuples_stay_tuples() -> None:
    assert from_json(to_json(((1, (2, "x")), ()))) == ((1, (2, "x")), ())


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(KeyError):
        from_json({"kind": "NoSuchRecord"})
    with pytest.raises(KeyError):
        from_json({"value": "NoSuchValue", "is": 0})


def test_records_have_no_hash_and_say_what_they_are() -> None:
    with pytest.raises(TypeError, match="no hash"):
        hash(Note("x"))
    assert repr(Note("x")) == "Note(text='x', size=1)"
    assert Note("x") != "x"


def test_a_value_must_say_how_it_is_written_and_veiled() -> None:
    class Mute(Value):
        __slots__ = ()

    with pytest.raises(NotImplementedError, match="Mute"):
        Mute().to_json()
    with pytest.raises(NotImplementedError, match="Mute"):
        Mute().veiled()
