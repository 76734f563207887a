"""Characters (CHR): the auction, the ten abilities, what is hidden."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import sabika
from sabika.client_view import client_view
from sabika.client_view.cache import DrawingCache
from sabika.kernel.context import Context
from sabika.kernel.record import HIDDEN, redact
from sabika.kernel.rng import Rng
from sabika.titles.alhambra.modules.m07_characters.cards import ROLES, characters_of
from tests.helpers.contents import inventory
from tests.helpers.games import whole_game
from tests.helpers.views import sampled
from tests.titles.alhambra.modules.set_table import act, city, hand, offered, refused, table, tiles, told

SPARE = ("miser", "architect", "merchant", "city_watch")


def cards(game: Any, *names: str) -> tuple[int, ...]:
    """Return card ids by name, in this order."""
    return tuple(game.card_id(name) for name in names)


def set_deck(game: Any, state: Any, *names: str) -> None:
    """Make these cards the whole deck, the top one first; nothing lies on the discard."""
    state.deck = cards(game, *names)
    state.piles = (len(names),) if names else ()
    state.discard = ()


def give(game: Any, state: Any, seat: int, *names: str) -> None:
    """Lay characters before a seat."""
    own = characters_of(state)
    own.owned = tuple(cards(game, *names) if who == seat else held for who, held in enumerate(own.owned))


def owned(game: Any, state: Any, seat: int) -> list[str]:
    """Return the characters before a seat."""
    return [game.cards[card].name for card in characters_of(state).owned[seat]]


def names(game: Any, ids: tuple[int, ...]) -> list[str]:
    """Return the names of cards."""
    return [game.cards[card].name for card in ids]


def turn_of(players: int, *modules: str, characters: tuple[str, ...] = ()) -> tuple[Any, Any]:
    """Return a table at which the first seat owns characters; an ordinary display, market and deck."""
    game, state = table(players, "characters", *modules)
    characters_of(state).spare = cards(game, *SPARE)
    state.display = cards(game, "denar-1", "dirham-3", "ducat-7", "florin-9")
    state.market = tiles(game, "arcades-10-open", "pavilion-02-new", "garden-11-open", "tower-13-e")
    set_deck(game, state, *["denar-2", "dirham-2", "ducat-2", "florin-2"] * 2)
    give(game, state, 0, *characters)
    return game, state


def auction_of(players: int, lot: str = "beggar", *modules: str) -> tuple[Any, Any]:
    """Return the moment after the first turn in which a character turns up; every hand is 7 denar and 6 florin."""
    game, state = turn_of(players, *modules)
    for player in state.seats:
        player.hand = hand(game, "denar-4", "denar-3", "florin-6")
    set_deck(game, state, lot, "florin-3", "ducat-4")
    return game, act(game, state, "p1 take 1")


def asked(game: Any, state: Any) -> int:
    """Return the number of the player who is asked."""
    seats: tuple[int, ...] = game.waiting(state)
    assert len(seats) == 1
    return seats[0] + 1


def bids(game: Any, state: Any) -> list[int]:
    """Return the amounts that may be bid."""
    return [int(line.split()[1]) for line in offered(game, state, "characters.bid")]


# -- set-up -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 7))
def test_two_characters_lie_in_each_of_the_piles_2_to_4_and_four_are_spare(players: int) -> None:
    game: Any = sabika.game("alhambra", players, ["characters"])
    state = game.new("set-up")
    ends = [sum(state.piles[:pile]) for pile in range(6)]
    kinds = [game.cards[card].kind for card in state.deck]
    assert [kinds[ends[at] : ends[at + 1]].count("character") for at in range(5)] == [0, 2, 2, 2, 0]
    own = characters_of(state)
    hidden = sorted([*own.spare, *(card for card in state.deck if game.cards[card].kind == "character")])
    assert hidden == sorted(cards(game, *ROLES))
    assert own.owned == ((),) * players
    assert redact(state, 0).modules["characters"].spare == (HIDDEN,) * 4
    assert len({characters_of(game.new(str(seed))).spare for seed in range(20)}) > 10


# -- the auction --------------------------------------------------------------------------------------------------


@pytest.mark.rule("CHR-1", "CHR-9")
def test_the_auction_comes_before_the_next_card_and_then_the_refill_goes_on() -> None:
    game, state = turn_of(3)
    set_deck(game, state, "denar-5", "dancer", "florin-3", "scoring-1", "ducat-4")
    state = act(game, state, "p1 take 1 2")
    assert state.stack[-1].PROMPT == "auction"
    assert names(game, state.display) == ["denar-5", "nothing", "ducat-7", "florin-9"]
    state = act(game, state, "p2 pass", "p3 pass", "p1 pass")
    assert names(game, state.display) == ["denar-5", "florin-3", "ducat-7", "florin-9"]
    assert names(game, state.deck) == ["scoring-1", "ducat-4"]
    assert state.stack[-1].PROMPT == "turn"
    assert asked(game, state) == 2


@pytest.mark.rule("CHR-1", "CHR-9")
def test_two_characters_in_a_row_are_auctioned_one_after_the_other() -> None:
    game, state = turn_of(2)
    for player in state.seats:
        player.hand = hand(game, "denar-4")
    set_deck(game, state, "dancer", "beggar", "florin-3")
    state = act(game, state, "p1 take 1", "p2 characters.bid 1", "p1 pass", "p2 characters.pay with denar 4")
    assert (state.stack[-1].lot, state.stack[-1].bidders) == (game.card_id("beggar"), (1, 0))
    assert owned(game, state, 1) == ["dancer"]
    state = act(game, state, "p2 pass", "p1 pass")
    assert names(game, state.display)[0] == "florin-3"


@pytest.mark.rule("CHR-2", "CHR-3")
def test_the_next_player_is_the_auctioneer_and_bids_go_clockwise() -> None:
    game, state = auction_of(4)
    order = [asked(game, state)]
    for amount, line in enumerate(["p2", "p3", "p4", "p1"], start=1):
        state = act(game, state, f"{line} characters.bid {amount}")
        order.append(asked(game, state))
    assert order == [2, 3, 4, 1, 2]
    assert refused(game, state, "p3 characters.bid 6") == "CHR-3"


@pytest.mark.rule("CHR-2")
def test_in_the_beggar_s_draw_his_owner_is_the_auctioneer() -> None:
    game, state = turn_of(3, characters=("beggar",))
    state.seats[0].hand = hand(game, "denar-4")
    set_deck(game, state, "dancer", "florin-3")
    state = act(game, state, "p1 characters.beg")
    assert (state.stack[-1].PROMPT, asked(game, state)) == ("auction", 1)
    state = act(game, state, "p1 characters.bid 1", "p2 pass", "p3 pass", "p1 characters.pay with denar 4")
    assert names(game, state.seats[0].hand.cards) == ["florin-3"]
    assert (state.stack[-1].PROMPT, asked(game, state)) == ("turn", 1)
    assert offered(game, state, "characters.dance")


@pytest.mark.rule("CHR-3", "CHR-5")
def test_a_pass_is_final_and_the_last_one_left_pays() -> None:
    game, state = auction_of(4)
    lines = ["p2 characters.bid 3", "p3 pass", "p4 characters.bid 5", "p1 pass", "p2 pass"]
    for line in lines:
        assert state.stack[-1].step == "bid"
        state = act(game, state, line)
    assert (state.stack[-1].step, asked(game, state)) == ("pay", 4)
    assert refused(game, state, "p4 pass") == "CHR-3"
    assert refused(game, state, "p4 characters.bid 6") == "CHR-3"


@pytest.mark.rule("CHR-5", "CHR-8")
def test_the_last_player_who_has_said_nothing_may_still_bid_or_pass() -> None:
    game, state = auction_of(3)
    state = act(game, state, "p2 pass", "p3 pass")
    assert (asked(game, state), bids(game, state)[0]) == (1, 1)
    won = act(game, state, "p1 characters.bid 1")
    assert (won.stack[-1].step, asked(game, won)) == ("pay", 1)
    lost = act(game, state, "p1 pass")
    assert names(game, lost.removed) == ["beggar"]
    assert names(game, lost.display)[0] == "florin-3"
    assert ("character_removed", "CHR-8") in told(game, state, "p1 pass")


@pytest.mark.rule("CHR-5")
def test_an_auction_ends_at_once_when_the_highest_bidder_is_alone() -> None:
    game, state = auction_of(2)
    state = act(game, state, "p2 pass", "p1 characters.bid 1")
    assert state.stack[-1].step == "pay"


@pytest.mark.rule("CHR-4")
def test_a_bid_is_higher_than_the_last_and_at_most_what_one_currency_pays() -> None:
    game, state = auction_of(3)
    assert bids(game, state) == [1, 2, 3, 4, 5, 6, 7]
    assert refused(game, state, "p2 characters.bid 0") == "CHR-4"
    assert refused(game, state, "p2 characters.bid -1") == "CHR-4"
    assert refused(game, state, "p2 characters.bid 8") == "CHR-4"
    state = act(game, state, "p2 characters.bid 4")
    assert bids(game, state) == [5, 6, 7]
    assert refused(game, state, "p3 characters.bid 4") == "CHR-4"


@pytest.mark.rule("CHR-4", "CHR-6")
def test_an_exchange_card_joins_two_currencies_in_a_bid() -> None:
    game, state = auction_of(2, "beggar", "currency_exchange")
    state.seats[1].hand = hand(game, "denar-4", "denar-3", "florin-6", "ducat-9", "exchange-denar-florin")
    assert bids(game, state)[-1] == 13
    state.seats[1].hand = hand(game, "denar-4", "denar-3", "florin-6", "exchange-dirham-ducat")
    assert bids(game, state)[-1] == 7
    state.seats[1].hand = hand(game, "denar-4", "denar-3", "florin-6", "exchange-denar-florin", "exchange-dirham-ducat")
    state = act(game, state, "p2 characters.bid 13", "p1 pass")
    paid = "denar 3 4 florin 6"
    assert refused(game, state, f"p2 characters.pay with {paid}") == "CHR-6"
    assert offered(game, state, "characters.pay") == [f"characters.pay with {paid} exchange-denar-florin"]
    state = act(game, state, f"p2 characters.pay with {paid} exchange-denar-florin")
    assert names(game, state.seats[1].hand.cards) == ["exchange-dirham-ducat"]
    assert names(game, state.discard) == ["exchange-denar-florin", "denar-3", "denar-4", "florin-6"]


@pytest.mark.rule("CHR-6")
def test_the_winner_pays_at_least_his_bid_in_one_currency() -> None:
    game, state = auction_of(3)
    state = act(game, state, "p2 characters.bid 5", "p3 pass", "p1 pass")
    assert refused(game, state, "p2 characters.pay with denar 4") == "CHR-6"
    assert refused(game, state, "p2 characters.pay with denar 4 florin 6") == "CHR-6"
    assert refused(game, state, "p2 characters.pay with ducat 9") == "CHR-6"
    assert sorted(offered(game, state, "characters.pay")) == [
        "characters.pay with denar 3 4",
        "characters.pay with florin 6",
    ]
    state = act(game, state, "p2 characters.pay with florin 6")
    assert names(game, state.discard) == ["florin-6"]
    assert owned(game, state, 1) == ["beggar"]


@pytest.mark.rule("CHR-6")
def test_an_exact_payment_of_a_bid_earns_no_extra_action() -> None:
    game, state = turn_of(2, characters=("beggar",))
    state.seats[0].hand = hand(game, "denar-4")
    set_deck(game, state, "dancer", "florin-3", "ducat-4")
    lines = ["p1 characters.beg", "p1 characters.bid 4", "p2 pass", "p1 characters.pay with denar 4", "p1 take 4"]
    state = act(game, state, *lines)
    assert asked(game, state) == 2


@pytest.mark.rule("CHR-6")
def test_money_paid_in_an_auction_can_come_back_in_the_same_refill() -> None:
    game, state = auction_of(2)
    state.deck = state.piles = ()
    state = act(game, state, "p2 characters.bid 6", "p1 pass", "p2 characters.pay with florin 6")
    assert names(game, state.display)[0] == "florin-6"


@pytest.mark.rule("CHR-7")
def test_the_card_lies_open_before_the_winner_beside_others() -> None:
    game, state = auction_of(2, "dancer")
    give(game, state, 1, "merchant")
    state = act(game, state, "p2 characters.bid 6", "p1 pass", "p2 characters.pay with florin 6")
    assert owned(game, state, 1) == ["merchant", "dancer"]
    seen = redact(state, 0).modules["characters"]
    assert seen.owned == characters_of(state).owned
    assert refused(game, state, "p2 characters.beg") == "CHR-7"
    assert offered(game, state, "characters.dance")


@pytest.mark.rule("CHR-10")
def test_bids_are_public_and_limits_are_not() -> None:
    game, state = auction_of(3)
    state.seats[1].hand = hand(game)
    assert (asked(game, state), bids(game, state)) == (2, [])  # asked although he cannot bid
    assert [action.verb for action in game.legal(state)] == ["pass"]
    state = act(game, state, "p2 pass")
    step = game.apply(state, game.notation.read("p3 characters.bid 2"))
    assert step.events[0].seen_by(0) == step.events[0].seen_by(2) == step.events[0].seen_by(None)
    assert redact(step.state, 0).stack[-1].bid == 2
    assert all(choice.verb != "characters.bid" for choice in game.decision(step.state, 1).choices)
    assert step.state.barrier == step.state.seq


@pytest.mark.rule("CHR-3", "CHR-10")
def test_an_absent_player_passes_and_pays_as_little_as_he_can() -> None:
    game, state = auction_of(2)
    assert game.default(state, 1) == game.notation.read("p2 pass")
    state = act(game, state, "p2 characters.bid 5", "p1 pass")
    game.check(state, game.default(state, 1))


# -- using characters ---------------------------------------------------------------------------------------------


@pytest.mark.rule("CHR-11")
def test_a_character_with_the_rhombus_works_once_per_turn_of_its_owner() -> None:
    game, state = turn_of(2, characters=("dancer", "money_changer"))
    state.seats[0].hand = hand(game, "denar-9", "denar-8")
    assert refused(game, state, "p2 characters.dance 1") == "AL-TURN-3"
    state = act(game, state, "p1 characters.dance 1", "p1 characters.change denar-9 for 1")
    assert refused(game, state, "p1 characters.dance 2") == "CHR-11"
    assert refused(game, state, "p1 characters.change denar-8 for 2") == "CHR-11"
    state = act(game, state, "p1 take 4")
    assert refused(game, state, "p2 characters.dance 1") == "CHR-7"
    state = act(game, state, "p2 take 1")
    assert offered(game, state, "characters.dance")
    assert offered(game, state, "characters.change")


@pytest.mark.rule("CHR-11")
def test_start_effects_come_before_the_first_action_only() -> None:
    game, state = turn_of(2, characters=("dancer", "beggar", "money_changer"))
    state.seats[0].hand = hand(game, "dirham-2")
    state = act(game, state, "p1 buy 2 with dirham 2")
    assert {"take", "add", "remove", "swap", "buy"} >= {action.verb for action in game.legal(state)}
    for line in ("dance 1", "beg", "change dirham-2 for 1"):
        assert refused(game, state, f"p1 characters.{line}") == "AL-TURN-3"


@pytest.mark.rule("CHR-11")
def test_start_effects_are_optional_even_where_no_action_is_possible() -> None:
    game, state = turn_of(2, characters=("dancer",))
    state.display = (0, 0, 0, 0)
    set_deck(game, state)
    for player in state.seats:
        player.hand = hand(game)
    Context(game, state, None).settle()
    assert (state.stack[-1].step, {action.verb for action in game.legal(state)}) == (
        "start",
        {"characters.dance", "pass"},
    )
    assert game.default(state, 0).verb == "pass"
    assert told(game, state, "p1 pass")[0] == ("turn_passed", "G-7")
    assert game.is_over(act(game, state, "p1 pass"))  # everybody passes: G-8
    state.seats[1].hand = hand(game, "dirham-3")
    after = act(game, state, "p1 characters.dance 1")  # nothing is left to be done but the pass
    assert (asked(game, after), after.passes) == (2, 0)


@pytest.mark.rule("CHR-12")
def test_no_character_is_used_in_a_special_action() -> None:
    game, state = turn_of(2, "viziers_favour", characters=("rich_patron", "miser"))
    state.seats[0].hand = hand(game, "denar-9", "denar-2")
    state = act(game, state, "p1 take 1", "p2 pass")
    assert asked(game, state) == 1
    assert refused(game, state, "p1 viziers_favour.buy 3 with rich_patron") == "CHR-12"
    assert offered(game, state, "viziers_favour.buy") == ["viziers_favour.buy 3 with denar 2 9"]
    state = act(game, state, "p1 viziers_favour.buy 3 with denar 9 2")
    assert state.stack[-1].PROMPT == "place"  # the miser is not asked


# -- conjuror -----------------------------------------------------------------------------------------------------


def conjuror_won() -> tuple[Any, Any]:
    """Return the moment after the second seat has won the conjuror."""
    game, state = auction_of(2, "traveling_magician")
    return game, act(game, state, "p2 characters.bid 6", "p1 pass", "p2 characters.pay with florin 6")


@pytest.mark.rule("CHR-13")
def test_a_kept_conjuror_gives_eight_points_at_the_end() -> None:
    game, state = conjuror_won()
    assert (state.stack[-1].PROMPT, asked(game, state)) == ("conjuror", 2)
    assert sorted(action.verb for action in game.legal(state)) == ["characters.keep", "characters.swap"]
    assert game.default(state, 1).verb == "characters.keep"
    state = act(game, state, "p2 characters.keep")
    assert owned(game, state, 1) == ["traveling_magician"]
    assert names(game, state.display)[0] == "florin-3"
    state.tower, state.market = (), (0, 0, 0, 0)
    while not game.is_over(state):
        state = game.apply(state, game.legal(state)[0]).state
    assert (4, 1, "traveling_magician", 8, "CHR-13", ()) in state.ledger
    assert state.ledger[-1][0] == 4


@pytest.mark.rule("CHR-13")
def test_a_swapped_conjuror_brings_the_top_spare_character_at_once() -> None:
    game, state = conjuror_won()
    characters_of(state).spare = cards(game, "dancer", "miser", "merchant", "city_watch")
    state = act(game, state, "p2 characters.swap")
    assert owned(game, state, 1) == ["dancer"]
    assert names(game, characters_of(state).spare) == ["miser", "merchant", "city_watch"]
    assert "traveling_magician" in names(game, state.removed)
    assert offered(game, state, "characters.dance")
    assert state.barrier == state.seq


@pytest.mark.rule("CHR-13")
def test_without_spare_characters_the_conjuror_is_kept() -> None:
    game, state = conjuror_won()
    characters_of(state).spare = ()
    assert refused(game, state, "p2 characters.swap") == "CHR-13"


# -- beggar -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CHR-14")
def test_the_beggar_draws_the_top_card_unseen_by_the_others() -> None:
    game, state = turn_of(2, characters=("beggar",))
    state.seats[0].hand = hand(game, "denar-9", "denar-8")
    set_deck(game, state, "ducat-4", "ducat-5")
    step = game.apply(state, game.notation.read("p1 characters.beg"))
    assert names(game, step.state.seats[0].hand.cards) == ["denar-8", "denar-9", "ducat-4"]
    drawn = next(event for event in step.events if event.kind == "beggar_drew")
    assert drawn.seen_by(0)["card"] == "ducat-4"
    assert drawn.seen_by(1)["card"] == drawn.seen_by(None)["card"] == HIDDEN
    assert asked(game, step.state) == 1
    assert refused(game, step.state, "p1 characters.beg") == "CHR-11"


@pytest.mark.rule("CHR-14")
def test_the_beggar_needs_fewer_than_three_money_cards() -> None:
    game, state = turn_of(2, characters=("beggar",))
    state.seats[0].hand = hand(game, "denar-1", "denar-1", "denar-1")
    assert refused(game, state, "p1 characters.beg") == "CHR-14"
    state.seats[0].hand = hand(game)
    assert offered(game, state, "characters.beg")


@pytest.mark.rule("CHR-15")
def test_exchange_and_gate_cards_are_no_money_cards() -> None:
    game, state = turn_of(2, "currency_exchange", "city_gates", characters=("beggar",))
    state.seats[0].hand = hand(game, "denar-9", "denar-3", "exchange-denar-florin", "gate")
    assert offered(game, state, "characters.beg")
    state.seats[0].hand = hand(game, "denar-9", "denar-3", "florin-1", "gate")
    assert refused(game, state, "p1 characters.beg") == "CHR-14"


@pytest.mark.rule("CHR-14")
def test_the_beggar_may_keep_an_exchange_card() -> None:
    game, state = turn_of(2, "currency_exchange", characters=("beggar",))
    state.seats[0].hand = hand(game)
    set_deck(game, state, "exchange-denar-florin", "ducat-4")
    state = act(game, state, "p1 characters.beg")
    assert names(game, state.seats[0].hand.cards) == ["exchange-denar-florin"]


@pytest.mark.rule("CHR-14")
def test_other_cards_follow_their_own_rules_and_he_draws_again() -> None:
    game, state = turn_of(2, "city_gates", "city_walls", "power_of_the_sultan", characters=("beggar",))
    state.seats[0].hand = hand(game)
    wall = next(card.name for card in game.cards if card.kind == "wall")
    set_deck(game, state, "gate", "gate", wall, "sultan-denar-1", "scoring-1", "ducat-4", "ducat-5", "ducat-6")
    before = inventory(game, state)
    state = act(game, state, "p1 characters.beg")
    assert names(game, state.seats[0].hand.cards) == ["ducat-4"]
    assert state.modules["city_gates"].open == game.card_id("gate")
    assert names(game, state.discard) == ["gate"]
    assert state.modules["city_walls"].open == cards(game, wall)
    assert [card for card, _ in state.modules["power_of_the_sultan"].open] == [game.card_id("sultan-denar-1")]
    assert state.due == (1,)
    assert inventory(game, state) == before
    state = act(game, state, "p1 take 1")
    assert state.scored == (1,)


@pytest.mark.rule("CHR-26")
def test_an_empty_deck_is_reshuffled_for_the_beggar() -> None:
    game, state = turn_of(2, characters=("beggar",))
    state.seats[0].hand = hand(game)
    set_deck(game, state)
    state.discard = cards(game, "ducat-5")
    state = act(game, state, "p1 characters.beg")
    assert names(game, state.seats[0].hand.cards) == ["ducat-5"]


@pytest.mark.rule("CHR-26")
@pytest.mark.parametrize("last", [(), ("gate",)])
def test_a_beggar_for_whom_nothing_is_left_has_been_used(last: tuple[str, ...]) -> None:
    game, state = turn_of(2, "city_gates", characters=("beggar",))
    state.modules["city_gates"].open = game.card_id("gate")
    state.seats[0].hand = hand(game)
    set_deck(game, state, *last)
    assert ("beggar_left_empty", "CHR-26") in told(game, state, "p1 characters.beg")
    state = act(game, state, "p1 characters.beg")
    assert (state.seats[0].hand, names(game, state.deck)) == (hand(game), list(last))
    assert refused(game, state, "p1 characters.beg") == "CHR-11"


# -- patron -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CHR-16")
def test_the_patron_pays_a_tile_exactly_and_leaves_the_game() -> None:
    game, state = turn_of(2, characters=("rich_patron",))
    state.seats[0].hand = hand(game, "dirham-3")
    assert "buy 4 with rich_patron" in offered(game, state, "buy")
    assert refused(game, state, "p1 buy 2 with dirham 3 rich_patron") == "CHR-16"
    state = act(game, state, "p1 buy 4 with rich_patron")
    assert state.seats[0].pending == tiles(game, "tower-13-e")
    assert names(game, state.removed) == ["rich_patron"]
    assert names(game, state.seats[0].hand.cards) == ["dirham-3"]
    assert (state.stack[-1].PROMPT, asked(game, state)) == ("turn", 1)
    assert refused(game, state, "p1 buy 1 with rich_patron") == "AL-BUY-2"
    state = act(game, state, "p1 buy 2 with dirham 3")
    assert state.stack[-1].PROMPT == "place"


@pytest.mark.rule("CHR-16", "CHR-25")
def test_a_patron_that_is_another_s_pays_nothing() -> None:
    game, state = turn_of(2)
    give(game, state, 1, "rich_patron")
    assert not [line for line in offered(game, state, "buy") if "patron" in line]
    assert refused(game, state, "p1 buy 4 with rich_patron") == "AL-BUY-2"


@pytest.mark.rule("CHR-17")
def test_the_patron_pays_neither_sultan_cards_nor_bids() -> None:
    game, state = turn_of(2, "power_of_the_sultan", characters=("rich_patron",))
    state.modules["power_of_the_sultan"].open = ((game.card_id("sultan-denar-1"), 5),)
    state.seats[0].hand = hand(game, "denar-9")
    assert refused(game, state, "p1 power_of_the_sultan.buy 1 with rich_patron") == "CHR-17"
    assert offered(game, state, "power_of_the_sultan.buy") == ["power_of_the_sultan.buy 1 with denar 9"]
    set_deck(game, state, "dancer", "florin-3")
    state = act(game, state, "p1 take 1", "p2 pass")
    assert max(bids(game, state)) == 10  # what the hand pays, the patron adds nothing
    state = act(game, state, "p1 characters.bid 10")
    assert refused(game, state, "p1 characters.pay with rich_patron") == "CHR-17"


# -- miser --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CHR-18")
def test_the_miser_takes_an_open_money_card_after_an_expensive_tile() -> None:
    game, state = turn_of(2, "currency_exchange", characters=("miser",))
    state.seats[0].hand = hand(game, "florin-9", "florin-2")
    state.display = (*cards(game, "denar-1", "exchange-denar-florin"), 0, *cards(game, "dirham-8"))
    state = act(game, state, "p1 buy 1 with florin 9 2")  # 11 for a tile of price 10: not exact
    assert state.stack[-1].PROMPT == "miser"
    assert offered(game, state, "characters.take") == ["characters.take 1", "characters.take 4"]
    for slot in (2, 3, 5):
        assert refused(game, state, f"p1 characters.take {slot}") == "CHR-18"
    state = act(game, state, "p1 characters.take 4")
    assert names(game, state.seats[0].hand.cards) == ["dirham-8"]
    assert state.display[3] == 0  # refilled only at the end of the turn
    assert state.stack[-1].PROMPT == "place"


@pytest.mark.rule("CHR-18", "CHR-11")
def test_the_miser_works_once_per_turn_and_may_be_declined() -> None:
    game, state = turn_of(2, characters=("miser",))
    state.market = tiles(game, "arcades-10-open", "garden-12-s", "garden-11-open", "pavilion-08-open")
    state.seats[0].hand = hand(game, "florin-9", "florin-1", "dirham-9", "dirham-3", "denar-9", "denar-2", "ducat-8")
    state = act(game, state, "p1 buy 1 with florin 9 1")
    assert game.default(state, 0) == game.notation.read("p1 pass")
    state = act(game, state, "p1 pass", "p1 buy 2 with dirham 9 3", "p1 characters.take 4")
    assert (state.stack[-1].PROMPT, asked(game, state)) == ("turn", 1)
    state = act(game, state, "p1 buy 3 with denar 9 2")  # used already
    assert state.stack[-1].PROMPT == "turn"
    state = act(game, state, "p1 take 1", "p1 reserve arcades-10-open")
    assert "miser" in owned(game, state, 0)


@pytest.mark.rule("CHR-18")
@pytest.mark.parametrize(("price", "asks"), [("garden-09-e", False), ("garden-10-n", True)])
def test_the_miser_looks_at_the_printed_price(price: str, asks: bool) -> None:
    game, state = turn_of(2, characters=("miser", "rich_patron"))
    state.market = tiles(game, price, "pavilion-02-new", "garden-11-open", "tower-13-e")
    assert (act(game, state, "p1 buy 1 with rich_patron").stack[-1].PROMPT == "miser") is asks
    state.display = (0, 0, 0, 0)
    assert act(game, state, "p1 buy 1 with rich_patron").stack[-1].PROMPT != "miser"  # nothing to take
    give(game, state, 0, "rich_patron")
    give(game, state, 1, "miser")
    assert act(game, state, "p1 buy 1 with rich_patron").stack[-1].PROMPT != "miser"


# -- architect ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CHR-19")
def test_the_architect_redesigns_once_more_after_all_placing() -> None:
    game, state = turn_of(2, characters=("architect",))
    state.seats[0].hand = hand(game, "florin-9", "florin-2")
    state.seats[0].reserve = tiles(game, "garden-10-open")
    assert refused(game, state, "p1 characters.redesign") == "AL-TURN-3"
    state = act(game, state, "p1 buy 1 with florin 9 2")
    assert refused(game, state, "p1 characters.redesign") == "AL-PLACE-1"
    state = act(game, state, "p1 place arcades-10-open at 1,0")
    assert sorted(action.verb for action in game.legal(state)) == ["characters.redesign", "pass"]
    assert game.default(state, 0).verb == "pass"
    used = act(game, state, "p1 characters.redesign")
    assert {action.verb for action in game.legal(used)} == {"add", "remove", "swap"}
    assert asked(game, act(game, used, "p1 swap garden-10-open at 1,0")) == 2
    assert asked(game, act(game, used, "p1 add garden-10-open at 2,0")) == 2
    assert asked(game, act(game, used, "p1 remove 1,0")) == 2
    assert asked(game, act(game, state, "p1 pass")) == 2


@pytest.mark.rule("CHR-19")
def test_the_architect_asks_nothing_when_no_redesign_is_possible() -> None:
    game, state = turn_of(2, characters=("architect",))
    assert asked(game, act(game, state, "p1 take 1")) == 2
    state.seats[0].reserve = tiles(game, "garden-10-open")
    assert asked(game, act(game, state, "p1 take 1")) == 1
    state.stack[-1].step = "last"
    state.seats[0].reserve = ()
    assert refused(game, state, "p1 characters.redesign") == "CHR-19"


# -- merchant -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CHR-20")
def test_the_merchant_takes_several_cards_up_to_seven() -> None:
    game, state = turn_of(2, characters=("merchant",))
    state.display = cards(game, "denar-4", "dirham-3", "ducat-1", "florin-9")
    assert "take 1 2" in offered(game, state, "take")
    assert refused(game, state, "p1 take 1 2 3") == "AL-MONEY-1"
    assert act(game, state, "p1 take 4").seats[0].hand.totals[3] >= 9
    after = act(game, state, "p1 take 1 2")
    assert after.seats[0].hand.money() == state.seats[0].hand.money() + 2
    give(game, state, 0)
    give(game, state, 1, "merchant")
    assert refused(game, state, "p1 take 1 2") == "AL-MONEY-1"


@pytest.mark.rule("CHR-20")
@pytest.mark.parametrize(("line", "uses"), [("take 1 2", True), ("take 2 3", False), ("take 4", False)])
def test_the_merchant_is_used_only_where_he_is_needed(line: str, uses: bool) -> None:
    game, state = turn_of(2, characters=("merchant",))
    state.display = cards(game, "denar-4", "dirham-3", "ducat-1", "florin-9")
    assert (("merchant_used", "CHR-20") in told(game, state, f"p1 {line}")) is uses


# -- wise man -----------------------------------------------------------------------------------------------------


def scored(game: Any, state: Any, round: int, *lines: str) -> dict[tuple[int, str], int]:
    """Return the points of a scoring at the end of the first seat's turn, by seat and source."""
    state.due = (round,)
    state = act(game, state, "p1 take 1", *lines)
    return {(row[1], row[2]): row[3] for row in state.ledger if row[0] == round}


