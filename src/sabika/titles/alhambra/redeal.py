"""Dealing anew what a seat may not know: other hands, the order of deck and tower, the secrets of modules.

Cards change places only with hidden cards of the same sort, so everything that is public stays as it is: how many cards
everybody holds, and which special cards each pile of the deck can still contain.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabika.kernel.play import Play
from sabika.kernel.rng import Rng
from sabika.parts.hidden import hidden_cards, lay_out, mix_piles, trade_hidden_cards
from sabika.titles.alhambra.hooks import PLAUSIBLE, REDEAL, Table
from sabika.titles.alhambra.state import AlhambraState

if TYPE_CHECKING:
    from sabika.titles.alhambra.game import AlhambraGame

TRIES: Final = 100
"""How often hands are dealt anew at once before single cards change places instead."""
SWAPS: Final = 40
"""How many such exchanges are tried for each hidden card."""


def deal_anew(game: AlhambraGame, state: AlhambraState, seat: int, rng: Rng) -> AlhambraState:
    """Return a state that `seat` cannot tell from the given one: the same tiles (AL-INFO-2), new orders and chances."""
    new = state.copy()
    new.tower = rng.shuffle("redeal tower", sorted(new.tower))
    trade_plausibly(game, state, new, seat, rng)
    mix_piles(new, rng)
    for listen in REDEAL.of(game):
        listen(new, seat, rng)
    new.rng = Rng(f"redealt {rng.below('redeal seed', 1 << 60)}")
    return new


def trade_plausibly(game: AlhambraGame, old: AlhambraState, new: AlhambraState, seat: int, rng: Rng) -> None:
    """Deal the hidden cards anew so that every hand agrees with what is known of it."""
    plausible = PLAUSIBLE.of(game)
    table: Table = Play(game, new, None)
    for _ in range(TRIES):
        trade_hidden_cards(game.cards, new, seat, rng)
        if all([agrees(table) for agrees in plausible]):
            return
    lay_out(new, seat, hidden_cards(old, seat))
    trade_card_by_card(game, table, seat, rng)


def trade_card_by_card(game: AlhambraGame, table: Table, seat: int, rng: Rng) -> None:
    """Where few deals are plausible: two hidden cards of a kind change places many times, if that is plausible."""
    state = table.state
    places = hidden_cards(state, seat)
    chances = rng.numbers("redeal exchanges", [len(places)] * (2 * SWAPS * len(places)))
    for one, two in zip(chances[::2], chances[1::2], strict=True):
        if game.cards[places[one]].kind != game.cards[places[two]].kind:
            continue
        places[one], places[two] = places[two], places[one]
        lay_out(state, seat, places)
        if not all([agrees(table) for agrees in PLAUSIBLE.of(game)]):
            places[one], places[two] = places[two], places[one]
    lay_out(state, seat, places)
