"""Money cards, and the five piles of their deck."""

from __future__ import annotations

from typing import Final

from sabika.kernel.rng import Rng

CURRENCIES: Final = ("denar", "dirham", "ducat", "florin")


class Card:
    """What a card shows: a name, a kind, and for money its currency and value.

    `money` is True for all cards that the rules call money cards, whatever their kind: they are dealt, drawn, taken and
    counted as money. A card that serves `once` leaves the game when it has been used. `currencies` are those that it
    shows, if they are others than its own or those in its name.
    """

    __slots__ = ("currencies", "currency", "kind", "money", "name", "once", "value")

    def __init__(
        self,
        name: str,
        kind: str,
        currency: int = -1,
        value: int = 0,
        money: bool = False,
        once: bool = False,
        currencies: tuple[int, ...] = (),
    ) -> None:
        self.name: str = name
        self.kind: str = kind
        self.currency: int = currency
        self.value: int = value
        self.money: bool = money
        self.once: bool = once
        self.currencies: tuple[int, ...] = currencies


def money_card(currency: int, value: int) -> int:
    """Return the card id of a money card.

    >>> money_card(0, 1), money_card(3, 9)
    (1, 36)
    """
    return 1 + currency * 9 + value - 1


def money_faces() -> list[Card]:
    """Return the faces of nothing (id 0) and of the money cards; the index is the card id."""
    money = [
        Card(f"{name}-{value}", "money", at, value, money=True)
        for at, name in enumerate(CURRENCIES)
        for value in range(1, 10)
    ]
    return [Card("nothing", "nothing"), *money]


def pile_sizes(cards: int) -> list[int]:
    """Return five nearly equal piles, the first ones larger (AL-SETUP-10, GR-SETUP-12, GR-G-20).

    >>> pile_sizes(58)
    [12, 12, 12, 11, 11]
    """
    return [cards // 5 + (1 if pile < cards % 5 else 0) for pile in range(5)]


def stack_deck(deck: tuple[int, ...], extra: list[list[int]], rng: Rng) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the deck and the sizes of its five piles, special cards shuffled into theirs, pile 1 on top."""
    stacked: list[int] = []
    sizes: list[int] = []
    rest = deck
    for number, size in enumerate(pile_sizes(len(deck)), start=1):
        pile_cards = [*rest[:size], *extra[number - 1]]
        rest = rest[size:]
        if extra[number - 1]:
            pile_cards = list(rng.shuffle(f"pile {number}", pile_cards))
        stacked += pile_cards
        sizes.append(len(pile_cards))
    return tuple(stacked), tuple(sizes)


def one_less(piles: tuple[int, ...]) -> tuple[int, ...]:
    """Return the sizes of the piles after the top card of the deck was drawn.

    >>> one_less((2, 5)), one_less((1, 5))
    ((1, 5), (5,))
    """
    return (piles[0] - 1, *piles[1:]) if piles[0] > 1 else piles[1:]
