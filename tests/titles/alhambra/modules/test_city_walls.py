"""City walls (WAL): wall cards, wooden walls on built and unbuilt tiles, and what they change."""

from __future__ import annotations

from typing import Any

import pytest

from sabika.kernel.hooks import Module
from sabika.kernel.record import HIDDEN
from sabika.parts.city import E, N, S, W, cell_at
from sabika.titles.alhambra import MODULES, make
from sabika.titles.alhambra.components import FOUNTAIN, Tile
from sabika.titles.alhambra.hooks import TRAITS
from sabika.titles.alhambra.traits import WALLED, Traits
from tests.helpers.games import check_city, whole_game
from tests.titles.alhambra.modules.set_table import act, city, counts, hand, offered, refused, table, tiles, told, wall

CARDS = {"wall-n": N, "wall-e": E, "wall-s": S, "wall-w": W}
CORNERS = {"wall-ne": N | E, "wall-es": E | S, "wall-sw": S | W, "wall-nw": N | W}


def open_cards(game: Any, state: Any, *names: str) -> None:
    """Lay wall cards open, taking them out of the deck."""
    cards = tuple(game.card_id(name) for name in names)
    state.deck = tuple(card for card in state.deck if card not in cards)
    state.modules["city_walls"].open = cards


def set_deck(game: Any, state: Any, *names: str) -> None:
    """Put cards on top of the deck, as a pile of their own."""
    cards = tuple(game.card_id(name) for name in names)
    state.deck = (*cards, *state.deck)
    state.piles = (len(cards), *state.piles)


def test_the_box_and_the_set_up() -> None:
    game, state = table(3, "city_walls")
    assert {face.name: face.value for face in game.cards if face.kind == "wall"} == CARDS | CORNERS
    ends = [sum(state.piles[: pile + 1]) for pile in range(5)]
    piles = [state.deck[end - size : end] for end, size in zip(ends, state.piles, strict=True)]
    assert [sum(game.cards[card].kind == "wall" for card in pile) for pile in piles] == [0, 2, 2, 2, 2]
    assert "city_walls" not in table(3)[1].modules
    assert game.view(state, 0).state.deck == (HIDDEN,) * len(state.deck)


@pytest.mark.rule("WAL-1")
def test_a_drawn_wall_card_lies_open_and_another_card_is_drawn() -> None:
    game, state = table(3, "city_walls")
    set_deck(game, state, "wall-n", "wall-ne", "denar-5")
    assert ("wall_card_opened", "WAL-1") in told(game, state, "p1 take 1")
    state = act(game, state, "p1 take 1")
    assert state.modules["city_walls"].open == (game.card_id("wall-n"), game.card_id("wall-ne"))
    assert state.display[0] == game.card_id("denar-5")
    assert game.view(state, None).state.modules["city_walls"].open == state.modules["city_walls"].open
    assert offered(game, state, "city_walls.erect") == [
        f"city_walls.erect {card} on lion_fountain" for card in ("wall-n", "wall-ne")
    ]


@pytest.mark.rule("WAL-2")
def test_the_card_and_all_its_walls_go_to_one_tile_and_the_action_is_over() -> None:
    game, state = table(3, "city_walls")
    open_cards(game, state, "wall-ne", "wall-s")
    before = state.seats[0].hand
    assert told(game, state, "p1 city_walls.erect wall-ne on lion_fountain")[0] == ("wall_erected", "WAL-2")
    state = act(game, state, "p1 city_walls.erect wall-ne on lion_fountain")
    assert state.seats[0].city.walls[cell_at(0, 0)] == N | E
    assert [player.city.walls[cell_at(0, 0)] for player in state.seats[1:]] == [0, 0]
    assert state.modules["city_walls"].wooden == ()  # all start tiles have one id; each city knows its own
    assert state.seats[0].hand == before
    assert state.active == state.stack[-1].seat == 1
    assert state.modules["city_walls"].open == (game.card_id("wall-s"),)
    assert refused(game, state, "p2 city_walls.erect wall-ne on lion_fountain") == "WAL-2"
    assert offered(game, state, "city_walls.erect") == ["city_walls.erect wall-s on lion_fountain"]


@pytest.mark.rule("WAL-2", "WAL-3")
def test_as_an_extra_action_also_on_the_tile_just_bought() -> None:
    game, state = table(3, "city_walls")
    open_cards(game, state, "wall-s")
    state.market = tiles(game, "garden-09-e", "tower-13-e", "tower-12-open", "tower-11-s")
    state.seats[0].hand = hand(game, "florin-9", "florin-8")
    state = act(game, state, "p1 buy 1 with florin 9", "p1 city_walls.erect wall-s on garden-09-e")
    assert state.seats[0].pending == tiles(game, "garden-09-e")
    assert refused(game, state, "p1 place garden-09-e at 0,-1") == "AL-CITY-2"
    state = act(game, state, "p1 place garden-09-e at 0,1")
    assert state.seats[0].city.walls[cell_at(0, 1)] == E | S
    assert state.active == 1


