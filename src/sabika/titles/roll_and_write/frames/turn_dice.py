"""Special action 1: turning dice for coins, before the action of the turn (RW-SPEC-2)."""

from __future__ import annotations

from typing import Final

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.action_type import ActionType
from sabika.kernel.decision import SOME, Facts
from sabika.kernel.errors import Illegal
from sabika.titles.roll_and_write.components import FACES
from sabika.titles.roll_and_write.hooks import SheetContext
from sabika.titles.roll_and_write.words import PAIRS

VERB = Verb(
    "turn",
    "turn dice, a coin for each step",
    Param("yellow", "dice", keyword="yellow"),
    Param("blue", "dice", keyword="blue"),
)
PAIR_AT: Final[dict[tuple[int, ...], int]] = {pair: at for at, pair in enumerate(PAIRS)}
KINDS: Final = len(PAIRS)
THROWS: Final = KINDS * KINDS
"""All that four dice can show: a number for the yellow ones times KINDS, and one for the blue ones."""
STEPS: Final = [[abs(one - to) + abs(two - on) for to, on in PAIRS] for one, two in PAIRS]
"""How many steps lead from one pair to another: ascending dice against ascending dice is the shortest way (RW-G-8)."""
FARTHEST: Final = 4 * (FACES - 1)
NOTHING: Final = range(0)


class Reach:
    """What turning can make of a throw: nearest first, and how many of them are within a number of steps."""

    __slots__ = ("throws", "within")

    def __init__(self, start: int) -> None:
        yellow, blue = STEPS[start // KINDS], STEPS[start % KINDS]
        apart: list[list[int]] = [[] for _ in range(FARTHEST + 1)]
        for one in range(KINDS):
            for two in range(KINDS):
                apart[yellow[one] + blue[two]].append(one * KINDS + two)
        self.throws: list[int] = []
        self.within: list[int] = []
        for throws in apart:
            self.throws += throws
            self.within.append(len(self.throws))


REACHES: Final[dict[int, Reach]] = {}


def reach_of(start: int) -> Reach:
    """Return what can be made of a throw, computed once."""
    found = REACHES.get(start)
    if found is None:
        found = REACHES[start] = Reach(start)
    return found


class TurnDice(ActionType):
    """RW-SPEC-2, RW-D-1, RW-D-4: a coin changes a die by one; an action names what all dice show in the end (RW-G-8).

    It may be repeated while there are coins, also when nothing can be crossed (RW-G-6). The turn goes on with the new
    values, and dice keep them when they are passed on (RW-SPEC-4), which may hurt the next player (RW-G-9).

    An option is a throw to start from, times THROWS, plus the place of the target among those in its reach.
    """

    __slots__ = ()

    def options(self, ctx: SheetContext, seat: int) -> range:
        sheet = ctx.state.seats[seat]
        steps = sheet.coins // ctx.game.turn_cost
        if steps == 0:
            return NOTHING
        start = PAIR_AT[sheet.yellow] * KINDS + PAIR_AT[sheet.blue]
        first = start * THROWS
        reach = REACHES.get(start) or reach_of(start)
        return range(first + 1, first + reach.within[steps if steps < FARTHEST else FARTHEST])

    def action(self, seat: int, option: int) -> Action:
        target = reach_of(option // THROWS).throws[option % THROWS]
        return Action(seat, VERB.name, (PAIRS[target // KINDS], PAIRS[target % KINDS]))

    def legal(self, ctx: SheetContext, seat: int) -> list[Action]:
        return [self.action(seat, option) for option in self.options(ctx, seat)]

    def facts(self, ctx: SheetContext, action: Action) -> Facts:
        sheet = ctx.state.seats[action.seat]
        yellow, blue = action.args
        return Facts(ctx.game.turn_cost * (steps_to(sheet.yellow, yellow) + steps_to(sheet.blue, blue)))

    def check(self, ctx: SheetContext, action: Action) -> None:
        sheet = ctx.state.seats[action.seat]
        yellow, blue = action.args
        for die in (*yellow, *blue):
            if not 1 <= die <= FACES:
                raise Illegal("RW-SPEC-3", f"a die shows 1 to {FACES}, not {die}", die=die)
        if yellow not in PAIR_AT or blue not in PAIR_AT:
            raise Illegal("RW-SPEC-2", "name two dice of each colour, in ascending order")
        steps = steps_to(sheet.yellow, yellow) + steps_to(sheet.blue, blue)
        if steps == 0:
            raise Illegal("RW-SPEC-2", "the dice already show that")
        cost = steps * ctx.game.turn_cost
        if cost > sheet.coins:
            around = short_way(sheet.yellow, yellow) + short_way(sheet.blue, blue)
            if around * ctx.game.turn_cost <= sheet.coins:
                raise Illegal("RW-SPEC-3", f"there is no step between 6 and 1, so that costs {cost}", cost=cost)
            raise Illegal(
                "RW-SPEC-1", f"that costs {cost} coins, and you have {sheet.coins}", cost=cost, coins=sheet.coins
            )

    def apply(self, ctx: SheetContext, action: Action) -> None:
        sheet = ctx.state.seats[action.seat]
        yellow, blue = action.args
        steps = steps_to(sheet.yellow, yellow) + steps_to(sheet.blue, blue)
        cost = steps * ctx.game.turn_cost
        sheet.yellow = yellow
        sheet.blue = blue
        sheet.coins -= cost
        sheet.spent += cost
        if ctx.events is not None:
            ctx.tell("dice_turned", "RW-SPEC-2", seat=action.seat, yellow=list(yellow), blue=list(blue), coins=cost)


def steps_to(dice: tuple[int, ...], target: tuple[int, ...]) -> int:
    """Return how many steps two dice are away from two others.

    >>> steps_to((1, 6), (1, 1))
    5
    """
    return STEPS[PAIR_AT[dice]][PAIR_AT[target]]


def short_way(dice: tuple[int, ...], target: tuple[int, ...]) -> int:
    """Return how many steps it would be if a 6 could be turned to a 1 (which RW-SPEC-3 forbids).

    >>> short_way((1, 6), (1, 1))
    1
    """
    straight = [circle(dice[at], target[at]) for at in range(2)]
    crosswise = [circle(dice[at], target[1 - at]) for at in range(2)]
    return min(sum(straight), sum(crosswise))


def circle(one: int, two: int) -> int:
    """Return the distance of two values on a ring."""
    apart = abs(one - two)
    return min(apart, FACES - apart)


TURN_DICE = TurnDice(VERB, SOME, "RW-SPEC-2")
