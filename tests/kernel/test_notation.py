"""One line per action, both ways, and whatever else is typed is refused by name."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sabika
from sabika.kernel.action import Action
from sabika.parts.city import SIDES, cell_at
from sabika.titles.alhambra import MODULES

GAME: Any = sabika.game("alhambra", 4, ["all"])
NOTATION = GAME.notation
DOCUMENT = (Path(__file__).parents[2] / "docs" / "notation.md").read_text("utf-8")


def any_value(kind: str, state: Any, rng: Random) -> Any:
    """Return an argument of a kind, sensible or not."""
    if kind == "slots":
        return tuple(rng.randint(-2, 6) for _ in range(rng.randint(1, 4)))
    if kind in ("field", "amount"):
        return rng.randint(-3, 12)
    if kind == "tile":
        return rng.randrange(len(GAME.tiles))
    if kind == "type":
        return rng.randrange(6)
    if kind == "types":
        return tuple(sorted(rng.randrange(6) for _ in range(rng.randint(1, 4))))
    if kind == "card":
        return rng.randrange(len(GAME.cards))
    if kind == "cards":
        return tuple(sorted(rng.randrange(1, len(GAME.cards)) for _ in range(rng.randint(1, 4))))
    if kind == "cell":
        own = rng.choice(list(state.seats[0].city.tiles))
        return rng.choice([own, cell_at(rng.randint(-4, 4), rng.randint(-4, 4)), cell_at(99, -99)])
    assert kind == "edges", f"no values for {kind}"
    return tuple((any_value("cell", state, rng), rng.choice(SIDES)) for _ in range(rng.randint(1, 2)))


def any_action(state: Any, rng: Random) -> Action:
    """Return an action of any verb with any arguments."""
    verb = rng.choice(list(NOTATION.verbs.values()))
    seat = GAME.waiting(state)[0] if rng.random() < 0.9 else rng.randrange(GAME.players)
    return Action(seat, verb.name, tuple(any_value(param.kind, state, rng) for param in verb.params))


def test_every_listed_action_is_written_and_read_back() -> None:
    state = GAME.new("notation")
    rng = Random(1)
    while not GAME.is_over(state):
        legal = GAME.legal(state)
        for action in list(legal)[:: max(1, len(legal) // 20)]:
            assert NOTATION.read(NOTATION.write(action)) == action
            assert NOTATION.from_json(json.loads(json.dumps(NOTATION.to_json(action)))) == action
        GAME.play(state, rng.choice(legal))


@pytest.mark.parametrize("seed", range(3))
def test_any_action_is_legal_or_refused_by_a_rule_and_never_an_accident(seed: int) -> None:
    """Nonsense of every kind, all through a game with all modules: `check` answers, and what it allows can be done."""
    rng = Random(seed)
    state = GAME.new(f"nonsense {seed}")
    allowed = 0
    refusals: list[sabika.Illegal] = []
    while not GAME.is_over(state):
        for _ in range(4):
            action = any_action(state, rng)
            try:
                GAME.apply(state, action)
            except sabika.Illegal as error:
                refusals.append(error)
                continue
            allowed += 1
            assert NOTATION.read(NOTATION.write(action)) == action
        GAME.play(state, rng.choice(GAME.legal(state)))
    assert allowed > 20
    assert all(refusal.rule and refusal.why for refusal in refusals)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "p1",
        "take 1",
        "p0 take 1",
        "p5 take 1",
        "p01 take 1",
        "p1 fly",
        "p1 take",
        "p1 take one",
        "p1 take --5",
        "p1 take 1.0",
        "p1 take ٣",
        "p1 take 99999999999",
        "p1 buy 1",
        "p1 buy with denar 5",
        "p1 buy 1 with",
        "p1 buy 1 with denar",
        "p1 buy 1 with 5",
        "p1 buy 1 with denar 10",
        "p1 buy 1 with pesos 5",
        "p1 buy 1 denar 5",
        "p1 place tower-07-new 1,0",
        "p1 place tower-07-new at 1",
        "p1 place tower-07-new at 100,0",
        "p1 place castle at 1,0",
        "p1 pass now",
        "p1 stop 1",
        "p1 remove",
        "p1 city_gates.place tower-07-new at 1,0 gate 1,0:x",
        "p1 " + "take " * 100,
    ],
)
def test_bad_notation_is_refused(line: str) -> None:
    with pytest.raises(sabika.NotationError):
        NOTATION.read(line)


@pytest.mark.parametrize(
    "data",
    [
        None,
        17,
        [],
        {},
        {"seat": 0},
        {"verb": "pass"},
        {"seat": -1, "verb": "pass"},
        {"seat": 4, "verb": "pass"},
        {"seat": True, "verb": "pass"},
        {"seat": "0", "verb": "pass"},
        {"seat": 0, "verb": ["pass"]},
        {"seat": 0, "verb": "fly"},
        {"seat": 0, "verb": "pass", "args": {"x": 1}},
        {"seat": 0, "verb": "pass", "args": []},
        {"seat": 0, "verb": "pass", "more": 1},
        {"seat": 0, "verb": "take"},
        {"seat": 0, "verb": "take", "args": {"slots": [[1]]}},
        {"seat": 0, "verb": "take", "args": {"slots": [1.5]}},
        {"seat": 0, "verb": "take", "args": {"slots": [True]}},
        {"seat": 0, "verb": "take", "args": {"slots": {"a": 1}}},
        {"seat": 0, "verb": "remove", "args": {"cell": ["0,0", "1,1"]}},
        {"seat": 0, "verb": "remove", "args": {"cell": None}},
    ],
)
def test_bad_json_is_refused(data: Any) -> None:
    with pytest.raises(sabika.NotationError):
        NOTATION.from_json(data)


WORDS = st.sampled_from(
    [*NOTATION.verbs, "p1", "p2", "with", "at", "gate", "on", "denar", "5", "-1", "1,0", "garden", ""]
)


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(max_size=60), st.lists(st.one_of(WORDS, st.text(max_size=5)), max_size=9).map(" ".join)))
def test_any_text_is_an_action_or_refused(line: str) -> None:
    try:
        action = NOTATION.read(line)
    except sabika.NotationError:
        return
    assert NOTATION.read(NOTATION.write(action)) == action


@settings(max_examples=200, deadline=None)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
        max_leaves=6,
    )
)
def test_any_json_is_an_action_or_refused(args: Any) -> None:
    for data in (args, {"seat": 0, "verb": "buy", "args": {"field": args, "cards": args}}):
        try:
            action = NOTATION.from_json(data)
        except sabika.NotationError:
            continue
        assert NOTATION.from_json(NOTATION.to_json(action)) == action


def test_the_document_knows_every_verb_and_its_examples_are_right() -> None:
    first, rest = DOCUMENT.split("### Granada")
    second, third = rest.split("### Roll & Write")
    check_examples(NOTATION, examples(first))
    assert {row[0].strip("|` ").split()[1] for row in examples(first)} == set(NOTATION.verbs)
    check_examples(sabika.game("granada", 2).notation, examples(second))
    dice = sabika.game("roll_and_write", 2).notation
    check_examples(dice, examples(third))
    assert {row[0].strip("|` ").split()[1] for row in examples(third)} == set(dice.verbs)
    for module in MODULES:
        assert module in DOCUMENT


def examples(text: str) -> list[list[str]]:
    """Return the rows of a text that show an action."""
    return [line.split(" | ") for line in text.splitlines() if line.startswith("| `p")]


def check_examples(notation: Any, rows: list[list[str]]) -> None:
    """Both forms of every example say the same."""
    assert rows
    for row in rows:
        action = notation.read(row[0].strip("|` "))
        assert json.loads(row[1].strip("` |")) == notation.to_json(action)
