"""Payments of every sort: items, wideners and what pays alone, in one currency, in any one, in any mixture."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

import sabika
from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.action_type import ActionType
from sabika.kernel.context import Context
from sabika.kernel.decision import PAY, Facts
from sabika.kernel.errors import Illegal
from sabika.kernel.frame import Frame
from sabika.kernel.hooks import Module
from sabika.parts.hand import Hand
from sabika.parts.mixture import MOST_LISTED
from sabika.titles.alhambra import make
from sabika.titles.alhambra.components import Card
from sabika.titles.alhambra.hooks import ACTIONS, AFTER_BUY, CARDS, EXACTLY_PAID, MEANS, OVERPAID, AlhambraContext
from sabika.titles.alhambra.means import ALONE, ANY, ITEM, MIXTURE, Means, Purchase
from sabika.titles.alhambra.payment import check_payment, conclude, most_payable, pay, tenders
from tests.titles.alhambra.modules.set_table import act, hand, offered, refused, tiles, told

TREASURY = Module("treasury", 98, "X")
"""A module for tests that brings every sort of means."""


@TREASURY.on(CARDS)
def treasury_cards() -> list[Card]:
    """Coins mix with money, builders are money that leaves the game, diamonds pay alone."""
    coins = [Card("coin-denar", "coin", 0, 1), Card("coin-florin", "coin", 3, 1)]
    builders = [Card("builder-denar", "builder", 0, 3, money=True, once=True)]
    diamonds = [Card(f"diamond-{value}", "diamond", value=value, money=True) for value in (4, 5, 6)]
    return [*coins, *builders, *diamonds]


TREASURY.add(MEANS, Means("coin", ITEM, "X-1"))
TREASURY.add(MEANS, Means("builder", ITEM, "X-1"))
TREASURY.add(MEANS, Means("diamond", ALONE, "DIA-3"))


class Chest(ActionType):
    """A purchase for 8 in any mixture of currencies."""

    __slots__ = ()

    def purchase(self) -> Purchase:
        """Return what a chest costs."""
        return Purchase("chest", MIXTURE, 8, "TRE-2")

    def legal(self, ctx: AlhambraContext, seat: int) -> list[Action]:
        return [Action(seat, self.name, (cards,)) for cards in tenders(ctx, seat, self.purchase())]

    def check(self, ctx: AlhambraContext, action: Action) -> None:
        check_payment(ctx, action.seat, self.purchase(), action.args[0])

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        paid = pay(ctx, action.seat, self.purchase(), action.args[0])
        conclude(ctx, action.seat, self.purchase(), paid)


CHEST_VERB = Verb("treasury.chest", "buy a chest", Param("cards", "cards", "with"))
TREASURY.verbs.append(CHEST_VERB)
TREASURY.add(ACTIONS, Chest(CHEST_VERB, PAY, "TRE-2", complete=False))

MARKET = ("garden-10-open", "tower-12-open", "chambers-09-s", "tower-11-n")
"""Fields 1 to 4: florin, dirham, denar, ducat. Field 3 asks for 9 denar."""


def shop(*cards: str, modules: tuple[str, ...] = (), more: tuple[Module, ...] = ()) -> Any:
    """Return a game and a state in which the first seat has these cards, and can buy from MARKET."""
    plain = sabika.game("alhambra", 3, modules)
    game = make(plain.setup, (*plain.modules, TREASURY, *more))
    state = game.new("a shop")
    state.active = state.stack[-1].seat = 0
    state.market = tiles(game, *MARKET)
    state.tower = tuple(tile for tile in state.tower if tile not in state.market)
    state.seats[0].hand = hand(game, *cards)
    return game, state


def names(game: Any, cards: tuple[int, ...]) -> list[str]:
    """Return cards by name."""
    return [game.cards[card].name for card in cards]


# -- mixing -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAY-1", "PAY-3")
def test_items_mix_with_money_and_go_where_they_belong() -> None:
    game, state = shop("denar-5", "builder-denar", "coin-denar")
    line = "buy 3 with denar 5 coin-denar builder-denar"
    assert line in offered(game, state, "buy")
    after = act(game, state, f"p1 {line}")
    assert (names(game, after.discard), names(game, after.removed)) == (["coin-denar", "denar-5"], ["builder-denar"])
    assert after.seats[0].hand.cards == ()
    assert after.stack[-1].step == "act"  # exactly paid


@pytest.mark.rule("PAY-2")
def test_an_exchange_card_admits_its_other_currency_for_items_too() -> None:
    cards = ("denar-5", "florin-3", "coin-florin", "exchange-denar-florin")
    game, state = shop(*cards, modules=("currency_exchange",))
    assert offered(game, state, "buy") == ["buy 3 with denar 5 florin 3 exchange-denar-florin coin-florin"]
    assert refused(game, state, "p1 buy 3 with denar 5 florin 3 coin-florin") == "AL-BUY-2"
    after = act(game, state, f"p1 {offered(game, state, 'buy')[0]}")
    assert after.seats[0].hand.cards == ()


@pytest.mark.rule("PAY-1")
def test_what_pays_alone_pays_with_its_own_kind_only() -> None:
    game, state = shop(
        "diamond-4", "diamond-5", "diamond-6", "denar-3", "exchange-denar-florin", modules=("currency_exchange",)
    )
    assert offered(game, state, "buy")[:2] == ["buy 1 with diamond-4 diamond-6", "buy 1 with diamond-5 diamond-6"]
    for cards in ("diamond-6 denar 3", "diamond-4 diamond-5 exchange-denar-florin"):
        assert refused(game, state, f"p1 buy 3 with {cards}") == "DIA-3"
    after = act(game, state, "p1 buy 3 with diamond-4 diamond-5")
    assert names(game, after.discard) == ["diamond-4", "diamond-5"]


def test_a_card_that_does_not_exist_is_refused_beside_what_pays_alone() -> None:
    game, state = shop("diamond-4")
    with pytest.raises(Illegal) as refusal:
        game.check(state, Action(0, "buy", (3, (game.card_id("diamond-4"), len(game.cards)))))
    assert refusal.value.rule == "AL-BUY-2"


@pytest.mark.rule("PAY-2")
def test_a_mixture_takes_every_currency_and_no_exchange_card() -> None:
    cards = ("denar-2", "florin-5", "ducat-4", "coin-florin", "exchange-denar-florin")
    game, state = shop(*cards, modules=("currency_exchange",))
    assert "treasury.chest with denar 2 florin 5 coin-florin" in offered(game, state, "treasury.chest")
    assert not any("exchange" in line for line in offered(game, state, "treasury.chest"))
    assert refused(game, state, "p1 treasury.chest with florin 5 ducat 4 exchange-denar-florin") == "EXC-4"
    act(game, state, "p1 treasury.chest with denar 2 florin 5 ducat 4 coin-florin")  # superfluous, but allowed


# -- what is listed ---------------------------------------------------------------------------------------------------


def every_payment(ctx: Any, seat: int, purchase: Purchase) -> set[tuple[int, ...]]:
    """Return all payments that `check_payment` accepts, by trying every set of cards."""
    cards = ctx.state.seats[seat].hand.cards
    found: set[tuple[int, ...]] = set()
    for size in range(1, len(cards) + 1):
        for some in combinations(cards, size):
            try:
                check_payment(ctx, seat, purchase, some)
            except Illegal:
                continue
            found.add(some)
    return found


@pytest.mark.rule("PAY-4", "PAY-8")
@pytest.mark.parametrize("currency", [0, 3, ANY, MIXTURE])
@pytest.mark.parametrize("price", [1, 4, 7, 9, 12])
def test_exactly_the_payments_without_a_superfluous_card_are_listed(currency: int, price: int) -> None:
    cards = ("denar-2", "denar-4", "florin-1", "florin-5", "ducat-3", "coin-denar", "coin-florin", "builder-denar")
    game, state = shop(*cards, "diamond-4", "diamond-5", "exchange-denar-florin", modules=("currency_exchange",))
    ctx = Context(game, state, None)
    purchase = Purchase("thing", currency, price, "AL-BUY-2")
    paid = every_payment(ctx, 0, purchase)
    least = {cards for cards in paid if not any(set(other) < set(cards) for other in paid)}
    listed = tenders(ctx, 0, purchase)
    assert {tuple(sorted(cards)) for cards in listed} == least
    assert len(listed) == len(least)
    exact = Purchase("thing", currency, price, "AL-BUY-2", exact="VIZ-4")
    assert {tuple(sorted(cards)) for cards in tenders(ctx, 0, exact)} <= every_payment(ctx, 0, exact)
    most = [price for price in range(1, 40) if tenders(ctx, 0, Purchase("thing", currency, price, "AL-BUY-2"))]
    assert most_payable(ctx, 0, purchase) == most[-1]


def test_very_many_payments_are_not_all_listed_and_the_best_ones_are() -> None:
    game, state = shop()
    state.seats[0].hand = Hand(tuple(range(1, 10)) * 2 + tuple(range(10, 14)))
    ctx = Context(game, state, None)
    for price in (13, 20, 40):
        listed = tenders(ctx, 0, Purchase("thing", MIXTURE, price, "TRE-2"))
        assert len(listed) == MOST_LISTED
        assert {sum((card - 1) % 9 + 1 for card in cards) for cards in listed} == {price}


# -- what follows -----------------------------------------------------------------------------------------------------


class EntryView(Frame):
    """Tells its name and is done."""

    __slots__ = ()

    def __init__(self, name: str) -> None:
        self.seat = -1
        self.step = name

    def run(self, ctx: AlhambraContext) -> bool:
        ctx.tell(self.step, "AL-BUY-5")
        ctx.finish()
        return False


def witness(number: int) -> Module:
    """Return a module that pushes a frame for all that follows a purchase."""
    module = Module(f"witness_{number}", number, "X")

    @module.on(AFTER_BUY)
    def after(ctx: AlhambraContext, seat: int, purchase: Purchase) -> None:
        ctx.push(EntryView(f"after_{number}"))

    @module.on(EXACTLY_PAID)
    def exactly(ctx: AlhambraContext, seat: int, purchase: Purchase) -> None:
        ctx.push(EntryView(f"exactly_{number}_{purchase.kind}"))

    @module.on(OVERPAID)
    def overpaid(ctx: AlhambraContext, seat: int, purchase: Purchase, surplus: int) -> None:
        ctx.push(EntryView(f"over_{number}_{surplus}"))

    return module


@pytest.mark.rule("AL-BUY-5", "PAY-6")
def test_what_follows_a_purchase_runs_in_the_order_of_the_timeline_and_of_the_modules() -> None:
    game, state = shop("denar-4", "denar-5", "denar-9", more=(witness(1), witness(2)))
    kinds = [kind for kind, _ in told(game, state, "p1 buy 3 with denar 9")]
    assert kinds[:5] == ["tile_bought", "exactly_1_tile", "exactly_2_tile", "after_1", "after_2"]
    kinds = [kind for kind, _ in told(game, state, "p1 buy 3 with denar 4 9")]
    assert kinds[:5] == ["tile_bought", "over_1_4", "over_2_4", "after_1", "after_2"]


@pytest.mark.rule("VIZ-6", "PAY-5")
def test_a_purchase_between_two_turns_is_exact_too_but_earns_nothing() -> None:
    game, state = shop(modules=("viziers_favour",), more=(witness(1),))
    state.seats[1].hand = hand(game, "denar-9")
    state = act(game, state, "p1 take 1")
    events = told(game, state, "p2 viziers_favour.buy 3 with denar 9")
    assert [kind for kind, _ in events] == ["tile_bought", "exactly_1_tile"]


def test_another_action_cannot_be_earned_without_a_turn() -> None:
    game, state = shop()
    with pytest.raises(RuntimeError, match="p2 has no turn"):
        game.earn_extra(Context(game, state, None), 1)
    state.stack[-1].step = "last"
    with pytest.raises(RuntimeError, match="'last'"):
        game.earn_extra(Context(game, state, None), 0)


# -- money of other sorts ---------------------------------------------------------------------------------------------


@pytest.mark.rule("AL-MONEY-1")
def test_every_sort_of_money_can_be_taken_and_counts_with_its_value() -> None:
    game, state = shop("denar-1")
    state.display = (game.card_id("diamond-4"), game.card_id("florin-1"), game.card_id("builder-denar"), 0)
    lines = offered(game, state, "take")
    assert lines == ["take 1", "take 2", "take 3", "take 1 2", "take 2 3"]
    assert refused(game, state, "p1 take 1 3") == "AL-MONEY-1"
    assert game.default(state, 0) == game.notation.read("p1 take 1")
    after = act(game, state, "p1 take 1 2")
    assert names(game, after.seats[0].hand.cards) == ["denar-1", "florin-1", "diamond-4"]


# -- facts ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CHR-16")
def test_the_engine_says_what_each_payment_comes_to() -> None:
    game, state = shop("denar-9", "denar-5", "coin-denar", "builder-denar", modules=("characters",))
    own = state.modules["characters"]
    patron = game.card_id("rich_patron")
    state.deck = tuple(card for card in state.deck if card != patron)
    own.spare = tuple(card for card in own.spare if card != patron)
    own.owned = ((patron,), (), ())
    buy = [action for action in game.legal(state) if action.verb == "buy" and action.args[0] == 3]
    facts = dict(zip([tuple(names(game, action.args[1])) for action in buy], game.facts(state, buy), strict=True))
    assert facts["denar-9",] == Facts(9, 9, True)
    assert facts["denar-5", "coin-denar", "builder-denar"] == Facts(9, 9, True)
    assert facts["rich_patron",] == Facts(9, 9, True)
    assert facts["rich_patron",].exact
    more = game.notation.read("p1 buy 3 with denar 5 9")
    assert game.facts(state, [more]) == [Facts(9, 14, False)]
    assert not game.facts(state, [more])[0].exact
    take = [action for action in game.legal(state) if action.verb == "take"][:1]
    assert game.facts(state, take) == [Facts(None, None, False)]
