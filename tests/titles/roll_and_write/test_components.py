"""What is in the box, and what a box of one's own may hold."""

from __future__ import annotations

import copy
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import sabika
from sabika.cli import main
from sabika.sim import simulate
from sabika.titles.roll_and_write import check_table, standard_table
from sabika.titles.roll_and_write.components import TYPES, Box
from tests.titles.roll_and_write.playing import OWN_SHEET, walk

BOX = Box(standard_table())


@pytest.mark.rule("RW-COMP-1")
def test_points_of_the_places() -> None:
    assert BOX.points == ((16, 8, 1), (17, 9, 2), (18, 10, 3), (19, 11, 4), (20, 12, 5), (21, 13, 6))
    assert BOX.line_points == (0, 0, 0, 0, 2, 5, 10)


@pytest.mark.rule("RW-COMP-2", "RW-G-3")
def test_boxes_are_the_buildings_of_the_grid() -> None:
    assert len(BOX.grid) == 36
    assert Counter(BOX.grid) == dict(enumerate(BOX.boxes))
    assert BOX.boxes == (5, 5, 6, 6, 7, 7)
    assert sum(BOX.cells) == (1 << 36) - 1


@pytest.mark.rule("RW-COMP-3")
def test_coins() -> None:
    assert (BOX.track, BOX.start_coins) == (20, 3)


@pytest.mark.rule("RW-COMP-6", "RW-COMP-5")
def test_rounds_and_dice() -> None:
    assert BOX.rounds == {3: 18, 4: 15, 5: 12}
    for players in range(1, 6):
        game: Any = sabika.game("roll_and_write", players)
        state = game.new("dice")
        pairs = sum(len(sheet.yellow) for sheet in state.seats) + len(state.imaginary)
        assert pairs == players + game.imaginary + 1 <= 6


@pytest.mark.rule("RW-COMP-4", "RW-G-2")
def test_all_seats_use_the_same_grid() -> None:
    game: Any = sabika.game("roll_and_write", 2)
    for _, _, step in walk(game, "one grid"):
        for event in step.events:
            if event.kind == "building_crossed":
                cell = (event.params["yellow"] - 1) * 6 + event.params["blue"] - 1
                assert event.params["type"] == TYPES[game.grid[cell]]


# -- a box of one's own -----------------------------------------------------------------------------------------------


@pytest.mark.rule("RW-COMP-2", "RW-COMP-3", "RW-G-3")
def test_another_sheet_works() -> None:
    own: Any = sabika.game("roll_and_write", 3, components=OWN_SHEET)
    assert own.boxes == (1, 2, 3, 6, 12, 12)
    assert (own.track, own.rounds, own.turn_cost, own.second_cost) == (9, 7, 2, 4)
    assert own.setup.components.startswith("own-")
    assert sabika.game("roll_and_write", 3).setup.components == "standard"
    state = own.new("own")
    assert [sheet.crossed.bit_count() for sheet in state.seats] == [4, 4, 4]
    assert [sheet.coins for sheet in state.seats] == [5, 5, 5]
    for _, _, step in walk(own, "own"):
        for sheet in step.state.seats:
            assert 0 <= sheet.coins + sheet.spent <= 9
            assert all(number <= own.boxes[kind] for kind, number in enumerate(sheet.boxes))


def test_the_standard_table_written_out_is_the_standard_one() -> None:
    game = sabika.game("roll_and_write", 3, components="[coins]\n" + coins_of(standard_table()))
    assert game.setup.components == "standard"


def coins_of(table: dict[str, Any]) -> str:
    """Return the coins of a table as TOML."""
    return "\n".join(f"{name} = {str(number).lower()}" for name, number in table["coins"].items())


