"""The power of the sultan (SUL): arrival, buying, marking and using the cards."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import sabika
from sabika.kernel.hooks import Module
from sabika.kernel.record import to_json
from sabika.kernel.rng import Rng
from sabika.titles.alhambra import MODULES, make
from sabika.titles.alhambra.components import TYPES
from sabika.titles.alhambra.hooks import TURN_CLOSE
from sabika.titles.alhambra.modules.m18_power_of_the_sultan import EXTRA_TILES, sultan_of
from tests.helpers.contents import inventory
from tests.helpers.games import whole_game
from tests.titles.alhambra.modules.set_table import act, city, hand, offered, refused, table, tiles, told

SULTAN = "power_of_the_sultan"
TOWER = TYPES.index("tower")
GARDEN = TYPES.index("garden")


def cards(game: Any, *names: str) -> tuple[int, ...]:
    """Return card ids by name, in this order."""
    return tuple(game.card_id(name) for name in names)


def set_deck(game: Any, state: Any, *names: str) -> None:
    """Make these cards the whole deck, the top one first."""
    state.deck = cards(game, *names)
    state.piles = (len(names),) if names else ()


def lay_open(game: Any, state: Any, *marked: str) -> None:
    """Lay cards beside the market: `sultan-denar-1 tower`."""
    sultan_of(state).open = tuple(read(game, line) for line in marked)


def give(game: Any, state: Any, seat: int, *marked: str) -> None:
    """Lay cards before a seat: `sultan-denar-1 tower`."""
    own = sultan_of(state)
    held = tuple(read(game, line) for line in marked)
    own.owned = tuple(held if who == seat else before for who, before in enumerate(own.owned))


def read(game: Any, line: str) -> tuple[int, int]:
    """Return a card and its mark."""
    name, mark = line.split()
    return game.card_id(name), TYPES.index(mark)


def turn_of(players: int, *modules: str, fields: int = 1) -> tuple[Any, Any]:
    """Return the first seat's turn: it takes a card with `take 1`, then so many fields of the market are refilled."""
    game, state = table(players, SULTAN, *modules)
    for player in state.seats:
        player.hand = hand(game)
    state.display = cards(game, "denar-1", "dirham-3", "ducat-7", "florin-9")
    market = tiles(game, "arcades-10-open", "pavilion-02-new", "garden-11-open", "tower-13-e")
    state.market = (0,) * fields + market[fields:]
    state.tower = tiles(game, "tower-09-es", "garden-08-sw", "tower-11-n", "garden-06-esw", "chambers-06-es")
    set_deck(game, state, "denar-2", "dirham-2", "ducat-2", "florin-2")
    return game, state


def asked(game: Any, state: Any) -> tuple[str, int]:
    """Return what is asked, and the number of the player."""
    seats: tuple[int, ...] = game.waiting(state)
    return state.stack[-1].PROMPT, seats[0] + 1


# -- set-up and arrival -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 7))
def test_the_cards_lie_in_the_first_three_piles(players: int) -> None:
    game: Any = sabika.game("alhambra", players, [SULTAN])
    state = game.new("set-up")
    ends = [sum(state.piles[:pile]) for pile in range(6)]
    kinds = [game.cards[card].kind for card in state.deck]
    assert [kinds[ends[at] : ends[at + 1]].count("sultan") for at in range(5)] == [3, 2, 3, 0, 0]
    faces = [face for face in game.cards if face.kind == "sultan"]
    assert Counter(face.currency for face in faces) == {0: 2, 1: 2, 2: 2, 3: 2}
    assert {face.value for face in faces} == {7}
    assert (sultan_of(state).open, sultan_of(state).owned) == ((), ((),) * players)


def test_each_type_is_the_upper_one_of_one_extra_tile() -> None:
    assert sorted(top for top, _ in EXTRA_TILES) == list(range(6))
    assert (TYPES.index("arcades"), TYPES.index("chambers")) in EXTRA_TILES


@pytest.mark.rule("SUL-1", "SUL-3")
def test_a_drawn_card_lies_beside_the_market_and_the_refill_goes_on() -> None:
    game, state = turn_of(3)
    set_deck(game, state, "sultan-denar-1", "sultan-florin-2", "ducat-5", "ducat-6")
    before = inventory(game, state)
    state = act(game, state, "p1 take 1")
    assert state.display[0] == game.card_id("ducat-5")
    assert [card for card, _ in sultan_of(state).open] == list(cards(game, "sultan-denar-1", "sultan-florin-2"))
    assert inventory(game, state) == before


