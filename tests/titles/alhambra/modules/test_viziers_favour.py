"""The vizier's favour (VIZ): one tile between two turns, with exact money."""

from __future__ import annotations

from typing import Any

import pytest

import sabika
from sabika.kernel.hooks import Module
from sabika.kernel.record import to_json
from sabika.parts.city import cell_at
from sabika.titles.alhambra import MODULES, make
from sabika.titles.alhambra.frames.ending import Ending
from sabika.titles.alhambra.hooks import AFTER_BUY, TURN_CLOSE, AlhambraContext
from sabika.titles.alhambra.means import Purchase
from tests.helpers.games import whole_game
from tests.titles.alhambra.modules.set_table import act, hand, offered, refused, table, tiles, told

MARKET = ("tower-13-e", "tower-12-open", "garden-07-nsw", "tower-11-n")
"""Fields 1 to 4: florin, dirham, denar, ducat. Field 3 asks for 7 denar."""
BUY = "viziers_favour.buy 3 with denar 3 4"


def awake(state: Any) -> tuple[int, ...]:
    """Return whose vizier is awake."""
    found: tuple[int, ...] = state.modules["viziers_favour"].awake
    return found


def between(game: Any, state: Any, *hands: tuple[str, ...], first: str = "p1 take 1") -> Any:
    """Return the state after the first seat's turn: the market is MARKET, the hands of the seats are given."""
    state.market = tiles(game, *MARKET)
    state.tower = tuple(tile for tile in state.tower if tile not in state.market)
    for player in state.seats:
        player.hand = hand(game, *(hands[player.seat] if player.seat < len(hands) else ()))
    return act(game, state, first)


def window(players: int, *hands: tuple[str, ...], modules: tuple[str, ...] = ()) -> Any:
    """Return a game and a state between the turns of the first and the second seat."""
    game, state = table(players, "viziers_favour", *modules)
    return game, between(game, state, *hands)


NONE: tuple[str, ...] = ()
SEVEN = ("denar-3", "denar-4")


@pytest.mark.rule("VIZ-1")
def test_everybody_starts_with_an_open_stone_that_is_awake() -> None:
    for players in range(2, 7):
        game, state = table(players, "viziers_favour")
        assert awake(state) == (1,) * players
        assert awake(game.view(state, None).state) == awake(game.view(state, 1).state) == (1,) * players
    assert "viziers_favour" not in table(3)[1].modules


@pytest.mark.rule("VIZ-2")
def test_the_favour_comes_after_the_turn_is_over_and_the_market_filled() -> None:
    game, state = table(3, "viziers_favour")
    state.market = (*tiles(game, *MARKET[:3]), 0)
    state.seats[0].hand, state.seats[1].hand = hand(game, *SEVEN), hand(game)
    state.due = (1,)
    state.display = (0, *state.display[1:])
    assert refused(game, state, f"p1 {BUY}") == "AL-TURN-3"
    state = act(game, state, "p1 buy 3 with denar 3 4", "p1 take 2")
    assert game.waiting(state) == (0,)
    state = act(game, state, "p1 reserve garden-07-nsw")
    assert state.stack[-1].PROMPT == "window"
    assert 0 not in state.display
    assert 0 not in state.market
    assert state.scored == (1,)
    assert all(not player.pending for player in state.seats)


@pytest.mark.rule("VIZ-3")
def test_no_window_before_the_first_turn_or_after_the_end() -> None:
    game, state = table(3, "viziers_favour")
    assert state.stack[-1].PROMPT == "turn"
    state.seats[0].hand = hand(game, *SEVEN)
    state.market, state.tower = tiles(game, *MARKET), ()
    rest = act(game, state, "p1 buy 3 with denar 3 4", "p1 take 1")
    assert game.waiting(rest) == (0,)
    rest = act(game, rest, "p1 reserve garden-07-nsw")
    assert all(frame.PROMPT != "window" for frame in rest.stack)
    assert rest.stack == [] or isinstance(rest.stack[0], Ending)


@pytest.mark.rule("VIZ-4")
def test_the_price_is_paid_exactly() -> None:
    game, state = window(3, NONE, ("denar-4", "denar-4", "denar-2", "ducat-7"))
    assert refused(game, state, "p2 viziers_favour.buy 3 with denar 4 4") == "VIZ-4"
    assert refused(game, state, "p2 viziers_favour.buy 3 with denar 4 2") == "AL-BUY-2"
    assert refused(game, state, "p2 viziers_favour.buy 3 with ducat 7") == "AL-BUY-2"
    assert refused(game, state, "p2 viziers_favour.buy 3 with denar 4 3") == "AL-BUY-2"
    assert [game.notation.write(action) for action in game.legal(state)] == ["p2 pass"]
    game, state = window(3, NONE, ("denar-4", "denar-3", "denar-2", "denar-7"))
    assert offered(game, state, "viziers_favour.buy") == ["viziers_favour.buy 3 with denar 7", BUY]