TOWERS = {
    0: ("tower-11-open 1,0", "tower-12-open 2,0", "tower-11-n 0,-1"),
    1: ("tower-10-w -1,0", "tower-11-s 0,1"),
    2: ("tower-13-e 1,0", "tower-09-nw -1,0"),
}


@pytest.mark.rule("CHR-21")
def test_half_a_building_breaks_a_tie() -> None:
    game, state = turn_of(3, characters=("wise_man",))
    state.seats[0].city = city(game, *TOWERS[0][:2])
    state.seats[1].city = city(game, *TOWERS[1])
    points = scored(game, state, 2, "p1 characters.name tower")
    assert (points[0, "tower"], points[1, "tower"]) == (13, 6)
    points = scored(game, state, 2, "p1 characters.name garden")
    assert (points[0, "tower"], points[1, "tower"], points[0, "garden"]) == (9, 9, 12)


@pytest.mark.rule("CHR-21")
def test_half_a_building_counts_in_its_scoring_only() -> None:
    game, state = turn_of(3, characters=("wise_man",))
    state.seats[0].city = city(game, *TOWERS[0][:2])
    state.due = (1,)
    state = act(game, state, "p1 take 1")
    named = game.apply(state, game.notation.read("p1 characters.name tower")).state
    assert named.scored == (1,)
    board: Any = client_view(game, game.view(named, 0)).board
    assert [one.count for one in board.seats[0].counts if one.type == "tower"] == [2]