@pytest.mark.rule("WAL-3")
def test_targets_are_own_tiles_built_reserved_or_pending() -> None:
    game, state = table(3, "city_walls")
    open_cards(game, state, "wall-n")
    player, other = state.seats[:2]
    player.city = city(game, "garden-10-open 1,0")
    player.reserve = tiles(game, "tower-12-open")
    player.pending = tiles(game, "tower-11-open")
    other.city = city(game, "garden-11-open 1,0")
    other.reserve = tiles(game, "chambers-10-open")
    own = ["lion_fountain", "garden-10-open", "tower-12-open", "tower-11-open"]
    assert offered(game, state, "city_walls.erect") == [f"city_walls.erect wall-n on {name}" for name in own]
    state.market = tiles(game, "arcades-10-open", "tower-13-e", "tower-11-n", "tower-11-s")
    for name in ("garden-11-open", "chambers-10-open", "arcades-10-open"):
        assert refused(game, state, f"p1 city_walls.erect wall-n on {name}") == "WAL-3"


@pytest.mark.rule("WAL-3")
def test_tiles_of_some_kinds_are_no_targets() -> None:
    """The module that brings a kind declares it; these two are camps and watchtowers."""
    setup = table(3, "city_walls")[0].setup
    outside = Module("outside", 99, "X")
    for kind in ("camp", "watchtower"):
        outside.add(TRAITS, Traits(kind, {WALLED: "WAL-3"}))
    more = (Tile("a-camp", "camp"), Tile("a-watchtower", "watchtower"), Tile("a-bazaar", "bazaar"))
    game: Any = make(setup, (MODULES["city_walls"], outside), more)
    state = game.new("targets")
    state.active = state.stack[-1].seat = 0
    open_cards(game, state, "wall-n")
    state.seats[0].reserve = tiles(game, "a-camp", "a-watchtower", "a-bazaar")
    assert refused(game, state, "p1 city_walls.erect wall-n on a-camp") == "WAL-3"
    assert refused(game, state, "p1 city_walls.erect wall-n on a-watchtower") == "WAL-3"
    assert "city_walls.erect wall-n on a-bazaar" in offered(game, state, "city_walls.erect")


@pytest.mark.rule("WAL-4")
def test_a_side_that_has_a_wall_takes_no_other() -> None:
    game, state = table(3, "city_walls")
    open_cards(game, state, "wall-es", "wall-s", "wall-sw", "wall-n")
    player = state.seats[0]
    player.city = city(game, "garden-09-e 1,0")
    player.reserve = tiles(game, "tower-13-e")
    for name in ("garden-09-e", "tower-13-e"):
        assert refused(game, state, f"p1 city_walls.erect wall-es on {name}") == "WAL-4"
        game.check(state, game.notation.read(f"p1 city_walls.erect wall-s on {name}"))
    for name in ("garden-09-e", "tower-13-e"):  # wooden walls bar a side too
        after = act(game, state, f"p1 city_walls.erect wall-s on {name}")
        after.active = after.stack[-1].seat = 0
        assert refused(game, after, f"p1 city_walls.erect wall-sw on {name}") == "WAL-4"
        game.check(after, game.notation.read(f"p1 city_walls.erect wall-n on {name}"))


@pytest.mark.rule("WAL-5")
@pytest.mark.parametrize("card", [*CARDS, *CORNERS])
def test_sides_are_those_that_the_card_shows(card: str) -> None:
    game, state = table(3, "city_walls")
    open_cards(game, state, card)
    sides = (CARDS | CORNERS)[card]
    state.seats[0].reserve = tiles(game, "garden-10-open")
    built = act(game, state, f"p1 city_walls.erect {card} on lion_fountain")
    assert built.seats[0].city.walls == {cell_at(0, 0): sides}
    kept = act(game, state, f"p1 city_walls.erect {card} on garden-10-open")
    assert kept.modules["city_walls"].wooden == ((game.tile_id("garden-10-open"), sides),)


@pytest.mark.rule("WAL-6")
def test_a_side_of_a_built_tile_must_face_an_empty_cell() -> None:
    game, state = table(3, "city_walls")
    open_cards(game, state, "wall-w", "wall-nw", "wall-n", "wall-e")
    state.seats[0].city = city(game, "arcades-10-open 1,0")
    state.seats[0].reserve = tiles(game, "arcades-09-open")
    assert refused(game, state, "p1 city_walls.erect wall-w on arcades-10-open") == "WAL-6"
    assert refused(game, state, "p1 city_walls.erect wall-nw on arcades-10-open") == "WAL-6"
    assert refused(game, state, "p1 city_walls.erect wall-e on lion_fountain") == "WAL-6"
    state = act(game, state, "p1 city_walls.erect wall-n on arcades-10-open")
    check_city(state.seats[0].city)