@pytest.mark.rule("VIZ-4")
def test_a_sleeping_vizier_buys_nothing_and_is_not_asked() -> None:
    game, state = table(3, "viziers_favour")
    state.modules["viziers_favour"].awake = (1, 0, 1)
    state = between(game, state, NONE, SEVEN, NONE)
    assert game.waiting(state) == (2,)
    state.stack[-1].at = 0
    state.stack[-1].seat = 1  # as if another special action had made the window ask
    assert refused(game, state, f"p2 {BUY}") == "VIZ-4"
    assert [action.verb for action in game.legal(state)] == ["pass"]


def test_who_is_asked_depends_on_public_facts_only() -> None:
    game, state = window(3, NONE, NONE, NONE)
    for seat in (1, 2, 0):
        assert game.waiting(state) == (seat,)
        state = act(game, state, f"p{seat + 1} pass")
    assert state.stack[-1].PROMPT == "turn"


@pytest.mark.rule("VIZ-5")
def test_asleep_paid_placed_refilled() -> None:
    game, state = window(3, NONE, NONE, SEVEN)
    state = act(game, state, "p2 pass")
    bought = act(game, state, f"p3 {BUY}")
    assert awake(bought) == (1, 1, 0)
    assert bought.seats[2].hand == hand(game)
    assert bought.discard[-2:] == hand(game, *SEVEN).cards
    assert bought.market[2] == 0
    assert bought.seats[2].pending == tiles(game, "garden-07-nsw")
    assert game.waiting(bought) == (2,)
    assert {action.verb for action in game.legal(bought)} == {"place", "reserve"}
    placed = act(game, bought, "p3 place garden-07-nsw at -1,0")
    assert placed.seats[2].city.tiles[cell_at(-1, 0)] == game.tile_id("garden-07-nsw")
    assert placed.market[2] == state.tower[0]
    assert placed.tower == state.tower[1:]
    assert told(game, state, f"p3 {BUY}") == [("tile_bought", "VIZ-5")]
    assert told(game, bought, "p3 reserve garden-07-nsw")[0] == ("tile_reserved", "AL-PLACE-2")


@pytest.mark.rule("VIZ-5")
def test_with_two_players_the_tile_may_go_to_dirk() -> None:
    game, state = window(2, NONE, SEVEN)
    state = act(game, state, f"p2 {BUY}", "p2 give garden-07-nsw")
    assert state.dirk.tiles[-1] == game.tile_id("garden-07-nsw")
    assert awake(state) == (1, 0)


@pytest.mark.rule("VIZ-5")
def test_a_special_action_closes_like_a_turn_before_the_market_is_filled() -> None:
    seen: list[tuple[int, int]] = []
    witness = Module("witness", 99, "X")

    @witness.on(TURN_CLOSE)
    def closing(ctx: AlhambraContext, seat: int) -> None:
        seen.append((seat, ctx.state.market[2]))

    game, state = with_module(witness)
    state = between(game, state, NONE, SEVEN)
    seen.clear()
    act(game, state, f"p2 {BUY}", "p2 reserve garden-07-nsw")
    assert seen == [(1, 0)]


def with_module(module: Module) -> Any:
    """Return a game of three with the vizier and a module made for a test."""
    modules = (MODULES["viziers_favour"], module)
    game = make(sabika.game("alhambra", 3, ["viziers_favour"]).setup, modules)
    state = game.new("with a module")
    state.active = state.stack[-1].seat = 0
    return game, state


@pytest.mark.rule("VIZ-6", "VIZ-7")
def test_no_extra_action_and_the_next_player_stays_the_next() -> None:
    game, state = window(3, NONE, SEVEN)
    state = act(game, state, f"p2 {BUY}", "p2 reserve garden-07-nsw")
    assert (state.stack[-1].PROMPT, game.waiting(state)) == ("window", (2,))
    state = act(game, state, "p3 pass", "p1 pass")
    assert (state.stack[-1].PROMPT, game.waiting(state), state.turns) == ("turn", (1,), 2)
    state = act(game, state, "p2 take 1", "p3 pass", "p1 pass")
    assert (state.stack[-1].PROMPT, game.waiting(state)) == ("turn", (2,))


