"""Change: for a surplus there are coins out of a bag, which are worth 1 each (CHG)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from sabika.kernel.action import Action, Verb
from sabika.kernel.decision import PICK
from sabika.kernel.errors import Illegal
from sabika.kernel.hooks import Module
from sabika.kernel.record import OPEN, Field, Record, value
from sabika.parts.module_area import Item
from sabika.parts.rows import without
from sabika.titles.alhambra.components import CURRENCIES, Card, load
from sabika.titles.alhambra.frames.surplus import Compensation, surplus_of
from sabika.titles.alhambra.hooks import (
    AWARD_MONEY,
    CARDS,
    COMPENSATIONS,
    HELD_CARDS,
    MEANS,
    MODULE_AREA,
    MONEY_VOID,
    PROSPECTS,
    SUPPLIES,
    AlhambraContext,
)
from sabika.titles.alhambra.keeping import Kept
from sabika.titles.alhambra.means import ITEM, OutsideMeans
from sabika.titles.alhambra.state import AlhambraState
from sabika.titles.alhambra.thumb import COIN, while_it_lasts

MODULE: Final = Module("change", 11, "CHG")
KIND: Final = "coin"
DATA: Final[dict[str, Any]] = load("change")
PER_COIN: Final[int] = DATA["rules"]["overpaid_units_per_coin"]
"""How much must be paid too much for each coin."""


class CoinPurses(Record):
    """The coins of each seat, which everybody sees (CHG-3), and those in the bag, which everybody knows by that."""

    FIELDS: ClassVar[dict[str, Field]] = {"bag": value(OPEN), "owned": value(OPEN)}
    __slots__ = tuple(FIELDS)
    bag: tuple[int, ...]
    owned: tuple[tuple[int, ...], ...]

    def __init__(self, players: int) -> None:
        self.bag = ()
        self.owned = ((),) * players


PURSES: Final = Kept(MODULE, lambda ctx: CoinPurses(len(ctx.state.seats)))


@MODULE.on(CARDS)
def coins() -> list[Card]:
    """CHG-4: each is worth 1 of its currency; CHG-12: it pays like a money card, but is no card."""
    rows = DATA["coins"]
    return [Card(f"{KIND}-{row['currency']}", KIND, CURRENCIES.index(row["currency"]), row["value"]) for row in rows]


@MODULE.on(SUPPLIES)
def fill_bag(ctx: AlhambraContext) -> None:
    """S11: all coins are in the bag."""
    rows = DATA["coins"]
    coins = [ctx.game.card_id(f"{KIND}-{row['currency']}") for row in rows for _ in range(row["copies"])]
    PURSES.of(ctx.state).bag = tuple(sorted(coins))


def set_coins(ctx: AlhambraContext, seat: int, coins: tuple[int, ...]) -> None:
    """Lay these coins before a seat, and no others."""
    own = PURSES.of(ctx.state)
    own.owned = tuple([coins if who == seat else owned for who, owned in enumerate(own.owned)])


# -- for a surplus ------------------------------------------------------------------------------------------------


class Draw(Compensation):
    """CHG-1: a coin for every two that were paid too much, on purpose or not (CHG-7); a rest of 1 is lost (CHG-2).

    CHG-8: there is change for bids too, and whatever was laid down. The surplus is that of the whole payment, also of
    a mixed one (CHG-10), and no payment with one is exact (CHG-14); what must be paid exactly has none (CHG-9). It is
    optional (CHG-13), and one of the things that there are for a surplus (CHG-15).
    """

    __slots__ = ()

    def is_usual(self) -> bool:
        """CHG-13: who is absent draws."""
        return True

    def refusal(self, ctx: AlhambraContext, action: Action) -> Illegal | None:
        if surplus_of(ctx).amount < PER_COIN:
            return Illegal("CHG-2", "the surplus is not enough for a coin")
        if not PURSES.of(ctx.state).bag:
            return Illegal("CHG-6", "the bag is empty")
        return None

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        """CHG-6: as many as there are in the bag, with those that have just been paid (CHG-5)."""
        own = PURSES.of(ctx.state)
        ctx.reveal()
        drawn = ctx.state.rng.shuffle("change", own.bag)[: surplus_of(ctx).amount // PER_COIN]
        own.bag = without(own.bag, drawn)
        set_coins(ctx, action.seat, tuple(sorted([*own.owned[action.seat], *drawn])))
        ctx.tell("coins_drawn", "CHG-1", seat=action.seat, cards=[ctx.game.cards[coin].name for coin in sorted(drawn)])


VERB = Verb("change.draw", "draw coins for the surplus")
MODULE.verbs.append(VERB)
MODULE.add(COMPENSATIONS, Draw(VERB, PICK, "CHG-1"))


# -- as money -----------------------------------------------------------------------------------------------------


def give_up(ctx: AlhambraContext, seat: int, spent: tuple[int, ...]) -> None:
    """Put some coins of a seat back into the bag."""
    own = PURSES.of(ctx.state)
    set_coins(ctx, seat, without(own.owned[seat], spent))
    own.bag = tuple(sorted([*own.bag, *spent]))


class ChangeCoin(OutsideMeans):
    """CHG-4: coins mix with money like its cards."""

    __slots__ = ()

    def held(self, ctx: AlhambraContext, seat: int) -> tuple[int, ...]:
        return PURSES.of(ctx.state).owned[seat]

    def spend(self, ctx: AlhambraContext, seat: int, card: int) -> None:
        """CHG-5: they are back in the bag before there is change for the same payment."""
        give_up(ctx, seat, (card,))


MODULE.add(MEANS, ChangeCoin(KIND, ITEM))


def of_currency(ctx: AlhambraContext, seat: int, currency: int) -> tuple[int, ...]:
    """Return the coins of a seat in a currency."""
    return tuple([coin for coin in PURSES.of(ctx.state).owned[seat] if ctx.game.cards[coin].currency == currency])


@MODULE.on(AWARD_MONEY)
def coins_in_award(ctx: AlhambraContext, seat: int, currency: int, money: int) -> int:
    """CHG-11, E3: coins count when the left-over tiles are awarded."""
    return money + sum([ctx.game.cards[coin].value for coin in of_currency(ctx, seat, currency)])


@MODULE.on(MONEY_VOID)
def coins_void(ctx: AlhambraContext, seat: int, currency: int) -> None:
    """E2: coins of a currency that is void are void too."""
    give_up(ctx, seat, of_currency(ctx, seat, currency))


# -- on the table -------------------------------------------------------------------------------------------------


@MODULE.on(MODULE_AREA)
def show_coins(state: AlhambraState) -> list[Item]:
    """Return the coins before each seat, and how many are in the bag."""
    own = PURSES.of(state)
    before = [Item("coin", seat=seat, card=coin) for seat, owned in enumerate(own.owned) for coin in owned]
    return [Item("bag", number=len(own.bag)), *before]


@MODULE.on(HELD_CARDS)
def all_coins(state: AlhambraState) -> list[int]:
    """The coins in the bag and before the players."""
    own = PURSES.of(state)
    return [*own.bag, *[coin for owned in own.owned for coin in owned]]


@MODULE.on(PROSPECTS)
def coin_prospects(ctx: AlhambraContext) -> list[float]:
    """Coins make payments exact."""
    each = while_it_lasts(ctx, 1.5 * COIN)
    return [each * len(coins) for coins in PURSES.of(ctx.state).owned]
