"""Hands of cards: packed purses against plain tuples."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from sabika.parts.hand import MONEY_KINDS, Hand, worth
from sabika.parts.payment import Purses, count_payments, minimal_payments, pick_payment

BOX = [card for card in range(1, MONEY_KINDS + 1) for _ in range(3)] + [38, 40, 41]


def check(hand: Hand, cards: list[int]) -> None:
    """The hand tells of itself what its cards say."""
    held = Counter(cards)
    assert hand.cards == tuple(sorted(cards))
    assert hand == Hand(tuple(cards))
    assert hash(hand) == hash(Hand(tuple(cards)))
    money = [card for card in sorted(cards) if 0 < card <= MONEY_KINDS]
    purses = tuple(tuple(card for card in money if (card - 1) // 9 == currency) for currency in range(4))
    assert hand.purses == purses
    assert hand.totals == tuple(sum(worth(card) for card in purse) for purse in purses)
    assert hand.money() == len(money)
    assert hand.size == len(cards)
    assert all(hand.count(card) == held[card] for card in range(-1, 42))


def test_cards_come_and_go() -> None:
    rng = Random(3)
    hand, cards = Hand(()), list[int]()
    for _ in range(300):
        left = list((Counter(BOX) - Counter(cards)).elements())
        if cards and rng.random() < 0.5:
            gone = rng.sample(cards, rng.randint(1, min(3, len(cards))))
            hand = hand.minus(tuple(gone))
            for card in gone:
                cards.remove(card)
        elif left:
            new = rng.sample(left, min(len(left), rng.randint(1, 6)))
            hand = hand.plus(new)
            cards += new
        check(hand, cards)


def test_a_card_that_is_not_there_cannot_go() -> None:
    hand = Hand((1, 1, 38))
    for gone in ((2,), (1, 1, 1), (10,), (38, 38), (39,)):
        with pytest.raises(ValueError, match="does not hold"):
            hand.minus(gone)
    check(hand, [1, 1, 38])


def test_what_cards_are_worth_if_they_are_there() -> None:
    hand = Hand((1, 1, 9, 10, 38))
    assert [hand.paid(0, cards) for cards in ((1,), (1, 1), (9, 1, 1), ())] == [1, 2, 11, 0]
    assert [hand.paid(0, cards) for cards in ((1, 1, 1), (2,), (10,), (38,), (9, 9))] == [-1] * 5
    assert hand.paid(1, (10,)) == 1


def test_many_copies_of_a_card_are_not_taken_for_others() -> None:
    """Seventeen to thirty-two copies would run over into the next value of a packed purse."""
    hand = Hand((2, 10, 11))
    for number in range(2, 70):
        assert hand.paid(0, (1,) * number) == hand.paid(0, (2,) * number) == hand.paid(1, (10,) * number) == -1
    all_of_one = tuple(card for card in BOX if card <= 9)
    assert Hand(all_of_one).paid(0, all_of_one) == 135
    assert Hand(all_of_one[1:]).paid(0, all_of_one) == -1


def test_unknown_cards_are_no_money() -> None:
    hand = Hand((1, 36, 38)).veiled()
    check(hand, [-1, -1, -1])


@pytest.mark.parametrize(("most", "highest"), [(9, 9), (16, 9), (15, 3)])
def test_payments_are_the_same_in_the_plain_and_in_the_general_way(most: int, highest: int) -> None:
    """Also where there are too many of them, or too many cards, for the plain way."""
    rng = Random(most)
    for _ in range(150):
        currency, price = rng.randrange(4), rng.randrange(16)
        hand = Hand(tuple([9 * currency + rng.randint(1, highest) for _ in range(rng.randint(1, most))]))
        for exact in (False, True):
            found = Purses().payments(hand, currency, price, exact)
            assert found == minimal_payments(hand.purse(currency), price, exact)
        if price:
            every = Purses().payments(hand, currency, price)
            assert count_payments(hand.coins[currency], price) == len(every)
            just = Purses().payments(hand, currency, price, exact=True)
            assert count_payments(hand.coins[currency], price, exact=True) == len(just)
            assert [pick_payment(hand, currency, price, at) for at in range(len(every))] == every


def test_payments_are_remembered_by_what_is_in_the_purse() -> None:
    rng, purses = Random(4), Purses()
    for _ in range(200):
        hand = Hand(tuple(rng.sample(BOX, 9)))
        tiles, prices = (1, 0, 2, 3), [0, 2, 9, 13]
        offers = purses.offers(hand, tiles, (3, 2, 1, 0), prices)
        expected = [
            (field, cards)
            for field, tile, purse in zip((1, 2, 3, 4), tiles, reversed(hand.purses), strict=True)
            if tile
            for cards in minimal_payments(purse, prices[tile])
        ]
        assert list(offers) == [offers[at] for at in range(len(offers))] == expected
        assert purses.count(hand, tiles, (3, 2, 1, 0), prices) == len(expected)
        assert [purses.pick(hand, tiles, (3, 2, 1, 0), prices, at) for at in range(len(expected))] == expected
        with pytest.raises(IndexError):
            offers[len(expected)]