@pytest.mark.rule("SUL-2")
def test_the_mark_is_the_upper_type_of_a_random_extra_tile() -> None:
    game, state = turn_of(3)
    set_deck(game, state, "sultan-denar-1", "ducat-5")
    marks: Counter[int] = Counter()
    for seed in range(300):
        state.rng = Rng(str(seed))
        marks[sultan_of(act(game, state, "p1 take 1")).open[0][1]] += 1
    assert set(marks) == set(range(6))
    assert min(marks.values()) > 25
    assert dict(act(game, state, "p1 take 1").rng.drawn) == {"sultan extra tiles": 1}  # a stream of its own
    assert ("sultan_card_opened", "SUL-1") in told(game, state, "p1 take 1")


@pytest.mark.rule("SUL-19")
def test_everything_is_public() -> None:
    game, state = turn_of(3)
    lay_open(game, state, "sultan-denar-1 tower")
    give(game, state, 1, "sultan-denar-2 garden")
    for seat in (0, 1, 2, None):
        assert to_json(game.view(state, seat).state.modules[SULTAN]) == to_json(sultan_of(state))


# -- buying -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SUL-4")
def test_seven_of_the_card_s_currency_buy_it() -> None:
    game, state = turn_of(3)
    lay_open(game, state, "sultan-denar-1 tower", "sultan-florin-1 garden")
    state.seats[0].hand = hand(game, "denar-5", "denar-1", "florin-8")
    assert offered(game, state, f"{SULTAN}.buy") == [f"{SULTAN}.buy 2 with florin 8"]
    assert refused(game, state, f"p1 {SULTAN}.buy 1 with denar 5 1") == "SUL-4"
    assert refused(game, state, f"p1 {SULTAN}.buy 1 with florin 8") == "SUL-4"
    for number in (0, 3):
        assert refused(game, state, f"p1 {SULTAN}.buy {number} with florin 8") == "SUL-4"
    state = act(game, state, f"p1 {SULTAN}.buy 2 with florin 8", "p1 pass")
    assert [game.cards[card].name for card in state.discard] == ["florin-8"]
    assert asked(game, state) == ("turn", 2)  # overpaid: no further action


@pytest.mark.rule("SUL-4")
def test_an_exact_payment_earns_another_action() -> None:
    game, state = turn_of(3, "currency_exchange")
    lay_open(game, state, "sultan-denar-1 tower")
    state.seats[0].hand = hand(game, "denar-5", "florin-2", "exchange-denar-florin")
    state = act(game, state, f"p1 {SULTAN}.buy 1 with denar 5 florin 2 exchange-denar-florin")
    assert asked(game, state) == ("sultan_mark", 1)
    state = act(game, state, "p1 pass")
    assert asked(game, state) == ("turn", 1)
    assert state.stack[-1].done == 1


@pytest.mark.rule("SUL-5")
def test_a_bought_card_lies_open_and_there_is_no_limit() -> None:
    game, state = turn_of(3)
    give(game, state, 0, "sultan-ducat-1 garden", "sultan-ducat-2 garden")
    lay_open(game, state, "sultan-denar-1 tower", "sultan-florin-1 garden")
    state.seats[0].hand = hand(game, "denar-7")
    state = act(game, state, f"p1 {SULTAN}.buy 1 with denar 7", "p1 pass")
    marked = ["sultan-ducat-1 garden", "sultan-ducat-2 garden", "sultan-denar-1 tower"]
    assert sultan_of(state).owned[0] == tuple(read(game, line) for line in marked)
    assert sultan_of(state).open == (read(game, "sultan-florin-1 garden"),)
    assert state.seats[0].hand == hand(game)


def drawing(top: str) -> tuple[Any, Any]:
    """Return the moment after the buyer of a card marked `tower` drew the extra tile with this upper type."""
    game, state = turn_of(3)
    lay_open(game, state, "sultan-denar-1 tower")
    state.seats[0].hand = hand(game, "denar-7")
    state = act(game, state, f"p1 {SULTAN}.buy 1 with denar 7")
    for seed in range(100):
        state.rng = Rng(str(seed))
        after = act(game, state, f"p1 {SULTAN}.redraw")
        if after.stack[-1].types[0] == TYPES.index(top):
            return game, after
    raise AssertionError(top)


