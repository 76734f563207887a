"""Treasure chamber (TRE): chests on buildings of their colour."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import sabika
from sabika.bots import make_bot
from sabika.bots.evaluators.alhambra import AlhambraEvaluator
from sabika.client_view import client_view
from sabika.kernel.context import Context
from sabika.kernel.hooks import Module
from sabika.kernel.record import HIDDEN
from sabika.kernel.rng import Rng
from sabika.titles.alhambra import MODULES, make
from sabika.titles.alhambra.components import TYPES
from sabika.titles.alhambra.frames.scoring import lines_now
from sabika.titles.alhambra.hooks import EXACTLY_PAID, UNFINISHED
from sabika.titles.alhambra.modules.m13_treasure_chamber.chamber import all_chests, show_chamber, show_marks
from sabika.titles.alhambra.modules.m13_treasure_chamber.scoring import POINTS
from sabika.titles.alhambra.modules.m13_treasure_chamber.storing import free_buildings
from tests.helpers.games import whole_game
from tests.titles.alhambra.modules.set_table import act, city, hand, refused, table, tiles, told

BUY = "p1 treasure_chamber.buy"
COPIES = {"pavilion": 5, "seraglio": 5, "arcades": 7, "chambers": 7, "garden": 9, "tower": 9}


def chests(game: Any, *names: str) -> tuple[int, ...]:
    """Return chests by the types of their colours."""
    return tuple(sorted(game.card_id(f"chest-{name}") for name in names))


def begun(*room: str, players: int = 3, modules: tuple[str, ...] = ()) -> tuple[Any, Any]:
    """Return a game and a state in which the first seat can buy these chests; all others are in the bag."""
    game, state = table(players, "treasure_chamber", *modules)
    return game, with_room(game, state, *room)


def with_room(game: Any, state: Any, *room: str) -> Any:
    """Return the state with these chests in the first room, all others in the bag, and money to buy them."""
    own = state.modules["treasure_chamber"]
    every, first = Counter(all_chests(state)), chests(game, *room)
    own.rooms = (first, (), ())
    own.bag = tuple(sorted((every - Counter(first)).elements()))
    state.seats[0].hand = hand(game, "florin-8")
    return state


@pytest.mark.rule("TRE-1", "TRE-13")
@pytest.mark.parametrize("players", range(2, 7))
def test_what_there_is_at_first(players: int) -> None:
    game, state = table(players, "treasure_chamber")
    own = state.modules["treasure_chamber"]
    assert ([len(room) for room in own.rooms], len(own.bag)) == ([4, 4, 4], 30)
    found = {game.cards[chest].name: number for chest, number in Counter(all_chests(state)).items()}
    assert found == {f"chest-{name}": number for name, number in COPIES.items()}
    assert own.stored == ((),) * (players + 1)


@pytest.mark.rule("TRE-13")
def test_everybody_sees_all_but_what_is_drawn_next() -> None:
    game, state = begun("garden", "garden", "tower", "tower")
    for seat in (0, 1, None):
        assert game.view(state, seat).state.modules["treasure_chamber"] == state.modules["treasure_chamber"]
    found = set()
    for number in range(12):
        state.rng = Rng(f"bag {number}")
        after = act(game, state, "p1 treasure_chamber.buy 1 with florin 8")
        found.add(after.modules["treasure_chamber"].rooms[0])
    assert len(found) > 5


@pytest.mark.rule("TRE-9")
def test_nobody_takes_back_what_has_brought_new_chests_to_light() -> None:
    game: Any = sabika.game("alhambra", 3, ["treasure_chamber", "street_trader"])
    state = game.new("chests come to light")
    while state.stack[-1].PROMPT != "turn":
        game.play(state, game.legal(state)[-1])
    state.active = state.stack[-1].seat = 0
    state.modules["street_trader"].traders[0].cell = HIDDEN
    state = act(game, with_room(game, state, "garden", "garden", "tower", "tower"), f"{BUY} 1 with florin 8")
    assert state.stack[-1].PROMPT == "trader", "the turn is not over"
    assert state.barrier == state.seq


@pytest.mark.rule("TRE-2")
def test_payments_mix_everything_and_are_listed_once_for_all_rooms() -> None:
    game, state = table(3, "treasure_chamber")
    state.seats[0].hand = hand(game, "denar-3", "ducat-5", "florin-2", "dirham-7")
    lines = [game.notation.write(action) for action in game.legal(state) if action.verb == "treasure_chamber.buy"]
    assert lines[: len(lines) // 3] == [
        "p1 treasure_chamber.buy 1 with denar 3 ducat 5",
        "p1 treasure_chamber.buy 1 with dirham 7 florin 2",
        "p1 treasure_chamber.buy 1 with denar 3 dirham 7",
        "p1 treasure_chamber.buy 1 with dirham 7 ducat 5",
    ]
    assert len(lines) == 12
    assert refused(game, state, "p1 treasure_chamber.buy 1 with denar 3 florin 2") == "TRE-2"


@pytest.mark.rule("TRE-11")
@pytest.mark.parametrize("room", [0, 2, 4])
def test_only_a_room_with_chests_is_sold(room: int) -> None:
    game, state = begun("garden", "garden", "tower", "tower")
    assert refused(game, state, f"p1 treasure_chamber.buy {room} with florin 8") == "TRE-11"


@pytest.mark.rule("TRE-5", "TRE-6", "TRE-8", "TRE-9")
def test_what_happens_in_which_order() -> None:
    game, state = begun("garden", "tower", "tower", "arcades")
    state.seats[0].city = city(game, "garden-10-open 1,0")
    state.seats[2].city = city(game, "tower-11-open 1,0", "tower-12-open 0,1")
    line = "p1 treasure_chamber.buy 1 with florin 8"
    assert [event for event in told(game, state, line) if event[1].startswith("TRE")] == [
        ("chests_bought", "TRE-1"),
        ("chest_stored", "TRE-6"),
    ]
    state = act(game, state, line)
    assert game.waiting(state) == (2,), "the second seat could store nothing"
    state = act(game, state, "p3 treasure_chamber.store tower-12-open")
    last = told(game, state, "p3 treasure_chamber.store tower-11-open")
    assert last[:3] == [("chest_stored", "TRE-6"), ("chests_returned", "TRE-9"), ("room_filled", "TRE-9")]


@pytest.mark.rule("TRE-15")
def test_an_absent_player_passes_chests_on_but_stores_what_they_bought() -> None:
    game, state = begun("garden", "tower", "tower", "arcades")
    state.seats[0].city = city(game, "garden-10-open 1,0", "garden-11-open 0,1")
    state.seats[1].city = city(game, "tower-11-open 1,0")
    state = act(game, state, "p1 treasure_chamber.buy 1 with florin 8")
    assert game.default(state, 0).verb == "treasure_chamber.store"
    state = act(game, state, "p1 treasure_chamber.store garden-11-open")
    assert game.default(state, 1).verb == "pass"


@pytest.mark.rule("TRE-16")
def test_only_base_and_magical_buildings_hold_chests() -> None:
    game: Any = sabika.game("alhambra", 3, list(MODULES))
    ctx: Any = Context(game, game.new("holders"), None)
    every = list(range(1, len(game.tiles)))
    for name in TYPES:
        found = free_buildings(ctx, every, chests(game, name))
        assert {game.tiles[tile].kind for tile in found} == {"building", "magical"}
        assert {TYPES[game.tiles[tile].type] for tile in found} == {name}


@pytest.mark.rule("TRE-3")
def test_no_payment_for_chests_counts_as_exact() -> None:
    paid: list[str] = []
    ears = Module("ears", 99, "X")
    ears.add(EXACTLY_PAID, lambda ctx, seat, purchase: paid.append(purchase.kind))
    plain = sabika.game("alhambra", 3, ["treasure_chamber", "power_of_the_sultan"])
    game: Any = make(plain.setup, (*plain.modules, ears))
    state = game.new("ears")
    state.active = state.stack[-1].seat = 0
    state.seats[0].hand = hand(game, "florin-8", "denar-7")
    state.modules["power_of_the_sultan"].open = ((game.card_id("sultan-denar-1"), 0),)
    state = act(game, state, "p1 power_of_the_sultan.buy 1 with denar 7", "p1 pass")
    assert paid == ["sultan"]
    act(game, state, "p1 treasure_chamber.buy 1 with florin 8")
    assert paid == ["sultan"]


@pytest.mark.rule("TRE-16")
def test_a_building_that_is_not_finished_holds_no_chest() -> None:
    works = Module("works", 99, "X")
    works.add(UNFINISHED, lambda ctx: (ctx.game.tile_id("garden-10-open"),))
    plain = sabika.game("alhambra", 3, ["treasure_chamber"])
    game: Any = make(plain.setup, (*plain.modules, works))
    ctx: Any = Context(game, game.new("works"), None)
    built = list(tiles(game, "garden-10-open", "garden-11-open"))
    assert free_buildings(ctx, built, chests(game, "garden")) == built[1:]


@pytest.mark.rule("TRE-12")
def test_a_building_that_comes_back_comes_without_its_chest() -> None:
    game, state = begun("garden", "tower", "tower", "arcades")
    state.seats[0].city = city(game, "garden-10-open 1,0")
    state = act(game, state, "p1 treasure_chamber.buy 1 with florin 8")
    held = len(state.modules["treasure_chamber"].bag)
    assert [mark.tile for mark in show_marks(state)] == [game.tile_id("garden-10-open")]
    state = act(game, state, "p2 take 1", "p3 take 1", "p1 remove 1,0", "p2 take 1", "p3 take 1")
    state = act(game, state, "p1 add garden-10-open at 1,0")
    assert len(state.modules["treasure_chamber"].bag) == held + 1
    assert show_marks(state) == []


@pytest.mark.rule("TRE-14")
def test_the_points_of_the_places() -> None:
    assert POINTS == ((7,), (14, 7), (22, 14, 7))


@pytest.mark.rule("TRE-14")
def test_chests_come_between_residents_and_medinas() -> None:
    game: Any = sabika.game("alhambra", 3, ["treasure_chamber", "street_trader", "medina"])
    state = game.new("order of lines")
    state.modules["treasure_chamber"].stored = (((9, *chests(game, "garden")),), (), (), ())
    state.modules["street_trader"].traders[0].housed = ((9, 4),)
    sources = [line[1] for line in lines_now(Context(game, state, None), 1) if line[0] == 0]
    assert sources == ["residents", "chests", "medina"]


def test_what_lies_on_the_table() -> None:
    game, state = begun("garden", "tower", "tower", "arcades")
    state.seats[0].city = city(game, "garden-10-open 1,0")
    state.seats[1].city = city(game, "tower-11-open 1,0")
    state = act(game, state, "p1 treasure_chamber.buy 1 with florin 8")
    names = [card.name for card in game.cards]
    shown = [(item.label, item.seat, names[item.card], item.number) for item in show_chamber(state)]
    assert shown == [
        ("chests_bought", -1, "chest-arcades", -1),
        ("chests_bought", -1, "chest-tower", -1),
        ("chests_bought", -1, "chest-tower", -1),
        ("chest_bag", -1, "nothing", 38),
        ("chests", 0, "nothing", 1),
    ]
    board: Any = client_view(game, game.view(state, 1)).board
    marked = [one.tile.marks for one in board.seats[0].city.tiles if one.tile.name == "garden-10-open"]
    assert [mark.kind for mark in marked[0]] == ["chest"]


def test_rooms_are_known_by_their_numbers() -> None:
    _, state = begun("garden", "tower", "tower", "arcades")
    rooms = [item.number for item in show_chamber(state) if item.label == "chest_room"]
    assert rooms == [1, 1, 1, 1]


def test_the_greedy_player_buys_chests_it_can_store_and_no_others() -> None:
    game, state = begun("garden", "garden", "tower", "tower")
    state.market = (0, 0, 0, 0)
    state.display = tuple(game.card_id(f"denar-{value}") for value in (1, 1, 2, 2))
    bot = make_bot("greedy")
    verbs = {bot.choose(game, game.view(state, 0), Rng(f"chance {number}")).verb for number in range(8)}
    assert verbs == {"take"}
    lines = ("garden-10-open 1,0", "garden-11-open 0,1", "tower-11-open -1,0", "tower-12-open 0,-1")
    state.seats[0].city = city(game, *lines)
    verbs = {bot.choose(game, game.view(state, 0), Rng(f"chance {number}")).verb for number in range(8)}
    assert verbs == {"treasure_chamber.buy"}


def test_the_greedy_player_buys_none_for_the_others() -> None:
    """A room with one chest for itself and three for the next player is no bargain."""
    game, state = begun("garden", "garden", "tower", "tower")
    state.market = (0, 0, 0, 0)
    state.display = tuple(game.card_id(f"denar-{value}") for value in (1, 1, 2, 2))
    state.seats[0].city = city(game, "garden-10-open 1,0")
    evaluate = AlhambraEvaluator(game, game.view(state, 0)).evaluate
    (choice,) = [choice for choice in game.decision(state).choices if choice.verb == "treasure_chamber.buy"]
    alone = evaluate(choice, choice.actions[0], 0.0)
    state.seats[1].city = city(game, "garden-11-open 1,0", "tower-11-open -1,0", "tower-12-open 0,-1")
    evaluate = AlhambraEvaluator(game, game.view(state, 0)).evaluate
    assert evaluate(choice, choice.actions[0], 0.0) < alone
    action = make_bot("greedy").choose(game, game.view(state, 0), Rng("chance"))
    assert action.verb == "take"


def test_the_greedy_player_takes_chests_that_others_leave() -> None:
    game, state = begun("garden", "garden", "tower", "tower")
    state.seats[1].city = city(game, "garden-10-open 1,0")
    state = act(game, state, "p1 treasure_chamber.buy 1 with florin 8")
    action = make_bot("greedy").choose(game, game.view(state, 1), Rng("chance"))
    assert game.notation.write(action) == "p2 treasure_chamber.store garden-10-open"


@pytest.mark.parametrize(("players", "modules"), [(2, ("magical_buildings",)), (4, ("building_sites", "change"))])
def test_whole_games(players: int, modules: tuple[str, ...]) -> None:
    whole_game(players, ("treasure_chamber", *modules), 50 + players)


def test_dirk_stores_one_chest_for_each_of_his_buildings() -> None:
    game, state = begun("garden", "garden", "tower", "tower", players=2)
    state.dirk.tiles = tiles(game, "garden-10-open", "tower-11-open", "tower-12-open", "tower-13-e")
    state = act(game, state, "p1 treasure_chamber.buy 1 with florin 8")
    stored = [game.tiles[tile].name for tile, _ in state.modules["treasure_chamber"].stored[2]]
    assert stored == ["garden-10-open", "tower-11-open", "tower-12-open"]
