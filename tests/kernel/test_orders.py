"""Standing orders: windows are answered in advance, by actions like any others, and nobody can tell."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import sabika
from sabika.kernel.orders import MOST, NO_ORDERS
from sabika.kernel.record import to_json
from tests.helpers.games import random_action

MODULES = ("viziers_favour", "thieves", "power_of_the_sultan")
STEAL, FAVOUR, CLAIM = "thieves.steal", "viziers_favour.buy", "power_of_the_sultan.claim"
ALL = (f"{STEAL} denar 7", f"{STEAL} ducat 3", f"wait {FAVOUR} 3", f"{CLAIM} garden 9", f"{CLAIM} tower 2")
"""Orders for everything that these modules ask in windows."""
WINDOWS = ("window", "claim")


def new_match(seed: str, *modules: str) -> tuple[Any, sabika.Match]:
    """Return a game of three with some modules, by default all that have windows, and a match of it."""
    game: Any = sabika.game("alhambra", 3, modules or MODULES)
    return game, sabika.Match(game, seed)


def play_out(match: sabika.Match, seed: str) -> list[tuple[int, str]]:
    """Play at random to the end; return who was asked what by hand."""
    asked: list[tuple[int, str]] = []
    rng = Random(seed)
    while not match.is_over:
        asked.append((match.waiting[0], match.game.decision(match.state).prompt))  # type: ignore[union-attr]
        match.play(random_action(match.game, match.state, rng))
    return asked


@pytest.mark.parametrize("seed", range(6))
def test_who_has_orders_for_all_windows_is_never_asked_there(seed: int) -> None:
    game, match = new_match(f"orders {seed}")
    match.give_orders(1, *ALL)
    asked = play_out(match, f"orders {seed}")
    assert not {prompt for seat, prompt in asked if seat == 1} & set(WINDOWS)
    assert {prompt for seat, prompt in asked if seat != 1} & set(WINDOWS)
    done = [(action, state) for action, state in zip(match.actions, match.states, strict=False) if action.seat == 1]
    for action, state in done:
        if action.verb == STEAL:
            face = game.cards[state.display[action.args[0] - 1]]
            assert (face.currency, face.value >= 7) == (0, True) or (face.currency, face.value >= 3) == (2, True)
    assert not [action for action, _ in done if action.verb == FAVOUR]
    replayed = sabika.replay(sabika.write_game(match))
    assert to_json(replayed.state) == to_json(match.state), "the file has every answer, and needs no orders"
    assert not replayed.orders


def test_orders_are_followed_somewhere() -> None:
    used: set[str] = set()
    for seed in range(12):
        _, match = new_match(f"followed {seed}")
        match.give_orders(1, *(f"{STEAL} {name} 1" for name in ("denar", "dirham", "ducat", "florin")))
        rng = Random(seed)
        while not match.is_over:
            known = len(match.actions)
            match.play(random_action(match.game, match.state, rng))
            used |= {action.verb for action in match.actions[known + 1 :]}
    assert used == {STEAL, "pass"}


def thieves_at_work(*hand: str, display: tuple[str, ...]) -> tuple[Any, sabika.Match]:
    """Return a match in which the first seat is about to end its turn, and the third one has thieves."""
    game, match = new_match("thieves", "thieves")
    state = match.state
    state.active = state.stack[-1].seat = 0
    state.display = tuple(game.card_id(name) for name in display)
    state.modules["thieves"].bands[2].things = tuple(sorted(game.card_id(name) for name in hand))
    for seat in (0, 1):
        state.modules["thieves"].bands[seat].things = ()
    return game, match


def test_the_best_card_that_is_wanted_is_stolen() -> None:
    names = ("florin-1", "denar-7", "denar-9", "ducat-9")
    game, match = thieves_at_work("thief-denar-1", "thief-ducat-1", display=names)
    match.give_orders(2, f"{STEAL} denar 7")
    match.play("p1 take 1")
    assert [game.notation.write(action) for action in match.actions[:2]] == ["p1 take 1", "p3 thieves.steal 3"]
    assert match.actions[-1].seat == 2
    assert 2 not in match.waiting


def test_the_first_order_that_can_be_met_counts() -> None:
    names = ("florin-1", "denar-7", "denar-9", "ducat-9")
    game, match = thieves_at_work("thief-denar-1", "thief-ducat-1", display=names)
    match.give_orders(2, f"{STEAL} ducat 9", f"{STEAL} denar 7")
    match.play("p1 take 1")
    assert game.notation.write(match.actions[1]) == "p3 thieves.steal 4"


def test_what_is_not_wanted_is_declined_and_what_has_no_order_is_asked() -> None:
    names = ("florin-1", "denar-4", "denar-5", "ducat-9")
    _, match = thieves_at_work("thief-denar-1", display=names)
    match.play("p1 take 1")
    assert match.waiting == (2,)
    assert match.give_orders(2) == ()
    match.give_orders(2, f"{STEAL} denar 7")
    assert [(action.seat, action.verb) for action in match.actions] == [(0, "take"), (2, "pass")]
    assert match.waiting == (1,), "orders answer a question that is there already"


def test_waiting_ends_with_the_scoring() -> None:
    for scored, waits in (((), True), ((1,), True), ((1, 2), False)):
        game, match = new_match("wait", "viziers_favour")
        match.state.active = match.state.stack[-1].seat = 0
        match.state.scored = scored
        match.give_orders(1, f"wait {FAVOUR} 2")
        match.play("p1 take 1")
        assert game.decision(match.state).prompt == "window"
        assert (match.waiting == (2,)) == waits


def test_one_way_without_an_order_is_enough_to_be_asked() -> None:
    _, match = new_match("two ways")
    match.state.active = match.state.stack[-1].seat = 0
    match.give_orders(1, f"wait {FAVOUR} 3")
    match.give_orders(2, f"wait {FAVOUR} 3")
    match.play("p1 take 1")
    assert match.waiting == (2,), "the next player does not steal; the one after has a thief and no order for it"


def test_orders_are_in_no_state_and_no_view() -> None:
    game, match = new_match("secret")
    before = [to_json(game.view(match.state, seat).state) for seat in (None, 0, 1, 2)]
    match.give_orders(match.waiting[0], *ALL)
    assert [to_json(game.view(match.state, seat).state) for seat in (None, 0, 1, 2)] == before


def test_orders_are_read_and_written() -> None:
    game: Any = sabika.game("alhambra", 3, MODULES)
    book = game.orders
    forms = [
        {"verb": "wait", "args": {"way": FAVOUR, "scoring": 2}},
        {"verb": STEAL, "args": {"currency": "denar", "least": 7}},
        {"verb": CLAIM, "args": {"type": "garden", "least": 9}},
    ]
    orders = book.read(1, [*forms, forms[0]])
    assert book.write(orders) == forms, "each of them once"
    assert [book.notation.write(order) for order in orders] == [
        "p2 wait viziers_favour.buy 2",
        "p2 thieves.steal denar 7",
        "p2 power_of_the_sultan.claim garden 9",
    ]
    for bad in (
        {"verb": STEAL, "args": {"currency": "denar", "least": 10}},
        {"verb": STEAL, "args": {"currency": "denar"}},
        {"verb": "wait", "args": {"way": FAVOUR, "scoring": 4}},
        {"verb": "wait", "args": {"way": "take", "scoring": 1}},
        {"verb": "take", "args": {}},
    ):
        with pytest.raises(sabika.NotationError):
            book.read(1, [bad])
    many = [
        {"verb": STEAL, "args": {"currency": name, "least": least}}
        for name in ("denar", "ducat", "florin")
        for least in range(1, 10)
    ]
    assert len(many) > MOST
    with pytest.raises(sabika.NotationError):
        book.read(1, many)


@pytest.mark.parametrize(("title", "modules"), [("alhambra", ["squares"]), ("granada", []), ("roll_and_write", [])])
def test_without_windows_there_are_no_orders(title: str, modules: list[str]) -> None:
    game: Any = sabika.game(title, 2, modules)
    assert game.orders is NO_ORDERS or not game.orders.types
    with pytest.raises(sabika.NotationError):
        sabika.Match(game, "none").give_orders(0, "wait take 1")