@pytest.mark.rule("SUL-6")
def test_a_rejected_mark_is_replaced_by_one_of_the_two_types_of_an_extra_tile() -> None:
    game, state = drawing("arcades")
    assert offered(game, state, f"{SULTAN}.mark") == [f"{SULTAN}.mark arcades", f"{SULTAN}.mark chambers"]
    for kind in ("pavilion", "seraglio", "garden", "tower"):
        assert refused(game, state, f"p1 {SULTAN}.mark {kind}") == "SUL-6"
    for line in ("pass", f"{SULTAN}.redraw"):  # one redraw, and a type must be marked
        assert refused(game, state, f"p1 {line}") == "SUL-6"
    state = act(game, state, f"p1 {SULTAN}.mark chambers")
    assert sultan_of(state).owned[0] == (read(game, "sultan-denar-1 chambers"),)
    assert asked(game, state) == ("turn", 1)


@pytest.mark.rule("SUL-6")
def test_the_rejected_type_may_be_marked_again() -> None:
    game, state = drawing("pavilion")
    assert state.barrier == state.seq
    state = act(game, state, f"p1 {SULTAN}.mark tower")
    assert sultan_of(state).owned[0] == (read(game, "sultan-denar-1 tower"),)


@pytest.mark.rule("SUL-7")
def test_afterwards_the_mark_stays() -> None:
    game, state = turn_of(3)
    lay_open(game, state, "sultan-denar-1 tower")
    state.seats[0].hand = hand(game, "denar-7")
    state = act(game, state, f"p1 {SULTAN}.buy 1 with denar 7")
    assert game.default(state, 0).verb == "pass"
    state = act(game, state, "p1 pass")
    for line in (f"{SULTAN}.redraw", f"{SULTAN}.mark garden"):
        assert refused(game, state, f"p1 {line}") == "AL-TURN-3"
    assert sultan_of(state).owned[0] == (read(game, "sultan-denar-1 tower"),)


# -- using --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SUL-8", "SUL-9", "SUL-13")
def test_owners_of_a_fitting_card_are_asked_until_one_accepts() -> None:
    game, state = turn_of(4)
    give(game, state, 1, "sultan-denar-1 tower")
    give(game, state, 2, "sultan-ducat-1 garden")
    give(game, state, 3, "sultan-denar-2 tower")
    state = act(game, state, "p1 take 1")
    assert (asked(game, state), state.stack[-1].tile) == (("claim", 2), game.tile_id("tower-09-es"))
    assert sorted(action.verb for action in game.legal(state)) == ["pass", f"{SULTAN}.claim"]
    assert game.default(state, 1).verb == "pass"
    assert refused(game, state, f"p4 {SULTAN}.claim") == "AL-EOT-6"
    state = act(game, state, "p2 pass")
    assert asked(game, state) == ("claim", 4)
    declined = act(game, state, "p4 pass")
    assert declined.market[0] == game.tile_id("tower-09-es")
    assert asked(game, declined) == ("turn", 2)
    state = act(game, state, f"p4 {SULTAN}.claim", "p4 reserve tower-09-es")
    assert (asked(game, state), state.stack[-1].tile) == (("claim", 3), game.tile_id("garden-08-sw"))
    state = act(game, state, "p3 pass")
    assert state.market[0] == game.tile_id("garden-08-sw")


@pytest.mark.rule("SUL-9")
def test_only_a_fitting_card_claims() -> None:
    game, state = turn_of(3)
    give(game, state, 1, "sultan-denar-1 garden")
    give(game, state, 2, "sultan-denar-2 tower")
    state = act(game, state, "p1 take 1")
    state.stack[-1].seat = 1
    assert refused(game, state, f"p2 {SULTAN}.claim") == "SUL-9"


@pytest.mark.rule("SUL-10")
def test_the_next_player_comes_first_and_the_last_active_one_last() -> None:
    game, state = turn_of(4)
    for seat, card in enumerate(["denar-1", "denar-2", "ducat-1", "ducat-2"]):
        give(game, state, seat, f"sultan-{card} tower")
    state = act(game, state, "p1 take 1")
    order = []
    for _ in range(4):
        order.append(asked(game, state)[1])
        state = act(game, state, f"p{order[-1]} pass")
    assert order == [2, 3, 4, 1]
    assert asked(game, state) == ("turn", 2)


@pytest.mark.rule("SUL-8", "SUL-10")
def test_for_the_dancer_the_active_player_comes_first() -> None:
    game, state = turn_of(4, "characters", fields=0)
    own = state.modules["characters"]
    own.owned = (cards(game, "dancer"), (), (), ())
    give(game, state, 0, "sultan-denar-1 tower")
    give(game, state, 1, "sultan-denar-2 tower")
    state = act(game, state, "p1 characters.dance 1")
    assert asked(game, state) == ("claim", 1)
    state = act(game, state, "p1 pass")
    assert asked(game, state) == ("claim", 2)
    state = act(game, state, f"p2 {SULTAN}.claim", "p2 reserve tower-09-es")
    assert state.market[0] == game.tile_id("garden-08-sw")
    assert asked(game, state) == ("turn", 1)