@pytest.mark.rule("CHR-21")
def test_what_was_named_for_an_earlier_scoring_counts_no_more() -> None:
    """Neither in a new drawing nor in one that follows those of the scoring before."""
    game, state = turn_of(3, characters=("wise_man",))
    state.seats[0].city = city(game, *TOWERS[0][:2])
    state.due, cache = (1, 2), DrawingCache(game)
    after = [state := act(game, state, line) for line in ("p1 take 1", "p1 characters.name tower")]
    assert [(len(one.scored), game.decision(one, 0).prompt) for one in after] == [(0, "wise_man"), (1, "wise_man")]
    for one in after:
        board: Any = client_view(game, game.view(one, 0), cache).board
        assert [count.count for count in board.seats[0].counts if count.type == "tower"] == [2]
        assert board == client_view(game, game.view(one, 0)).board


@pytest.mark.rule("CHR-21")
def test_the_wise_man_needs_no_building_of_the_type() -> None:
    game, state = turn_of(4)
    give(game, state, 3, "wise_man")
    assert scored(game, state, 1, "p4 characters.name pavilion") == {(3, "pavilion"): 1}
    state.seats[0].city = city(game, *TOWERS[0])
    state.seats[1].city = city(game, *TOWERS[1])
    points = scored(game, state, 3, "p4 characters.name tower")
    assert [points.get((seat, "tower"), 0) for seat in range(4)] == [21, 13, 0, 6]
    state.seats[2].city = city(game, *TOWERS[2])
    points = scored(game, state, 3, "p4 characters.name tower")
    assert [points.get((seat, "tower"), 0) for seat in range(4)] == [21, 9, 9, 0]