def changed(path: str, value: Any) -> dict[str, Any]:
    """Return the standard table with one thing changed; `path` is like `coins.start` or `building_types.2.boxes`."""
    table: dict[str, Any] = copy.deepcopy(standard_table())
    place: Any = table
    *steps, last = [int(step) if step.isdecimal() else step for step in path.split(".")]
    for step in steps:
        place = place[step]
    if value is None:
        del place[last]
    else:
        place[last] = value
    return table


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        (
            "building_types.2.boxes",
            7,
            r"row 3 \(arcades\): boxes = 7, but the grid has 6 of them: boxes = cells",
        ),
        ("building_types.0.boxes", 0, r"building_types row 1 \(pavilion\): boxes = 0 must be 1 or more"),
        ("building_types.0.boxes", None, r"building_types row 1 \(pavilion\): boxes must be a int"),
        ("building_types.0.boxes", True, r"building_types row 1 \(pavilion\): boxes must be a int"),
        ("building_types.1.type", "tower", r"building_types row 6 \(tower\): each of .* must be there once"),
        ("building_types.1.type", "stable", r"building_types row 2 \(stable\): each of .* must be there once"),
        ("building_types.5", None, r"building_types: each of .* must be there once"),
        ("building_types.3.points", [19, 11], r"row 4 \(chambers\): points = .* must be 3 values"),
        ("building_types.3.points", [4, 11, 19], r"row 4 \(chambers\): points = .* never rise"),
        ("grid.1.2", "stable", r"grid row 2: 'stable' is not a type"),
        ("grid.1.2", "tower", r"building_types row 5 \(garden\): boxes = 7, but the grid has 6"),
        ("grid.4.5", None, r"grid row 5: there must be 6 buildings"),
        ("grid.4", None, r"grid: there must be 6 rows"),
        ("coins.start", 4, r"coins: start = 4 must be setup.start_coins 3 \(RW-SETUP-8\)"),
        ("coins.track_length", 2, r"coins: track_length = 2 must be at least the 3"),
        ("coins.track_length", -1, r"coins: track_length = -1 must be 0 or more"),
        ("coins.second_building_cost", 0, r"coins: second_building_cost = 0 must be 1 or more"),
        ("coins.track_length", "many", r"coins: track_length must be a int"),
        ("rounds.players_4", 0, r"rounds: players_4 = 0 must be 1 or more"),
        ("rounds.players_4", 34, r"rounds: players_4 = 34 and 3 start buildings are more than the 36 boxes"),
        ("rounds.players_2", 17, r"rounds: players_2 = 17 must be players_3 18 \(RW-COMP-6\)"),
        ("dice.yellow", 5, r"dice: yellow = 5 must be 6 or more, for 5 seats \(RW-COMP-5\)"),
        ("imaginary_players.extra_points_with_3", None, r"imaginary_players: extra_points_with_3 must be a int"),
        ("game", "granada", "the table is for 'granada'"),
    ],
)
@pytest.mark.rule("RW-COMP-1", "RW-COMP-2", "RW-COMP-3", "RW-COMP-5", "RW-COMP-6", "RW-G-15")
def test_a_table_that_breaks_a_constraint_is_refused(path: str, value: Any, why: str) -> None:
    with pytest.raises(sabika.SetupError, match=why) as caught:
        check_table(changed(path, value))
    assert caught.value.about == "components"


@pytest.mark.rule("RW-COMP-3")
def test_a_row_of_coins_may_be_just_as_long_as_the_coins_of_the_start() -> None:
    check_table(changed("coins.track_length", 3))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("grid = 5", "key grid: must be a list"),
        ("camels = 5", "key camels: there is no such table"),
        ("grid = [", "not valid TOML"),
        ("[coins]\nstart = 3", "coins: track_length must be a int"),
    ],
)
def test_a_text_that_is_no_table_is_refused(text: str, why: str) -> None:
    with pytest.raises(sabika.SetupError, match=why):
        sabika.game("roll_and_write", 3, components=text)


def test_a_game_on_another_sheet_is_recorded_and_replayed() -> None:
    match = sabika.Match(sabika.game("roll_and_write", 2, components=OWN_SHEET), "own")
    while not match.is_over:
        match.play(match.game.legal(match.state)[0])
    text = sabika.write_game(match)
    assert f"components {match.game.setup.components}" in text
    again = sabika.replay(text, components=OWN_SHEET)
    assert again.state == match.state
    with pytest.raises(sabika.RecordError, match="component"):
        sabika.replay(text)


def test_simulation_on_several_cores_uses_the_sheet() -> None:
    one = simulate("roll_and_write", 2, games=6, workers=1, components=OWN_SHEET)
    two = simulate("roll_and_write", 2, games=6, workers=2, components=OWN_SHEET)
    assert [result.scores for result in one.results] == [result.scores for result in two.results]
    assert all(result.finished for result in two.results)


def test_commands_take_components(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(OWN_SHEET, "utf-8")
    bad = tmp_path / "bad.toml"
    bad.write_text(OWN_SHEET.replace("boxes = 12", "boxes = 11", 1), "utf-8")
    command = ["simulate", "--title", "roll_and_write", "--games", "1", "--workers", "1", "--components"]
    assert CliRunner().invoke(main, [*command, str(own)]).exit_code == 0
    refused = CliRunner().invoke(main, [*command, str(bad)])
    assert refused.exit_code == 2
    assert "building_types row 5 (garden): boxes = 11" in " ".join(refused.output.split())
    missing = CliRunner().invoke(main, [*command, str(tmp_path / "none.toml")])
    assert missing.exit_code == 2
    assert "cannot be read" in missing.output
    match = sabika.Match(sabika.game("roll_and_write", 2, components=OWN_SHEET), "own")
    record = tmp_path / "own.game"
    record.write_text(sabika.write_game(match), "utf-8")
    assert CliRunner().invoke(main, ["replay", "--check", str(record), "--components", str(own)]).exit_code == 0
    assert CliRunner().invoke(main, ["replay", "--check", str(record)]).exit_code == 2


def test_the_own_sheet_breaks_no_constraint() -> None:
    check_table({**standard_table(), **tomllib.loads(OWN_SHEET)})
