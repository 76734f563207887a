"""Bazaars (BAZ): drawing, buying, building and counting them."""

from __future__ import annotations

from typing import Any

import pytest

from sabika.client_view import client_view
from sabika.parts.city import E, S, W, cell_at
from sabika.titles.alhambra.components import CURRENCIES, TYPES
from tests.titles.alhambra.modules.set_table import act, city, hand, ledger, offered, refused, table, tiles, told


def open_bazaars(game: Any, state: Any, *names: str) -> None:
    """Lay these bazaars beside the market; the others are nowhere."""
    state.modules["bazaars"].open = tiles(game, *names)
    state.tower = tuple(tile for tile in state.tower if game.tiles[tile].kind != "bazaar")


def set_market(game: Any, state: Any, *names: str) -> None:
    """Put these tiles on the fields, florin, dirham, denar, ducat; "-" is an empty field."""
    state.market = tuple(0 if name == "-" else game.tile_id(name) for name in names)
    state.tower = tuple(tile for tile in state.tower if tile not in state.market)


def bazaar_points(game: Any, state: Any, round: int = 3) -> int:
    """Return what the first seat gets for bazaars in a scoring at the end of this turn."""
    return sum(row[3] for row in ledger(game, state, round) if row[2] == "bazaars")


def test_the_box_holds_8_bazaars_with_three_types_and_a_currency() -> None:
    game, _ = table(3, "bazaars")
    faces = [face for face in game.tiles if face.kind == "bazaar"]
    assert len({face.types for face in faces}) == len(faces) == 8
    assert [sum(face.currency == at for face in faces) for at in range(len(CURRENCIES))] == [2, 2, 2, 2]
    assert [sum(kind in face.types for face in faces) for kind in range(len(TYPES))] == [4] * 6
    assert {(face.type, face.price, face.walls) for face in faces} == {(-1, 0, 0)}
    known = game.tiles[game.tile_id("bazaar-ser-arc-gar")]
    assert (CURRENCIES[known.currency], [TYPES[kind] for kind in known.types]) == (
        "dirham",
        ["seraglio", "arcades", "garden"],
    )


@pytest.mark.rule("BAZ-1")
@pytest.mark.rule("BAZ-2")
@pytest.mark.parametrize("players", [2, 3])
def test_the_first_market_has_no_bazaar_on_a_field(players: int) -> None:
    game, _ = table(players, "bazaars")
    own = {tile for tile, face in enumerate(game.tiles) if face.kind == "bazaar"}
    numbers = set()
    for seed in range(40):
        state = game.new(f"market {seed}")
        beside = state.modules["bazaars"].open
        dirk = state.dirk.tiles if state.dirk is not None else ()
        assert 0 not in state.market
        assert not own & {*state.market}
        assert sorted(own) == sorted(own & {*state.tower, *beside, *dirk})
        numbers.add(len(beside))
    assert {0, 1, 2} <= numbers


@pytest.mark.rule("BAZ-3", "BAZ-13", "PAY-10")
def test_the_price_is_the_printed_one_in_the_field_of_its_currency() -> None:
    game, state = table(3, "bazaars")
    open_bazaars(game, state, "bazaar-ser-arc-gar", "bazaar-pav-arc-tow")
    set_market(game, state, "garden-10-n", "seraglio-03-esw", "tower-13-e", "-")
    state.seats[0].hand = hand(game, "dirham-3", "denar-9", "denar-4")
    assert "buy 5 with dirham 3" in offered(game, state, "buy")
    assert "buy 6 with denar 4 9" in offered(game, state, "buy")
    assert refused(game, state, "p1 buy 6 with denar 9") == "BAZ-3"
    assert refused(game, state, "p1 buy 7 with denar 9") == "AL-BUY-1"


