"""Golden games: recorded once, they replay to the same result and the same position for ever, pure and native."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import sabika
from sabika.titles import options_of, title_of
from sabika.titles.alhambra import MODULES, meta
from tests.golden.make import FIRST, golden_games, position_hash, read_positions

FILES = sorted((Path(__file__).parent / "golden").glob("*.game"))
POSITIONS = read_positions()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden_game(path: Path) -> None:
    """Every action is legal, the result is the recorded one, and the last position is the same to the last card."""
    file = sabika.read_game(path.read_bytes())
    match = sabika.replay(file)
    assert match.notes == []
    assert match.outcome is not None
    assert file.result is not None
    assert match.outcome[:3] == file.result[:3], "a file does not say which neutral player won"
    assert position_hash(match.state) == POSITIONS[path.stem]


def test_there_is_a_file_for_every_golden_game() -> None:
    assert {path.stem for path in FILES} == set(golden_games()) == set(POSITIONS)


def setups(title: str) -> list[Any]:
    """Return what the golden games of a title started from."""
    found = [sabika.read_game(path.read_bytes()).setup for path in FILES]
    return [setup for setup in found if setup.title == title]


@pytest.mark.parametrize("title", ["granada", "roll_and_write"])
def test_every_number_of_players_and_option_of_a_title_has_a_golden_game(title: str) -> None:
    meta = title_of(title).meta
    played = setups(title)
    assert {setup.players for setup in played} == set(range(meta.MIN_PLAYERS, meta.MAX_PLAYERS + 1))
    chosen = {(name, value) for setup in played for name, value in setup.options}
    assert chosen == {(option.name, value) for option in meta.OPTIONS for value in option.allowed}


def test_every_module_and_option_has_a_golden_game() -> None:
    played = setups("alhambra")
    assert {(module,) for module in MODULES} <= {setup.modules for setup in played}
    assert set(MODULES) <= {module for setup in played if len(setup.modules) > 1 for module in setup.modules}
    assert any(set(setup.modules) == set(FIRST) for setup in played)
    switched = {name for setup in played for name, chosen in setup.options if chosen}
    assert switched == {option.name for option in options_of("alhambra", MODULES.values())}
    assert {setup.players for setup in played if not setup.modules} == set(
        range(meta.MIN_PLAYERS, meta.MAX_PLAYERS + 1)
    )
