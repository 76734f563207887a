"""Stacks, bags, secret supplies and secret picks."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

import sabika
from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.action_type import Listed
from sabika.kernel.decision import PICK
from sabika.kernel.errors import Illegal
from sabika.kernel.record import HIDDEN, from_json, redact, to_json
from sabika.kernel.rng import Rng
from sabika.parts.picks import SecretPicks
from sabika.parts.supply import Bag, SecretSupply, Stack
from sabika.titles.alhambra import make


def test_a_stack_opens_one_thing_after_another() -> None:
    stack = Stack()
    stack.fill((4, 7, 5))
    assert (stack.open, stack.things()) == (4, [4, 7, 5])
    seen = redact(stack, 0)
    assert (seen.open, seen.hidden) == (4, (HIDDEN, HIDDEN))
    assert [stack.take() for _ in range(4)] == [4, 7, 5, 0]
    assert (stack.open, stack.things()) == (0, [])


def test_a_bag_gives_at_random_and_takes_back() -> None:
    bag = Bag((3, 1, 2, 2))
    drawn = bag.draw(Rng("bag"), "bag", 3)
    assert len(drawn) == 3
    assert sorted((*drawn, *bag.inside)) == [1, 2, 2, 3]
    assert redact(bag, 0).inside == (HIDDEN,)
    bag.put(drawn)
    assert list(bag.inside) == [1, 2, 2, 3]
    assert {bag.draw(Rng(f"{seed}"), "bag", 9) for seed in range(40)} != {(1, 2, 2, 3)}
    assert not bag.inside


def test_a_secret_supply_is_seen_by_its_owner_alone() -> None:
    supply = SecretSupply(1, (5,))
    supply.add(2, 9)
    supply.remove(5)
    assert redact(supply, 1).things == (2, 9)
    assert redact(supply, 0).things == redact(supply, None).things == (HIDDEN, HIDDEN)
    with pytest.raises(ValueError, match="not in list"):
        supply.remove(5)


class PickNumber(Listed):
    """Pick a number from 1 to 3."""

    __slots__ = ()

    def candidates(self, ctx: Any, seat: int) -> list[tuple[Any, ...]]:
        return [(1,), (2,), (3,)]

    def refusal(self, ctx: Any, action: Action) -> Illegal | None:
        return None if 1 <= action.args[0] <= 3 else Illegal("AL-SETUP-4", "1 to 3")

    def apply(self, ctx: Any, action: Action) -> None:
        ctx.state.stack[-1].choose(ctx, action.args[0])


VERB = Verb("take", "pick a number", Param("number", "amount"))


class Numbers(SecretPicks):
    """Everybody picks a number."""

    RULE: ClassVar[str] = "AL-SETUP-4"
    PROMPT: ClassVar[str] = "numbers"
    ACTION_TYPES = (PickNumber(VERB, PICK, "AL-SETUP-4"),)
    __slots__ = ()

    def reveal(self, ctx: Any, picks: dict[int, int]) -> None:
        ctx.tell("picked", "AL-SETUP-4", picks=[picks[seat] for seat in sorted(picks)])


def test_picks_stay_secret_until_all_have_picked() -> None:
    plain = sabika.game("alhambra", 3)
    game: Any = make(plain.setup, ())
    state = game.new("picks")
    state.stack.append(Numbers((1, 2, 0)))
    for seat, number in ((1, 3), (2, 1)):
        assert game.waiting(state) == (seat,)
        step = game.apply(state, Action(seat, "take", (number,)))
        assert step.events == ()
        state = from_json(to_json(step.state))
        seen = {
            looker: [pick.chosen for pick in game.view(state, looker).state.stack[-1].picks] for looker in (0, 1, 2)
        }
        assert seen[seat][seat - 1] == number
        assert all(picks[seat - 1] == HIDDEN for looker, picks in seen.items() if looker != seat)
        assert state.barrier == state.seq
    with pytest.raises(Illegal):
        game.check(state, Action(0, "take", (4,)))
    step = game.apply(state, Action(0, "take", (2,)))
    assert [event.params for event in step.events] == [{"picks": [2, 3, 1]}]
    assert step.state.stack[-1].PROMPT == "turn"
