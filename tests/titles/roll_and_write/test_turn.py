"""Turns: dice, crossing, coins, special actions, and every refusal with its rule."""

from __future__ import annotations

from typing import Any

import pytest

import sabika
from sabika.kernel.action import Action
from sabika.kernel.errors import Illegal
from tests.helpers.slow_sheet import as_slow
from tests.titles.roll_and_write.playing import CASES, case_name, make, play, refusal, table, walk

DICE = {"p1_yellow": "1 4", "p1_blue": "2 3"}


# -- refusals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("p1 cross 5,5", "RW-CROSS-1"),
        ("p1 cross 1,4", "RW-CROSS-1"),
        ("p1 cross 1,3", "RW-CROSS-2"),
        ("p1 second", "RW-SPEC-5"),
        ("p1 end", "RW-TURN-1"),
        ("p1 keep 1,2", "RW-COIN-3"),
        ("p1 turn yellow 1 4 blue 2 3", "RW-SPEC-2"),
        ("p1 turn yellow 1 6 blue 4 4", "RW-SPEC-1"),
        ("p2 cross 1,1", "RW-ROUND-2"),
        ("p2 coins", "RW-ROUND-2"),
    ],
)
@pytest.mark.rule("RW-CROSS-1", "RW-CROSS-2", "RW-SPEC-1", "RW-SPEC-5", "RW-TURN-1", "RW-COIN-3", "RW-ROUND-2")
def test_refused_before_the_action(line: str, rule: str) -> None:
    game, state = table(**DICE, p1_coins="3", p1_crossed="1,3")
    assert refusal(game, state, line) == rule


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("p1 turn yellow 1 1 blue 3 3", "RW-SPEC-8"),
        ("p1 cross 4,3", "RW-SPEC-5"),
        ("p1 coins", "RW-TURN-1"),
        ("p1 keep 4,3", "RW-CROSS-3"),
        ("p3 end", "RW-ROUND-2"),
    ],
)
@pytest.mark.rule("RW-SPEC-8", "RW-SPEC-5", "RW-TURN-1", "RW-CROSS-3")
def test_refused_between_two_buildings(line: str, rule: str) -> None:
    game, state = table(**DICE, p1_coins="4")
    state = play(game, state, "p1 cross 1,2")
    assert state.stack[-1].step == "second"
    assert refusal(game, state, line) == rule


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("p1 turn yellow 1 1 blue 3 3", "RW-SPEC-2"),
        ("p1 cross 4,3", "RW-TURN-1"),
        ("p1 coins", "RW-TURN-1"),
        ("p1 second", "RW-SPEC-7"),
        ("p1 end", "RW-COIN-3"),
        ("p1 keep 6,6", "RW-COIN-3"),
    ],
)
@pytest.mark.rule("RW-SPEC-2", "RW-SPEC-7", "RW-TURN-1", "RW-COIN-3", "RW-G-10")
def test_refused_after_four_dice(line: str, rule: str) -> None:
    game, state = table(**DICE, p1_coins="20", rolls="1 2 3 4")
    state = play(game, state, "p1 coins")
    assert refusal(game, state, line) == rule


@pytest.mark.rule("RW-SPEC-7")
def test_only_one_second_building() -> None:
    game, state = table(**DICE, p1_coins="9", rolls="1 1 2 2")
    state = play(game, state, "p1 turn yellow 1 5 blue 2 3", "p1 cross 1,2", "p1 second")
    assert refusal(game, state, "p1 second") == "RW-SPEC-7"
    sheet = state.seats[0]
    assert (sheet.coins, sheet.spent, sum(sheet.boxes)) == (5, 4, 2)


@pytest.mark.rule("RW-SPEC-3")
@pytest.mark.parametrize("dice", [((0, 4), (2, 3)), ((1, 7), (2, 3)), ((1, 4), (2, -3))])
def test_a_die_shows_one_to_six(dice: tuple[tuple[int, int], tuple[int, int]]) -> None:
    game, state = table(**DICE, p1_coins="20")
    with pytest.raises(Illegal) as caught:
        game.check(state, Action(0, "turn", dice))
    assert caught.value.rule == "RW-SPEC-3"