@pytest.mark.rule("BAZ-4")
def test_without_a_tile_in_its_field_it_is_not_sold() -> None:
    game, state = table(3, "bazaars")
    open_bazaars(game, state, "bazaar-ser-arc-gar", "bazaar-pav-arc-tow")
    set_market(game, state, "garden-10-n", "-", "tower-09-es", "-")
    state.seats[0].hand = hand(game, "dirham-3", "denar-9")
    assert refused(game, state, "p1 buy 5 with dirham 3") == "BAZ-4"
    assert offered(game, state, "buy") == ["buy 3 with denar 9", "buy 6 with denar 9"]


@pytest.mark.rule("BAZ-5", "BAZ-6")
def test_it_is_paid_exactly_and_earns_another_action() -> None:
    game, state = table(3, "bazaars")
    open_bazaars(game, state, "bazaar-ser-arc-gar")
    set_market(game, state, "garden-10-n", "seraglio-04-ne", "tower-13-e", "tower-11-s")
    state.seats[0].hand = hand(game, "dirham-3", "dirham-1", "dirham-2")
    assert refused(game, state, "p1 buy 5 with dirham 3 2") == "BAZ-5"
    after = act(game, state, "p1 buy 5 with dirham 3 1")
    assert (after.stack[-1].step, after.stack[-1].seat) == ("act", 0)


@pytest.mark.rule("BAZ-6")
def test_it_can_be_the_extra_action_and_stopping_is_an_option_only() -> None:
    game, state = table(3, "bazaars")
    open_bazaars(game, state, "bazaar-ser-arc-gar", "bazaar-pav-cha-tow")
    set_market(game, state, "garden-10-n", "seraglio-04-ne", "tower-13-e", "tower-11-s")
    state.seats[0].hand = hand(game, "dirham-4", "dirham-4", "dirham-4")
    state = act(game, state, "p1 buy 2 with dirham 4")
    assert refused(game, state, "p1 buy 5 with dirham 4") == "BAZ-4"
    game, state = table(3, "bazaars")
    open_bazaars(game, state, "bazaar-ser-arc-gar", "bazaar-pav-cha-tow")
    set_market(game, state, "garden-10-n", "seraglio-04-ne", "tower-13-e", "tower-11-s")
    state.seats[0].hand = hand(game, "dirham-4", "dirham-4", "dirham-4")
    state = act(game, state, "p1 buy 5 with dirham 4", "p1 buy 5 with dirham 4", "p1 buy 2 with dirham 4")
    assert state.seats[0].pending == tiles(game, "bazaar-ser-arc-gar", "bazaar-pav-cha-tow", "seraglio-04-ne")


@pytest.mark.rule("BAZ-3")
def test_a_miser_gets_nothing_for_a_borrowed_price() -> None:
    game, state = table(3, "bazaars", "characters")
    open_bazaars(game, state, "bazaar-pav-arc-tow")
    set_market(game, state, "garden-10-n", "seraglio-04-ne", "tower-13-e", "tower-11-s")
    own = state.modules["characters"]
    own.owned = ((own.first + 3,), *own.owned[1:])
    assert game.cards[own.first + 3].name == "miser"
    state.seats[0].hand = hand(game, "denar-9", "denar-4", "denar-9", "denar-4")
    assert game.decision(act(game, state, "p1 buy 3 with denar 9 4")).prompt == "miser"
    assert game.decision(act(game, state, "p1 buy 5 with denar 9 4")).prompt == "turn"


@pytest.mark.rule("BAZ-5")
def test_an_exchange_card_helps_to_pay_exactly() -> None:
    game, state = table(3, "bazaars", "currency_exchange")
    open_bazaars(game, state, "bazaar-pav-arc-tow")
    set_market(game, state, "garden-10-n", "seraglio-04-ne", "tower-09-es", "tower-11-s")
    state.seats[0].hand = hand(game, "denar-5", "florin-4", "florin-5", "exchange-denar-florin")
    assert refused(game, state, "p1 buy 5 with denar 5 florin 4") == "BAZ-3"
    assert refused(game, state, "p1 buy 5 with denar 5 florin 5 exchange-denar-florin") == "BAZ-5"
    after = act(game, state, "p1 buy 5 with denar 5 florin 4 exchange-denar-florin")
    assert after.stack[-1].step == "act"


