"""Setting the game up, in the order of section 2.1."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sabika.parts.money import money_card, stack_deck
from sabika.parts.start import choose_starter, deal_money, open_cards
from sabika.titles.granada.components import EVEN, ODD, load
from sabika.titles.granada.context import GranadaContext
from sabika.titles.granada.frames.refill import deal_dirk, fill_yard
from sabika.titles.granada.frames.rounds import GranadaRounds

if TYPE_CHECKING:
    from sabika.titles.granada.game import GranadaGame


def set_up(ctx: GranadaContext) -> None:
    """Set everything up: the yard before Dirk's first tiles (GR-G-15), then the money."""
    fill_bag(ctx)
    open_yard(ctx)
    if ctx.state.dirk is not None:  # GR-SETUP-6, GR-2P-3
        deal_dirk(ctx, ctx.game.table["two_players"]["dirk_tiles_start"], EVEN)
    shuffle_deck(ctx)
    deal_start_money(ctx)
    choose_start_player(ctx)
    open_display(ctx)
    stack_piles(ctx)
    ctx.push(GranadaRounds())


def fill_bag(ctx: GranadaContext) -> None:
    """GR-SETUP-3: all tiles go into the bag; drawing takes the top of a shuffled list (GR-G-26)."""
    even = [face for face in range(2, len(ctx.game.tiles), 2) if ctx.game.tiles[face].kind == "building"]
    ctx.state.bag = ctx.state.rng.shuffle("bag", even)


def open_yard(ctx: GranadaContext) -> None:
    """GR-SETUP-4: four tiles on the fields 1 to 4, even face up; then the marker goes to ODD (GR-SETUP-5)."""
    ctx.state.marker = EVEN
    fill_yard(ctx)
    ctx.state.marker = ODD


def shuffle_deck(ctx: GranadaContext) -> None:
    """GR-SETUP-7: the money cards are shuffled; with two players one copy of each stays in the box (GR-2P-1)."""
    money = load("money")
    copies = money["setup"]["two_player_copies"] if ctx.state.dirk is not None else money["copies"]
    cards = [money_card(currency, value) for currency in range(4) for value in money["values"]] * copies
    ctx.state.deck = ctx.state.rng.shuffle("deck", sorted(cards))


def deal_start_money(ctx: GranadaContext) -> None:
    """GR-SETUP-8: seat by seat, one card at a time until the total is 20 or more; the deal is open (GR-SETUP-9)."""
    deal_money(ctx, load("money")["setup"]["starting_money_min"], "GR-SETUP-8")


def choose_start_player(ctx: GranadaContext) -> None:
    """GR-SETUP-10: fewest cards, then the lowest total, then the youngest (GR-G-1: by age, else by lot)."""
    choose_starter(ctx, "GR-SETUP-10")


def open_display(ctx: GranadaContext) -> None:
    """GR-SETUP-11: four cards are turned up; the scoring cards come into the deck later (GR-G-2)."""
    open_cards(ctx, "GR-SETUP-11")


def stack_piles(ctx: GranadaContext) -> None:
    """GR-SETUP-12: five piles; card A goes into pile 2, B into pile 4 (GR-SETUP-13); pile 1 is on top (GR-SETUP-14)."""
    state = ctx.state
    state.deck, state.piles = stack_deck(state.deck, scoring_cards(ctx.game), state.rng)


def scoring_cards(game: GranadaGame) -> list[list[int]]:
    """Return the scoring cards that are shuffled into each of the five piles."""
    extra: list[list[int]] = [[] for _ in range(5)]
    for row in load("money")["scoring_cards"]:
        extra[row["pile"] - 1].append(game.card_id(row["id"]))
    return extra