@pytest.mark.rule("CHR-21")
def test_the_type_is_named_anew_at_every_scoring() -> None:
    game, state = turn_of(2, characters=("wise_man",))
    state.due = (1, 2)
    state.dirk.tiles = ()
    state = act(game, state, "p1 take 1")
    assert (state.stack[-1].PROMPT, asked(game, state)) == ("wise_man", 1)
    assert len(game.legal(state)) == 6
    state = act(game, state, "p1 characters.name tower")
    assert state.stack[-1].PROMPT == "wise_man"
    state = act(game, state, "p1 characters.name garden")
    assert state.stack[-1].PROMPT == "turn"
    assert [row[2] for row in state.ledger if row[1] == 0 and row[0] == 1] == ["tower"]


# -- dancer -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CHR-22")
def test_the_dancer_changes_a_tile_of_the_market() -> None:
    game, state = turn_of(2, characters=("dancer",))
    state.tower = tiles(game, "garden-06-esw", "garden-07-nsw", "garden-08-sw")
    before = state.rng.drawn
    state = act(game, state, "p1 characters.dance 2")
    assert state.market == tiles(game, "arcades-10-open", "garden-06-esw", "garden-11-open", "tower-13-e")
    assert sorted(state.tower) == sorted(tiles(game, "garden-07-nsw", "garden-08-sw", "pavilion-02-new"))
    assert dict(state.rng.drawn) == {**dict(before), "dancer": 1}
    assert state.barrier == state.seq