def test_dice_out_of_order_are_refused_in_an_action_and_sorted_in_notation() -> None:
    game, state = table(**DICE, p1_coins="20")
    with pytest.raises(Illegal, match="ascending"):
        game.check(state, Action(0, "turn", ((4, 1), (2, 3))))
    assert game.notation.read("p1 turn yellow 5 1 blue 3 2").args == ((1, 5), (2, 3))


@pytest.mark.parametrize(
    "line",
    [
        "p1 cross",
        "p1 cross 7,1",
        "p1 cross 1",
        "p1 cross 0,1",
        "p1 coins 3",
        "p1 turn",
        "p1 turn yellow 1 blue 2 3",
        "p1 turn yellow 1 2 3 blue 2 3",
        "p1 turn yellow 1 7 blue 2 3",
        "p1 turn yellow 12 1 blue 2 3",
        "p1 turn blue 1 2 yellow 2 3",
        "p1 keep x",
        "p4 coins",
        "p1 pass",
    ],
)
def test_what_says_nothing_is_no_notation(line: str) -> None:
    game = sabika.game("roll_and_write", 3)
    with pytest.raises(sabika.NotationError):
        game.notation.read(line)


@pytest.mark.rule("RW-ROUND-5")
def test_nothing_can_be_done_after_the_end() -> None:
    game: Any = sabika.game("roll_and_write", 1)
    *_, (_, _, step) = walk(game, "end")
    assert refusal(game, step.state, "p1 coins") == "RW-ROUND-5"


# -- what happens -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RW-SPEC-2", "RW-SPEC-4", "RW-G-8", "RW-G-9", "RW-D-1", "RW-D-4")
def test_any_of_the_four_dice_may_be_turned_again_and_again() -> None:
    game, state = table(**DICE, p1_coins="6", rolls="5 5")
    state = play(game, state, "p1 turn yellow 2 4 blue 2 3", "p1 turn yellow 2 4 blue 2 4")
    state = play(game, state, "p1 turn yellow 3 5 blue 2 5")
    sheet = state.seats[0]
    assert (sheet.yellow, sheet.blue, sheet.coins, sheet.spent) == ((3, 5), (2, 5), 1, 5)
    state = play(game, state, "p1 cross 3,2")
    assert state.seats[1].yellow[-1] == 5, "the turned value is passed on, even to hurt"
    assert state.seats[1].blue[-1] == 5


@pytest.mark.rule("RW-G-8", "RW-SPEC-2")
def test_listed_turns_are_all_that_the_coins_allow() -> None:
    listed: set[Any] = set()
    for coins in (0, 1, 2, 5, 20):
        game, state = table(p1_yellow="1 4", p1_blue="3 3", p1_coins=str(coins))
        listed = {action.args for action in game.legal(state) if action.verb == "turn"}
        slow = as_slow(state.seats[0])
        pairs = [(one, two) for one in range(1, 7) for two in range(one, 7)]
        wanted = {(yellow, blue) for yellow in pairs for blue in pairs if 0 < slow.turn_cost(yellow, blue) <= coins}
        assert listed == wanted
    assert len(listed) == 440, "everything but what lies there"


@pytest.mark.rule("RW-TURN-3", "RW-G-4", "RW-G-7")
def test_coins_are_always_possible() -> None:
    for case in CASES:
        for state, _, _ in walk(make(case), "always"):
            if state.stack[-1].step == "act":
                assert Action(state.stack[-1].seat, "coins") in make(case).legal(state)
                break


@pytest.mark.rule("RW-ROUND-2", "RW-ROUND-3", "RW-CROSS-4", "RW-COIN-4", "RW-2P-3", "RW-2P-4", "RW-G-12")
@pytest.mark.parametrize("case", CASES, ids=case_name)
def test_the_order_of_turns_and_the_number_of_dice(case: Any) -> None:
    game = make(case)
    turns: list[tuple[int, int]] = []
    first = -1
    for state, action, step in walk(game, "order"):
        turn = state.stack[-1]
        passed = [event.params["receiver"] for event in step.events if event.kind == "dice_passed"]
        assert set(passed) <= {(action.seat + 1) % game.players} - {action.seat}, "only real players pass and receive"
        if turn.step == "act":
            for sheet in state.seats:
                dice = 2 if sheet.seat == turn.seat else 1
                assert (len(sheet.yellow), len(sheet.blue)) == (dice, dice)
            if not turns or turns[-1] != (state.round, turn.seat):
                turns.append((state.round, turn.seat))
        first = state.first
    order = [(first + at) % game.players for at in range(game.players)]
    assert turns == [(number, seat) for number in range(1, game.rounds + 1) for seat in order]