@pytest.mark.rule("BAZ-8")
def test_it_may_be_given_to_dirk_who_scores_nothing_for_it() -> None:
    game, state = table(2, "bazaars")
    open_bazaars(game, state, "bazaar-ser-arc-gar")
    set_market(game, state, "garden-10-n", "seraglio-04-ne", "tower-13-e", "tower-11-s")
    state.seats[0].hand = hand(game, "dirham-4")
    state = act(game, state, "p1 buy 5 with dirham 4", "p1 take 1")
    state.due = (3,)
    after = act(game, state, "p1 give bazaar-ser-arc-gar")
    assert game.tile_id("bazaar-ser-arc-gar") in after.dirk.tiles
    assert [row for row in after.ledger if row[2] == "bazaars"] == []


@pytest.mark.rule("BAZ-8", "BAZ-9")
def test_a_wooden_wall_may_stand_on_it_and_a_gate_never() -> None:
    game, state = table(3, "bazaars", "city_walls", "city_gates")
    state.seats[0].city = city(game, "bazaar-ser-arc-gar 1,0")
    state.seats[0].reserve = tiles(game, "garden-10-n")
    state.seats[0].hand = hand(game, "gate")
    state.modules["city_walls"].open = (game.card_id("wall-s"),)
    walled = act(game, state, "p1 city_walls.erect wall-s on bazaar-ser-arc-gar")
    assert walled.seats[0].city.walls_at(cell_at(1, 0)) == S
    while walled.stack[-1].seat != 0 or game.decision(walled).prompt != "turn":
        walled = game.apply(walled, game.default(walled, game.waiting(walled)[0])).state
    walled.seats[0].hand = hand(game, "gate")
    assert refused(game, walled, "p1 city_gates.add garden-10-n at 1,1 gate 1,1:n") == "GAT-7"


@pytest.mark.rule("BAZ-10")
def test_nobody_gets_an_unsold_bazaar() -> None:
    game, state = table(3, "bazaars")
    open_bazaars(game, state, "bazaar-ser-arc-gar")
    set_market(game, state, "-", "-", "-", "-")
    state.tower = ()
    state.seats[0].hand = hand(game, "dirham-9", "florin-9")
    after = act(game, state, "p1 take 1")
    assert game.is_over(after)
    assert after.modules["bazaars"].open == tiles(game, "bazaar-ser-arc-gar")
    assert [player.city.laid() for player in after.seats] == [[1]] * 3


@pytest.mark.rule("BAZ-12")
def test_everybody_sees_the_bazaars_beside_the_market() -> None:
    game, state = table(3, "bazaars")
    open_bazaars(game, state, "bazaar-ser-arc-gar", "bazaar-pav-arc-tow")
    for seat in (None, 0, 1):
        assert game.view(state, seat).state.modules["bazaars"].open == state.modules["bazaars"].open


@pytest.mark.rule("BAZ-13")
def test_squares_and_bazaars_are_no_neighbours() -> None:
    game, state = table(3, "bazaars", "squares")
    around = ("bazaar-ser-arc-gar 0,1", "square-garden-w1 -1,1", "bazaar-pav-arc-gar 0,2")
    state.seats[0].city = city(game, *around)
    assert bazaar_points(game, state) == 0
    state.seats[0].city = city(game, *around, "garden-11-open 1,1")
    assert bazaar_points(game, state) == 2


@pytest.mark.rule("SQR-9", "BAZ-13")
def test_a_bazaar_is_no_neighbour_for_a_square() -> None:
    game, state = table(3, "bazaars", "squares")
    state.seats[0].city = city(game, "bazaar-ser-arc-gar 0,1", "square-garden-w1 -1,1")
    assert [row for row in ledger(game, state, 3) if row[2] == "garden"] == []