@pytest.mark.rule("CHR-22")
def test_the_old_tile_goes_back_at_a_random_position() -> None:
    game, state = turn_of(2, characters=("dancer",))
    old = game.tile_id("pavilion-02-new")
    found = set()
    for seed in range(60):
        state.tower = tiles(game, "garden-06-esw", "garden-07-nsw", "garden-08-sw")
        state.rng = Rng(str(seed))
        found.add(act(game, state, "p1 characters.dance 2").tower.index(old))
    assert found == {0, 1, 2}


@pytest.mark.rule("CHR-22")
def test_the_dancer_needs_a_tower_and_a_tile() -> None:
    game, state = turn_of(2, characters=("dancer",))
    assert refused(game, state, "p1 characters.dance 5") == "CHR-22"
    state.market = (0, *state.market[1:])
    assert refused(game, state, "p1 characters.dance 1") == "CHR-22"
    assert offered(game, state, "characters.dance") == [f"characters.dance {field}" for field in (2, 3, 4)]
    state.tower = ()
    assert refused(game, state, "p1 characters.dance 2") == "CHR-22"


@pytest.mark.rule("CHR-22")
def test_a_dancer_whose_tile_is_claimed_draws_another_and_keeps_the_old_one_if_there_is_none() -> None:
    game, state = turn_of(2, "power_of_the_sultan", characters=("dancer",))
    own = state.modules["power_of_the_sultan"]
    own.owned = ((), ((game.card_id("sultan-denar-1"), 4),))
    state.tower = tiles(game, "garden-06-esw", "garden-07-nsw")
    lines = ["p1 characters.dance 2", "p2 power_of_the_sultan.claim", "p2 reserve garden-06-esw"]
    after = act(game, state, *lines)
    assert after.market[1] == game.tile_id("garden-07-nsw")
    assert (after.stack[-1].PROMPT, asked(game, after)) == ("turn", 1)
    state.tower = tiles(game, "garden-06-esw")
    after = act(game, state, *lines)
    assert (after.market, after.tower) == (state.market, ())
    assert (after.stack[-1].PROMPT, asked(game, after)) == ("turn", 1)
    assert refused(game, after, "p1 characters.dance 2") == "CHR-11"


