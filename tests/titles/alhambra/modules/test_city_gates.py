"""City gates (GAT): the cards, and gates that open double walls."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

import sabika
from sabika.kernel.record import HIDDEN, from_json, to_json
from sabika.parts.city import OPPOSITE, ORIGIN, SIDES, STEP, City, E, S, cell_at, edge_name
from sabika.parts.hand import Hand
from sabika.titles.alhambra.frames.place import Placement
from tests.helpers.games import whole_game
from tests.titles.alhambra.modules.set_table import act, city, hand, offered, refused, table, tiles, told, wall

DOUBLE = ("arcades-08-e 1,0",)
"""A city whose tile at 1,0 has a wall to the east; a tile with a wall to the west may come there."""
CORNER = ("garden-12-s 1,0", "arcades-08-e 0,1")
"""A city where a tile with walls north and west fits at 1,1, behind two double walls."""
BRIDGE = ("garden-12-s 1,0", "pavilion-08-open 0,1", "arcades-08-n 1,1")
"""A city whose tile at 1,1 hangs on the one at 0,1, with a double wall to the north."""
TWO_BRIDGES = (*BRIDGE, "chambers-09-s -1,0", "garden-10-n -1,1")
"""The same on both sides of the tile at 0,1."""


def gates_of(state: Any) -> Any:
    """Return the record of the module."""
    return state.modules["city_gates"]


def position(*built: str, cards: int = 1, pending: tuple[str, ...] = (), reserve: tuple[str, ...] = ()) -> Any:
    """Return a game and a state with a city, gate cards and tiles of the first seat; pending tiles are being placed."""
    game, state = table(3, "city_gates")
    player = state.seats[0]
    player.city = city(game, *built)
    player.hand = hand(game, *["gate"] * cards, "denar-1")
    player.reserve, player.pending = tiles(game, *reserve), tiles(game, *pending)
    if pending:
        state.stack[-1].step = "last"
        state.stack.append(Placement(0, gift=1))
    return game, state


def set_deck(game: Any, state: Any, *names: str) -> None:
    """Make these cards the whole deck, the first one on top."""
    state.deck = tuple(game.card_id(name) for name in names)
    state.piles = (len(names),) if names else ()


# -- set-up and cards ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "spread"), [(2, (1, 1, 0)), (3, (1, 1, 1)), (4, (2, 1, 1)), (5, (2, 2, 1)), (6, (2, 2, 2))]
)
def test_as_many_gates_and_cards_as_players_spread_over_the_piles(players: int, spread: tuple[int, ...]) -> None:
    game, state = table(players, "city_gates")
    gate, at, found = game.card_id("gate"), 0, []
    for size in state.piles:
        found.append(state.deck[at : at + size].count(gate))
        at += size
    assert tuple(found) == (0, 0, *spread)
    assert gates_of(state).supply == players
    assert gates_of(state).open == 0
    assert "city_gates" not in table(players)[1].modules


@pytest.mark.rule("GAT-1", "GAT-2")
def test_the_first_card_lies_open_and_the_second_is_discarded() -> None:
    game, state = table(3, "city_gates")
    gate = game.card_id("gate")
    state.display = hand(game, "denar-9", "ducat-8", "florin-7", "dirham-6").cards
    set_deck(game, state, "gate", "gate", "denar-2", "denar-3")
    after = act(game, state, "p1 take 1")
    assert gates_of(after).open == gate
    assert after.discard == (gate,)
    assert after.display == (game.card_id("denar-2"), *state.display[1:])
    assert [row for row in told(game, state, "p1 take 1") if row[0].startswith("gate")] == [
        ("gate_card_opened", "GAT-1"),
        ("gate_card_discarded", "GAT-1"),
    ]


@pytest.mark.rule("GAT-3")
def test_a_discarded_gate_card_comes_back_with_the_reshuffle() -> None:
    game, state = table(3, "city_gates")
    gate = game.card_id("gate")
    set_deck(game, state)
    state.discard = (gate, game.card_id("denar-2"))
    after = act(game, state, "p1 take 1")
    assert after.discard == ()
    assert gate in (*after.deck, gates_of(after).open)
    state.discard = (gate,)
    assert gates_of(act(game, state, "p1 take 1")).open == gate


@pytest.mark.rule("GAT-4")
def test_the_open_card_is_taken_alone_and_is_all_of_the_action() -> None:
    game, state = table(3, "city_gates")
    assert refused(game, state, "p1 city_gates.take") == "GAT-4"
    gates_of(state).open = game.card_id("gate")
    assert offered(game, state, "city_gates.take") == ["city_gates.take"]
    after = act(game, state, "p1 city_gates.take")
    assert after.display == state.display
    assert after.seats[0].hand == state.seats[0].hand.plus([game.card_id("gate")])
    assert gates_of(after).open == 0
    assert game.waiting(after) == (1,)
    with pytest.raises(sabika.NotationError):
        game.notation.read("p1 city_gates.take 2")
    with pytest.raises(sabika.NotationError):
        game.notation.read("p1 take 1 gate")


@pytest.mark.rule("GAT-4")
def test_the_open_card_may_be_the_extra_action() -> None:
    game, state = table(3, "city_gates")
    gates_of(state).open = game.card_id("gate")
    state.market = (0, 0, game.tile_id("pavilion-07-e"), 0)
    state.seats[0].hand = hand(game, "denar-7")
    after = act(game, state, "p1 buy 3 with denar 7", "p1 city_gates.take")
    assert after.seats[0].hand == hand(game, "gate")
    assert after.stack[-1].PROMPT == "place"


@pytest.mark.rule("GAT-5")
def test_several_cards_are_held_in_secret() -> None:
    game, state = position(cards=1)
    gates_of(state).open = game.card_id("gate")
    after = act(game, state, "p1 city_gates.take")
    assert after.seats[0].hand.cards.count(game.card_id("gate")) == 2
    assert game.view(after, 1).state.seats[0].hand == Hand((HIDDEN,) * 3)
    assert game.view(after, 0).state.seats[0].hand == after.seats[0].hand
    assert to_json(gates_of(game.view(after, None).state)) == to_json(gates_of(after))


def test_a_gate_card_pays_nothing() -> None:
    game, state = position(cards=1)
    state.market = tiles(game, "pavilion-02-new", "pavilion-03-sw", "pavilion-04-es", "pavilion-05-nw")
    assert refused(game, state, "p1 buy 3 with gate") == "AL-BUY-2"


@pytest.mark.rule("GAT-15")
def test_drawing_stops_when_only_gate_cards_are_left() -> None:
    game, state = table(3, "city_gates")
    gate = game.card_id("gate")
    gates_of(state).open = gate
    set_deck(game, state)
    state.discard = (gate,)
    after = act(game, state, "p1 take 1")
    assert after.display == (0, *state.display[1:])
    assert after.discard == (gate,)
    assert game.waiting(after) == (1,)
    set_deck(game, state, "gate")
    assert act(game, state, "p1 take 1").deck == (gate,)
    gates_of(state).open = 0  # the last two are drawn for good as long as one of them can be opened
    assert gates_of(act(game, state, "p1 take 1")).open == gate


@pytest.mark.rule("GAT-15")
def test_drawing_goes_on_while_the_discard_has_money() -> None:
    game, state = table(3, "city_gates")
    gates_of(state).open = game.card_id("gate")
    set_deck(game, state, "gate")
    state.discard = hand(game, "denar-2").cards
    after = act(game, state, "p1 take 1")
    assert after.display == (game.card_id("denar-2"), *state.display[1:])


# -- laying a tile with gates -------------------------------------------------------------------------------------


@pytest.mark.rule("GAT-6", "GAT-8", "GAT-9")
def test_a_tile_behind_a_double_wall_needs_a_gate() -> None:
    game, state = position(*DOUBLE, pending=("tower-10-w",))
    assert refused(game, state, "p1 place tower-10-w at 2,0") == "AL-CITY-4"
    line = "city_gates.place tower-10-w at 2,0 gate 2,0:w"
    assert offered(game, state, "city_gates.place") == [line]
    after = act(game, state, f"p1 {line}")
    assert after.seats[0].city.tiles[cell_at(2, 0)] == game.tile_id("tower-10-w")
    assert after.seats[0].city.is_connected()
    assert after.seats[0].hand == hand(game, "denar-1")
    assert after.removed == (game.card_id("gate"),)
    assert gates_of(after).supply == 2
    assert told(game, state, f"p1 {line}")[:2] == [("tile_placed", "AL-PLACE-2"), ("gates_built", "GAT-9")]
    assert act(game, state, "p1 city_gates.place tower-10-w at 2,0 gate 1,0:e").seats[0].city == after.seats[0].city


@pytest.mark.rule("GAT-13")
def test_every_gate_needs_a_card() -> None:
    game, state = position(*DOUBLE, cards=0, pending=("tower-10-w",))
    assert refused(game, state, "p1 city_gates.place tower-10-w at 2,0 gate 2,0:w") == "GAT-13"
    assert offered(game, state, "city_gates.place") == []
    game, state = position(*CORNER, cards=1, pending=("garden-08-nw",))
    assert refused(game, state, "p1 city_gates.place garden-08-nw at 1,1 gate 1,1:n 1,1:w") == "GAT-13"


@pytest.mark.rule("GAT-6", "GAT-11", "GAT-13")
def test_one_gate_is_enough_and_two_are_allowed() -> None:
    game, state = position(*CORNER, cards=2, pending=("garden-08-nw",))
    assert offered(game, state, "city_gates.place") == [
        "city_gates.place garden-08-nw at 1,1 gate 1,1:n",
        "city_gates.place garden-08-nw at 1,1 gate 1,1:w",
    ]
    one = act(game, state, "p1 city_gates.place garden-08-nw at 1,1 gate 1,1:n").seats[0]
    both = act(game, state, "p1 city_gates.place garden-08-nw at 1,1 gate 1,1:n 0,1:e").seats[0]
    assert (one.hand, both.hand) == (hand(game, "gate", "denar-1"), hand(game, "denar-1"))
    assert (len(one.city.gates), len(both.city.gates)) == (2, 4)
    assert one.city.cut_cells() == {ORIGIN, cell_at(1, 0)}
    assert both.city.cut_cells() == {ORIGIN}


@pytest.mark.rule("GAT-6")
def test_two_gates_in_one_turn_for_two_bought_tiles() -> None:
    game, state = position(*DOUBLE, "chambers-09-w -1,0", cards=2)
    state.market = (0, 0, game.tile_id("tower-10-w"), game.tile_id("garden-09-e"))
    state.seats[0].hand = hand(game, "gate", "gate", "denar-9", "denar-1", "ducat-9")
    after = act(
        game,
        state,
        "p1 buy 3 with denar 9 1",
        "p1 buy 4 with ducat 9",
        "p1 take 1",
        "p1 city_gates.place tower-10-w at 2,0 gate 1,0:e",
        "p1 city_gates.place garden-09-e at -2,0 gate -1,0:w",
    )
    assert game.waiting(after) == (1,)
    assert len(after.seats[0].city.tiles) == 5
    assert gates_of(after).supply == 1
    assert game.card_id("gate") not in after.seats[0].hand.cards


@pytest.mark.rule("GAT-6")
def test_a_gate_is_no_action_and_cannot_be_played_without_a_tile() -> None:
    game, state = position(*BRIDGE, cards=1)
    names = {action.verb for action in game.legal(state)}
    assert names == {"take", "remove", "city_gates.remove", *(["buy"] if "buy" in names else [])}
    action = game.notation.from_json(
        {"seat": 0, "verb": "city_gates.remove", "args": {"cell": "0,1", "gates": []}},
    )
    with pytest.raises(sabika.Illegal) as no:
        game.check(state, action)
    assert no.value.rule == "GAT-6"
    assert refused(game, state, "p1 city_gates.place tower-10-w at 2,0 gate 2,0:w") == "AL-TURN-3"


@pytest.mark.rule("GAT-6")
def test_a_tile_awarded_at_the_end_may_be_laid_with_a_gate() -> None:
    game, state = position(*DOUBLE)
    state.seats[0].hand = hand(game, "gate", *["denar-9"] * 9)
    state.market, state.tower = (0, 0, game.tile_id("tower-10-w"), 0), ()
    after = act(game, state, "p1 take 1")
    assert after.stack[0].step == "close"
    after = act(game, after, "p1 city_gates.place tower-10-w at 2,0 gate 2,0:w")
    assert cell_at(2, 0) in after.seats[0].city.tiles
    assert after.seats[0].shown == after.seats[0].hand.cards, "the used card no longer lies in the open hand"
    assert game.is_over(after)


@pytest.mark.rule("GAT-7")
def test_a_gate_stands_on_a_double_wall_of_the_tile_that_is_laid() -> None:
    game, state = position(*BRIDGE, cards=2, pending=("garden-10-open", "tower-10-w"))
    place = "p1 city_gates.place garden-10-open at 0,-1 gate"
    assert refused(game, state, f"{place} 0,-1:s") == "GAT-7"  # no wall on either side
    assert refused(game, state, f"{place} 0,-1:n") == "GAT-7"  # no tile behind it
    assert refused(game, state, f"{place} 1,1:n") == "GAT-7"  # a double wall, but of other tiles
    assert refused(game, state, f"{place} 60,60:n") == "GAT-7"
    assert refused(game, state, "p1 city_gates.place tower-10-w at -1,1 gate -1,1:w") == "GAT-7"  # an outer wall


@pytest.mark.rule("GAT-7")
def test_a_wooden_wall_carries_no_gate() -> None:
    game, state = table(3, "city_gates", "city_walls")
    walls, player = state.modules["city_walls"], state.seats[0]
    walls.wooden = ((game.tile_id("garden-11-open"), 8),)
    player.city = city(game, *DOUBLE)
    player.hand = hand(game, "gate")
    player.pending = tiles(game, "garden-11-open")
    state.stack.append(Placement(0, gift=1))
    assert refused(game, state, "p1 city_gates.place garden-11-open at 2,0 gate 2,0:w") == "GAT-7"
    assert offered(game, state, "city_gates.place") == []
    walls.wooden = ((game.tile_id("pavilion-08-open"), E),)  # now on the other side of the edge
    player.city = city(game).lay(cell_at(1, 0), game.tile_id("pavilion-08-open"), E)
    player.pending = tiles(game, "tower-10-w")
    assert refused(game, state, "p1 city_gates.place tower-10-w at 2,0 gate 2,0:w") == "GAT-7"
    assert offered(game, state, "city_gates.place") == []
    player.city = city(game, *DOUBLE)
    assert offered(game, state, "city_gates.place") == ["city_gates.place tower-10-w at 2,0 gate 2,0:w"]


@pytest.mark.rule("GAT-8", "GAT-13")
def test_every_other_building_rule_stays() -> None:
    game, state = position(*CORNER, "pavilion-08-open 2,0", "seraglio-09-open 2,1", pending=("tower-07-new",))
    line = "p1 city_gates.place tower-07-new at"
    assert refused(game, state, f"{line} 1,1 gate 1,1:n") == "AL-CITY-2"  # its east wall meets a side without wall
    assert refused(game, state, f"{line} 2,0 gate 2,0:w") == "AL-PLACE-3"
    assert refused(game, state, f"{line} 5,5 gate 5,5:w") == "AL-CITY-3"
    assert refused(game, state, "p1 city_gates.place tower-10-w at 2,0 gate 2,0:w") == "AL-PLACE-1"
    ring = ("arcades-08-e 0,1", "garden-10-open 0,2", "garden-11-open 1,0", "tower-11-open 2,0", "tower-12-open 2,1")
    game, state = position(*ring, "pavilion-08-open 2,2", cards=2, pending=("garden-08-nw", "tower-10-w"))
    assert refused(game, state, "p1 city_gates.place tower-10-w at 1,2 gate 1,2:w") == "AL-CITY-2"
    game, state = position(*ring[:1], "garden-09-e 0,2", *ring[2:], "arcades-09-open 2,2", pending=("tower-10-w",))
    assert refused(game, state, "p1 city_gates.place tower-10-w at 1,2 gate 1,2:w") == "AL-CITY-6"  # encloses 1,1


@pytest.mark.rule("GAT-8", "GAT-13")
def test_the_gate_must_reach_the_tile_too() -> None:
    game, state = position(*TWO_BRIDGES, cards=1)
    line = "p1 city_gates.remove 0,1 gate"
    assert refused(game, state, f"{line} 1,0:s") == "AL-CITY-4"  # the tile at -1,1 is cut off


@pytest.mark.rule("GAT-14")
def test_one_edge_carries_one_gate() -> None:
    game, state = position(*DOUBLE, cards=2, pending=("tower-10-w",))
    line = "p1 city_gates.place tower-10-w at 2,0 gate"
    assert refused(game, state, f"{line} 2,0:w 2,0:w") == "GAT-14"
    assert refused(game, state, f"{line} 2,0:w 1,0:e") == "GAT-14"
    game, state = position(*BRIDGE, cards=1, reserve=("pavilion-06-n",))
    state.seats[0].city = state.seats[0].city.with_gates(((cell_at(1, 0), S),))
    assert refused(game, state, "p1 city_gates.add pavilion-06-n at -1,0 gate 1,1:n") == "GAT-14"


# -- redesigning with gates ---------------------------------------------------------------------------------------


@pytest.mark.rule("GAT-6", "GAT-7")
def test_a_connecting_tile_leaves_when_a_gate_replaces_it() -> None:
    game, state = position(*BRIDGE)
    assert refused(game, state, "p1 remove 0,1") == "AL-REDO-7"
    assert offered(game, state, "city_gates.remove") == ["city_gates.remove 0,1 gate 1,0:s"]
    after = act(game, state, "p1 city_gates.remove 0,1 gate 1,0:s")
    assert after.seats[0].reserve == tiles(game, "pavilion-08-open")
    assert set(after.seats[0].city.tiles) == {ORIGIN, cell_at(1, 0), cell_at(1, 1)}
    assert after.seats[0].city.is_connected()
    assert game.waiting(after) == (1,)
    assert refused(game, state, "p1 city_gates.remove 0,1 gate 0,1:e") == "GAT-7"
    assert refused(game, state, "p1 city_gates.remove 0,0 gate 1,0:s") == "AL-REDO-5"


@pytest.mark.rule("GAT-6", "GAT-13")
def test_a_redesign_may_take_two_gates() -> None:
    game, state = position(*TWO_BRIDGES, cards=1)
    assert offered(game, state, "city_gates.remove") == []
    game, state = position(*TWO_BRIDGES, cards=2)
    assert offered(game, state, "city_gates.remove") == ["city_gates.remove 0,1 gate -1,0:s 1,0:s"]
    after = act(game, state, "p1 city_gates.remove 0,1 gate 1,1:n -1,1:n")
    assert after.seats[0].city.is_connected()
    assert after.removed == (game.card_id("gate"),) * 2


@pytest.mark.rule("GAT-6", "GAT-7", "GAT-11")
def test_a_reserve_tile_is_added_with_a_gate_anywhere() -> None:
    game, state = position(*DOUBLE, cards=1, reserve=("tower-10-w",))
    assert refused(game, state, "p1 add tower-10-w at 2,0") == "AL-CITY-4"
    assert offered(game, state, "city_gates.add") == ["city_gates.add tower-10-w at 2,0 gate 2,0:w"]
    after = act(game, state, "p1 city_gates.add tower-10-w at 2,0 gate 2,0:w")
    assert after.seats[0].reserve == ()
    assert after.seats[0].city.is_connected()
    game, state = position(*BRIDGE, cards=1, reserve=("garden-10-open",), pending=())
    after = act(game, state, "p1 city_gates.add garden-10-open at -1,0 gate 1,0:s")  # elsewhere, and not needed
    assert after.seats[0].city.is_locked(cell_at(1, 1))
    assert refused(game, state, "p1 city_gates.add tower-10-w at 2,0 gate 2,0:w") == "AL-REDO-1"
    assert refused(game, state, "p1 city_gates.add garden-10-open at 1,0 gate 1,0:s") == "AL-PLACE-3"
    assert refused(game, state, "p1 city_gates.add garden-10-open at 5,5 gate 1,0:s") == "AL-CITY-3"
    assert refused(game, state, "p1 city_gates.add garden-10-open at -1,0 gate -1,0:e") == "GAT-7"


@pytest.mark.rule("GAT-7", "GAT-10", "GAT-11")
def test_a_tile_is_exchanged_and_a_gate_built() -> None:
    game, state = position(*BRIDGE, cards=1, reserve=("pavilion-06-n", "tower-13-e"))
    line = "p1 city_gates.swap pavilion-06-n at 1,1 gate 1,1:n"
    after = act(game, state, line)
    assert after.seats[0].city.tiles[cell_at(1, 1)] == game.tile_id("pavilion-06-n")
    assert after.seats[0].reserve == tiles(game, "tower-13-e", "arcades-08-n")
    assert after.seats[0].city.is_locked(cell_at(1, 0))
    assert refused(game, state, "p1 city_gates.swap tower-13-e at 1,1 gate 1,1:n") == "AL-CITY-2"
    assert refused(game, state, "p1 city_gates.swap tower-13-e at 1,0 gate 1,1:n") == "AL-CITY-2"
    assert refused(game, state, "p1 city_gates.swap garden-10-n at 1,1 gate 1,1:n") == "AL-REDO-1"
    state.seats[0].hand = hand(game)
    assert refused(game, state, line) == "GAT-13"
    assert offered(game, state, "city_gates.remove") == []


@pytest.mark.rule("GAT-10")
def test_the_two_tiles_of_a_gate_stay() -> None:
    game, state = position("arcades-08-e 1,0", cards=1, reserve=("pavilion-07-e", "chambers-09-w", "garden-10-w"))
    player = state.seats[0]
    edge = (cell_at(1, 0), E)
    player.city = player.city.with_gates((edge,)).lay(cell_at(2, 0), game.tile_id("tower-10-w"), 8)
    assert refused(game, state, "p1 remove 2,0") == "GAT-10"
    assert refused(game, state, "p1 swap chambers-09-w at 2,0") == "GAT-10"
    assert refused(game, state, "p1 swap pavilion-07-e at 1,0") == "GAT-10"
    assert refused(game, state, "p1 city_gates.remove 2,0 gate 1,0:s") == "GAT-10"
    assert refused(game, state, "p1 city_gates.swap chambers-09-w at 2,0 gate 2,0:w") == "GAT-10"
    assert offered(game, state, "remove") == offered(game, state, "swap") == []
    player.city = player.city.lay(cell_at(3, 0), game.tile_id("garden-10-open"), 0)  # a tile behind may still leave
    assert offered(game, state, "remove") == ["remove 3,0"]


@pytest.mark.rule("GAT-12")
def test_a_gate_changes_no_wall_points() -> None:
    game, state = position(*CORNER, "garden-08-ne 2,0", cards=2)
    state.seats[0].city = state.seats[0].city.lay(cell_at(1, 1), game.tile_id("garden-08-nw"), 9)
    before = wall(game, state)
    assert before > 0
    state.seats[0].city = state.seats[0].city.with_gates(((cell_at(1, 0), S), (cell_at(0, 1), E)))
    assert wall(game, state) == before


# -- the city with gates, against a plain look --------------------------------------------------------------------


def double_walls(town: City) -> list[tuple[int, int]]:
    """Return the walled edges between two tiles, each named once."""
    return [
        (cell, side)
        for cell, walls in town.walls.items()
        for side in (E, S)
        if walls & side and cell + STEP[side] in town.tiles
    ]


def random_town(game: Any, rng: Random, size: int, gates: int) -> City:
    """Return a city of random tiles with some gates, grown as the rules allow; remembered facts are made on the way."""
    town = city(game)
    deck = [tile for tile, face in enumerate(game.tiles) if face.kind == "building"]
    rng.shuffle(deck)
    for tile in deck:
        places = town.places(game.tile_walls[tile])
        if places and len(town.tiles) < size:
            town.needed()
            town = town.lay(rng.choice(places), tile, game.tile_walls[tile])
    edges = double_walls(town)
    return town.with_gates(tuple(rng.sample(edges, min(gates, len(edges)))))


def reaches_all(town: City, without: int, more: frozenset[tuple[int, int]]) -> bool:
    """Return whether all tiles but one are joined on foot; written as plainly as possible."""
    gates = town.gates | more | {(cell + STEP[side], OPPOSITE[side]) for cell, side in more}
    cells = set(town.tiles) - {without}
    seen, todo = {ORIGIN}, [ORIGIN]
    while todo:
        cell = todo.pop()
        for side in SIDES:
            there = cell + STEP[side]
            open_way = not town.walls[cell] & side or (cell, side) in gates
            if there in cells - seen and open_way:
                seen.add(there)
                todo.append(there)
    return seen == cells


@pytest.mark.rule("GAT-8", "GAT-10")
@pytest.mark.parametrize("seed", range(40))
def test_what_a_city_with_gates_remembers_is_right(seed: int) -> None:
    game, rng = table(2, "city_gates")[0], Random(seed)
    town = random_town(game, rng, 8 + seed % 12, seed % 4)
    for _ in range(12):
        needed = {cell for cell in town.tiles if cell != ORIGIN and not reaches_all(town, cell, frozenset())}
        assert town.needed() == needed | {ORIGIN}
        free = [cell for cell in town.tiles if not town.is_locked(cell)]
        ringed = [cell for cell in town.tiles if all(cell + STEP[side] in town.tiles for side in SIDES)]
        assert set(town.removable()) == set(free) - town.needed() - set(ringed)
        assert {at >> 16 for at in town.exchangeable()} == set(free) - {ORIGIN}
        assert from_json(to_json(town)) == town
        assert from_json(to_json(town)).free == town.free
        tile = rng.choice([tile for tile in range(2, 56) if tile not in town.tiles.values()])
        walls = game.tile_walls[tile]
        changes = [town.take(cell) for cell in town.removable()]
        changes += [town.lay(cell, tile, walls) for cell in town.places(walls)]
        changes += [town.swap(cell, tile, walls) for cell in town.swaps(walls)]
        town = rng.choice(changes) if changes else town


@pytest.mark.rule("GAT-7", "GAT-13")
@pytest.mark.parametrize("seed", range(30))
def test_removals_with_gates_are_listed_and_judged_as_by_trying_everything(seed: int) -> None:
    game, state = table(3, "city_gates")
    rng = Random(seed)
    player = state.seats[0]
    player.city = town = random_town(game, rng, 9 + seed % 8, seed % 2)
    player.hand = hand(game, "gate", "gate")
    edges = [edge for edge in double_walls(town) if edge not in town.gates]
    smallest: set[str] = set()
    for cell in town.tiles:
        rest = [(at, side) for at, side in edges if cell not in (at, at + STEP[side])]
        ringed = all(cell + STEP[side] in town.tiles for side in SIDES)
        stays = cell == ORIGIN or town.is_locked(cell) or ringed
        alone = reaches_all(town, cell, frozenset())
        for gates in [*combinations(rest, 1), *combinations(rest, 2)]:
            legal = not stays and reaches_all(town, cell, frozenset(gates))
            action = sabika.Action(0, "city_gates.remove", (cell, gates))
            assert legal == is_legal(game, state, action)
            needs = not any(reaches_all(town, cell, frozenset({gate})) for gate in gates) if len(gates) > 1 else True
            if legal and needs and not alone:
                names = sorted(edge_name(*gate) for gate in gates)
                smallest.add(" ".join([game.notation.write(action).split()[2], *names]))
    listed = [line.split() for line in offered(game, state, "city_gates.remove")]
    assert sorted(" ".join([words[1], *sorted(words[3:])]) for words in listed) == sorted(smallest)


def is_legal(game: Any, state: Any, action: sabika.Action) -> bool:
    """Return whether the game allows an action."""
    try:
        game.check(state, action)
    except sabika.Illegal:
        return False
    return True


# -- whole games --------------------------------------------------------------------------------------------------


@pytest.mark.sampled(2)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_whole_games_with_gates(players: int) -> None:
    whole_game(players, ("city_gates",), players)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_whole_games_with_gates_and_everything_near_them(players: int) -> None:
    modules = ("viziers_favour", "currency_exchange", "squares", "city_gates", "city_walls")
    whole_game(players, modules, 10 + players)