@pytest.mark.rule("BAZ-13")
def test_only_a_scoring_of_the_third_round_counts_and_only_the_city() -> None:
    game, state = table(3, "bazaars")
    state.seats[0].city = city(game, "bazaar-ser-arc-gar 1,0", "garden-10-open 2,0", "arcades-09-open 1,1")
    state.seats[0].reserve = tiles(game, "bazaar-pav-arc-gar")
    assert [bazaar_points(game, state, round) for round in (1, 2, 3)] == [0, 0, 4]
    state.due = (3,)
    assert ("bazaar_counted", "BAZ-13") in told(game, state, "p1 take 1")


@pytest.mark.rule("BAZ-13")
def test_a_wall_between_does_not_matter() -> None:
    game, state = table(3, "bazaars", "city_walls")
    built = city(game, "tower-12-open 0,-1", "tower-11-open 1,-1", "chambers-10-open 2,-1")
    built = built.lay(cell_at(1, 0), game.tile_id("bazaar-ser-arc-gar"), E)
    built = built.lay(cell_at(2, 0), game.tile_id("garden-10-w"), W)
    assert built.matches()
    state.seats[0].city = built
    assert bazaar_points(game, state) == 1


@pytest.mark.rule("BAZ-12")
def test_clients_see_bazaars_after_the_fields_of_the_market() -> None:
    game, state = table(3, "bazaars")
    open_bazaars(game, state, "bazaar-ser-arc-gar", "bazaar-pav-arc-tow")
    set_market(game, state, "garden-10-n", "seraglio-03-esw", "-", "tower-11-s")
    state.seats[0].hand = hand(game, "dirham-1")
    board: Any = client_view(game, game.view(state, 0)).board
    fields = board.market[4:]
    assert [(one.field, one.currency, one.price, one.short) for one in fields] == [
        (5, "dirham", 3, 2),
        (6, "denar", 0, 0),
    ]
    tile = fields[0].tile
    assert (tile.kind, tile.types, tile.currency) == ("bazaar", ("seraglio", "arcades", "garden"), "dirham")
    assert game.on_sale(state)[4:] == tuple((tile,) for tile in state.modules["bazaars"].open)


@pytest.mark.rule("BAZ-13")
def test_a_medina_sets_the_price_and_is_no_neighbour() -> None:
    game, state = table(3, "bazaars", "medina")
    open_bazaars(game, state, "bazaar-ser-arc-gar")
    set_market(game, state, "garden-10-n", "medina-04", "tower-13-e", "tower-11-s")
    state.seats[0].hand = hand(game, "dirham-4")
    assert "buy 5 with dirham 4" in offered(game, state, "buy")
    state.seats[0].city = city(game, "bazaar-ser-arc-gar 1,0", "garden-10-open 2,0")
    assert bazaar_points(game, state) == 1
    state.seats[0].city = state.seats[0].city.lay(cell_at(1, 1), game.tile_id("medina-10"), 0)
    assert bazaar_points(game, state) == 1


@pytest.mark.rule("BAZ-5")
def test_diamonds_pay_for_a_bazaar_exactly_or_not_at_all() -> None:
    game, state = table(3, "bazaars", "diamonds")
    open_bazaars(game, state, "bazaar-ser-arc-gar")
    set_market(game, state, "garden-10-n", "seraglio-06-es", "tower-13-e", "tower-11-s")
    diamonds = {card.value: card.name for card in game.cards if card.kind == "diamond"}
    state.seats[0].hand = hand(game, diamonds[6], diamonds[7])
    assert refused(game, state, f"p1 buy 5 with {diamonds[7]}") == "BAZ-5"
    after = act(game, state, f"p1 buy 5 with {diamonds[6]}")
    assert after.seats[0].pending == tiles(game, "bazaar-ser-arc-gar")
    assert after.stack[-1].step == "act"
