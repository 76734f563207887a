"""Exchange certificates (CERT): a surplus is saved in any currency and spent like a money card."""

from __future__ import annotations

from typing import Any

import pytest

import sabika
from sabika.bots import make_bot
from sabika.bots.evaluators.alhambra import AlhambraEvaluator
from sabika.kernel.action import Action, Verb
from sabika.kernel.context import Context
from sabika.kernel.decision import YES_NO
from sabika.kernel.hooks import Module
from sabika.titles.alhambra import make
from sabika.titles.alhambra.frames.surplus import Compensation, surplus_of
from sabika.titles.alhambra.hooks import COMPENSATIONS, AlhambraContext
from sabika.titles.alhambra.modules.m24_exchange_certificates import show_certificates, tokens
from tests.helpers.games import whole_game
from tests.titles.alhambra.modules.set_table import act, hand, offered, refused, tiles, told

MARKET = ("pavilion-04-es", "tower-12-open", "garden-09-e", "tower-11-n")
"""Fields 1 to 4: florin, dirham, denar, ducat."""
GIFTS = Module("gifts", 11, "X")
"""A module for tests that offers something else for a surplus."""
GIFT_VERB = Verb("gifts.take", "take a gift for what was paid too much")
GIFTS.verbs.append(GIFT_VERB)


class Gift(Compensation):
    """One point for each two that were paid too much."""

    __slots__ = ()

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        ctx.state.seats[action.seat].score += surplus_of(ctx).amount // 2


GIFTS.add(COMPENSATIONS, Gift(GIFT_VERB, YES_NO, "X-1"))


def own(state: Any) -> Any:
    """Return the module's record."""
    return state.modules["exchange_certificates"]


def buying(*cards: str, saved: str = "", gifts: bool = False, **options: str) -> tuple[Any, Any]:
    """Return a game and a state in which the first seat can buy from MARKET."""
    game: Any = sabika.game("alhambra", 3, ["exchange_certificates"], options)
    if gifts:
        game = make(game.setup, (GIFTS, *game.modules))
    state = game.new("certificates")
    state.active = state.stack[-1].seat = 0
    state.market = tiles(game, *MARKET)
    state.tower = tuple(tile for tile in state.tower if tile not in state.market)
    state.seats[0].hand = hand(game, *cards)
    if saved:
        own(state).saved = (game.card_id(saved), 0, 0)
    return game, state


def saved(game: Any, state: Any) -> list[str]:
    """Return what each seat has saved, by name."""
    return [game.cards[card].name for card in own(state).saved]


@pytest.mark.rule("CERT-2", "CERT-3", "CERT-12")
@pytest.mark.parametrize("amount", range(1, 7))
def test_every_amount_in_every_currency(amount: int) -> None:
    game, state = buying(f"florin-{min(4 + amount, 9)}", *(["florin-1"] if amount == 6 else []))
    payment = "9 1" if amount == 6 else str(4 + amount)
    state = act(game, state, f"p1 buy 1 with florin {payment}")
    assert state.stack[-1].amount == amount
    for name in ("denar", "dirham", "ducat", "florin"):
        after = act(game, state, f"p1 exchange_certificates.save saving-{name}-{amount}")
        assert saved(game, after) == [f"saving-{name}-{amount}", "nothing", "nothing"]


@pytest.mark.rule("CERT-2")
def test_it_is_the_whole_surplus() -> None:
    game, state = buying("florin-9")
    state = act(game, state, "p1 buy 1 with florin 9")
    for card in ("denar-5", "token-denar", "saving-denar-4", "saving-denar-6"):
        assert refused(game, state, f"p1 exchange_certificates.save {card}") == "CERT-2"


@pytest.mark.rule("CERT-7", "CERT-14")
def test_only_what_is_on_the_own_certificate_can_be_spent() -> None:
    game, state = buying("florin-3", saved="saving-florin-2")
    own(state).saved = (own(state).saved[0], game.card_id("saving-florin-1"), 0)
    assert offered(game, state, "buy") == ["buy 1 with florin 3 saving-florin-2"]
    for cards in ("florin 3 saving-florin-1", "florin 3 saving-florin-4", "saving-florin-2 saving-florin-2"):
        assert refused(game, state, f"p1 buy 1 with {cards}") == "AL-BUY-2"
    assert refused(game, state, "p1 exchange_certificates.save saving-denar-5") == "AL-TURN-3"


@pytest.mark.rule("CERT-8", "CERT-13")
def test_tokens_are_never_lost() -> None:
    game, state = buying("denar-8", saved="saving-denar-5")
    own(state).tokens = own(state).tokens[1:]
    before = tokens(Context(game, state, None))
    assert before == {"token-denar": 2, "token-dirham": 2, "token-ducat": 2, "token-florin": 2}
    state = act(game, state, "p1 buy 3 with denar 8 saving-denar-5")
    assert tokens(Context(game, state, None)) == before
    state = act(game, state, "p1 exchange_certificates.save saving-ducat-4")
    assert tokens(Context(game, state, None)) == before


