"""A player that knows something about a module and leaves the rest to another one.

At the end thieves are worth nothing, so it steals whenever it is asked: a card that makes an exact payment possible,
for those earn another action, else the dearest one. Everything else is up to the greedy player. That one goes by what
the module itself tells of a theft, and waits for a good one; over 500 games both are equally strong (49 %, 95 %: 45 to
53). Whoever waits for exact payments only wins less (42 % of 200). An idea is worth what the games say.

python examples/module_bot.py --games 40
"""

from __future__ import annotations

import argparse
from itertools import combinations
from typing import Any, Final

import sabika
from sabika.sim.statistics import wilson

MODULE: Final = "thieves"
STEAL: Final = f"{MODULE}.steal"
"""A module's verbs begin with its name (docs/notation.md)."""


class ThiefBot:
    """Asks the greedy player first, and has its own mind about thieves."""

    def __init__(self) -> None:
        self.other = sabika.bot("greedy")

    def choose(self, game: sabika.Game[Any], view: sabika.View, rng: sabika.Rng) -> sabika.Action:
        """Return what the other player would do, unless a thief is asked."""
        thefts = [action for action in view.legal if action.verb == STEAL]
        if not thefts:
            return self.other.choose(game, view, rng)
        return max(thefts, key=lambda action: worth(game, view, action.args[0] - 1))


def worth(game: Any, view: sabika.View, slot: int) -> tuple[int, int]:
    """Return how many tiles a face-up card could pay exactly, and its value."""
    return exact_with(game, view, slot), game.cards[view.state.display[slot]].value


def exact_with(game: Any, view: sabika.View, slot: int) -> int:
    """Return how many tiles of the market could be paid exactly with a face-up card, but not without it."""
    state = view.state
    new = game.cards[state.display[slot]]
    hand = [game.cards[card] for card in state.seats[view.seat].hand.cards]
    values = [card.value for card in hand if card.money and card.currency == new.currency]
    found = 0
    for field, tile in enumerate(state.market):
        price = game.tile_price[tile]
        if tile and game.slot_currency[field] == new.currency:
            found += makes(price - new.value, values) and not makes(price, values)
    return found


def makes(total: int, values: list[int]) -> bool:
    """Return whether some of these values make a total."""
    return any(sum(some) == total for size in range(4) for some in combinations(values, size))


def match(players: list[sabika.Bot], seed: int) -> tuple[int, ...]:
    """Play a game with thieves and return the winning seats."""
    game = sabika.game("alhambra", players=len(players), modules=[MODULE])
    rngs = [sabika.Rng(f"{seed} {seat}") for seat in range(len(players))]
    state = game.new(str(seed))
    while not game.is_over(state):
        seat = game.waiting(state)[0]
        action = players[seat].choose(game, game.view(state, seat), rngs[seat])
        game.check(state, action)
        game.play(state, action)
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome.winners


def main(games: int = 40) -> float:
    """Play against a greedy player, on alternating seats with the same deals, and return the share that is won."""
    won = 0.0
    for number in range(games):
        seat = number % 2
        players = [sabika.bot("greedy"), sabika.bot("greedy")]
        players[seat] = ThiefBot()
        winners = match(players, number // 2)
        won += (seat in winners) / max(1, len(winners))
    return won / games


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    given = parser.parse_args()
    share = main(given.games)
    low, high = wilson(share * given.games, given.games)
    print(f"ThiefBot wins {share:.0%} of {given.games} games against greedy (95 %: {low:.0%} to {high:.0%}).")
