"""Setting the game up, in the fixed order S1 to S13 of the timing."""

from __future__ import annotations

from sabika.parts.hand import Hand
from sabika.parts.money import deal_until, money_card, stack_deck, starters
from sabika.titles.alhambra.components import load
from sabika.titles.alhambra.frames.rounds import Opening, Rounds
from sabika.titles.alhambra.frames.scoring import deal_dirk
from sabika.titles.alhambra.hooks import DECK, HANDS, PILES, PREDEAL, SETUP, SUPPLIES, TOWER, Table


def set_up(play: Table) -> None:
    """Do all of the set-up; the Opening frame fills the market, after the players' choices and after Dirk (G-16)."""
    for listen in SETUP.of(play.game):
        listen(play)
    build_tower(play)
    if play.state.dirk is not None:
        deal_dirk(play, load("alhambra_scoring")["two_players"]["dirk_tiles_start"])
    shuffle_deck(play)
    before = deal_before(play)
    deal_start_money(play)
    choose_start_player(play)
    for seat, cards in zip(play.state.seats, before, strict=True):
        seat.hand = seat.hand.plus(cards)
    open_display(play)
    stack_piles(play)
    for listen in HANDS.of(play.game):
        listen(play)
    for listen in SUPPLIES.of(play.game):
        listen(play)
    play.push(Rounds())
    play.push(Opening())


def build_tower(play: Table) -> None:
    """S2, AL-SETUP-3: the 54 tiles, and those of modules, are shuffled face down into the tower."""
    tiles = [tile for tile, face in enumerate(play.game.tiles) if face.kind == "building"]
    for collect in TOWER.of(play.game):
        tiles += collect(play)
    play.state.tower = play.state.rng.shuffle("tower", tiles)


def shuffle_deck(play: Table) -> None:
    """S4, AL-SETUP-5: the money cards are shuffled; with two players one copy of each stays in the box (AL-2P-1)."""
    money = load("money")
    copies = money["setup"]["two_player_copies"] if play.state.dirk is not None else money["copies"]
    cards = [money_card(currency, value) for currency in range(4) for value in money["values"]] * copies
    for collect in DECK.of(play.game):
        cards += collect(play)
    play.state.deck = play.state.rng.shuffle("deck", sorted(cards))


def deal_before(play: Table) -> list[list[int]]:
    """S5: return what modules deal before the start money; it counts neither for that nor for who starts."""
    for listen in PREDEAL.of(play.game):
        listen(play)
    dealt = [list(seat.hand.cards) for seat in play.state.seats]
    for seat in play.state.seats:
        seat.hand = Hand(())
    return dealt


def deal_start_money(play: Table) -> None:
    """S6, AL-SETUP-6: seat by seat, one card at a time until the total is 20 or more; the deal is open (AL-SETUP-7)."""
    state = play.state
    enough = load("money")["setup"]["starting_money_min"]
    for seat in state.seats:
        dealt = deal_until(play.game.cards, state.deck, enough)
        state.deck = state.deck[len(dealt) :]
        seat.hand = seat.hand.plus(dealt)
        names = [play.game.cards[card].name for card in dealt]
        play.tell("money_dealt", "AL-SETUP-6", seat=seat.seat, cards=names)


def choose_start_player(play: Table) -> None:
    """S7, AL-SETUP-8: fewest cards, then the smallest total, then the youngest (G-1, D-8: or by lot)."""
    state = play.state
    tied = starters(play.game.cards, [seat.hand.cards for seat in state.seats], play.game.setup.ages)
    state.first = state.active = tied[0] if len(tied) == 1 else state.rng.pick("start player", tied)
    play.tell("start_player", "AL-SETUP-8", seat=state.first)


def open_display(play: Table) -> None:
    """S8, AL-SETUP-9: four cards are turned up; the scoring cards come into the deck later (G-2)."""
    state = play.state
    state.display, state.deck = state.deck[:4], state.deck[4:]
    play.tell("display_opened", "AL-SETUP-9", cards=[play.game.cards[card].name for card in state.display])


def stack_piles(play: Table) -> None:
    """S9: split the deck into five piles, shuffle the special cards into theirs, stack pile 1 on top (AL-SETUP-12)."""
    state = play.state
    state.deck, state.piles = stack_deck(state.deck, special_cards(play), state.rng)


def special_cards(play: Table) -> list[list[int]]:
    """Return the cards that are shuffled into each of the five piles: the scoring cards and those of modules."""
    extra: list[list[int]] = [[] for _ in range(5)]
    for row in load("money")["scoring_cards"]:  # AL-SETUP-11, D-9: into piles 2 and 4
        extra[row["pile"] - 1].append(play.game.card_id(row["id"].replace("_", "-")))
    for collect in PILES.of(play.game):
        for pile, cards in enumerate(collect(play)):
            extra[pile] += cards
    return extra
