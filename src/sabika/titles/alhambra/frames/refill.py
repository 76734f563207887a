"""Refilling the money display from the deck and the market from the tower (AL-EOT-2, AL-EOT-6)."""

from __future__ import annotations

from typing import ClassVar

from sabika.kernel.frame import Frame
from sabika.kernel.record import HIDDEN, OPEN, Field, value
from sabika.parts.hand import MONEY_KINDS
from sabika.parts.money import one_less
from sabika.titles.alhambra.frames.window import TileOffer
from sabika.titles.alhambra.hooks import CARD_DRAWN, CLAIMS, DRAW_STOPS, TILE_DRAWN, AlhambraContext
from sabika.titles.alhambra.state import AlhambraState, next_seat, put, seats_from


def draw_card(ctx: AlhambraContext) -> int:
    """Return the top card of the deck, shuffling the discard into a new one when needed; 0 if there is none."""
    state = ctx.state
    if not ctx.game.quiet:
        for stops in DRAW_STOPS.of(ctx.game):
            if stops(ctx):
                return 0
    if not state.deck and state.discard:
        reshuffle(ctx)
    if not state.deck:
        return 0
    ctx.reveal()
    card = state.deck[0]
    state.deck = state.deck[1:]
    state.piles = one_less(state.piles)
    return card


def reshuffle(ctx: AlhambraContext) -> None:
    """AL-EOT-2, G-12: the whole discard becomes the new deck, also to replace a last scoring card (G-4)."""
    state = ctx.state
    state.deck = state.rng.shuffle("reshuffle", sorted(state.discard))
    state.discard = ()
    state.piles = (len(state.deck),)
    state.reshuffled += 1
    ctx.tell("deck_reshuffled", "AL-EOT-2", cards=len(state.deck))


def set_aside(ctx: AlhambraContext, card: int, auctioneer: int) -> bool:
    """Return whether a drawn card stays out of the display: a scoring card (AL-EOT-3), or one that a module handles."""
    if ctx.game.cards[card].kind == "scoring":
        state = ctx.state
        state.removed = (*state.removed, card)
        state.due = tuple(sorted([*state.due, ctx.game.cards[card].value]))
        ctx.tell("scoring_card_drawn", "AL-EOT-3", round=ctx.game.cards[card].value)
        return True
    return CARD_DRAWN.notify(ctx, card, auctioneer)


class RefillMoney(Frame):
    """B1: fill the empty slots in ascending order; every card is dealt with before the next one is drawn."""

    RULE: ClassVar[str] = "AL-EOT-2"
    FIELDS: ClassVar[dict[str, Field]] = {"auctioneer": value(OPEN)}
    __slots__ = tuple(FIELDS)
    auctioneer: int

    def __init__(self, auctioneer: int) -> None:
        self.seat = HIDDEN
        self.step = "draw"
        self.auctioneer = auctioneer

    def run(self, ctx: AlhambraContext) -> bool:
        if fill_display(ctx, self.auctioneer):
            ctx.finish()
        return False


def fill_display(ctx: AlhambraContext, auctioneer: int) -> bool:
    """Draw until the display is full or nothing is left (G-5); False if a card started something else first."""
    state = ctx.state
    depth = len(state.stack)
    slot = 0
    while slot < 4:
        if state.display[slot]:
            slot += 1
            continue
        card = draw_card(ctx)
        if not card:
            break
        if card > MONEY_KINDS and set_aside(ctx, card, auctioneer):
            if len(state.stack) > depth:
                return False
            continue
        state.display = put(state.display, slot, card)
        if ctx.events is not None:
            ctx.tell("money_refilled", "AL-EOT-2", slot=slot + 1, card=ctx.game.cards[card].name)
    return True


def fill_quietly(ctx: AlhambraContext) -> None:
    """Do the same where no module minds which cards are drawn: the deck is cut once for all of them."""
    state = ctx.state
    display = list(state.display)
    drawn = 0
    slot = 0
    while slot < 4:
        if display[slot]:
            slot += 1
            continue
        if drawn == len(state.deck):
            drop_cards(state, drawn)
            drawn = 0
            if not state.discard:
                break
            reshuffle(ctx)
        ctx.reveal()
        card = state.deck[drawn]
        drawn += 1
        if card > MONEY_KINDS and set_aside(ctx, card, HIDDEN):
            continue
        display[slot] = card
        if ctx.events is not None:
            ctx.tell("money_refilled", "AL-EOT-2", slot=slot + 1, card=ctx.game.cards[card].name)
    drop_cards(state, drawn)
    state.display = tuple(display)