# -- money changer ------------------------------------------------------------------------------------------------


@pytest.mark.rule("CHR-23")
def test_the_money_changer_swaps_for_a_card_that_is_worth_no_more() -> None:
    game, state = turn_of(2, "currency_exchange", characters=("money_changer",))
    state.seats[0].hand = hand(game, "denar-5", "exchange-denar-ducat")
    state.display = cards(game, "florin-6", "florin-5", "ducat-2", "exchange-denar-florin")
    assert offered(game, state, "characters.change") == [f"characters.change denar-5 for {slot}" for slot in (2, 3)]
    for line in ("denar-5 for 1", "denar-5 for 4", "denar-5 for 5", "denar-4 for 3", "exchange-denar-ducat for 3"):
        assert refused(game, state, f"p1 characters.change {line}") == "CHR-23"
    state = act(game, state, "p1 characters.change denar-5 for 3")
    assert names(game, state.seats[0].hand.cards) == ["ducat-2", "exchange-denar-ducat"]
    assert names(game, state.discard) == ["denar-5"]
    assert state.display[2] == 0  # refilled at the end of the turn
    assert asked(game, state) == 1


@pytest.mark.rule("CHR-23", "CHR-15")
def test_the_money_changer_takes_any_sort_of_money_card_and_some_leave_the_game() -> None:
    game, state = turn_of(2, characters=("money_changer",))
    builder = game.card_id("denar-9")
    face = game.cards[builder]
    state.seats[0].hand = hand(game, "denar-9")
    try:
        face.once = True
        state = act(game, state, "p1 characters.change denar-9 for 1")
    finally:
        face.once = False
    assert (names(game, state.removed), state.discard) == (["denar-9"], ())