@pytest.mark.rule("VIZ-6")
def test_nothing_that_follows_a_purchase_in_a_turn_follows_this_one() -> None:
    seen: list[int] = []
    witness = Module("witness", 99, "X")

    @witness.on(AFTER_BUY)
    def after(ctx: AlhambraContext, seat: int, purchase: Purchase) -> None:
        seen.append(seat)

    game, state = with_module(witness)
    state = between(game, state, SEVEN, SEVEN, first="p1 buy 3 with denar 3 4")
    assert seen == [0]
    state = act(game, state, "p1 take 1", "p1 reserve garden-07-nsw")
    state.market = tiles(game, *MARKET[:2], "pavilion-07-e", MARKET[3])
    act(game, state, f"p2 {BUY}", "p2 reserve pavilion-07-e")
    assert seen == [0]


@pytest.mark.rule("VIZ-8")
def test_the_next_player_is_asked_first_and_all_again_after_each_purchase() -> None:
    game, state = window(4, ("denar-7",), NONE, NONE, SEVEN)
    asked = []
    while state.stack[-1].PROMPT == "window":
        seat = game.waiting(state)[0]
        asked.append(seat)
        offers = offered(game, state, "viziers_favour.buy")
        if seat == 3 and offers:
            state = act(game, state, f"p4 {BUY}", "p4 reserve garden-07-nsw")
            state.market = tiles(game, *MARKET[:2], "pavilion-07-e", MARKET[3])
        elif seat == 0 and offers:
            state = act(game, state, "p1 viziers_favour.buy 3 with denar 7", "p1 reserve pavilion-07-e")
        else:
            state = act(game, state, f"p{seat + 1} pass")
    assert asked == [1, 2, 3, 1, 2, 0, 1, 2]  # p4 buys and sleeps, then p1 does


@pytest.mark.rule("VIZ-8")
def test_two_who_want_the_same_tile() -> None:
    game, state = window(4, NONE, SEVEN, NONE, ("denar-7",))
    assert game.waiting(state) == (1,)
    assert refused(game, state, "p4 viziers_favour.buy 3 with denar 7") == "AL-TURN-1"
    state.tower = (*tiles(game, "pavilion-07-e"), *state.tower)
    state = act(game, state, f"p2 {BUY}", "p2 reserve garden-07-nsw", "p3 pass")
    assert offered(game, state, "viziers_favour.buy") == ["viziers_favour.buy 3 with denar 7"]  # the new tile


@pytest.mark.rule("VIZ-9")
def test_once_per_window() -> None:
    game, state = window(3, NONE, (*SEVEN, "denar-7"))
    state.tower = (*tiles(game, "pavilion-07-e"), *state.tower)
    state = act(game, state, f"p2 {BUY}", "p2 reserve garden-07-nsw")
    assert state.market[2] == game.tile_id("pavilion-07-e")
    assert game.waiting(state) == (2,)
    assert refused(game, state, "p2 viziers_favour.buy 3 with denar 7") == "AL-TURN-1"


@pytest.mark.rule("VIZ-10")
def test_waking_is_an_action() -> None:
    game, state = table(3, "viziers_favour")
    assert refused(game, state, "p1 viziers_favour.wake") == "VIZ-10"
    state.modules["viziers_favour"].awake = (0, 0, 0)
    assert offered(game, state, "viziers_favour.wake") == ["viziers_favour.wake"]
    after = act(game, state, "p1 viziers_favour.wake")
    assert awake(after) == (1, 0, 0)
    assert after.display == state.display
    after = act(game, after, "p1 pass")
    assert (after.stack[-1].PROMPT, game.waiting(after)) == ("turn", (1,))


@pytest.mark.rule("VIZ-10")
def test_waking_may_be_the_extra_action_and_earns_none() -> None:
    game, state = table(3, "viziers_favour")
    state.modules["viziers_favour"].awake = (0, 0, 0)
    state = between(game, state, SEVEN, first="p1 buy 3 with denar 3 4")
    state = act(game, state, "p1 viziers_favour.wake")
    assert (awake(state), state.stack[-1].PROMPT) == ((1, 0, 0), "place")


@pytest.mark.rule("VIZ-11")
def test_a_vizier_woken_now_serves_in_the_window_right_after() -> None:
    game, state = table(4, "viziers_favour")
    state.modules["viziers_favour"].awake = (0, 1, 1, 1)
    state = between(game, state, SEVEN, first="p1 viziers_favour.wake")
    state = act(game, state, "p2 pass", "p3 pass", "p4 pass", f"p1 {BUY}")
    assert awake(state) == (0, 1, 1, 1)
    assert state.seats[0].pending == tiles(game, "garden-07-nsw")


@pytest.mark.rule("VIZ-12")
def test_the_favour_buys_market_tiles_and_nothing_else() -> None:
    game, state = window(3, NONE, (*SEVEN, "florin-9", "florin-4"), modules=("squares", "city_walls", "city_gates"))
    assert {action.verb for action in game.legal(state)} == {"viziers_favour.buy", "pass"}
    assert offered(game, state, "viziers_favour.buy") == ["viziers_favour.buy 1 with florin 4 9", BUY]
    for line in ("squares.take garden", "take 1", "buy 3 with denar 3 4", "viziers_favour.wake", "city_gates.take"):
        assert refused(game, state, f"p2 {line}") == "AL-TURN-1"
    assert refused(game, state, "p2 viziers_favour.buy 5 with denar 3 4") == "AL-BUY-1"