@pytest.mark.rule("SUL-8")
def test_the_refill_after_a_vizier_purchase_offers_its_tile_too() -> None:
    game, state = turn_of(2, "viziers_favour", fields=0)
    give(game, state, 0, "sultan-denar-1 tower")
    state.seats[1].hand = hand(game, "dirham-2")
    lay_open(game, state, "sultan-florin-1 tower")
    state = act(game, state, "p1 take 1")
    assert asked(game, state) == ("window", 2)
    assert refused(game, state, f"p2 {SULTAN}.buy 1 with dirham 2") == "AL-TURN-1"
    state = act(game, state, "p2 viziers_favour.buy 2 with dirham 2", "p2 reserve pavilion-02-new")
    assert asked(game, state) == ("claim", 1)


@pytest.mark.rule("SUL-11")
def test_the_tile_is_free_and_is_placed_at_once() -> None:
    game, state = turn_of(3)
    give(game, state, 1, "sultan-denar-1 tower")
    state.seats[1].city = city(game, "garden-10-open 1,0")
    state = act(game, state, "p1 take 1", f"p2 {SULTAN}.claim")
    assert asked(game, state) == ("place", 2)
    assert {action.verb for action in game.legal(state)} == {"place", "reserve"}
    state = act(game, state, "p2 place tower-09-es at 2,0")
    assert game.tile_id("tower-09-es") in state.seats[1].city.tiles.values()
    assert (state.discard, state.market[0]) == ((), game.tile_id("garden-08-sw"))
    assert asked(game, state) == ("turn", 2)


@pytest.mark.rule("SUL-12", "SUL-16")
def test_one_card_is_used_for_one_tile_and_leaves_the_game() -> None:
    game, state = turn_of(3)
    give(game, state, 1, "sultan-denar-1 tower", "sultan-ducat-1 tower")
    state.tower = tiles(game, "tower-09-es", "tower-11-n", "garden-08-sw")
    state = act(game, state, "p1 take 1", f"p2 {SULTAN}.claim")
    assert state.removed == cards(game, "sultan-denar-1")
    assert sultan_of(state).owned[1] == (read(game, "sultan-ducat-1 tower"),)
    state = act(game, state, "p2 reserve tower-09-es")
    assert asked(game, state) == ("claim", 2)  # the second card for a later tile
    state = act(game, state, f"p2 {SULTAN}.claim", "p2 reserve tower-11-n")
    assert (sultan_of(state).owned[1], state.market[0]) == ((), game.tile_id("garden-08-sw"))


@pytest.mark.rule("SUL-14")
def test_each_slot_is_filled_before_the_next_tile_is_drawn() -> None:
    game, state = turn_of(3, fields=3)
    give(game, state, 1, "sultan-denar-1 tower")
    give(game, state, 2, "sultan-ducat-1 garden")
    state.tower = tiles(game, "chambers-06-es", "tower-09-es", "garden-08-sw", "pavilion-03-sw", "pavilion-04-es")
    state = act(game, state, "p1 take 1")
    assert state.market[:3] == (*tiles(game, "chambers-06-es"), 0, 0)
    assert state.tower[0] == game.tile_id("garden-08-sw")
    state = act(game, state, f"p2 {SULTAN}.claim")
    assert state.tower[0] == game.tile_id("garden-08-sw")  # nothing is drawn before he has placed
    state = act(game, state, "p2 reserve tower-09-es", "p3 pass")
    assert state.market[:3] == tiles(game, "chambers-06-es", "garden-08-sw", "pavilion-03-sw")


@pytest.mark.rule("SUL-15")
def test_claims_come_after_the_money_and_the_scoring_and_before_the_window() -> None:
    game, state = turn_of(3, "viziers_favour")
    give(game, state, 1, "sultan-denar-1 tower")
    set_deck(game, state, "scoring-1", "ducat-5")
    state = act(game, state, "p1 take 1")
    assert asked(game, state) == ("claim", 2)
    assert (state.scored, state.display[0]) == ((1,), game.card_id("ducat-5"))
    state = act(game, state, f"p2 {SULTAN}.claim", "p2 place tower-09-es at 1,0")
    assert state.seats[1].score == 0  # the claimed tower does not count in this scoring
    assert asked(game, state) == ("window", 2)


