"""Tiles that are more than plain: turned, half a cell, outside the walls; laid, exchanged and taken by the same verbs.

No module of the box has such tiles yet. Here a module made up for the purpose brings them, and one rule of its own.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import sabika
from sabika.client_view import Preview, PreviewRequest, client_view, previews
from sabika.kernel.context import Context
from sabika.kernel.hooks import Module
from sabika.kernel.record import from_json, to_json
from sabika.kernel.setup import Setup
from sabika.parts.building import Refusal
from sabika.parts.city import City, E, N, cell_at, xy
from sabika.parts.laying import Laying
from sabika.parts.lie import (
    CAMP,
    CAMP_SIDE,
    LOOSE_CAMP,
    SHORT_AT_CAMP,
    SHORT_AT_WALL,
    TOWER,
    TOWER_STAYS,
    spot_at,
)
from sabika.terminal.drawing import Things, draw_city
from sabika.terminal.titles.alhambra import LOOK
from sabika.titles.alhambra import make
from sabika.titles.alhambra import position as words
from sabika.titles.alhambra.building import buildings_kept
from sabika.titles.alhambra.components import Tile
from sabika.titles.alhambra.frames.place import Placement
from sabika.titles.alhambra.hooks import BUILDINGS_KEPT, CITY_RULES, REFUSALS, TILES, AlhambraContext, KeptTypes
from sabika.titles.alhambra.modules import MODULES
from sabika.titles.alhambra.tiles import marks_of, type_of
from tests.helpers.cities import touching
from tests.titles.alhambra.modules.set_table import act, city, hand, offered, refused, tiles

TOYS = Module("toys", 99, "TOY")
TOWERS = 5
"""The building type of the toy watchtower."""


@TOYS.on(TILES)
def toy_tiles() -> list[Tile]:
    """A tile that may be turned, half a cell, and a camp."""
    return [
        Tile("toy-n", "toy", 0, 9, N, turns=4),
        Tile("toy-ne", "toy", 1, 9, N | E, turns=4),
        Tile("toy-tower", "toy", lie=TOWER, turns=4),
        Tile("toy-camp", "toy", walls=N, lie=CAMP),
        Tile("toy-camp-ne", "toy", walls=N | E, lie=CAMP),
    ]


REFUSED = {
    CAMP_SIDE: ("TOY-A", "a camp meets what it may not"),
    LOOSE_CAMP: ("TOY-B", "a camp stands at no wall"),
    SHORT_AT_WALL: ("TOY-C", "a short side meets a wall"),
    SHORT_AT_CAMP: ("TOY-D", "a short side meets a camp"),
    TOWER_STAYS: ("TOY-E", "watchtowers stay"),
}
TOYS.add(REFUSALS, REFUSED)


UNTOUCHED = ("TOY-F", "a watchtower touches no building of its colour")


def touches_its_colour(ctx: AlhambraContext, seat: int, laying: Laying) -> Refusal | None:
    """A new watchtower touches a building of its colour."""
    after = ctx.state.seats[seat].city.after(laying)
    return None if laying.lie >= CAMP or laying.lie < TOWER or touches(ctx, after, laying.cell) else UNTOUCHED


TOYS.add(CITY_RULES, ("toy", touches_its_colour))


@TOYS.on(BUILDINGS_KEPT)
def keep_colour(ctx: AlhambraContext, seat: int) -> KeptTypes:
    """No watchtower loses its last building of its colour."""
    found: KeptTypes = {}
    before = ctx.state.seats[seat].city
    for cell, lie in before.lies.items():
        if TOWER <= lie < CAMP:
            for there in touching(before, cell):
                if not touches(ctx, before.take(there), cell):
                    found[there] = [(TOWERS, UNTOUCHED)]
    return found


def touches(ctx: AlhambraContext, after: City, cell: int) -> bool:
    """Return whether a watchtower touches a building of type TOWERS."""
    return any(type_of(ctx, after.tile_at(there)) == TOWERS for there in touching(after, cell))


def position(
    *built: str, pending: tuple[str, ...] = (), reserve: tuple[str, ...] = (), modules: tuple[str, ...] = ()
) -> Any:
    """Return a game with the toys and a state with a city and tiles of the first seat."""
    known = (*(MODULES[name] for name in modules), TOYS)
    game: Any = make(Setup("alhambra", 3, (*modules, TOYS.id)), known)
    state = game.new("toys")
    state.active = state.stack[-1].seat = 0
    player = state.seats[0]
    player.city = city(game, *built)
    player.reserve, player.pending = tiles(game, *reserve), tiles(game, *pending)
    if pending:
        state.stack[-1].step = "last"
        state.stack.append(Placement(0, gift=0))
    return game, state


@pytest.mark.rule("AL-CITY-1")
def test_a_tile_is_turned_only_if_it_may_be() -> None:
    game, state = position(pending=("toy-n", "garden-10-open"))
    assert offered(game, state, "place")[:11] == [
        *(f"place toy-n at {place}" for place in ("0,-1", "-1,0", "1,0")),
        *(f"place toy-n at {place}/e" for place in ("0,-1", "1,0", "0,1")),
        *(f"place toy-n at {place}/s" for place in ("-1,0", "1,0", "0,1")),
        *(f"place toy-n at {place}/w" for place in ("0,-1", "-1,0")),
    ]
    after = act(game, state, "p1 place toy-n at 1,0/e")
    built = after.seats[0].city
    assert (built.walls_at(cell_at(1, 0)), built.lie_at(cell_at(1, 0))) == (E, 1)
    assert refused(game, state, "p1 place toy-n at 1,0/w") == "AL-CITY-2"
    assert refused(game, state, "p1 place garden-10-open at 1,0/e") == "AL-CITY-1"
    assert from_json(to_json(after)) == after
    with pytest.raises(sabika.NotationError):
        game.notation.read("p1 place toy-n at 1,0/n")


@pytest.mark.rule("AL-CITY-1")
def test_without_such_tiles_nothing_is_turned() -> None:
    game: Any = sabika.game("alhambra", 3)
    state = game.new("plain")
    state.seats[0].pending = tiles(game, "garden-10-open")
    state.stack.append(Placement(0, gift=0))
    assert refused(game, state, "p1 place garden-10-open at 1,0/e") == "AL-CITY-1"
    action = sabika.Action(0, "place", (game.tile_id("garden-10-open"), 65536 + cell_at(1, 0)))
    with pytest.raises(sabika.Illegal) as no:
        game.check(state, action)
    assert no.value.rule == "AL-CITY-1"


def test_half_a_cell_is_laid_and_stays() -> None:
    game, state = position("tower-12-open 1,0", pending=("toy-tower", "garden-11-open"))
    lines = offered(game, state, "place")
    assert "place toy-tower at 2,0" in lines
    assert "place toy-tower at 0,-1/s" not in lines, "it would touch the fountain only"
    assert refused(game, state, "p1 place toy-tower at 0,-1/s") == "AL-CITY-4"
    assert refused(game, state, "p1 place toy-tower at 0,-1") == "TOY-F"
    after = act(game, state, "p1 place toy-tower at 2,0", "p1 place garden-11-open at 2,1")
    built = after.seats[0].city
    assert built.on_foot(cell_at(2, 1)) == [cell_at(2, 0)]
    assert built.wall() == 1
    after.active = after.stack[-1].seat = 0
    after.seats[0].reserve = tiles(game, "garden-10-open", "tower-11-open")
    assert refused(game, after, "p1 remove 2,0") == "TOY-E"
    assert refused(game, after, "p1 swap garden-10-open at 2,0") == "TOY-E"
    assert refused(game, after, "p1 swap garden-10-open at 1,0") == "TOY-F"
    assert "swap tower-11-open at 1,0" in offered(game, after, "swap")
    assert offered(game, after, "remove") == ["remove 2,1"]


@pytest.mark.rule("WAT-14")
def test_what_several_modules_keep_is_kept() -> None:
    built = ("tower-12-open 1,0", "toy-tower 2,0", "garden-11-open 0,-1", "watchtower-garden-1 1,-1")
    game, state = position(*built, modules=("watchtowers",))
    kept = buildings_kept(Context(game, state, None), 0)
    rules = {xy(cell): {rule for _, (rule, _) in types} for cell, types in kept.items()}
    assert rules == {(0, -1): {"WAT-14"}, (1, 0): {"WAT-14", "TOY-F"}}
    state.seats[0].reserve = tiles(game, "pavilion-08-open")
    assert refused(game, state, "p1 swap pavilion-08-open at 0,-1") == "WAT-14"
    assert offered(game, state, "swap") == offered(game, state, "remove") == []


def test_a_camp_leans_on_a_wall_and_is_exchanged() -> None:
    game, state = position("garden-12-s 1,0", pending=("toy-camp",), reserve=("toy-camp-ne", "garden-11-open"))
    assert offered(game, state, "place") == ["place toy-camp at 1,1"]
    assert refused(game, state, "p1 place toy-camp at 0,1") == "TOY-A"
    assert refused(game, state, "p1 place toy-camp at 5,5") == "TOY-B"
    after = act(game, state, "p1 place toy-camp at 1,1")
    after.active = after.stack[-1].seat = 0
    assert refused(game, after, "p1 add garden-11-open at 0,1") == "TOY-A"
    assert refused(game, after, "p1 remove 1,0") == "TOY-B"
    assert offered(game, after, "remove") == ["remove 1,1"]
    assert offered(game, after, "swap") == ["swap toy-camp-ne at 1,1"]
    swapped = act(game, after, "p1 swap toy-camp-ne at 1,1").seats[0]
    assert swapped.reserve == tiles(game, "garden-11-open", "toy-camp")
    assert swapped.city.lie_at(cell_at(1, 1)) == CAMP


def test_gates_and_wooden_walls_on_turned_tiles() -> None:
    modules = ("city_gates", "city_walls")
    game, state = position("arcades-08-e 1,0", pending=("toy-n", "tower-10-w"), modules=modules)
    state.seats[0].hand = hand(game, "gate")
    assert "city_gates.place toy-n at 2,0/w gate 2,0:w" in offered(game, state, "city_gates.place")
    assert refused(game, state, "p1 city_gates.place toy-n at 2,0 gate 2,0:w") == "AL-CITY-2"
    after = act(game, state, "p1 city_gates.place toy-n at 2,0/w gate 2,0:w", "p1 reserve tower-10-w")
    assert after.seats[0].city.lie_at(cell_at(2, 0)) == 3
    after.active = after.stack[-1].seat = 0
    after.modules["city_walls"].open = (game.card_id("wall-n"),)
    nailed = act(game, after, "p1 city_walls.erect wall-n on toy-n")
    assert nailed.seats[0].city.walls_at(cell_at(2, 0)) == 8 | N
    assert nailed.modules["city_walls"].wooden == ((game.tile_id("toy-n"), E),), "its own side, which turns with it"


LAID = "garden-12-s at 1,0; toy-n at 2,0/e; tower-12-open at 0,-1; toy-tower at 1,-1/s; toy-camp at 1,1"
DRAWN = """
    +...............+...............+
    . tower-12-open .  toy-tower/s  .
    +...............+...............+...............+
    .       S       .  garden-12-s  .    toy-n/e    #
    +...............+###############+...............+
                    .   toy-camp    .
                    +...............+