@pytest.mark.rule("VIZ-13")
def test_the_patron_pays_in_a_turn_only() -> None:
    game, state = table(3, "viziers_favour", "characters")
    patron = (game.card_id("rich_patron"),)
    state.modules["characters"].owned = (patron, (), ())
    state.market = tiles(game, *MARKET)
    assert "buy 3 with rich_patron" in offered(game, state, "buy")
    state.modules["characters"].owned = ((), patron, ())
    state = between(game, state)
    assert refused(game, state, "p2 viziers_favour.buy 3 with rich_patron") == "CHR-12"
    assert offered(game, state, "viziers_favour.buy") == []


@pytest.mark.rule("VIZ-13")
def test_an_exchange_card_helps_to_pay_exactly() -> None:
    cards = ("denar-4", "florin-3", "exchange-denar-florin")
    game, state = window(3, NONE, cards, modules=("currency_exchange",))
    (line,) = offered(game, state, "viziers_favour.buy")
    after = act(game, state, f"p2 {line}")
    assert after.seats[1].hand == hand(game)
    assert after.discard[-3:] == (state.seats[1].hand.cards[-1], *state.seats[1].hand.cards[:2])


@pytest.mark.rule("VIZ-14")
def test_the_stones_are_worth_nothing_at_the_end() -> None:
    game, state = table(3, "viziers_favour")
    state.tower, state.market = (), (0, *tiles(game, *MARKET[1:]))
    for player in state.seats:
        player.hand = hand(game)
    ends = []
    for stones in ((1, 1, 1), (1, 0, 0), (0, 0, 0)):
        state.modules["viziers_favour"].awake = stones
        end = act(game, state, "p1 take 1")
        while not game.is_over(end):
            end = game.apply(end, game.legal(end)[0]).state
        ends.append((game.outcome(end), end.ledger))
    assert ends[0] == ends[1] == ends[2]


@pytest.mark.rule("VIZ-15")
def test_all_or_nothing() -> None:
    game, state = window(3, NONE, ("denar-4", "denar-4"))
    before = to_json(state)
    with pytest.raises(sabika.Illegal):
        game.apply(state, game.notation.read("p2 viziers_favour.buy 3 with denar 4 4"))
    assert to_json(state) == before
    game, state = window(3, NONE, ("dirham-9", "dirham-3"))
    state.market = tiles(game, MARKET[0], "tower-12-open", *MARKET[2:])
    state = act(game, state, "p2 viziers_favour.buy 2 with dirham 3 9")
    assert offered(game, state, "reserve") == ["reserve tower-12-open"]  # there is always a destination
    assert game.default(state, 1).verb == "reserve"


@pytest.mark.rule("VIZ-3", "VIZ-5")
def test_a_market_that_stays_open_ends_the_game_at_once() -> None:
    game, state = window(4, NONE, NONE, SEVEN, ("ducat-9", "ducat-2"))
    state.tower = ()
    state = act(game, state, "p2 pass", f"p3 {BUY}", "p3 reserve garden-07-nsw")
    assert all(frame.PROMPT != "window" for frame in state.stack)
    assert state.stack == [] or isinstance(state.stack[0], Ending)
    assert awake(state) == (1, 1, 0, 1)
    assert [player.shown for player in state.seats] == [player.hand.cards for player in state.seats]


def test_gates_may_be_played_with_the_tile() -> None:
    game, state = table(3, "viziers_favour", "city_gates")
    player = state.seats[1]
    player.city = player.city.lay(cell_at(-1, 0), game.tile_id("chambers-09-w"), 8)
    state = between(game, state, NONE, (*SEVEN, "gate"))
    state.market = tiles(game, *MARKET[:2], "pavilion-07-e", MARKET[3])
    state = act(game, state, f"p2 {BUY}")
    line = "city_gates.place pavilion-07-e at -2,0 gate -2,0:e"
    assert offered(game, state, "city_gates.place") == [line]
    state = act(game, state, f"p2 {line}")
    assert state.seats[1].city.is_connected()
    assert state.seats[1].hand == hand(game)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_whole_games_with_the_vizier(players: int) -> None:
    whole_game(players, ("viziers_favour",), players)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_whole_games_with_the_vizier_and_means_of_payment(players: int) -> None:
    whole_game(players, ("viziers_favour", "currency_exchange", "city_gates"), 10 + players)
