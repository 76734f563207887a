"""The list of legal actions behaves as a tuple does, and makes its actions only when somebody looks."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import sabika
from sabika.kernel.action import Action, Verb
from sabika.kernel.action_type import ActionType, AnyContext
from sabika.kernel.context import Context
from sabika.kernel.decision import PICK
from sabika.kernel.errors import RedactedState
from sabika.kernel.legal import Legal
from sabika.kernel.rng import FastRng


class Numbers(ActionType):
    """A deed whose options are numbers; it counts how many actions were made of them."""

    __slots__ = ("found", "made")

    def __init__(self, name: str, found: Sequence[int]) -> None:
        super().__init__(Verb(name, "for a test"), PICK, "TEST-1")
        self.found: Sequence[int] = found
        self.made: int = 0

    def options(self, ctx: AnyContext, seat: int) -> Sequence[Any]:
        return self.found

    def action(self, seat: int, option: Any) -> Action:
        self.made += 1
        return Action(seat, self.name, (option,))


NOBODY: Any = None


def legal() -> tuple[Legal, list[Action], tuple[Numbers, ...]]:
    """Return a list, what must be in it, and the deeds that it is made of; one of them offers nothing."""
    action_types = (Numbers("one", range(3)), Numbers("none", ()), Numbers("two", [7, 9]))
    found = Legal(1, action_types, [action_type.options(NOBODY, 1) for action_type in action_types])
    expected = [Action(1, "one", (at,)) for at in range(3)] + [Action(1, "two", (at,)) for at in (7, 9)]
    return found, expected, action_types


def test_length_index_and_iteration() -> None:
    found, expected, _ = legal()
    assert len(found) == 5
    assert [found[at] for at in range(5)] == expected
    assert [found[at] for at in range(-5, 0)] == expected
    assert list(found) == expected == found.actions()
    assert bool(found)


@pytest.mark.parametrize("at", [5, -6, 100])
def test_outside_there_is_nothing(at: int) -> None:
    found, _, _ = legal()
    with pytest.raises(IndexError, match="among 5"):
        found[at]


def test_membership_equality_and_hash() -> None:
    found, expected, _ = legal()
    assert expected[3] in found
    assert Action(0, "two", (7,)) not in found, "it is another seat's"
    assert "two" not in found
    assert found == expected
    assert found == tuple(expected)
    assert found == legal()[0]
    assert hash(found) == hash(legal()[0])
    assert found != expected[:-1]
    assert found != 5
    assert repr(found) == f"Legal({expected!r})"


def test_nothing_is_made_before_somebody_looks() -> None:
    found, _, action_types = legal()
    assert len(found) == 5
    assert [action_type.made for action_type in action_types] == [0, 0, 0]
    found[4]
    assert [action_type.made for action_type in action_types] == [0, 0, 1]


def test_the_empty_list() -> None:
    empty = Legal(0, (), [])
    assert (len(empty), list(empty), bool(empty)) == (0, [], False)
    assert empty == []
    with pytest.raises(IndexError):
        empty[0]


@pytest.mark.parametrize("title", ["alhambra", "granada"])
def test_what_is_counted_is_picked_until_the_state_moves_on(title: str) -> None:
    """Both count most actions; a list is as good as the options that its deeds would list."""
    game, rng = sabika.game(title, 2), Random(3)
    state = game.new("counted")
    found = game.legal(state)
    while state.stack:
        found = game.legal(state)
        ctx: Any = Context(game, state, None)
        expected = [
            action_type.action(found.seat, option)
            for action_type in found.action_types
            for option in action_type.options(ctx, found.seat)
        ]
        assert [found[at] for at in range(len(found))] == expected == found.actions()
        game.play(state, rng.choice(found))
    with pytest.raises(RuntimeError, match="list the actions again"):
        found[0]
    with pytest.raises(RuntimeError, match="list the actions again"):
        list(found)


def test_random_choice_works_on_it() -> None:
    found, expected, _ = legal()
    rng = Random(1)
    assert {rng.choice(found) for _ in range(100)} == set(expected)


def test_a_deed_says_what_it_does_not_do() -> None:
    class Unwritten(ActionType):
        __slots__ = ()

        def legal(self, ctx: AnyContext, seat: int) -> list[Action]:
            return []

    action_type = Unwritten(Verb("think", "about it"), PICK, "TEST-1")
    assert (action_type.name, action_type.complete) == ("think", True)
    assert not action_type.possible(NOBODY, 0)
    assert action_type.asks(NOBODY, 0)
    for unwritten in (action_type.check, action_type.apply):
        with pytest.raises(NotImplementedError, match="think"):
            unwritten(NOBODY, Action(0, "think"))


def test_equal_actions_are_interchangeable() -> None:
    one, two = Action(1, "buy", (3, (4, 5))), Action(1, "buy", (3, (4, 5)))
    assert one == two
    assert hash(one) == hash(two)
    assert one != Action(1, "buy", (3, (5, 4)))
    assert one != Action(2, "buy", (3, (4, 5)))
    assert one != "buy"
    assert repr(one) == "Action(1, 'buy', (3, (4, 5)))"


@pytest.mark.parametrize(
    ("title", "modules"),
    [("alhambra", []), ("alhambra", ["squares", "thieves", "camps"]), ("granada", []), ("roll_and_write", [])],
)
def test_a_playout_goes_as_if_each_action_were_picked_from_the_list(title: str, modules: list[str]) -> None:
    game: Any = sabika.game(title, 3, modules)
    played, picked = game.new("played out"), game.new("played out")
    rng, decisions = FastRng(5), 0
    while picked.stack:
        actions = game.legal(picked)
        game.play(picked, actions[rng.below("pick", len(actions))])
        decisions += 1
    assert game.playout(played, FastRng(5)) == decisions
    assert played == picked


def test_what_a_seat_sees_is_not_played_out() -> None:
    game: Any = sabika.game("alhambra", 2)
    seen = game.view(game.new("seen"), 0).state
    with pytest.raises(RedactedState):
        game.playout(seen, FastRng(1))
