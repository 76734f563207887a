"""Every listed action has one code, and every code leads back to its action, over whole games."""

from __future__ import annotations

from typing import Any

import pytest

import sabika
from sabika.envs.actions import MORE, ActionCodes, Asked
from sabika.envs.table import Table
from tests.envs.games import SHEETS, WHOLE, golden, positions, random_positions


def near(codes: ActionCodes, listed: dict[int, int]) -> set[int]:
    """Return codes that mean nothing: some beside those that do, some of every block, some beyond all."""
    beside = {code + step for code in listed for step in (-8, -1, 1, 8)}
    edges = {block.first + step for block in codes.blocks.values() for step in (0, block.size // 2, block.size - 1)}
    return (beside | edges | {-1, codes.more, codes.size - 1, codes.size, codes.size + 5}) - set(listed)


def check_codes(game: Any, codes: ActionCodes, state: Any, also_one_by_one: bool) -> int:
    """Check both ways in one position; return how many codes were of the block that all verbs share."""
    asked = Asked(game, state)
    listed = codes.listed(asked)
    actions = game.legal(state).actions()
    assert asked.legal() == actions
    assert [code for code, bit in enumerate(codes.mask(asked)) if bit] == sorted(listed), "the mask has just these"
    assert list(listed.values()) == list(range(len(actions))), "every action has one code, none is left out"
    for code, at in listed.items():
        block = codes.block_of(code)
        assert 0 <= code < codes.size
        assert block is None or block.verb.name == actions[at].verb
    if also_one_by_one:
        meant = {code: codes.choice(asked, code) for code in (*listed, *near(codes, listed))}
        assert {code: choice[1] for code, choice in meant.items() if choice} == {
            code: actions[at] for code, at in listed.items()
        }
        assert all(choice[0].name == choice[1].verb for choice in meant.values() if choice)
    return sum(code >= codes.more for code in listed)


@pytest.mark.parametrize("name", [*WHOLE, *SHEETS])
def test_codes_lead_both_ways(name: str) -> None:
    game, actions = golden(name)
    codes = ActionCodes(game)
    for number, state in enumerate(positions(game, actions)):
        check_codes(game, codes, state, number % 10 == 0)


@pytest.mark.parametrize("players", range(2, 7))
def test_codes_suffice_with_every_module(players: int, request: pytest.FixtureRequest) -> None:
    """Random players list more than any others; the block for all verbs is never half full."""
    game = sabika.game("alhambra", players, ["all"])
    codes = ActionCodes(game)
    most = 20_000 if request.config.option.deep else 500
    shared = [
        check_codes(game, codes, state, number % 50 == 0)
        for number, state in enumerate(random_positions(game, players, most))
    ]
    assert max(shared) < MORE / 2


@pytest.mark.parametrize("name", ["base_4_random", "roll_and_write_3"])
def test_parameters_pick_the_row(name: str) -> None:
    """The same verb with the same cell, field or slots has the same row in every position."""
    game, actions = golden(name)
    codes = ActionCodes(game)
    rows: dict[int, Any] = {}
    for state in positions(game, actions):
        legal = game.legal(state)
        listed = legal.actions()
        for code, at in codes.listed(Asked(game, state)).items():
            block = codes.block_of(code)
            if block is not None:
                row = code - (code - block.first) % block.slots
                meaning = (block.verb.name, *(listed[at].args[which] for which, _, _ in block.picking))
                assert rows.setdefault(row, meaning) == meaning
    assert len(rows) > 100


def test_what_finds_no_room_is_still_there() -> None:
    """Cells beyond the square and payments beyond the slots take codes of the last block, in the order of the list."""
    game, actions = golden("granada_3_random")
    codes = ActionCodes(game)
    seen = 0
    for state in positions(game, actions):
        shared = [code for code in codes.listed(Asked(game, state)) if code >= codes.more]
        assert shared == list(range(codes.more, codes.more + len(shared)))
        seen += len(shared)
    assert seen


def test_a_table_refuses_other_codes() -> None:
    table = Table("alhambra", 3)
    table.deal("1")
    wrong = next(code for code in range(table.codes.size) if code not in table.listed())
    assert table.action(wrong) is None
    with pytest.raises(ValueError, match="may not be answered"):
        table.play(wrong)
    assert table.action(-1) is None
    assert table.action(table.codes.size + 5) is None


def test_a_code_can_be_played_without_listing_everything() -> None:
    """Codes mean the same whether or not the mask was asked for."""
    one, two = Table("granada", 3), Table("granada", 3)
    one.deal("5")
    two.deal("5")
    for _ in range(150):
        code = list(one.listed())[-1]
        one.play(code)
        two.play(code)
    assert one.state == two.state