@pytest.mark.rule("WAL-7")
def test_a_wooden_wall_stays_with_its_tile() -> None:
    game, state = table(3, "city_walls")
    open_cards(game, state, "wall-n")
    state.seats[0].city = city(game, "garden-10-open 1,0")
    state = act(game, state, "p1 city_walls.erect wall-n on garden-10-open")
    for line in ("p1 remove 1,0", "p1 add garden-10-open at 0,-1"):
        state.active = state.stack[-1].seat = 0
        state = act(game, state, line)
    assert state.seats[0].city.walls[cell_at(0, -1)] == N
    state.active = state.stack[-1].seat = 0
    state.seats[0].reserve = tiles(game, "tower-12-open")
    state = act(game, state, "p1 swap tower-12-open at 0,-1")
    assert state.seats[0].city.walls[cell_at(0, -1)] == 0
    state.active = state.stack[-1].seat = 0
    state = act(game, state, "p1 swap garden-10-open at 0,-1")
    assert state.seats[0].city.walls[cell_at(0, -1)] == N


@pytest.mark.rule("WAL-7")
def test_one_tile_may_get_the_walls_of_several_cards() -> None:
    game, state = table(3, "city_walls")
    open_cards(game, state, "wall-n", "wall-es")
    state.seats[0].reserve = tiles(game, "garden-10-open")
    for card in ("wall-n", "wall-es"):
        state.active = state.stack[-1].seat = 0
        state = act(game, state, f"p1 city_walls.erect {card} on garden-10-open")
    assert state.modules["city_walls"].wooden == ((game.tile_id("garden-10-open"), N | E | S),)


@pytest.mark.rule("WAL-8")
def test_wooden_walls_count_for_placing() -> None:
    game, state = table(3, "city_walls")
    open_cards(game, state, "wall-n")
    state = act(game, state, "p1 city_walls.erect wall-n on lion_fountain")
    state.active = state.stack[-1].seat = 0
    state.seats[0].reserve = tiles(game, "garden-10-open", "garden-12-s")
    assert refused(game, state, "p1 add garden-10-open at 0,-1") == "AL-CITY-2"
    assert refused(game, state, "p1 add garden-12-s at 0,-1") == "AL-CITY-4"
    state.seats[0].city = state.seats[0].city.lay(cell_at(1, 0), game.tile_id("tower-12-open"), 0)
    state.seats[0].city = state.seats[0].city.lay(cell_at(1, -1), game.tile_id("tower-11-open"), 0)
    assert "add garden-12-s at 0,-1" in offered(game, state, "add")  # reached from the tower beside it


@pytest.mark.rule("WAL-8")
def test_wooden_walls_count_for_the_wall() -> None:
    game, state = table(3, "city_walls")
    open_cards(game, state, "wall-n")
    row = (
        "garden-10-n 1,0",
        "arcades-08-n 2,0",
        "garden-10-open 3,0",
        "tower-11-n 4,0",
        "pavilion-06-n 5,0",
        "tower-13-e 6,0",
    )
    state.seats[0].city = city(game, *row)
    assert wall(game, state) == 2
    state = act(game, state, "p1 city_walls.erect wall-n on garden-10-open")
    state.active = state.stack[-1].seat = 0
    assert wall(game, state) == 5


@pytest.mark.rule("WAL-8")
def test_wooden_walls_count_for_exchanging() -> None:
    game, state = table(3, "city_walls")
    open_cards(game, state, "wall-w")
    state.seats[0].city = city(game, "garden-10-open 1,0")
    state.seats[0].reserve = tiles(game, "tower-12-open", "tower-11-open")
    assert len(offered(game, state, "swap")) == 2
    state = act(game, state, "p1 city_walls.erect wall-w on tower-12-open")
    state.active = state.stack[-1].seat = 0
    assert offered(game, state, "swap") == ["swap tower-11-open at 1,0"]
    assert refused(game, state, "p1 swap tower-12-open at 1,0") == "AL-REDO-8"


@pytest.mark.rule("WAL-9")
def test_nothing_is_offered_when_no_open_card_fits() -> None:
    game, state = table(3, "city_walls")
    assert refused(game, state, "p1 city_walls.erect wall-n on lion_fountain") == "WAL-9"
    open_cards(game, state, "wall-n", "wall-ne")
    state.seats[0].city = city(game, "garden-12-s 0,1", "garden-10-n 0,-1")
    state.seats[0].reserve = tiles(game, "tower-11-n")
    assert offered(game, state, "city_walls.erect") == []
    state.display = (0, 0, 0, 0)
    state.seats[0].hand = hand(game)
    assert not [action for action in game.legal(state) if action.verb.startswith(("city_walls", "take"))]
    for name in ("lion_fountain", "garden-12-s"):
        assert refused(game, state, f"p1 city_walls.erect wall-n on {name}") == "WAL-6"


