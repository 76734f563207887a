"""Rules of thumb that modules share when they tell computers what their actions and what they own are worth."""

from __future__ import annotations

from typing import Final

from sabika.titles.alhambra.hooks import AlhambraContext

COIN: Final = 0.4
"""What a coin is worth in points while there is much to buy."""
LONG: Final = 6
"""With so many turns to come, what lasts has all its worth."""


def pays_exactly(ctx: AlhambraContext, seat: int, card: int) -> bool:
    """Return whether a card pays a tile of the market exactly, alone or with cards of its currency in the hand."""
    game, face = ctx.game, ctx.game.cards[card]
    sums = 1 << face.value
    for held in ctx.state.seats[seat].hand.cards:
        if game.cards[held].currency == face.currency:
            sums |= sums << game.cards[held].value
    fields = zip(game.slot_currency, ctx.state.market, strict=True)
    return any([tile and money == face.currency and sums >> game.tile_price[tile] & 1 for money, tile in fields])


def turns_left(ctx: AlhambraContext) -> int:
    """Return about how many turns each player has before the tower is empty."""
    return len(ctx.state.tower) // len(ctx.state.seats)


def while_it_lasts(ctx: AlhambraContext, points: float) -> float:
    """Return what something is worth that is used again and again, or waits for its chance: less towards the end."""
    return points * min(1.0, turns_left(ctx) / LONG)


def per_card(ctx: AlhambraContext, kind: str, points: float) -> list[float]:
    """Return by seat what its cards of a kind in the hand are worth, if each is worth so many points."""
    faces = ctx.game.cards
    found: list[float] = []
    for seat in ctx.state.seats:
        number = len([card for card in seat.hand.rest if faces[card].kind == kind]) if seat.hand.rest else 0
        found.append(points * number)
    return found