# -- city watch ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("CHR-24")
@pytest.mark.parametrize(
    ("lines", "wall", "extra"),
    [
        (("tower-09-ne 1,0",), 2, 0),
        (("tower-08-nes 1,0",), 3, 1),
        (("garden-10-n 0,-1", "tower-08-nes 1,0"), 3, 1),
        (("arcades-08-n 1,0", "arcades-04-nes 2,0"), 4, 1),
        (("arcades-08-n 1,0", "garden-10-n 2,0", "tower-11-n 3,0", "tower-08-nes 4,0"), 6, 2),
    ],
)
def test_the_city_watch_gives_a_point_for_every_three_wall_points(
    lines: tuple[str, ...], wall: int, extra: int
) -> None:
    game, state = turn_of(3, characters=("city_watch",))
    state.seats[0].city, state.seats[1].city = city(game, *lines), city(game, *lines)
    for round in (1, 2, 3):
        points = scored(game, state, round)
        assert points[0, "wall"] == points[1, "wall"] == wall
        assert points.get((0, "city_watch"), 0) == extra
        assert (1, "city_watch") not in points


# -- whole games --------------------------------------------------------------------------------------------------


@pytest.mark.sampled(2)
@pytest.mark.rule("CHR-25")
@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize(
    "modules",
    [
        ("characters",),
        ("currency_exchange", "characters"),
        ("characters", "power_of_the_sultan"),
        ("currency_exchange", "characters", "power_of_the_sultan"),
    ],
    ids="+".join,
)
def test_whole_games(players: int, modules: tuple[str, ...]) -> None:
    game, state = whole_game(players, modules, 7)
    own = characters_of(state)
    placed = [card for held in own.owned for card in held] + list(own.spare)
    gone = [card for card in (*state.removed, *state.deck) if game.cards[card].kind == "character"]
    assert sorted(placed + gone) == sorted(cards(game, *ROLES))