"""


@pytest.mark.parametrize("text", [LAID, DRAWN])
def test_positions_name_how_pieces_lie(text: str) -> None:
    game, _ = position()
    lines = [(1, "p1.city", text), (2, "unchecked", "p1.city")]
    game, state = words.build(game, lines, "toys", False)
    built = state.seats[0].city
    assert built.lies == {cell_at(2, 0): 1, cell_at(1, -1): TOWER + 2, cell_at(1, 1): CAMP}
    assert (built.walls_at(cell_at(2, 0)), built.walls_at(cell_at(1, -1)), built.walls_at(cell_at(1, 1))) == (E, 0, N)
    rows = "tower-12-open at 0,-1; toy-tower at 1,-1/s; garden-12-s at 1,0; toy-n at 2,0/e; toy-camp at 1,1"
    assert words.compare(game, state, "p1.city", text) == (rows, rows, True)
    other = LAID.replace("toy-tower at 1,-1/s", "toy-tower at 1,-1")
    assert not words.compare(game, state, "p1.city", other)[2], "it lies otherwise"


def test_positions_know_where_pieces_may_lie() -> None:
    game, state = position("tower-12-open 1,0", "garden-12-s -1,0")
    for tile, spots in (
        ("toy-ne", "0,-1 -1,-1 1,-1 2,0 2,0/e 1,1/e 0,1/e 0,1/s 1,1/s -1,-1/w 0,-1/w -2,0/w -2,0/s 1,-1/w"),
        ("toy-camp", "-1,1"),
        ("garden-11-open", "-1,-1 0,-1 1,-1 -2,0 2,0 0,1 1,1"),
    ):
        expected, found, fits = words.compare(game, state, f"cells p1 {tile}", spots)
        assert fits, (expected, found)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("garden-12-s at 1,0/e", "AL-CITY-1"),
        ("toy-n at 1,0/n", "not a cell and a turn"),
        ("toy-n at 1,0/w", "AL-CITY-2"),
        ("garden-12-s at 1,0; toy-camp at 2,1", "TOY-B"),
        ("garden-12-s at 1,0; toy-tower at 1,1/e", "TOY-C"),
        (DRAWN.replace("toy-n/e", "toy-n/s"), "toy-n is given with walls e, but has s"),
    ],
)
def test_positions_refuse_pieces_that_cannot_lie_so(text: str, why: str) -> None:
    game, _ = position()
    with pytest.raises(sabika.RecordError, match=why):
        words.build(game, [(1, "p1.city", text)], "toys", False)


def test_clients_see_how_a_tile_is_turned_and_what_turns_with_it() -> None:
    game, state = position("toy-n 1,0/e", reserve=("toy-ne",), modules=("city_walls",))
    walls = state.modules["city_walls"]
    walls.wooden = ((game.tile_id("toy-n"), E), (game.tile_id("toy-ne"), 8))
    state.seats[0].city = state.seats[0].city.swap(cell_at(1, 0), game.tile_id("toy-n"), E | 4)
    state.seats[0].city.lie_down(cell_at(1, 0), 1)
    board: Any = client_view(game, game.view(state, 0)).board
    drawn, kept = board.seats[0].city.tiles[1].tile, board.seats[0].reserve[0]
    assert (drawn.turn, drawn.walls, [mark.spot for mark in drawn.marks]) == (1, "es", ["s"])
    assert (kept.turn, kept.walls, [mark.spot for mark in kept.marks]) == (0, "new", ["w"])
    assert board.seats[1].city.tiles[0].tile.turn == 0
    things = Things(marks_of(game, state), 0, state.seats[0].city)
    lines = [line.plain.rstrip() for line in draw_city(game, LOOK, state.seats[0].city, {}, things)]
    assert lines == ["         0     1", "     +.....+.....+", "   0 .  *  .>toP #", "     +.....+##w##+"]


def foretold(game: Any, state: Any, cell: str, tile: str, *gates: str) -> Preview:
    """Return what the first seat is told before it lays a tile."""
    return previews(game, game.view(state, 0), [PreviewRequest(cell, tile, gates)])[0]


def test_previews_lay_pieces_as_the_game_does() -> None:
    pieces = ("toy-tower", "toy-n", "toy-camp", "garden-11-open")
    game, state = position("tower-12-open 1,0", "garden-12-s -1,0", pending=pieces)
    for tile, cell in (("toy-tower", "2,0"), ("toy-n", "2,0/e"), ("toy-camp", "-1,1"), ("garden-11-open", "1,1")):
        preview = foretold(game, state, cell, tile)
        after = act(game, state, f"p1 place {tile} at {cell}").seats[0].city
        assert (preview.wall, preview.refused) == (after.wall(), None), tile
    for tile, cell in (
        ("garden-11-open", "-1,1"),
        ("garden-11-open", "1,1/e"),
        ("toy-n", "1,1"),
        ("toy-camp", "1,1"),
        ("toy-tower", "-1,1/s"),
        ("toy-tower", "0,1"),
    ):
        line = f"p1 place {tile} at {cell}"
        assert foretold(game, state, cell, tile).refused == refused(game, state, line), line
    board: Any = client_view(game, game.view(state, 0)).board
    listed = [f"place {tile} at {cell}" for tile in pieces for cell in board.seats[0].places[tile]]
    assert listed == offered(game, state, "place")
    towered = act(game, state, "p1 place toy-tower at 2,0")
    assert foretold(game, towered, "2,1", "toy-n").refused == refused(game, towered, "p1 place toy-n at 2,1") == "TOY-C"


@pytest.mark.rule("GAT-8")
def test_previews_know_what_gates_open() -> None:
    game, state = position("arcades-08-e 1,0", pending=("tower-10-w", "toy-n"), modules=("city_gates", "city_walls"))
    state.seats[0].hand = hand(game, "gate")
    assert foretold(game, state, "2,0", "tower-10-w").refused == "AL-CITY-4"
    assert foretold(game, state, "2,0", "tower-10-w", "2,0:w").refused is None
    assert foretold(game, state, "2,0/w", "toy-n", "2,0:w").refused is None
    assert foretold(game, state, "2,0", "toy-n", "2,0:w").refused == "AL-CITY-2"
    assert foretold(game, state, "0,1", "tower-10-w", "0,1:n").refused == "GAT-7"
    assert foretold(game, state, "1,-1/e", "toy-n").refused is None
    state.modules["city_walls"].wooden = ((game.tile_id("toy-n"), E),)
    assert foretold(game, state, "1,-1/e", "toy-n").refused == "AL-CITY-2", "the wooden wall turns with the tile"


def all_spots(built: City) -> list[int]:
    """Return every cell in and around a city, in every turn."""
    places = [xy(cell) for cell in built.tiles]
    columns = range(min(x for x, _ in places) - 1, max(x for x, _ in places) + 2)
    rows = range(min(y for _, y in places) - 1, max(y for _, y in places) + 2)
    return [spot_at(cell_at(x, y), turn) for x in columns for y in rows for turn in range(4)]


def is_legal(game: Any, state: Any, action: sabika.Action) -> bool:
    """Return whether the game allows an action."""
    try:
        game.check(state, action)
    except sabika.Illegal:
        return False
    return True


@pytest.mark.rule("AL-REDO-4", "AL-REDO-9")
@pytest.mark.parametrize("seed", range(3))
def test_what_is_listed_is_what_is_allowed(seed: int) -> None:
    rng = Random(f"toys {seed}")
    reserve = ("toy-n", "toy-ne", "toy-camp", "toy-camp-ne", "garden-11-open")
    start = ("garden-12-s 1,0", "tower-12-open 0,-1", "arcades-08-e 0,1")
    game, state = position(*start, reserve=reserve, modules=("city_gates", "city_walls"))
    player = state.seats[0]
    built = player.city.after(Laying(cell_at(1, -1), game.tile_id("toy-tower"), 0, TOWER))
    player.city = built if seed else player.city
    for _ in range(7):
        player = state.seats[0]
        listed = {action for action in game.legal(state) if action.verb in ("add", "swap", "remove")}
        tries = {sabika.Action(0, "remove", (cell,)) for cell in player.city.tiles}
        for spot in all_spots(player.city):
            tries |= {sabika.Action(0, verb, (tile, spot)) for tile in player.reserve for verb in ("add", "swap")}
        assert listed == {action for action in tries if is_legal(game, state, action)}
        action = rng.choice(sorted(listed, key=lambda action: (action.verb, action.args)))
        state = game.apply(state, action).state
        assert from_json(to_json(state)) == state
        state.active = state.stack[-1].seat = 0
