"""Means of payment: what is bought and at which price, what pays for it beside money, and what a seat has of it all."""

from __future__ import annotations

from typing import Any, Final, final

from sabika.kernel.errors import Illegal
from sabika.kernel.native import i64, mypyc_attr, vec
from sabika.parts.hand import Hand
from sabika.titles.alhambra.findings import Findings
from sabika.titles.alhambra.hooks import AlhambraContext
from sabika.titles.alhambra.piles import discard

ANY: Final[int] = -1
"""A purchase in one currency of the payer's choice."""
MIXTURE: Final[int] = -2
"""A purchase in any mixture of currencies."""
ALL_BITS: Final[int] = 15
"""All four currencies, as bits."""
TILE: Final[str] = "tile"
"""The kind of a purchase from the market."""

ITEM: Final = "item"
WIDENER: Final = "widener"
ALONE: Final = "alone"

BOUNDLESS: Final = 1 << 30
"""More than anything costs."""


class Purchase:
    """P1 and P2: what is bought, in which currency, at which price (PAY-10).

    `exact` is the rule by which it must be paid exactly, if there is one. `own_turn` is False outside the buyer's turn.
    An exact payment earns another action where `earns` is True. Where it is `sponsored` somebody else may pay it all.
    `tile` is the tile that is bought, if it is one. Unless it `can_be_exact`, no payment counts as such (PAY-5).
    Whatever is bought in the same way as a building is `ordinary`. Unless it is `compensated`, there is nothing for a
    surplus (CHG-9).
    """

    __slots__ = (
        "can_be_exact",
        "compensated",
        "currency",
        "earns",
        "exact",
        "kind",
        "ordinary",
        "own_turn",
        "price",
        "rule",
        "sponsored",
        "tile",
    )

    def __init__(
        self,
        kind: str,
        currency: int,
        price: int,
        rule: str,
        exact: str = "",
        own_turn: bool = True,
        earns: bool = False,
        sponsored: bool = False,
        tile: int = 0,
        can_be_exact: bool = True,
        ordinary: bool = True,
        compensated: bool = True,
    ) -> None:
        self.kind: str = kind
        self.currency: int = currency
        self.price: int = price
        self.rule: str = rule
        self.exact: str = exact
        self.own_turn: bool = own_turn
        self.earns: bool = earns
        self.sponsored: bool = sponsored
        self.tile: int = tile
        self.can_be_exact: bool = can_be_exact
        self.ordinary: bool = ordinary
        self.compensated: bool = compensated

    def terms(self) -> int:
        """Return all that decides what pays for it, as one number."""
        flags = bool(self.exact) << 3 | self.own_turn << 2 | self.sponsored << 1 | self.ordinary
        return (self.price << 3 | self.currency - MIXTURE) << 4 | flags


@mypyc_attr(allow_interpreted_subclasses=True)
class Means:
    """A means of payment other than money cards; a module registers one for a kind of card.

    `rule` is the one that limits its role: how many wideners there may be, what pays alone. Nothing limits items.
    """

    __slots__ = ("kind", "role", "rule")

    def __init__(self, kind: str, role: str, rule: str = "") -> None:
        self.kind: str = kind
        self.role: str = role
        self.rule: str = rule

    def held(self, ctx: AlhambraContext, seat: int) -> tuple[int, ...]:
        """Return all that a seat can lay down, card by card: what is in the hand, unless it is `OutsideMeans`."""
        rest, faces = ctx.state.seats[seat].hand.rest, ctx.game.cards
        for card in rest:  # mostly there is none
            if faces[card].kind == self.kind:
                return tuple([other for other in rest if faces[other].kind == self.kind])
        return ()

    def refusal(self, ctx: AlhambraContext, seat: int, purchase: Purchase, card: int) -> Illegal | None:
        """Return why a card that is held does not serve in this purchase, None if it does.

        It may depend on the card and on the terms of the purchase, and on nothing else.
        """
        return None

    def serves(self, ctx: AlhambraContext, seat: int, purchase: Purchase, card: int) -> bool:
        """Return whether nothing refuses a card that is held; override it where that is quicker."""
        return self.refusal(ctx, seat, purchase, card) is None

    def worth(self, ctx: AlhambraContext, seat: int, purchase: Purchase, card: int) -> int:
        """Return what the card is worth, by default what it shows; it counts as a whole or not at all."""
        return ctx.game.cards[card].value

    def most(self, ctx: AlhambraContext, card: int) -> int:
        """Return the most that the card can be worth, whatever is bought."""
        return ctx.game.cards[card].value

    def currencies(self, ctx: AlhambraContext, card: int) -> int:
        """Return the currencies that a widener admits, as bits, the demanded one among them."""
        return 0

    def spend(self, ctx: AlhambraContext, seat: int, card: int) -> None:
        """P5: the card leaves the player, by default from the hand."""
        player = ctx.state.seats[seat]
        player.hand = player.hand.minus((card,))
        discard(ctx, (card,))


@mypyc_attr(allow_interpreted_subclasses=True)
class OutsideMeans(Means):
    """A means of payment that lies elsewhere than in the hand; `held` and `spend` say where."""

    __slots__ = ()

    def row(self, ctx: AlhambraContext, seat: int) -> Any:
        """Return all that `held` depends on; override it where that is there already."""
        return self.held(ctx, seat)


