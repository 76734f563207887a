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
from sabika.titles.alhambra.state import AlhambraState, Seat

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
    new.deck = mix_piles(new.deck, new.piles, rng)
    for listen in REDEAL.of(game):
        listen(new, seat, rng)
    new.rng = Rng(f"redealt {rng.below('redeal seed', 1 << 60)}")
    return new


def trade_plausibly(game: AlhambraGame, old: AlhambraState, new: AlhambraState, seat: int, rng: Rng) -> None:
    """Deal the hidden cards anew so that every hand agrees with what is known of it."""
    plausible = PLAUSIBLE.of(game)
    table: Table = Play(game, new, None)
    for _ in range(TRIES):
        trade_hidden_cards(game, new, seat, rng)
        if all([agrees(table) for agrees in plausible]):
            return
    lay_out(new, seat, hidden_cards(old, seat))
    trade_card_by_card(game, table, seat, rng)


def hidden_from(state: AlhambraState, seat: int) -> list[Seat]:
    """Return the players whose hands the seat does not see."""
    return [player for player in state.seats if player.seat != seat and not player.shown]


def hidden_cards(state: AlhambraState, seat: int) -> list[int]:
    """Return all cards that the seat does not see: other hands one after another, then the deck."""
    return [card for player in hidden_from(state, seat) for card in player.hand.cards] + list(state.deck)


def lay_out(state: AlhambraState, seat: int, cards: list[int]) -> None:
    """Put hidden cards back into the hands and the deck, as many as there were."""
    at = 0
    for player in hidden_from(state, seat):
        held = len(player.hand.cards)
        player.hand = Hand(tuple(sorted(cards[at : at + held])))
        at += held
    state.deck = tuple(cards[at:])


def trade_hidden_cards(game: AlhambraGame, state: AlhambraState, seat: int, rng: Rng) -> None:
    """Shuffle the hidden cards of each kind among the places where one of that kind lies hidden."""
    places = hidden_cards(state, seat)
    lay_out(state, seat, trade_hidden(game.cards, places, rng))


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
