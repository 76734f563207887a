"""A player of your own in twenty lines: buys what can be paid exactly, then the dearest, and never passes.

python examples/my_bot.py
"""

from __future__ import annotations

from typing import Any

import sabika


class MyBot:
    """Anything with `choose` is a player. It sees what its seat may know, and answers with one of `view.legal`."""

    def choose(self, game: sabika.Game[Any], view: sabika.View, rng: sabika.Rng) -> sabika.Action:
        """Return the listed action that looks best."""
        world = game.sample(view, rng)  # a full state that fits what is seen: for what needs one

        def worth(action: sabika.Action) -> float:
            facts = game.facts(world, [action])[0]  # what it costs and earns
            if facts.price is None or facts.paid is None:
                return 0.0 if action.verb == "pass" else 0.5 + rng.below("ties", 100) / 1000
            return facts.price + 10 * facts.again - 2 * (facts.paid - facts.price)

        return max(view.legal, key=worth)


def play(game: sabika.Game[Any], players: list[sabika.Bot], seed: str) -> sabika.Outcome:
    """Let players play a game to its end."""
    match = sabika.Match(game, seed=seed)
    rng = sabika.Rng(f"players of {seed}")
    while not match.is_over:
        seat = match.waiting[0]
        match.play(players[seat].choose(game, match.view(seat), rng))
    assert match.outcome is not None
    return match.outcome


def main(games: int = 20) -> float:
    """Play some games against random players and return the share that MyBot wins."""
    game = sabika.game("alhambra", players=3)
    bots: list[sabika.Bot] = [MyBot(), sabika.bot("random"), sabika.bot("random")]
    won = sum(0 in play(game, bots, str(seed)).winners for seed in range(games))
    return won / games


if __name__ == "__main__":
    print(f"MyBot wins {main():.0%} against two random players; chance would be 33%.")
