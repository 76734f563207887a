"""Dealing anew what a seat may not know: other hands, the order of deck and tower, the secrets of modules.

Cards change places only with hidden cards of the same sort, so everything that is public stays as it is: how many cards
everybody holds, and which special cards each pile of the deck can still contain.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabika.kernel.play import Play
from sabika.kernel.rng import Rng
from sabika.parts.hand import Hand
from sabika.parts.money import mix_piles, trade_hidden
from sabika.titles.alhambra.hooks import PLAUSIBLE, REDEAL, Table
from sabika.titles.alhambra.state import AlhambraState

if TYPE_CHECKING:
    from sabika.titles.alhambra.game import AlhambraGame

TRIES: Final = 100
"""How often hands are dealt anew before they are left as they are."""


def deal_anew(game: AlhambraGame, state: AlhambraState, seat: int, rng: Rng) -> AlhambraState:
    """Return a state that `seat` cannot tell from the given one: the same tiles (AL-INFO-2), new orders and chances."""
    new = state.copy()
    new.tower = rng.shuffle("redeal tower", sorted(new.tower))
    trade_plausibly(game, state, new, seat, rng)
    new.deck = mix_piles(new.deck, new.piles, rng)
    for listen in REDEAL.of(game):
        listen(new, seat, rng)
    new.rng = Rng(f"redealt {rng.below('redeal seed', 1 << 60)}")
    return new


def trade_plausibly(game: AlhambraGame, old: AlhambraState, new: AlhambraState, seat: int, rng: Rng) -> None:
    """Trade the hidden cards until every hand agrees with what is known of it; as a last resort leave them alone."""
    plausible = PLAUSIBLE.of(game)
    table: Table = Play(game, new, None)
    for _ in range(TRIES):
        trade_hidden_cards(game, new, seat, rng)
        if all([agrees(table) for agrees in plausible]):
            return
    for player, before in zip(new.seats, old.seats, strict=True):
        player.hand = before.hand
    new.deck = old.deck


def trade_hidden_cards(game: AlhambraGame, state: AlhambraState, seat: int, rng: Rng) -> None:
    """Shuffle the hidden cards of each kind among the places where one of that kind lies hidden."""
    others = [player for player in state.seats if player.seat != seat and not player.shown]
    places: list[int] = [card for player in others for card in player.hand.cards] + list(state.deck)
    places = trade_hidden(game.cards, places, rng)
    for player in others:
        held = len(player.hand.cards)
        player.hand = Hand(tuple(sorted(places[:held])))
        places = places[held:]
    state.deck = tuple(places)
