"""Watchtowers (WAT): bought with a building of their colour, half a cell each, with a wall on the long side."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import sabika
from sabika.client_view import PreviewRequest, client_view, previews
from sabika.kernel.context import Context
from sabika.parts.lie import TOWER
from sabika.parts.outline import towers_in
from sabika.sim import play_out
from sabika.titles.alhambra import MODULES
from sabika.titles.alhambra.components import TYPES
from sabika.titles.alhambra.frames.place import Placement
from sabika.titles.alhambra.modules.m22_watchtowers import DATA, SURCHARGES, WithTower, show_supply, tower_lines
from sabika.titles.alhambra.state import put
from sabika.titles.alhambra.wares import find_ware
from tests.helpers.games import whole_game
from tests.titles.alhambra.modules.set_table import act, city, hand, offered, refused, table, tiles
from tests.titles.alhambra.test_building import all_spots, is_legal

NAMES = [f"watchtower-{name}-{at}" for name in TYPES for at in (1, 2, 3)]


def supply(state: Any) -> Any:
    """Return the watchtowers beside the market, by type."""
    return state.modules["watchtowers"].supply


def ready(*cards: str, market: tuple[str, ...] = ("garden-08-ne",) * 4, modules: tuple[str, ...] = ()) -> Any:
    """Return a game and a state in which the first seat has some cards, and these tiles are on the market."""
    game, state = table(3, "watchtowers", *modules)
    state.market = tiles(game, *market)
    state.seats[0].hand = hand(game, *cards)
    return game, state


@pytest.mark.rule("WAT-16")
@pytest.mark.parametrize("players", range(2, 7))
def test_everybody_sees_three_of_each_colour(players: int) -> None:
    game, state = table(players, "watchtowers")
    assert [game.tiles[tile].name for row in supply(state) for tile in row] == NAMES
    for viewer in (0, None):
        assert supply(game.view(state, viewer).state) == supply(state)
    assert [(item.tile, item.number) for item in show_supply(state)] == [(row[0], 3) for row in supply(state)]
    assert not set(state.tower) & {tile for row in supply(state) for tile in row}


def test_the_numbers_are_those_of_the_box() -> None:
    assert sum(row["copies"] for row in DATA["tiles"]) == DATA["rules"]["total"] == len(NAMES)
    assert SURCHARGES == (6, 4, 2)
    assert [(option.name, option.default) for option in MODULES["watchtowers"].options] == [("decline_tower", False)]


@pytest.mark.rule("WAT-2")
@pytest.mark.parametrize(("scored", "price"), [((), 14), ((1,), 12), ((1, 2), 10), ((1, 2, 3), 10)])
def test_the_price_falls_with_every_scoring(scored: tuple[int, ...], price: int) -> None:
    game, state = ready()
    state.scored = scored
    ware = find_ware(Context(game, state, None), 7)
    assert isinstance(ware, WithTower)
    assert (ware.price, game.tiles[ware.along].name) == (price, "watchtower-garden-1")


@pytest.mark.rule("WAT-1", "WAT-4")
def test_numbers_after_the_fields_stay_what_they_are() -> None:
    game, state = ready("denar-8", "denar-6", modules=("bazaars", "magical_buildings"))
    bazaar = game.tile_id("bazaar-pav-arc-gar")
    state.modules["bazaars"].open = (bazaar,)
    state.market = put(put(state.market, 1, 0), 3, game.tile_id("magical-garden"))
    towers = [tuple(game.tiles[tile].name for tile in goods) for goods in game.on_sale(state)[4:]]
    both = ("garden-08-ne", "watchtower-garden-1")
    assert towers == [both, (), both, (), ("bazaar-pav-arc-gar",)]
    assert refused(game, state, "p1 buy 6 with denar 8 6") == "AL-BUY-1"
    after = act(game, state, "p1 buy 7 with denar 8 6")
    assert [game.tiles[tile].name for tile in after.seats[0].pending] == list(both)
    assert after.market[2] == 0


@pytest.mark.rule("WAT-1", "WAT-16")
def test_the_market_shows_what_comes_along() -> None:
    game, state = ready("denar-8", "denar-5", market=("garden-08-ne", "tower-09-es", "tower-13-e", "pavilion-02-new"))
    state.modules["watchtowers"].leave(TYPES.index("tower"), ())
    board: Any = client_view(game, game.view(state, 0)).board
    fields = [(field.field, field.tile.name, field.price, field.along and field.along.name) for field in board.market]
    assert fields[4:] == [
        (5, "garden-08-ne", 14, "watchtower-garden-1"),
        (8, "pavilion-02-new", 8, "watchtower-pavilion-1"),
    ]
    assert [field.along for field in board.market[:4]] == [None] * 4
    assert {field.short for field in board.market[4:]} == {14, 8}, "no florin and no ducat"


@pytest.mark.rule("WAT-13", "WAT-15")
def test_previews_and_places_are_those_of_the_game() -> None:
    game, state = ready("denar-8", "denar-6")
    state.seats[0].city = city(game, "tower-11-n 1,0", "watchtower-tower-1 2,0")
    after = act(game, state, "p1 buy 7 with denar 8 6", "p1 take 1", "p1 place garden-08-ne at 0,-1")
    board: Any = client_view(game, game.view(after, 0)).board
    cells = board.seats[0].places["watchtower-garden-1"]
    assert [f"place watchtower-garden-1 at {cell}" for cell in cells] == offered(game, after, "place")
    assert offered(game, after, "reserve") == []
    for cell in cells:
        built = act(game, after, f"p1 place watchtower-garden-1 at {cell}").seats[0].city
        preview = previews(game, game.view(after, 0), [PreviewRequest(cell, "watchtower-garden-1")])[0]
        towers = {gain.source: gain.after for gain in preview.gains}
        assert preview.wall == built.wall()
        assert towers.get("watchtowers", 2 * towers_in(built.longest_wall())) == 2 * towers_in(built.longest_wall())


REDESIGNS = ("add", "swap", "remove")
BUILDINGS = (
    *("tower-12-open", "tower-10-w", "tower-11-open", "tower-11-n", "tower-13-e", "square-tower-n1"),
    *("garden-11-open", "garden-12-s", "garden-10-open", "garden-08-ne"),
)
TOWERS = [name for name in NAMES if "tower-tower" in name or "garden" in name]


def allowed(game: Any, state: Any, *verbs: str) -> list[sabika.Action]:
    """Return what the first seat may do with its tiles; all that is listed, and nothing else, must be allowed."""
    player = state.seats[0]
    spots = all_spots(player.city)
    tries = {sabika.Action(0, "remove", (cell,)) for cell in player.city.tiles}
    tries |= {
        sabika.Action(0, verb, (tile, spot)) for tile in player.reserve for verb in REDESIGNS[:2] for spot in spots
    }
    tries |= {sabika.Action(0, "place", (tile, spot)) for tile in player.pending for spot in spots}
    listed = {action for action in game.legal(state) if action.verb in verbs}
    assert listed == {action for action in tries if action.verb in verbs and is_legal(game, state, action)}
    return sorted(listed, key=lambda action: (action.verb, action.args))


def two_of(game: Any, state: Any, rng: Random, names: tuple[str, ...] | list[str]) -> tuple[int, ...]:
    """Return two of some tiles that are not in the first city."""
    free = [tile for tile in tiles(game, *names) if tile not in state.seats[0].city.laid()]
    return tuple(rng.sample(free, min(2, len(free))))


@pytest.mark.rule("WAT-7", "WAT-8", "WAT-9", "WAT-12", "WAT-14", "WAT-20", "WAT-24")
@pytest.mark.parametrize("seed", range(3))
def test_what_is_listed_is_what_is_allowed(seed: int) -> None:
    """In cities that fill with watchtowers, and with buildings that are theirs or not."""
    rng = Random(f"watchtowers {seed}")
    game, start = table(3, "watchtowers", "squares")
    state = start.copy()
    for _ in range(9):
        state.stack = start.copy().stack
        state.active = 0
        state.seats[0].reserve = two_of(game, state, rng, BUILDINGS)
        state = game.apply(state, rng.choice(allowed(game, state, *REDESIGNS))).state
        state.stack = [*start.copy().stack, Placement(0, gift=0)]
        state.active, state.stack[0].step = 0, "last"
        state.seats[0].reserve, state.seats[0].pending = (), two_of(game, state, rng, TOWERS)
        places = allowed(game, state, "place")
        if places:
            state = game.apply(state, rng.choice(places)).state
            state.seats[0].pending = ()
    assert any(lie >= TOWER for lie in state.seats[0].city.lies.values())


@pytest.mark.rule("WAT-19")
def test_points_are_the_same_in_all_scorings() -> None:
    game, state = ready()
    state.seats[1].city = city(game, "tower-11-n 1,0", "watchtower-tower-1 2,0", "watchtower-tower-2 1,1/e")
    ctx: Any = Context(game, state, None)
    for round in (1, 2, 3):
        assert tower_lines(ctx, round) == [(1, "watchtowers", 2, "WAT-19", (("towers", 1),))]


def test_greedy_players_build_watchtowers_into_their_walls() -> None:
    game = sabika.game("alhambra", 3, ["watchtowers"])
    ended = [play_out(game, f"towers {number}", ["greedy"] * 3)[0] for number in range(3)]
    assert sum(towers_in(seat.city.longest_wall()) for state in ended for seat in state.seats) >= 9


@pytest.mark.rule("WAT-15", "WAT-16")
def test_whole_games_lose_no_watchtower() -> None:
    game, state = whole_game(2, ("watchtowers", "viziers_favour"), 22)
    held = [tile for seat in state.seats for tile in seat.city.laid() if game.tiles[tile].kind == "watchtower"]
    assert held
    assert len(held) + sum(len(row) for row in supply(state)) == len(NAMES)