@pytest.mark.rule("CERT-13")
def test_everybody_sees_what_is_saved_and_what_is_left() -> None:
    game, state = buying("florin-9")
    state = act(game, state, "p1 buy 1 with florin 9", "p1 exchange_certificates.save saving-denar-5")
    for seat in (0, 1, None):
        items = show_certificates(game.view(state, seat).state)
        shown = [(item.label, item.seat, game.cards[item.card].name) for item in items]
        assert [name for label, _, name in shown if label == "token"] == [
            "token-denar",
            *(f"token-{name}" for name in ("dirham", "ducat", "florin") for _ in range(2)),
        ]
        assert shown[-1] == ("saved", 0, "saving-denar-5")


@pytest.mark.rule("CERT-12")
def test_it_is_told_after_the_purchase_and_can_be_undone() -> None:
    game, state = buying("florin-9")
    assert told(game, state, "p1 buy 1 with florin 9") == [("tile_bought", "AL-BUY-1")]
    asked = act(game, state, "p1 buy 1 with florin 9")
    assert told(game, asked, "p1 exchange_certificates.save saving-denar-5") == [("surplus_saved", "CERT-2")]
    assert act(game, asked, "p1 exchange_certificates.save saving-denar-5").barrier == state.barrier
    assert game.default(asked, 0).verb == "pass"


# -- with something else for a surplus --------------------------------------------------------------------------------


@pytest.mark.rule("CERT-2")
def test_a_surplus_is_compensated_once() -> None:
    game, state = buying("florin-9", gifts=True)
    state = act(game, state, "p1 buy 1 with florin 9")
    assert {action.verb for action in game.legal(state)} == {"gifts.take", "exchange_certificates.save", "pass"}
    given = act(game, state, "p1 gifts.take")
    assert (given.seats[0].score, saved(game, given)[0], given.stack[-1].PROMPT) == (2, "nothing", "place")
    kept = act(game, state, "p1 exchange_certificates.save saving-denar-5")
    assert (kept.seats[0].score, saved(game, kept)[0], kept.stack[-1].PROMPT) == (0, "saving-denar-5", "place")
    assert act(game, state, "p1 pass").stack[-1].PROMPT == "place"


@pytest.mark.rule("CERT-2")
def test_with_the_option_both_come_one_after_the_other() -> None:
    game, state = buying("florin-9", gifts=True, change_and_certificate="both")
    state = act(game, state, "p1 buy 1 with florin 9")
    assert {action.verb for action in game.legal(state)} == {"gifts.take", "pass"}
    assert refused(game, state, "p1 exchange_certificates.save saving-denar-5") == "G-17"
    for first in ("p1 gifts.take", "p1 pass"):
        second = act(game, state, first)
        assert {action.verb for action in game.legal(second)} == {"exchange_certificates.save", "pass"}
        assert saved(game, act(game, second, "p1 exchange_certificates.save saving-denar-5"))[0] == "saving-denar-5"
        assert act(game, second, "p1 pass").stack[-1].PROMPT == "place"


@pytest.mark.rule("CERT-1", "CERT-4", "CERT-5", "CERT-6")
def test_why_a_surplus_cannot_be_saved() -> None:
    game, state = buying("florin-9", "florin-2", gifts=True)
    save = "p1 exchange_certificates.save saving-denar-5"
    assert refused(game, act(game, state, "p1 buy 1 with florin 9 2"), save) == "CERT-4"
    full = state.copy()
    own(full).saved = (game.card_id("saving-denar-1"), 0, 0)
    assert refused(game, act(game, full, "p1 buy 1 with florin 9"), save) == "CERT-5"
    bare = state.copy()
    own(bare).tokens = ()
    assert refused(game, act(game, bare, "p1 buy 1 with florin 9"), save) == "CERT-6"
    bid = act(game, state, "p1 buy 1 with florin 9")
    bid.stack[-1].ordinary = 0
    assert refused(game, bid, save) == "CERT-1"


# -- players ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CERT-7", "CERT-10")
def test_the_bot_knows_what_savings_pay() -> None:
    game, state = buying("denar-4", saved="saving-denar-5")
    evaluator = AlhambraEvaluator(game, game.view(state, 0))
    action = next(action for action in game.legal(state) if action.verb == "buy")
    assert evaluator.money_paid(action) == 9
    without = AlhambraEvaluator(game, game.view(buying("denar-4")[1], 0))
    assert evaluator.exact_hopes(evaluator.cards) > without.exact_hopes(without.cards)


@pytest.mark.rule("CERT-2", "CERT-3")
def test_the_bot_saves_what_it_can_use_next() -> None:
    """With 4 denars in hand, another 5 would pay for the garden of 9."""
    game, state = buying("florin-9", "denar-4")
    state = act(game, state, "p1 buy 1 with florin 9")
    action = make_bot("greedy").choose(game, game.view(state, 0), sabika.Rng("chance"))
    assert game.notation.write(action) == "p1 exchange_certificates.save saving-denar-5"


@pytest.mark.parametrize("players", [2, 4])
def test_whole_games(players: int) -> None:
    whole_game(players, ("exchange_certificates",), 60 + players)
