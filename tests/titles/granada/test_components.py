"""What is in the box, and a box of one's own."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import sabika
from sabika.cli import main
from sabika.kernel.components import STANDARD
from sabika.kernel.errors import RecordError, SetupError
from sabika.parts.city import E, N, S, W
from sabika.parts.money import CURRENCIES
from sabika.sim import play_out, simulate
from sabika.titles.granada.components import (
    TYPES,
    base_faces,
    field_currencies,
    fixed_points,
    multipliers,
    standard_table,
)

TEXT = files("sabika.titles.granada").joinpath("data", "granada_tiles.toml").read_text("utf-8")
FACES = base_faces(standard_table())
BUILDINGS = [face for face in FACES if face.kind == "building"]


@pytest.mark.rule("GR-COMP-1", "GR-COMP-2", "GR-D-16")
def test_nine_types_with_twelve_prices_each() -> None:
    assert TYPES == ("arena", "bath_house", "library", "hostel", "hospital", "market", "park", "school", "district")
    seen = Counter((face.type, face.price) for face in BUILDINGS)
    assert seen == Counter({(kind, price): 1 for kind in range(9) for price in range(2, 14)})


@pytest.mark.rule("GR-COMP-3", "GR-COMP-4", "GR-COMP-6", "GR-COMP-8")
def test_both_faces_of_every_tile() -> None:
    assert len(BUILDINGS) == 108
    for even in range(2, len(FACES), 2):
        front, back = FACES[even], FACES[even ^ 1]
        assert front.price % 2 == 0
        assert back.price == front.price + 1
        assert front.type != back.type


@pytest.mark.rule("GR-COMP-5", "GR-G-19")
def test_moats_are_on_the_same_edges_of_both_faces() -> None:
    for even in range(2, len(FACES), 2):
        assert FACES[even].moats == FACES[even ^ 1].moats
        assert FACES[even].moats.bit_count() <= 3
    tiles = FACES[2::2]
    sides = [sum(1 for tile in tiles if tile.moats & side) for side in (N, E, S, W)]
    assert set(sides) == {20, 21}
    assert sum(sides) == 81


@pytest.mark.rule("GR-COMP-7")
def test_the_tiles_of_the_rulebook_example() -> None:
    pairs = {frozenset((TYPES[FACES[at].type], TYPES[FACES[at ^ 1].type])) for at in range(2, len(FACES), 2)}
    assert {frozenset(("arena", "hospital")), frozenset(("library", "district"))} <= pairs


@pytest.mark.rule("GR-CITY-6", "GR-BUY-2")
def test_start_tile_and_currencies_of_the_fields() -> None:
    assert (FACES[1].kind, FACES[1].type, FACES[1].price, FACES[1].moats) == ("start", -1, 0, 0)
    assert [CURRENCIES[at] for at in field_currencies(standard_table())] == ["florin", "dirham", "denar", "ducat"]


@pytest.mark.rule("GR-SCORE-7", "GR-SCORE-8", "GR-SCORE-9", "GR-BEG-1")
def test_point_tables() -> None:
    assert multipliers(standard_table()) == ((1,), (2, 1), (3, 2, 1))
    assert fixed_points(standard_table()) == ((3,), (10, 3), (18, 10, 3))


# -- a box of one's own -----------------------------------------------------------------------------------------------


def changed(old: str, new: str, times: int = 1) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, times)


ARENA = (
    'id = "arena-02", front = { type = "arena", price = 2 }, back = { type = "library", price = 3 }, '
    'moats = ["north", "south", "west"]'
)
SWAPPED = changed(ARENA, ARENA.replace('["north", "south", "west"]', '["north", "east", "south"]'))
"""The same box, but the arena of price 2 has its moats elsewhere."""


def test_a_table_of_ones_own_replaces_the_tiles() -> None:
    game: Any = sabika.game("granada", 3, components=SWAPPED)
    assert game.tile_walls[game.tile_id("arena-02")] == game.tile_walls[game.tile_id("library-03")] == N | E | S
    assert game.setup.components.startswith("own-")
    assert game.setup.components == sabika.game("granada", 2, components=SWAPPED).setup.components
    plain: Any = sabika.game("granada", 3)
    assert plain.setup.components == STANDARD
    assert plain.tile_walls[plain.tile_id("arena-02")] == N | S | W


def test_a_table_that_changes_nothing_is_the_standard_one() -> None:
    assert sabika.game("granada", 3, components=TEXT).setup.components == STANDARD
    assert sabika.game("granada", 3, components="# nothing").setup.components == STANDARD


def test_the_currencies_of_the_fields_may_be_others() -> None:
    market = tomllib.loads(TEXT)["market"] | {"slot_currency": ["ducat", "denar", "dirham", "florin"]}
    lines = [f"{key} = {value!r}" for key, value in market.items()]
    game: Any = sabika.game("granada", 3, components="[market]\n" + "\n".join(lines))
    assert [CURRENCIES[at] for at in game.slot_currency] == ["ducat", "denar", "dirham", "florin"]


@pytest.mark.rule("GR-COMP-8")
@pytest.mark.parametrize(
    ("text", "row", "why"),
    [
        ("tiles = 3", "key tiles", "must be a list"),
        ("tiles = []", "tiles", "54 tiles, not 0 (GR-COMP-8)"),
        ("sheets = []", "key sheets", "no such table"),
        ("tiles = [", "TOML", "Invalid value"),
        (changed("[scoring]", "[scoring]\nextra = 1"), "key scoring", "rules, not components"),
        (changed('slot_currency = ["florin"', 'slot_currency = ["ducat"'), "market", "each of denar, dirham"),
        (changed("slots = 4", "slots = 5"), "market", "slots is a rule"),
        (changed(ARENA, ARENA.replace("price = 2", "price = 3")), "tile 1 (arena-02)", "front price 3 is not 2, 4"),
        (
            changed(ARENA, ARENA.replace("price = 3", "price = 5")),
            "tile 1 (arena-02)",
            "back price 5 is not 3 (GR-COMP-3)",
        ),
        (changed(ARENA, ARENA.replace("library", "arena")), "tile 1 (arena-02)", "both faces show arena (GR-COMP-4)"),
        (changed(ARENA, ARENA.replace("library", "casino")), "tile 1 (arena-02)", "'casino' is not a type (GR-COMP-1)"),
        (changed(ARENA, ARENA.replace("library", "market")), "tile 3 (library-02)", "market 3 is there already"),
        (changed(ARENA, ARENA.replace('"north"', '"up"')), "tile 1 (arena-02)", "'up' is not a side"),
        (changed(ARENA, ARENA.replace('"north"', '"west"')), "tile 1 (arena-02)", "west is there twice"),
        (changed(ARENA, ARENA.replace('"north"', '"north", "east"')), "tile 1 (arena-02)", "three sides at most"),
        (changed(ARENA, ARENA.replace("price = 2", 'price = "2"')), "tile 1 (arena-02)", "price must be a int"),
        (changed(ARENA, ARENA.replace(" moats", " mots")), "tile 1 (arena-02)", "moats must be a list"),
        (changed("tiles = [\n", "tiles = [\n  7,\n"), "tiles", "54 tiles, not 55"),
    ],
)
def test_a_table_that_breaks_a_constraint_is_refused(text: str, row: str, why: str) -> None:
    with pytest.raises(SetupError) as caught:
        sabika.game("granada", 3, components=text)
    assert row in str(caught.value)
    assert why in str(caught.value)
    assert caught.value.about == "components"


def test_a_game_file_names_its_components() -> None:
    game = sabika.game("granada", 2, components=SWAPPED)
    match = sabika.Match(game, "own")
    for action in play_out(game, "own", ["random", "random"])[1]:
        match.play(action)
    text = sabika.write_game(match)
    assert f"components {game.setup.components}" in text
    assert sabika.replay(text, SWAPPED).state == match.state
    with pytest.raises(RecordError, match="component set"):
        sabika.replay(text)


def test_many_games_with_components_of_ones_own() -> None:
    one = simulate("granada", games=4, workers=1, components=SWAPPED)
    assert one.results[0].record() != simulate("granada", games=4, workers=1).results[0].record()
    two = simulate("granada", games=4, workers=2, components=SWAPPED)
    assert [result.record() for result in one.results] == [result.record() for result in two.results]


def test_the_command_reads_components(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SABIKA_STATE", str(tmp_path / "state"))
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(SWAPPED, "utf-8")
    bad.write_text("tiles = []", "utf-8")
    base = ["simulate", "--title", "granada", "--games", "1", "--workers", "1", "--components"]
    assert CliRunner().invoke(main, [*base, str(good)]).exit_code == 0
    for path, why in ((bad, "54 tiles, not 0"), (tmp_path / "none.toml", "cannot be read")):
        result = CliRunner().invoke(main, [*base, str(path)])
        assert result.exit_code == 2
        assert why in result.output
    play = ["play", "--title", "granada", "--components", str(good)]
    assert CliRunner().invoke(main, play, input="save " + str(tmp_path / "mine.game") + "\nquit\n").exit_code == 0
    check = ["replay", "--check", str(tmp_path / "mine.game")]
    assert CliRunner().invoke(main, check).exit_code == 2
    assert CliRunner().invoke(main, [*check, "--components", str(good)]).exit_code == 0


def test_alhambra_takes_a_box_of_ones_own_too() -> None:
    text = files("sabika.titles.alhambra").joinpath("data", "alhambra_buildings.toml").read_text("utf-8")
    row = 'id = "pavilion-08-open", type = "pavilion", price = 8, walls = []'
    assert row in text
    game: Any = sabika.game("alhambra", 3, components=text.replace(row, row.replace("[]", '["north"]')))
    assert game.tile_walls[game.tile_id("pavilion-08-open")] == N
    for old, new, why in (
        ("price = 8", "price = 12", "the price 12 is not 2 to 8"),
        ('type = "pavilion"', 'type = "tower"', "the price 8 is fine|there must be 7, not 6"),
        ("walls = []", 'walls = ["n"]', "'n' is not a side"),
        ('id = "pavilion-08-open"', 'id = "pavilion-07-e"', "the id is there already"),
    ):
        with pytest.raises(SetupError, match=why):
            sabika.game("alhambra", 3, components=text.replace(row, row.replace(old, new)))
