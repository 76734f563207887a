"""Randomness: the same numbers on every machine, one stream per label, fair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from hashlib import blake2b, sha256
from itertools import permutations

import pytest

from sabika.kernel.record import from_json, redact, to_json
from sabika.kernel.rng import Rng, seed_hash


def chi_square(counts: Sequence[int], expected: float) -> float:
    """Return how far counts are from what is expected of each of them."""
    return sum((count - expected) ** 2 / expected for count in counts)


def limit(freedom: int) -> float:
    """Return what a fair chi-square exceeds about once in ten thousand times (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + 3.72 * spread**0.5) ** 3)


# -- known values -----------------------------------------------------------------------------------------------------


def test_the_numbers_are_those_of_the_published_recipe() -> None:
    """Anybody can check a game: words of blake2b, keyed with the hash of the seed, over label, draw and block."""
    key = sha256(b"a seed").digest()
    block = blake2b(b"cards:0:0", key=key).digest()
    words = [int.from_bytes(block[at : at + 8], "big") for at in range(0, 64, 8)]
    assert Rng("a seed").numbers("cards", [1000] * 8) == [word % 1000 for word in reversed(words)]
    more = blake2b(b"cards:0:1", key=key).digest()
    assert Rng("a seed").numbers("cards", [1000] * 9)[-1] == int.from_bytes(more[-8:], "big") % 1000


def test_the_numbers_of_a_seed_never_change() -> None:
    rng = Rng("sabika")
    assert [rng.below("dice", 6) for _ in range(12)] == DICE
    assert rng.shuffle("cards", range(10)) == CARDS
    assert rng.pick("seat", "abcdef") == SEAT
    assert rng.drawn == (("cards", 1), ("dice", 12), ("seat", 1))
    assert seed_hash("sabika") == sha256(b"sabika seed:sabika").hexdigest()


DICE = [5, 4, 2, 1, 5, 0, 2, 3, 3, 1, 0, 1]
CARDS = (9, 0, 7, 8, 3, 2, 1, 5, 6, 4)
SEAT = "b"


# -- streams ----------------------------------------------------------------------------------------------------------


def test_every_label_is_a_stream_of_its_own() -> None:
    """What a module draws under its own label changes nothing for the others."""
    alone, busy = Rng("x"), Rng("x")
    for number in range(20):
        busy.below(f"module {number % 3}", 7)
        assert alone.below("deck", 1000) == busy.below("deck", 1000)
    assert Rng("x").shuffle("deck", range(30)) != Rng("x").shuffle("tower", range(30))
    assert Rng("x").shuffle("deck", range(30)) != Rng("y").shuffle("deck", range(30))


def test_every_draw_of_a_stream_is_another_one() -> None:
    rng = Rng("x")
    assert len({rng.shuffle("deck", range(20)) for _ in range(50)}) == 50


def test_labels_do_not_run_into_each_other() -> None:
    """A label that ends like the number of a draw is still another stream."""
    assert Rng("x").numbers("a:1", [10**6] * 4) != Rng("x").numbers("a", [10**6] * 4)
    second = Rng("x")
    second.below("a", 2)
    assert second.numbers("a", [10**6] * 4) != Rng("x").numbers("a:1", [10**6] * 4)


def test_a_copy_goes_on_where_the_other_is() -> None:
    rng = Rng("x")
    rng.shuffle("deck", range(9))
    copy, loaded = rng.copy(), from_json(to_json(rng))
    first = rng.shuffle("deck", range(9))
    assert copy.shuffle("deck", range(9)) == loaded.shuffle("deck", range(9)) == first


def test_nobody_sees_the_seed() -> None:
    rng = Rng("very secret")
    rng.below("deck", 5)
    for viewer in (0, None):
        assert to_json(redact(rng, viewer)) == {"kind": "HiddenRng", "seed": "", "drawn": []}


# -- fairness ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sides", [2, 3, 6, 7, 10, 54])
def test_numbers_are_fair(sides: int) -> None:
    rolls = 200 * sides
    counts = Counter(Rng("fair").numbers("dice", [sides] * rolls))
    assert set(counts) == set(range(sides))
    assert chi_square([counts[side] for side in range(sides)], 200) < limit(sides - 1)


@pytest.mark.parametrize("sides", [3, 6])
def test_single_draws_are_fair(sides: int) -> None:
    rng = Rng("fair")
    counts = Counter(rng.below("dice", sides) for _ in range(300 * sides))
    assert chi_square([counts[side] for side in range(sides)], 300) < limit(sides - 1)


def test_all_orders_are_equally_likely() -> None:
    rng = Rng("orders")
    counts = Counter(rng.shuffle("cards", range(4)) for _ in range(24 * 150))
    assert chi_square([counts[order] for order in permutations(range(4))], 150) < limit(23)


def test_every_card_is_equally_likely_in_every_place() -> None:
    rng = Rng("places")
    shuffles = [rng.shuffle("cards", range(8)) for _ in range(8 * 150)]
    for place in range(8):
        counts = Counter(order[place] for order in shuffles)
        assert chi_square([counts[card] for card in range(8)], 150) < limit(7)


def test_neighbouring_numbers_are_independent() -> None:
    numbers = Rng("pairs").numbers("dice", [6] * 7200)
    counts = Counter(zip(numbers[::2], numbers[1::2], strict=True))
    assert chi_square([counts[one, two] for one in range(6) for two in range(6)], 100) < limit(35)


def test_a_limit_that_does_not_divide_a_word_is_not_biased() -> None:
    """Of 3 * 2**62 every third value would come twice as often, were words that do not fit not drawn again."""
    third = 1 << 62
    numbers = Rng("bias").numbers("wide", [3 * third] * 1800)
    counts = Counter(number // third for number in numbers)
    assert chi_square([counts[part] for part in range(3)], 600) < limit(2)


def test_the_edges() -> None:
    assert Rng("x").below("one", 1) == 0
    assert Rng("x").shuffle("none", ()) == ()
    assert Rng("x").shuffle("one", "a") == ("a",)
    assert Rng("x").numbers("none", ()) == []
    assert sorted(Rng("x").shuffle("same", "aabbb")) == list("aabbb")
    assert Rng("ünïcode").below("straße", 10) in range(10)