@pytest.mark.rule("SUL-17")
def test_claims_can_empty_the_tower_and_end_the_game() -> None:
    game, state = turn_of(3, "viziers_favour", fields=2)
    give(game, state, 1, "sultan-denar-1 tower", "sultan-ducat-1 garden")
    state.tower = tiles(game, "tower-09-es", "garden-08-sw")
    state = act(game, state, "p1 take 1", f"p2 {SULTAN}.claim", "p2 place tower-09-es at 1,0")
    assert asked(game, state) == ("claim", 2)
    state = act(game, state, "p2 pass")
    assert game.is_over(state) or asked(game, state)[0] == "place"
    while not game.is_over(state):
        state = game.apply(state, game.default(state, game.waiting(state)[0])).state
    assert (3, 1, "tower", 21) in [row[:4] for row in state.ledger]
    assert not [row for row in state.ledger if row[2] not in (*TYPES, "wall")]  # cards that are left are worth nothing
    assert len(sultan_of(state).owned[1]) == 1


@pytest.mark.rule("SUL-18")
def test_a_claim_is_neither_a_turn_nor_a_purchase() -> None:
    game, state = turn_of(2, "characters")
    state.modules["characters"].owned = ((), cards(game, "miser", "architect", "dancer"))
    give(game, state, 1, "sultan-denar-1 tower")
    state.tower = tiles(game, "tower-11-n", "garden-08-sw", "garden-06-esw")
    state.seats[1].reserve = tiles(game, "garden-10-open")
    kinds: list[str] = []
    for line in ("p1 take 1", f"p2 {SULTAN}.claim", "p2 place tower-11-n at 1,0"):
        kinds += [kind for kind, _ in told(game, state, line)]
        state = act(game, state, line)
    assert "tile_claimed" in kinds
    assert "tile_bought" not in kinds
    assert (asked(game, state), state.stack[-1].done, state.turns) == (("turn", 2), 0, 2)  # his own turn, all of it


def test_the_closing_steps_follow_a_claim() -> None:
    closed: list[tuple[str, int]] = []
    closing = Module("closing", 99, "CLO")
    closing.on(TURN_CLOSE, stage=8)(lambda ctx, seat: closed.append(("first", seat)))
    closing.on(TURN_CLOSE, stage=9)(lambda ctx, seat: closed.append(("second", seat)))
    setup = sabika.game("alhambra", 3, [SULTAN]).setup
    game: Any = make(setup, (MODULES[SULTAN], closing))
    state = turn_of(3)[1]
    give(game, state, 1, "sultan-denar-1 tower")
    state = act(game, state, "p1 take 1", f"p2 {SULTAN}.claim")
    closed.clear()
    act(game, state, "p2 reserve tower-09-es")
    assert closed == [("first", 1), ("second", 1)]


# -- two players --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SUL-20")
@pytest.mark.parametrize("round", [1, 2])
def test_tiles_for_dirk_cannot_be_claimed(round: int) -> None:
    game, state = turn_of(2, fields=0)
    give(game, state, 0, "sultan-denar-1 tower")
    give(game, state, 1, "sultan-denar-2 tower")
    state.dirk.tiles = ()
    state.due = (round,)
    state.tower = tiles(game, "tower-09-es", "tower-11-n", "tower-07-new", "tower-08-nes", "tower-10-w", "tower-11-s")
    state = act(game, state, "p1 take 1")
    assert asked(game, state) == ("turn", 2)
    assert len(state.dirk.tiles) == (6 if round == 1 else 2)


@pytest.mark.rule("SUL-21")
def test_a_claimed_tile_may_be_given_to_dirk() -> None:
    game, state = turn_of(2)
    give(game, state, 1, "sultan-denar-1 tower")
    before = state.dirk.tiles
    state = act(game, state, "p1 take 1", f"p2 {SULTAN}.claim", "p2 give tower-09-es")
    assert state.dirk.tiles == (*before, *tiles(game, "tower-09-es"))
    assert state.market[0] == game.tile_id("garden-08-sw")


# -- whole games --------------------------------------------------------------------------------------------------


@pytest.mark.sampled(2)
@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize(
    "modules", [(SULTAN,), ("currency_exchange", SULTAN), ("viziers_favour", SULTAN)], ids="+".join
)
def test_whole_games(players: int, modules: tuple[str, ...]) -> None:
    game, state = whole_game(players, modules, 3)
    assert game.outcome(state) is not None