class Held:
    """What a seat can lay down besides money, `means` by means, and what was found out about paying with it all.

    `serves` are the currencies in which some of it could serve, as bits. `most` is the largest sum that all of it,
    money included, could come to: in any mixture, in one currency of choice, and in each of the four. `known` has the
    payments by the terms of a purchase, `counted` their number, `offers` and `sizes` what else whoever lists or counts
    them wants to keep.
    """

    __slots__ = ("counted", "known", "means", "most", "offers", "serves", "sizes")

    def __init__(self, ctx: AlhambraContext, hand: Hand, means: list[tuple[Means, tuple[int, ...]]]) -> None:
        self.means: list[tuple[Means, tuple[int, ...]]] = means
        self.serves: int = 0
        for some, cards in means:
            self.serves |= currencies_of(ctx, cards) if some.role == ITEM else ALL_BITS
        self.most: vec[i64] = largest_sums(ctx, hand, means)
        self.known: dict[int, list[tuple[int, ...]]] | None = None
        self.counted: dict[int, int] = {}
        self.offers: dict[str, tuple[Any, ...]] | None = None
        self.sizes: dict[str, Sized] = {}

    def reaches(self, currency: int, price: int) -> bool:
        """Return whether it could be enough for a price; if not then there is no payment."""
        return self.most[currency - MIXTURE] >= price


@final
class Sized:
    """How many ways there were to buy something of what was on sale then."""

    __slots__ = ("catalogue", "number")

    def __init__(self, catalogue: Any, number: i64) -> None:
        self.catalogue: Any = catalogue
        self.number: i64 = number


def largest_sums(ctx: AlhambraContext, hand: Hand, means: list[tuple[Means, tuple[int, ...]]]) -> vec[i64]:
    """Return what all that a seat has could come to, by the currency that is asked for, from MIXTURE on."""
    sums = vec[i64]([hand.total(0), hand.total(1), hand.total(2), hand.total(3)])
    alone: i64 = 0
    wideners: list[int] = []
    for some, cards in means:
        together: i64 = 0
        for card in cards:
            if some.role == ITEM:
                sums[ctx.game.cards[card].currency] += some.most(ctx, card)
            elif some.role == ALONE:
                together += some.most(ctx, card)
            else:
                wideners.append(some.currencies(ctx, card))
        if together > alone:
            alone = together
    most = vec[i64]([sums[0] + sums[1] + sums[2] + sums[3], 0, sums[0], sums[1], sums[2], sums[3]])
    for scope in wideners:
        widen(most, sums, scope)
    for at in range(6):
        if most[at] < alone:
            most[at] = alone
        if at > 1 and most[1] < most[at]:
            most[1] = most[at]
    return most


def widen(most: vec[i64], sums: vec[i64], scope: int) -> None:
    """Note that what there is in some currencies may be laid down together."""
    both: i64 = 0
    for currency in range(4):
        if scope >> currency & 1:
            both += sums[currency]
    for currency in range(4):
        if scope >> currency & 1 and most[currency - MIXTURE] < both:
            most[currency - MIXTURE] = both


@final
class Beside:
    """What a hand pays together with what lies elsewhere: `rows`, by means; `held` is what was found out then."""

    __slots__ = ("held", "means", "rows")

    def __init__(self, means: list[OutsideMeans], rows: list[Any], held: Held) -> None:
        self.means: list[OutsideMeans] = means
        self.rows: list[Any] = rows
        self.held: Held = held

    def holds(self, ctx: AlhambraContext, seat: int) -> bool:
        """Return whether what lies elsewhere is still the same."""
        means, rows = ctx.game.outside_means, self.rows
        if self.means is not means:
            return False
        for at, some in enumerate(means):
            now = some.row(ctx, seat)
            if now is not rows[at] and now != rows[at]:
                return False
        return True


def held_means(ctx: AlhambraContext, seat: int) -> Held:
    """Return each means of payment of which a seat has something; kept with the hand while that stays the same."""
    kept: Findings | None = ctx.kept
    if kept is not None and kept.holder == seat and kept.held is not None:
        return kept.held
    hand = ctx.state.seats[seat].hand
    beside: Beside | None = hand.beside
    if beside is None or not beside.holds(ctx, seat):
        others = ctx.game.outside_means
        rows = [means.row(ctx, seat) for means in others]
        held = Held(ctx, hand, list_means(ctx, seat))
        beside = hand.beside = Beside(others, rows, held)
    if kept is not None:
        kept.holder = seat
        kept.held = beside.held
    return beside.held


def list_means(ctx: AlhambraContext, seat: int) -> list[tuple[Means, tuple[int, ...]]]:
    """Return the same, found out anew: wideners first, and of those each card once."""
    found: list[tuple[Means, tuple[int, ...]]] = []
    game, rest = ctx.game, ctx.state.seats[seat].hand.rest
    for means in game.ranked_means if rest else game.means_elsewhere:
        cards = means.held(ctx, seat)
        if cards:
            found.append((means, tuple(sorted(set(cards))) if means.role == WIDENER else cards))
    return found


def currencies_of(ctx: AlhambraContext, cards: tuple[int, ...]) -> int:
    """Return the currencies of some money and items, as bits."""
    used = 0
    for card in cards:
        used |= 1 << ctx.game.cards[card].currency
    return used