@pytest.mark.rule("CHR-10")
@pytest.mark.parametrize("players", [2, 4])
def test_games_dealt_anew_in_an_auction_can_be_played_on(players: int) -> None:
    rng = Random(players)
    for at in range(12):
        game, state = auction_of(players, "miser")
        for _ in range(at % 5):
            if state.stack[-1].PROMPT == "auction":
                state = game.apply(state, rng.choice(list(game.legal(state)))).state
        for seat in range(players):
            other = sampled(game, state, seat, Rng(f"{at}"))
            for _ in range(60):
                if not game.is_over(other):
                    game.play(other, rng.choice(list(game.legal(other))))


def test_a_sample_mixes_the_spare_pile_with_the_characters_in_the_deck() -> None:
    game: Any = sabika.game("alhambra", 3, ["characters"])
    state = game.new("sample")
    found = [sampled(game, state, 0, Rng(str(seed))) for seed in range(40)]
    spares = {card for other in found for card in characters_of(other).spare}
    assert spares == set(cards(game, *ROLES))
    for other in found:
        assert inventory(game, other) == inventory(game, state)
        assert other.piles == state.piles


@pytest.mark.rule("CHR-4", "CHR-6")
def test_whoever_has_paid_their_bid_may_hold_anything() -> None:
    """While they are asked for their change, the auction is not yet over."""
    game, state = turn_of(3, "change")
    state.seats[1].hand = hand(game, "denar-9", "denar-3", "florin-1")
    set_deck(game, state, "beggar", "florin-3", "ducat-4")
    state = act(game, state, "p1 take 1", "p2 characters.bid 10", "p3 pass", "p1 pass")
    state = act(game, state, "p2 characters.pay with denar 3 9")
    assert type(state.stack[-1]).__name__ == "Surplus"
    assert sampled(game, state, 0, Rng("paid")).seats[1].hand.size == 1


def test_the_order_of_roles_is_that_of_the_data() -> None:
    assert len(ROLES) == len(set(ROLES)) == 10
    game: Any = sabika.game("alhambra", 2, ["characters"])
    assert [game.cards[card].value for card in cards(game, *ROLES)] == list(range(10))
