"""Refilling the money display from the deck and the yard from the bag; Dirk's tiles (GR-EOT-2 to GR-EOT-5)."""

from __future__ import annotations

from sabika.parts.hand import MONEY_KINDS
from sabika.parts.money import one_less
from sabika.parts.rows import put
from sabika.titles.granada.components import SCORINGS
from sabika.titles.granada.context import GranadaContext


def draw_card(ctx: GranadaContext) -> int:
    """GR-EOT-3: return the top card of the deck, after a reshuffle if need be; 0 if there is none (GR-G-5)."""
    state = ctx.state
    if not state.deck:
        if not state.discard:
            return 0
        reshuffle(ctx)
    ctx.reveal()
    card = state.deck[0]
    state.deck = state.deck[1:]
    state.piles = one_less(state.piles)
    return card


def reshuffle(ctx: GranadaContext) -> None:
    """GR-G-16: the whole discard, cards spent in this turn included, becomes the new deck (also GR-G-4)."""
    state = ctx.state
    state.deck = state.rng.shuffle("reshuffle", sorted(state.discard))
    state.discard = ()
    state.piles = (len(state.deck),)
    ctx.tell("deck_reshuffled", "GR-EOT-3", cards=len(state.deck))


def fill_display(ctx: GranadaContext) -> None:
    """GR-EOT-2: fill the empty money slots in ascending order; a scoring card is put aside and replaced (GR-EOT-3)."""
    state = ctx.state
    while 0 in state.display:
        card = draw_card(ctx)
        if not card:
            return
        if card > MONEY_KINDS:
            note_scoring(ctx, card)
            continue
        slot = state.display.index(0)
        state.display = put(state.display, slot, card)
        if ctx.events is not None:
            ctx.tell("money_refilled", "GR-EOT-2", slot=slot + 1, card=ctx.game.cards[card].name)


def note_scoring(ctx: GranadaContext, card: int) -> None:
    """GR-EOT-3: a scoring card leaves the game, its scoring is due, A before B."""
    state = ctx.state
    round = ctx.game.cards[card].value
    state.removed = (*state.removed, card)
    state.due = tuple(sorted([*state.due, round]))
    ctx.tell("scoring_card_drawn", "GR-EOT-3", round=round, scoring=SCORINGS[round - 1])


def fill_yard(ctx: GranadaContext) -> None:
    """GR-EOT-4: fill the empty fields in ascending order with the face that the marker shows, as far as tiles last."""
    state = ctx.state
    ctx.reveal()
    laid = False
    for field in range(4):
        if not state.yard[field] and state.bag:
            tile = state.bag[0] | state.marker
            state.bag = state.bag[1:]
            state.yard = put(state.yard, field, tile)
            laid = True
            if ctx.events is not None:
                ctx.tell("yard_refilled", "GR-EOT-4", field=field + 1, tile=ctx.game.tiles[tile].name)
    if laid:  # GR-EOT-5, GR-D-13: once per refill
        state.marker ^= 1


def deal_dirk(ctx: GranadaContext, number: int, side: int) -> None:
    """Lay tiles from the bag openly before Dirk, fewer if it has fewer (GR-G-14); the marker stays (GR-2P-7)."""
    state = ctx.state
    dirk = state.dirk
    assert dirk is not None
    drawn = tuple([tile | side for tile in state.bag[:number]])
    state.bag = state.bag[number:]
    dirk.tiles = dirk.tiles + drawn
    if drawn:
        ctx.reveal()
        ctx.tell("dirk_drew", "GR-2P-3", tiles=[ctx.game.tiles[tile].name for tile in drawn])