@pytest.mark.rule(
    "RW-TURN-2", "RW-CROSS-1", "RW-CROSS-3", "RW-COIN-1", "RW-COIN-2", "RW-COIN-3", "RW-SPEC-5", "RW-SPEC-6"
)
@pytest.mark.parametrize("case", CASES, ids=case_name)
def test_every_action_does_what_a_slow_reading_of_the_rules_does(case: Any) -> None:
    """The slow player is told what the dice showed; everything else it works out itself."""
    game = make(case)
    used: set[str] = set()
    for seed in range(10):
        for state, action, step in walk(game, f"slow {seed}"):
            used.add(action.verb)
            check_step(game, state, action, step)
    assert used == {"cross", "coins", "turn", "second", "end", "keep"} - ({"keep"} if game.players == 1 else set())


def check_step(game: Any, state: Any, action: Action, step: Any) -> None:
    """Do an action slowly and compare all sheets."""
    players = [as_slow(sheet) for sheet in state.seats]
    me = players[action.seat]
    following = players[(action.seat + 1) % len(players)]
    rolls = [event.params for event in step.events if event.kind == "dice_rolled"]
    rolled: dict[str, list[int]] = rolls[0] if rolls else {"yellow": [], "blue": []}
    yellow, blue = (action.args[0] // 6 + 1, action.args[0] % 6 + 1) if action.verb in ("cross", "keep") else (0, 0)
    if action.verb == "cross":
        assert (yellow, blue) in me.options()
        me.crossed.add((yellow, blue))
        me.yellow.remove(yellow)
        me.blue.remove(blue)
        over = step.state.stack == [] or step.state.stack[-1].step != "second"
        may = me.coins >= game.second_cost and (me.yellow[0], me.blue[0]) not in me.crossed
        assert over != may
    elif action.verb == "second":
        me.crossed.add((me.yellow[0], me.blue[0]))
        me.coins -= game.second_cost
    elif action.verb == "coins":
        due = me.coins_due(game.track)
        me.coins += due
        me.circled += due
    elif action.verb == "turn":
        me.coins -= me.turn_cost(*action.args) * game.turn_cost
        me.yellow, me.blue = list(action.args[0]), list(action.args[1])
    elif action.verb == "keep":
        me.yellow.remove(yellow)
        me.blue.remove(blue)
        following.yellow += me.yellow
        following.blue += me.blue
        me.yellow, me.blue = [yellow], [blue]
    if action.verb in ("coins", "second"):
        me.yellow, me.blue = rolled["yellow"], rolled["blue"]
    elif rolled["yellow"]:
        if len(players) > 1:
            following.yellow += me.yellow
            following.blue += me.blue
            me.yellow, me.blue = [], []
        me.yellow, me.blue = me.yellow + rolled["yellow"], me.blue + rolled["blue"]
    for player in players:
        player.yellow.sort()
        player.blue.sort()
    assert [as_slow(sheet) for sheet in step.state.seats] == players


@pytest.mark.rule("RW-G-11")
def test_equal_dice_are_offered_once() -> None:
    game, state = table(p1_yellow="4 4", p1_blue="2 2", rolls="3 3 6 6")
    assert [action.args for action in game.legal(state) if action.verb == "cross"] == [(19,)]
    state = play(game, state, "p1 coins")
    assert [game.notation.write(action) for action in game.legal(state)] == ["p1 keep 3,6"]


def test_an_absent_player_takes_coins() -> None:
    game, state = table(**DICE, p1_coins="3")
    assert game.notation.write(game.default(state, 0)) == "p1 coins"
    second = play(game, state, "p1 cross 1,2")
    assert game.notation.write(game.default(second, 0)) == "p1 end"
    kept = play(game, state, "p1 coins")
    assert game.default(kept, 0) == game.legal(kept)[0]
