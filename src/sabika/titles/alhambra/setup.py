"""Setting the game up, in the fixed order S1 to S13 of the timing."""

from __future__ import annotations

from sabika.parts.hand import Hand
from sabika.parts.money import money_card, stack_deck
from sabika.parts.start import choose_starter, deal_money, open_cards
from sabika.titles.alhambra.components import load
from sabika.titles.alhambra.frames.rounds import Opening, Rounds
from sabika.titles.alhambra.frames.scoring import deal_dirk
from sabika.titles.alhambra.hooks import DECK, HANDS, PILES, PREDEAL, SETUP, SUPPLIES, TOWER, AlhambraContext


def set_up(ctx: AlhambraContext) -> None:
    """Set everything up; the Opening frame fills the market, after the players' choices and after Dirk (G-16)."""
    for listen in SETUP.of(ctx.game):
        listen(ctx)
    build_tower(ctx)
    if ctx.state.dirk is not None:
        deal_dirk(ctx, load("alhambra_scoring")["two_players"]["dirk_tiles_start"])
    shuffle_deck(ctx)
    before = deal_before(ctx)
    deal_start_money(ctx)
    choose_start_player(ctx)
    for seat, cards in zip(ctx.state.seats, before, strict=True):
        seat.hand = seat.hand.plus(cards)
    open_display(ctx)
    stack_piles(ctx)
    for listen in HANDS.of(ctx.game):
        listen(ctx)
    for listen in SUPPLIES.of(ctx.game):
        listen(ctx)
    ctx.push(Rounds())
    ctx.push(Opening())


def build_tower(ctx: AlhambraContext) -> None:
    """S2, AL-SETUP-3: the 54 tiles, and those of modules, are shuffled face down into the tower."""
    tiles = [tile for tile, face in enumerate(ctx.game.tiles) if face.kind == "building"]
    for collect in TOWER.of(ctx.game):
        tiles += collect(ctx)
    ctx.state.tower = ctx.state.rng.shuffle("tower", tiles)


def shuffle_deck(ctx: AlhambraContext) -> None:
    """S4, AL-SETUP-5: the money cards are shuffled; with two players one copy of each stays in the box (AL-2P-1)."""
    money = load("money")
    copies = money["setup"]["two_player_copies"] if ctx.state.dirk is not None else money["copies"]
    cards = [money_card(currency, value) for currency in range(4) for value in money["values"]] * copies
    for collect in DECK.of(ctx.game):
        cards += collect(ctx)
    ctx.state.deck = ctx.state.rng.shuffle("deck", sorted(cards))


def deal_before(ctx: AlhambraContext) -> list[list[int]]:
    """S5: return what modules deal before the start money; it counts neither for that nor for who starts."""
    for listen in PREDEAL.of(ctx.game):
        listen(ctx)
    dealt = [list(seat.hand.cards) for seat in ctx.state.seats]
    for seat in ctx.state.seats:
        seat.hand = Hand(())
    return dealt


def deal_start_money(ctx: AlhambraContext) -> None:
    """S6, AL-SETUP-6: seat by seat, one card at a time until the total is 20 or more; the deal is open (AL-SETUP-7)."""
    deal_money(ctx, load("money")["setup"]["starting_money_min"], "AL-SETUP-6")


def choose_start_player(ctx: AlhambraContext) -> None:
    """S7, AL-SETUP-8: fewest cards, then the smallest total, then the youngest (G-1, D-8: or by lot)."""
    choose_starter(ctx, "AL-SETUP-8")


def open_display(ctx: AlhambraContext) -> None:
    """S8, AL-SETUP-9: four cards are turned up; the scoring cards come into the deck later (G-2)."""
    open_cards(ctx, "AL-SETUP-9")


def stack_piles(ctx: AlhambraContext) -> None:
    """S9: split the deck into five piles, shuffle the special cards into theirs, stack pile 1 on top (AL-SETUP-12)."""
    state = ctx.state
    state.deck, state.piles = stack_deck(state.deck, special_cards(ctx), state.rng)


def special_cards(ctx: AlhambraContext) -> list[list[int]]:
    """Return the cards that are shuffled into each of the five piles: the scoring cards and those of modules."""
    extra: list[list[int]] = [[] for _ in range(5)]
    for row in load("money")["scoring_cards"]:  # AL-SETUP-11, D-9: into piles 2 and 4
        extra[row["pile"] - 1].append(ctx.game.card_id(row["id"].replace("_", "-")))
    for collect in PILES.of(ctx.game):
        for pile, cards in enumerate(collect(ctx)):
            extra[pile] += cards
    return extra
