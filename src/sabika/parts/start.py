"""How a game with money cards starts: what everybody is dealt, who begins, which cards lie open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sabika.kernel.context import Context
from sabika.parts.money import Card
from sabika.parts.seat import Seat


def deal_money(ctx: Context[Any, Any], enough: int, rule: str) -> None:
    """Deal money cards from the deck, seat by seat, until each total is enough; everybody sees them."""
    cards: list[Card] = ctx.game.cards
    seats: list[Seat] = ctx.state.seats
    deck: tuple[int, ...] = ctx.state.deck
    for seat in seats:
        dealt = deal_until(cards, deck, enough)
        deck = deck[len(dealt) :]
        seat.hand = seat.hand.plus(dealt)
        ctx.tell("money_dealt", rule, seat=seat.seat, cards=[cards[card].name for card in dealt])
    ctx.state.deck = deck


def deal_until(cards: Sequence[Card], deck: tuple[int, ...], enough: int) -> list[int]:
    """Return the cards that one player is dealt from the top: one at a time until their total is enough."""
    dealt: list[int] = []
    total = 0
    while total < enough:
        dealt.append(deck[len(dealt)])
        total += cards[dealt[-1]].value
    return dealt


def choose_starter(ctx: Context[Any, Any], rule: str) -> None:
    """Choose the start player by what everybody was dealt, by lot among those who are equal."""
    state = ctx.state
    seats: list[Seat] = state.seats
    tied = starters(ctx.game.cards, [seat.hand.cards for seat in seats], ctx.game.setup.ages)
    state.first = state.active = tied[0] if len(tied) == 1 else state.rng.pick("start player", tied)
    ctx.tell("start_player", rule, seat=state.first)


def starters(cards: Sequence[Card], hands: Sequence[Sequence[int]], ages: Sequence[int]) -> list[int]:
    """Return who may start: fewest cards, then the smallest total, then the youngest where ages are known."""
    keys = [
        (len(hand), sum([cards[card].value for card in hand]), ages[seat] if ages else 0)
        for seat, hand in enumerate(hands)
    ]
    return [seat for seat, key in enumerate(keys) if key == min(keys)]


def open_cards(ctx: Context[Any, Any], rule: str) -> None:
    """Turn up four cards of the deck."""
    state, cards = ctx.state, ctx.game.cards
    state.display, state.deck = state.deck[:4], state.deck[4:]
    ctx.tell("display_opened", rule, cards=[cards[card].name for card in state.display])