def drop_cards(state: AlhambraState, number: int) -> None:
    """Take some cards from the top of the deck that have been drawn."""
    if number:
        state.deck = state.deck[number:]
        piles = state.piles
        if piles[0] > number:
            state.piles = (piles[0] - number, *piles[1:])
        else:
            for _ in range(number):
                state.piles = one_less(state.piles)


def draw_tile(state: AlhambraState) -> int:
    """Return the top tile of the tower, 0 if it is empty."""
    if not state.tower:
        return 0
    tile = state.tower[0]
    state.tower = state.tower[1:]
    return tile


class DrawTile(Frame):
    """3b: draw one tile for a place; others may claim it, then another one is drawn. `tile` is what remains."""

    RULE: ClassVar[str] = "AL-EOT-6"
    FIELDS: ClassVar[dict[str, Field]] = {"first": value(OPEN), "tile": value(OPEN)}
    __slots__ = tuple(FIELDS)
    first: int
    tile: int

    def __init__(self, first: int) -> None:
        self.seat = HIDDEN
        self.step = "draw"
        self.first = first
        self.tile = 0

    def run(self, ctx: AlhambraContext) -> bool:
        if self.step == "draw":
            ctx.reveal()
            self.step = "drawn"
            self.tile = draw_tile(ctx.state)
            if self.tile:
                if TILE_DRAWN.notify(ctx, self.tile):
                    self.step = "draw"
                elif CLAIMS.of(ctx.game):
                    ctx.push(TileOffer(seats_from(ctx.state, self.first), self.tile))
                return False
        ctx.finish()
        return False

    def resume(self, ctx: AlhambraContext, done: Frame) -> None:
        if isinstance(done, TileOffer) and done.taken:
            self.step = "draw"
            self.tile = 0


class RefillTiles(Frame):
    """B4: fill the empty market fields in ascending order as far as tiles are left; `first` is asked first."""

    RULE: ClassVar[str] = "AL-EOT-6"
    FIELDS: ClassVar[dict[str, Field]] = {"first": value(OPEN), "field": value(OPEN)}
    __slots__ = tuple(FIELDS)
    first: int
    field: int

    def __init__(self, first: int) -> None:
        self.seat = HIDDEN
        self.step = "fill"
        self.first = first
        self.field = 0

    def run(self, ctx: AlhambraContext) -> bool:
        market = ctx.state.market
        while self.field < 4 and market[self.field]:
            self.field += 1
        if self.field < 4:
            ctx.push(DrawTile(self.first))
        else:
            ctx.finish()
        return False

    def resume(self, ctx: AlhambraContext, done: Frame) -> None:
        if isinstance(done, DrawTile):
            put_tile(ctx, self.field, done.tile)
            self.field += 1


def put_tile(ctx: AlhambraContext, field: int, tile: int) -> None:
    """Put a tile on a market field, if there is one."""
    ctx.state.market = put(ctx.state.market, field, tile)
    if tile and ctx.events is not None:
        tell_tile(ctx, field, tile)


def tell_tile(ctx: AlhambraContext, field: int, tile: int) -> None:
    """Tell that a tile has come to a market field."""
    ctx.tell("market_refilled", "AL-EOT-6", field=field + 1, tile=ctx.game.tiles[tile].name)


def fill_market(ctx: AlhambraContext) -> None:
    """Fill the market at once, as far as tiles are left (AL-END-2), where no module minds which tiles are drawn."""
    state = ctx.state
    market = list(state.market)
    tower, drawn = state.tower, 0
    for field in range(4):
        if not market[field] and drawn < len(tower):
            market[field] = tower[drawn]
            drawn += 1
            if ctx.events is not None:
                tell_tile(ctx, field, market[field])
    state.market = tuple(market)
    state.tower = tower[drawn:]
    ctx.reveal()


def refill_display(ctx: AlhambraContext) -> bool:
    """B1: fill the display, also where modules mind which cards are drawn; False if that has to run first."""
    if ctx.game.quiet:
        fill_quietly(ctx)
        return True
    auctioneer = next_seat(ctx.state)
    if CARD_DRAWN.of(ctx.game):
        ctx.push(RefillMoney(auctioneer))
        return False
    return fill_display(ctx, auctioneer)


def refill_market(ctx: AlhambraContext, first: int) -> bool:
    """B4: fill the market, also where modules mind which tiles are drawn; False if that has to run first."""
    if not ctx.game.quiet and (TILE_DRAWN.of(ctx.game) or CLAIMS.of(ctx.game)):
        ctx.push(RefillTiles(first))
        return False
    fill_market(ctx)
    return True
