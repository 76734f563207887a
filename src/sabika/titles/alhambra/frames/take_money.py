"""TAKE MONEY: one open card, or several with a total of at most 5."""

from __future__ import annotations

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.decision import SOME
from sabika.kernel.deed import Deed
from sabika.parts.display import TAKES, check_take, takeable
from sabika.parts.hand import MONEY_KINDS, worth
from sabika.titles.alhambra.hooks import MONEY_TAKEN, TAKE_LIMIT, Table

VERB = Verb("take", "take money cards from the display", Param("slots", "slots"))


class TakeMoney(Deed):
    """AL-MONEY-1: any one card, or two or more with a total of at most 5, regardless of currency."""

    __slots__ = ()

    def options(self, play: Table, seat: int) -> list[int]:
        display, values = play.state.display, play.game.open_value
        one, two, three, four = values[display[0]], values[display[1]], values[display[2]], values[display[3]]
        memo = play.game.takes
        limit = take_limit(play, seat) if play.game.turn_hooks else play.game.sum_limit
        key = (((limit << 4 | one) << 4 | two) << 4 | three) << 4 | four
        sets = memo.get(key)
        if sets is None:
            sets = memo[key] = takeable((one, two, three, four), limit)
        return sets

    def action(self, seat: int, option: int) -> Action:
        return TAKES[seat][option]

    def possible(self, play: Table, seat: int) -> bool:
        for card in play.state.display:
            if 0 < card <= MONEY_KINDS:
                return True
        return False

    def check(self, play: Table, action: Action) -> None:
        limit = take_limit(play, action.seat)
        check_take(play.state.display, action.args[0], limit, "AL-MONEY-1", "AL-MONEY-2")

    def do(self, play: Table, action: Action) -> None:
        state = play.state
        player = state.seats[action.seat]
        display = list(state.display)
        taken = [display[slot - 1] for slot in action.args[0]]
        for slot in action.args[0]:
            display[slot - 1] = 0
        state.display = tuple(display)
        player.hand = player.hand.plus(taken)
        total = sum([worth(card) for card in taken])
        for listen in MONEY_TAKEN.of(play.game):
            listen(play, len(taken), total)
        if play.events is not None:
            play.tell(
                "money_taken", "AL-MONEY-1", seat=action.seat, cards=[play.game.cards[card].name for card in taken]
            )


def take_limit(play: Table, seat: int) -> int:
    """Return the largest total when several cards are taken."""
    limit = play.game.sum_limit
    for fold in TAKE_LIMIT.of(play.game):
        limit = fold(play, seat, limit)
    return limit


TAKE = TakeMoney(VERB, SOME, "AL-MONEY-1")