@pytest.mark.rule("WAL-10")
def test_the_used_card_leaves_the_game() -> None:
    game, state = table(3, "city_walls")
    open_cards(game, state, "wall-n")
    removed = state.removed
    state = act(game, state, "p1 city_walls.erect wall-n on lion_fountain")
    card = game.card_id("wall-n")
    assert state.removed == (*removed, card)
    assert card not in (*state.discard, *state.deck, *state.modules["city_walls"].open)


@pytest.mark.rule("WAL-11")
def test_printed_walls_make_no_difference() -> None:
    game, state = table(3, "city_walls")
    open_cards(game, state, "wall-n")
    state.seats[0].reserve = tiles(game, "garden-10-open", "garden-06-esw", "tower-11-s")
    names = ["lion_fountain", "garden-10-open", "garden-06-esw", "tower-11-s"]
    assert offered(game, state, "city_walls.erect") == [f"city_walls.erect wall-n on {name}" for name in names]
    state = act(game, state, "p1 city_walls.erect wall-n on garden-06-esw")
    assert state.modules["city_walls"].wooden == ((game.tile_id("garden-06-esw"), N),)


@pytest.mark.rule("WAL-12")
def test_the_pieces_never_run_out() -> None:
    game, state = table(3, "city_walls")
    open_cards(game, state, *CARDS, *CORNERS)
    reserve = ["garden-10-open", "garden-11-open", "tower-11-open", "tower-12-open", "chambers-10-open"]
    reserve += ["chambers-11-open", "arcades-09-open", "arcades-10-open"]
    state.seats[0].reserve = tiles(game, *reserve)
    for card, name in zip([*CARDS, *CORNERS], reserve, strict=True):
        state.active = state.stack[-1].seat = 0
        state = act(game, state, f"p1 city_walls.erect {card} on {name}")
    assert pieces(game, state) == 12


def pieces(game: Any, state: Any) -> int:
    """Return how many wooden walls there are: on start tiles, on other tiles, and still on cards."""
    own = state.modules["city_walls"]
    cards = [game.cards[card].value for card in (*own.open, *state.deck) if game.cards[card].kind == "wall"]
    fountains = [player.city.walls[cell_at(0, 0)] for player in state.seats]
    return sum(sides.bit_count() for sides in (*cards, *fountains, *(sides for _, sides in own.wooden)))


@pytest.mark.rule("WAL-3", "WAL-8")
def test_a_wall_on_a_square_leaves_its_value_alone() -> None:
    game, state = table(3, "squares", "city_walls")
    open_cards(game, state, "wall-e", "wall-s", "wall-w")
    state.seats[0].city = city(game, "garden-10-open 1,0", "square-garden-n1 2,0")
    assert counts(game, state) == {"garden": 2}
    assert wall(game, state) == 1
    assert refused(game, state, "p1 city_walls.erect wall-w on square-garden-n1") == "WAL-6"
    state = act(game, state, "p1 city_walls.erect wall-e on square-garden-n1")
    state.active = state.stack[-1].seat = 0
    assert counts(game, state) == {"garden": 2}
    assert wall(game, state) == 2


@pytest.mark.rule("WAL-7")
def test_a_tile_with_a_wooden_wall_may_go_to_dirk() -> None:
    game, state = table(2, "city_walls")
    open_cards(game, state, "wall-n")
    state.seats[0].pending = tiles(game, "garden-10-open")
    state = act(game, state, "p1 city_walls.erect wall-n on garden-10-open", "p1 give garden-10-open")
    assert game.tile_id("garden-10-open") in state.dirk.tiles
    state.active = state.stack[-1].seat = 0
    open_cards(game, state, "wall-s")
    assert refused(game, state, "p1 city_walls.erect wall-s on garden-10-open") == "WAL-3"


@pytest.mark.sampled(2)
@pytest.mark.rule("WAL-10", "WAL-12")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("modules", [("city_walls",), ("squares", "city_walls"), ("city_walls", "currency_exchange")])
def test_whole_games(players: int, modules: tuple[str, ...]) -> None:
    game, state = whole_game(players, modules, seed=players)
    assert pieces(game, state) == 12
    own = dict(state.modules["city_walls"].wooden)
    for player in state.seats:
        for cell, tile in player.city.tiles.items():
            if tile != FOUNTAIN:
                assert player.city.walls[cell] == game.tile_walls[tile] | own.get(tile, 0)
