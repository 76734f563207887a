"""Dealing anew what a seat may not know, also where next to no deal agrees with what everybody saw."""

from __future__ import annotations

from sabika.kernel.hooks import Module
from sabika.kernel.record import redact, to_json
from sabika.kernel.rng import Rng
from sabika.kernel.setup import Setup
from sabika.parts.hand import Hand
from sabika.titles.alhambra.game import AlhambraGame
from sabika.titles.alhambra.hooks import PLAUSIBLE, Table
from sabika.titles.alhambra.state import AlhambraState

RICH = Module("rich", 99, "RICH")
NINES = (9, 9, 9)


@RICH.on(PLAUSIBLE)
def has_all_nines(table: Table) -> bool:
    """The second player is known to hold the three denar nines."""
    return table.state.seats[1].hand.cards[:3] == NINES


def unlikely_table() -> tuple[AlhambraGame, AlhambraState]:
    """Return a game in which the second player's nines are the only ones."""
    game = AlhambraGame(Setup("alhambra", 3), (RICH,))
    state = game.new("redeal")
    state.seats[0].hand = Hand((1, 2, 3))
    state.seats[1].hand = Hand((*NINES, 10))
    state.seats[2].hand = Hand((11, 12, 13, 20, 21, 22))
    low = tuple(card for card in state.deck if card % 9)
    state.deck, state.piles = low, (len(low),)
    return game, state


def test_an_unlikely_deal_stays_plausible_and_gives_nothing_else_away() -> None:
    game, state = unlikely_table()
    found = [game.redeal(state, 0, Rng(str(seed))) for seed in range(12)]
    for other in found:
        assert other.seats[1].hand.cards[:3] == NINES
        assert to_json(redact(other, 0)) == to_json(redact(state, 0))
        everything = sorted([*other.deck, *other.seats[1].hand.cards, *other.seats[2].hand.cards])
        assert everything == sorted([*state.deck, *state.seats[1].hand.cards, *state.seats[2].hand.cards])
    others = {other.seats[2].hand.cards for other in found}
    assert len(others) > 8
    assert state.seats[2].hand.cards not in others
    assert len({other.seats[1].hand.cards[3] for other in found}) > 3
    assert len({other.deck for other in found}) == len(found)


def test_the_seat_itself_and_the_true_state_stay_as_they_are() -> None:
    game, state = unlikely_table()
    before = to_json(state)
    other = game.redeal(state, 2, Rng("x"))
    assert other.seats[2].hand == state.seats[2].hand
    assert to_json(state) == before
    assert other.rng.seed != state.rng.seed
