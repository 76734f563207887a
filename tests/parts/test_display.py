"""Which open money cards may be taken together, listed and counted."""

from __future__ import annotations

from itertools import product

from sabika.parts.display import NO_MONEY, count_bits, nth_take, take_bits, takeable


def test_takes_are_the_same_listed_and_counted() -> None:
    for one, two, three, four in product((1, 2, 3, 4, 5, 9, NO_MONEY), repeat=4):
        bits = take_bits(one, two, three, four, 5)
        assert [nth_take(bits, at) for at in range(count_bits(bits))] == takeable((one, two, three, four), 5)
