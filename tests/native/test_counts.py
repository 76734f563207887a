"""What the compiled engine counts without listing it is as much as is listed; here both are asked, compiled or not."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import sabika
from sabika.kernel.action import Action
from sabika.kernel.context import Context
from sabika.parts.city import point_cells
from sabika.parts.hand import MONEY_KINDS, Hand, worth
from sabika.parts.mixture import Item, count_mixed, pick_mixed
from sabika.parts.payment import Purses
from sabika.parts.rows import holds
from sabika.titles.alhambra.frames.buy import BUY
from sabika.titles.alhambra.frames.redesign import redesigns
from sabika.titles.alhambra.means import ANY, MIXTURE, Purchase, held_means
from sabika.titles.alhambra.modules.m07_characters.money_changer import changes, count_changes
from sabika.titles.alhambra.modules.m09_city_walls import walls_record
from sabika.titles.alhambra.modules.m23_building_sites import builders_of
from sabika.titles.alhambra.payment import count_anew, list_payments, pick_anew
from sabika.titles.alhambra.wares import catalogue_of

PAYING = ("viziers_favour", "currency_exchange", "characters", "change", "caravanserai", "exchange_certificates")
"""Modules that bring something to pay with, or another way to pay."""


@pytest.mark.parametrize("seed", range(40))
def test_as_many_ways_to_pay_are_counted_as_are_listed(seed: int) -> None:
    rng = Random(seed)
    hand = Hand(tuple(rng.choices(range(1, 37), k=rng.randint(0, 16))))
    items: list[Item] = [(rng.randint(1, 12), card) for card in rng.sample(range(40, 50), rng.randint(0, 3))]
    items += items[: rng.randint(0, len(items))]
    for scope in (1, 6, 15):
        money = [(worth(card), card) for card in hand.cards if scope >> (card - 1) // 9 & 1]
        for price in (1, 5, 8, 13, 30):
            for exact in (False, True):
                listed = Purses().mixed((*money, *items), price, exact)
                assert count_mixed(hand, scope, items, price, exact) == len(listed), (hand, items, scope, price, exact)
                picked = [pick_mixed([*money, *items], price, exact, at) for at in range(len(listed))]
                assert picked == listed, (hand, items, scope, price, exact)


@pytest.mark.parametrize("seed", range(10))
def test_different_money_cards_are_counted_by_their_worth(seed: int) -> None:
    hand = Hand(tuple(Random(seed).choices(range(1, 40), k=2 * seed)))
    money = {card for card in hand.cards if card <= MONEY_KINDS}
    for least in range(1, 11):
        assert hand.count_sorts(least) == len([card for card in money if worth(card) >= least])


def test_the_money_changer_counts_what_he_lists() -> None:
    game: Any = sabika.game("alhambra", 3, ["characters", "currency_exchange", "diamonds"])
    rng, found = Random(6), 0
    state = game.new("changes")
    while choices := game.legal(state):
        ctx: Any = Context(game, state, None)
        for seat in range(3):
            assert count_changes(ctx, seat) == len(changes(ctx, seat))
            found += len(changes(ctx, seat))
        game.play(state, rng.choice(choices))
    assert found


def test_a_row_holds_what_is_in_it() -> None:
    assert [item for item in range(-2, 500) if holds((3, -1, 400, 3), item)] == [-1, 3, 400]
    assert not holds((), 0)


def test_with_all_that_pays_too() -> None:
    game: Any = sabika.game("alhambra", 3, [*PAYING])
    rng, used, most = Random(5), set(), 0
    for number in range(3):
        state = game.new(f"pays {number}")
        while choices := game.legal(state):
            if state.seq % 3 == 0:
                ctx: Any = Context(game, state, None)
                for seat in range(3):
                    held = held_means(ctx, seat)
                    used |= {means.role for means, _ in held.means}
                    goods = [BUY.purchase(ctx, ware) for ware in catalogue_of(ctx).wares if ware is not None]
                    goods += [Purchase("anything", currency, 9, "X") for currency in (ANY, MIXTURE)]
                    goods += [Purchase("just so", currency, 6, "X", exact="X") for currency in (0, 1, 2, 3, ANY)]
                    for purchase in goods:
                        listed = list_payments(ctx, seat, purchase, held)
                        assert count_anew(ctx, seat, purchase, held) == len(listed)
                        for at in rng.sample(range(len(listed)), min(3, len(listed))):
                            assert pick_anew(ctx, seat, purchase, held, at) == listed[at]
                        most = max(most, len(listed))
            game.play(state, rng.choice(choices))
    assert used == {"item", "widener", "alone"}
    assert most == 100


def test_what_is_picked_is_what_is_listed_there() -> None:
    game: Any = sabika.game("alhambra", 3, ["all"])
    rng, seen = Random(3), set()
    state = game.new("picked")
    while choices := game.legal(state):
        if state.seq % 2:
            at = rng.randrange(len(choices))
            listed: list[Action] = list(choices)
            assert len(listed) == len(choices)
            assert listed[at] == choices[at]
            seen.add(choices[at].verb)
        game.play(state, rng.choice(choices))
    assert {"add", "swap", "place", "treasure_chamber.buy"} <= seen


def test_a_city_is_weighed_and_looked_through_tile_by_tile() -> None:
    game: Any = sabika.game("alhambra", 3, ["watchtowers", "camps", "magical_buildings"])
    rng, corners = Random(4), 0
    state = game.new("weighed")
    weights = [1 << 8 * kind if kind >= 0 else 0 for kind in game.tile_type]
    packed = game.type_weights.by_tile
    while choices := game.legal(state):
        if state.seq % 20 == 0:
            for seat in state.seats:
                city, tiles = seat.city, seat.city.tiles
                assert city.weigh(packed) == sum(weights[tile] for tile in tiles.values())
                assert [tile for tile in range(len(weights)) if city.has_tile(tile)] == sorted(set(tiles.values()))
                for point in city.corners():
                    one, two, three, four = [weights[tiles[cell]] for cell in point_cells(point)]
                    assert city.gather(point, packed) == one | two | three | four
                    corners += 1
                mixed = [point for point in city.corners() if city.gather(point, packed).bit_count() > 1]
                assert [point for point in city.mixed_corners(packed) if point in city.corners()] == mixed
        game.play(state, rng.choice(choices))
    assert corners


def test_redesigns_are_counted_anew_when_anything_beside_the_city_changes() -> None:
    game: Any = sabika.game("alhambra", 3, ["city_walls", "watchtowers", "building_sites", "magical_buildings"])
    rng, changed = Random(5), dict.fromkeys(("reserve", "walls", "sites"), 0)
    state = game.new("redesigns")

    def agree() -> list[int]:
        ctx: Any = Context(game, state, None)
        numbers = [action_type.count(ctx, 0) for action_type in redesigns(game)]
        assert numbers == [len(action_type.options(ctx, 0)) for action_type in redesigns(game)], state.seq
        return numbers

    while choices := game.legal(state):
        if state.seq % 5 == 0:
            before, player, walls, builder = agree(), state.seats[0], walls_record(state), builders_of(state)[0]
            kept = player.reserve, walls.wooden, builder.tiles
            player.reserve = (*player.reserve[1:], rng.randrange(2, 56))
            changed["reserve"] += agree() != before
            walls.wooden = tuple((tile, 15) for tile in player.reserve)
            changed["walls"] += agree() != before
            player.reserve, walls.wooden = kept[:2]
            builder.tiles = tuple(player.city.tiles.values())
            changed["sites"] += agree() != before
            builder.tiles = kept[2]
            assert agree() == before
        game.play(state, rng.choice(choices))
    assert min(changed.values()) > 0, changed
