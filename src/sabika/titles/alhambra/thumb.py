"""Rules of thumb that modules share when they tell the greedy player what their actions are worth (SCORING_GAIN)."""

from __future__ import annotations

from sabika.titles.alhambra.hooks import AlhambraContext


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
